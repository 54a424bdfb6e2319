//! What is different in a JSON document: merge patches (RFC 7396).

use serde_json::{Map, Value};

/// Changes a document as a patch says: tables are merged, what is null is taken away, everything
/// else is replaced.
pub(crate) fn merge(under: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else { return under.clone_from(patch) };
    if !under.is_object() {
        *under = Value::Object(Map::new());
    }
    let under = under.as_object_mut().unwrap();
    for (name, value) in patch {
        if value.is_null() {
            under.remove(name);
        } else {
            merge(under.entry(name.clone()).or_insert(Value::Null), value);
        }
    }
}

/// The patch that makes one document of another.
pub(crate) fn patch(from: &Value, to: &Value) -> Value {
    let (Value::Object(from), Value::Object(to)) = (from, to) else { return to.clone() };
    let mut changes = Map::new();
    for name in from.keys().filter(|name| !to.contains_key(*name)) {
        changes.insert(name.clone(), Value::Null);
    }
    for (name, value) in to {
        let before = from.get(name).unwrap_or(&Value::Null);
        if before != value {
            changes.insert(name.clone(), patch(before, value));
        }
    }
    Value::Object(changes)
}

/// Where a patch changes something, each table before what is within it.
pub(crate) fn changes(patch: &Value) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (name, inner) in patch.as_object().into_iter().flatten() {
        found.push(vec![name.clone()]);
        let within = changes(inner).into_iter();
        found.extend(within.map(|path| [vec![name.clone()], path].concat()));
    }
    found
}

/// A patch without one of its changes; nothing if it does not have that one.
pub(crate) fn without(patch: &Value, change: &[String]) -> Option<Value> {
    let (name, within) = change.split_first()?;
    let mut less = patch.as_object()?.clone();
    if within.is_empty() {
        less.remove(name)?;
    } else {
        let inner = without(less.get(name)?, within)?;
        if inner.as_object().is_some_and(Map::is_empty) {
            less.remove(name);
        } else {
            less.insert(name.clone(), inner);
        }
    }
    Some(Value::Object(less))
}

#[test]
fn a_patch_makes_one_document_of_the_other() {
    let from = serde_json::json!({ "a": { "b": 1, "c": [1, 2] }, "d": "x" });
    let to = serde_json::json!({ "a": { "b": 1, "c": [2], "e": {} } });
    let changes = patch(&from, &to);
    assert_eq!(changes, serde_json::json!({ "a": { "c": [2], "e": {} }, "d": null }));
    let mut made = from.clone();
    merge(&mut made, &changes);
    assert_eq!(made, to);
}
