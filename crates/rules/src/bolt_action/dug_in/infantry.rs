//! Dug-in infantry and artillery under fire. Source: *Battle of the Bulge*, Dug in rules. Register:
//! `ba.dugin.infantry`.
//!
//! > A dug-in unit counts as Down when it is shot at, without an order. If it is Down as well the
//! > benefit is doubled. By the usual figures that is -2, or -4: 5+ to hit, or a six and then a six.

mod interface;

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure};

use crate::bolt_action::shooting::Shooting;
use crate::bolt_action::{Condition, Losses};

pub use interface::{Circumstances, Figures, InfantryOutcome, Rulings};

/// Volleys at a unit that keeps low.
#[derive(Clone, Copy, Debug)]
pub struct Infantry {
    shooting: Shooting,
    before: Condition,
    volleys: u32,
}

impl Procedure for Infantry {
    type Outcome = InfantryOutcome;

    fn measures(&self) -> Vec<Measure<InfantryOutcome>> {
        InfantryOutcome::measures()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> InfantryOutcome {
        let &Infantry { shooting, before, volleys } = self;
        let score = shooting.score(&before);
        let start = InfantryOutcome { hits: 0, losses: Losses::none(before), score };
        dice.rounds((volleys, start), |dice, &(left, so_far)| {
            if left == 0 || !so_far.losses.condition.in_action() {
                return Break(so_far);
            }
            let (hits, losses) = shooting.fire(dice, so_far.losses.condition);
            Continue((left - 1, so_far.then(hits, losses)))
        })
    }
}

#[cfg(test)]
mod tests;
