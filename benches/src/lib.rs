//! Reference procedures that the benches share.
//!
//! Two rules in the manner of the rulebooks, small enough to be written in any tool and rich enough
//! to be a fair test: the peers do the same work in Python. They are not rules of any book; those
//! are in the rules crate.

mod duel;
mod mine_run;
pub mod naive;
pub mod paired;

pub use duel::{Duel, Squads, ToldDuel};
pub use mine_run::{Crossing, MineRun};

use sandtable_dice::{Check, D6};

/// The morale of regular infantry.
const MORALE: i32 = 9;

/// A morale test: 2D6 at or under morale less pins; a double one passes, a double six fails.
#[inline]
fn morale_test(pins: u32) -> Check {
    D6.times(2).at_most(MORALE - pins.cast_signed()).highest_fails().lowest_passes()
}
