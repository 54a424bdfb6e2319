//! A question of `price` with its answer.

use crate::pricing::{Priced, PricedVariant};
use crate::scenario::{PriceQuestion, Way};

/// A question with its answer.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The question.
    pub(crate) question: PriceQuestion,
    /// The answer.
    pub(crate) priced: Priced,
}

impl Answered {
    /// Whether the others are priced by the ratio to this one.
    pub(super) fn is_reference(&self, variant: &PricedVariant) -> bool {
        matches!(self.question.way, Way::Ratio { .. }) && variant.name == self.question.reference
    }

    /// What a value is of its measure.
    pub(super) fn mean(&self) -> &'static str {
        if self.priced.is_share { "probability" } else { "mean" }
    }
}
