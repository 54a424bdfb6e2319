//! The known problems of `examples` hold, and their table says what is on the pages.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use crate::support::program::{folder, stdout};

fn problems() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/known-problems")
}

/// The pages, sorted.
fn pages() -> Vec<PathBuf> {
    let files = std::fs::read_dir(problems()).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "rule");
    let mut pages: Vec<_> = files.filter(is_page).collect();
    pages.sort();
    pages
}

/// The text between two others, the first of them at the beginning of a line.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let rest = page.lines().find_map(|line| line.strip_prefix(start)).unwrap();
    rest.split(end).next().unwrap()
}

/// What the table says of a page: its title, its name, its lines, and the first thing it expects.
fn row(path: &Path) -> String {
    let page = read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_str().unwrap();
    let title = between(&page, &format!("rule problems.{name} \""), "\"");
    let lines = page.lines().filter(|line| !line.is_empty()).count();
    let (measure, value) = between(&page, "expect mean ", " because").split_once(" = ").unwrap();
    format!("| {title} | [{name}]({name}.rule) | {lines} | `{measure}` = {value} | ")
}

#[test]
fn the_table_of_known_problems_says_what_is_on_the_pages() {
    let readme = read_to_string(problems().join("README.md")).unwrap();
    let table = readme.lines().filter(|line| line.starts_with("| ") && line.contains(".rule)"));
    let rows: Vec<String> = pages().iter().map(|page| row(page)).collect();
    assert!(rows.len() >= 20, "there are {} known problems", rows.len());
    let table: Vec<&str> = table.collect();
    assert_eq!(table.len(), rows.len());
    for (said, row) in table.iter().zip(rows) {
        assert!(said.starts_with(&row), "the table says\n{said}\nand not\n{row}");
    }
}

#[test]
fn known_problems_are_in_the_one_form_and_come_out_as_the_readme_says() {
    let known = problems();
    let asked = |words: &[&'static str]| -> String {
        let arguments: Vec<&str> = words.iter().copied().chain(known.to_str()).collect();
        stdout(&folder(), &arguments)
    };
    assert!(asked(&["fmt", "--check"]).ends_with("pages are in the one form.\n"));
    let told = asked(&["test"]);
    let last = told.lines().last().unwrap();
    assert!(last.ends_with("tests hold."), "{last}");
    assert!(read_to_string(known.join("README.md")).unwrap().contains(last), "{last}");
}
