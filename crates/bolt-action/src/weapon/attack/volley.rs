//! What one kind of weapon in a unit fires. Register: `ba.weapon.multiple-mount`, `ba.base.volley`.
//!
//! > Identical weapons add up their shots. Different weapons of a unit are rolled for one after the
//! > other and are still one attack.

use sandtable_dice::{Check, Dice};

use crate::Aim;
use crate::he::Amount;

/// How shots are rolled to hit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Roll {
    /// With all modifiers.
    Direct(Aim),
    /// By how well the weapon has ranged in.
    Indirect(Check),
    /// All shots have hit.
    Scored,
}

/// What weapons of one kind fire together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Volley {
    pub weapons: u32,
    pub shots: Amount,
    pub roll: Roll,
    pub penetration: i32,
    /// Pins on a target that one of the shots hits.
    pub pins: u32,
}

impl Volley {
    /// The most shots that hit.
    pub(super) fn most_hits(&self) -> u32 {
        self.weapons * self.shots.most()
    }

    /// Rolls to hit and counts the hits.
    pub(super) fn hits<D: Dice>(&self, dice: &mut D) -> u32 {
        let shots = (0..self.weapons).map(|_| self.shots.roll(dice.stage("shots"))).sum();
        match self.roll {
            Roll::Direct(aim) => aim.hits(dice, shots),
            Roll::Indirect(check) => dice.stage("to hit").successes(shots, check),
            Roll::Scored => shots,
        }
    }
}
