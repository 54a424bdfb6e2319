//! Charts that scenarios state row by row. The rows of a page have the meanings of the language, and
//! leave out where a row begins.

use sandtable_keys::Kind;
use serde_json::Value;

/// Whether something is a row of a chart.
pub(crate) fn is_row(kind: &Kind) -> bool {
    kind.table().is_some_and(|row| row.names().eq(["from", "to", "result"]))
}

/// A value with all rows of charts as pages write them: without the score at which they begin.
pub(crate) fn shortened(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(shortened).collect(),
        Value::Object(keys) => {
            let is_row = keys.contains_key("result");
            let kept = keys.iter().filter(|(name, _)| !is_row || *name != "from");
            kept.map(|(name, value)| (name.clone(), shortened(value))).collect()
        }
        plain => plain.clone(),
    }
}
