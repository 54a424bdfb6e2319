//! What comes of a duel.

use sandtable_dice::{Measure, Outcome, count, time, yes_no};

use super::tally::Counted::{self, Fubars, NotSpotted};
use super::tally::Tally;
use crate::{Fared, Fate};
use sandtable_rulebook::measures;

/// What comes of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DuelOutcome {
    /// Turn in which it was decided, if it was.
    pub turn: Option<u32>,
    /// How the first side fared.
    pub first: Fared,
    /// How the second side fared.
    pub second: Fared,
    /// Whether the first side's weapon reaches the second, and the second's the first.
    pub in_range: [bool; 2],
    /// Whether the first side, and the second, has left the game without fuel for its flamethrowers.
    pub dry: [bool; 2],
    /// What was counted of the first side, and of the second.
    pub tallies: [Tally; 2],
    /// What that was.
    pub counted: Counted,
}

impl DuelOutcome {
    /// What was counted of a side, if it was this.
    fn count(&self, this: Counted, side: usize, of: impl Fn(&Tally) -> u32) -> Option<u32> {
        (self.counted == this).then(|| of(&self.tallies[side]))
    }

    /// What can be read off it, by the models and the most pins of both sides, the turns, and what is
    /// counted besides.
    pub(crate) fn measures(
        models: [u32; 2],
        pins: [u32; 2],
        turns: u32,
        counted: Counted,
    ) -> Vec<Measure<DuelOutcome>> {
        let [first, second] = models.map(u32::cast_signed);
        let fubars = counted.scale(Fubars, count("tests", 0..=turns));
        let not_spotted = counted.scale(NotSpotted, count("shots", 0..=turns));
        measures! {
            "second_casualties", count("models", 0..=models[1]), "casualties of the second side",
                |duel| duel.second.lost.into();
            "first_casualties", count("models", 0..=models[0]), "casualties of the first side",
                |duel| duel.first.lost.into();
            "second_destroyed", yes_no(), "second side destroyed",
                |duel| (!duel.second.stands()).into();
            "first_destroyed", yes_no(), "first side destroyed",
                |duel| (!duel.first.stands()).into();
            "undecided", yes_no(), "both sides still in the game",
                |duel| (duel.first.stands() && duel.second.stands()).into();
            "difference", count("models", -first..=second),
                "casualties of the second side beyond the first side's",
                |duel| (duel.second.lost.cast_signed() - duel.first.lost.cast_signed()).into();
            "second_pins", count("markers", 0..=pins[1]), "pins on the second side at the end",
                |duel| duel.second.pins.into();
            "first_pins", count("markers", 0..=pins[0]), "pins on the first side at the end",
                |duel| duel.first.pins.into();
            "second_routed", yes_no(), "second side removed because its morale gave way",
                |duel| (duel.second.fate == Fate::Routed).into();
            "first_routed", yes_no(), "first side removed because its morale gave way",
                |duel| (duel.first.fate == Fate::Routed).into();
            "turns", time("turns", turns), "turn in which it was decided", |duel| duel.turn.into();
            "first_in_range", yes_no(), "the first side's weapon reaches the second",
                |duel| duel.in_range[0].into();
            "second_in_range", yes_no(), "the second side's weapon reaches the first",
                |duel| duel.in_range[1].into();
            "first_dry", yes_no(), "first side left the game without fuel for its flamethrowers",
                |duel| duel.dry[0].into();
            "second_dry", yes_no(), "second side left the game without fuel for its flamethrowers",
                |duel| duel.dry[1].into();
            "first_friendly_fires", fubars, "tests after which the first side fires at friends; it is Down then",
                |duel| duel.count(Fubars, 0, |side| side.fubars.friendly_fires).into();
            "second_friendly_fires", fubars, "tests after which the second side fires at friends; it is Down then",
                |duel| duel.count(Fubars, 1, |side| side.fubars.friendly_fires).into();
            "first_panics", fubars, "tests after which the first side runs and does not fire",
                |duel| duel.count(Fubars, 0, |side| side.fubars.panics).into();
            "second_panics", fubars, "tests after which the second side runs and does not fire",
                |duel| duel.count(Fubars, 1, |side| side.fubars.panics).into();
            "first_not_spotted", not_spotted,
                "times that the first side does not fire because it does not spot its target",
                |duel| duel.count(NotSpotted, 0, |side| side.not_spotted).into();
            "second_not_spotted", not_spotted,
                "times that the second side does not fire because it does not spot its target",
                |duel| duel.count(NotSpotted, 1, |side| side.not_spotted).into();
        }
    }
}

impl Outcome for DuelOutcome {}
