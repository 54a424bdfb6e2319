//! Keys that are given several values, one after the other.

use serde_json::Value;

/// A key with the values that it is given.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Switch {
    /// The key, from the root of the scenario.
    pub(crate) key: String,
    /// The values; at least one.
    pub(crate) values: Vec<Value>,
}
