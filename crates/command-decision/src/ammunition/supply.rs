//! What brings ammunition back. Register: `cd.ammo.resupply`; heading 1.4.

use sandtable_dice::{Chance, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::happens;

/// How a stand comes by new ammunition.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Supply {
    /// Not at all.
    None {},
    /// With a chance, every turn that it waits.
    Chance {
        /// The chance to end a turn in reach of a supply point of its own formation.
        per_turn: Chance,
    },
    /// By moving to a supply point of its own formation.
    Point {
        /// How far off the supply point is (inches).
        #[schemars(range(max = 500))]
        distance: u32,
        /// How far stand and supply point approach each other in a turn (inches).
        #[schemars(range(max = 100))]
        per_turn: u32,
    },
}

/// A stand's supply, ready to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Waiting {
    /// In reach with a chance, every turn.
    Random(Chance),
    /// In reach after a number of turns; never if there is none.
    Turns(Option<u32>),
}

impl Supply {
    /// How long the first wait is, if a supply point reaches so far.
    pub(super) fn waiting(self, reach: u32) -> Waiting {
        match self {
            Supply::None {} => Waiting::Turns(None),
            Supply::Chance { per_turn } => Waiting::Random(per_turn),
            Supply::Point { distance, per_turn } => {
                let way = distance.saturating_sub(reach);
                Waiting::Turns(match (way, per_turn) {
                    (0, _) => Some(1),
                    (_, 0) => None,
                    _ => Some(way.div_ceil(per_turn)),
                })
            }
        }
    }
}

impl Waiting {
    /// Whether the stand is resupplied at the end of a turn after the one it was depleted in, and
    /// how it waits from then on.
    pub(super) fn turn<D: Dice>(self, dice: &mut D) -> (bool, Waiting) {
        match self {
            Waiting::Random(chance) => (happens(dice, "resupply", chance), self),
            Waiting::Turns(None) => (false, self),
            // Once at the supply point it stays there.
            Waiting::Turns(Some(1)) => (true, self),
            Waiting::Turns(Some(turns)) => (false, Waiting::Turns(Some(turns - 1))),
        }
    }
}
