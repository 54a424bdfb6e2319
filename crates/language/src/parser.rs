//! From a text to its tree: a recursive descent that goes on after what it cannot read.
//!
//! All problems of a text are told at once. What cannot be read is left out of the tree, from
//! where it begins to where the next declaration, statement or line can begin, with braces
//! balanced; and of one place only the first problem is told.
//!
//! Words have their meaning where they are looked for and are names elsewhere: keys may be called
//! `source`, `text`, `at`, `count` or `chance`. Not to be names of variables, words of enums, parts
//! or types are only those that would be ambiguous there:
//! `and`, `chance`, `else`, `finish`, `for`, `give`, `if`, `let`, `no`, `not`, `note`, `nothing`,
//! `or`, `result`, `rounds`, `stop`, `then`, `var`, `when`, `with`, `yes`.
//! A key of such a name is read behind a dot: `weapon.chance`.

use crate::problem::{Problem, Span};
use crate::syntax::{Expr, File};
use crate::token::{Manner, tokens, tokens_in};

pub(crate) use outline::{Begins, Outline};
pub(crate) use words::{ITEMS, QUESTIONS, is_reserved};

mod assigns;
mod atoms;
mod braces;
mod choice;
mod cursor;
mod decisions;
mod declarations;
mod examples;
mod expressions;
mod fields;
mod file;
mod folds;
mod limits;
mod lookahead;
mod names;
mod outline;
mod play;
mod recovery;
mod results;
mod rounds;
mod slips;
mod statements;
mod tables;
mod texts;
mod types;
mod verbs;
mod whole;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use atoms::no_dice;
pub use limits::{DEEPEST_OF_SCENARIO, LONGEST_OF_SCENARIO};

/// The tree of what stands in a text from a place on, and all that is wrong with it, from top to
/// bottom. Places are those of the whole text.
///
/// There is a tree if the head of the text could be read. It lacks what could not be: as long as
/// there are problems, that something is missing from it means nothing.
pub(crate) fn parse(text: &str, from: usize) -> (Option<File>, Vec<Problem>) {
    let (file, problems, _) = read(text, from);
    (file, problems)
}

/// Whether a word can be the name of a value.
pub fn is_name(word: &str) -> bool {
    let row = tokens(word, Span { start: 0, end: word.len() }).row;
    let is_alone = matches!(row.as_slice(), [first, _] if first.kind == crate::token::Kind::Name);
    is_alone && !is_reserved(word) && !words::is_type(word)
}

/// What begins where in a text.
///
/// # Errors
///
/// Everything that is wrong with it, from top to bottom, if it cannot be read.
pub(crate) fn outline(text: &str) -> Result<Outline, Vec<Problem>> {
    let (_, problems, outline) = read(text, 0);
    if problems.is_empty() { Ok(outline) } else { Err(problems) }
}

/// The tree of what stands in a text from a place on, what is wrong with it, and what begins where.
fn read(text: &str, from: usize) -> (Option<File>, Vec<Problem>, Outline) {
    if text.len() - from > limits::LONGEST {
        let end = Span { start: text.len(), end: text.len() };
        let problem = Problem::new(end, "the text is longer than 1 MiB")
            .help("divide it into libraries, of which others `use` parts");
        return (None, vec![problem], Outline::new());
    }
    let read = tokens(text, Span { start: from, end: text.len() });
    if let Some(unclosed) = read.unclosed {
        return (None, vec![unclosed], Outline::new());
    }
    let mut parser = cursor::Parser::new(text, read);
    let file = parser.file();
    let outline = std::mem::take(&mut parser.outline);
    let (problems, unsure) = parser.into_problems();
    (file.map(|file| File { unsure, ..file }), problems, outline)
}

/// How many tokens and problems are looked at to read a text.
#[cfg(test)]
fn looks(text: &str) -> usize {
    let mut parser = cursor::Parser::new(text, tokens(text, Span { start: 0, end: text.len() }));
    // Whether it can be read is no matter.
    let _ = parser.file();
    parser.looks.get()
}

/// The tree of an expression of a scenario over measures of these names, or the first thing that is
/// wrong with it.
pub(crate) fn parse_expression(text: &str, names: &[&str]) -> Result<Expr, Problem> {
    let (whole, manner) = (Span { start: 0, end: text.len() }, Manner::Scenario(names));
    let read = tokens_in(text, whole, manner);
    let mut parser = cursor::Parser::in_manner(text, read, manner);
    let expr = parser.value_alone();
    let unread = || Problem::new(whole, "this cannot be read");
    match (expr, parser.into_problems().0.into_iter().next()) {
        (_, Some(problem)) => Err(problem),
        (expr, None) => expr.map_err(|_| unread()),
    }
}
