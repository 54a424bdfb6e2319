//! Morale tests. Register: `cd.base.morale-test`, an assumption of the base game.
//!
//! > A unit passes on a D10 at or under its morale level, which is about 6 to 9.

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, one};
use crate::night::Light;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out before a morale test.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The morale level of the units by day.
    #[schemars(range(min = 1, max = 20))]
    pub morale: i32,
    /// How much light there is.
    #[serde(default)]
    pub light: Light,
    /// Units that test, each for itself.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub units: u32,
}

/// The numbers of the test.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What is added to morale levels at night (`cd.night.morale`).
    #[schemars(range(min = -10, max = 10))]
    pub night_modifier: i32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { night_modifier: -2 }
    }
}

/// A morale test.
#[derive(Clone, Copy, Debug)]
pub struct MoraleTest {
    level: i32,
    units: u32,
}

/// Who passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoraleTestOutcome {
    /// Units that pass.
    pub passed: u32,
    /// Units that fail.
    pub failed: u32,
}

impl Outcome for MoraleTestOutcome {}

impl Procedure for MoraleTest {
    type Outcome = MoraleTestOutcome;

    fn measures(&self) -> Vec<Measure<MoraleTestOutcome>> {
        measures! {
            "passed", count("units", 0..=self.units), "units that pass",
                |outcome| outcome.passed.into();
            "failed", count("units", 0..=self.units), "units that fail",
                |outcome| outcome.failed.into();
            "all_passed", yes_no(), "all units pass", |outcome| (outcome.failed == 0).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> MoraleTestOutcome {
        let test = D10.at_most(self.level);
        let passed = dice.stage("morale test").successes(self.units, test);
        MoraleTestOutcome { passed, failed: self.units - passed }
    }
}

impl Rule for MoraleTest {
    const ABOUT: About =
        About { id: "cd.base.morale-test", covers: &[], assumptions: &["cd.base.morale-test"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { morale: 7, light: Light::Day, units: 1 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<MoraleTest, Refusal> {
        let Circumstances { morale, light, units } = circumstances;
        let modifier = if light.is_night() { figures.night_modifier } else { 0 };
        Ok(MoraleTest { level: morale + modifier, units })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn passed(morale: i32, light: Light, units: u32) -> Fraction {
        let circumstances = Circumstances { morale, light, units };
        let test = MoraleTest::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        exactly(&test).mean(|outcome| outcome.passed.into())
    }

    #[test]
    fn morale_seven_passes_seven_times_in_ten_and_five_at_night() {
        assert_eq!(passed(7, Light::Day, 1), Fraction::new(7, 10));
        assert_eq!(passed(7, Light::OvercastNight, 1), Fraction::new(5, 10));
    }

    #[test]
    fn levels_off_the_die_always_or_never_pass() {
        assert_eq!(passed(12, Light::ClearNight, 1), Fraction::ONE);
        assert_eq!(passed(2, Light::ClearNight, 1), Fraction::ZERO);
    }

    #[test]
    fn units_test_each_for_itself() {
        assert_eq!(passed(8, Light::Day, 3), Fraction::new(24, 10));
    }
}
