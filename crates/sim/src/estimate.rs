//! A number with its interval, and how it is known.

mod sampled;
mod summary;

pub use summary::Summary;

use sandtable_dice::Scale;

use crate::distribution::{Distribution, Known};
use crate::interval::{Interval, Method};
use crate::statistic::Statistic;

/// A statistic of a distribution with what is known about its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number itself; nothing if there is no value to read it off.
    pub value: Option<f64>,
    /// Its standard error, if it was sampled and has one.
    pub se: Option<f64>,
    /// Where the truth lies. Nothing if `value` is exact, or if nothing can be said.
    pub interval: Option<Interval>,
    /// How the interval was arrived at.
    pub method: Method,
    /// How often such intervals contain the truth.
    pub confidence: f64,
}

impl Estimate {
    /// A statistic with its interval.
    ///
    /// Exact distributions need no interval. Where a part of one is unresolved, the interval is
    /// what that part could make of the number, wherever it falls in the range of the measure; without
    /// a known range, only probabilities have one.
    ///
    /// Of trials, probabilities have Wilson's interval, and so have means of yes and no. Other means
    /// have Student's if they are nearly normal: a thousand trials or more, and a squared skewness
    /// below 0.03 per trial. Else they have the empirical Bernstein interval over the known range of
    /// the measure; where that is not known, nothing can be said. The range *seen* is used nowhere.
    /// Quantiles have order statistics, variances and standard deviations the delta method, or, where
    /// all trials came to one value, what others that were not seen could make of them.
    pub fn of(
        statistic: Statistic,
        distribution: &Distribution,
        confidence: f64,
        scale: Scale,
    ) -> Estimate {
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
                Estimate { value, se: None, interval, method, confidence }
            }
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

/// The range of a measure, if both of its ends are known.
pub fn range(scale: Scale) -> Option<Interval> {
    scale.is_bounded().then_some(Interval { low: scale.low, high: scale.high })
}

/// What an exact number could be, wherever what is unresolved falls.
fn allowance(
    statistic: Statistic,
    distribution: &Distribution,
    unresolved: f64,
    range: Option<Interval>,
) -> Option<Interval> {
    if statistic.event().is_some() {
        let p = statistic.of(distribution)?;
        return Some(Interval { low: p, high: (p + unresolved).min(1.0) });
    }
    let unresolved = distribution.unresolved_of_values();
    match statistic {
        Statistic::Mean => {
            let resolved = distribution.mean()? * (1.0 - unresolved);
            range.map(|range| Interval {
                low: resolved + unresolved * range.low,
                high: resolved + unresolved * range.high,
            })
        }
        Statistic::Quantile(q) => {
            // All of it could lie below the quantile, or all above.
            let all_below =
                (unresolved < q).then(|| distribution.quantile(q - unresolved)).flatten();
            let all_above = distribution.quantile_if_resolved(q);
            Some(Interval {
                low: all_below.or(range.map(|range| range.low))?,
                high: all_above.or(range.map(|range| range.high))?,
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
