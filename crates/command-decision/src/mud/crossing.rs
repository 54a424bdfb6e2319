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
//! itself tows one mired vehicle a turn, the foremost first, and all others try to free themselves. A
//! player may say another order in each turn, let helpers stand by, and let vehicles go round.

mod choices;
pub mod circumstances;
pub mod column;

use std::ops::ControlFlow;

use sandtable_dice::{Behaviour, Dice, Measure, Outcome, Procedure, amount, count, time, yes_no};

use crate::{Inches, Order};
use choices::Sight;
use column::{Column, Patch, Play, Plights, Turn, Vehicle};
use sandtable_rulebook::measures;

/// Vehicles that cross a patch of mud.
#[derive(Clone, Debug)]
pub struct Crossing {
    patch: Patch,
    start: Vehicle,
    vehicles: u32,
    /// What their players do.
    behaviour: Behaviour,
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
        let &Crossing { patch, start, vehicles, ref behaviour } = self;
        let round = self.round(dice);
        let through = vehicles - round;
        let across = (0 < round).then(|| went_round(&patch, round));
        if through == 0 || 0 < patch.helpers {
            let others = (0 < through).then(|| cross(dice, behaviour, &(patch, start, through)));
            let all = across.into_iter().chain(others).reduce(CrossingOutcome::beside);
            return all.expect("there is a vehicle");
        }
        // Without helpers no vehicle knows of another.
        dice.rounds((through, across), |dice, &(left, others)| {
            let dice = dice.each("vehicle");
            let one = dice.marginal_behaving(behaviour, (patch, start, 1), cross);
            let all = others.map_or(one, |others| one.beside(others));
            match left - 1 {
                0 => ControlFlow::Break(all),
                left => ControlFlow::Continue((left, Some(all))),
            }
        })
    }
}

impl Crossing {
    /// How many vehicles take the way round.
    fn round<D: Dice>(&self, dice: &mut D) -> u32 {
        let Vehicle { at, mired, .. } = self.start;
        let leads_round = self.patch.way_round.is_some() && at == Inches::ZERO && !mired;
        dice.rounds((1, 0), |dice, &(vehicle, before)| {
            let goes = choices::goes_round(
                dice.at("vehicle", vehicle),
                &self.behaviour,
                vehicle,
                leads_round,
            );
            let round = before + u32::from(goes);
            if vehicle == self.vehicles {
                ControlFlow::Break(round)
            } else {
                ControlFlow::Continue((vehicle + 1, round))
            }
        })
    }
}

/// Lets some vehicles cross together.
fn cross<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    &(patch, start, vehicles): &(Patch, Vehicle, u32),
) -> CrossingOutcome {
    dice.rounds((1, Column::new(start, vehicles)), |dice, (turn, column)| {
        let turn = *turn;
        let dice = dice.at("turn", turn);
        let play = play(dice, behaviour, &patch, (turn, column));
        // The same vehicles in the same plight fare alike on any turn.
        let key = (patch, play, column.on.clone(), column.helpers_mired);
        let moved = dice.marginal(key, play_turn);
        let column = column.after(moved);
        dice.note(|| column.to_string());
        if column.across == vehicles || turn == patch.turns {
            return ControlFlow::Break(outcome(&patch, turn, &column, vehicles));
        }
        ControlFlow::Continue((turn + 1, column))
    })
}

/// What is done in a turn.
fn play<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    patch: &Patch,
    (turn, column): (u32, &Column),
) -> Play {
    let mired = column.count(|vehicle| vehicle.mired);
    let seen = Sight {
        turns_left: patch.turns + 1 - turn,
        moving: column.count(|vehicle| !vehicle.mired),
        mired,
        across: column.across,
        helpers: patch.helpers - column.helpers_mired,
    };
    let can_tow = 0 < mired && 0 < seen.helpers;
    let tow = can_tow && choices::helpers_tow(dice, behaviour, seen);
    let order =
        if 0 < seen.moving { choices::order(dice, behaviour, seen) } else { Order::default() };
    Play { step: patch.step(order), tow }
}

/// Lets the vehicles on the patch take a turn.
fn play_turn<D: Dice>(
    dice: &mut D,
    (patch, play, on, helpers_mired): &(Patch, Play, Plights, u32),
) -> Column {
    let turn = Turn::begin(dice, patch, *play, on.clone(), *helpers_mired);
    dice.rounds(turn, |dice, turn| {
        let mut turn = turn.clone();
        if turn.step(dice, patch) {
            ControlFlow::Continue(turn)
        } else {
            ControlFlow::Break(turn.moved)
        }
    })
}

/// What comes of vehicles that go round.
fn went_round(patch: &Patch, vehicles: u32) -> CrossingOutcome {
    let turns = patch.way_round.filter(|turns| *turns <= patch.turns);
    CrossingOutcome {
        turns,
        crossed: if turns.is_some() { vehicles } else { 0 },
        stuck: 0,
        mired: 0,
        inches: patch.width,
        helpers_stuck: 0,
        vehicles,
    }
}

fn outcome(patch: &Patch, turn: u32, column: &Column, vehicles: u32) -> CrossingOutcome {
    CrossingOutcome {
        turns: (column.across == vehicles).then_some(turn),
        crossed: column.across,
        stuck: column.count(|vehicle| vehicle.mired),
        mired: column.across_after_miring + column.count(|vehicle| vehicle.was_mired),
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
