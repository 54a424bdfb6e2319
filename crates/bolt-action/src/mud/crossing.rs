//! Crossing a strip of mud, turn after turn. Register: `ba.mud.crossing`, with
//! `ba.mud.difficult-ground`, `ba.mud.table`, `ba.mud.bog-penalty`, `ba.mud.struggle-limit`,
//! `ba.mountaineers` and what mud does to fuel (`ba.fuel.spend`).
//!
//! The unit moves straight ahead every turn until the strip is behind it, it is buried, it may not
//! enter, its fuel is spent or time is up. With `mud.mode` the same crossing is made under either
//! way to play mud.
//!
//! A unit under difficult ground runs while its move ends before the mud, and takes the longer of
//! running up to the edge and advancing when it does not.

pub mod circumstances;

use std::ops::ControlFlow;

use sandtable_dice::{
    Dice, Measure, Outcome, Procedure, Series, States, amount, count, time, yes_no,
};

use circumstances::{Circumstances, CrossingRulings, FuelWhenBogged, plenty};

use super::roller::{Pending, Roller, Step};
use super::struggle_limit::{Position, Strip};
use super::table::Going;
use super::unit::{MudFigures, MudUnit};
use crate::rough_ground::Limit;
use crate::{Mobility, Moves, Pace};
use sandtable_rulebook::{About, Refusal, Rule, measures, spoken};

/// A unit that crosses mud.
#[derive(Clone, Debug)]
pub struct Crossing {
    passage: Passage,
    start: Position,
    pending: Pending,
    turns: u32,
    /// Fuel units held, if fuel is short.
    fuel: Option<u32>,
    burning: Burning,
}

/// In which turns it burns fuel: a vehicle that remains stationary uses none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Burning {
    /// In none: it is no vehicle.
    Never,
    /// In those in which it moves.
    Moving,
    /// In those in which it moves, is bogged down or buried.
    Trying,
}

/// How the unit moves in mud.
#[derive(Clone, Debug)]
enum Passage {
    /// It rolls on the mud table for every move that touches mud.
    Rolls(Roller),
    /// It moves as it does in rough ground.
    Rough(Limit, Moves),
}

/// How a crossing ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The mud is behind it.
    Crossed,
    /// It is buried deep.
    Buried,
    /// It has no fuel left.
    Stranded,
    /// Time is up.
    Late,
    /// It may not enter.
    Barred,
}

/// What comes of crossing mud.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CrossingOutcome {
    /// Turns until it is across, if it is.
    pub turns: Option<u32>,
    /// Turns until it is known how the crossing ends, if it is; 0 if it may not enter.
    pub settled: Option<u32>,
    /// How the crossing ended.
    pub fate: Fate,
    /// Times it was bogged down.
    pub bogged: u32,
    /// What is taken off its next mud roll.
    pub penalty: i32,
    /// Mud covered (inches).
    pub inches: u32,
    /// Fuel units spent.
    pub fuel: u32,
}

impl Outcome for CrossingOutcome {}

/// A unit between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    position: Position,
    pending: Pending,
    bogged: u32,
    fuel: u32,
}

impl Rule for Crossing {
    const ABOUT: About =
        About { id: "ba.mud.crossing", covers: &[], assumptions: &["ba.base.movement"] };
    type Circumstances = Circumstances;
    type Figures = MudFigures;
    type Rulings = CrossingRulings;

    fn example() -> Circumstances {
        let unit = MudUnit {
            mobility: Mobility::HalfTrack,
            mountaineers: false,
            towing: false,
            bogged: 0,
        };
        let strip = Strip { width: 12, approach: 0, inside: false };
        let turns = plenty();
        Circumstances { unit, order: Pace::Advance, allowance: None, strip, turns, fuel: None }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: MudFigures,
        rulings: CrossingRulings,
    ) -> Result<Crossing, Refusal> {
        let Circumstances { unit, order, allowance, strip, turns, fuel } = circumstances;
        let start = Position::of(strip)?;
        unit.check()?;
        if fuel.is_some() && !unit.mobility.is_vehicle() {
            return Err(Refusal::new("circumstances.fuel", "only a vehicle holds fuel"));
        }
        let moves = figures.movement.of(unit.mobility, rulings.table.fixed);
        let (limit, rolls) =
            rulings.entry.entry(rulings.mode, unit.mobility, unit.mountaineers, moves);
        let unhindered = allowance.unwrap_or(moves.at(order));
        let most = if limit == Limit::Open { unhindered } else { unhindered.min(moves.advance) };
        let roller = Roller::new(&unit, most, &figures, &rulings.table)?;
        let pending = roller.pending(unit.bogged);
        let rough = Moves { advance: most, run: unhindered };
        let passage = if rolls { Passage::Rolls(roller) } else { Passage::Rough(limit, rough) };
        let burning = match rulings.fuel {
            _ if !unit.mobility.is_vehicle() => Burning::Never,
            FuelWhenBogged::Spent => Burning::Trying,
            FuelWhenBogged::Kept => Burning::Moving,
        };
        Ok(Crossing { passage, start, pending, turns, fuel, burning })
    }
}

impl Procedure for Crossing {
    type Outcome = CrossingOutcome;

    fn measures(&self) -> Vec<Measure<CrossingOutcome>> {
        let &Crossing { ref passage, start, pending, turns, burning, .. } = self;
        let fuel = if burning == Burning::Never { 0 } else { turns };
        let penalty = match passage {
            Passage::Rolls(roller) => roller.most_penalty(pending, turns),
            Passage::Rough(..) => 0,
        };
        measures! {
            "crossed", yes_no(), "mud crossed", |outcome| (outcome.fate == Fate::Crossed).into();
            "turns", time("turns", turns), "turns until it is across",
                |outcome| outcome.turns.into();
            "buried", yes_no(), "buried deep", |outcome| (outcome.fate == Fate::Buried).into();
            "bogged", count("results", 0..=turns), "times bogged down",
                |outcome| outcome.bogged.into();
            "inches", amount("inches", 0..=start.mud), "distance covered in mud",
                |outcome| outcome.inches.into();
            "penalty", count("pips", 0..=penalty), "penalty on the next mud roll at the end",
                |outcome| outcome.penalty.into();
            "fuel", count("fuel units", 0..=fuel), "fuel spent on the way",
                |outcome| outcome.fuel.into();
            "stranded", yes_no(), "out of fuel before it was across",
                |outcome| (outcome.fate == Fate::Stranded).into();
            "late", yes_no(), "still on its way when time was up",
                |outcome| (outcome.fate == Fate::Late).into();
            "barred", yes_no(), "may not enter", |outcome| (outcome.fate == Fate::Barred).into();
            "settled", count("turns", 0..=turns).or_none("not settled"),
                "turns until it is known how the crossing ends", |outcome| outcome.settled.into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["not across yet", "buried deep", "out of fuel", "across"]);
        let (name, meaning) = ("plight", "How far the unit has come");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> CrossingOutcome {
        let &Crossing { start: position, pending, .. } = self;
        let state = State { turn: 0, position, pending, bogged: 0, fuel: 0 };
        if let Passage::Rough(Limit::Barred, _) = self.passage {
            dice.mark("plight", 1..=self.turns, Fate::Barred.plight());
            return self.outcome(Fate::Barred, state);
        }
        dice.rounds(state, |dice, state| {
            let (going, state) = self.turn(dice.at("turn", state.turn + 1), state);
            dice.note(|| format!("{}: {} inches of mud to go", spoken(&going), state.position.mud));
            let Some(fate) = self.fate(going, state) else {
                dice.mark("plight", state.turn..=state.turn, Fate::Late.plight());
                return ControlFlow::Continue(state);
            };
            dice.mark("plight", state.turn..=self.turns, fate.plight());
            ControlFlow::Break(self.outcome(fate, state))
        })
    }
}

impl Fate {
    /// The state of the series that a crossing is in once it has ended so; before, it is as if time
    /// were up.
    fn plight(self) -> u32 {
        match self {
            Fate::Late | Fate::Barred => 0,
            Fate::Buried => 1,
            Fate::Stranded => 2,
            Fate::Crossed => 3,
        }
    }
}

impl Crossing {
    fn turn<D: Dice>(&self, dice: &mut D, state: &State) -> (Going, State) {
        let step = match &self.passage {
            Passage::Rolls(roller) => roller.advance(dice, state.position, state.pending),
            &Passage::Rough(limit, moves) => through_rough(limit, moves, state),
        };
        let is_held = matches!(step.going, Going::Bogged | Going::Buried);
        let burns = match self.burning {
            Burning::Never => false,
            Burning::Moving => 0 < step.inches,
            Burning::Trying => 0 < step.inches || is_held,
        };
        let state = State {
            turn: state.turn + 1,
            position: step.position,
            pending: step.pending,
            bogged: state.bogged + u32::from(step.going == Going::Bogged),
            fuel: state.fuel + u32::from(burns),
        };
        (step.going, state)
    }

    fn fate(&self, going: Going, state: State) -> Option<Fate> {
        match () {
            () if state.position.mud == 0 => Some(Fate::Crossed),
            () if going == Going::Buried => Some(Fate::Buried),
            () if self.fuel == Some(state.fuel) => Some(Fate::Stranded),
            () if state.turn == self.turns => Some(Fate::Late),
            () => None,
        }
    }

    fn outcome(&self, fate: Fate, state: State) -> CrossingOutcome {
        let penalty = match &self.passage {
            Passage::Rolls(roller) => roller.penalty(state.pending),
            Passage::Rough(..) => 0,
        };
        CrossingOutcome {
            turns: (fate == Fate::Crossed).then_some(state.turn),
            settled: (fate != Fate::Late).then_some(state.turn),
            fate,
            bogged: state.bogged,
            penalty,
            inches: self.start.mud - state.position.mud,
            fuel: state.fuel,
        }
    }
}

/// A move without a roll.
fn through_rough(limit: Limit, moves: Moves, state: &State) -> Step {
    let from = state.position;
    let advance = if limit == Limit::Open { moves.run } else { moves.advance };
    let allowance =
        if from.touches(moves.run) { advance.max(from.approach.min(moves.run)) } else { moves.run };
    let (position, inches) = from.moved(allowance, from.mud);
    Step { going: Going::Solid, position, pending: state.pending, inches }
}

#[cfg(test)]
mod tests;
