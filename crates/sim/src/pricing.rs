//! Pricing: what one thing is worth if another is worth its price.
//!
//! Equal value for points: the fair price of a thing is to the price of the reference as the mean
//! value of the thing is to that of the reference.

use crate::interval::{Interval, empirical_bernstein, normal_quantile};

/// The means of two numbers over the same trials, or exact.
///
/// The first is that of the thing to be priced, the second that of the reference.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair {
    /// The two means.
    pub means: [f64; 2],
    /// The variances of the two means; zero if they are exact.
    pub variances: [f64; 2],
    /// The covariance of the two means: zero if they are exact, or come from different trials.
    pub covariance: f64,
    /// How each mean is known.
    pub known: [Known; 2],
    /// How far each mean may be from the truth although nothing varied: the empirical Bernstein bound
    /// at a variance of zero. Zero if they are exact, infinite if a range is not known.
    pub unseen: [f64; 2],
}

/// How a mean is known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Known {
    /// It is exact.
    #[default]
    Exact,
    /// From trials, and nearly normal.
    Normal,
    /// From trials that say too little for that: so few came to anything but the usual that all that
    /// is certain is that the mean is no further from the truth than this (the empirical Bernstein
    /// bound over the range that the number is known to have). Infinite if the range is not known.
    Within(f64),
}

/// The largest squared skewness per trial with which a mean is taken to be nearly normal.
const LITTLE_SKEWNESS: f64 = 0.03;

impl Pair {
    /// The means of pairs of numbers, whose ranges have these widths (infinite if they are not
    /// known). `error` is how often a bound may fail that is all that can be said of a mean.
    ///
    /// # Panics
    ///
    /// If there are fewer than two pairs.
    pub fn of_trials(pairs: &[(f64, f64, u64)], widths: [f64; 2], error: f64) -> Pair {
        let count: u64 = pairs.iter().map(|(_, _, count)| count).sum();
        assert!(2 <= count, "one trial has no spread");
        let n = count as f64;
        let mean = |of: &dyn Fn(f64, f64) -> f64| {
            pairs.iter().map(|&(one, other, count)| of(one, other) * count as f64).sum::<f64>() / n
        };
        let means = [mean(&|one, _| one), mean(&|_, other| other)];
        let off = |one: f64, other: f64, i: usize| [one, other][i] - means[i];
        let moment = |i: usize, j: usize| {
            mean(&|one, other| off(one, other, i) * off(one, other, j)) / (n - 1.0)
        };
        let variances = [moment(0, 0), moment(1, 1)];
        let known = [0, 1].map(|i| {
            let squares = mean(&|one, other| off(one, other, i).powi(2));
            let skewness = mean(&|one, other| off(one, other, i).powi(3)) / squares.powf(1.5);
            // Where nothing varied this is not a number, and no number is small.
            if skewness * skewness / n < LITTLE_SKEWNESS {
                return Known::Normal;
            }
            let variance = variances[i] * n;
            let bound = empirical_bernstein(means[i], variance, count, widths[i], 1.0 - error);
            Known::Within(if widths[i].is_finite() { bound.half_width() } else { f64::INFINITY })
        });
        let unseen = widths.map(|width| {
            let bound = empirical_bernstein(0.0, 0.0, count, width, 1.0 - error);
            if width.is_finite() { bound.half_width() } else { f64::INFINITY }
        });
        Pair { means, variances, covariance: moment(0, 1), known, unseen }
    }

    /// The means of a weighted mixture of situations, given those of each.
    ///
    /// The weights add up to one, and no two situations have trials in common.
    pub fn mixed(situations: &[(f64, Pair)]) -> Pair {
        let mut sum = Pair::default();
        for (weight, pair) in situations {
            for i in 0..2 {
                sum.means[i] += weight * pair.means[i];
                sum.variances[i] += weight * weight * pair.variances[i];
                sum.known[i] = sum.known[i].with(*weight, pair.known[i]);
                sum.unseen[i] += weight * pair.unseen[i];
            }
            sum.covariance += weight * weight * pair.covariance;
        }
        sum
    }

    /// Whether both means are exact.
    pub fn is_exact(&self) -> bool {
        self.known == [Known::Exact; 2]
    }

    /// The first mean over the second; nothing if the second is zero.
    pub fn ratio(&self) -> Option<f64> {
        let [value, reference] = self.means;
        (reference != 0.0).then(|| value / reference)
    }

    /// The interval for the first mean: normal, or as far as is certain.
    pub fn value_interval(&self, confidence: f64) -> Interval {
        self.interval_of(0, confidence)
    }

    fn interval_of(&self, i: usize, confidence: f64) -> Interval {
        let normal = normal_quantile(confidence) * self.variances[i].sqrt();
        let half = match self.known[i] {
            Known::Exact => 0.0,
            Known::Normal => normal,
            // The variances of other situations are in the normal part.
            Known::Within(reach) => reach + normal,
        };
        Interval::around(self.means[i], half)
    }

    /// Fieller's interval for the ratio; nothing if the second mean could as well be zero, for then
    /// the ratio could be anything.
    ///
    /// All ratios `r` for which the first mean less `r` times the second is no further from zero
    /// than chance would have it. That is exact for normal means, however uncertain the second,
    /// where the delta method is only good while the second is known to a few per cent; where it
    /// is, the two are the same.
    ///
    /// Where trials say too little of one of the means for it to be normal, the interval is that of
    /// the quotients of what either can be.
    ///
    /// # References
    ///
    /// - E. C. Fieller (1954), "Some problems in interval estimation", *Journal of the Royal
    ///   Statistical Society B* 16, 175-185.
    pub fn interval(&self, confidence: f64) -> Option<Interval> {
        if self.known.iter().any(|known| matches!(known, Known::Within(_))) {
            return self.quotients(1.0 - (1.0 - confidence) / 2.0);
        }
        if let Some(interval) = self.in_step() {
            return Some(interval);
        }
        let z = normal_quantile(confidence);
        let [value, reference] = self.means;
        let spread = |i: usize| z * z * self.variances[i];
        // r² a - 2 r b + c <= 0
        let a = reference * reference - spread(1);
        let b = value * reference - z * z * self.covariance;
        let c = value * value - spread(0);
        if a <= 0.0 {
            return None;
        }
        let root = (b * b - a * c).max(0.0).sqrt();
        Some(Interval { low: (b - root) / a, high: (b + root) / a })
    }

    /// The interval for the ratio of two means that rise and fall together in every trial, so that
    /// trials show no doubt of it: what they did not show may still part them. Nothing otherwise, or
    /// if both are exact.
    fn in_step(&self) -> Option<Interval> {
        let ratio = self.ratio().filter(|_| !self.is_exact())?;
        let [value, reference] = self.variances;
        let apart = value + ratio * ratio * reference - 2.0 * ratio * self.covariance;
        let doubt = self.unseen[0] + ratio.abs() * self.unseen[1];
        let half = doubt / self.means[1].abs();
        let in_step = apart <= 1e-12 * (value + ratio * ratio * reference);
        (in_step && half.is_finite()).then(|| Interval::around(ratio, half))
    }

    /// What comes of dividing one by the other, wherever they are within their intervals.
    fn quotients(&self, confidence: f64) -> Option<Interval> {
        let [value, reference] = [0, 1].map(|i| self.interval_of(i, confidence));
        let apart = 0.0 < reference.low || reference.high < 0.0;
        let ends =
            [value.low, value.high].map(|value| [value / reference.low, value / reference.high]);
        let ends = ends.concat();
        let known = apart && ends.iter().all(|end| end.is_finite());
        known.then(|| Interval {
            low: ends.iter().copied().fold(f64::INFINITY, f64::min),
            high: ends.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        })
    }
}

impl Known {
    /// How a sum is known of which a part with this weight is known so.
    fn with(self, weight: f64, part: Known) -> Known {
        match (self, part) {
            (Known::Within(sum), Known::Within(part)) => Known::Within(sum + weight * part),
            (Known::Within(sum), _) => Known::Within(sum),
            (_, Known::Within(part)) => Known::Within(weight * part),
            (Known::Exact, Known::Exact) => Known::Exact,
            _ => Known::Normal,
        }
    }
}

#[cfg(test)]
mod tests;
