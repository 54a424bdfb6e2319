//! Enums whose words hold something: forms of a thing, of which a value has exactly one.

use crate::problem::Problem;
use crate::syntax::{Enum, Field, Record, Type, TypeKind, Word};

/// Whether a word of an enum holds something.
pub(super) fn is_of_forms(of: &Enum) -> bool {
    of.words.iter().any(|word| word.holds.is_some())
}

/// The enum as a record of its forms, exactly one of which is there.
pub(super) fn record_of(of: &Enum, problems: &mut Vec<Problem>) -> Record {
    let fields = of.words.iter().map(|word| field(word, problems)).collect();
    Record { name: of.name.clone(), fields, is_one_of: true }
}

/// A form: a group of keys, which may have none, or one value.
fn field(word: &Word, problems: &mut Vec<Problem>) -> Field {
    if let Some(spelt) = &word.spelt {
        let problem = Problem::new(spelt.span, "a form is spelt in scenarios as it is here");
        problems.push(problem.help("leave out the text and `as`"));
    }
    let span = word.name.span;
    let nothing = || Type { kind: TypeKind::Group(Vec::new()), span };
    let mut holds = word.holds.clone().unwrap_or_else(nothing);
    if let TypeKind::Maybe(of) = holds.kind {
        let message = format!("what `{}` holds is there, or another form is", word.name.text);
        let problem = Problem::new(holds.span, message);
        problems.push(problem.help("leave out `maybe`; a form may hold nothing"));
        holds = *of;
    }
    Field {
        is_flat: false,
        name: word.name.clone(),
        of: Type { kind: TypeKind::Maybe(Box::new(holds)), span },
        defaults: Vec::new(),
        is_required: false,
        example: None,
        is_assumed: false,
        meaning: word.meaning.clone(),
        cases: Vec::new(),
    }
}
