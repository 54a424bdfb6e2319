//! How long boats take, and what goes into them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;

switch! {
    /// What an action of half a turn costs.
    Granularity {
        /// Half a turn: a boat may load and set out in one turn.
        Half,
        /// A whole turn, and so does each crossing that is begun.
        Whole,
    }
}

/// The book's numbers for assault boats.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FerryFigures {
    /// How far a boat moves (inches a turn).
    #[schemars(range(min = 1, max = 120))]
    pub inches_per_turn: u32,
    /// Half turns to load a boat.
    #[schemars(range(max = 20))]
    pub load: u32,
    /// Half turns to unload a boat.
    #[schemars(range(max = 20))]
    pub unload: u32,
    /// The heaviest towed weapon it carries, by weight class.
    #[schemars(range(min = 1, max = 6))]
    pub weapon_class: u32,
}

impl Default for FerryFigures {
    fn default() -> FerryFigures {
        FerryFigures { inches_per_turn: 8, load: 1, unload: 1, weapon_class: 1 }
    }
}

/// When a boat that begins to load is where, in half turns from then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Schedule {
    pub(super) loaded: u32,
    pub(super) far_bank: u32,
    pub(super) unloaded: u32,
    pub(super) home: u32,
}

impl Schedule {
    pub(super) fn new(width: u32, figures: &FerryFigures, granularity: Granularity) -> Schedule {
        let takes = |halves: u32| match granularity {
            Granularity::Half => halves,
            Granularity::Whole => halves.next_multiple_of(2),
        };
        let crossing = takes((2 * width).div_ceil(figures.inches_per_turn));
        let loaded = takes(figures.load);
        let far_bank = loaded + crossing;
        let unloaded = far_bank + takes(figures.unload);
        Schedule { loaded, far_bank, unloaded, home: unloaded + crossing }
    }
}

/// Boatloads: what one boat carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loads {
    /// Personnel stands that serve no gun.
    pub personnel: u32,
    /// Gun crews.
    pub crews: u32,
    /// Towed weapons.
    pub weapons: u32,
}

impl Loads {
    /// How many boatloads.
    pub fn total(self) -> u32 {
        self.personnel + self.crews + self.weapons
    }

    /// The first `n` loads and the rest: men, then each gun as its crew and its weapon.
    pub(super) fn first(self, n: u32) -> (Loads, Loads) {
        let personnel = self.personnel.min(n);
        let places = n - personnel;
        // A weapon whose crew has gone ahead is next; after it, crews and weapons take turns.
        let ahead = (self.weapons - self.weapons.min(self.crews)).min(places);
        let pairs = places - ahead;
        let crews = self.crews.min(pairs.div_ceil(2));
        let weapons = self.weapons.min(ahead + pairs / 2);
        let first = Loads { personnel, crews, weapons };
        (first, self.without(first))
    }

    pub(super) fn and(self, other: Loads) -> Loads {
        Loads {
            personnel: self.personnel + other.personnel,
            crews: self.crews + other.crews,
            weapons: self.weapons + other.weapons,
        }
    }

    pub(super) fn without(self, other: Loads) -> Loads {
        Loads {
            personnel: self.personnel - other.personnel,
            crews: self.crews - other.crews,
            weapons: self.weapons - other.weapons,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loads(personnel: u32, crews: u32, weapons: u32) -> Loads {
        Loads { personnel, crews, weapons }
    }

    #[test]
    fn a_round_trip_counts_loading_crossing_unloading_and_coming_back() {
        let figures = FerryFigures::default();
        let home = |width, granularity| Schedule::new(width, &figures, granularity).home;
        assert_eq!(home(8, Granularity::Half), 1 + 2 + 1 + 2);
        assert_eq!(home(9, Granularity::Half), 1 + 3 + 1 + 3);
        assert_eq!(home(9, Granularity::Whole), 2 + 4 + 2 + 4);
    }

    #[test]
    fn men_cross_first_then_crews_and_weapons_in_turn() {
        assert_eq!(loads(2, 2, 2).first(3), (loads(2, 1, 0), loads(0, 1, 2)));
        assert_eq!(loads(0, 1, 2).first(3), (loads(0, 1, 2), loads(0, 0, 0)));
        assert_eq!(loads(0, 1, 2).first(1), (loads(0, 0, 1), loads(0, 1, 1)));
        assert_eq!(loads(0, 3, 3).first(4), (loads(0, 2, 2), loads(0, 1, 1)));
        assert_eq!(loads(1, 0, 0).first(5), (loads(1, 0, 0), loads(0, 0, 0)));
    }
}
