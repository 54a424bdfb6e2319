//! Crossing a patch of mud, turn after turn. Source: *Test of Battle*, 11.1.4 and 11.1.5.
//! Register: `cd.mud.crossing`, `cd.mud.midpoint`, `cd.mud.mired`, with `cd.mud.costs`,
//! `cd.mud.miring`, `cd.mud.unmiring-self` and `cd.mud.unmiring-assisted`.
//!
//! > A vehicle that came out on safe ground rolls all the same, and if it mires it is put half way
//! > along its way through the mud. A mired vehicle neither moves nor turns until it is freed, but
//! > may fire.
//!
//! Vehicles start at the near edge, move straight ahead and stop when the mud is behind them; each
//! finds its own way, so that a mired one blocks nobody. Helpers stand by: each that is not mired
//! itself tows one mired vehicle a turn, the foremost first, and all others try to free themselves.

pub mod circumstances;
pub mod column;

use std::ops::ControlFlow;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, time, yes_no};

use crate::command_decision::Inches;
use crate::measures;
use column::{Column, Patch, Plights, Turn, Vehicle};

/// Vehicles that cross a patch of mud.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    patch: Patch,
    start: Vehicle,
    vehicles: u32,
}

/// What comes of crossing mud.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CrossingOutcome {
    /// Turns until all are across, if they are within the limit.
    pub turns: Option<u32>,
    /// Vehicles across.
    pub crossed: u32,
    /// Vehicles mired at the end.
    pub stuck: u32,
    /// Vehicles that were mired at least once.
    pub mired: u32,
    /// Mud behind the rearmost vehicle.
    pub inches: Inches,
    /// Helpers mired at the end.
    pub helpers_stuck: u32,
    vehicles: u32,
}

impl Outcome for CrossingOutcome {}

impl Procedure for Crossing {
    type Outcome = CrossingOutcome;

    fn measures(&self) -> Vec<Measure<CrossingOutcome>> {
        let (vehicles, helpers) = (self.vehicles, self.patch.helpers);
        let width = self.patch.width.to_f64().ceil();
        measures! {
            "turns", time("turns", self.patch.turns), "turns until all are across",
                |outcome| outcome.turns.into();
            "crossed", count("vehicles", 0..=vehicles), "vehicles across",
                |outcome| outcome.crossed.into();
            "all_crossed", yes_no(), "all vehicles across",
                |outcome| (outcome.crossed == outcome.vehicles).into();
            "stuck", count("vehicles", 0..=vehicles), "vehicles mired at the end",
                |outcome| outcome.stuck.into();
            "mired", count("vehicles", 0..=vehicles), "vehicles mired at least once",
                |outcome| outcome.mired.into();
            "inches", amount("inches", 0.0..=width), "mud behind the rearmost vehicle",
                |outcome| outcome.inches.reading();
            "helpers_stuck", count("vehicles", 0..=helpers), "helpers mired at the end",
                |outcome| outcome.helpers_stuck.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> CrossingOutcome {
        let &Crossing { patch, start, vehicles } = self;
        if 0 < patch.helpers {
            return cross(dice, &(patch, start, vehicles));
        }
        // Without helpers no vehicle knows of another.
        dice.rounds((vehicles, None), |dice, &(left, others)| {
            let one = dice.marginal((patch, start, 1), cross);
            let all = others.map_or(one, |others| one.beside(others));
            match left - 1 {
                0 => ControlFlow::Break(all),
                left => ControlFlow::Continue((left, Some(all))),
            }
        })
    }
}

/// Lets some vehicles cross together.
fn cross<D: Dice>(
    dice: &mut D,
    &(patch, start, vehicles): &(Patch, Vehicle, u32),
) -> CrossingOutcome {
    dice.rounds((1, Column::new(start, vehicles)), |dice, (turn, column)| {
        let turn = *turn;
        // The same vehicles in the same plight fare alike on any turn.
        let moved = dice.marginal((patch, column.on.clone(), column.helpers_mired), play_turn);
        let column = column.after(moved);
        dice.note(|| column.to_string());
        if column.across == vehicles || turn == patch.turns {
            return ControlFlow::Break(outcome(&patch, turn, &column, vehicles));
        }
        ControlFlow::Continue((turn + 1, column))
    })
}

/// Lets the vehicles on the patch take a turn.
fn play_turn<D: Dice>(dice: &mut D, (patch, on, helpers_mired): &(Patch, Plights, u32)) -> Column {
    let turn = Turn::begin(dice, patch, on.clone(), *helpers_mired);
    dice.rounds(turn, |dice, turn| {
        let mut turn = turn.clone();
        if turn.step(dice, patch) {
            ControlFlow::Continue(turn)
        } else {
            ControlFlow::Break(turn.moved)
        }
    })
}

fn outcome(patch: &Patch, turn: u32, column: &Column, vehicles: u32) -> CrossingOutcome {
    let count = |of: fn(&Vehicle) -> bool| {
        let counted = column.on.iter().filter(|(vehicle, _)| of(vehicle));
        counted.map(|(_, n)| n).sum::<u32>()
    };
    CrossingOutcome {
        turns: (column.across == vehicles).then_some(turn),
        crossed: column.across,
        stuck: count(|vehicle| vehicle.mired),
        mired: column.across_after_miring + count(|vehicle| vehicle.was_mired),
        inches: column.on.rearmost().unwrap_or(patch.width),
        helpers_stuck: column.helpers_mired,
        vehicles,
    }
}

impl CrossingOutcome {
    /// Two crossings side by side.
    fn beside(self, other: CrossingOutcome) -> CrossingOutcome {
        CrossingOutcome {
            turns: self.turns.zip(other.turns).map(|(one, other)| one.max(other)),
            crossed: self.crossed + other.crossed,
            stuck: self.stuck + other.stuck,
            mired: self.mired + other.mired,
            inches: self.inches.min(other.inches),
            helpers_stuck: self.helpers_stuck + other.helpers_stuck,
            vehicles: self.vehicles + other.vehicles,
        }
    }
}

#[cfg(test)]
mod tests;
