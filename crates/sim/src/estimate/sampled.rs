//! Estimates from trials.

use sandtable_dice::Scale;

use super::number::Estimate;
use super::possible::{is_yes_or_no, range, reach, roots, squared, variances};
use crate::distribution::Distribution;
use crate::interval::{self, Interval, Method};
use crate::statistic::Statistic;

/// A statistic of trials with its interval.
pub(super) fn estimate(
    statistic: Statistic,
    distribution: &Distribution,
    trials: u64,
    confidence: f64,
    scale: Scale,
) -> Estimate {
    let with_value = distribution.trials_with_value().unwrap_or(0);
    if scale.high <= scale.low && 0 < with_value && statistic.event().is_none() {
        // Whatever has a value has this one.
        return Estimate::known(statistic.of(distribution), confidence);
    }
    let sample = Sample { distribution, trials, with_value, confidence, scale };
    if with_value == 0 && statistic.event().is_none() {
        return sample.without_value(statistic);
    }
    match statistic {
        Statistic::Mean => sample.mean(),
        Statistic::Variance => sample.variance(),
        Statistic::Sd => sample.sd(),
        Statistic::Quantile(q) => sample.quantile(q),
        Statistic::PEq(value) => sample.probability(value, value),
        Statistic::PGe(value) => sample.probability(value, f64::INFINITY),
        Statistic::PLe(value) => sample.probability(f64::NEG_INFINITY, value),
    }
}

/// The standard error of the variance of `n` values drawn from a distribution: the root of
/// `(m4 - m2² (n - 3) / (n - 1)) / n` (Kendall and Stuart, *The Advanced Theory of Statistics*, volume 1,
/// section 10.9 and exercise 10.13). That of the standard deviation is this, over twice the deviation (the
/// delta method).
pub(crate) fn se_of_variance(distribution: &Distribution, n: f64) -> f64 {
    let squared = moment(distribution, 2).powi(2) * (n - 3.0) / (n - 1.0);
    ((moment(distribution, 4) - squared).max(0.0) / n).sqrt()
}

fn moment(distribution: &Distribution, power: i32) -> f64 {
    distribution.central_moment(power).unwrap_or(0.0)
}

#[derive(Clone, Copy)]
struct Sample<'a> {
    distribution: &'a Distribution,
    /// All trials that meet the condition, if there is one.
    trials: u64,
    /// Those of them that have a value.
    with_value: u64,
    confidence: f64,
    scale: Scale,
}

impl Sample<'_> {
    fn probability(self, low: f64, high: f64) -> Estimate {
        self.share(low, high, self.trials)
    }

    /// The share of so many trials that came to a value from `low` to `high`.
    fn share(self, low: f64, high: f64, trials: u64) -> Estimate {
        let successes = self.distribution.count_between(low, high).unwrap_or(0);
        let (interval, method) = interval::proportion(successes, trials, self.confidence);
        let p = (0 < trials).then(|| successes as f64 / trials as f64);
        let se = p.map(|p| (p * (1.0 - p) / trials as f64).sqrt());
        self.with(p, se, Some(interval), method)
    }

    fn mean(self) -> Estimate {
        if is_yes_or_no(self.scale) {
            return self.share(1.0, 1.0, self.with_value);
        }
        let Some((mean, sd)) = self.distribution.mean().zip(self.distribution.sd()) else {
            return self.anything(None);
        };
        if self.with_value < 2 {
            return self.anything(Some(mean));
        }
        let se = sd / (self.with_value as f64).sqrt();
        let (interval, method) = self.interval_of_mean(mean, sd);
        self.with(Some(mean), Some(se), interval, method)
    }

    fn interval_of_mean(self, mean: f64, sd: f64) -> (Option<Interval>, Method) {
        let skewness = self.distribution.skewness().unwrap_or(0.0);
        let furthest = range(self.scale).map(|range| range.reach_from(mean));
        if interval::is_nearly_normal(self.with_value, sd, skewness, furthest, self.confidence) {
            let interval = interval::student(mean, sd, self.with_value, self.confidence);
            return (Some(self.within_range(interval)), Method::Student);
        }
        let Some(range) = range(self.scale) else { return (None, Method::Unknown) };
        let interval = interval::empirical_bernstein(
            mean,
            sd * sd,
            self.with_value,
            range.width(),
            self.confidence,
        );
        (Some(interval.within(range)), Method::Bernstein)
    }

    fn within_range(self, interval: Interval) -> Interval {
        interval.within(Interval { low: self.scale.low, high: self.scale.high })
    }

    fn quantile(self, q: f64) -> Estimate {
        let quantile = self.distribution.quantile(q);
        let ranks = interval::order_statistics(q, self.with_value, self.confidence);
        let ranked =
            |rank: Option<u64>| rank.and_then(|rank| self.distribution.order_statistic(rank));
        let known = |end: f64| end.is_finite().then_some(end);
        let low = ranked(ranks.low).or(known(self.scale.low));
        let high = ranked(ranks.high).or(known(self.scale.high));
        let interval = low.zip(high).map(|(low, high)| Interval { low, high });
        let method = match interval {
            None => Method::Unknown,
            Some(interval) if interval.width() <= 0.0 => Method::OneValue,
            Some(_) => Method::OrderStatistics,
        };
        self.with(quantile, None, interval, method)
    }

    fn variance(self) -> Estimate {
        if is_yes_or_no(self.scale) {
            return self.variance_of_yes_or_no();
        }
        let Some(variance) = self.seen_variance() else {
            let interval = range(self.scale).map(variances);
            let method = interval.map_or(Method::Unknown, |_| Method::Range);
            return self.with(None, None, interval, method);
        };
        let se = se_of_variance(self.distribution, self.with_value as f64);
        let (interval, method) = self.interval_of_variance(variance, se);
        self.with(Some(variance), Some(se), interval, method)
    }

    /// The variance of the trials, if there are two; no more than anything in the known range has.
    fn seen_variance(self) -> Option<f64> {
        let most = range(self.scale).map_or(f64::INFINITY, |range| variances(range).high);
        let variance = self.distribution.variance().filter(|_| 2 <= self.with_value);
        variance.map(|variance| variance.min(most))
    }

    /// The variance is that of the probability of yes, and where it lies follows from where that lies.
    fn variance_of_yes_or_no(self) -> Estimate {
        let yes = self.share(1.0, 1.0, self.with_value);
        let variance = self.seen_variance();
        let se = yes.se.zip(yes.value).map(|(se, p)| se * (1.0 - 2.0 * p).abs());
        let interval = yes.interval.map(|p| {
            let [one, other] = [p.low, p.high].map(|p| p * (1.0 - p));
            let most = if p.contains(0.5) { 0.25 } else { one.max(other) };
            // A divisor of n - 1 takes the number a little further than the probability that was seen.
            Interval { low: one.min(other), high: variance.unwrap_or(most).max(most) }
        });
        self.with(variance, se, interval, yes.method)
    }

    /// A variance is the mean of squared deviations, and its interval is chosen as that of a mean is.
    fn interval_of_variance(self, variance: f64, se: f64) -> (Option<Interval>, Method) {
        if variance <= 0.0 {
            return self.interval_without_variance();
        }
        let [m2, m4, m6] = [2, 4, 6].map(|power| moment(self.distribution, power));
        let deviation = (m4 - m2 * m2).max(0.0).sqrt();
        let skewness = (m6 - 3.0 * m4 * m2 + 2.0 * m2.powi(3)) / deviation.powi(3);
        let range = range(self.scale);
        let mean = self.distribution.mean().unwrap_or_default();
        let furthest = range.map(|range| range.reach_from(mean).powi(2));
        if interval::is_nearly_normal(
            self.with_value,
            deviation,
            skewness,
            furthest,
            self.confidence,
        ) {
            let around =
                Interval::around(variance, interval::normal_quantile(self.confidence) * se);
            let possible = Interval { low: 0.0, high: f64::INFINITY };
            return (Some(around.within(possible)), Method::Delta);
        }
        let Some(range) = range else { return (None, Method::Unknown) };
        let sd = interval::maurer_pontil(
            variance.sqrt(),
            self.with_value,
            range.width(),
            self.confidence,
        );
        (Some(squared(sd)), Method::MaurerPontil)
    }

    /// All trials came to one value: others are as rare as so many trials say, and no further from it
    /// than the range reaches.
    fn interval_without_variance(self) -> (Option<Interval>, Method) {
        let known = range(self.scale).zip(self.distribution.min());
        let Some((range, only)) = known else { return (None, Method::Unknown) };
        let others = interval::clopper_pearson(0, self.with_value, self.confidence).high;
        let high = (others * range.reach_from(only).powi(2)).min(variances(range).high);
        (Some(Interval { low: 0.0, high }), Method::ClopperPearson)
    }

    fn sd(self) -> Estimate {
        let variance = self.variance();
        let sd = variance.value.map(|variance| variance.max(0.0).sqrt());
        // The delta method once more, so that the interval is around the number itself.
        let se = variance.se.zip(sd).map(|(se, sd)| se / (2.0 * sd));
        let interval = match (variance.method, sd.zip(se)) {
            (Method::Delta, Some((sd, se))) => {
                let around = Interval::around(sd, interval::normal_quantile(self.confidence) * se);
                Some(around.within(Interval { low: 0.0, high: f64::INFINITY }))
            }
            _ => variance.interval.map(roots),
        };
        self.with(sd, se, interval, variance.method)
    }

    /// Where no trial has a value, every number can be anything that the known range allows.
    fn without_value(self, statistic: Statistic) -> Estimate {
        let interval = reach(self.scale).map(|range| match statistic {
            Statistic::Variance => variances(range),
            Statistic::Sd => roots(variances(range)),
            _ => range,
        });
        let method = interval.map_or(Method::Unknown, |_| Method::Range);
        self.with(None, None, interval, method)
    }

    /// With too few trials to say more, a number can be anything in the range of the measure.
    fn anything(self, value: Option<f64>) -> Estimate {
        let method = range(self.scale).map_or(Method::Unknown, |_| Method::Range);
        self.with(value, None, range(self.scale), method)
    }

    fn with(
        self,
        value: Option<f64>,
        se: Option<f64>,
        interval: Option<Interval>,
        method: Method,
    ) -> Estimate {
        // An error of nothing is none: what did not vary says nothing of how far it may be off.
        let se = se.filter(|se| 0.0 < *se && se.is_finite());
        Estimate { value, se, interval, method, confidence: self.confidence }
    }
}
