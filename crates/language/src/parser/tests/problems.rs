//! What is wrong with a text, where, and how to mend it.

use std::fmt::Write;

use crate::parser::parse;
use crate::problem::Problem;

mod items;
mod keys;
mod places;
mod statements;
mod values;

/// The one problem of a text, as it is shown: its place, what stands there, and what is said.
#[track_caller]
fn problem(text: &str) -> String {
    let (_, problems) = parse(text, 0);
    match problems.as_slice() {
        [one] => shown(text, one),
        all => panic!("one problem, not {all:#?}"),
    }
}

/// A problem on one line.
fn shown(text: &str, problem: &Problem) -> String {
    let place = |at: usize| {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        format!("{}:{}", text[..at].matches('\n').count() + 1, at - line + 1)
    };
    let written = &text[problem.span.start..problem.span.end];
    let mut shown = format!("{} {written:?} {}", place(problem.span.start), problem.message);
    if !problem.label.is_empty() {
        write!(shown, " | {}", problem.label).unwrap();
    }
    if let Some((beside, what)) = problem.beside.as_deref() {
        write!(shown, " | {} {what}", place(beside.start)).unwrap();
    }
    if let Some(help) = &problem.help {
        write!(shown, " | help: {help}").unwrap();
    }
    shown
}

/// The problem of statements, which stand on the second line.
#[track_caller]
fn of_statements(text: &str) -> String {
    problem(&format!("rule a \"T\" resolve {{\n{text}\n}}"))
}

/// The problem of a value, which stands on the second line.
#[track_caller]
fn of_value(text: &str) -> String {
    problem(&format!("rule a \"T\" part f() =\n{text}"))
}

/// The problem of keys, which stand on the second line.
#[track_caller]
fn of_keys(text: &str) -> String {
    problem(&format!("rule a \"T\" circumstances {{\n{text}\n}}"))
}

/// The problem of a declaration, which stands on the second line.
#[track_caller]
fn of_item(text: &str) -> String {
    problem(&format!("rule a \"T\"\n{text}"))
}
