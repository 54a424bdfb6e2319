//! Variables: what is declared, and how each number of it is kept.

use std::sync::Arc;

use super::lowering::Lowering;
use super::operator::type_of;
use crate::core::{Range, Step, Value};
use crate::page::whole_range;
use crate::problem::{Problem, Span};
use crate::shape::Shape;
use crate::syntax::{self, Expr, Name};
use crate::types::{Type, WordOf, Words};

impl Lowering<'_> {
    /// A variable.
    pub(super) fn var(&mut self, name: &Name, of: Option<&syntax::Type>, value: &Expr) {
        let is_said = of.is_some();
        let of = of.and_then(|of| self.own_type(of));
        let shape = self.expression(value, of.as_ref());
        if is_said && of.is_none() {
            // Nobody knows what it was meant to be: what is done with it is no fault of its own.
            self.bind(name, Shape::Broken, true);
            return;
        }
        let shape = match &of {
            Some(of) => self.coerce_to_keep(shape, of, value.span),
            None => shape,
        };
        // What is put into one place of a variable is in no other.
        let shape = shape.apart();
        let of = of.or_else(|| type_of(&shape));
        let mut all = Vec::new();
        numbers_of(of.as_ref(), &shape, &name.text, &mut all);
        let mut all = all.into_iter();
        let places = shape.map(&mut |value| {
            let Declared { told, range, is_maybe } = all.next().unwrap_or_default();
            let slot = self.body_mut().variable(&told, range, name.span);
            if is_maybe {
                self.body_mut().counts_maybe(slot);
            }
            let span = self.body().proved_at(value, slot).unwrap_or(name.span);
            self.body_mut().emit(Step::Set(slot, value.clone(), span));
            Value::Slot(slot)
        });
        self.bind(name, places, true);
    }

    /// A type that is said where a variable is declared.
    fn own_type(&mut self, of: &syntax::Type) -> Option<Type> {
        let found = match &of.kind {
            syntax::TypeKind::Whole { low, high, unit } => {
                let range = whole_range(*low, *high, of.span, &mut self.problems);
                if low <= high { Type::Whole(range, unit.clone()) } else { Type::Broken }
            }
            syntax::TypeKind::YesNo => Type::YesNo,
            syntax::TypeKind::Named(name) => return self.type_named(name),
            syntax::TypeKind::Words(names) => {
                let word = |name: &Name| WordOf {
                    name: name.text.clone(),
                    spelt: name.text.clone(),
                    meaning: String::new(),
                };
                let words = names.iter().map(word).collect();
                Type::Words(Arc::new(Words { name: None, words }))
            }
            syntax::TypeKind::Maybe(of) => Type::Maybe(Box::new(self.own_type(of)?)),
            _ => return self.no_variable_of(of.span),
        };
        Some(found)
    }

    fn no_variable_of(&mut self, of: Span) -> Option<Type> {
        let problem = Problem::new(of, "a variable cannot be of this type");
        self.wrong(problem.help("leave the type out: it is that of the first value"));
        None
    }

    fn type_named(&mut self, name: &Name) -> Option<Type> {
        let page = self.page;
        if let Some((declared, words)) = page.words_named(name) {
            self.reads(name.span, *declared);
            return Some(Type::Words(Arc::clone(words)));
        }
        if let Some((declared, fields)) = page.record_named(name) {
            self.reads(name.span, *declared);
            return Some(Type::Record(Arc::clone(fields)));
        }
        let is_seen = |chart: &&Name| page.sees(name.span, &chart.text, chart.span);
        if page.charts.iter().filter(is_seen).any(|chart| chart.text == name.text) {
            return self.no_variable_of(name.span);
        }
        let words = page.words_at(name.span).filter_map(|(_, of)| of.name.as_deref());
        let records = page.records_at(name.span).filter_map(|(_, of)| of.name.as_deref());
        let known: Vec<&str> = words.chain(records).collect();
        let message = format!("there is no type `{}`", name.text);
        let problem = Problem::unknown(name.span, &name.text, message);
        self.wrong(problem.did_you_mean(&name.text, known));
        None
    }
}

/// The ranges that are declared of the numbers of a value, in the order of [`Shape::numbers`].
pub(super) fn ranges_of(of: Option<&Type>, shape: &Shape) -> impl Iterator<Item = Option<Range>> {
    let mut all = Vec::new();
    numbers_of(of, shape, "", &mut all);
    all.into_iter().map(|of| of.range)
}

/// What is declared of the numbers of a value, in the order of [`Shape::numbers`].
fn numbers_of(of: Option<&Type>, shape: &Shape, name: &str, all: &mut Vec<Declared>) {
    match (of, shape) {
        (Some(Type::Whole(range, _)), Shape::Whole(_)) => {
            all.push(Declared::of(name.to_owned(), Some(*range)));
        }
        (Some(Type::Record(fields)), Shape::Record(_, values)) => {
            for (field, value) in fields.fields.iter().zip(values) {
                numbers_of(Some(&field.of), value, &format!("{name}.{}", field.name), all);
            }
        }
        (Some(Type::List { of, .. }), Shape::List(items, _)) => {
            for (item, at) in items.iter().zip(1..) {
                numbers_of(Some(of), item, &format!("{name}[{at}]"), all);
            }
            all.push(Declared::of(format!("length({name})"), None));
        }
        (Some(Type::Maybe(of)), Shape::Maybe(_, value)) => {
            all.push(Declared::of(format!("known({name})"), None));
            let first = all.len();
            numbers_of(Some(of), value, name, all);
            all[first..].iter_mut().for_each(|of| of.is_maybe = true);
        }
        (_, shape) => {
            all.extend(shape.numbers().iter().map(|_| Declared::of(name.to_owned(), None)));
        }
    }
}

/// What is declared of a number.
#[derive(Default)]
struct Declared {
    /// What it is called.
    told: String,
    /// Its range.
    range: Option<Range>,
    /// Whether it counts only where there is a value.
    is_maybe: bool,
}

impl Declared {
    fn of(told: String, range: Option<Range>) -> Declared {
        Declared { told, range, is_maybe: false }
    }
}
