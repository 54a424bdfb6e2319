//! How schemas and values are called in what is said to a designer.

use serde_json::Value;

use super::reading::{keys, types};

/// The names in backticks, one after the other.
pub(super) fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// A type as a designer would call it.
pub(super) fn plain(name: &str) -> &str {
    match name {
        "object" => "a table",
        "array" => "a list",
        "string" => "a text",
        "boolean" => "true or false",
        "integer" => "a whole number",
        "number" => "a number",
        other => other,
    }
}

/// What a value is, as far as it fits into a line.
pub(super) fn kind(value: &Value) -> String {
    match value {
        Value::Object(_) => "a table".into(),
        Value::Array(_) => "a list".into(),
        Value::String(text) => {
            format!("the text \"{}\"", text.chars().take(40).collect::<String>())
        }
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Null => "nothing".into(),
    }
}

/// The alternatives as one reads them out: `a, b or c`.
pub(super) fn any_of(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// What the forms look like, in words: those that are told by their only key are one shape.
pub(super) fn shapes(forms: &[&Value]) -> Vec<String> {
    let (by_key, by_type): (Vec<_>, Vec<_>) =
        forms.iter().copied().partition(|form| keys(&[form]).len() == 1);
    let mut shapes: Vec<String> = by_type
        .iter()
        .map(|form| types(form).next().map_or("anything", plain).to_owned())
        .collect();
    let only = list(keys(&by_key).into_iter());
    match by_key.len() {
        0 => (),
        1 => shapes.push(format!("a table with {only}")),
        _ => shapes.push(format!("a table with one of {only}")),
    }
    shapes
}
