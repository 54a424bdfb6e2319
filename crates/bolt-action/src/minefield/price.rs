//! What a section costs. Source: *Battle of the Bulge*, Minefields: sections, mixed, dummy and
//! concealed minefields. Register: `ba.minefield.purchase`.
//!
//! > A mixed section takes two uses of the allowance, two dummies share one, and a concealed section
//! > takes twice as many as one that is not, if the scenario does not say how many there are.

use sandtable_dice::Reading;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::section::{Mines, Section};
use sandtable_rulebook::switch;

switch! {
    /// What a section costs that is mixed and concealed.
    ConcealedMixed {
        /// Twice what a mixed one costs: four uses.
        Multiplicative,
        /// One use more than a mixed one: three.
        Additive,
    }
}

switch! {
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

/// What kinds of sections take of the allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AllowanceFigures {
    /// Uses of the allowance that a mixed section takes.
    #[schemars(range(min = 1, max = 100))]
    pub mixed: u32,
    /// Dummy sections for one use.
    #[schemars(range(min = 1, max = 20))]
    pub dummies: u32,
    /// How many times as much a concealed section takes, if the scenario does not say how many there
    /// are.
    #[schemars(range(min = 1, max = 100))]
    pub concealed: u32,
}

impl Default for AllowanceFigures {
    fn default() -> AllowanceFigures {
        AllowanceFigures { mixed: 2, dummies: 2, concealed: 2 }
    }
}

impl AllowanceFigures {
    /// What a section takes, in the share of a use that one dummy takes.
    pub fn shares(&self, section: Section, rulings: PriceRulings) -> u32 {
        let &AllowanceFigures { mixed, dummies, concealed } = self;
        match (section.mines, section.concealed) {
            (Mines::Dummy, false) => 1,
            (Mines::Dummy, true) => match rulings.concealed_dummy {
                ConcealedDummy::TwoUses => concealed,
                ConcealedDummy::FourUses => concealed * dummies,
            },
            (Mines::AntiPersonnel | Mines::AntiTank, false) => dummies,
            (Mines::AntiPersonnel | Mines::AntiTank, true) => concealed * dummies,
            (Mines::Mixed, false) => mixed * dummies,
            (Mines::Mixed, true) => match rulings.concealed_mixed {
                ConcealedMixed::Multiplicative => mixed * concealed * dummies,
                ConcealedMixed::Additive => (mixed + concealed - 1) * dummies,
            },
        }
    }

    /// What a section costs, at so many points for a use.
    pub fn price(&self, section: Section, cost: u32, rulings: PriceRulings) -> Price {
        let points = u64::from(cost) * u64::from(self.shares(section, rulings));
        Price { points, divided_by: self.dummies }
    }
}

/// An exact price, which need not be a whole number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Price {
    points: u64,
    divided_by: u32,
}

impl Price {
    /// Nothing.
    pub const NOTHING: Price = Price { points: 0, divided_by: 1 };

    /// In points.
    pub fn points(self) -> f64 {
        self.points as f64 / f64::from(self.divided_by)
    }

    /// As what a measure reads, exactly.
    pub fn reading(self) -> Reading {
        Reading::fraction(self.points, u64::from(self.divided_by))
    }

    /// With a price added that is divided as this one is, unless this is nothing.
    #[must_use]
    pub fn plus(self, other: Price) -> Price {
        Price { points: self.points + other.points, ..other }
    }
}
