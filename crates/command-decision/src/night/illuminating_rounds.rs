//! Illuminating rounds. Source: *Test of Battle*, 9.2.1, with 1.3.1. Register:
//! `cd.night.illum-rounds`, with `cd.ammo.limited-issue`.
//!
//! > Every indirect fire weapon has illuminating rounds, as limited issue: for one fire phase in a
//! > game. They are called for as other indirect fire is; they take effect when smoke would, last as
//! > long, and each illuminates four times the area of the weapon's burst.
//!
//! When a smoke mission takes effect and how long it lasts is in the base game, so the scenario says
//! it; so is the chance that a call is answered.

use std::ops::ControlFlow;

use sandtable_dice::{
    Chance, Dice, Measure, Outcome, Procedure, Series, States, amount, count, time,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{always, happens, measures, one};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out before calling for light.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The side of the weapon's burst template (inches).
    #[schemars(range(min = 1, max = 20))]
    pub template: u32,
    /// Weapons that fire together, each at a place of its own.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub weapons: u32,
    /// Turns in which light is wanted.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The chance that a call is answered; it is repeated every turn until it is.
    #[serde(default = "always")]
    pub response: Chance,
    /// Turns from the answer until a smoke mission takes effect.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub delay: u32,
    /// Turns that a smoke mission lasts.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub lasts: u32,
    /// Fire phases in which the weapons have fired such rounds before.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub phases_used: u32,
}

/// The book's numbers for illuminating rounds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Areas of its burst that a round illuminates.
    #[schemars(range(min = 1, max = 25))]
    pub round_areas: u32,
    /// Fire phases of a limited issue round in a game.
    #[schemars(range(max = 100))]
    pub limited_issue: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { round_areas: 4, limited_issue: 1 }
    }
}

/// Calls for light.
#[derive(Clone, Copy, Debug)]
pub struct IlluminatingRounds {
    area: u32,
    phases: u32,
    turns: u32,
    response: Chance,
    delay: u32,
    lasts: u32,
}

/// What light there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IlluminatingRoundsOutcome {
    /// Turns with light.
    pub lit_turns: u32,
    /// The first of them.
    pub first_lit: Option<u32>,
    /// Missions fired.
    pub missions: u32,
    /// What one mission illuminates (square inches).
    pub area: u32,
}

impl Outcome for IlluminatingRoundsOutcome {}

/// The turns so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Calls {
    turn: u32,
    missions: u32,
    /// The last turn with light that is certain.
    lit_until: u32,
    lit_turns: u32,
    first_lit: Option<u32>,
}

impl IlluminatingRounds {
    /// Says since when it has been dark, and from and up to when there is light.
    fn light<D: Dice>(&self, dice: &mut D, since: u32, (from, until): (u32, u32)) {
        dice.mark("light", since..=self.turns.min(from - 1), 0);
        dice.mark("light", from..=until.min(self.turns), 1);
    }

    /// A turn: calls again as soon as what was answered is over.
    fn turn<D: Dice>(&self, dice: &mut D, mut calls: Calls) -> Calls {
        let wanted = calls.lit_until < calls.turn + self.delay && calls.missions < self.phases;
        if wanted && happens(dice, "response", self.response) {
            let from = calls.turn + self.delay;
            let until = (from + self.lasts - 1).min(self.turns);
            self.light(dice, calls.lit_until + 1, (from, until));
            calls.missions += 1;
            calls.lit_until = from + self.lasts - 1;
            if from <= self.turns {
                calls.lit_turns += until - from + 1;
                calls.first_lit = calls.first_lit.or(Some(from));
            }
        }
        Calls { turn: calls.turn + 1, ..calls }
    }
}

impl Procedure for IlluminatingRounds {
    type Outcome = IlluminatingRoundsOutcome;

    fn measures(&self) -> Vec<Measure<IlluminatingRoundsOutcome>> {
        let &IlluminatingRounds { area, phases, turns, lasts, .. } = self;
        measures! {
            "lit_turns", count("turns", 0..=turns.min(phases * lasts)), "turns with light",
                |outcome| outcome.lit_turns.into();
            "first_lit", time("turns", turns), "turns until there is light",
                |outcome| outcome.first_lit.into();
            "missions", count("missions", 0..=phases.min(turns)), "missions fired",
                |outcome| outcome.missions.into();
            "area", amount("square inches", area..=area), "area that one mission illuminates",
                |outcome| outcome.area.into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["dark", "light"]);
        vec![Series { name: "light", meaning: "Light and dark", states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> IlluminatingRoundsOutcome {
        let (missions, lit_until, lit_turns) = (0, 0, 0);
        let start = Calls { turn: 1, missions, lit_until, lit_turns, first_lit: None };
        let calls = dice.rounds(start, |dice, &calls| {
            if calls.turn > self.turns || calls.missions == self.phases {
                dice.mark("light", calls.lit_until + 1..=self.turns, 0);
                return ControlFlow::Break((calls.lit_turns, calls.first_lit, calls.missions));
            }
            ControlFlow::Continue(self.turn(dice.at("turn", calls.turn), calls))
        });
        let (lit_turns, first_lit, missions) = calls;
        IlluminatingRoundsOutcome { lit_turns, first_lit, missions, area: self.area }
    }
}

impl Rule for IlluminatingRounds {
    const ABOUT: About = About {
        id: "cd.night.illum-rounds",
        covers: &[],
        assumptions: &["cd.base.artillery-response", "cd.base.phases"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            template: 2,
            weapons: 1,
            turns: 6,
            response: Chance::new(1, 2).expect("a half"),
            delay: 0,
            lasts: 1,
            phases_used: 0,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<IlluminatingRounds, Refusal> {
        let Circumstances { template, weapons, turns, response, delay, lasts, phases_used } =
            circumstances;
        let area = figures.round_areas * template * template * weapons;
        let phases = figures.limited_issue.saturating_sub(phases_used);
        Ok(IlluminatingRounds { area, phases, turns, response, delay, lasts })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn rounds(circumstances: Circumstances) -> IlluminatingRounds {
        IlluminatingRounds::prepare(circumstances, Figures::default(), NoRulings {}).unwrap()
    }

    #[test]
    fn rounds_are_for_one_fire_phase_in_a_game() {
        let (response, lasts) = (Chance::ALWAYS, 2);
        let once = Circumstances { response, lasts, ..IlluminatingRounds::example() };
        let outcome = rounds(once.clone()).resolve(&mut Scripted::new([]));
        assert_eq!((outcome.missions, outcome.lit_turns, outcome.area), (1, 2, 16));
        let spent = rounds(Circumstances { phases_used: 1, ..once });
        let outcome = spent.resolve(&mut Scripted::new([]));
        assert_eq!((outcome.missions, outcome.first_lit), (0, None));
    }

    #[test]
    fn calls_are_repeated_until_they_are_answered() {
        let rounds = rounds(IlluminatingRounds::example());
        let law = enumerate::<_, Fraction>(&Budget::default(), |dice| rounds.resolve(dice));
        let law = law.unwrap();
        assert_eq!(law.mean(|it| it.missions.into()), Fraction::new(63, 64));
        assert_eq!(law.mean(|it| (it.first_lit == Some(3)).into()), Fraction::new(1, 8));
    }

    #[test]
    fn light_that_comes_late_lasts_no_longer_than_the_battle() {
        let (response, delay, lasts) = (Chance::ALWAYS, 4, 5);
        let late = Circumstances { response, delay, lasts, ..IlluminatingRounds::example() };
        let outcome = rounds(late).resolve(&mut Scripted::new([]));
        assert_eq!((outcome.first_lit, outcome.lit_turns), (Some(5), 2));
    }
}
