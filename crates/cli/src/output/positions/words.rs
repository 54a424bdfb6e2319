//! How positions and what they are worth are written.

use sandtable_dice::{Kind, States};
use sandtable_sim::statistic::Statistic;

use crate::output::numbers;
use crate::positions::{Valued, Worth};

/// The name of the file.
pub(crate) const POSITIONS: &str = "positions.csv";

/// A state in words.
pub(super) fn said(states: States, state: u32) -> String {
    states.at(state).to_string()
}

/// Whether the numbers are probabilities of yes.
pub(super) fn is_share(valued: &Valued) -> bool {
    valued.scale.kind == Kind::YesNo
}

/// The mean of a position, as it is to be read.
pub(super) fn mean(valued: &Valued, worth: &Worth) -> String {
    numbers::statistic(Statistic::Mean, valued.scale, &worth.mean)
}
