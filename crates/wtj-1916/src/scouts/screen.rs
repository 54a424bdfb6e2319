//! A screen of scouts, operation by operation.

use std::cmp::Reverse;
use std::mem;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use sandtable_dice::{
    Chance, Dice, Measure, Outcome, Procedure, Series, States, Table, count, time, yes_no,
};

use super::table::BRACKETS;
use crate::base::{Bases, DamageFigures};
use sandtable_rulebook::measures;
use sandtable_rulebook::odds::{happens, how_many};
use sandtable_rulebook::switch;

/// Positions, bracket by bracket.
type Positions = [u32; BRACKETS];

/// The most units that send scouts out.
pub(super) const MOST_UNITS: usize = 6;

switch! {
    /// What an operation rolls.
    PerOperation {
        /// A die for each position tried: the rule declares a position, and then rolls for it.
        OneDiePerPosition,
        /// One die, for one position: so many more as may be tried go unused.
        OneDiePerOperation,
        /// One die, for all that may be tried: they are identified together or not at all.
        OneDieForAll,
    }
}

/// Units whose scouts look for positions.
#[derive(Clone, Debug)]
pub struct Scouts {
    pub(super) parents: Vec<Parent>,
    /// Positions in each bracket.
    pub(super) hidden: Positions,
    /// Positions in all, those out of reach included.
    pub(super) total: u32,
    pub(super) turns: u32,
    /// Whether dice are counted.
    pub(super) count_rolls: bool,
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
    pub(super) capacity: Positions,
    pub(super) die: Arc<Table<Sighting>>,
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
    /// Dice rolled for positions, if they are counted.
    pub rolls: Option<u32>,
    /// Turn on which all were for the first time.
    pub turns: Option<u32>,
    /// Damage hits on the scouts' own units.
    pub damage: u32,
    /// Bases that this has cost.
    pub lost: u32,
}

impl Outcome for ScoutsOutcome {}

/// A screen between two steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    step: Step,
    hidden: Positions,
    /// The bases of each unit; none of one that is destroyed or has routed, or is not there.
    units: [Option<Bases>; MOST_UNITS],
    rolls: Option<u32>,
    damage: u32,
    lost: u32,
    /// The first turn at whose end all positions were identified.
    all_on: Option<u32>,
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    /// A unit scouts.
    Scout(Search),
    /// Positions of a bracket move out of sight.
    Move(usize),
}

/// How far the scouting of a turn has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Search {
    parent: usize,
    operation: u32,
    /// The brackets that this unit has worked in this turn.
    used: [bool; BRACKETS],
    /// What this unit has identified this turn.
    fresh: Positions,
    /// What units that rout lose when the turn ends.
    forfeit: Positions,
}

impl Procedure for Scouts {
    type Outcome = ScoutsOutcome;

    fn measures(&self) -> Vec<Measure<ScoutsOutcome>> {
        let hidden: u32 = self.hidden.iter().sum();
        let rolls = self.parents.iter().map(|parent| self.most_dice(parent));
        let rolls = rolls.fold(0, u32::saturating_add).saturating_mul(self.turns);
        let counted = count("dice", 0..=rolls);
        let found = time("turns", self.turns);
        let is_sought = 0 < rolls || self.total == 0;
        let found = if is_sought { found } else { found.never("never") };
        let damage: u32 = self.parents.iter().map(|parent| self.most_damage(parent)).sum();
        let lost: u32 = self.parents.iter().map(|parent| self.most_lost(parent)).sum();
        measures! {
            "identified", count("positions", 0..=hidden), "positions identified",
                |outcome| outcome.identified.into();
            "any", yes_no(), "at least one position identified",
                |outcome| (0 < outcome.identified).into();
            "all_found", yes_no(), "all positions identified", |outcome| outcome.all.into();
            "turns", found, "turns until all positions are identified",
                |outcome| outcome.turns.into();
            "rolls", if self.count_rolls { counted } else { counted.never("not counted") },
                "dice rolled for positions",
                |outcome| outcome.rolls.into();
            "own_damage", count("hits", 0..=damage), "damage hits on the scouts' own units",
                |outcome| outcome.damage.into();
            "bases_lost", count("bases", 0..=lost), "bases lost to them",
                |outcome| outcome.lost.into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Counted { unit: "positions", most: self.hidden.iter().sum() };
        let (name, meaning) = ("identified", "Positions identified");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ScoutsOutcome {
        let mut start = State {
            turn: 1,
            step: Step::Scout(Search::default()),
            hidden: self.hidden,
            units: std::array::from_fn(|unit| Some(self.parents.get(unit)?.bases)),
            rolls: self.count_rolls.then_some(0),
            damage: 0,
            lost: 0,
            all_on: None,
        };
        self.forget(&mut start);
        dice.rounds(start, |dice, state| {
            let (dice, state) = (dice.at("turn", state.turn), state.clone());
            match state.step {
                Step::Scout(search) => self.scout(dice, state, search),
                Step::Move(bracket) => Continue(self.move_away(dice, state, bracket)),
            }
        })
    }
}

impl Scouts {
    /// Carries the next operation of a unit out, or goes on to the next unit.
    fn scout<D: Dice>(
        &self,
        dice: &mut D,
        mut state: State,
        mut search: Search,
    ) -> ControlFlow<ScoutsOutcome, State> {
        match self.bracket(&state, &search) {
            Some(bracket) => self.operate(dice, &mut state, &mut search, bracket),
            None => self.relieve(dice, &mut state, &mut search),
        }
        if search.parent == self.parents.len() {
            return self.end_turn(dice, state, search.forfeit);
        }
        Continue(State { step: Step::Scout(search), ..state })
    }

    /// The bracket where the unit can try most positions, the nearest first; none if it has no
    /// operation left.
    fn bracket(&self, state: &State, search: &Search) -> Option<usize> {
        if state.units[search.parent].is_none() || search.operation == self.operations {
            return None;
        }
        let tries = |bracket: usize| {
            let barred = search.used[bracket] && !self.same_bracket_twice;
            if barred { 0 } else { self.tries(state, search, bracket) }
        };
        let best = (0..BRACKETS).rev().max_by_key(|bracket| tries(*bracket))?;
        (0 < tries(best)).then_some(best)
    }

    fn tries(&self, state: &State, search: &Search, bracket: usize) -> u32 {
        let tries = self.parents[search.parent].capacity[bracket].min(state.hidden[bracket]);
        match self.per_operation {
            PerOperation::OneDiePerOperation => tries.min(1),
            PerOperation::OneDiePerPosition | PerOperation::OneDieForAll => tries,
        }
    }

    /// One operation in a bracket.
    fn operate<D: Dice>(
        &self,
        dice: &mut D,
        state: &mut State,
        search: &mut Search,
        bracket: usize,
    ) {
        let positions = self.tries(state, search, bracket);
        let table = &self.parents[search.parent].die;
        let (thrown, each) = match self.per_operation {
            PerOperation::OneDieForAll => (1, positions),
            PerOperation::OneDiePerPosition | PerOperation::OneDiePerOperation => (positions, 1),
        };
        let (found, hurt) = look(dice, table, thrown);
        let found = found * each;
        state.rolls = state.rolls.map(|rolls| rolls + thrown);
        dice.note(|| {
            let unit = search.parent + 1;
            format!("unit {unit}: {found} of {positions} positions identified, {hurt} damage to it")
        });
        search.operation += 1;
        search.used[bracket] = true;
        search.fresh[bracket] += found;
        state.hidden[bracket] -= found;
        self.suffer(state, search, hurt);
    }

    /// Damages the unit, which loses what it has found this turn if it is destroyed.
    fn suffer(&self, state: &mut State, search: &mut Search, hurt: u32) {
        state.damage += hurt;
        let unit = &mut state.units[search.parent];
        let Some(before) = *unit else { return };
        let after = before.damaged(hurt, self.damage);
        state.lost += before.left - after.left;
        *unit = (0 < after.left).then_some(after);
        if unit.is_none() {
            give_back(&mut state.hidden, mem::take(&mut search.fresh));
        }
    }

    /// Goes on to the next unit. Whether this one routs when the turn ends is rolled for now: until
    /// then that changes nothing for the others.
    fn relieve<D: Dice>(&self, dice: &mut D, state: &mut State, search: &mut Search) {
        let unit = &mut state.units[search.parent];
        let routs = self.parents[search.parent].routs;
        let mut forfeit = search.forfeit;
        if unit.is_some() && happens(dice, "rout", routs) {
            *unit = None;
            give_back(&mut forfeit, search.fresh);
            let unit = search.parent + 1;
            dice.note(|| format!("unit {unit} routs and loses what it found this turn"));
        }
        *search = Search { parent: search.parent + 1, forfeit, ..Search::default() };
    }

    /// What is identified when units have routed is so for this turn, and may move away before the
    /// next.
    fn end_turn<D: Dice>(
        &self,
        dice: &mut D,
        mut state: State,
        forfeit: Positions,
    ) -> ControlFlow<ScoutsOutcome, State> {
        give_back(&mut state.hidden, forfeit);
        if self.identified(&state) == self.total {
            state.all_on = state.all_on.or(Some(state.turn));
        }
        let settled = state.hidden == [0; BRACKETS] && self.out_of_sight == Chance::NEVER;
        let until = if settled { self.turns } else { state.turn };
        dice.mark("identified", state.turn..=until, self.identified(&state));
        if settled || state.turn == self.turns {
            return Break(self.outcome(&state));
        }
        state.turn += 1;
        Continue(self.next_to_move(state, 0))
    }

    /// Moves positions of one bracket out of sight.
    fn move_away<D: Dice>(&self, dice: &mut D, mut state: State, bracket: usize) -> State {
        let identified = self.hidden[bracket] - state.hidden[bracket];
        let moved = how_many(dice, "out of sight", identified, self.out_of_sight);
        dice.note(|| format!("the enemy: {moved} of {identified} positions move out of sight"));
        state.hidden[bracket] += moved;
        self.next_to_move(state, bracket + 1)
    }

    /// Goes on to the next bracket from which positions may move away, or to the next turn.
    fn next_to_move(&self, mut state: State, from: usize) -> State {
        let identified = |bracket: &usize| state.hidden[*bracket] < self.hidden[*bracket];
        match (from..BRACKETS).find(identified) {
            Some(bracket) if self.out_of_sight != Chance::NEVER => {
                state.step = Step::Move(bracket);
            }
            _ => {
                state.step = Step::Scout(Search::default());
                self.forget(&mut state);
            }
        }
        state
    }

    /// Forgets what cannot matter any more when a turn begins: bases beyond what a unit can still
    /// lose. Which of several units was hurt does matter, even if they are alike: one that scouts
    /// later has fewer positions left to look for.
    fn forget(&self, state: &mut State) {
        let turns = self.turns + 1 - state.turn;
        for (unit, parent) in state.units.iter_mut().zip(&self.parents) {
            let dice = self.most_dice(parent).saturating_mul(turns);
            *unit = unit.map(|bases| bases.up_to(dice, self.damage));
        }
    }

    /// The most dice that a unit can roll in a turn.
    fn most_dice(&self, parent: &Parent) -> u32 {
        let mut tries: Positions = std::array::from_fn(|bracket| {
            let tries = parent.capacity[bracket].min(self.hidden[bracket]);
            match self.per_operation {
                PerOperation::OneDiePerPosition => tries,
                PerOperation::OneDiePerOperation | PerOperation::OneDieForAll => tries.min(1),
            }
        });
        tries.sort_unstable_by_key(|tries| Reverse(*tries));
        if self.same_bracket_twice {
            return tries[0].saturating_mul(self.operations);
        }
        tries.iter().take(self.operations as usize).sum()
    }

    /// The most hits that a unit can suffer: it sends no more scouts out once it is destroyed.
    fn most_damage(&self, parent: &Parent) -> u32 {
        let dice = self.most_dice(parent);
        let thrown = dice.saturating_mul(self.turns);
        match self.damage.damage_to_kill {
            0 => thrown,
            times => thrown.min(times * parent.bases.left + dice),
        }
    }

    /// The most bases that a unit can lose.
    fn most_lost(&self, parent: &Parent) -> u32 {
        let kills = self.most_damage(parent).checked_div(self.damage.damage_to_kill);
        kills.unwrap_or(0).min(parent.bases.left)
    }

    fn identified(&self, state: &State) -> u32 {
        self.hidden.iter().sum::<u32>() - state.hidden.iter().sum::<u32>()
    }

    fn outcome(&self, state: &State) -> ScoutsOutcome {
        let identified = self.identified(state);
        ScoutsOutcome {
            identified,
            all: identified == self.total,
            rolls: state.rolls,
            turns: state.all_on,
            damage: state.damage,
            lost: state.lost,
        }
    }
}

/// Positions are no longer identified.
fn give_back(hidden: &mut Positions, lost: Positions) {
    for (hidden, lost) in hidden.iter_mut().zip(lost) {
        *hidden += lost;
    }
}

/// Rolls for some positions: how many are identified, and how often the scouts are hurt.
fn look<D: Dice>(dice: &mut D, table: &Arc<Table<Sighting>>, positions: u32) -> (u32, u32) {
    dice.marginal((Arc::clone(table), positions), |dice, (table, positions)| {
        dice.rounds((*positions, 0, 0), |dice, &(left, found, hurt)| {
            if left == 0 {
                return Break((found, hurt));
            }
            let sighting = dice.stage("scouts").table(table, 0);
            let found = found + u32::from(sighting == Sighting::Identified);
            Continue((left - 1, found, hurt + u32::from(sighting == Sighting::Hurt)))
        })
    })
}
