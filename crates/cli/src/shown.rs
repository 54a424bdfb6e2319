//! What the command line wants to see of results beside their numbers, and how: what is drawn, and
//! which tables are written. It stands in the document of a run, from which whoever puts shards
//! together reads it again.

use std::ops::Not;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What of results is shown, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Shown {
    /// Whether each plot is written as PNG too.
    #[serde(skip_serializing_if = "Not::not")]
    pub(crate) png: bool,
    /// Whether variants are drawn from the highest mean to the lowest.
    #[serde(skip_serializing_if = "Not::not")]
    pub(crate) sort: bool,
    /// The series by whose states positions are told apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) positions: Vec<String>,
    /// Whether rare values are drawn by powers of ten.
    #[serde(skip_serializing_if = "Not::not")]
    pub(crate) tails: bool,
}

impl Shown {
    /// What a document says of it, beside whatever else the command line changed.
    ///
    /// # Errors
    ///
    /// If that is not what this program writes.
    pub(crate) fn read(command_line: &Value) -> serde_json::Result<Shown> {
        Shown::deserialize(command_line)
    }

    /// The same as a document says it: of what is not asked for nothing.
    pub(crate) fn document(&self) -> Value {
        serde_json::to_value(self).expect("names and switches")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_asked_for_is_read_again() {
        let positions = vec!["air".to_owned(), "ground".to_owned()];
        let asked = Shown { png: true, sort: false, positions, tails: true };
        let said = json!({ "png": true, "positions": ["air", "ground"], "tails": true });
        assert_eq!(asked.document(), said);
        assert_eq!(Shown::read(&said).unwrap(), asked);
        assert_eq!(Shown::default().document(), json!({}));
    }

    #[test]
    fn what_else_is_said_is_passed_over_and_what_is_no_switch_is_refused() {
        let said = json!({ "seed": 7, "sort": true });
        assert_eq!(Shown::read(&said).unwrap(), Shown { sort: true, ..Shown::default() });
        let refused = Shown::read(&json!({ "tails": "yes" })).unwrap_err();
        assert!(refused.to_string().contains("expected a boolean"), "{refused}");
    }
}
