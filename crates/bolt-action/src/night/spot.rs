//! Whether a target in the dark is spotted. Register: `ba.night.spotting`, as part of an attack.

use sandtable_dice::{Chance, Check, Dice};

/// How it is decided whether a target is spotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// By the roll, against the distance and by what gives the target away.
    Roll(Check),
    /// By a chance that the scenario states outright.
    Stated(Chance),
}

impl Spot {
    /// The chance where one is stated, else the roll.
    pub fn new(stated: Option<Chance>, roll: impl FnOnce() -> Check) -> Spot {
        stated.map_or_else(|| Spot::Roll(roll()), Spot::Stated)
    }

    /// Whether the target is spotted.
    pub fn sees<D: Dice>(self, dice: &mut D) -> bool {
        let dice = dice.stage("spotting");
        match self {
            Spot::Roll(check) => dice.check(check),
            Spot::Stated(chance) => dice.chance(chance),
        }
    }
}
