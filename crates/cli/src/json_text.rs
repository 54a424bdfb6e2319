//! Documents in JSON, in which texts of others are text alone.

use std::fmt::{Display, Write};

use sandtable_report::letters::{begins_workflow_command, is_command};
use serde::{Serialize, Serializer};

/// A document, set out for people too, with its last line ended.
pub(crate) fn document(value: &impl Serialize) -> String {
    escaped(&serde_json::to_string_pretty(value).expect("plain values")) + "\n"
}

/// A document with a hash of its text at its end, so that a damaged one is not taken for a result.
pub(crate) fn signed(value: &serde_json::Value) -> String {
    let text = document(value);
    let checksum = checksum(&text);
    let body = text.strip_suffix(END).expect("a document has fields");
    format!("{body}{BEFORE}{checksum}{AFTER}")
}

/// Whether the text of a document is as it was signed.
pub(crate) fn is_as_signed(text: &str) -> bool {
    let parts = text.strip_suffix(AFTER).and_then(|text| text.rsplit_once(BEFORE));
    parts.is_some_and(|(body, signature)| checksum(&format!("{body}{END}")) == signature)
}

/// What ends a document, and what stands around the hash of a signed one.
const END: &str = "\n}\n";
const BEFORE: &str = ",\n  \"checksum\": \"";
const AFTER: &str = "\"\n}\n";

/// Serializes what has no form of its own in a document as the text that it is written as.
pub(crate) fn as_text<S: Serializer>(it: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(it)
}

/// As [`as_text`], several of them: of what need not be there, one or none.
pub(crate) fn as_texts<C, T, S>(all: &C, serializer: S) -> Result<S::Ok, S::Error>
where
    for<'a> &'a C: IntoIterator<Item = &'a T>,
    T: Display,
    S: Serializer,
{
    serializer.collect_seq(all.into_iter().map(ToString::to_string))
}

/// A hash of a text.
pub(crate) fn checksum(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

/// A document in one line.
pub(crate) fn line(value: &impl Serialize) -> String {
    escaped(&serde_json::to_string(value).expect("plain values")) + "\n"
}

/// A value within a line of another text.
pub(crate) fn inline(value: &serde_json::Value) -> String {
    escaped(&value.to_string())
}

/// The same document, in which letters that are none stand as their numbers, and so does what begins a
/// workflow command: it means the same, and does nothing to a terminal or a workflow. They are in texts
/// alone, but for the ends of lines.
fn escaped(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for (at, letter) in json.char_indices() {
        if (is_command(letter) && letter != '\n') || begins_workflow_command(&json[at..]) {
            let _ = write!(escaped, "\\u{:04x}", u32::from(letter));
        } else {
            escaped.push(letter);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_that_was_changed_is_not_as_it_was_signed() {
        let value = serde_json::json!({ "seed": 7, "confidence": 0.95 });
        let good = signed(&value);
        let read: serde_json::Value = serde_json::from_str(&good).unwrap();
        assert_eq!((&read["seed"], &read["confidence"]), (&value["seed"], &value["confidence"]));
        assert!(is_as_signed(&good));
        for changed in [good.replace("0.95", "2"), good.replace('7', "8"), document(&value)] {
            assert!(!is_as_signed(&changed), "{changed}");
        }
    }

    #[test]
    fn letters_that_are_none_stand_as_their_numbers_and_mean_the_same() {
        let text = "a\u{1b}[2J\u{7f}\u{9b}\u{202e}\n\t\"é模🎲";
        for json in [document(&text), line(&text)] {
            assert_eq!(json, "\"a\\u001b[2J\\u007f\\u009b\\u202e\\n\\t\\\"é模🎲\"\n");
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
    }

    #[test]
    fn nothing_in_a_document_is_a_workflow_command() {
        for text in ["a ##[error]no", "##vso[task.complete]", "###[x"] {
            for json in [document(&text), line(&text), inline(&text.into())] {
                assert!(!json.contains("##[") && !json.contains("##vso["), "{json}");
                assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
            }
        }
    }
}
