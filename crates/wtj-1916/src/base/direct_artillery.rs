//! Direct artillery fire. Register: `wtj.base.direct-artillery`, an assumption of the base game.
//!
//! > A shot throws two hit dice and one kill die.
//!
//! The chart is not in the documents; a scenario states it: what a hit die needs, and what the kill
//! die does once at least one of the two has hit.

use sandtable_dice::{Check, D6, Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Chart, FireResult, Hits};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// The Direct Artillery chart.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DirectArtilleryChart {
    /// What each of the two hit dice needs.
    #[schemars(range(min = -10, max = 20))]
    pub to_hit: i32,
    /// What the kill die does.
    pub kill: Chart,
    /// Added to the kill die when both hit dice have hit.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub both_hit: i32,
}

impl DirectArtilleryChart {
    /// The placeholder of the examples.
    pub(crate) fn placeholder() -> DirectArtilleryChart {
        DirectArtilleryChart { to_hit: 5, kill: Chart::placeholder(), both_hit: 0 }
    }

    /// The chart for a shot.
    pub(crate) fn shot(
        &self,
        modifier: i32,
        dice: u32,
        key: &'static str,
        rule: &str,
    ) -> Result<Shot, Refusal> {
        let named = format!("{rule}: the kill die of the Direct Artillery chart");
        Ok(Shot {
            hit: D6.at_least(self.to_hit - modifier),
            dice,
            kill: self.kill.table(key, &named)?,
            both_hit: self.both_hit,
        })
    }
}

/// How a shot is rolled.
#[derive(Clone, Debug)]
pub struct Shot {
    hit: Check,
    dice: u32,
    kill: Table<FireResult>,
    both_hit: i32,
}

impl Shot {
    /// The most dice that a shot throws.
    pub(crate) fn dice_thrown(&self) -> u32 {
        self.dice + 1
    }

    /// Fires once.
    pub fn fire<D: Dice>(&self, dice: &mut D) -> FireResult {
        let hits = dice.stage("hit dice").successes(self.dice, self.hit);
        if hits == 0 {
            return FireResult::None;
        }
        let bonus = if hits == self.dice { self.both_hit } else { 0 };
        dice.stage("kill die").table(&self.kill, bonus)
    }
}

/// Direct artillery fire on a unit.
#[derive(Clone, Debug)]
pub struct DirectArtillery {
    shots: u32,
    shot: Shot,
}

/// What direct artillery does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DirectArtilleryOutcome {
    /// What the shots have done.
    pub hits: Hits,
}

impl Outcome for DirectArtilleryOutcome {}

/// What a player reads out before direct artillery fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Shots fired.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub shots: u32,
    /// Added to each hit die.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// The Direct Artillery chart, which rule 304 replaces and the documents do not print.
    pub direct_artillery_chart: DirectArtilleryChart,
}

/// Numbers of the base game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct Figures {
    /// Hit dice of a shot.
    #[schemars(range(min = 1, max = 10))]
    pub hit_dice: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { hit_dice: 2 }
    }
}

impl Procedure for DirectArtillery {
    type Outcome = DirectArtilleryOutcome;

    fn measures(&self) -> Vec<Measure<DirectArtilleryOutcome>> {
        measures! {
            "killed", count("bases", 0..=self.shots), "kill results, however many bases there are",
                |outcome| outcome.hits.killed.into();
            "damaged", count("bases", 0..=self.shots), "damage results",
                |outcome| outcome.hits.damaged.into();
            "immobilized", yes_no(), "immobilized", |outcome| outcome.hits.immobilized.into();
            "pinned", yes_no(), "pinned", |outcome| outcome.hits.pinned.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DirectArtilleryOutcome {
        let hits = barrels(dice, &self.shot, self.shots);
        DirectArtilleryOutcome { hits }
    }
}

/// Fires some shots.
pub fn barrels<D: Dice>(dice: &mut D, shot: &Shot, shots: u32) -> Hits {
    use std::ops::ControlFlow::{Break, Continue};
    dice.rounds((shots, Hits::default()), |dice, &(left, hits)| {
        if left == 0 {
            return Break(hits);
        }
        Continue((left - 1, hits.with(shot.fire(dice.each("shot")))))
    })
}

impl Rule for DirectArtillery {
    const ABOUT: About = About {
        id: "wtj.base.direct-artillery",
        covers: &[],
        assumptions: &["wtj.base.direct-artillery"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let direct_artillery_chart = DirectArtilleryChart::placeholder();
        Circumstances { shots: 1, modifier: 0, direct_artillery_chart }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<DirectArtillery, Refusal> {
        let Circumstances { shots, modifier, direct_artillery_chart } = circumstances;
        let key = "circumstances.direct_artillery_chart.kill";
        let shot = direct_artillery_chart.shot(modifier, figures.hit_dice, key, "rule 304")?;
        Ok(DirectArtillery { shots, shot })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::mean;

    #[test]
    fn a_shot_that_misses_twice_does_nothing() {
        let circumstances = DirectArtillery::example();
        let fire =
            DirectArtillery::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        // Two hit dice at 5+ miss together 4/9 of the time; the kill die kills on a 6.
        assert_eq!(mean(&fire, "killed"), "5/54");
    }

    #[test]
    fn two_hits_may_help_the_kill_die() {
        let mut circumstances = DirectArtillery::example();
        circumstances.direct_artillery_chart.both_hit = 1;
        let fire =
            DirectArtillery::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        // One hit 4/9, kills on 6; both 1/9, kills on 5 or 6.
        assert_eq!(mean(&fire, "killed"), "1/9");
    }
}
