//! HE against a section. Source: *Battle of the Bulge*, Blowing it up. Register:
//! `ba.minefield.blow-up` and `ba.minefield.barrage`.
//!
//! > Roll the HE value of the weapon: six hits in one attack clear the section.
//!
//! The value is that for targets in buildings, the only dice that HE still has
//! (`mine.he_hits_source`; how many models a template covers means nothing here).

use sandtable_dice::{Check, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::he::{BuildingHits, Shell};
use sandtable_rulebook::switch;

/// The shell of a weapon that is not named: 2", that of a medium mortar.
pub(super) fn medium() -> Shell {
    Shell::TwoInch
}

switch! {
    /// How many hits clear a section.
    SixHits {
        /// Six or more.
        AtLeast,
        /// Six and no more.
        Exactly,
    }
}

/// Hits of one attack that clear a section.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HeFigures {
    /// Hits that are needed.
    #[schemars(range(min = 1, max = 20))]
    pub hits: i32,
    /// Hits by template, as on a unit in a building.
    pub dice: BuildingHits,
}

impl Default for HeFigures {
    fn default() -> HeFigures {
        HeFigures { hits: 6, dice: BuildingHits::default() }
    }
}

impl HeFigures {
    /// The roll of a weapon that has hit the section.
    pub fn check(self, shell: Shell, six_hits: SixHits) -> Check {
        let rolled = self.dice.of(shell);
        match six_hits {
            SixHits::AtLeast => rolled.at_least(self.hits),
            SixHits::Exactly => rolled.exactly(self.hits),
        }
    }
}

/// Rolls the HE value of a weapon that has hit a section some times.
pub(super) fn blasts<D: Dice>(dice: &mut D, hits: u32, check: Check) -> u32 {
    dice.stage("HE hits").successes(hits, check)
}
