//! The bog penalty. Source: *Battle of the Bulge*, Mud table, the bogged line.
//! Register: `ba.mud.bog-penalty`.
//!
//! > A unit that bogs down has an extra -1 on its next mud roll.

use super::Going;
use sandtable_rulebook::switch;

switch! {
    /// How the extra -1 of several bogged results add up, and when they are spent.
    BogPenalty {
        /// Never more than one; any other result spends it.
        NextRollOnly,
        /// One for each bogged result in a row; any other result spends them all.
        Stacking,
        /// One for each bogged result of the game; never spent.
        Permanent,
    }
}

/// Bogged results that still count against a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bogs(pub u32);

impl Bogs {
    /// The bogged results that count before the first roll.
    pub(super) fn pending(bogged: u32, reading: BogPenalty) -> Bogs {
        match reading {
            BogPenalty::NextRollOnly => Bogs(bogged.min(1)),
            BogPenalty::Stacking | BogPenalty::Permanent => Bogs(bogged),
        }
    }

    /// The bogged results that count after a roll.
    pub(super) fn after(self, going: Going, reading: BogPenalty) -> Bogs {
        match (reading, going == Going::Bogged) {
            (BogPenalty::Stacking | BogPenalty::Permanent, true) => Bogs(self.0 + 1),
            (BogPenalty::NextRollOnly, true) => Bogs(1),
            (BogPenalty::Permanent, false) => self,
            (BogPenalty::Stacking | BogPenalty::NextRollOnly, false) => Bogs(0),
        }
    }

    /// What is taken off the roll if each bogged result takes `each` off.
    pub(super) fn penalty(self, each: i32) -> i32 {
        self.0.cast_signed() * each
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn penalties(reading: BogPenalty) -> Vec<u32> {
        let results = [Going::Bogged, Going::Bogged, Going::Struggle, Going::Bogged];
        let mut bogs = Bogs(0);
        let after = |going| {
            bogs = bogs.after(going, reading);
            bogs.0
        };
        results.map(after).to_vec()
    }

    #[test]
    fn the_next_move_alone_is_harder_unless_ruled_otherwise() {
        assert_eq!(BogPenalty::default(), BogPenalty::NextRollOnly);
    }

    #[test]
    fn the_three_readings_differ_from_the_second_bogged_result_on() {
        assert_eq!(penalties(BogPenalty::Stacking), [1, 2, 0, 1]);
        assert_eq!(penalties(BogPenalty::NextRollOnly), [1, 1, 0, 1]);
        assert_eq!(penalties(BogPenalty::Permanent), [1, 2, 2, 3]);
    }
}
