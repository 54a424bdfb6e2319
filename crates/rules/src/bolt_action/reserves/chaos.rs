//! Chaos in the reserves. Source: *Battle of the Bulge*, Chaos in the reserves. Register:
//! `ba.reserves.chaos`.
//!
//! > Vehicles test to come on at -2 instead of -1. While their owner has a unit with the traffic
//! > direction rule off the table they are back at -1. The American national rule of that name does
//! > not apply. Men on foot are not touched.
//!
//! The owner says who tests first (`reserves.order`): list the units so, and let the unit that
//! directs traffic hold back, since -2 is back when it has come.

mod interface;

use sandtable_dice::{Dice, Measure, Procedure};

use super::Convoy;

pub use interface::{
    ChaosOutcome, Circumstances, EntrantKind, Figures, Passengers, Reserve, Rulings, TowedGuns,
    TrafficDirection,
};

/// Units in reserve, turn after turn.
#[derive(Clone, Debug)]
pub struct Chaos {
    convoy: Convoy,
}

impl Procedure for Chaos {
    type Outcome = ChaosOutcome;

    fn measures(&self) -> Vec<Measure<ChaosOutcome>> {
        ChaosOutcome::measures()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ChaosOutcome {
        let Convoy { entrants, rules, turns } = &self.convoy;
        ChaosOutcome {
            units: u32::try_from(entrants.len()).expect("a short list"),
            first_turn: rules.figures.first_turn,
            turns: *turns,
            arrivals: self.convoy.arrive(dice),
        }
    }
}

#[cfg(test)]
mod tests;
