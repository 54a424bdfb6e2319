//! Optional rules, each switched on or off by its number (`wtj.core.optional`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether an optional rule is in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// The rule is in use.
    #[default]
    Yes,
    /// The base game is played without it.
    No,
}

impl Switch {
    /// Whether the rule is in use.
    pub fn is_on(self) -> bool {
        self == Switch::Yes
    }
}
