//! Troop quality and morale (`ba.base.morale`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How good troops are.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Green troops.
    Inexperienced,
    /// Ordinary troops.
    #[default]
    Regular,
    /// The best troops.
    Veteran,
}

/// Morale by quality, before pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct MoraleFigures {
    /// Morale of inexperienced troops.
    #[schemars(range(min = 2, max = 12))]
    pub inexperienced: i32,
    /// Morale of regular troops.
    #[schemars(range(min = 2, max = 12))]
    pub regular: i32,
    /// Morale of veteran troops.
    #[schemars(range(min = 2, max = 12))]
    pub veteran: i32,
}

impl Default for MoraleFigures {
    fn default() -> MoraleFigures {
        MoraleFigures { inexperienced: 8, regular: 9, veteran: 10 }
    }
}

impl MoraleFigures {
    /// The morale of troops of a quality.
    pub fn of(&self, quality: Quality) -> i32 {
        match quality {
            Quality::Inexperienced => self.inexperienced,
            Quality::Regular => self.regular,
            Quality::Veteran => self.veteran,
        }
    }
}
