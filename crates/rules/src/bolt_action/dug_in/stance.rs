//! How low a unit keeps: dug in, Down, or both. Source: *Battle of the Bulge*, Dug in rules, Dug in
//! with hidden set up.
//!
//! > A dug-in unit counts as Down when it is shot at. If it is Down as well, the benefit is doubled.
//! > While it is hidden, counting as Down against HE is the one thing that being dug in does for it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bolt_action::he::Posture;

/// Why a unit is Down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Down {
    /// It is not.
    #[default]
    No,
    /// It was given a Down order.
    Order,
    /// It went Down in reaction, or because it failed an order test.
    Reaction,
}

/// Whether going Down in reaction doubles the benefit (`dugin.reaction_down_doubles`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReactionDoubles {
    /// It does, as a failed order test does: both put a Down die on the unit.
    #[default]
    Yes,
    /// Only an order does that its owner chose.
    ChosenOrderOnly,
}

/// How low a unit keeps. To be flattened into a rule's circumstances, or filled in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Stance {
    /// Whether it is dug in.
    pub dug_in: bool,
    /// Whether it is Down, and why.
    pub down: Down,
}

impl Stance {
    /// How low the unit keeps for a shooter.
    pub fn posture(self, reaction: ReactionDoubles) -> Posture {
        match (self.dug_in, self.down) {
            (false, Down::No) => Posture::Up,
            (false, Down::Order | Down::Reaction) => Posture::Down,
            (true, Down::No) => Posture::DugIn,
            (true, Down::Reaction) if reaction == ReactionDoubles::ChosenOrderOnly => {
                Posture::DugIn
            }
            (true, Down::Order | Down::Reaction) => Posture::DugInAndDown,
        }
    }
}
