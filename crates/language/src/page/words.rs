//! The words of enums, and those that a type has of its own.

use crate::problem::Problem;
use crate::syntax::{self, Enum, Name};
use crate::types::{WordOf, Words};

/// There is no such word.
pub(crate) fn no_word(name: &Name, words: &Words) -> Problem {
    let message = format!("`{}` is no word of {}", name.text, words.told());
    let known = words.words.iter().map(|word| word.name.as_str());
    Problem::unknown(name.span, &name.text, message).did_you_mean(&name.text, known)
}

/// The words of an enum.
pub(super) fn enumeration(of: &Enum, problems: &mut Vec<Problem>) -> Words {
    if of.words.is_empty() {
        problems.push(Problem::new(of.name.span, format!("`{}` has no words", of.name.text)));
    }
    let mut words: Vec<WordOf> = Vec::new();
    for word in &of.words {
        add_word(&mut words, word, problems);
    }
    Words { name: Some(of.name.text.clone()), words }
}

fn add_word(words: &mut Vec<WordOf>, word: &syntax::Word, problems: &mut Vec<Problem>) {
    if words.iter().any(|known| known.name == word.name.text) {
        let message = format!("the word `{}` is there twice", word.name.text);
        problems.push(Problem::new(word.name.span, message));
        return;
    }
    let spelt = word.spelt.as_ref().map_or(&word.name.text, |text| &text.text).clone();
    let meaning = word.meaning.as_ref().map_or_else(String::new, |text| text.text.clone());
    words.push(WordOf { name: word.name.text.clone(), spelt, meaning });
}

/// Words that a type has of its own, with the meanings that are said after it.
pub(super) fn own_words(
    names: &[Name],
    cases: &[syntax::Word],
    problems: &mut Vec<Problem>,
) -> Words {
    let mut words = Vec::new();
    for name in names {
        let case = cases.iter().find(|case| case.name.text == name.text);
        let plain = syntax::Word { name: name.clone(), spelt: None, meaning: None, holds: None };
        add_word(&mut words, case.unwrap_or(&plain), problems);
    }
    let words = Words { name: None, words };
    for case in cases.iter().filter(|case| words.position(&case.name.text).is_none()) {
        problems.push(no_word(&case.name, &words));
    }
    words
}
