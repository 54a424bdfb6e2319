//! What a page declares and nothing reads.

use std::collections::BTreeSet;

use crate::lower::Declared;
use crate::page::Page;
use crate::problem::{Problem, Span};
use crate::types::Type;

/// Says what of a page nothing reads.
pub(crate) fn unread(page: &Page, used: &BTreeSet<(Declared, String)>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut check = |declared: Declared, name: &str, span: Span| {
        if !used.contains(&(declared, name.to_owned())) {
            problems.push(unused(declared, name, span));
        }
    };
    for field in &page.circumstances.fields {
        check(Declared::Circumstance, &field.name, field.span);
    }
    for figure in &page.figures.fields {
        match &figure.of {
            Type::Record(group) if figure.defaults.is_empty() => {
                for field in &group.fields {
                    let name = format!("{}.{}", figure.name, field.name);
                    check(Declared::Figure, &name, field.span);
                }
            }
            _ => check(Declared::Figure, &figure.name, figure.span),
        }
    }
    for ruling in &page.rulings.fields {
        check(Declared::Ruling, &ruling.name, ruling.span);
    }
    for part in page.parts() {
        check(Declared::Part, &part.name.text, part.name.span);
    }
    problems
}

fn unused(declared: Declared, name: &str, span: Span) -> Problem {
    let what = match declared {
        Declared::Circumstance => "circumstance",
        Declared::Figure => "figure",
        Declared::Ruling => "ruling",
        Declared::Part => "part",
    };
    let message = format!("nothing reads the {what} `{name}`");
    Problem::new(span, message).help("use it, or leave it out: it would change nothing")
}
