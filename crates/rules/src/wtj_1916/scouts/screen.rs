//! A screen of scouts, operation by operation.

use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, Table};

use super::PerOperation;
use super::table::BRACKETS;
use crate::measures;
use crate::odds::{happens, how_many};
use crate::wtj_1916::base::{Bases, DamageFigures};

/// Units whose scouts look for positions.
#[derive(Clone, Debug)]
pub struct Scouts {
    pub(super) parents: Vec<Parent>,
    /// Positions in each bracket.
    pub(super) hidden: [u32; BRACKETS],
    /// Positions in all, those out of reach included.
    pub(super) total: u32,
    pub(super) turns: u32,
    /// How likely an identified position is to move out of sight between two turns.
    pub(super) out_of_sight: Chance,
    pub(super) operations: u32,
    pub(super) per_operation: PerOperation,
    pub(super) same_bracket_twice: bool,
    pub(super) damage: DamageFigures,
}

/// A unit that sends scouts out.
#[derive(Clone, Debug)]
pub(super) struct Parent {
    pub(super) capacity: [u32; BRACKETS],
    pub(super) die: Table<Sighting>,
    pub(super) bases: Bases,
    pub(super) routs: Chance,
}

/// What a die says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sighting {
    /// The scouts are seen themselves.
    Hurt,
    /// Nothing is found.
    Nothing,
    /// The position is identified.
    Identified,
}

/// What scouts have found, and at what cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScoutsOutcome {
    /// Positions identified when the turns are over.
    pub identified: u32,
    /// Whether all are.
    pub all: bool,
    /// Turn on which all were for the first time; one more than the limit if they never are.
    pub turns: u32,
    /// Damage hits on the scouts' own units.
    pub damage: u32,
    /// Bases that this has cost.
    pub lost: u32,
}

impl Outcome for ScoutsOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "identified", "positions identified (positions)", |outcome| outcome.identified.into();
        "any", "at least one position identified (1 yes, 0 no)",
            |outcome| (0 < outcome.identified).into();
        "all_found", "all positions identified (1 yes, 0 no)", |outcome| outcome.all.into();
        "turns", "turn on which all positions were identified (turn; one more than the limit if never)",
            |outcome| outcome.turns.into();
        "own_damage", "damage hits on the scouts' own units (hits)",
            |outcome| outcome.damage.into();
        "bases_lost", "bases lost to them (bases)", |outcome| outcome.lost.into();
    };
}

/// A screen between two operations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    parent: usize,
    operation: u32,
    /// The brackets that this unit has worked in this turn.
    used: [bool; BRACKETS],
    hidden: [u32; BRACKETS],
    units: Vec<Unit>,
    damage: u32,
    /// The first turn at whose end all positions were identified.
    all_on: Option<u32>,
}

/// A scouting unit between two operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Unit {
    bases: Bases,
    routed: bool,
    /// What it has identified this turn, as long as it can lose it.
    fresh: [u32; BRACKETS],
}

impl Procedure for Scouts {
    type Outcome = ScoutsOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> ScoutsOutcome {
        let unit =
            |parent: &Parent| Unit { bases: parent.bases, routed: false, fresh: [0; BRACKETS] };
        let start = State {
            turn: 1,
            parent: 0,
            operation: 0,
            used: [false; BRACKETS],
            hidden: self.hidden,
            units: self.parents.iter().map(unit).collect(),
            damage: 0,
            all_on: None,
        };
        dice.rounds(start, |dice, state| {
            let mut state = state.clone();
            if self.operate(dice, &mut state) {
                return Continue(state);
            }
            self.relieve(&mut state);
            if state.parent < self.parents.len() {
                return Continue(state);
            }
            self.end_turn(dice, state)
        })
    }
}

impl Scouts {
    /// Carries the next operation of the unit out; false if it has none left.
    fn operate<D: Dice>(&self, dice: &mut D, state: &mut State) -> bool {
        if state.operation == self.operations {
            return false;
        }
        let Some(bracket) = self.bracket(state) else { return false };
        state.operation += 1;
        self.search(dice, state, bracket);
        true
    }

    /// The bracket where the unit can try most positions, the nearest first.
    fn bracket(&self, state: &State) -> Option<usize> {
        let unit = state.units[state.parent];
        if unit.bases.left == 0 || unit.routed {
            return None;
        }
        let tries = |bracket: usize| {
            let barred = state.used[bracket] && !self.same_bracket_twice;
            if barred { 0 } else { self.tries(state, bracket) }
        };
        let best = (0..BRACKETS).rev().max_by_key(|bracket| tries(*bracket))?;
        (0 < tries(best)).then_some(best)
    }

    fn tries(&self, state: &State, bracket: usize) -> u32 {
        self.parents[state.parent].capacity[bracket].min(state.hidden[bracket])
    }

    /// One operation in a bracket.
    fn search<D: Dice>(&self, dice: &mut D, state: &mut State, bracket: usize) {
        let positions = self.tries(state, bracket);
        let table = &self.parents[state.parent].die;
        let (found, hurt) = match self.per_operation {
            PerOperation::OneDiePerPosition => look(dice, table, positions),
            PerOperation::OneDiePerOperation => {
                let (found, hurt) = look(dice, table, 1);
                (found * positions, hurt)
            }
        };
        dice.note(|| format!("{found} positions identified, {hurt} damage to the scouts' unit"));
        state.used[bracket] = true;
        state.hidden[bracket] -= found;
        state.damage += hurt;
        let unit = &mut state.units[state.parent];
        unit.fresh[bracket] += found;
        unit.bases = unit.bases.damaged(hurt, self.damage);
        if unit.bases.left == 0 {
            unit.lose_sight(&mut state.hidden);
        }
    }

    /// Goes on to the next unit; what this one has found is safe if it cannot rout.
    fn relieve(&self, state: &mut State) {
        if self.parents[state.parent].routs == Chance::NEVER {
            state.units[state.parent].fresh = [0; BRACKETS];
        }
        state.operation = 0;
        state.used = [false; BRACKETS];
        state.parent += 1;
    }

    /// Units rout; what is identified then is so for this turn, and may move away before the next.
    fn end_turn<D: Dice>(
        &self,
        dice: &mut D,
        mut state: State,
    ) -> ControlFlow<ScoutsOutcome, State> {
        for (unit, parent) in state.units.iter_mut().zip(&self.parents) {
            if 0 < unit.bases.left && !unit.routed && happens(dice, "rout", parent.routs) {
                unit.routed = true;
                unit.lose_sight(&mut state.hidden);
                dice.note(|| "the unit routs and loses what it found this turn".to_owned());
            }
            unit.fresh = [0; BRACKETS];
        }
        if self.identified(&state) == self.total {
            state.all_on = state.all_on.or(Some(state.turn));
        }
        let settled = state.hidden == [0; BRACKETS] && self.out_of_sight == Chance::NEVER;
        if settled || state.turn == self.turns {
            return Break(self.outcome(&state));
        }
        for (hidden, all) in state.hidden.iter_mut().zip(self.hidden) {
            *hidden += how_many(dice, "out of sight", all - *hidden, self.out_of_sight);
        }
        state.parent = 0;
        state.turn += 1;
        Continue(state)
    }

    fn identified(&self, state: &State) -> u32 {
        self.hidden.iter().sum::<u32>() - state.hidden.iter().sum::<u32>()
    }

    fn outcome(&self, state: &State) -> ScoutsOutcome {
        let identified = self.identified(state);
        let before: u32 = self.parents.iter().map(|parent| parent.bases.left).sum();
        let after: u32 = state.units.iter().map(|unit| unit.bases.left).sum();
        ScoutsOutcome {
            identified,
            all: identified == self.total,
            turns: state.all_on.unwrap_or(self.turns + 1),
            damage: state.damage,
            lost: before - after,
        }
    }
}

impl Unit {
    /// Loses what it has found this turn.
    fn lose_sight(&mut self, hidden: &mut [u32; BRACKETS]) {
        for (hidden, fresh) in hidden.iter_mut().zip(&mut self.fresh) {
            *hidden += std::mem::take(fresh);
        }
    }
}

/// Rolls for some positions: how many are identified, and how often the scouts are hurt.
fn look<D: Dice>(dice: &mut D, table: &Table<Sighting>, positions: u32) -> (u32, u32) {
    dice.rounds((positions, 0, 0), |dice, &(left, found, hurt)| {
        if left == 0 {
            return Break((found, hurt));
        }
        let sighting = dice.stage("scouts").table(table, 0);
        let found = found + u32::from(sighting == Sighting::Identified);
        Continue((left - 1, found, hurt + u32::from(sighting == Sighting::Hurt)))
    })
}
