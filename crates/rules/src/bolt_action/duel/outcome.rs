//! What comes of a duel.

use sandtable_dice::{Measure, Outcome};

use crate::bolt_action::{Fared, Fate};
use crate::measures;

/// What comes of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DuelOutcome {
    /// Turn in which it was decided; one more than there are if it was not.
    pub turns: u32,
    /// How the first side fared.
    pub first: Fared,
    /// How the second side fared.
    pub second: Fared,
}

impl Outcome for DuelOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "second_casualties", "casualties of the second side (models)", |duel| duel.second.lost.into();
        "first_casualties", "casualties of the first side (models)", |duel| duel.first.lost.into();
        "second_destroyed", "second side destroyed (1 yes, 0 no)",
            |duel| (!duel.second.stands()).into();
        "first_destroyed", "first side destroyed (1 yes, 0 no)",
            |duel| (!duel.first.stands()).into();
        "undecided", "both sides still in the game (1 yes, 0 no)",
            |duel| (duel.first.stands() && duel.second.stands()).into();
        "difference", "casualties of the second side beyond those of the first (models)",
            |duel| f64::from(duel.second.lost) - f64::from(duel.first.lost);
        "second_pins", "pins on the second side at the end (markers)",
            |duel| duel.second.pins.into();
        "first_pins", "pins on the first side at the end (markers)", |duel| duel.first.pins.into();
        "second_routed", "second side removed because its morale gave way (1 yes, 0 no)",
            |duel| (duel.second.fate == Fate::Routed).into();
        "first_routed", "first side removed because its morale gave way (1 yes, 0 no)",
            |duel| (duel.first.fate == Fate::Routed).into();
        "turns", "turn in which it was decided (turn; one more than the limit if it was not)",
            |duel| duel.turns.into();
    };
}
