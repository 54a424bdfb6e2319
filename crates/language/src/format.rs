//! The one form of a page: how its words are set out in lines.
//!
//! The words of a page and its comments stay what they are, in their order; what stands between
//! them is set anew:
//!
//! - Lines break where the author broke them. Declarations begin lines of their own; where braces
//!   go over lines, so does each statement, key, case and row in them.
//! - Two spaces for each brace, bracket or parenthesis that is open; what goes on from the line
//!   before stands two further in. Of blank lines one is left, and none beside a brace.
//! - Names, what they can be with their defaults, units and meanings stand in columns, as far as no
//!   blank line comes between; what is very wide takes no part. So do comments behind lines.
//! - One space stands between words, two between statements on one line, and none where none
//!   belongs. A fraction of two numbers is written together.

use crate::parser::outline;
use crate::problem::Problem;

mod breaks;
mod columns;
mod lines;
mod page;
mod print;
mod spaces;
#[cfg(test)]
mod tests;

/// The page in the one form: the same words and comments, set out anew. What is in that form
/// already stays as it is.
///
/// Names and numbers are not looked at: a page in which a name is misspelt can be set out.
///
/// # Errors
///
/// Everything that is wrong with the page, from top to bottom, if it cannot be read.
pub fn format(text: &str) -> Result<String, Vec<Problem>> {
    let page = page::Page::new(text, outline(text)?);
    let lines = lines::lines(&page);
    let columns = columns::columns(&page, &lines);
    Ok(print::printed(&page, &lines, &columns))
}
