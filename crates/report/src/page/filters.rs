//! Words as a page sets them.

#![expect(
    unreachable_pub,
    clippy::inline_always,
    clippy::unused_self,
    reason = "what askama makes of a filter is public, inlined, and has a receiver"
)]

use std::fmt::{Display, Write};

use askama::filters::{Html, Safe, escape};

use crate::text;

/// Escapes a text, and sets what stands between two backticks as code: names of keys, variants and
/// commands are written so wherever the program says something.
#[askama::filter_fn]
pub(super) fn coded<T: Display>(text: T, _: &dyn askama::Values) -> askama::Result<Safe<String>> {
    in_code(&text.to_string(), |part| Ok(escape(part, Html)?.to_string()))
}

/// The same of a cell of a table, whose longest words may be broken at their joints: a name of many keys
/// would make its column as wide as the page.
#[askama::filter_fn]
pub(super) fn foldable<T: Display>(
    text: T,
    _: &dyn askama::Values,
) -> askama::Result<Safe<String>> {
    in_code(&text.to_string(), |part| {
        let words = part.split(' ').map(|word| {
            let pieces = text::pieces(word, LONGEST_WORD);
            let pieces: Result<Vec<String>, _> = pieces
                .iter()
                .map(|piece| Ok::<_, askama::Error>(escape(piece, Html)?.to_string()))
                .collect();
            Ok::<_, askama::Error>(pieces?.join("<wbr>"))
        });
        Ok(words.collect::<Result<Vec<String>, _>>()?.join(" "))
    })
}

/// A longer word of a table may be broken.
const LONGEST_WORD: usize = 30;

/// What stands between two backticks as code, all of it written so.
fn in_code(
    text: &str,
    write: impl Fn(&str) -> askama::Result<String>,
) -> askama::Result<Safe<String>> {
    let parts: Vec<&str> = text.split('`').collect();
    let mut coded = String::with_capacity(text.len());
    for (i, part) in parts.iter().enumerate() {
        let (is_code, is_last) = (i % 2 == 1, i + 1 == parts.len());
        let part = write(part)?;
        match (is_code, is_last) {
            (true, false) => write!(coded, "<code>{part}</code>"),
            // A backtick that has no other.
            (true, true) => write!(coded, "`{part}"),
            (false, _) => write!(coded, "{part}"),
        }?;
    }
    Ok(Safe(coded))
}

#[cfg(test)]
mod tests {
    use askama::Template;

    use super::super::filters;

    #[derive(Template)]
    #[template(source = "{{ said|coded }}", ext = "html")]
    struct Said<'a> {
        said: &'a str,
    }

    #[derive(Template)]
    #[template(source = "{{ said|foldable }}", ext = "html")]
    struct Cell<'a> {
        said: &'a str,
    }

    #[test]
    fn the_longest_words_of_a_table_may_be_broken_at_their_joints() {
        for (said, written) in [
            ("a-short-word and `another`", "a-short-word and <code>another</code>"),
            (
                "unit.kind=infantry,order=<advance>",
                "unit.<wbr>kind=<wbr>infantry,<wbr>order=&#60;advance&#62;",
            ),
            ("a  b", "a  b"),
        ] {
            assert_eq!(Cell { said }.render().unwrap(), written);
        }
    }

    #[test]
    fn what_stands_between_backticks_is_code_and_nothing_is_markup() {
        for (said, written) in [
            ("`none` against `none`", "<code>none</code> against <code>none</code>"),
            ("a < `b<c>`", "a &#60; <code>b&#60;c&#62;</code>"),
            ("a ` alone", "a ` alone"),
            ("``", "<code></code>"),
            ("plain", "plain"),
        ] {
            assert_eq!(Said { said }.render().unwrap(), written);
        }
    }
}
