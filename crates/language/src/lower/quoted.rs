//! Names in quotes, where a value is expected: what is written there instead.

use super::lowering::Lowering;
use super::name::{as_form, is_form_alone, words_of};
use crate::loanwords::written_here;
use crate::problem::Problem;
use crate::shape::Shape;
use crate::spelling::nearest;
use crate::syntax::Name;
use crate::types::{Type, Words};

impl Lowering<'_> {
    /// Says what is meant by a name in quotes, by what is expected where it stands.
    pub(super) fn quoted(&mut self, name: &Name, expected: Option<&Type>) -> Shape {
        let problem = Problem::new(name.span, "a text is no value").expecting("expected a value");
        let help = expected.and_then(|of| unquoted(name, of));
        self.wrong(problem.or_help(help).else_help(|| bare(&name.text)))
    }
}

/// What a name in quotes is written as where a value of a type is expected.
fn unquoted(name: &Name, of: &Type) -> Option<String> {
    if let Some(words) = words_of(of) {
        return Some(word_of(name, words));
    }
    match of {
        Type::Maybe(of) => unquoted(name, of),
        Type::YesNo if ["yes", "no"].contains(&name.text.as_str()) => Some(bare(&name.text)),
        Type::YesNo => written_here(&name.text).map(str::to_owned),
        Type::Record(_) if is_form_alone(name, Some(of)) => Some(bare(&name.text)),
        Type::Record(_) => as_form(name, of),
        Type::Broken => None,
        _ => Some(format!(
            "what it is stands before its meaning, and without quotes: `{}`",
            of.shown()
        )),
    }
}

/// The word that is meant, which a scenario may spell otherwise.
fn word_of(name: &Name, words: &Words) -> String {
    let is_it = |spelt: &&str| *spelt == name.text;
    let mut all = words.words.iter();
    if let Some(word) = all.find(|word| [&*word.name, &*word.spelt].iter().any(is_it)) {
        return bare(&word.name);
    }
    let names: Vec<&str> = words.words.iter().map(|word| word.name.as_str()).collect();
    match nearest(&name.text, names.iter().copied()) {
        Some(near) => bare(near),
        None => format!("it is one of {}, without quotes", names.join(", ")),
    }
}

fn bare(word: &str) -> String {
    format!("a word stands without quotes: `{word}`")
}
