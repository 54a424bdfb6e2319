//! Libraries for tests: texts that are found by their names.

#![allow(dead_code, reason = "no test needs all of it")]

use sandtable_language::{Faults, Library, Span};

/// Texts with their names, `base/morale.rule`.
pub(crate) struct Shelf(pub(crate) Vec<(String, String)>);

impl Library for Shelf {
    /// A path is relative to the folder of the page that names it.
    fn page(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut name: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
        for part in path.split('/') {
            if part == ".." {
                name.pop();
            } else {
                name.push(part);
            }
        }
        let name = name.join("/");
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.cloned().ok_or_else(|| "there is no such file".to_owned())
    }
}

/// Where something begins: the name of its text, the line and the column.
pub(crate) fn place(faults: &Faults, span: Span) -> (String, usize, usize) {
    let place = faults.sources.place(span);
    let before = &place.text[..place.at];
    let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
    (place.name.to_owned(), before.matches('\n').count() + 1, column)
}
