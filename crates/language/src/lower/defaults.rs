//! What holds where nothing is said.

use std::sync::Arc;

use super::given::{blank, default_bands};
use super::lowering::{Declared, Known, Lowering};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, yes_no};
use crate::syntax::{Expr, Name};
use crate::types::{FieldOf, Fields, Type};

impl Lowering<'_> {
    /// Looks at the defaults of all keys, for what is wrong with them: each knows what is read
    /// before it, figures first, then rulings, then circumstances.
    pub(super) fn all_defaults(&mut self) {
        let (page, given) = (self.page, self.given);
        let (figures, rulings) = (page.figures.fields.len(), page.rulings.fields.len());
        let known = |circumstances, figures, rulings| Known { circumstances, figures, rulings };
        self.defaults(&page.figures, &given.figures, |at| known(0, at, 0));
        self.defaults(&page.rulings, &given.rulings, |at| known(0, figures, at));
        let circumstances = &given.circumstances;
        self.defaults(&page.circumstances, circumstances, |at| known(at, figures, rulings));
        for record in &page.records {
            let values: Option<Vec<Shape>> =
                record.fields.iter().map(|field| blank(&field.of)).collect();
            self.defaults(record, &values.unwrap_or_default(), |_| known(0, figures, rulings));
        }
        self.known = None;
    }

    fn defaults(&mut self, fields: &Arc<Fields>, values: &[Shape], known: impl Fn(usize) -> Known) {
        for (at, field) in fields.fields.iter().enumerate() {
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
        let floor = self.body_mut().hide();
        let since = self.body().names();
        for (earlier, shape) in fields.fields.iter().zip(before) {
            let name = Name { text: earlier.name.clone(), span: earlier.span };
            self.body_mut().bind(&name, shape.clone(), false);
        }
        let value = self.default_value(&field.of, &field.defaults, field.span);
        let unread = self.body_mut().forget(since);
        if Arc::ptr_eq(fields, &self.page.circumstances) {
            let names = fields.fields.iter().take(before.len()).map(|earlier| &earlier.name);
            let read = names.filter(|name| unread.iter().all(|local| local.name != **name));
            self.used.extend(read.map(|name| (Declared::Circumstance, name.clone())));
        }
        self.body_mut().reveal(floor);
        value
    }

    fn default_value(&mut self, of: &Type, defaults: &[Expr], span: Span) -> Option<Shape> {
        match (of, defaults) {
            (Type::By { words, has, of }, [_, ..]) => {
                Some(self.default_by(words, has, of, defaults, span))
            }
            (_, [one]) => {
                let shape = self.expression(one, Some(of));
                if let (Shape::YesNo(_), Type::Whole(..)) = (&shape, of) {
                    let problem = Problem::new(one.span, "expected a number, found yes or no");
                    return Some(self.wrong(problem.help("write 1 or 0, or declare `yes | no`")));
                }
                Some(self.coerce(shape, of, one.span))
            }
            (Type::Record(fields), []) => {
                let mut values: Vec<Shape> = Vec::new();
                for field in &fields.fields {
                    values.push(self.default_of(field, fields, &values)?);
                }
                Some(Shape::Record(Arc::clone(fields), values))
            }
            (Type::Bands(bands), []) => Some(default_bands(bands)),
            (Type::Maybe(of), []) => Some(Shape::Maybe(yes_no(false), Box::new(blank(of)?))),
            (_, []) => None,
            (_, [_, second, ..]) => {
                let problem = Problem::new(second.span, "there is one default too many");
                Some(self.wrong(problem.help("only values by an enum have several")))
            }
        }
    }

    fn default_by(
        &mut self,
        words: &Arc<crate::types::Words>,
        has: &[bool],
        of: &Type,
        defaults: &[Expr],
        span: Span,
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
        let each = has.iter().map(|has| {
            let said = if *has { rest.next() } else { None }?;
            let shape = self.expression(said, Some(of));
            Some(self.coerce(shape, of, said.span))
        });
        let each = each.collect();
        Shape::By(Arc::clone(words), each)
    }
}
