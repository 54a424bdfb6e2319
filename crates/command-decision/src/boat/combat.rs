//! Assault boats under fire. Register: `cd.boat.combat`; heading 2.1.
//!
//! > An assault boat is a soft vehicle, but AP has no effect on it. Everything aboard an eliminated
//! > boat is eliminated.

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, one};
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::Quality;
use sandtable_rulebook::{About, Refusal, Rule};

/// What is fired at a boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    /// Armor piercing.
    Ap,
    /// Anything else: HE, small arms.
    Other,
}

/// What a player reads out before a boat is fired at.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What is fired at it.
    pub round: Round,
    /// To-hit dice.
    #[schemars(range(max = 100))]
    pub dice: u32,
    /// The number needed to hit, after modifiers.
    #[schemars(range(min = -20, max = 30))]
    pub hit_number: i32,
    /// Stands aboard.
    #[serde(default = "one")]
    #[schemars(range(max = 1))]
    pub aboard: u32,
}

/// The numbers behind fire at boats.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open about fire at boats.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What several hits on one stand come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// Fire at a boat.
#[derive(Clone, Debug)]
pub struct Combat {
    dice: u32,
    number: i32,
    aboard: u32,
    chart: Chart,
}

/// What comes of fire at a boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CombatOutcome {
    /// Hits.
    pub hits: u32,
    /// What they do to the boat.
    pub result: HitResult,
    /// Stands lost with it.
    pub stands_lost: u32,
}

impl Outcome for CombatOutcome {}

impl Procedure for Combat {
    type Outcome = CombatOutcome;

    fn measures(&self) -> Vec<Measure<CombatOutcome>> {
        measures! {
            "eliminated", yes_no(), "the boat is eliminated",
                |outcome| (outcome.result == HitResult::Eliminated).into();
            "stands_lost", count("stands", 0..=self.aboard), "stands lost with the boat",
                |outcome| outcome.stands_lost.into();
            "forced_back", yes_no(), "the boat is forced back",
                |outcome| (outcome.result == HitResult::ForcedBack).into();
            "hits", count("hits", 0..=self.dice), "hits on the boat", |outcome| outcome.hits.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> CombatOutcome {
        let hits = dice.stage("to hit the boat").successes(self.dice, D10.at_most(self.number));
        let result = self.chart.worst(dice, hits);
        let lost = result == HitResult::Eliminated;
        CombatOutcome { hits, result, stands_lost: if lost { self.aboard } else { 0 } }
    }
}

impl Rule for Combat {
    const ABOUT: About = About {
        id: "cd.boat.combat",
        covers: &[],
        assumptions: &["cd.base.hit-results", "cd.base.to-hit"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { round: Round::Other, dice: 2, hit_number: 4, aboard: 1 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Combat, Refusal> {
        let Circumstances { round, dice, hit_number, aboard } = circumstances;
        // A soft target: the quality of the crew does not count.
        let chart = figures.hit_results.chart(Quality::Green, true, rulings.combine)?;
        let dice = if round == Round::Ap { 0 } else { dice };
        Ok(Combat { dice, number: hit_number, aboard, chart })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn fired_at(round: Round, faces: &[u8]) -> CombatOutcome {
        let circumstances = Circumstances { round, ..Combat::example() };
        let combat =
            Combat::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = combat.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome
    }

    #[test]
    fn a_boat_goes_down_on_a_six_and_takes_its_stand_with_it() {
        let outcome = fired_at(Round::Other, &[4, 5, 6]);
        assert_eq!((outcome.hits, outcome.stands_lost), (1, 1));
        assert_eq!(fired_at(Round::Other, &[4, 5, 5]).result, HitResult::ForcedBack);
    }

    #[test]
    fn ap_has_no_effect() {
        assert_eq!(fired_at(Round::Ap, &[]).result, HitResult::NoEffect);
    }
}
