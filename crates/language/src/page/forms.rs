//! Enums whose words hold keys: forms of a thing, of which a value has exactly one.

use crate::problem::Problem;
use crate::syntax::{Enum, Field, Record, Type, TypeKind, Word};

/// Whether a word of an enum holds keys.
pub(super) fn is_of_forms(of: &Enum) -> bool {
    of.words.iter().any(|word| word.keys.is_some())
}

/// The enum as a record of its forms, exactly one of which is there.
pub(super) fn record_of(of: &Enum, problems: &mut Vec<Problem>) -> Record {
    let fields = of.words.iter().map(|word| field(word, problems)).collect();
    Record { name: of.name.clone(), fields, is_one_of: true }
}

/// A form: a group of keys, which may have none.
fn field(word: &Word, problems: &mut Vec<Problem>) -> Field {
    if let Some(spelt) = &word.spelt {
        let problem = Problem::new(spelt.span, "a form is spelt in scenarios as it is here");
        problems.push(problem.help("leave out the text and `as`"));
    }
    let span = word.name.span;
    let group = TypeKind::Group(word.keys.clone().unwrap_or_default());
    let group = Box::new(Type { kind: group, span });
    Field {
        is_flat: false,
        name: word.name.clone(),
        of: Type { kind: TypeKind::Maybe(group), span },
        defaults: Vec::new(),
        is_required: false,
        example: None,
        meaning: word.meaning.clone(),
        cases: Vec::new(),
    }
}
