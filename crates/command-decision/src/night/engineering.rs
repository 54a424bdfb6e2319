//! Engineering at night. Source: *Test of Battle*, 9.1.7, with 9.1.1. Register:
//! `cd.night.engineering`, with `cd.night.timescale`.
//!
//! > A task that takes an hour or less by day takes one night turn; a longer one takes as many night
//! > turns as it takes hours by day.
//!
//! That holds for clearing obstacles, repairing and building bridges, lifting mines and laying them:
//! a mine template that is laid in a turn by day takes a night turn. Work may be disturbed, as by
//! day.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Light;
use super::time_scale::TurnLengths;
use crate::core::{Interruption, always, happens, measures, one, plenty, switch};
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// What becomes of a part of an hour of a task by day.
    NightFraction {
        /// It takes a whole night turn.
        Up,
        /// It takes none.
        Down,
    }
}

/// What a player reads out before engineers set to work.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How much light there is.
    pub light: Light,
    /// Turns that the task takes by day.
    #[schemars(range(min = 1, max = 1000))]
    pub day_turns: u32,
    /// Tasks of this kind, one after the other.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 200))]
    pub tasks: u32,
    /// The chance that the work is not disturbed in a turn.
    #[serde(default = "always")]
    pub undisturbed: Chance,
    /// Turns within which all is to be done.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for engineering at night.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How long turns are.
    pub minutes: TurnLengths,
    /// The longest task by day that takes one night turn (minutes).
    #[schemars(range(min = 1, max = 10000))]
    pub short_task: u32,
    /// Work by day that takes a night turn if the task is longer (minutes).
    #[schemars(range(min = 1, max = 10000))]
    pub night_turn_does: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { minutes: TurnLengths::default(), short_task: 60, night_turn_does: 60 }
    }
}

/// What the register leaves open about engineering at night.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What becomes of a part of an hour of a task by day.
    #[serde(rename = "night.fraction")]
    pub fraction: NightFraction,
    /// What a disturbed turn does to work that was begun.
    #[serde(rename = "obstacle.interrupt")]
    pub interrupt: Interruption,
}

/// Engineers at work.
#[derive(Clone, Copy, Debug)]
pub struct Engineering {
    /// Turns that a task takes.
    task_turns: u32,
    tasks: u32,
    undisturbed: Chance,
    interrupt: Interruption,
    /// Turns within which all is to be done.
    turns: u32,
    minutes: u32,
}

/// What comes of engineering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EngineeringOutcome {
    /// Turns until all is done, if it is in time.
    pub turns: Option<u32>,
    /// Tasks done.
    pub done: u32,
    /// The same on the clock (minutes).
    pub minutes: Option<u32>,
}

impl Outcome for EngineeringOutcome {}

impl Engineering {
    fn outcome(&self, turn: u32, done: u32) -> EngineeringOutcome {
        let turns = (done == self.tasks).then_some(turn);
        EngineeringOutcome { turns, done, minutes: turns.map(|turns| turns * self.minutes) }
    }
}

impl Procedure for Engineering {
    type Outcome = EngineeringOutcome;

    fn measures(&self) -> Vec<Measure<EngineeringOutcome>> {
        measures! {
            "turns", time("turns", self.turns), "turns until all is done",
                |outcome| outcome.turns.into();
            "minutes", time("minutes", self.turns * self.minutes), "minutes until all is done",
                |outcome| outcome.minutes.into();
            "finished", yes_no(), "all is done in time", |outcome| outcome.turns.is_some().into();
            "done", count("tasks", 0..=self.tasks), "tasks done", |outcome| outcome.done.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> EngineeringOutcome {
        dice.rounds((0, 0, 0), |dice, &(turn, done, worked)| {
            if done == self.tasks || turn == self.turns {
                return ControlFlow::Break(self.outcome(turn, done));
            }
            let dice = dice.at("turn", turn + 1);
            let worked = match self.interrupt {
                _ if happens(dice, "undisturbed", self.undisturbed) => worked + 1,
                Interruption::Reset => 0,
                Interruption::Keep => worked,
            };
            ControlFlow::Continue(if worked == self.task_turns {
                (turn + 1, done + 1, 0)
            } else {
                (turn + 1, done, worked)
            })
        })
    }
}

/// Turns that a task takes at night.
fn night_turns(day_turns: u32, figures: &Figures, fraction: NightFraction) -> u32 {
    let by_day = day_turns * figures.minutes.day;
    match fraction {
        _ if by_day <= figures.short_task => 1,
        NightFraction::Up => by_day.div_ceil(figures.night_turn_does),
        NightFraction::Down => (by_day / figures.night_turn_does).max(1),
    }
}

impl Rule for Engineering {
    const ABOUT: About = About {
        id: "cd.night.engineering",
        covers: &[],
        assumptions: &["cd.base.pin", "cd.base.suppression"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let undisturbed = Chance::new(3, 4).expect("three quarters");
        Circumstances { light: Light::ClearNight, day_turns: 4, tasks: 1, undisturbed, turns: 12 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Engineering, Refusal> {
        let Circumstances { light, day_turns, tasks, undisturbed, turns } = circumstances;
        let task_turns = if light.is_night() {
            night_turns(day_turns, &figures, rulings.fraction)
        } else {
            day_turns
        };
        let (interrupt, minutes) = (rulings.interrupt, figures.minutes.of(light));
        Ok(Engineering { task_turns, tasks, undisturbed, interrupt, turns, minutes })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn undisturbed(light: Light, day_turns: u32, fraction: NightFraction) -> EngineeringOutcome {
        let undisturbed = Chance::ALWAYS;
        let circumstances = Circumstances { light, day_turns, tasks: 1, undisturbed, turns: 1000 };
        let rulings = Rulings { fraction, ..Rulings::default() };
        let work = Engineering::prepare(circumstances, Figures::default(), rulings).unwrap();
        work.resolve(&mut Scripted::new([]))
    }

    #[test]
    fn cd_obst_008_antivehicular_obstacles_take_two_night_turns() {
        let outcome = undisturbed(Light::ClearNight, 4, NightFraction::Up);
        assert_eq!((outcome.turns, outcome.minutes), (Some(2), Some(240)));
        assert_eq!(undisturbed(Light::Day, 4, NightFraction::Up).minutes, Some(120));
    }

    #[test]
    fn an_hour_is_a_night_turn_and_what_is_over_is_another() {
        let turns = |fraction| {
            [1, 2, 3, 4, 5, 8].map(|day| undisturbed(Light::OvercastNight, day, fraction).turns)
        };
        assert_eq!(turns(NightFraction::Up), [1, 1, 2, 2, 3, 4].map(Some));
        assert_eq!(turns(NightFraction::Down), [1, 1, 1, 2, 2, 4].map(Some));
    }

    #[test]
    fn at_twilight_work_takes_as_many_turns_as_by_day() {
        assert_eq!(undisturbed(Light::Twilight, 4, NightFraction::Up).turns, Some(4));
    }

    #[test]
    fn disturbed_work_starts_over_or_pauses() {
        let on_time = |interrupt| {
            let half = Chance::new(1, 2).unwrap();
            let turns = 3;
            let circumstances =
                Circumstances { undisturbed: half, turns, ..Engineering::example() };
            let rulings = Rulings { interrupt, ..Rulings::default() };
            let work = Engineering::prepare(circumstances, Figures::default(), rulings).unwrap();
            let law = enumerate::<_, Fraction>(&Budget::default(), |dice| work.resolve(dice));
            law.unwrap().mean(|outcome| outcome.turns.is_some().into())
        };
        assert_eq!(on_time(Interruption::Reset), Fraction::new(3, 8));
        assert_eq!(on_time(Interruption::Keep), Fraction::new(4, 8));
    }

    #[test]
    fn three_templates_of_mines_take_three_night_turns() {
        let circumstances = Circumstances {
            day_turns: 1,
            tasks: 3,
            undisturbed: Chance::ALWAYS,
            ..Engineering::example()
        };
        let work = Engineering::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(work.unwrap().resolve(&mut Scripted::new([])).turns, Some(3));
    }
}
