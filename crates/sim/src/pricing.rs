//! Pricing: what one thing is worth if another is worth its price.
//!
//! Equal value for points: the fair price of a thing is to the price of the reference as the mean
//! value of the thing is to that of the reference.

use crate::interval::{Interval, normal_quantile};

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
}

impl Pair {
    /// The means of pairs of numbers.
    ///
    /// # Panics
    ///
    /// If there are fewer than two pairs.
    pub fn of_trials(pairs: &[(f64, f64, u64)]) -> Pair {
        let count: u64 = pairs.iter().map(|(_, _, count)| count).sum();
        assert!(2 <= count, "one trial has no spread");
        let n = count as f64;
        let mean = |of: &dyn Fn(f64, f64) -> f64| {
            pairs.iter().map(|&(one, other, count)| of(one, other) * count as f64).sum::<f64>() / n
        };
        let means = [mean(&|one, _| one), mean(&|_, other| other)];
        let moment = |i: usize, j: usize| {
            let off = |one: f64, other: f64, i: usize| [one, other][i] - means[i];
            mean(&|one, other| off(one, other, i) * off(one, other, j)) / (n - 1.0)
        };
        Pair { means, variances: [moment(0, 0), moment(1, 1)], covariance: moment(0, 1) }
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
            }
            sum.covariance += weight * weight * pair.covariance;
        }
        sum
    }

    /// Whether both means are exact.
    pub fn is_exact(&self) -> bool {
        self.variances.iter().all(|variance| *variance <= 0.0)
    }

    /// The first mean over the second; nothing if the second is zero.
    pub fn ratio(&self) -> Option<f64> {
        let [value, reference] = self.means;
        (reference != 0.0).then(|| value / reference)
    }

    /// The normal interval for the first mean.
    pub fn value_interval(&self, confidence: f64) -> Interval {
        let half = normal_quantile(confidence) * self.variances[0].sqrt();
        Interval { low: self.means[0] - half, high: self.means[0] + half }
    }

    /// Fieller's interval for the ratio; nothing if the second mean could as well be zero, for then
    /// the ratio could be anything.
    ///
    /// All ratios `r` for which the first mean less `r` times the second is no further from zero
    /// than chance would have it. That is exact for normal means, however uncertain the second,
    /// where the delta method is only good while the second is known to a few per cent; where it
    /// is, the two are the same.
    ///
    /// # References
    ///
    /// - E. C. Fieller (1954), "Some problems in interval estimation", *Journal of the Royal
    ///   Statistical Society B* 16, 175-185.
    pub fn interval(&self, confidence: f64) -> Option<Interval> {
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
}

#[cfg(test)]
mod tests;
