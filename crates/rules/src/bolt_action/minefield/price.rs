//! What a section costs. Source: *Battle of the Bulge*, Minefields: sections, mixed, dummy and
//! concealed minefields. Register: `ba.minefield.purchase`.
//!
//! > A mixed section takes two uses of the allowance, two dummies share one, and a concealed section
//! > takes twice as many as one that is not, if the scenario does not say how many there are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rulings::ruling;
use super::section::{Mines, Section};

ruling! {
    /// What a section costs that is mixed and concealed.
    ConcealedMixed {
        /// Twice what a mixed one costs: four uses.
        Multiplicative,
        /// One use more than a mixed one: three.
        Additive,
    }
}

ruling! {
    /// What two dummy sections cost that are concealed.
    ConcealedDummy {
        /// Two uses.
        TwoUses,
        /// Four uses: two for each.
        FourUses,
    }
}

/// What the register leaves open about the price of sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PriceRulings {
    /// What a section costs that is mixed and concealed.
    #[serde(rename = "mine.concealed_mixed")]
    pub concealed_mixed: ConcealedMixed,
    /// What two dummy sections cost that are concealed.
    #[serde(rename = "mine.concealed_dummy")]
    pub concealed_dummy: ConcealedDummy,
}

impl PriceRulings {
    /// Half uses of the allowance that a section takes; halves, because two dummies share one use.
    pub fn half_uses(self, section: Section) -> u32 {
        match (section.mines, section.concealed) {
            (Mines::Dummy, false) => 1,
            (Mines::Dummy, true) => match self.concealed_dummy {
                ConcealedDummy::TwoUses => 2,
                ConcealedDummy::FourUses => 4,
            },
            (Mines::AntiPersonnel | Mines::AntiTank, false) => 2,
            (Mines::AntiPersonnel | Mines::AntiTank, true) | (Mines::Mixed, false) => 4,
            (Mines::Mixed, true) => match self.concealed_mixed {
                ConcealedMixed::Multiplicative => 8,
                ConcealedMixed::Additive => 6,
            },
        }
    }
}
