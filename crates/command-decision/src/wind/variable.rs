//! Wind that changes. Source: *Test of Battle*, 10.1.3 and the note in 10.1.2. Register:
//! `cd.wind.variable`.
//!
//! > One die each turn: 1 to 8 nothing; 9 one direction clockwise and one level less; 10 one direction
//! > counter-clockwise and one level more. Light wind does not lessen and high wind does not grow, but
//! > the direction shifts all the same.
//!
//! Each force is as frequent as the others in the long run.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::air::{Air, VariableWindFigures};
use super::direction::DIRECTIONS;
use crate::core::{happens, measures, switch};
use crate::levels::Wind;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether high wind is limited, as the book advises.
    HighWindLimited {
        /// It is not.
        No,
        /// It is: after some turns in a row it is set to moderate.
        Yes,
    }
}

/// What a player reads out about variable wind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Its force before the first roll; leave it out for the force it has in the long run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<Wind>,
    /// The direction it blows from before the first roll (1 north, 2 north-east, clockwise to 8
    /// north-west).
    #[serde(default = "north")]
    #[schemars(range(min = 1, max = 8))]
    pub from: u8,
    /// Turns, with a roll in each.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

fn north() -> u8 {
    1
}

/// The book's numbers for variable wind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What the die does.
    pub variable_wind: VariableWindFigures,
    /// Turns in a row that high wind lasts at most, if it is limited.
    #[schemars(range(min = 1, max = 100))]
    pub high_turns: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { variable_wind: VariableWindFigures::default(), high_turns: 2 }
    }
}

/// What the register leaves open about variable wind.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether high wind is limited.
    #[serde(rename = "wind.high_limit")]
    pub high_limit: HighWindLimited,
}

/// Wind over some turns.
#[derive(Clone, Copy, Debug)]
pub struct VariableWind {
    start: Start,
    from: u8,
    turns: u32,
    figures: VariableWindFigures,
    longest: Option<u32>,
}

/// The force before the first roll.
#[derive(Clone, Copy, Debug)]
enum Start {
    Known(Wind),
    /// The chance of light wind, and that of moderate wind if it is not light.
    LongRun(Chance, Chance),
}

/// What has become of the wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableWindOutcome {
    /// Its force after the last roll.
    pub force: Wind,
    /// The direction it then blows from.
    pub from: u8,
    /// Whether that is where it blew from before the first roll.
    pub unturned: bool,
    /// Turns with high wind.
    pub high_turns: u32,
}

impl Outcome for VariableWindOutcome {}

/// The wind, how long it has been high, and how often it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Blowing {
    air: Air,
    high_for: u32,
    high_turns: u32,
}

impl VariableWind {
    fn start<D: Dice>(&self, dice: &mut D) -> Wind {
        match self.start {
            Start::Known(force) => force,
            Start::LongRun(light, _) if happens(dice, "long run", light) => Wind::Light,
            Start::LongRun(_, moderate) if happens(dice, "long run", moderate) => Wind::Moderate,
            Start::LongRun(..) => Wind::High,
        }
    }

    fn turn<D: Dice>(&self, dice: &mut D, blowing: Blowing) -> Blowing {
        let mut air = blowing.air.turn(dice, self.figures);
        if self.longest.is_some_and(|longest| longest <= blowing.high_for)
            && air.force == Wind::High
        {
            air.force = Wind::Moderate;
        }
        let high = air.force == Wind::High;
        let counted = self.longest.is_some() && high;
        Blowing {
            air,
            high_for: if counted { blowing.high_for + 1 } else { 0 },
            high_turns: blowing.high_turns + u32::from(high),
        }
    }
}

impl Procedure for VariableWind {
    type Outcome = VariableWindOutcome;

    fn measures(&self) -> Vec<Measure<VariableWindOutcome>> {
        measures! {
            "high_turns", count("turns", 0..=self.turns), "turns with high wind",
                |outcome| outcome.high_turns.into();
            "force", count("0 light, 1 moderate, 2 high", 0..=2), "force in the last turn",
                |outcome| (outcome.force as u8).into();
            "light", yes_no(), "light wind in the last turn",
                |outcome| (outcome.force == Wind::Light).into();
            "moderate", yes_no(), "moderate wind in the last turn",
                |outcome| (outcome.force == Wind::Moderate).into();
            "high", yes_no(), "high wind in the last turn",
                |outcome| (outcome.force == Wind::High).into();
            "from", count("1 north, 3 east, 5 south, 7 west", 1..=8),
                "direction the wind blows from in the last turn", |outcome| outcome.from.into();
            "unturned", yes_no(), "it blows from where it blew at first",
                |outcome| outcome.unturned.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> VariableWindOutcome {
        let air = Air::steady(self.start(dice));
        let high_for = u32::from(self.longest.is_some() && air.force == Wind::High);
        let start = (0, Blowing { air, high_for, high_turns: 0 });
        let (force, turned, high_turns) = dice.rounds(start, |dice, &(turn, blowing)| {
            let blowing = self.turn(dice.at("turn", turn + 1), blowing);
            match turn + 1 {
                turn if turn == self.turns => {
                    let Air { force, turned } = blowing.air;
                    ControlFlow::Break((force, turned, blowing.high_turns))
                }
                turn => ControlFlow::Continue((turn, blowing)),
            }
        });
        VariableWindOutcome {
            force,
            from: (self.from - 1 + turned) % DIRECTIONS + 1,
            unturned: turned == 0,
            high_turns,
        }
    }
}

impl Rule for VariableWind {
    const ABOUT: About = About { id: "cd.wind.variable", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { wind: Some(Wind::Moderate), from: north(), turns: 12 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<VariableWind, Refusal> {
        let Circumstances { wind, from, turns } = circumstances;
        let longest = (rulings.high_limit == HighWindLimited::Yes).then_some(figures.high_turns);
        let start = match wind {
            Some(wind) => Start::Known(wind),
            None if longest.is_some() => {
                let problem = "expected a force, as high wind is limited";
                return Err(Refusal::new("circumstances.wind", problem));
            }
            None => long_run(figures.variable_wind)?,
        };
        Ok(VariableWind { start, from, turns, figures: figures.variable_wind, longest })
    }
}

/// How often each force comes in the long run: with `d` faces that lessen and `u` that grow the wind,
/// they are as `d²` to `du` to `u²`.
fn long_run(figures: VariableWindFigures) -> Result<Start, Refusal> {
    let unchanged = figures.unchanged.min(figures.lessens);
    let (down, up) = (u32::from(figures.lessens - unchanged), u32::from(10 - figures.lessens));
    let (light, moderate, high) = (down * down, down * up, up * up);
    let unsettled = || {
        let problem = "the wind never changes, so it has no long run; expected a force";
        Refusal::new("circumstances.wind", problem)
    };
    let light = Chance::new(light, light + moderate + high).ok_or_else(unsettled)?;
    let moderate = Chance::new(moderate, moderate + high).unwrap_or(Chance::NEVER);
    Ok(Start::LongRun(light, moderate))
}

#[cfg(test)]
mod tests;
