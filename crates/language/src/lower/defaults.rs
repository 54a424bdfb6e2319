//! What holds where nothing is said.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::given::{blank, default_bands};
use super::lowering::{Known, Lowering};
use crate::page::{Page, is_reached};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, whole, yes_no};
use crate::syntax::{Expr, ExprKind, Name};
use crate::types::{FieldOf, Fields, Type};

impl Lowering<'_> {
    /// Looks at the defaults of the rule's own keys, and of the records that it states, for what is
    /// wrong with them: each knows what is read before it, figures first, then rulings, then
    /// circumstances.
    pub(super) fn own_defaults(&mut self) {
        let (page, given) = (self.page, self.given);
        self.key_defaults(|field| !page.scopes.is_of_library(field.span));
        let known = self.all_settled();
        self.defaults(
            &page.circumstances,
            &given.circumstances,
            |circumstances| Known { circumstances, ..known },
            |_| true,
        );
        self.record_defaults(|declared, record| {
            !page.scopes.is_of_library(declared) || page.is_stated(record)
        });
    }

    /// The same for the keys and records of libraries.
    pub(super) fn library_defaults(&mut self) {
        let page = self.page;
        self.key_defaults(|field| page.scopes.is_of_library(field.span));
        self.record_defaults(|declared, _| page.scopes.is_of_library(declared));
    }

    /// The same for the figures and rulings of libraries that something has read, and for those that
    /// their defaults read.
    pub(super) fn reached_defaults(&mut self) {
        let page = self.page;
        loop {
            let read: BTreeSet<Span> = self.used.iter().map(|(_, declared)| *declared).collect();
            let before = self.used.len();
            self.key_defaults(|field| {
                page.scopes.is_of_library(field.span) && is_reached(field, &read)
            });
            if before == self.used.len() {
                return;
            }
        }
    }

    /// Looks at the defaults of some figures and rulings.
    fn key_defaults(&mut self, is_wanted: impl Fn(&FieldOf) -> bool) {
        let (page, given) = (self.page, self.given);
        let known = self.all_settled();
        let figures = |figures| Known { figures, rulings: 0, ..known };
        self.defaults(&page.figures, &given.figures, figures, &is_wanted);
        let rulings = |rulings| Known { rulings, ..known };
        self.defaults(&page.rulings, &given.rulings, rulings, &is_wanted);
        self.known = None;
    }

    /// Looks at the defaults of some records, by where they are declared.
    fn record_defaults(&mut self, is_wanted: impl Fn(Span, &Arc<Fields>) -> bool) {
        let page = self.page;
        let known = self.all_settled();
        for (declared, record) in &page.records {
            if is_wanted(*declared, record) {
                let values: Option<Vec<Shape>> =
                    record.fields.iter().map(|field| blank(&field.of)).collect();
                self.defaults(record, &values.unwrap_or_default(), |_| known, |_| true);
            }
        }
        self.known = None;
    }

    /// That figures and rulings are known, and no circumstances.
    fn all_settled(&self) -> Known {
        let figures = self.page.figures.fields.len();
        Known { circumstances: 0, figures, rulings: self.page.rulings.fields.len() }
    }

    fn defaults(
        &mut self,
        fields: &Arc<Fields>,
        values: &[Shape],
        known: impl Fn(usize) -> Known,
        is_wanted: impl Fn(&FieldOf) -> bool,
    ) {
        for (at, field) in fields.fields.iter().enumerate().filter(|(_, of)| is_wanted(of)) {
            let (before, _) = values.split_at(at.min(values.len()));
            self.known = Some(known(at));
            let (_, steps) = self.apart(|lowering| lowering.default_of(field, fields, before));
            if self.roll(&steps) {
                let span = field.defaults.first().map_or(field.span, |default| default.span);
                let problem = Problem::new(span, "a default rolls no dice");
                self.wrong(problem.help("what is not said is known before any die is rolled"));
            }
        }
    }

    /// The value of what is left out, given the values before it; nothing if it has no default.
    pub(super) fn default_of(
        &mut self,
        field: &FieldOf,
        fields: &Arc<Fields>,
        before: &[Shape],
    ) -> Option<Shape> {
        if field.is_required {
            return None;
        }
        if self.endless.contains(&field.span) {
            return Some(Shape::Broken);
        }
        if let Some(first) = self.unfolding.iter().position(|of| *of == field.span) {
            return Some(self.needs_itself(field, fields, first));
        }
        self.unfolding.push(field.span);
        // What is said by a number asks for none of them.
        let before = if field.defaults.iter().all(is_number) { &[] } else { before };
        let floor = self.body_mut().hide();
        let since = self.body().names();
        let page = self.page;
        let is_seen = |of: &FieldOf| page.sees(field.span, &of.name, of.span);
        for (earlier, shape) in fields.fields.iter().zip(before).filter(|(of, _)| is_seen(of)) {
            let name = Name { text: earlier.name.clone(), span: earlier.span };
            self.body_mut().bind(&name, shape.clone(), false);
        }
        let called = || called(page, fields, field);
        let value = self.default_value(&field.of, &field.defaults, (&called, field.span));
        self.unfolding.pop();
        let unread = self.body_mut().forget(since);
        for earlier in fields.fields.iter().take(before.len()).filter(|of| is_seen(of)) {
            if unread.iter().all(|local| local.span != earlier.span) {
                self.reads(field.span, earlier.span);
            }
        }
        self.body_mut().reveal(floor);
        value
    }

    /// Says of a key that its default leads back to it, and of the others on the way nothing more.
    fn needs_itself(&mut self, field: &FieldOf, fields: &Arc<Fields>, first: usize) -> Shape {
        let ring = &self.unfolding[first..];
        self.endless.extend(ring);
        let span = field.defaults.first().map_or(field.span, |default| default.span);
        let message = format!("the default of `{}` has no end: it needs itself", field.name);
        let problem = Problem::new(span, message);
        let problem = match ring {
            [_, .., last] => problem.beside(*last, "its default leads back"),
            _ => problem,
        };
        let help = match &fields.name {
            Some(record) => format!(
                "give it another, or say `{}` in the braces of `{record} {{ … }}`, which then asks for no \
                 default of it",
                field.name
            ),
            None => "give it one that needs other keys alone".to_owned(),
        };
        self.wrong(problem.help(help))
    }

    fn default_value(
        &mut self,
        of: &Type,
        defaults: &[Expr],
        (called, span): (&dyn Fn() -> String, Span),
    ) -> Option<Shape> {
        match (of, defaults) {
            (of, _) if of.is_broken() => Some(Shape::Broken),
            (Type::By { words, has, of }, [_, ..]) => {
                Some(self.default_by((words, has, of), defaults, (called, span)))
            }
            (_, [one]) => {
                let shape = self.expression(one, Some(of));
                if let (Shape::YesNo(_), Type::Whole(..)) = (&shape, of) {
                    let problem = Problem::new(one.span, "expected a number, found yes or no");
                    return Some(self.wrong(problem.help("write 1 or 0, or declare `yes | no`")));
                }
                self.long_enough(&shape, of, one.span);
                Some(self.coerce_named(called, shape, of, one.span))
            }
            (Type::Record(fields), []) => {
                let mut values: Vec<Shape> = Vec::new();
                for field in &fields.fields {
                    values.push(self.default_of(field, fields, &values)?);
                }
                Some(Shape::Record(Arc::clone(fields), values))
            }
            (Type::Bands(bands), []) => Some(default_bands(bands)),
            (of, []) if of.may_be_empty() => Some(Shape::List(Vec::new(), whole(0))),
            (Type::Maybe(of), []) => Some(Shape::Maybe(yes_no(false), Box::new(blank(of)?))),
            (_, []) => None,
            (_, [_, second, ..]) => {
                let problem = Problem::new(second.span, "there is one default too many");
                Some(self.wrong(problem.help("only values by an enum have several")))
            }
        }
    }

    /// Says so if a list has fewer or more items than a scenario may give it.
    fn long_enough(&mut self, shape: &Shape, of: &Type, span: Span) {
        let (Shape::List(_, length), Type::List { least, most, .. }) = (shape, of) else { return };
        if let Some(length) = length.constant().and_then(|length| u32::try_from(length).ok())
            && !(*least..=*most).contains(&length)
        {
            let items = if length == 1 { "item" } else { "items" };
            let problem = Problem::new(span, format!("this list has {length} {items}"));
            self.wrong(problem.expecting(format!("it is declared as {least} to {most}")));
        }
    }

    fn default_by(
        &mut self,
        (words, has, of): (&Arc<crate::types::Words>, &[bool], &Type),
        defaults: &[Expr],
        (called, span): (&dyn Fn() -> String, Span),
    ) -> Shape {
        let count = has.iter().filter(|has| **has).count();
        if defaults.len() != 1 && defaults.len() != count {
            let message =
                format!("{count} words have a value, but there are {} defaults", defaults.len());
            let each = words.words.iter().zip(has).filter(|(_, has)| **has);
            let names: Vec<String> = each.map(|(word, _)| format!("`{}`", word.name)).collect();
            let help = format!("one for each of {}, or one for all", names.join(", "));
            return self.wrong(Problem::new(span, message).help(help));
        }
        let mut rest = defaults.iter().cycle();
        let before = self.problems.len();
        let each = has.iter().map(|has| {
            let said = if *has { rest.next() } else { None }?;
            let shape = self.expression(said, Some(of));
            Some(self.coerce_named(called, shape, of, said.span))
        });
        let each = each.collect();
        self.tell_once_since(before);
        Shape::By(Arc::clone(words), each)
    }
}

fn is_number(default: &Expr) -> bool {
    matches!(default.kind, ExprKind::Whole(_) | ExprKind::Decimal(..) | ExprKind::YesNo(_))
}

/// What a value is called where its default is proved to be within its range.
fn called(page: &Page, fields: &Arc<Fields>, field: &FieldOf) -> String {
    let sections = [
        ("circumstances", &page.circumstances),
        ("figures", &page.figures),
        ("rulings", &page.rulings),
    ];
    let section = sections.iter().find(|(_, of)| Arc::ptr_eq(of, fields)).map(|(name, _)| *name);
    match section.or(fields.name.as_deref()) {
        Some(owner) => format!("{owner}.{}", field.name),
        None => field.name.clone(),
    }
}
