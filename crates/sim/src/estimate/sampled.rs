//! Estimates from trials.

use super::Estimate;
use crate::distribution::Distribution;
use crate::interval::{self, Interval, Method};
use crate::statistic::Statistic;

/// The fewest trials whose mean is taken to be nearly normal.
const ENOUGH_TRIALS: u64 = 1000;

/// The largest squared skewness per trial with which a mean is taken to be nearly normal.
///
/// Student's interval at 95 % was seen to contain the mean in 86 % of runs at 0.5 per trial, in 93 %
/// at 0.08 and in 95 % at 0.05.
const LITTLE_SKEWNESS: f64 = 0.03;

/// A statistic of trials with its interval.
pub(super) fn estimate(
    statistic: Statistic,
    distribution: &Distribution,
    trials: u64,
    confidence: f64,
    range: Option<Interval>,
) -> Estimate {
    let sample = Sample { distribution, trials, confidence };
    match statistic {
        Statistic::Mean => sample.mean(range),
        Statistic::Sd => sample.sd(),
        Statistic::Quantile(q) => sample.quantile(q, range),
        Statistic::PEq(value) => sample.probability(value, value),
        Statistic::PGe(value) => sample.probability(value, f64::INFINITY),
        Statistic::PLe(value) => sample.probability(f64::NEG_INFINITY, value),
    }
}

#[derive(Clone, Copy)]
struct Sample<'a> {
    distribution: &'a Distribution,
    trials: u64,
    confidence: f64,
}

impl Sample<'_> {
    fn probability(self, low: f64, high: f64) -> Estimate {
        let successes = self.distribution.count_between(low, high).unwrap_or(0);
        let p = successes as f64 / self.trials as f64;
        let se = (p * (1.0 - p) / self.trials as f64).sqrt();
        let interval = interval::wilson(successes, self.trials, self.confidence);
        self.with(p, Some(se), Some(interval), Method::Wilson)
    }

    fn mean(self, range: Option<Interval>) -> Estimate {
        if self.is_yes_or_no(range) {
            return self.probability(1.0, 1.0);
        }
        let mean = self.distribution.mean();
        if self.trials < 2 {
            return self.with(mean, None, None, Method::Unknown);
        }
        let se = self.distribution.sd() / (self.trials as f64).sqrt();
        let (interval, method) = self.interval_of_mean(mean, range);
        self.with(mean, Some(se), interval, method)
    }

    fn interval_of_mean(self, mean: f64, range: Option<Interval>) -> (Option<Interval>, Method) {
        let observed = Interval { low: self.distribution.min(), high: self.distribution.max() };
        if self.is_nearly_normal() {
            let interval =
                interval::student(mean, self.distribution.sd(), self.trials, self.confidence);
            return (Some(interval), Method::Student);
        }
        let bernstein = |range: Interval| {
            let variance = self.distribution.variance();
            let interval = interval::empirical_bernstein(
                mean,
                variance,
                self.trials,
                range.width(),
                self.confidence,
            );
            Some(interval.within(range))
        };
        match range {
            Some(range) => (bernstein(range), Method::Bernstein),
            // One value says nothing about how far others could lie from it.
            None if observed.width() <= 0.0 => (None, Method::Unknown),
            None => (bernstein(observed), Method::BernsteinObserved),
        }
    }

    /// Whether the measure comes to 0 or 1 only, as far as can be told.
    fn is_yes_or_no(self, range: Option<Interval>) -> bool {
        let points = self.distribution.points();
        let so_far = points.iter().all(|point| [0.0, 1.0].contains(&point.value));
        // Nothing but 0 may as well be a large score that is too rare to have come up yet.
        so_far && range.map_or(points.len() == 2, |range| 0.0 <= range.low && range.high <= 1.0)
    }

    fn is_nearly_normal(self) -> bool {
        let skewness = self.distribution.skewness();
        ENOUGH_TRIALS <= self.trials
            && skewness.is_some_and(|g| g * g / (self.trials as f64) < LITTLE_SKEWNESS)
    }

    fn quantile(self, q: f64, range: Option<Interval>) -> Estimate {
        let ranks = interval::order_statistics(q, self.trials, self.confidence);
        let ranked =
            |rank: Option<u64>| rank.and_then(|rank| self.distribution.order_statistic(rank));
        let low = ranked(ranks.low).or(range.map(|range| range.low));
        let high = ranked(ranks.high).or(range.map(|range| range.high));
        let interval = low.zip(high).map(|(low, high)| Interval { low, high });
        let method = if interval.is_some() { Method::OrderStatistics } else { Method::Unknown };
        self.with(self.distribution.quantile(q), None, interval, method)
    }

    /// The delta method: the variance of a sample variance is nearly `(m4 - m2²) / n` (Kendall and
    /// Stuart, *The Advanced Theory of Statistics*, volume 1, section 10.9), that of its square root
    /// a fourth of it over the variance.
    fn sd(self) -> Estimate {
        let sd = self.distribution.sd();
        if self.trials < 2 || sd <= 0.0 {
            return self.with(sd, None, None, Method::Unknown);
        }
        let (second, fourth) =
            (self.distribution.central_moment(2), self.distribution.central_moment(4));
        let spread = (fourth - second * second).max(0.0);
        let se = (spread / (4.0 * second * self.trials as f64)).sqrt();
        let interval = Interval::around(sd, interval::normal_quantile(self.confidence) * se);
        let interval = interval.within(Interval { low: 0.0, high: f64::INFINITY });
        self.with(sd, Some(se), Some(interval), Method::Delta)
    }

    fn with(
        self,
        value: f64,
        se: Option<f64>,
        interval: Option<Interval>,
        method: Method,
    ) -> Estimate {
        Estimate { value, se, interval, method, confidence: self.confidence }
    }
}
