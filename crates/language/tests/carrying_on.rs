//! What is said of a page that is sound but for one word: that, and nothing that follows from it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::PathBuf;

use sandtable_language::Rule;

/// Pages that stand by themselves.
fn pages() -> Vec<(PathBuf, String)> {
    let folders = ["tests/rules", "../../examples/known-problems"];
    let folders = folders.map(|folder| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files = files.map(|file| file.unwrap().path());
    let pages = files.filter(|path| path.extension().is_some_and(|it| it == "rule"));
    let pages = pages.map(|path| (path.clone(), std::fs::read_to_string(&path).unwrap()));
    pages.filter(|(_, text)| Rule::read(text).is_ok()).collect()
}

/// The places of a word at the beginning of lines.
fn places(text: &str, word: &str) -> Vec<usize> {
    let is_first = |at: &usize| text[..*at].trim_end_matches(' ').ends_with('\n');
    text.match_indices(word).map(|(at, _)| at).filter(is_first).collect()
}

/// What is said if words at the beginning of lines are written otherwise, one at a time: more than one
/// thing.
fn followed(word: &str, otherwise: &str) -> (usize, Vec<String>) {
    let (mut tried, mut followed) = (0, Vec::new());
    for (path, text) in pages() {
        for at in places(&text, word) {
            let (before, after) = (&text[..at], &text[at + word.len()..]);
            let said = Rule::read(&format!("{before}{otherwise}{after}")).err().unwrap_or_default();
            tried += 1;
            if said.len() != 1 {
                let line = before.lines().count();
                let said: Vec<&str> = said.iter().map(|of| of.message.as_str()).collect();
                followed.push(format!("{}:{line}: {said:?}", path.display()));
            }
        }
    }
    (tried, followed)
}

#[test]
fn a_misspelt_statement_is_all_that_is_told() {
    for (word, otherwise) in [("let ", "lett "), ("var ", "vra "), ("give ", "giev ")] {
        let (tried, followed) = followed(word, otherwise);
        assert!(5 < tried, "{word}: {tried}");
        assert_eq!(followed, [""; 0], "{otherwise}");
    }
}

#[test]
fn a_misspelt_declaration_is_all_that_is_told() {
    let words = ["part ", "circumstances ", "figures ", "enum ", "resolve "];
    for word in words {
        let (tried, followed) = followed(word, &format!("x{word}"));
        assert!(2 < tried, "{word}: {tried}");
        assert_eq!(followed, [""; 0], "{word}");
    }
}
