//! What stands between two words of a line.

use crate::parser::{Begins, is_reserved};
use crate::token::Kind;

use super::page::{Page, Word};

/// How many spaces stand before a word that is not the first on its line.
pub(super) fn spaces(page: &Page, at: usize) -> usize {
    let Some(before) = page.before(at) else { return 0 };
    let word = &page.words[at];
    if is_joined(page, at, before, word) {
        return 0;
    }
    let is_entry = word.begins == Some(Begins::Entry);
    if is_entry && !before.is(",") && !before.is("{") { 2 } else { 1 }
}

/// Whether nothing stands between two words.
fn is_joined(page: &Page, at: usize, before: &Word, word: &Word) -> bool {
    if word.is(",") || word.is(":") || word.is(")") || word.is("]") || word.is(".") {
        return true;
    }
    if before.is("(") || before.is("[") || before.is(".") || before.is("..") || before.is("!") {
        return true;
    }
    let is_prefix = before.is("-") && is_sign_of_number(page, at - 1);
    if is_prefix || is_in_fraction(page, at) {
        return true;
    }
    match word.kind {
        Kind::Sign("}") => before.is("{"),
        Kind::Sign("..") => word.begins.is_none(),
        Kind::Sign("(") => word.begins.is_none() && is_call(page, at, before, word),
        Kind::Sign("[") => word.is_glued && ends_value(before),
        _ => false,
    }
}

/// Whether a parenthesis belongs to the word before it: to a part, or to a die.
fn is_call(page: &Page, at: usize, before: &Word, word: &Word) -> bool {
    let is_declared = at.checked_sub(2).is_some_and(|part| {
        let part = &page.words[part];
        part.begins == Some(Begins::Declaration) && part.text == "part"
    });
    let is_name = before.kind == Kind::Name && !is_reserved(before.text);
    let is_choice = before.kind == Kind::Name && before.text == "if" && has_comma(page, at);
    is_declared || is_choice || (word.is_glued && (is_name || before.kind == Kind::Dice))
}

/// Whether several values stand in a parenthesis.
fn has_comma(page: &Page, open: usize) -> bool {
    let end = page.words[open].closed_at.unwrap_or(open);
    let mut inner = open..end;
    inner.any(|at| page.words[at].is(",") && page.words[at].within == Some(open))
}

/// Whether a word can be the last of a value.
fn ends_value(word: &Word) -> bool {
    match word.kind {
        Kind::Name => !is_reserved(word.text) || ["yes", "no", "nothing"].contains(&word.text),
        Kind::Sign(_) => word.closes(),
        Kind::Whole | Kind::Decimal | Kind::Dice | Kind::Text => true,
        Kind::ForExample | Kind::Wrong | Kind::End => false,
    }
}

/// Whether a minus belongs to what follows it, and does not subtract: that has spaces around it.
fn is_sign_of_number(page: &Page, at: usize) -> bool {
    let is_glued = page.words.get(at + 1).is_some_and(|next| next.is_glued);
    is_glued || page.words[at].begins.is_some() || !page.before(at).is_some_and(ends_value)
}

/// Whether a word stands behind the beginning of a fraction of two numbers: `5/4`.
fn is_in_fraction(page: &Page, at: usize) -> bool {
    let is_fraction = |stroke: usize| {
        let is_whole = |at: usize| page.words.get(at).is_some_and(|word| word.kind == Kind::Whole);
        let Some(first) = stroke.checked_sub(1) else { return false };
        let is_divided = page
            .before(first)
            .is_some_and(|before| before.is("/") || before.is("//") || before.is("%"));
        page.words[stroke].is("/") && is_whole(first) && is_whole(stroke + 1) && !is_divided
    };
    is_fraction(at) || at.checked_sub(1).is_some_and(is_fraction)
}
