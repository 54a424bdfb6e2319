//! What the enemy does against mines that are laid, by 3.3.

use sandtable_dice::{Chance, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{always, how_many};
use crate::mine::hand_lifting::LiftAfterMovingUp;
use crate::mine::line_charge::LineChargeMovesUp;

/// What the enemy clears with. All of it is at hand from the first turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clearing {
    /// Engineer stands that lift mines by hand.
    #[serde(default)]
    #[schemars(range(max = 50))]
    pub hand_lifters: u32,
    /// Mine clearing tanks.
    #[serde(default)]
    #[schemars(range(max = 50))]
    pub tanks: u32,
    /// Line charge vehicles.
    #[serde(default)]
    #[schemars(range(max = 50))]
    pub line_charges: u32,
    /// The chance that a stand or a line charge vehicle is neither pinned nor suppressed when it
    /// matters.
    #[serde(default = "always")]
    pub undisturbed: Chance,
}

/// Clearing by the figures and rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Effort {
    pub(super) hand_lifters: u32,
    tanks: u32,
    pub(super) line_charges: u32,
    undisturbed: Chance,
    moves_up: bool,
    charges_move_up: bool,
}

impl Clearing {
    pub(super) fn effort(
        self,
        tank_clears: u32,
        lift: LiftAfterMovingUp,
        charges: LineChargeMovesUp,
    ) -> Effort {
        Effort {
            hand_lifters: self.hand_lifters,
            tanks: self.tanks * tank_clears,
            line_charges: self.line_charges,
            undisturbed: self.undisturbed,
            moves_up: lift == LiftAfterMovingUp::No,
            charges_move_up: charges == LineChargeMovesUp::Yes,
        }
    }
}

impl Effort {
    /// Templates cleared in the movement phase, by tanks and by the line charge vehicles that begin
    /// it adjacent to one.
    pub(super) fn movement<D: Dice>(self, dice: &mut D, adjacent: u32, in_place: u32) -> u32 {
        let by_tank = self.tanks.min(in_place);
        let at_hand = adjacent.min(in_place - by_tank);
        by_tank + how_many(dice, "line charges ready", at_hand, self.undisturbed)
    }

    /// Templates cleared by line charges after Opportunity Fire, and the vehicles that begin the next
    /// turn adjacent to another: those that have just fired do not.
    pub(super) fn after_fire<D: Dice>(self, dice: &mut D, in_place: u32) -> (u32, u32) {
        let at_hand = self.line_charges.min(in_place);
        let cleared = how_many(dice, "line charges unsuppressed", at_hand, self.undisturbed);
        let behind = if self.charges_move_up { 0 } else { cleared };
        (cleared, self.line_charges - behind)
    }

    /// Templates lifted at the end of the turn, and the stands that are adjacent to another then.
    pub(super) fn lift<D: Dice>(self, dice: &mut D, adjacent: u32, at_hand: u32) -> (u32, u32) {
        let lifting = adjacent.min(at_hand);
        let lifted = how_many(dice, "hand lifters undisturbed", lifting, self.undisturbed);
        if !self.moves_up {
            return (lifted, adjacent);
        }
        let moving = self.hand_lifters - adjacent;
        let moved = how_many(dice, "hand lifters move up", moving, self.undisturbed);
        (lifted, adjacent - lifted + moved)
    }
}
