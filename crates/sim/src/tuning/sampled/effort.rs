//! How much is spent on an answer.

use crate::interval::Interval;

/// How much is spent on an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// So many trials, at least [`FEWEST`].
    pub trials: u64,
    /// How often brackets contain the answer.
    pub confidence: f64,
    /// The lowest and the highest score that is possible.
    pub bounds: Interval,
    /// Whether scores are 0 and 1 only, so that the curve is a probability.
    pub yes_or_no: bool,
    /// Whether scores are given under a condition, so that some trials may not count.
    pub conditional: bool,
}

/// With fewer trials there is nothing to be certified.
pub const FEWEST: u64 = 1000;

/// A part of all trials, as a number of them.
pub(super) fn share(effort: &Effort, part: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "part of a number")]
    let share = (effort.trials as f64 * part) as u64;
    share.max(FEWEST / 20)
}
