//! What a rule makes of figures and rulings of its libraries: other defaults, or no keys at all.

use std::sync::Arc;

use super::fields::What;
use super::said::dotted;
use super::scope::Scopes;
use crate::problem::{Problem, Span};
use crate::syntax::{self, Expr, File, Item, Ruling, Said};
use crate::types::{FieldOf, Fields, Settled, Type};

/// A key, and what a rule makes of it.
struct Settling<'a> {
    /// Its name, with dots.
    name: String,
    span: Span,
    is_fixed: bool,
    values: &'a [Expr],
}

/// Settles figures.
pub(super) fn figures(
    tree: &File,
    scopes: &Scopes,
    fields: &mut [FieldOf],
    problems: &mut Vec<Problem>,
) {
    for item in &tree.items {
        let Item::Figures(said) = item else { continue };
        for settled in &said.settled {
            let syntax::Settled { name, is_fixed, values } = settled;
            let (name, span) = dotted(name);
            let settling = Settling { name, span, is_fixed: *is_fixed, values };
            settling.settle(What::Figure, scopes, fields, problems);
        }
    }
}

/// Settles rulings.
pub(super) fn rulings(
    tree: &File,
    scopes: &Scopes,
    fields: &mut [FieldOf],
    problems: &mut Vec<Problem>,
) {
    for item in &tree.items {
        let Item::Rulings(said) = item else { continue };
        for Ruling { name, said } in said {
            let (value, is_fixed) = match said {
                Said::Declared(_) => continue,
                Said::Fixed(value) => (value, true),
                Said::Default(value) => (value, false),
            };
            let (name, span) = dotted(name);
            let values = std::slice::from_ref(value);
            let settling = Settling { name, span, is_fixed, values };
            settling.settle(What::Ruling, scopes, fields, problems);
        }
    }
}

impl Settling<'_> {
    /// Settles all keys of the name, of which a rule has one in the end.
    fn settle(
        &self,
        what: What,
        scopes: &Scopes,
        fields: &mut [FieldOf],
        problems: &mut Vec<Problem>,
    ) {
        let what = what.name();
        if scopes.is_of_library(self.span) {
            let message = format!("only a rule settles a {what}, and this is a library");
            let help = "let the rule that uses it say so";
            problems.push(Problem::new(self.span, message).help(help));
            return;
        }
        let mut found = 0;
        for field in fields.iter_mut().filter(|field| scopes.is_of_library(field.span)) {
            found += usize::from(self.settle_in(field, &self.name, problems));
        }
        if found == 0 {
            let message = format!("there is no {what} `{}` to settle", self.name);
            let of_libraries = fields.iter().filter(|field| scopes.is_of_library(field.span));
            let known: Vec<String> = of_libraries.flat_map(names).collect();
            let problem = Problem::new(self.span, message)
                .expecting(format!("no library that is used has a {what} of this name"));
            problems.push(problem.did_you_mean(&self.name, known.iter().map(String::as_str)));
        }
    }

    /// Settles a key, or one of the keys of a group, if it has the name.
    fn settle_in(&self, field: &mut FieldOf, name: &str, problems: &mut Vec<Problem>) -> bool {
        if field.name == name {
            self.settle_it(field, problems);
            return true;
        }
        let Some(rest) = name.strip_prefix(&field.name).and_then(|rest| rest.strip_prefix('.'))
        else {
            return false;
        };
        let Type::Record(group) = &field.of else { return false };
        let mut inner = group.fields.clone();
        let found = inner.iter_mut().any(|field| self.settle_in(field, rest, problems));
        field.of = Type::Record(Arc::new(Fields {
            name: group.name.clone(),
            fields: inner,
            is_one_of: false,
        }));
        found
    }

    fn settle_it(&self, field: &mut FieldOf, problems: &mut Vec<Problem>) {
        if let Some(first) = field.settled {
            let message = format!("`{}` is settled twice", self.name);
            problems.push(Problem::new(self.span, message).beside(first.span, "the first is here"));
            return;
        }
        if field.defaults.is_empty() {
            problems.push(self.no_value(field));
            return;
        }
        field.defaults = self.values.to_vec();
        field.settled = Some(Settled { span: self.span, is_fixed: self.is_fixed });
    }

    /// Says that a key is no single value.
    fn no_value(&self, field: &FieldOf) -> Problem {
        if let Type::Record(group) = &field.of {
            let message = format!("`{}` is a group of figures", self.name);
            let first = group.fields.first().map_or("", |inner| &inner.name);
            let help = format!("settle one of them: `{}.{first} default …`", self.name);
            return Problem::new(self.span, message).help(help);
        }
        let message = format!("`{}` is {}, and cannot be settled", self.name, field.of.told());
        Problem::new(self.span, message).help("its rows are for scenarios to move")
    }
}

/// The names by which a key, or those of a group, can be settled.
fn names(field: &FieldOf) -> Vec<String> {
    match &field.of {
        Type::Record(group) if field.defaults.is_empty() => {
            group.fields.iter().map(|inner| format!("{}.{}", field.name, inner.name)).collect()
        }
        _ => vec![field.name.clone()],
    }
}
