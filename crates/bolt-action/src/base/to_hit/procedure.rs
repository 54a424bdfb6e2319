//! The roll to hit as a question of its own.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Aim, Cover, DownToHit, Exposure, Order, Shooter, Shot, ToHitFigures};
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule, measures, up_to};

/// Shots at a target.
#[derive(Clone, Copy, Debug)]
pub struct ToHit {
    aim: Aim,
    shots: u32,
}

/// What a player reads out before rolling to hit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Circumstances {
    /// Shooter and target.
    #[serde(flatten)]
    pub shot: Shot,
    /// Shots, each a die.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 200))]
    pub shots: u32,
}

/// The book's numbers for rolls to hit.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The score and its modifiers.
    pub to_hit: ToHitFigures,
}

/// What the register leaves open about rolls to hit.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What a target that is Down takes off the roll.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
}

/// What comes of rolling to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToHitOutcome {
    /// Shots that hit.
    pub hits: u32,
    /// The score that was needed.
    pub score: i32,
}

impl Outcome for ToHitOutcome {}

impl Procedure for ToHit {
    type Outcome = ToHitOutcome;

    fn measures(&self) -> Vec<Measure<ToHitOutcome>> {
        measures! {
            "hits", count("hits", 0..=self.shots), "shots that hit", |outcome| outcome.hits.into();
            "score", count("pips", up_to(self.aim.score)),
                "score to hit; of 7 and more, a six and another six",
                |outcome| outcome.score.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ToHitOutcome {
        ToHitOutcome { hits: self.aim.hits(dice, self.shots), score: self.aim.score }
    }
}

impl Rule for ToHit {
    const ABOUT: About = About {
        id: "ba.base.to-hit",
        covers: &["ba.base.small-unit"],
        assumptions: &["ba.base.to-hit", "ba.base.small-unit", "ba.base.down"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let shot = Shot {
            shooter: Shooter { order: Order::Advance, ..Shooter::default() },
            target: Exposure { cover: Cover::Soft, ..Exposure::default() },
            ..Shot::default()
        };
        Circumstances { shot, shots: 8 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<ToHit, Refusal> {
        let Circumstances { shot, shots } = circumstances;
        Ok(ToHit { aim: figures.to_hit.aim(&shot, rulings.down_to_hit), shots })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::super::Range;
    use super::*;
    use crate::Quality;
    use sandtable_worked::exactly;

    #[track_caller]
    fn falls(shot: Shot, faces: &[u8]) -> (u32, i32) {
        let circumstances = Circumstances { shot, shots: 2 };
        let rule = ToHit::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = rule.resolve(&mut dice);
        assert!(dice.exhausted());
        (outcome.hits, outcome.score)
    }

    #[test]
    fn three_or_more_hits_in_the_open() {
        assert_eq!(falls(Shot::default(), &[2, 3]), (1, 3));
    }

    #[test]
    fn a_natural_one_misses_at_point_blank() {
        let shot = Shot { range_band: Range::PointBlank, other: 3, ..Shot::default() };
        assert_eq!(falls(shot, &[1, 2]), (1, -1));
    }

    #[test]
    fn base_01_nine_or_more_is_a_six_and_another_six() {
        let shot = Shot {
            shooter: Shooter {
                quality: Quality::Inexperienced,
                order: Order::Advance,
                pins: 1,
                one_man_team: false,
            },
            target: Exposure { cover: Cover::Hard, ..Exposure::default() },
            range_band: Range::Long,
            ..Shot::default()
        };
        assert_eq!(falls(shot, &[6, 6, 6, 5]), (1, 9));
        assert_eq!(falls(shot, &[5, 6, 1]), (0, 9));
        let circumstances = Circumstances { shot, shots: 1 };
        let rule = ToHit::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        let law = exactly(&rule);
        assert_eq!(law.mean(|outcome| outcome.hits.into()).to_string(), "1/36");
    }
}
