//! The words of the language, for editors, which color and complete them.

use crate::parser::{ITEMS, QUESTIONS};

/// What a word does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Says what a file is and where it is from, at its head: `source`.
    Head,
    /// Begins a declaration: `part`.
    Declaration,
    /// Begins a statement, and can be no name: `let`.
    Statement,
    /// Stands between values or chooses among them, and can be no name: `and`.
    Operator,
    /// Is a value, and can be no name: `yes`.
    Constant,
    /// Asks the dice: `roll`.
    Question,
    /// Puts the values of a list together: `sum`.
    Fold,
    /// Begins a type: `maybe`.
    Type,
    /// Belongs to another word, and has a meaning beside that alone: `up`.
    Beside,
    /// Is a function of values, called like a part: `max`.
    Function,
}

/// All words of the language by what they do; some do several things.
///
/// Those that may be names elsewhere are so of keys: where one stands behind a dot or before a `=`,
/// it is such a name.
#[must_use]
pub fn vocabulary() -> &'static [(Role, &'static [&'static str])] {
    &VOCABULARY
}

const VOCABULARY: [(Role, &[&str]); 10] = [
    (Role::Head, &["rule", "library", "source", "text", "covers", "assumes", "asks"]),
    (Role::Declaration, &ITEMS),
    (
        Role::Statement,
        &[
            "let", "var", "if", "else", "when", "rounds", "for", "stop", "finish", "give", "note",
            "result",
        ],
    ),
    (Role::Operator, &["and", "or", "not", "then", "with"]),
    (Role::Constant, &["yes", "no", "nothing"]),
    (Role::Question, &QUESTIONS),
    (Role::Fold, &["sum", "any", "every", "number", "first", "list"]),
    (Role::Type, &["maybe", "list", "by", "table", "chance", "dice"]),
    (
        Role::Beside,
        &[
            "up", "to", "at", "of", "in", "each", "from", "highest", "lowest", "but", "passes",
            "fails", "on", "gives", "within", "except", "flat", "required", "fixed", "default",
            "as", "given", "faces", "because", "where", "amount", "time", "d", "play", "skip",
            "refused", "blaming", "native", "seeing", "assumed", "series",
        ],
    ),
    (Role::Function, &["min", "max", "abs", "length", "known", "step"]),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::page::FUNCTIONS;
    use crate::parser::is_reserved;

    /// Words of other languages, which the parser knows in order to say what is written here.
    const FOREIGN: [&str; 21] = [
        "bool", "boolean", "def", "drop", "keep", "elif", "elseif", "elsif", "fn", "func",
        "function", "i32", "import", "include", "int", "integer", "loop", "measures", "repeat",
        "return", "while",
    ];

    /// The words that stand in quotes in a source, comments apart.
    fn quoted(source: &str) -> impl Iterator<Item = &str> {
        let code = source.lines().map(|line| line.split("//").next().unwrap_or_default());
        let words = code.flat_map(|line| line.split('"').skip(1).step_by(2));
        let is_word = |word: &&str| {
            word.starts_with(|first: char| first.is_ascii_lowercase())
                && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        words.filter(is_word)
    }

    fn all() -> BTreeSet<&'static str> {
        vocabulary().iter().flat_map(|(_, words)| words.iter().copied()).collect()
    }

    #[test]
    fn every_word_that_the_parser_looks_for_is_in_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/parser");
        let mut found = BTreeSet::new();
        for entry in std::fs::read_dir(folder).expect("the parser") {
            let path = entry.expect("a file").path();
            if path.is_file() && path.file_stem().is_some_and(|stem| stem != "tests") {
                let source = std::fs::read_to_string(path).expect("a source");
                found.extend(quoted(&source).map(str::to_owned));
            }
        }
        let all = all();
        let unknown: Vec<_> = found
            .iter()
            .filter(|word| !all.contains(word.as_str()) && !FOREIGN.contains(&word.as_str()))
            .collect();
        assert_eq!(unknown, [""; 0], "these are no words of the vocabulary");
        let functions: BTreeSet<&str> = FUNCTIONS.into();
        let unused: Vec<_> = all
            .iter()
            .filter(|word| !found.contains(**word) && !functions.contains(*word))
            .collect();
        assert_eq!(unused, [&""; 0], "nothing looks for these");
    }

    #[test]
    fn every_function_is_in_it() {
        let all = all();
        assert!(FUNCTIONS.iter().all(|function| all.contains(function)));
    }

    #[test]
    fn words_that_can_be_no_names_are_told_from_those_that_can() {
        for (role, words) in vocabulary() {
            let are_reserved = matches!(role, Role::Statement | Role::Operator | Role::Constant);
            let are_names =
                matches!(role, Role::Head | Role::Declaration | Role::Beside | Role::Function);
            for word in *words {
                assert!(!are_reserved || is_reserved(word), "{word} may be a name");
                assert!(!are_names || !is_reserved(word), "{word} may be no name");
            }
        }
    }
}
