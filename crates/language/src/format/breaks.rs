//! Where lines begin.

use crate::parser::Begins;
use crate::token::Kind;

use super::page::{Page, Word};

/// Whether a word begins a line.
pub(super) fn begins_line(page: &Page, at: usize) -> bool {
    let word = &page.words[at];
    let Some(before) = page.before(at) else { return true };
    if word.kind == Kind::End || !word.gap.comments.is_empty() {
        return true;
    }
    let is_over_lines =
        |open: Option<usize>| open.is_some_and(|open| page.words[open].is_over_lines);
    if before.is("{") || word.is("}") {
        let open = if word.is("}") { word.within } else { at.checked_sub(1) };
        return is_over_lines(open);
    }
    match word.begins {
        Some(Begins::Declaration) => true,
        Some(Begins::Entry) => is_over_lines(word.within),
        _ => word.gap.has_break && !joins(page, at),
    }
}

/// Whether a word stands on the line of the word before, wherever the author has put it.
fn joins(page: &Page, at: usize) -> bool {
    let Some(before) = page.before(at) else { return false };
    let word = &page.words[at];
    word.is(",") || word.is(":") || goes_on(word, before)
}

/// Whether a brace, or an `else` behind one, goes on with what stands before it.
pub(super) fn goes_on(word: &Word, before: &Word) -> bool {
    if word.begins_entry() {
        return false;
    }
    let is_operand = !matches!(before.kind, Kind::Sign(sign) if !["}", ")", "]"].contains(&sign));
    (word.is("{") && is_operand) || (word.text == "else" && before.is("}"))
}
