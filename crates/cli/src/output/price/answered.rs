//! A question of `price` with its answer.

use crate::pricing::Priced;
use crate::scenario::PriceQuestion;

/// A question with its answer.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The question.
    pub(crate) question: PriceQuestion,
    /// The answer.
    pub(crate) priced: Priced,
}
