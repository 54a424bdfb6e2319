//! The charges on a wired bridge. Register: `cd.bridge.demolition`; heading 2.4.1.

use sandtable_dice::{D10, Dice, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;

/// What state a bridge is in.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum BridgeState {
    /// It carries what its class allows.
    #[default]
    Intact,
    /// It carries nothing until it is repaired.
    Damaged,
    /// It is gone.
    Destroyed,
}

switch! {
    /// Whether charges that damaged a bridge can be blown again.
    ReblowDamaged {
        /// They are used up, also where more damage has no effect.
        No,
        /// They can, to destroy it.
        Yes,
    }
}

switch! {
    /// What damage does to a bridge that is damaged already.
    SecondDamage {
        /// It destroys it, as it does a fortification.
        Destroyed,
        /// Nothing.
        NoEffect,
    }
}

/// The book's numbers for blowing bridges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ChargeFigures {
    /// A die of so many times the weight class, or more, destroys a bridge.
    #[schemars(range(min = 1, max = 10))]
    pub destroyed_at_classes: u8,
    /// The die that destroys any bridge; 11 for none.
    #[schemars(range(min = 1, max = 11))]
    pub always_destroys: u8,
}

impl Default for ChargeFigures {
    fn default() -> ChargeFigures {
        ChargeFigures { destroyed_at_classes: 2, always_destroys: 10 }
    }
}

/// Charges on a bridge, ready to be blown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Charges {
    table: Table<BridgeState>,
    second: SecondDamage,
}

impl Charges {
    /// The charges on a bridge of a weight class from 1 to 6.
    pub fn new(class: u8, figures: &ChargeFigures, second: SecondDamage) -> Charges {
        let doubled = class.saturating_mul(figures.destroyed_at_classes);
        let intact = doubled.min(figures.always_destroys) - 1;
        let rows = [
            (class.min(intact).into(), BridgeState::Intact),
            (intact.into(), BridgeState::Damaged),
        ];
        let table = Table::new(D10.times(1), rows, BridgeState::Destroyed).expect("the rows rise");
        Charges { table, second }
    }

    /// One attempt on a bridge.
    pub fn blow<D: Dice>(&self, dice: &mut D, before: BridgeState) -> Blown {
        let blown = dice.stage("detonation").table(&self.table, 0);
        dice.note(|| format!("the bridge: {}", sandtable_rulebook::spoken(&blown)));
        let state = match (before, blown) {
            (BridgeState::Damaged, BridgeState::Damaged)
                if self.second == SecondDamage::Destroyed =>
            {
                BridgeState::Destroyed
            }
            _ => before.max(blown),
        };
        Blown { state, went_off: blown != BridgeState::Intact }
    }
}

/// What comes of one attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blown {
    /// The state that the bridge is in then.
    pub state: BridgeState,
    /// Whether the charges went off, also where more damage does nothing.
    pub went_off: bool,
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    /// Fails, damages, destroys: faces out of ten, as in the register's table.
    fn faces(class: u8) -> [usize; 3] {
        let charges = Charges::new(class, &ChargeFigures::default(), SecondDamage::default());
        let results: Vec<_> = (1..=10)
            .map(|face| charges.blow(&mut Scripted::new([face]), BridgeState::Intact).state)
            .collect();
        [BridgeState::Intact, BridgeState::Damaged, BridgeState::Destroyed]
            .map(|state| results.iter().filter(|&&result| result == state).count())
    }

    #[test]
    fn class_by_class() {
        assert_eq!(faces(1), [1, 0, 9]);
        assert_eq!(faces(2), [2, 1, 7]);
        assert_eq!(faces(3), [3, 2, 5]);
        assert_eq!(faces(4), [4, 3, 3]);
        assert_eq!(faces(5), [5, 4, 1]);
        assert_eq!(faces(6), [6, 3, 1]);
    }

    #[test]
    fn damage_to_a_damaged_bridge_destroys_it_unless_ruled_otherwise() {
        let blown = |second| {
            let charges = Charges::new(3, &ChargeFigures::default(), second);
            charges.blow(&mut Scripted::new([4]), BridgeState::Damaged).state
        };
        assert_eq!(blown(SecondDamage::Destroyed), BridgeState::Destroyed);
        assert_eq!(blown(SecondDamage::NoEffect), BridgeState::Damaged);
    }

    #[test]
    fn without_the_natural_ten_a_class_six_bridge_stands() {
        let figures = ChargeFigures { always_destroys: 11, ..ChargeFigures::default() };
        let charges = Charges::new(6, &figures, SecondDamage::default());
        let blown = charges.blow(&mut Scripted::new([10]), BridgeState::Intact);
        assert_eq!(blown.state, BridgeState::Damaged);
    }
}
