//! Numbers read off a distribution.

use super::{Distribution, Point};
use crate::probability::Fraction;
use crate::value::tidy;

/// Sums of probabilities that differ by less are taken to be equal.
///
/// Well above what rounding does to a sum of a thousand terms; a difference that small means
/// nothing at the table.
pub const TOLERANCE: f64 = 1e-12;

/// Moments and the like are those of the distribution *as far as it is resolved*: what is
/// unresolved has no value that could be averaged. Probabilities are those of what is resolved, and
/// never scaled up.
impl Distribution {
    /// The mean.
    pub fn mean(&self) -> f64 {
        self.exact_mean().map_or_else(|| self.average(|value| value), |mean| mean.to_f64())
    }

    /// The variance; of trials the unbiased one, with a divisor of one less than their number.
    pub fn variance(&self) -> f64 {
        let exact = self.exact_variance().map(|variance| variance.to_f64());
        let variance = exact.unwrap_or_else(|| self.central_moment(2));
        match self.trials() {
            Some(1) | None => variance,
            Some(trials) => variance * (trials as f64 / (trials - 1) as f64),
        }
    }

    /// The standard deviation: the square root of [`variance`](Distribution::variance).
    pub fn sd(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The skewness: the third central moment over the cube of the standard deviation. Nothing if
    /// there is only one value.
    pub fn skewness(&self) -> Option<f64> {
        let deviation = self.central_moment(2).sqrt();
        (1 < self.points.len()).then(|| self.central_moment(3) / deviation.powi(3))
    }

    /// The mean of the deviations from the mean, raised to a power.
    pub(crate) fn central_moment(&self, power: i32) -> f64 {
        let mean = self.mean();
        self.average(|value| (value - mean).powi(power))
    }

    fn average(&self, of: impl Fn(f64) -> f64) -> f64 {
        // Counts rather than their shares of the trials: most sums of them are exact.
        let weight = |point: &Point| point.count.map_or(point.p, |count| count as f64);
        let total: f64 = self.points.iter().map(weight).sum();
        self.points.iter().map(|point| weight(point) * of(point.value)).sum::<f64>() / total
    }

    /// The smallest value that is not exceeded with probability `q` or more.
    ///
    /// # Precision
    ///
    /// A sum of probabilities within [`TOLERANCE`] below `q` counts as `q`. Where `q` falls on what
    /// is unresolved, the largest value.
    pub fn quantile(&self, q: f64) -> f64 {
        self.quantile_if_resolved(q).unwrap_or(self.max())
    }

    /// The quantile, unless `q` falls on what is unresolved.
    pub(crate) fn quantile_if_resolved(&self, q: f64) -> Option<f64> {
        let mut p = 0.0;
        let mut reaches = |point: &&Point| {
            p += point.p;
            q - TOLERANCE <= p
        };
        self.points.iter().find(|point| reaches(point)).map(|point| point.value)
    }

    /// The smallest value.
    pub fn min(&self) -> f64 {
        self.points.first().expect("a distribution has a point").value
    }

    /// The largest value.
    pub fn max(&self) -> f64 {
        self.points.last().expect("a distribution has a point").value
    }

    /// The probability of exactly this value.
    pub fn p_eq(&self, value: f64) -> f64 {
        self.p_between(value, value)
    }

    /// The probability of this value or less.
    pub fn p_le(&self, value: f64) -> f64 {
        self.p_between(f64::NEG_INFINITY, value)
    }

    /// The probability of this value or more.
    pub fn p_ge(&self, value: f64) -> f64 {
        self.p_between(value, f64::INFINITY)
    }

    /// The probability of a value from `low` to `high`, both included.
    pub fn p_between(&self, low: f64, high: f64) -> f64 {
        match (self.count_between(low, high), self.trials()) {
            (Some(count), Some(trials)) => count as f64 / trials as f64,
            _ => self.between(low, high).map(|point| point.p).sum::<f64>().min(1.0),
        }
    }

    /// How many trials came to a value from `low` to `high`, both included, if it was sampled.
    pub fn count_between(&self, low: f64, high: f64) -> Option<u64> {
        self.trials()?;
        self.between(low, high).map(|point| point.count).sum()
    }

    /// The value of the trial with this rank, counted from one, when all are sorted by value.
    /// Nothing if there are fewer trials, or it was not sampled.
    pub fn order_statistic(&self, rank: u64) -> Option<f64> {
        let mut count = 0;
        let mut reaches = |point: &&Point| {
            count += point.count.unwrap_or(0);
            rank <= count
        };
        self.trials()?;
        self.points.iter().find(|point| reaches(point)).map(|point| point.value)
    }

    /// [`p_between`](Distribution::p_between) as a fraction, if that is known.
    pub fn fraction_between(&self, low: f64, high: f64) -> Option<Fraction> {
        self.points.iter().all(|point| point.exact.is_some()).then_some(())?;
        let sum = self
            .between(low, high)
            .try_fold(Fraction::ZERO, |sum, point| Some(&sum + point.exact.as_ref()?));
        sum.filter(Fraction::is_representable)
    }

    /// The mean as a fraction, if that is known.
    ///
    /// It is if the probabilities are, and every value is whole or has at most nine decimals: a
    /// third of a point would only be nearly one.
    pub fn exact_mean(&self) -> Option<Fraction> {
        self.exact_moment(1)
    }

    /// The variance as a fraction, if that is known; see [`exact_mean`](Distribution::exact_mean).
    pub fn exact_variance(&self) -> Option<Fraction> {
        let mean = self.exact_mean()?;
        Some(&self.exact_moment(2)? - &(&mean * &mean)).filter(Fraction::is_representable)
    }

    fn exact_moment(&self, power: u32) -> Option<Fraction> {
        let moment = self.points.iter().try_fold(Fraction::ZERO, |sum, point| {
            let value = short_decimal(point.value)?;
            let term = (0..power).fold(point.exact.clone()?, |term, _| &term * &value);
            Some(&sum + &term)
        });
        moment.filter(Fraction::is_representable)
    }

    fn between(&self, low: f64, high: f64) -> impl Iterator<Item = &Point> {
        let (low, high) = (tidy(low), tidy(high));
        self.points.iter().filter(move |point| low <= point.value && point.value <= high)
    }
}

/// The number as a fraction, if it has at most nine decimals.
fn short_decimal(value: f64) -> Option<Fraction> {
    let text = value.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    (decimals <= 9).then(|| Fraction::from_decimal(value))
}
