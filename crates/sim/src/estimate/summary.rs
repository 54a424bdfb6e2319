//! A measure at a glance.

use sandtable_dice::Scale;

use super::Estimate;
use crate::distribution::Distribution;
use crate::statistic::Statistic;

/// What is said of every measure: the columns of a summary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many trials there were, if it was sampled; under a condition, those that meet it.
    pub trials: Option<u64>,
    /// The probability of having no value.
    pub p_missing: f64,
    /// The mean with its standard error, interval and method.
    pub mean: Estimate,
    /// The standard deviation. This and what follows is of what has a value; nothing if nothing has.
    pub sd: Option<f64>,
    /// The smallest value that occurred or can occur.
    pub min: Option<f64>,
    /// The value that 5 % do not exceed.
    pub p05: Option<f64>,
    /// The lower quartile.
    pub p25: Option<f64>,
    /// The median.
    pub p50: Option<f64>,
    /// The upper quartile.
    pub p75: Option<f64>,
    /// The value that 95 % do not exceed.
    pub p95: Option<f64>,
    /// The largest value that occurred or can occur.
    pub max: Option<f64>,
    /// The probability of what was not followed to its end, if it was enumerated.
    pub unresolved: Option<f64>,
}

impl Summary {
    /// Sums a distribution up.
    pub fn of(distribution: &Distribution, confidence: f64, scale: Scale) -> Summary {
        Summary {
            trials: distribution.trials(),
            p_missing: distribution.p_missing(),
            mean: Estimate::of(Statistic::Mean, distribution, confidence, scale),
            sd: distribution.sd(),
            min: distribution.min(),
            p05: distribution.quantile(0.05),
            p25: distribution.quantile(0.25),
            p50: distribution.quantile(0.50),
            p75: distribution.quantile(0.75),
            p95: distribution.quantile(0.95),
            max: distribution.max(),
            unresolved: distribution.unresolved(),
        }
    }
}
