//! A question of `price` with its answer.

use crate::pricing::{Priced, PricedRung, PricedVariant};
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

    /// By how much the dearest rung of the ladder is above the cheapest; nothing without a ladder.
    pub(super) fn rise(&self) -> Option<f64> {
        let value = |rung: &PricedRung| rung.value.value;
        Some(value(self.priced.ladder.last()?)? - value(self.priced.ladder.first()?)?)
    }

    /// What a value is of its measure.
    pub(super) fn mean(&self) -> &'static str {
        if self.priced.is_share { "probability" } else { "mean" }
    }
}
