//! After what cannot be read, the rest is.

use super::show_items::file;
use crate::parser::parse;

/// The tree of a file, and the places and messages of its problems.
fn read(text: &str) -> (String, Vec<String>) {
    let (tree, problems) = parse(text);
    let said = problems.iter().map(|problem| {
        let line = text[..problem.span.start].matches('\n').count() + 1;
        format!("{line}: {}", problem.message)
    });
    (tree.as_ref().map(file).unwrap_or_default(), said.collect())
}
