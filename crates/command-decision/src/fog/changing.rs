//! How mist and fog change. Source: *Test of Battle*, 10.2.3. Register: `cd.fog.changing`.
//!
//! > At the start of each turn of mist or fog a die: on 1 to 3 it changes. Then a second die: on 1 to 5
//! > it is better (fog to mist, mist to clear), on 6 to 10 worse (clear to mist, mist to fog). Once
//! > clear it stays clear, or goes on as the referee decides.
//!
//! Fog cannot get worse (`fog.worse_from_fog` has this one reading). The book invites referees to
//! change both numbers: they are `figures.fog.change_limit` and `figures.fog.split`. If mist may
//! return, clear air, mist and fog are equally frequent in the long run.

use std::ops::ControlFlow;

use sandtable_dice::{
    Chance, D10, Dice, Measure, Outcome, Procedure, Scale, Series, States, amount, count, time,
    yes_no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::movement::{AllowanceRound, WeatherFigures};
use crate::core::{happens, measures, switch};
use crate::levels::Fog;
use crate::{Inches, Mobility};
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether mist returns once it is clear.
    MistReturns {
        /// It does not.
        No,
        /// It may; the referee rolls on.
        Yes,
    }
}

/// What the referee knows of the air.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How thick the air is before the first roll; leave it out for the air of the long run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fog: Option<Fog>,
    /// Turns of the game.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// A stand that moves all the time, to count what the air costs it; leave it out if nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mover: Option<MoverInFog>,
}

/// A stand that moves all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoverInFog {
    /// How it moves.
    pub mobility: Mobility,
    /// Its movement allowance in clear air (whole inches).
    #[schemars(range(min = 1, max = 40))]
    pub allowance: u32,
}

/// When mist and fog change.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ChangeFigures {
    /// The highest die on which the air changes.
    #[schemars(range(max = 10))]
    pub change_limit: u8,
    /// The highest die on which it changes for the better.
    #[schemars(range(max = 10))]
    pub split: u8,
}

impl Default for ChangeFigures {
    fn default() -> ChangeFigures {
        ChangeFigures { change_limit: 3, split: 5 }
    }
}

/// The book's numbers for mist and fog.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// When they change.
    pub fog: ChangeFigures,
    /// What weather divides movement allowances by.
    pub weather: WeatherFigures,
}

/// What the register leaves open about mist and fog.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether mist returns once it is clear.
    #[serde(rename = "fog.clear")]
    pub clear: MistReturns,
    /// What becomes of fractions of an inch of an allowance.
    #[serde(rename = "weather.allowance_round")]
    pub allowance_round: AllowanceRound,
}

/// Air over some turns.
#[derive(Clone, Copy, Debug)]
pub struct FogChanging {
    start: Start,
    turns: u32,
    figures: ChangeFigures,
    clear: MistReturns,
    /// What a turn of mist and a turn of fog cost the mover.
    lost_in: [Inches; 2],
}

/// The air before the first roll.
#[derive(Clone, Copy, Debug)]
enum Start {
    Known(Fog),
    /// The chance of clear air, and that of mist if it is not clear.
    LongRun(Chance, Chance),
}

/// What becomes of mist and fog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FogChangingOutcome {
    /// The first clear turn, if there is one: 0 if it was clear before the first roll.
    pub first_clear: Option<u32>,
    /// How thick the air is in the last turn.
    pub level: Fog,
    /// What the air costs the mover.
    pub lost: Inches,
}

impl Outcome for FogChangingOutcome {}

/// The turns so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Air {
    turn: u32,
    level: Fog,
    first_clear: Option<u32>,
    lost: Inches,
}

impl FogChanging {
    fn start<D: Dice>(&self, dice: &mut D) -> Fog {
        match self.start {
            Start::Known(fog) => fog,
            Start::LongRun(clear, _) if happens(dice, "long run", clear) => Fog::Clear,
            Start::LongRun(_, mist) if happens(dice, "long run", mist) => Fog::Mist,
            Start::LongRun(..) => Fog::Fog,
        }
    }

    /// The rolls at the start of a turn.
    fn change<D: Dice>(&self, dice: &mut D, level: Fog) -> Fog {
        let ChangeFigures { change_limit, split } = self.figures;
        if !dice.stage("does it change?").check(D10.at_most(change_limit.into())) {
            return level;
        }
        let better = dice.stage("better or worse?").check(D10.at_most(split.into()));
        match (level, better) {
            (Fog::Fog, true) | (Fog::Clear, false) => Fog::Mist,
            (Fog::Mist | Fog::Clear, true) => Fog::Clear,
            (Fog::Mist | Fog::Fog, false) => Fog::Fog,
        }
    }

    fn turn<D: Dice>(&self, dice: &mut D, air: Air) -> Air {
        let (turn, level) = (air.turn + 1, self.change(dice, air.level));
        let cleared = (level == Fog::Clear).then_some(turn);
        let [mist, fog] = self.lost_in;
        let lost = match level {
            Fog::Clear => Inches::ZERO,
            Fog::Mist => mist,
            Fog::Fog => fog,
        };
        Air { turn, level, first_clear: air.first_clear.or(cleared), lost: air.lost + lost }
    }
}

impl Procedure for FogChanging {
    type Outcome = FogChangingOutcome;

    fn measures(&self) -> Vec<Measure<FogChangingOutcome>> {
        let first_clear = Scale { low: 0.0, ..time("turns", self.turns) };
        let [mist, fog] = self.lost_in;
        let lost = mist.max(fog).times(self.turns);
        measures! {
            "first_clear", first_clear, "first clear turn, or 0 if it is clear at first",
                |outcome| outcome.first_clear.into();
            "cleared", yes_no(), "some turn is clear",
                |outcome| outcome.first_clear.is_some().into();
            "level", count("0 clear, 1 mist, 2 fog", 0..=2), "air in the last turn",
                |outcome| (outcome.level as u8).into();
            "clear", yes_no(), "the last turn is clear",
                |outcome| (outcome.level == Fog::Clear).into();
            "mist", yes_no(), "mist in the last turn",
                |outcome| (outcome.level == Fog::Mist).into();
            "fog", yes_no(), "fog in the last turn", |outcome| (outcome.level == Fog::Fog).into();
            "inches_lost", amount("inches", Inches::ZERO..=lost),
                "ground the mover does not cover for mist and fog",
                |outcome| outcome.lost.reading();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["clear", "mist", "fog"]);
        vec![Series { name: "air", meaning: "The air", states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FogChangingOutcome {
        let level = self.start(dice);
        let first_clear = (level == Fog::Clear).then_some(0);
        let start = Air { turn: 0, level, first_clear, lost: Inches::ZERO };
        let (level, first_clear, lost) = dice.rounds(start, |dice, &air| {
            let over = self.clear == MistReturns::No && air.level == Fog::Clear;
            if over || air.turn == self.turns {
                dice.mark("air", air.turn + 1..=self.turns, air.level as u32);
                return ControlFlow::Break((air.level, air.first_clear, air.lost));
            }
            let next = self.turn(dice.at("turn", air.turn + 1), air);
            dice.mark("air", next.turn..=next.turn, next.level as u32);
            ControlFlow::Continue(next)
        });
        FogChangingOutcome { first_clear, level, lost }
    }
}

impl Rule for FogChanging {
    const ABOUT: About =
        About { id: "cd.fog.changing", covers: &[], assumptions: &["cd.base.movement"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let mover = MoverInFog { mobility: Mobility::Wheeled, allowance: 16 };
        Circumstances { fog: Some(Fog::Fog), turns: 8, mover: Some(mover) }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<FogChanging, Refusal> {
        let Circumstances { fog, turns, mover } = circumstances;
        let lost_in = [Fog::Mist, Fog::Fog].map(|fog| {
            mover.map_or(Inches::ZERO, |MoverInFog { mobility, allowance }| {
                let allowance = Inches::new(allowance.into());
                let divisor = figures.weather.in_fog(fog, mobility);
                allowance - rulings.allowance_round.divide(allowance, divisor)
            })
        });
        let start = match fog {
            Some(fog) => Start::Known(fog),
            None => long_run(figures.fog, rulings.clear)?,
        };
        Ok(FogChanging { start, turns, figures: figures.fog, clear: rulings.clear, lost_in })
    }
}

/// How often the air is what in the long run: with `b` faces for the better and `w` for the worse,
/// clear air, mist and fog are as `b²` to `bw` to `w²`.
fn long_run(figures: ChangeFigures, clear: MistReturns) -> Result<Start, Refusal> {
    let no_long_run = |why: &str| {
        Refusal::new("circumstances.fog", format!("expected clear, mist or fog, as {why}"))
    };
    if clear == MistReturns::No {
        return Err(no_long_run("the air is clear for good in the end (`fog.clear`)"));
    }
    if figures.change_limit == 0 {
        return Err(no_long_run("it never changes"));
    }
    let (better, worse) = (u32::from(figures.split), u32::from(10 - figures.split));
    let all = better * better + better * worse + worse * worse;
    let chance = |num, den| Chance::new(num, den).unwrap_or(Chance::NEVER);
    let clear = chance(better * better, all);
    Ok(Start::LongRun(clear, chance(better * worse, better * worse + worse * worse)))
}

#[cfg(test)]
mod tests;
