//! What a page declares with a name and a type: keys, and values of records.

use super::cases::{of_cases, only_word};
use super::checked::{assumed, check_flat, usual_example};
use super::resolving::Resolving;
use super::said::meaning;
use crate::problem::Problem;
use crate::syntax::Field;
use crate::types::FieldOf;

/// What it is that is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Circumstance,
    Figure,
    Ruling,
    /// Of a record.
    Value,
}

impl What {
    /// How messages call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            What::Circumstance => "circumstance",
            What::Figure => "figure",
            What::Ruling => "ruling",
            What::Value => "value",
        }
    }
}

/// Keys, or values of a record.
pub(super) fn fields(
    said: &[Field],
    what: What,
    names: &mut dyn Resolving,
    problems: &mut Vec<Problem>,
) -> Vec<FieldOf> {
    let mut all: Vec<FieldOf> = Vec::new();
    for one in said {
        let found = field(one, what, names, problems);
        if let Some(first) = all.iter().find(|known| known.name == found.name) {
            let message = format!("the {} `{}` is there twice", what.name(), found.name);
            problems
                .push(Problem::new(found.span, message).beside(first.span, "the first is here"));
            continue;
        }
        all.push(found);
    }
    all
}

pub(super) fn field(
    said: &Field,
    what: What,
    names: &mut dyn Resolving,
    problems: &mut Vec<Problem>,
) -> FieldOf {
    let of = names.resolve(&said.of, &said.cases, problems);
    let mut told = match (&said.meaning, what) {
        // Values of a record need not be told of: a rule may keep them for itself.
        (None, What::Value) => String::new(),
        (said_of_it, _) => meaning(said_of_it.as_ref(), &said.name, what.name(), problems),
    };
    told.push_str(&of_cases(said, problems));
    if what != What::Ruling {
        problems.extend(only_word(&said.of));
    }
    check_flat(said, &of, problems);
    if said.is_assumed && matches!(what, What::Circumstance | What::Ruling) {
        problems.push(assumed(&said.name, what.name()));
    }
    FieldOf {
        name: said.name.text.clone(),
        is_flat: said.is_flat,
        defaults: said.defaults.clone(),
        is_required: said.is_required,
        example: said.example.clone().or_else(|| usual_example(said, &of)),
        is_assumed: said.is_assumed,
        meaning: told,
        span: said.name.span,
        settled: None,
        of,
    }
}
