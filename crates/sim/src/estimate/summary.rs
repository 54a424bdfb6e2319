//! A measure at a glance.

use sandtable_dice::Scale;

use super::number::Estimate;
use crate::distribution::Distribution;
use crate::statistic::Statistic;

/// What is said of every measure: the columns of a summary. Each number has its interval and its
/// method; each interval contains the truth with the stated confidence, on its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many trials there were, if it was sampled; under a condition, those that meet it.
    pub trials: Option<u64>,
    /// The probability of having no value.
    pub missing: Estimate,
    /// The mean. This and what follows is of what has a value.
    pub mean: Estimate,
    /// The standard deviation.
    pub sd: Estimate,
    /// The smallest value that occurred or can occur.
    pub min: Estimate,
    /// The value that 5 % do not exceed.
    pub p05: Estimate,
    /// The lower quartile.
    pub p25: Estimate,
    /// The median.
    pub p50: Estimate,
    /// The upper quartile.
    pub p75: Estimate,
    /// The value that 95 % do not exceed.
    pub p95: Estimate,
    /// The largest value that occurred or can occur.
    pub max: Estimate,
    /// The probability of what was not followed to its end, if it was enumerated.
    pub unresolved: Option<f64>,
}

impl Summary {
    /// Sums a distribution up.
    pub fn of(distribution: &Distribution, confidence: f64, scale: Scale) -> Summary {
        let of = |statistic| Estimate::of(statistic, distribution, confidence, scale);
        Summary {
            trials: distribution.trials(),
            missing: Estimate::missing(distribution, confidence, scale),
            mean: of(Statistic::Mean),
            sd: of(Statistic::Sd),
            min: Estimate::least(distribution, confidence, scale),
            p05: of(Statistic::Quantile(0.05)),
            p25: of(Statistic::Quantile(0.25)),
            p50: of(Statistic::Quantile(0.50)),
            p75: of(Statistic::Quantile(0.75)),
            p95: of(Statistic::Quantile(0.95)),
            max: Estimate::most(distribution, confidence, scale),
            unresolved: distribution.unresolved(),
        }
    }

    /// The numbers, by the names that files give them.
    pub fn numbers(&self) -> [(&'static str, Estimate); 10] {
        [
            ("mean", self.mean),
            ("sd", self.sd),
            ("p_missing", self.missing),
            ("min", self.min),
            ("p05", self.p05),
            ("p25", self.p25),
            ("p50", self.p50),
            ("p75", self.p75),
            ("p95", self.p95),
            ("max", self.max),
        ]
    }
}
