//! What a page declares and nothing reads.

use std::collections::BTreeSet;

use crate::page::{Page, Read};
use crate::problem::{Problem, Span};
use crate::types::Type;

/// Says what of the rule's own page nothing reads. What a library declares is there for others.
pub(crate) fn unread(page: &Page, used: &BTreeSet<Read>) -> Vec<Problem> {
    let read: BTreeSet<Span> = used.iter().map(|(_, declared)| *declared).collect();
    let mut problems = Vec::new();
    let mut check = |what: &str, name: &str, span: Span| {
        if !read.contains(&span) && !page.scopes.is_of_library(span) {
            problems.push(unused(what, name, span));
        }
    };
    for field in &page.circumstances.fields {
        check("circumstance", &field.name, field.span);
    }
    for figure in &page.figures.fields {
        match &figure.of {
            Type::Record(group) if figure.defaults.is_empty() => {
                for field in &group.fields {
                    check("figure", &format!("{}.{}", figure.name, field.name), field.span);
                }
            }
            _ => check("figure", &figure.name, figure.span),
        }
    }
    for ruling in page.rulings.fields.iter().filter(|ruling| !has_one_reading(&ruling.of)) {
        check("ruling", &ruling.name, ruling.span);
    }
    for part in page.parts() {
        check("part", &part.name.text, part.name.span);
    }
    problems
}

/// Whether a ruling is only there to be told: whoever reads it learns nothing.
fn has_one_reading(of: &Type) -> bool {
    matches!(of, Type::Words(words) if words.words.len() == 1)
}

fn unused(what: &str, name: &str, span: Span) -> Problem {
    let message = format!("nothing reads the {what} `{name}`");
    Problem::new(span, message).help("use it, or leave it out: it would change nothing")
}
