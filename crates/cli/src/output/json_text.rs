//! Documents in JSON, in which texts of others are text alone.

use std::fmt::Write;

use sandtable_report::letters::is_command;
use serde::Serialize;

/// A document, set out for people too, with its last line ended.
pub(crate) fn document(value: &impl Serialize) -> String {
    escaped(&serde_json::to_string_pretty(value).expect("plain values")) + "\n"
}

/// A document in one line.
pub(crate) fn line(value: &impl Serialize) -> String {
    escaped(&serde_json::to_string(value).expect("plain values")) + "\n"
}

/// The same document, in which letters that are none stand as their numbers: it means the same, and
/// does nothing to a terminal. They are in texts alone, but for the ends of lines.
fn escaped(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        if letter == '\n' || !is_command(letter) {
            escaped.push(letter);
        } else {
            let _ = write!(escaped, "\\u{:04x}", u32::from(letter));
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_are_none_stand_as_their_numbers_and_mean_the_same() {
        let text = "a\u{1b}[2J\u{7f}\u{9b}\u{202e}\n\t\"é模🎲";
        for json in [document(&text), line(&text)] {
            assert_eq!(json, "\"a\\u001b[2J\\u007f\\u009b\\u202e\\n\\t\\\"é模🎲\"\n");
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
    }
}
