//! Rally. Register: `ba.base.rally`, an assumption of the base game.
//!
//! > A unit on a Rally order tests as for any order, but ignores its pins; if it passes, a D6 and
//! > one of them are removed.

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tested::{DoubleOne, order_check};
use super::tested::{Test as Circumstances, TestedUnit};
use crate::{MoraleFigures, Quality};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// How a unit rallies.
    RallyTest {
        /// It tests, ignoring its pins, and loses a die and one of them.
        IgnoringPins,
        /// It does not test and loses a die of them.
        NoTest,
    }
}

/// What rallying takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct RallyFigures {
    /// Pins removed besides those on the die, after a test.
    #[schemars(range(max = 12))]
    pub bonus: u32,
}

impl Default for RallyFigures {
    fn default() -> RallyFigures {
        RallyFigures { bonus: 1 }
    }
}

/// The rules by which units rally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RallyRules {
    /// What rallying takes off.
    pub figures: RallyFigures,
    /// How a unit rallies.
    pub test: RallyTest,
    /// What a double one does in the test.
    pub double_one: DoubleOne,
}

impl RallyRules {
    /// Carries out a Rally order: the pins left.
    pub fn rally<D: Dice>(&self, dice: &mut D, morale: i32, pins: u32) -> u32 {
        if pins == 0 {
            return 0;
        }
        let bonus = match self.test {
            RallyTest::NoTest => 0,
            RallyTest::IgnoringPins => {
                if !dice.stage("rally").check(order_check(morale, 0, self.double_one)) {
                    return pins;
                }
                self.figures.bonus
            }
        };
        pins.saturating_sub(u32::from(dice.stage("pins removed").roll(D6)) + bonus)
    }
}

/// A Rally order.
#[derive(Clone, Copy, Debug)]
pub struct Rally {
    morale: i32,
    pins: u32,
    rules: RallyRules,
}

/// The book's numbers for rallying.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What rallying takes off.
    pub rally: RallyFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What the register leaves open about rallying.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How a unit rallies.
    #[serde(rename = "base.rally")]
    pub rally: RallyTest,
    /// What a double one does in the test.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// What comes of a Rally order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RallyOutcome {
    /// Pins left.
    pub pins: u32,
    /// Pins removed.
    pub removed: u32,
}

impl Outcome for RallyOutcome {}

impl Procedure for Rally {
    type Outcome = RallyOutcome;

    fn measures(&self) -> Vec<Measure<RallyOutcome>> {
        measures! {
            "pins", count("markers", 0..=self.pins), "pins left", |outcome| outcome.pins.into();
            "removed", count("markers", 0..=self.pins), "pins removed",
                |outcome| outcome.removed.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> RallyOutcome {
        let pins = self.rules.rally(dice, self.morale, self.pins);
        RallyOutcome { pins, removed: self.pins - pins }
    }
}

impl Rule for Rally {
    const ABOUT: About = About {
        id: "ba.base.rally",
        covers: &[],
        assumptions: &["ba.base.rally", "ba.base.morale", "ba.base.order-test"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { unit: TestedUnit { quality: Quality::Regular, pins: 5 }, morale_bonus: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Rally, Refusal> {
        let Circumstances { unit, morale_bonus } = circumstances;
        let Rulings { rally: test, double_one } = rulings;
        let rules = RallyRules { figures: figures.rally, test, double_one };
        Ok(Rally { morale: figures.morale.of(unit.quality) + morale_bonus, pins: unit.pins, rules })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[track_caller]
    fn falls(rally: RallyTest, pins: u32, faces: &[u8]) -> u32 {
        let unit = TestedUnit { quality: Quality::Regular, pins };
        let rulings = Rulings { rally, ..Rulings::default() };
        let circumstances = Circumstances { unit, morale_bonus: 0 };
        let order = Rally::prepare(circumstances, Figures::default(), rulings).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = order.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome.pins
    }

    #[test]
    fn the_test_ignores_pins_and_removes_a_die_and_one() {
        assert_eq!(falls(RallyTest::IgnoringPins, 6, &[4, 5, 2]), 3);
        assert_eq!(falls(RallyTest::IgnoringPins, 6, &[4, 6]), 6);
        assert_eq!(falls(RallyTest::IgnoringPins, 2, &[1, 1, 6]), 0);
    }

    #[test]
    fn without_a_test_a_die_is_removed() {
        assert_eq!(falls(RallyTest::NoTest, 6, &[4]), 2);
    }

    #[test]
    fn without_pins_there_is_nothing_to_rally() {
        assert_eq!(falls(RallyTest::IgnoringPins, 0, &[]), 0);
    }
}
