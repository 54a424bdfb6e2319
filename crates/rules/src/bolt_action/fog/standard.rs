//! Shooting in fog. Source: *Battle of the Bulge*, Fog. Register: `ba.fog.standard`.
//!
//! > Every range ends at the visibility. Long range still begins beyond half the weapon's own range.
//! > So a weapon of 36 inches is never at long range where one sees 18; a rifle is beyond 12.

mod interface;

use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure};

use super::Visibility;
use crate::bolt_action::shooting::Shooting;
use crate::bolt_action::{Condition, Losses};

pub use interface::{CapsAssault, Circumstances, Figures, Rulings, StandardOutcome};

/// A unit that shoots in fog, turn after turn, at a target that stays where it is.
#[derive(Clone, Debug)]
pub struct Standard {
    visibility: Visibility,
    now: u32,
    turns: u32,
    distance: u32,
    /// Nothing if the target is beyond the weapon's range.
    shooting: Option<Shooting>,
    before: Condition,
    long_range: bool,
    assault_reach: u32,
}

/// A firefight between two of its steps: shooting and the change of the fog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    shot: bool,
    visibility: u32,
    in_sight: u32,
    hits: u32,
    losses: Losses,
}

impl Procedure for Standard {
    type Outcome = StandardOutcome;

    fn measures(&self) -> Vec<Measure<StandardOutcome>> {
        StandardOutcome::measures()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> StandardOutcome {
        let losses = Losses::none(self.before);
        let visibility = self.now;
        let start = State { turn: 1, shot: false, visibility, in_sight: 0, hits: 0, losses };
        dice.rounds(start, |dice, &state| self.step(dice, state))
    }
}

impl Standard {
    fn step<D: Dice>(&self, dice: &mut D, state: State) -> ControlFlow<StandardOutcome, State> {
        if !state.shot {
            return Continue(State { shot: true, ..self.shoot(dice, state) });
        }
        if state.turn == self.turns || !state.losses.condition.in_action() {
            return Break(self.outcome(state));
        }
        let visibility = self.visibility.next(dice, state.visibility);
        Continue(State { turn: state.turn + 1, shot: false, visibility, ..state })
    }

    fn shoot<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let Some(shooting) = self.shooting.filter(|_| self.distance <= state.visibility) else {
            dice.note(|| "the target cannot be seen".to_owned());
            return state;
        };
        let (hits, losses) = shooting.fire(dice, state.losses.condition);
        let casualties = state.losses.casualties + losses.casualties;
        let losses = Losses { casualties, ..losses };
        State { in_sight: state.in_sight + 1, hits: state.hits + hits, losses, ..state }
    }

    fn outcome(&self, state: State) -> StandardOutcome {
        let State { in_sight, hits, losses, .. } = state;
        let &Standard { long_range, assault_reach, .. } = self;
        StandardOutcome { hits, in_sight, losses, long_range, assault_reach }
    }
}

#[cfg(test)]
mod tests;
