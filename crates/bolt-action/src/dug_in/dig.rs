//! Digging in during a game. Source: *Battle of the Bulge*, Digging in during a game. Register:
//! `ba.dugin.dig`.
//!
//! > If the players agree, a unit may dig in: it takes a Down order and makes an order test at the end
//! > of the turn. If it passes it stays Down for the next turn, and then it is dug in. If it fails it
//! > may try again with another Down order.
//!
//! A unit that moves or is assaulted meanwhile loses its progress (`dig.interrupted`).

mod interface;

use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{Chance, D6, Dice, Measure, Procedure};

use crate::{DownFigures, Fubars, Quality, Response, fubar_chart, order_check};
use sandtable_rulebook::{About, Refusal, Rule};

pub use interface::{
    Circumstances, DigFubar, DigOutcome, EndOfTurn, Figures, PinRemoved, Rulings, TestWithoutPins,
};

/// A unit that digs in.
#[derive(Clone, Copy, Debug)]
pub struct Dig {
    morale: i32,
    pins: u32,
    first_turn: u32,
    turns: u32,
    under_fire: Chance,
    interrupted: Chance,
    down: DownFigures,
    /// Turns it stays Down after the test.
    waiting: u32,
    rulings: Rulings,
}

/// A unit between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    pins: u32,
    /// Turns it has still to stay Down, once it has passed its test.
    waits: Option<u32>,
    tests: u32,
    fubars: Fubars,
}

/// What comes of the test at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    Passed,
    Failed,
    /// It failed so badly that it is not Down any more.
    Fubar,
}

impl Rule for Dig {
    const ABOUT: About = About {
        id: "ba.dugin.dig",
        covers: &[],
        assumptions: &["ba.base.order-test", "ba.base.down", "ba.base.morale"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            quality: Quality::Regular,
            pins: 0,
            morale_bonus: 0,
            first_turn: 1,
            turns: 6,
            under_fire: Chance::NEVER,
            interrupted: Chance::NEVER,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Dig, Refusal> {
        let Circumstances { quality, pins, morale_bonus, first_turn, turns, .. } = circumstances;
        let morale = figures.morale.of(quality) + morale_bonus;
        if i64::from(morale) <= i64::from(pins) {
            let problem = format!("a unit with morale {morale} is removed at {morale} pins");
            return Err(Refusal::new("circumstances.pins", problem));
        }
        if turns < first_turn {
            let problem = format!("the game has {turns} turns");
            return Err(Refusal::new("circumstances.first_turn", problem));
        }
        let Circumstances { under_fire, interrupted, .. } = circumstances;
        let Figures { waiting, down, .. } = figures;
        let dig = Dig {
            morale,
            pins,
            first_turn,
            turns,
            under_fire,
            interrupted,
            down,
            waiting,
            rulings,
        };
        Ok(dig)
    }
}

impl Procedure for Dig {
    type Outcome = DigOutcome;

    fn measures(&self) -> Vec<Measure<DigOutcome>> {
        let &Dig { morale, first_turn, turns, waiting, .. } = self;
        let last = turns + 1;
        let first = last.min(first_turn + 1 + waiting);
        DigOutcome::measures((first, last), last - first_turn, morale.unsigned_abs())
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DigOutcome {
        let &Dig { first_turn: turn, pins, .. } = self;
        let start = State { turn, pins, waits: None, tests: 0, fubars: Fubars::default() };
        dice.rounds(start, |dice, &state| self.turn(dice.at("turn", state.turn), state))
    }
}

/// Whether something happens; nobody rolls for what never does.
fn happens<D: Dice>(dice: &mut D, chance: Chance) -> bool {
    chance != Chance::NEVER && dice.chance(chance)
}

impl Dig {
    fn turn<D: Dice>(&self, dice: &mut D, mut state: State) -> ControlFlow<DigOutcome, State> {
        if state.waits == Some(0) {
            return Break(self.outcome(state, true, false));
        }
        if self.turns < state.turn {
            return Break(self.outcome(state, false, false));
        }
        if happens(dice.stage("shot at"), self.under_fire) {
            state.pins += 1;
            if i64::from(self.morale) <= i64::from(state.pins) {
                return Break(self.outcome(state, false, true));
            }
        }
        let state = if happens(dice.stage("interrupted"), self.interrupted) {
            State { waits: None, ..state }
        } else {
            self.end_of_turn(dice, state)
        };
        Continue(State { turn: state.turn + 1, ..state })
    }

    /// Waits, or tests; and takes off pins for staying Down.
    fn end_of_turn<D: Dice>(&self, dice: &mut D, state: State) -> State {
        if let Some(waits) = state.waits {
            let pins = self.down.stay(dice, state.pins);
            return State { pins, waits: Some(waits - 1), ..state };
        }
        if self.rulings.end_of_turn == EndOfTurn::PinsThenTest {
            let pins = self.down.stay(dice, state.pins);
            return self.test(dice, State { pins, ..state }).1;
        }
        let (test, state) = self.test(dice, state);
        if test == Test::Fubar {
            return state;
        }
        State { pins: self.down.stay(dice, state.pins), ..state }
    }

    fn test<D: Dice>(&self, dice: &mut D, state: State) -> (Test, State) {
        let Rulings { without_pins, fubar, pin_removed, double_one, .. } = self.rulings;
        let passed = |pins| State { pins, waits: Some(self.waiting), ..state };
        if state.pins == 0 && without_pins == TestWithoutPins::No {
            return (Test::Passed, passed(0));
        }
        let state = State { tests: state.tests + 1, ..state };
        let check = order_check(self.morale, state.pins, double_one);
        let total = dice.stage("order test to dig in").total(check.pool());
        if total == 12 && fubar == DigFubar::Chart {
            let response = fubar_chart(dice);
            let friendly = response == Response::FriendlyFire;
            dice.note(|| if friendly { "friendly fire" } else { "panic" }.to_owned());
            let mut state = state;
            state.fubars += response;
            return (Test::Fubar, state);
        }
        if !check.passes(total) {
            return (Test::Failed, state);
        }
        let lucky = total == 2 && double_one.passes_orders();
        let removed = match pin_removed {
            PinRemoved::No => 0,
            PinRemoved::Yes if state.pins == 0 => 0,
            PinRemoved::Yes if lucky => 1 + u32::from(dice.stage("pins removed").roll(D6)),
            PinRemoved::Yes => 1,
        };
        let pins = state.pins.saturating_sub(removed);
        (Test::Passed, State { pins, waits: Some(self.waiting), ..state })
    }

    fn outcome(&self, state: State, dug_in: bool, removed: bool) -> DigOutcome {
        let State { turn, pins, tests, fubars, .. } = state;
        let &Dig { first_turn, turns, .. } = self;
        let spent = if dug_in || removed { turn - first_turn } else { turns + 1 - first_turn };
        let turn = dug_in.then_some(turn);
        DigOutcome { turn, spent, tests, fubars, pins, removed }
    }
}

#[cfg(test)]
mod tests;
