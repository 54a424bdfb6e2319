//! A question of `tune` with its answers.

use crate::scenario::TuneQuestion;
use crate::tuning::Tuned;

/// A question with its answers.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The question.
    pub(crate) question: TuneQuestion,
    /// The answer for each variant; at least one.
    pub(crate) tuned: Vec<Tuned>,
}
