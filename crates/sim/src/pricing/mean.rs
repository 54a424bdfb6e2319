//! The mean of one of the two numbers over a mixture of situations.

use std::collections::BTreeMap;

use sandtable_dice::Scale;

use super::given::{Sides, Situation, exact};
use crate::distribution::{Distribution, Observation};
use crate::estimate::{Estimate, range};
use crate::interval::{self, Interval, Method, clopper_pearson, normal_quantile};
use crate::statistic::Statistic;

/// One of the two numbers, over all situations.
pub(super) struct Mean {
    /// Whether it is the first or the second of each pair.
    side: usize,
    scale: Scale,
    conditional: bool,
    parts: Vec<Part>,
    /// The part of the mixture that has the number.
    share: f64,
    /// The number itself; nothing where no trial has it.
    pub(super) value: Option<f64>,
    /// The variance of the mean, by the delta method: each trial counts with how far it moves it.
    variance: f64,
}

/// What the trials of one situation say of one of the two numbers.
struct Part {
    weight: f64,
    seen: Distribution,
    /// The trials that have the number.
    count: u64,
    trials: u64,
}

impl Mean {
    /// The mean over all situations of what has the number.
    ///
    /// # References
    ///
    /// - W. G. Cochran (1977), *Sampling Techniques*, 3rd edition, sections 6.3 and 6.11 (ratios, and
    ///   over strata).
    pub(super) fn of(situations: &[Situation], side: usize, sides: Sides) -> Mean {
        let parts: Vec<Part> = situations.iter().map(|it| Part::of(it, side)).collect();
        let (scale, conditional) = (sides.scales[side], sides.conditional);
        let share = parts.iter().map(|part| part.weight * part.share()).sum();
        let value = (0.0 < share).then(|| average(&parts, share));
        let mut mean = Mean { side, scale, conditional, parts, share, value, variance: 0.0 };
        mean.variance = covariance(situations, [&mean, &mean]);
        mean
    }

    /// The mean with its interval.
    pub(super) fn estimate(&self, confidence: f64) -> Estimate {
        if let [part] = &*self.parts {
            return part.estimate(confidence, self.scale);
        }
        let se = Some(self.variance.sqrt()).filter(|se| 0.0 < *se && se.is_finite());
        let known = Estimate { value: self.value, se, confidence, ..exact(None) };
        let Some(mean) = self.value else {
            return Estimate { method: Method::Unknown, ..known };
        };
        if self.is_exact() {
            return known;
        }
        let (interval, method) = if self.is_nearly_normal(confidence) {
            let half = normal_quantile(confidence) * self.variance.sqrt();
            (Some(self.within_range(Interval::around(mean, half))), Method::Delta)
        } else {
            let interval = self.together(confidence);
            (interval, interval.map_or(Method::Unknown, |_| Method::Bonferroni))
        };
        Estimate { interval, method, ..known }
    }

    /// How likely the condition is met, over all situations: by an interval for each of them, which hold all
    /// together (Bonferroni).
    pub(super) fn condition(&self, confidence: f64) -> Option<Estimate> {
        let level = 1.0 - (1.0 - confidence) / self.parts.len() as f64;
        let (mut low, mut high) = (0.0, 0.0);
        for part in &self.parts {
            let met = clopper_pearson(part.count, part.trials, level);
            low += part.weight * met.low;
            high += part.weight * met.high;
        }
        let method =
            if self.parts.len() == 1 { Method::ClopperPearson } else { Method::Bonferroni };
        let interval = Some(Interval { low, high: high.min(1.0) });
        let known = Estimate { interval, method, confidence, ..exact(Some(self.share)) };
        self.conditional.then_some(known)
    }

    /// Whether it can come to one value only.
    pub(super) fn is_exact(&self) -> bool {
        self.scale.high <= self.scale.low && self.value.is_some()
    }

    /// Whether the mean of every situation is nearly normal, for an interval at a confidence.
    pub(super) fn is_nearly_normal(&self, confidence: f64) -> bool {
        self.parts.iter().all(|part| part.is_nearly_normal(self.scale, confidence))
    }

    /// What the means of the situations come to, wherever they lie within intervals that hold all
    /// together (Bonferroni); under a condition, wherever the shares that meet it lie as well.
    fn together(&self, confidence: f64) -> Option<Interval> {
        let each = if self.conditional { 2 } else { 1 };
        let level = 1.0 - (1.0 - confidence) / (each * self.parts.len()) as f64;
        let of = |part: &Part| {
            let it = part.estimate(level, self.scale);
            let point = part.seen.mean().map(|mean| Interval { low: mean, high: mean });
            let mean = if it.method == Method::Exact { point } else { it.interval }?;
            let share = if self.conditional {
                clopper_pearson(part.count, part.trials, level)
            } else {
                Interval { low: 1.0, high: 1.0 }
            };
            Some((mean, [share.low, share.high].map(|share| part.weight * share)))
        };
        let parts: Option<Vec<_>> = self.parts.iter().map(of).collect();
        let parts = parts?;
        let lows = parts.iter().map(|(mean, weights)| (mean.low, *weights)).collect();
        // The greatest mean is the least of what is turned about zero.
        let highs = parts.iter().map(|(mean, weights)| (-mean.high, *weights)).collect();
        let interval = Interval { low: least_average(lows), high: -least_average(highs) };
        Some(self.within_range(interval))
    }

    fn within_range(&self, interval: Interval) -> Interval {
        interval.within(Interval { low: self.scale.low, high: self.scale.high })
    }

    /// How far a trial of a situation moves the mean.
    pub(super) fn moves(&self, pair: &(Observation, Observation, u64)) -> f64 {
        let number = observed(pair, self.side).value();
        number.zip(self.value).map_or(0.0, |(number, mean)| (number.get() - mean) / self.share)
    }

    /// How far a trial of a situation can move its mean at most, beyond that mean; nothing if the
    /// range is not known.
    pub(super) fn furthest(&self) -> Option<f64> {
        Some(range(self.scale)?.reach_from(self.value?) / self.share)
    }
}

impl Part {
    fn of(situation: &Situation, side: usize) -> Part {
        let mut counts = BTreeMap::new();
        for pair in situation.pairs {
            *counts.entry(observed(pair, side)).or_insert(0) += pair.2;
        }
        let seen = Distribution::of_counts(&counts).expect("a situation has trials");
        let count = seen.trials_with_value().unwrap_or(0);
        Part { weight: situation.weight, seen, count, trials: trials(situation) }
    }

    fn share(&self) -> f64 {
        self.count as f64 / self.trials as f64
    }

    fn mean(&self) -> f64 {
        self.seen.mean().unwrap_or(0.0)
    }

    fn estimate(&self, confidence: f64, scale: Scale) -> Estimate {
        Estimate::of(Statistic::Mean, &self.seen, confidence, scale)
    }

    fn is_nearly_normal(&self, scale: Scale, confidence: f64) -> bool {
        let sd = self.seen.sd().unwrap_or(0.0);
        let skewness = self.seen.skewness().unwrap_or(0.0);
        let furthest = range(scale).map(|range| range.reach_from(self.mean()));
        interval::is_nearly_normal(self.count, sd, skewness, furthest, confidence)
    }
}

/// The mean over all parts. Where it is the same in each of them, it is that, whatever rounding would make
/// of the sum.
fn average(parts: &[Part], share: f64) -> f64 {
    let mut means = parts.iter().filter(|part| 0 < part.count).map(Part::mean);
    let first = means.next().unwrap_or_default();
    if means.all(|mean| mean.to_bits() == first.to_bits()) {
        return first;
    }
    parts.iter().map(|it| it.weight * it.share() * it.mean()).sum::<f64>() / share
}

/// What is seen of one of the two numbers.
fn observed(pair: &(Observation, Observation, u64), side: usize) -> Observation {
    [pair.0, pair.1][side]
}

/// How many trials a situation has had.
pub(super) fn trials(situation: &Situation) -> u64 {
    situation.pairs.iter().map(|(_, _, count)| count).sum()
}

/// The least average of numbers whose weights are from so much to so much.
///
/// It has the greatest weights for all numbers up to some, and the least for those above. Zero
/// weights throughout would have no average; then it is the least of the numbers.
pub(super) fn least_average(mut numbers: Vec<(f64, [f64; 2])>) -> f64 {
    numbers.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let average = |greatest: usize| {
        let weights = numbers.iter().enumerate();
        let weights = weights.map(|(i, (number, ends))| (number, ends[usize::from(i < greatest)]));
        let (sum, total) = weights.fold((0.0, 0.0), |(sum, total), (number, weight)| {
            (sum + number * weight, total + weight)
        });
        sum / total
    };
    (1..=numbers.len()).map(average).fold(f64::INFINITY, f64::min)
}

/// The covariance of two means, or the variance of one with itself. Of a single trial it is not a
/// number.
pub(super) fn covariance(situations: &[Situation], means: [&Mean; 2]) -> f64 {
    let of = |situation: &Situation| {
        let n = trials(situation) as f64;
        let average = |of: &dyn Fn([f64; 2]) -> f64| {
            let term = |pair: &(Observation, Observation, u64)| {
                of(means.map(|mean| mean.moves(pair))) * pair.2 as f64
            };
            situation.pairs.iter().map(term).sum::<f64>() / n
        };
        let middle = [average(&|[one, _]| one), average(&|[_, other]| other)];
        let moment = average(&|[one, other]| (one - middle[0]) * (other - middle[1]));
        situation.weight * situation.weight * moment / (n - 1.0)
    };
    situations.iter().map(of).sum()
}
