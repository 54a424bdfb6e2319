//! Whether a unit is dug in, where that is all that its posture says.
//!
//! Where a shot asks whether it is Down as well, its posture says both
//! ([`Posture`](crate::he::Posture)). Elsewhere it cannot be Down, as a vehicle, or its order says that.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether a unit is dug in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hole {
    /// It is not dug in.
    #[default]
    Up,
    /// It is dug in.
    DugIn,
}

impl Hole {
    /// Where a unit is that begins dug in.
    pub(crate) fn dug() -> Hole {
        Hole::DugIn
    }

    /// Whether it is dug in.
    #[must_use]
    pub fn is_dug_in(self) -> bool {
        self == Hole::DugIn
    }
}
