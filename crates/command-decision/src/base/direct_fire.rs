//! Direct fire. Register: `cd.base.to-hit`, an assumption of the base game.
//!
//! > Each to-hit die at or under the number needed is a hit. The number is on the equipment chart by
//! > range band, which the rules at hand do not have: the scenario gives it.

use std::ops::ControlFlow;

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{ModifiersApplyTo, measures};
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out before direct fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// To-hit dice.
    #[schemars(range(max = 100))]
    pub dice: u32,
    /// The number needed to hit, from the chart.
    #[schemars(range(min = -20, max = 30))]
    pub hit_number: i32,
    /// What modifiers add to the number.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub modifier: i32,
    /// The quality of the target by day.
    pub quality: Quality,
    /// Whether it is soft, and so uses the row of Green troops.
    #[serde(default)]
    pub soft: bool,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The numbers behind fire.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FireFigures {
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open about fire.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FireRulings {
    /// What several hits on one stand come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
    /// What modifiers change, the number needed to hit or the die, and with it what is a one.
    #[serde(rename = "core.modifiers_apply_to")]
    pub modifiers: ModifiersApplyTo,
}

/// Direct fire at a stand.
#[derive(Clone, Debug)]
pub struct DirectFire {
    dice: u32,
    number: i32,
    /// The highest face that is a one.
    one: i32,
    chart: Chart,
}

/// What comes of direct fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DirectFireOutcome {
    /// Hits.
    pub hits: u32,
    /// To-hit dice that show a one.
    pub ones: u32,
    /// What the hits do.
    pub result: HitResult,
}

impl Outcome for DirectFireOutcome {}

impl Procedure for DirectFire {
    type Outcome = DirectFireOutcome;

    fn measures(&self) -> Vec<Measure<DirectFireOutcome>> {
        measures! {
            "hits", count("hits", 0..=self.dice), "hits", |outcome| outcome.hits.into();
            "hit", yes_no(), "at least one hit", |outcome| (0 < outcome.hits).into();
            "eliminated", yes_no(), "the target is eliminated",
                |outcome| (outcome.result == HitResult::Eliminated).into();
            "forced_back", yes_no(), "the target is forced back",
                |outcome| (outcome.result == HitResult::ForcedBack).into();
            "ones", count("dice", 0..=self.dice),
                "to-hit dice that show a one, each a threat to ammunition",
                |outcome| outcome.ones.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DirectFireOutcome {
        if self.number < 1 {
            return DirectFireOutcome { hits: 0, ones: 0, result: HitResult::NoEffect };
        }
        let hit = D10.at_most(self.number);
        let (start, one) = ((self.dice, 0, 0), self.one);
        let (hits, ones) = dice.stage("to hit").rounds(start, |dice, &(left, hits, ones)| {
            if left == 0 {
                return ControlFlow::Break((hits, ones));
            }
            let face = i32::from(dice.roll(D10));
            let (hit, one) = (u32::from(hit.passes(face)), u32::from(face <= one));
            ControlFlow::Continue((left - 1, hits + hit, ones + one))
        });
        DirectFireOutcome { hits, ones, result: self.chart.worst(dice, hits) }
    }
}

impl Rule for DirectFire {
    const ABOUT: About = About {
        id: "cd.base.to-hit",
        covers: &[],
        assumptions: &["cd.base.to-hit", "cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = FireFigures;
    type Rulings = FireRulings;

    fn example() -> Circumstances {
        let quality = Quality::Regular;
        Circumstances {
            dice: 2,
            hit_number: 4,
            modifier: 0,
            quality,
            soft: false,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: FireFigures,
        rulings: FireRulings,
    ) -> Result<DirectFire, Refusal> {
        let Circumstances { dice, hit_number, modifier, quality, soft, light } = circumstances;
        let chart = figures.hit_results.chart(light.quality(quality), soft, rulings.combine)?;
        let one = match rulings.modifiers {
            ModifiersApplyTo::Number => 1,
            ModifiersApplyTo::Die => 1 + modifier,
        };
        Ok(DirectFire { dice, number: hit_number + modifier, one, chart })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn fire(dice: u32, modifier: i32) -> DirectFire {
        let circumstances = Circumstances { dice, modifier, ..DirectFire::example() };
        DirectFire::prepare(circumstances, FireFigures::default(), FireRulings::default()).unwrap()
    }

    #[test]
    fn low_dice_hit_and_every_hit_is_a_roll_on_the_chart() {
        let mut dice = Scripted::new([1, 5, 4, 7]);
        let outcome = fire(2, 0).resolve(&mut dice);
        assert_eq!((outcome.hits, outcome.ones), (1, 1));
        assert_eq!(outcome.result, HitResult::ForcedBack);
        assert!(!dice.exhausted(), "the last face was not needed");
    }

    #[test]
    fn modifiers_change_the_number_and_below_one_nothing_is_rolled() {
        let hits = |modifier| exactly(&fire(1, modifier)).mean(|outcome| outcome.hits.into());
        assert_eq!([hits(0), hits(-2), hits(9)], [4, 2, 10].map(|n| Fraction::new(n, 10)));
        assert_eq!(fire(3, -4).resolve(&mut Scripted::new([])).ones, 0);
    }

    /// A modifier of +1 makes a 2 a one, if the die is what it changes; -1 leaves none.
    #[test]
    fn modifiers_of_the_die_change_what_is_a_one() {
        let ones = |modifier, modifiers| {
            let circumstances = Circumstances { dice: 1, modifier, ..DirectFire::example() };
            let rulings = FireRulings { modifiers, ..FireRulings::default() };
            let fire = DirectFire::prepare(circumstances, FireFigures::default(), rulings).unwrap();
            exactly(&fire).mean(|outcome| outcome.ones.into())
        };
        let tenths = [1, 1, 1].map(|n| Fraction::new(n, 10));
        assert_eq!([-1, 0, 1].map(|by| ones(by, ModifiersApplyTo::Number)), tenths);
        let tenths = [0, 1, 2].map(|n| Fraction::new(n, 10));
        assert_eq!([-1, 0, 1].map(|by| ones(by, ModifiersApplyTo::Die)), tenths);
    }

    /// Two dice at 4: one hit 48/100, eliminated 4/10; two hits 16/100, eliminated 64/100.
    #[test]
    fn two_dice_eliminate_a_regular_stand_with_the_chance_of_the_worse_result() {
        let lost =
            exactly(&fire(2, 0)).mean(|o| f64::from(u8::from(o.result == HitResult::Eliminated)));
        assert_eq!(lost, Fraction::new(1920 + 1024, 10_000));
    }

    /// One die at 4; a trained target is eliminated with 4/10, a green one with 5/10.
    #[test]
    fn at_night_the_target_is_a_level_worse() {
        let lost = |light| {
            let (dice, quality) = (1, Quality::Trained);
            let circumstances = Circumstances { dice, quality, light, ..DirectFire::example() };
            let fire =
                DirectFire::prepare(circumstances, FireFigures::default(), FireRulings::default());
            exactly(&fire.unwrap()).mean(|outcome| (outcome.result == HitResult::Eliminated).into())
        };
        assert_eq!(lost(Light::Day), Fraction::new(4, 25));
        assert_eq!(lost(Light::ClearNight), Fraction::new(1, 5));
    }
}
