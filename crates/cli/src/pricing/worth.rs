//! What one thing is worth.

use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::pricing::Pair;

use crate::scenario::PriceQuestion;

/// A value, and the price that follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// The mean value; none if there never is one.
    pub(crate) value: Estimate,
    /// That of the reference.
    pub(crate) of_reference: Estimate,
    /// The fair price, if the reference is worth something. Its interval may have no upper end.
    pub(crate) fair: Option<Estimate>,
}

impl Worth {
    /// What a pair of means comes to.
    pub(super) fn of(pair: &Pair, question: &PriceQuestion) -> Worth {
        let price = question.price;
        let scaled = |interval: Interval| Interval {
            low: interval.low * price,
            high: interval.high * price,
        };
        let is_worth = pair.reference.value.is_some_and(|value| 0.0 < value);
        let fair = pair.ratio.value.filter(|_| is_worth).map(|ratio| Estimate {
            value: Some(ratio * price),
            interval: pair.ratio.interval.map(scaled),
            ..pair.ratio
        });
        Worth { value: pair.value, of_reference: pair.reference, fair }
    }

    /// Whether the fair price has no upper end, because the reference may be worth nothing.
    pub(crate) fn is_open(&self) -> bool {
        let reaches_zero = self.of_reference.interval.is_some_and(|interval| interval.low <= 0.0);
        let interval = self.fair.and_then(|fair| fair.interval);
        let unknown = self.fair.is_some_and(|fair| fair.method == Method::Unknown);
        interval.map_or(unknown && reaches_zero, |interval| !interval.high.is_finite())
    }

    /// How much is paid too much: the printed price less the fair one.
    pub(crate) fn overpaid(&self, printed: Option<f64>) -> Option<f64> {
        Some(printed? - self.fair?.value?)
    }
}
