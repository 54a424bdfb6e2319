//! What one thing is worth.

use sandtable_sim::interval::Interval;
use sandtable_sim::pricing::Pair;

use crate::scenario::PriceQuestion;

/// A value, and the price that follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// The mean value; nothing if there never is one.
    pub(crate) value: Option<f64>,
    /// Its interval, if it was sampled.
    pub(crate) value_interval: Option<Interval>,
    /// That of the reference.
    pub(crate) of_reference: Option<f64>,
    /// The fair price, if the reference has a value.
    pub(crate) fair: Option<f64>,
    /// The interval of the fair price, if it was sampled.
    pub(crate) interval: Option<Interval>,
}

impl Worth {
    /// What a pair of means comes to, of a measure with a range if that is known.
    pub(super) fn of(
        pair: &Pair,
        question: &PriceQuestion,
        confidence: f64,
        range: Option<Interval>,
    ) -> Worth {
        let [value, of_reference] = pair.means;
        let positive = |number: &f64| 0.0 < *number;
        let price = of_reference.filter(positive).map(|_| question.price);
        let never_negative = range.is_some_and(|range| 0.0 <= range.low);
        let scaled = |interval: Interval| {
            let low = if never_negative { interval.low.max(0.0) } else { interval.low };
            Interval { low: low * question.price, high: interval.high * question.price }
        };
        let within = |interval: Interval| range.map_or(interval, |range| interval.within(range));
        let value_interval = pair.value_interval(confidence).filter(|_| !pair.is_exact());
        Worth {
            value,
            value_interval: value_interval.map(within),
            of_reference,
            fair: price.and_then(|price| Some(price * pair.ratio()?)),
            interval: price
                .filter(|_| !pair.is_exact())
                .and_then(|_| pair.interval(confidence).map(scaled)),
        }
    }

    /// How much is paid too much: the printed price less the fair one.
    pub(crate) fn overpaid(&self, printed: Option<f64>) -> Option<f64> {
        Some(printed? - self.fair?)
    }
}
