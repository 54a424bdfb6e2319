//! What the operating system says, in words.

use std::fmt::Display;

/// Why the operating system did not do something, without the number that it has for that.
pub(crate) fn reason(error: &impl Display) -> String {
    let said = error.to_string();
    let said = said.split_once(" (os error ").map_or(said.as_str(), |(said, _)| said);
    let mut letters = said.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
