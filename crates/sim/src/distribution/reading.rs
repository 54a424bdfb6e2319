//! Numbers read off a distribution.

use super::rounding::{TOLERANCE, possible};
use super::{Distribution, Point};
use crate::probability::Fraction;
use crate::value::{Value, tidy};

/// Moments, quantiles and extremes are those of the values *as far as they are resolved*: what is
/// unresolved or missing has no value that could be averaged. There are none where there is no value
/// at all. Probabilities are those of what is resolved, and never scaled up.
impl Distribution {
    /// The mean.
    pub fn mean(&self) -> Option<f64> {
        let mean = self.exact_mean().map(|mean| mean.to_f64());
        let mean = mean.or_else(|| self.average(|value| value))?;
        Some(match (self.min()?, self.max()?) {
            // Of what has several values it is none of the outermost, however rare the others are, where
            // there is a number between them.
            (least, most) if least.next_up() < most => {
                mean.clamp(least.next_up(), most.next_down())
            }
            _ => mean,
        })
    }

    /// The variance; of trials the unbiased one, with a divisor of one less than their number.
    pub fn variance(&self) -> Option<f64> {
        let exact = self.exact_variance().map(|variance| variance.to_f64());
        let variance = exact.or_else(|| self.central_moment(2))?;
        Some(match self.trials_with_value() {
            Some(1) | None => variance,
            Some(trials) => variance * (trials as f64 / (trials - 1) as f64),
        })
    }

    /// The standard deviation: the square root of [`variance`](Distribution::variance).
    pub fn sd(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// The skewness: the third central moment over the cube of the standard deviation. Nothing if
    /// there is only one value.
    pub fn skewness(&self) -> Option<f64> {
        let deviation = self.central_moment(2)?.sqrt();
        let third = self.central_moment(3)?;
        (1 < self.points.len()).then(|| third / deviation.powi(3))
    }

    /// The mean of the deviations from the mean, raised to a power above zero.
    pub(crate) fn central_moment(&self, power: i32) -> Option<f64> {
        let mean = self.mean()?;
        if self.points.len() == 1 {
            // What rounding would make of a single value is no spread.
            return Some(0.0);
        }
        self.average(|value| (value - mean).powi(power))
    }

    fn average(&self, of: impl Fn(f64) -> f64) -> Option<f64> {
        if let [only] = &self.points[..] {
            // So many times the same, divided by as many, is rounded twice.
            return Some(of(only.value.get()));
        }
        // Counts rather than their shares of the trials: most sums of them are exact.
        let weight = |point: &Point| point.share.count.map_or(point.share.p, |count| count as f64);
        let total: f64 = self.points.iter().map(weight).sum();
        let terms = || self.points.iter().map(|point| weight(point) * of(point.value.get()));
        let (sum, size) = (terms().sum::<f64>(), terms().map(f64::abs).sum::<f64>());
        // What is won and lost alike leaves what rounding does to it, and that is nothing.
        let is_rounding = sum.abs() <= TOLERANCE * size && self.trials().is_none();
        (!self.points.is_empty()).then_some(if is_rounding { 0.0 } else { sum / total })
    }

    /// The smallest value that is not exceeded with probability `q` or more, of what has a value.
    ///
    /// # Precision
    ///
    /// A sum of probabilities within [`TOLERANCE`] below `q` counts as `q`. Where `q` falls on what
    /// is unresolved, the largest value.
    pub fn quantile(&self, q: f64) -> Option<f64> {
        self.quantile_if_resolved(q).or(self.max())
    }

    /// The quantile, unless `q` falls on what is unresolved.
    pub(crate) fn quantile_if_resolved(&self, q: f64) -> Option<f64> {
        let q = q * (1.0 - self.p_missing());
        let mut p = 0.0;
        let mut reaches = |point: &&Point| {
            p += point.share.p;
            q - TOLERANCE <= p
        };
        self.points.iter().find(|point| reaches(point)).map(|point| point.value.get())
    }

    /// The smallest value.
    pub fn min(&self) -> Option<f64> {
        self.points.first().map(|point| point.value.get())
    }

    /// The largest value.
    pub fn max(&self) -> Option<f64> {
        self.points.last().map(|point| point.value.get())
    }

    /// The probability of having no value.
    pub fn p_missing(&self) -> f64 {
        self.missing.as_ref().map_or(0.0, |share| share.p)
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
            (Some(count), Some(trials)) if 0 < trials => count as f64 / trials as f64,
            _ => {
                let within: Vec<f64> = self.between(low, high).map(|it| it.share.p).collect();
                let is_all = within.len() == self.shares().count();
                match within.iter().sum() {
                    sum if within.is_empty() || self.is_open() => f64::min(sum, 1.0),
                    _ if is_all => 1.0,
                    sum => possible(sum),
                }
            }
        }
    }

    /// Whether so much is unresolved that what is found is not all that there is.
    fn is_open(&self) -> bool {
        self.unresolved().is_some_and(|unresolved| TOLERANCE < unresolved)
    }

    /// How many trials came to a value from `low` to `high`, both included, if it was sampled.
    pub fn count_between(&self, low: f64, high: f64) -> Option<u64> {
        self.trials()?;
        self.between(low, high).map(|point| point.share.count).sum()
    }

    /// The value of the trial with this rank, counted from one, when all with a value are sorted.
    /// Nothing if there are fewer trials, or it was not sampled.
    pub fn order_statistic(&self, rank: u64) -> Option<f64> {
        let mut count = 0;
        let mut reaches = |point: &&Point| {
            count += point.share.count.unwrap_or(0);
            rank <= count
        };
        self.trials()?;
        self.points.iter().find(|point| reaches(point)).map(|point| point.value.get())
    }

    /// [`p_between`](Distribution::p_between) as a fraction, if that is known.
    pub fn fraction_between(&self, low: f64, high: f64) -> Option<Fraction> {
        self.is_known_in_fractions().then_some(())?;
        let sum = self
            .between(low, high)
            .try_fold(Fraction::ZERO, |sum, point| Some(&sum + point.share.exact.as_ref()?));
        sum.filter(Fraction::is_representable)
    }

    /// The probability of having no value as a fraction, if that is known.
    pub fn exact_missing(&self) -> Option<Fraction> {
        self.is_known_in_fractions().then_some(())?;
        self.missing.as_ref().map_or(Some(Fraction::ZERO), |share| share.exact.clone())
    }

    fn is_known_in_fractions(&self) -> bool {
        self.shares().next().is_some() && self.shares().all(|(_, share)| share.exact.is_some())
    }

    /// The mean as a fraction, if that is known: if the probabilities are, and every value is.
    pub fn exact_mean(&self) -> Option<Fraction> {
        self.exact_moment(1)
    }

    /// The variance as a fraction, if that is known; see [`exact_mean`](Distribution::exact_mean).
    pub fn exact_variance(&self) -> Option<Fraction> {
        let mean = self.exact_mean()?;
        Some(&self.exact_moment(2)? - &(&mean * &mean)).filter(Fraction::is_representable)
    }

    fn exact_moment(&self, power: u32) -> Option<Fraction> {
        let (mut moment, mut whole) = (Fraction::ZERO, Fraction::ZERO);
        for point in &self.points {
            let (numerator, denominator) = point.value.exact()?;
            let value = Fraction::new(numerator.into(), denominator.into());
            let p = point.share.exact.clone()?;
            whole = &whole + &p;
            moment = &moment + &(0..power).fold(p, |term, _| &term * &value);
        }
        let moment = match &self.missing {
            _ if whole.is_zero() => None,
            Some(_) => Some(&moment / &whole),
            None => Some(moment),
        };
        moment.filter(Fraction::is_representable)
    }

    fn between(&self, low: f64, high: f64) -> impl Iterator<Item = &Point> {
        let (low, high) = (tidy(low), tidy(high));
        let within = move |value: Value| low <= tidy(value.get()) && tidy(value.get()) <= high;
        self.points.iter().filter(move |point| within(point.value))
    }
}
