//! Words as a page sets them.

#![expect(
    unreachable_pub,
    clippy::inline_always,
    clippy::unused_self,
    reason = "what askama makes of a filter is public, inlined, and has a receiver"
)]

use std::fmt::{Display, Write};

use askama::filters::{Html, Safe, escape};

/// Escapes a text, and sets what stands between two backticks as code: names of keys, variants and
/// commands are written so wherever the program says something.
#[askama::filter_fn]
pub(super) fn coded<T: Display>(text: T, _: &dyn askama::Values) -> askama::Result<Safe<String>> {
    let text = text.to_string();
    let parts: Vec<&str> = text.split('`').collect();
    let mut coded = String::with_capacity(text.len());
    for (i, part) in parts.iter().enumerate() {
        let (is_code, is_last) = (i % 2 == 1, i + 1 == parts.len());
        let part = escape(part, Html)?;
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
