//! Whether the roll to hit is made, of whatever is fired.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether the roll to hit is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HitRoll {
    /// It is made.
    #[default]
    Rolled,
    /// It has succeeded, with every shot.
    Scored,
}
