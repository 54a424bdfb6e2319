//! What is known of the statistics of a distribution.

mod moments;
mod number;
mod possible;
mod sampled;
mod shares;
mod summary;

pub use crate::distribution::NO_DOUBT;
pub use number::Estimate;
pub use possible::range;
pub(crate) use possible::{allowance, by_range, is_yes_or_no, reach, reached, squared};
pub(crate) use sampled::se_of_variance;
pub use summary::Summary;

use sandtable_dice::Scale;

use crate::distribution::{Distribution, Known};
use crate::interval::{Interval, Method};
use crate::statistic::Statistic;

impl Estimate {
    /// A statistic with its interval.
    ///
    /// Exact distributions need no interval. Where a part of one is unresolved, the interval is
    /// what that part could make of the number, wherever it falls in the range of the measure; without
    /// a known range, only probabilities have one. Below [`NO_DOUBT`] the number counts as exact, with
    /// the digits that it has.
    ///
    /// A probability that the range of the measure makes certain or impossible is known: that of the
    /// lowest value or more is one, if there always is a value.
    ///
    /// Of trials, probabilities have the interval of [`proportion`](crate::interval::proportion), and so
    /// have means of yes and no. Other means have Student's if they are
    /// [nearly normal](crate::interval::is_nearly_normal). Else they have the empirical Bernstein
    /// interval over the known range of the measure; where that is not known, nothing can be said. The
    /// range *seen* is used nowhere. Variances and standard deviations have the delta method or Maurer
    /// and Pontil's interval by the same rule, and follow from the probability for yes and no; where all
    /// trials came to one value, they have what others that were not seen could make of them. The number
    /// itself is never more than anything in the known range can have, which a divisor of `n - 1` alone
    /// does not see to: of two trials that came to yes and no, it would be 0.71.
    ///
    /// Quantiles have order statistics. These may be [one and the same value](Method::OneValue): where
    /// enough trials came to it, the quantile is that value and no other. Nothing else that was sampled
    /// has an interval without a width; but where a measure can come to one value only, its mean,
    /// quantiles and spread are known, however many trials there were. Of what never has a value in these
    /// circumstances it is known that there are none.
    pub fn of(
        statistic: Statistic,
        distribution: &Distribution,
        confidence: f64,
        scale: Scale,
    ) -> Estimate {
        if scale.never && statistic.event().is_none() {
            return Estimate::known(None, confidence);
        }
        let settled =
            statistic.event().and_then(|event| possible::by_range(event, distribution, scale));
        if settled.is_some() {
            return Estimate::known(settled, confidence);
        }
        let scale = possible::reached(scale, distribution);
        match distribution.known() {
            Known::Sampled { trials } => {
                sampled::estimate(statistic, distribution, trials, confidence, scale)
            }
            Known::Exact { unresolved } => {
                let value = statistic.of(distribution);
                let resolved = unresolved <= 0.0;
                let method = if resolved { Method::Exact } else { Method::Unresolved };
                let interval = if resolved {
                    None
                } else {
                    allowance(statistic, distribution, unresolved, range(scale))
                };
                let found = Estimate { value, se: None, interval, method, confidence };
                found.beyond_doubt().unwrap_or(found)
            }
        }
    }

    /// Where the truth lies: in the interval, or at the number itself if it is exact. Nothing if nothing
    /// can be said, or there is no value.
    pub fn bounds(self) -> Option<Interval> {
        let value = self.value?;
        match self.method {
            Method::Exact => Some(Interval { low: value, high: value }),
            _ => self.interval,
        }
    }

    /// Half the width of the interval; zero if the number is exact, nothing if nothing can be said.
    pub fn half_width(self) -> Option<f64> {
        match self.method {
            Method::Exact => Some(0.0),
            _ => self.interval.map(Interval::half_width),
        }
    }
}

#[cfg(test)]
mod tests;
