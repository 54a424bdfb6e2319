//! The duel: two squads fire at each other for six turns.

use std::ops::ControlFlow;

use sandtable_dice::{D3, D6, Dice, Measure, Outcome, Procedure, Series, States, count};

use crate::morale_test;

/// Two squads of twelve fight for six turns.
///
/// In a turn A fires, then B, then each squad with pins tries to rally. Firing rolls a die for each
/// model at 4+, or 5+ with pins; a hit kills on 4+; if anything was hit, the target takes a pin, up
/// to ten. A squad rallies by a morale test, and loses a D3 of pins.
#[derive(Clone, Copy, Debug)]
pub struct Duel;

/// The same duel, which tells at the end of each turn how many models A has left.
#[derive(Clone, Copy, Debug)]
pub struct ToldDuel;

/// The models and pins of both squads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squads {
    /// Models of A, 0 to 12.
    pub a: u32,
    /// Models of B, 0 to 12.
    pub b: u32,
    /// Pins of A, 0 to 10.
    pub a_pins: u32,
    /// Pins of B, 0 to 10.
    pub b_pins: u32,
}

impl Outcome for Squads {}

const TURNS: u32 = 6;
const MOST_PINS: u32 = 10;

/// The models killed, and whether anything was hit.
#[inline]
fn fire<D: Dice>(dice: &mut D, models: u32, pinned: bool) -> (u32, bool) {
    dice.marginal((models, pinned), |dice, &(models, pinned)| {
        let target = if pinned { 5 } else { 4 };
        let hits = dice.stage("to hit").successes(models, D6.at_least(target));
        (dice.stage("damage").successes(hits, D6.at_least(4)), 0 < hits)
    })
}

#[inline]
fn rally<D: Dice>(dice: &mut D, pins: u32) -> u32 {
    if 0 < pins && dice.stage("rally").check(morale_test(pins)) {
        return pins.saturating_sub(dice.roll(D3).into());
    }
    pins
}

fn measures() -> Vec<Measure<Squads>> {
    vec![
        Measure::new("a", count("", 0..), "models of A left", |squads| squads.a.into()),
        Measure::new("b", count("", 0..), "models of B left", |squads| squads.b.into()),
        Measure::new("a_pins", count("", 0..), "pins on A", |squads| squads.a_pins.into()),
        Measure::new("b_pins", count("", 0..), "pins on B", |squads| squads.b_pins.into()),
    ]
}

/// Each step of a turn is a round, so that equal states merge as often as they can.
#[inline]
fn fight<D: Dice>(dice: &mut D, end_turn: impl Fn(&mut D, u32, &Squads)) -> Squads {
    let start = Squads { a: 12, b: 12, a_pins: 0, b_pins: 0 };
    dice.rounds((0, start), |dice, &(step, before)| {
        let mut squads = before;
        match step % 4 {
            0 => {
                let (kills, hit) = fire(dice, squads.a, 0 < squads.a_pins);
                squads.b = squads.b.saturating_sub(kills);
                squads.b_pins = MOST_PINS.min(squads.b_pins + u32::from(hit));
            }
            1 => {
                let (kills, hit) = fire(dice, squads.b, 0 < squads.b_pins);
                squads.a = squads.a.saturating_sub(kills);
                squads.a_pins = MOST_PINS.min(squads.a_pins + u32::from(hit));
            }
            2 => squads.a_pins = rally(dice, squads.a_pins),
            _ => {
                squads.b_pins = rally(dice, squads.b_pins);
                end_turn(dice, step / 4 + 1, &squads);
            }
        }
        let step = step + 1;
        if step == 4 * TURNS {
            ControlFlow::Break(squads)
        } else {
            ControlFlow::Continue((step, squads))
        }
    })
}

impl Procedure for Duel {
    type Outcome = Squads;

    fn measures(&self) -> Vec<Measure<Squads>> {
        measures()
    }

    #[inline]
    fn resolve<D: Dice>(&self, dice: &mut D) -> Squads {
        fight(dice, |_, _, _| ())
    }
}

impl Procedure for ToldDuel {
    type Outcome = Squads;

    fn measures(&self) -> Vec<Measure<Squads>> {
        measures()
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Counted { unit: "models", most: 12 };
        vec![Series { name: "a", meaning: "Models of A left", states, turns: TURNS }]
    }

    #[inline]
    fn resolve<D: Dice>(&self, dice: &mut D) -> Squads {
        fight(dice, |dice, turn, squads| dice.mark("a", turn..=turn, squads.a))
    }
}
