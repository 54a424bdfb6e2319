//! How low a unit keeps: dug in, Down, or both. Source: *Battle of the Bulge*, Dug in rules, Dug in
//! with hidden set up.
//!
//! > A dug-in unit counts as Down when it is shot at. If it is Down as well, the benefit is doubled.
//! > While it is hidden, counting as Down against HE is the one thing that being dug in does for it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::he::Posture;
use sandtable_rulebook::switch;

switch! {
    /// Whether going Down in reaction doubles the benefit (`dugin.reaction_down_doubles`).
    ReactionDoubles {
        /// It does, as a failed order test does: both put a Down die on the unit.
        Yes,
        /// Only an order does that its owner chose.
        No,
    }
}

/// How low a unit keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Stance {
    /// How low it keeps by its orders.
    pub posture: Posture,
    /// Whether it goes Down in reaction, or because it failed the test for its order.
    pub goes_down: bool,
}

impl Stance {
    /// How low the unit keeps for a shooter.
    pub fn posture(self, reaction: ReactionDoubles) -> Posture {
        match (self.posture, reaction) {
            (Posture::Up, _) if self.goes_down => Posture::Down,
            (Posture::DugIn, ReactionDoubles::Yes) if self.goes_down => Posture::DugInAndDown,
            (posture, _) => posture,
        }
    }
}
