//! The pages of `books` are in the one form, and what they expect holds.

use std::path::{Path, PathBuf};

use crate::support::program::{folder, stdout};

/// What is in a folder.
fn below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
}

fn pages() -> Vec<PathBuf> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../books");
    let files = below(&books).flat_map(|book| below(&book).collect::<Vec<_>>());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "rule")).collect()
}

#[test]
fn the_pages_of_books_are_in_the_one_form_and_what_they_expect_holds() {
    let pages = pages();
    let names = pages.iter().map(|page| page.to_str().unwrap());
    let asked = |words: &[&'static str]| -> String {
        let arguments: Vec<&str> = words.iter().copied().chain(names.clone()).collect();
        stdout(&folder(), &arguments)
    };
    assert!(asked(&["fmt", "--check"]).ends_with("pages are in the one form.\n"));
    assert!(asked(&["test"]).ends_with("tests hold.\n"));
}
