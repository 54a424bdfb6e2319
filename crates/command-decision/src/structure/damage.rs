//! The damage die, which bombs and heavy guns share. Source: *Test of Battle*, 6.1.1 and 6.1.2.
//!
//! > Roll an extra die: on a 1 every vulnerable structure is damaged, on a 2 flimsy built-up area
//! > is.

use sandtable_dice::{Check, D10, Dice, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Structure {
    /// A bridge.
    Bridge,
    /// A fortification.
    Fortification,
    /// A sector of strong built-up area.
    StrongBua,
    /// A sector of flimsy built-up area.
    FlimsyBua,
    /// Anything else that was built.
    Other,
}

/// The highest damage die that damages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DamageFigures {
    /// A sector of flimsy built-up area.
    #[schemars(range(max = 10))]
    pub flimsy_bua: u8,
    /// Any other vulnerable structure.
    #[schemars(range(max = 10))]
    pub other: u8,
}

impl Default for DamageFigures {
    fn default() -> DamageFigures {
        DamageFigures { flimsy_bua: 2, other: 1 }
    }
}

/// Which structures one damage die damages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Damaged {
    /// Flimsy sectors.
    pub flimsy: bool,
    /// All others.
    pub other: bool,
}

impl DamageFigures {
    /// The damage die against one kind of structure.
    pub(super) fn check(self, structure: Structure) -> Check {
        D10.at_most(match structure {
            Structure::FlimsyBua => self.flimsy_bua.into(),
            Structure::Bridge | Structure::Fortification | Structure::StrongBua => {
                self.other.into()
            }
            Structure::Other => 0,
        })
    }

    /// One damage die against everything under a burst.
    pub(super) fn roll<D: Dice>(self, dice: &mut D) -> Damaged {
        let (flimsy, other) = (i32::from(self.flimsy_bua), i32::from(self.other));
        let upto = |die| {
            (die, Damaged { flimsy: die <= flimsy && 0 < flimsy, other: die <= other && 0 < other })
        };
        let rows = [upto(flimsy.min(other)), upto(flimsy.max(other))];
        let none = Damaged { flimsy: false, other: false };
        let table = Table::new(D10.times(1), rows, none).expect("the bands rise");
        dice.stage("structure damage").table(&table, 0)
    }
}
