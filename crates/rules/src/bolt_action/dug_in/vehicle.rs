//! Dug-in vehicles under fire. Source: *Battle of the Bulge*, Dug in vehicles. Register:
//! `ba.dugin.vehicle`.
//!
//! > A dug-in vehicle counts as in hard cover and does not move all game. An immobilized result is
//! > read as crew stunned, so that it is never knocked out by a second one.
//!
//! Whether frostbite (`frostbite.immobilised_stack`) or an empty tank (`fuel.immobilised_stack`) was a
//! first immobilized result matters to vehicles that are not dug in.

mod interface;

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure};

use crate::bolt_action::Condition;
use crate::bolt_action::shooting::Shooting;

pub use interface::{
    Circumstances, Figures, FuelStack, ImmobilizedBy, Rulings, VehicleDown, VehicleOutcome,
};

/// A vehicle that is shot at, turn after turn.
#[derive(Clone, Copy, Debug)]
pub struct Vehicle {
    shooting: Shooting,
    before: Condition,
    turns: u32,
}

impl Procedure for Vehicle {
    type Outcome = VehicleOutcome;

    fn measures(&self) -> Vec<Measure<VehicleOutcome>> {
        VehicleOutcome::measures()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> VehicleOutcome {
        let &Vehicle { shooting, before: condition, turns } = self;
        let start = VehicleOutcome { hits: 0, turn: 0, turns, condition };
        dice.rounds(start, |dice, &so_far| {
            if so_far.turn == turns || !so_far.condition.in_action() {
                return Break(so_far);
            }
            let (hits, losses) = shooting.fire(dice, so_far.condition);
            let (hits, turn) = (so_far.hits + hits, so_far.turn + 1);
            Continue(VehicleOutcome { hits, turn, turns, condition: losses.condition })
        })
    }
}

#[cfg(test)]
mod tests;
