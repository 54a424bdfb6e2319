//! Paratroopers and glider troops on the turn of landing. Source: *Test of Battle*, 7.2.2.
//! Register: `cd.airborne.after-landing`.
//!
//! > They do not move this turn, are taken to be on Hasty Advance, and fire at −2.

use sandtable_dice::{Check, D10, Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::aa_fire::one;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Stands that fire.
    #[schemars(range(min = 1, max = 200))]
    pub stands: u32,
    /// To-hit dice of each.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub dice: u32,
    /// The number to hit, before the landing counts (`cd.base.to-hit`).
    #[schemars(range(min = -20, max = 20))]
    pub hit_number: i32,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What having just landed adds to the number to hit.
    #[schemars(range(min = -10, max = 10))]
    pub just_landed: i32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { just_landed: -2 }
    }
}

/// Troops that have just landed.
#[derive(Clone, Copy, Debug)]
pub struct AfterLanding {
    dice: u32,
    number: i32,
    check: Check,
}

/// What they can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AfterLandingOutcome {
    /// The number at or under which they hit.
    pub number: i32,
    /// Hits of their fire.
    pub hits: u32,
}

impl Outcome for AfterLandingOutcome {}

impl Procedure for AfterLanding {
    type Outcome = AfterLandingOutcome;

    fn measures(&self) -> Vec<Measure<AfterLandingOutcome>> {
        let number = self.number;
        measures! {
            "hits", count("hits", 0..=self.dice), "hits", |outcome| outcome.hits.into();
            "any_hit", yes_no(), "at least one hit", |outcome| (0 < outcome.hits).into();
            "number", count("pips", number.min(0)..=number.max(0)),
                "number at or under which they hit",
                |outcome| outcome.number.into();
            "inches", amount("inches", 0..=0), "movement on the turn of landing", |_| 0u32.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AfterLandingOutcome {
        let hits = dice.stage("to hit").successes(self.dice, self.check);
        AfterLandingOutcome { number: self.number, hits }
    }
}

impl Rule for AfterLanding {
    const ABOUT: About = About {
        id: "cd.airborne.after-landing",
        covers: &[],
        assumptions: &["cd.base.to-hit", "cd.base.orders"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { stands: 4, dice: 1, hit_number: 5 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<AfterLanding, Refusal> {
        let Circumstances { stands, dice, hit_number } = circumstances;
        let number = hit_number + figures.just_landed;
        Ok(AfterLanding { dice: stands * dice, number, check: D10.at_most(number) })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    #[test]
    fn troops_that_have_just_landed_need_two_pips_less() {
        let hits = |hit_number| {
            let circumstances = Circumstances { stands: 1, dice: 1, hit_number };
            let landed =
                AfterLanding::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
            exactly(&landed).mean(|outcome| outcome.hits.into())
        };
        assert_eq!(hits(5), Fraction::new(3, 10));
        assert_eq!(hits(2), Fraction::ZERO, "a number below 1 is never rolled");
    }
}
