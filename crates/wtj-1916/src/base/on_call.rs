//! On-call barrages. Register: `wtj.base.on-call`, an assumption of the base game.
//!
//! > A barrage marker becomes active on 5 or more, at its second try on 4 or more, at its third on 3
//! > or more; with the third failure it is lost. It lasts to the same phase of the next turn.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Check, D6, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::{one, three};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a try needs: one number for each of them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct OnCallFigures {
    /// What each try needs on a D6, the first one first; after the last one the barrage is lost.
    #[schemars(length(min = 1, max = 10), inner(range(min = -10, max = 20)))]
    pub needs: Vec<i32>,
}

impl Default for OnCallFigures {
    fn default() -> OnCallFigures {
        OnCallFigures { needs: vec![5, 4, 3] }
    }
}

impl OnCallFigures {
    /// What a try needs, the first being number one; nothing after the last one.
    pub(crate) fn attempt(&self, number: u32) -> Option<Check> {
        let index = (number as usize).checked_sub(1)?;
        self.needs.get(index).map(|need| D6.at_least(*need))
    }
}

/// On-call barrages that are asked for turn after turn.
#[derive(Clone, Debug)]
pub struct OnCall {
    barrages: u32,
    turns: u32,
    needs: OnCallFigures,
}

/// What becomes of on-call barrages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OnCallOutcome {
    /// Barrages that have become active.
    pub activated: u32,
    /// Barrages that are lost.
    pub lost: u32,
    /// Turn on which the first became active.
    pub first: Option<u32>,
}

impl Outcome for OnCallOutcome {}

/// What a player reads out before asking for barrages.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Barrages asked for at the same time.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub barrages: u32,
    /// Turns on which they are asked for.
    #[serde(default = "three")]
    #[schemars(range(min = 1, max = 10))]
    pub turns: u32,
}

/// Where the barrages stand between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    waiting: u32,
    first: Option<u32>,
}

impl Procedure for OnCall {
    type Outcome = OnCallOutcome;

    fn measures(&self) -> Vec<Measure<OnCallOutcome>> {
        measures! {
            "activated", count("barrages", 0..=self.barrages), "barrages that became active",
                |outcome| outcome.activated.into();
            "lost", count("barrages", 0..=self.barrages), "barrages lost",
                |outcome| outcome.lost.into();
            "any", yes_no(), "at least one became active", |outcome| (0 < outcome.activated).into();
            "first_turn", time("turns", self.turns), "turns until the first becomes active",
                |outcome| outcome.first.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> OnCallOutcome {
        let start = State { turn: 1, waiting: self.barrages, first: None };
        dice.rounds(start, |dice, &State { turn, waiting, first }| {
            let outcome = OnCallOutcome { activated: self.barrages - waiting, lost: 0, first };
            if self.turns < turn || waiting == 0 {
                return Break(outcome);
            }
            let Some(check) = self.needs.attempt(turn) else {
                return Break(OnCallOutcome { lost: waiting, ..outcome });
            };
            let dice = dice.at("turn", turn);
            let active = dice.stage("on-call barrage").successes(waiting, check);
            let first = first.or((0 < active).then_some(turn));
            let waiting = waiting - active;
            if turn as usize == self.needs.needs.len() {
                let activated = self.barrages - waiting;
                return Break(OnCallOutcome { activated, lost: waiting, first });
            }
            Continue(State { turn: turn + 1, waiting, first })
        })
    }
}

impl Rule for OnCall {
    const ABOUT: About =
        About { id: "wtj.base.on-call", covers: &[], assumptions: &["wtj.base.on-call"] };
    type Circumstances = Circumstances;
    type Figures = OnCallFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { barrages: 1, turns: 3 }
    }

    fn prepare(
        circumstances: Circumstances,
        needs: OnCallFigures,
        _: NoRulings,
    ) -> Result<OnCall, Refusal> {
        let Circumstances { barrages, turns } = circumstances;
        Ok(OnCall { barrages, turns, needs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{at_most, mean};

    fn asked(barrages: u32, turns: u32) -> OnCall {
        OnCall { barrages, turns, needs: OnCallFigures::default() }
    }

    #[test]
    fn wtj_fire_008_a_barrage_arrives_eight_times_in_nine() {
        assert_eq!(mean(&asked(1, 3), "activated"), "8/9");
        assert_eq!(mean(&asked(1, 3), "lost"), "1/9");
    }

    #[test]
    fn two_tries_lose_no_barrage() {
        assert_eq!(mean(&asked(1, 2), "activated"), "2/3");
        assert_eq!(mean(&asked(1, 2), "lost"), "0");
        assert_eq!(at_most(&asked(1, 2), "first_turn", 2.0), "2/3");
    }

    #[test]
    fn each_barrage_has_its_own_dice() {
        assert_eq!(mean(&asked(2, 1), "any"), "5/9");
    }
}
