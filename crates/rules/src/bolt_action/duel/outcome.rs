//! What comes of a duel.

use sandtable_dice::{Measure, Outcome, Reading, count, yes_no};

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

impl DuelOutcome {
    /// What can be read off it.
    pub(crate) fn measures() -> Vec<Measure<DuelOutcome>> {
        measures! {
            "second_casualties", count("models", 0..), "casualties of the second side",
                |duel| duel.second.lost.into();
            "first_casualties", count("models", 0..), "casualties of the first side",
                |duel| duel.first.lost.into();
            "second_destroyed", yes_no(), "second side destroyed",
                |duel| (!duel.second.stands()).into();
            "first_destroyed", yes_no(), "first side destroyed",
                |duel| (!duel.first.stands()).into();
            "undecided", yes_no(), "both sides still in the game",
                |duel| (duel.first.stands() && duel.second.stands()).into();
            "difference", count("models", 0..), "casualties of the second side beyond those of the first",
                |duel| Reading::fraction(i64::from(duel.second.lost) - i64::from(duel.first.lost), 1);
            "second_pins", count("markers", 0..), "pins on the second side at the end",
                |duel| duel.second.pins.into();
            "first_pins", count("markers", 0..), "pins on the first side at the end",
                |duel| duel.first.pins.into();
            "second_routed", yes_no(), "second side removed because its morale gave way",
                |duel| (duel.second.fate == Fate::Routed).into();
            "first_routed", yes_no(), "first side removed because its morale gave way",
                |duel| (duel.first.fate == Fate::Routed).into();
            "turns", count("turn; one more than the limit if it was not", 0..), "turn in which it was decided",
                |duel| duel.turns.into();
        }
    }
}

impl Outcome for DuelOutcome {}
