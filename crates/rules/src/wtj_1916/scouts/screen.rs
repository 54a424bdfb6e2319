//! A screen of scouts, operation by operation.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Table};

use super::PerOperation;
use super::table::BRACKETS;
use crate::wtj_1916::base::{Bases, DamageFigures};
use crate::wtj_1916::measure;

/// Units whose scouts look for positions.
#[derive(Clone, Debug)]
pub struct Scouts {
    pub(super) parents: Vec<Parent>,
    /// Positions in each bracket.
    pub(super) hidden: [u32; BRACKETS],
    /// Positions in all, those out of reach included.
    pub(super) total: u32,
    pub(super) turns: u32,
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
    /// Positions identified.
    pub identified: u32,
    /// Whether all are.
    pub all: bool,
    /// Turn on which the last was; one more than the limit if some are left.
    pub turns: u32,
    /// Damage hits on the scouts' own units.
    pub damage: u32,
    /// Bases that this has cost.
    pub lost: u32,
}

impl Outcome for ScoutsOutcome {
    const MEASURES: &'static [Measure<Self>] = &[
        measure("identified", "positions identified (positions)", |outcome| {
            outcome.identified.into()
        }),
        measure("any", "at least one position identified (1 yes, 0 no)", |outcome| {
            (0 < outcome.identified).into()
        }),
        measure("all_found", "all positions identified (1 yes, 0 no)", |outcome| {
            outcome.all.into()
        }),
        measure(
            "turns",
            "turn on which the last position was identified (turn; one more than the limit if never)",
            |outcome| outcome.turns.into(),
        ),
        measure("own_damage", "damage hits on the scouts' own units (hits)", |outcome| {
            outcome.damage.into()
        }),
        measure("bases_lost", "bases lost to them (bases)", |outcome| outcome.lost.into()),
    ];
}

/// A screen between two operations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    parent: usize,
    operation: u32,
    /// The brackets that this unit has worked in this turn.
    used: [bool; BRACKETS],
    /// What this unit has identified this turn.
    fresh: [u32; BRACKETS],
    hidden: [u32; BRACKETS],
    bases: Vec<Bases>,
    damage: u32,
}

impl Procedure for Scouts {
    type Outcome = ScoutsOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> ScoutsOutcome {
        let start = State {
            turn: 1,
            parent: 0,
            operation: 0,
            used: [false; BRACKETS],
            fresh: [0; BRACKETS],
            hidden: self.hidden,
            bases: self.parents.iter().map(|parent| parent.bases).collect(),
            damage: 0,
        };
        dice.rounds(start, |dice, state| {
            let mut state = state.clone();
            let worked = self.bracket(&state).is_some_and(|bracket| {
                self.operate(dice, &mut state, bracket);
                true
            });
            if state.hidden == [0; BRACKETS] {
                return Break(self.outcome(&state));
            }
            state.operation += 1;
            if !worked || state.operation == self.operations {
                self.relieve(&mut state);
            }
            if self.turns < state.turn { Break(self.outcome(&state)) } else { Continue(state) }
        })
    }
}

impl Scouts {
    /// The bracket where the unit can try most positions, the nearest first.
    fn bracket(&self, state: &State) -> Option<usize> {
        if state.bases[state.parent].left == 0 || self.operations == 0 {
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
    fn operate<D: Dice>(&self, dice: &mut D, state: &mut State, bracket: usize) {
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
        state.fresh[bracket] += found;
        state.damage += hurt;
        let bases = &mut state.bases[state.parent];
        *bases = bases.damaged(hurt, self.damage);
        if bases.left == 0 {
            for (hidden, fresh) in state.hidden.iter_mut().zip(state.fresh) {
                *hidden += fresh;
            }
        }
    }

    /// Goes on to the next unit, or the next turn.
    fn relieve(&self, state: &mut State) {
        state.operation = 0;
        state.used = [false; BRACKETS];
        state.fresh = [0; BRACKETS];
        state.parent += 1;
        if state.parent == self.parents.len() {
            state.parent = 0;
            state.turn += 1;
        }
    }

    fn outcome(&self, state: &State) -> ScoutsOutcome {
        let reachable: u32 = self.hidden.iter().sum();
        let identified = reachable - state.hidden.iter().sum::<u32>();
        let all = identified == self.total;
        let bases = |bases: Bases| bases.left;
        let before: u32 = self.parents.iter().map(|parent| bases(parent.bases)).sum();
        let after: u32 = state.bases.iter().copied().map(bases).sum();
        ScoutsOutcome {
            identified,
            all,
            turns: if all { state.turn } else { self.turns + 1 },
            damage: state.damage,
            lost: before - after,
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
