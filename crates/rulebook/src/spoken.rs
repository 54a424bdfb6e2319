//! Words of a rule, as they are said to a reader.

use std::fmt::Debug;

/// The word for one of several alternatives: `DownAfterFailure` is said as `down after failure`.
///
/// For notes and refusals. What stands in braces or parentheses in the code has no such word; give
/// it one of its own.
///
/// ```
/// # use sandtable_rulebook::spoken;
/// #[derive(Debug)]
/// enum Order {
///     Fire,
///     DownAfterFailure,
/// }
///
/// assert_eq!(spoken(&Order::Fire), "fire");
/// assert_eq!(spoken(&Order::DownAfterFailure), "down after failure");
/// ```
pub fn spoken(word: &impl Debug) -> String {
    let mut text = String::new();
    for letter in format!("{word:?}").chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
