//! Fire at descending paratroopers. Source: *Test of Battle*, 7.2.2. Register:
//! `cd.airborne.descent-fire`.
//!
//! > A stationary stand within 24 inches of the drop zone may use its opportunity fire on
//! > descending paratroopers: at the range to where they land, without cover, at −2. Or it waits
//! > until they are down: no −2, but line of sight and cover count.
//!
//! A stand has one opportunity fire, so it is either or. Fire is spread over the targets as evenly
//! as can be.

use std::ops::Add;

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::aa_fire::one;
use crate::core::measures;
use crate::hit_results::{Chart, Combine, HitResultsFigures};
use crate::independent::{Losses, counts};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

/// What waiting until they are down means.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wait {
    /// What cover and the like then add to the number to hit.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub modifier: i32,
    /// Defenders that then have a line of sight. Leave it out if all have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 200))]
    pub in_sight: Option<u32>,
}

/// The stands that fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Defenders {
    /// How many.
    #[schemars(range(min = 1, max = 200))]
    pub stands: u32,
    /// To-hit dice of each.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub dice: u32,
    /// The number to hit at this range, before modifiers (`cd.base.to-hit`).
    #[schemars(range(min = -20, max = 20))]
    pub hit_number: i32,
    /// How far they are from the drop zone (inches).
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub distance: f64,
    /// Whether they moved this turn.
    #[serde(default)]
    pub moved: bool,
}

/// The stands they fire at.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Paratroopers {
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub stands: u32,
    /// Their quality by day.
    pub quality: Quality,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The stands that fire.
    pub defenders: Defenders,
    /// Set if they wait until the paratroopers are down, instead of firing as they descend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<Wait>,
    /// The stands they fire at.
    pub paratroopers: Paratroopers,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers for fire at what descends.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DescentFigures {
    /// What a descending target adds to the number to hit.
    #[schemars(range(min = -10, max = 10))]
    pub descending: i32,
    /// How near the drop zone defenders must be to fire at descending targets (inches).
    #[schemars(range(min = 0, max = 1000))]
    pub reach: f64,
}

impl Default for DescentFigures {
    fn default() -> DescentFigures {
        DescentFigures { descending: -2, reach: 24.0 }
    }
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What a descending target adds to the number to hit.
    #[schemars(range(min = -10, max = 10))]
    pub descending: i32,
    /// How near the drop zone defenders must be to fire at descending targets (inches).
    #[schemars(range(min = 0, max = 1000))]
    pub reach: f64,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        let DescentFigures { descending, reach } = DescentFigures::default();
        Figures { descending, reach, hit_results: HitResultsFigures::default() }
    }
}

/// The opportunity fire of all defenders together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OpportunityFire {
    /// To-hit dice.
    pub dice: u32,
    /// The number at or under which each hits.
    pub number: i32,
}

impl OpportunityFire {
    /// The fire of defenders at what descends; or, if they wait, at what has landed.
    pub(super) fn new(
        defenders: Defenders,
        wait: Option<Wait>,
        figures: DescentFigures,
    ) -> Result<OpportunityFire, Refusal> {
        let (stands, modifier) = match wait {
            _ if defenders.moved => (0, 0),
            None if figures.reach < defenders.distance => (0, 0),
            None => (defenders.stands, figures.descending),
            Some(Wait { in_sight: Some(n), .. }) if defenders.stands < n => {
                let problem = format!("only {} stands are there to see them", defenders.stands);
                return Err(Refusal::new("circumstances.wait.in_sight", problem));
            }
            Some(Wait { modifier, in_sight }) => (in_sight.unwrap_or(defenders.stands), modifier),
        };
        let dice = stands * defenders.dice;
        Ok(OpportunityFire { dice, number: defenders.hit_number + modifier })
    }

    /// The dice at each of so many targets, spread as evenly as can be: how many targets take one
    /// die more than the others, and how many dice the others take.
    pub(super) fn spread(self, targets: u32) -> (u32, u32) {
        (self.dice % targets, self.dice / targets)
    }
}

/// What the register leaves open about hits.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What several hits come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// Defenders that fire at paratroopers.
#[derive(Clone, Debug)]
pub struct DescentFire {
    fire: OpportunityFire,
    chart: Chart,
    targets: u32,
    in_range: bool,
}

counts! {
    /// What their fire does.
    pub Toll {
        /// Hits.
        hits,
        /// Paratroopers eliminated (stands).
        eliminated,
        /// Paratroopers forced back (stands).
        forced_back,
    }
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DescentFireOutcome {
    /// What their fire does.
    pub toll: Toll,
    /// Whether they are near enough to fire, or wait.
    pub in_range: bool,
}

impl Outcome for DescentFireOutcome {}

impl Procedure for DescentFire {
    type Outcome = DescentFireOutcome;

    fn measures(&self) -> Vec<Measure<DescentFireOutcome>> {
        measures! {
            "any_hit", yes_no(), "at least one hit", |outcome| (0 < outcome.toll.hits).into();
            "hits", count("hits", 0..=self.fire.dice), "hits", |outcome| outcome.toll.hits.into();
            "eliminated", count("stands", 0..=self.targets), "paratroopers eliminated",
                |outcome| outcome.toll.eliminated.into();
            "forced_back", count("stands", 0..=self.targets), "paratroopers forced back",
                |outcome| outcome.toll.forced_back.into();
            "in_range", yes_no(), "near enough to fire at what descends, or the defenders wait",
                |outcome| outcome.in_range.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DescentFireOutcome {
        let (more, each) = self.fire.spread(self.targets);
        let groups = [(more, each + 1), (self.targets - more, each)].map(|(targets, volley)| {
            let key = (volley, self.fire.number, self.chart.clone());
            dice.independent(targets, &key, |dice, (volley, number, chart)| {
                let dice = dice.each("stand");
                let hits = dice.stage("to hit").successes(*volley, D10.at_most(*number));
                let Losses { eliminated, forced_back } = Losses::of(chart.worst(dice, hits));
                Toll { hits, eliminated, forced_back }
            })
        });
        let toll = groups.into_iter().fold(Toll::default(), Toll::add);
        DescentFireOutcome { toll, in_range: self.in_range }
    }
}

impl Rule for DescentFire {
    const ABOUT: About = About {
        id: "cd.airborne.descent-fire",
        covers: &[],
        assumptions: &["cd.base.to-hit", "cd.base.hit-results", "cd.base.phases"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let defenders =
            Defenders { stands: 4, dice: 1, hit_number: 5, distance: 12.0, moved: false };
        Circumstances {
            defenders,
            wait: None,
            paratroopers: Paratroopers { stands: 1, quality: Quality::Veteran },
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<DescentFire, Refusal> {
        let Circumstances { defenders, wait, paratroopers, light } = circumstances;
        let Figures { descending, reach, hit_results } = figures;
        let fire = OpportunityFire::new(defenders, wait, DescentFigures { descending, reach })?;
        let in_range = wait.is_some() || defenders.distance <= reach;
        let quality = light.quality(paratroopers.quality);
        let chart = hit_results.chart(quality, false, rulings.combine)?;
        Ok(DescentFire { fire, chart, targets: paratroopers.stands, in_range })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::{exactly, law};

    #[track_caller]
    fn mean(circumstances: Circumstances, measure: impl Fn(&Toll) -> u32) -> Fraction {
        let fire =
            DescentFire::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        exactly(&fire).mean(|outcome| measure(&outcome.toll).into())
    }

    fn landed(modifier: i32, in_sight: u32) -> Circumstances {
        let wait = Some(Wait { modifier, in_sight: Some(in_sight) });
        Circumstances { wait, ..DescentFire::example() }
    }

    #[test]
    fn cd_air_030_two_of_four_that_wait_hit_half_of_the_time() {
        let any = mean(landed(-2, 2), |toll| u32::from(0 < toll.hits));
        assert_eq!(any, Fraction::new(51, 100));
    }

    /// The printed example: base 5 at medium range becomes 3.
    #[test]
    fn descending_targets_are_harder_to_hit() {
        let any = mean(DescentFire::example(), |toll| u32::from(0 < toll.hits));
        assert_eq!(any, Fraction::new(10_000 - 2401, 10_000));
    }

    #[test]
    fn only_near_and_stationary_defenders_fire_at_what_descends() {
        let far = Defenders { distance: 25.0, ..DescentFire::example().defenders };
        let moved = Defenders { moved: true, ..DescentFire::example().defenders };
        for defenders in [far, moved] {
            let circumstances = Circumstances { defenders, ..DescentFire::example() };
            assert_eq!(mean(circumstances, |toll| toll.hits), Fraction::ZERO);
        }
    }

    #[test]
    fn whether_they_are_near_enough_is_said_and_who_waits_need_not_be() {
        let far = Defenders { distance: 25.0, ..DescentFire::example().defenders };
        let in_range = |circumstances| {
            law::<DescentFire>(circumstances, Rulings::default()).mean_of("in_range")
        };
        assert_eq!(in_range(DescentFire::example()), "1");
        assert_eq!(in_range(Circumstances { defenders: far, ..DescentFire::example() }), "0");
        assert_eq!(in_range(Circumstances { defenders: far, ..landed(0, 2) }), "1");
    }

    #[test]
    fn fire_is_spread_over_the_targets() {
        let paratroopers = Paratroopers { stands: 4, quality: Quality::Veteran };
        let spread = Circumstances { paratroopers, ..DescentFire::example() };
        assert_eq!(mean(spread, |toll| toll.eliminated), Fraction::new(4 * 9, 100));
    }

    #[test]
    fn no_more_stands_see_than_there_are() {
        let refusal = DescentFire::prepare(landed(0, 5), Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.wait.in_sight");
    }
}
