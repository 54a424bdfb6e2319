//! Values as a scenario file writes them.

use serde_json::Value;

use crate::json_text;

/// A key: bare where TOML allows it, else in quotes.
pub(crate) fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let is_bare = !name.is_empty() && name.chars().all(bare);
    if is_bare { name.to_owned() } else { inline(&name.into()) }
}

/// A value on one line; what has no value is left out.
pub(crate) fn inline(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let there = map.iter().filter(|(_, value)| !value.is_null());
            let pairs: Vec<_> =
                there.map(|(name, value)| format!("{} = {}", key(name), inline(value))).collect();
            if pairs.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", pairs.join(", ")) }
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        // A text is in quotes as it is in JSON, and so is what stands there by its number.
        other => json_text::inline(other),
    }
}
