//! Intervals that decisions may rest on.

use crate::distribution::{Distribution, Known};
use crate::interval::{self, Interval};
use crate::sequential::beta_mixture;
use crate::statistic::Statistic;

/// How often trials are looked at before a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Once, after a number of trials that was fixed beforehand.
    Only,
    /// Again and again as trials are added; this is the look with the given number, from one.
    Nth(u32),
}

impl Look {
    /// The part of the error that may be spent at this look: all parts add up to one.
    pub(super) fn share(self) -> f64 {
        match self {
            Look::Only => 1.0,
            Look::Nth(number) => 1.0 / (f64::from(number) * f64::from(number + 1)),
        }
    }
}

/// Where a statistic of the truth lies.
///
/// The probability that any of the intervals of all looks misses the truth is at most `error`,
/// whatever the distribution and however many trials there are. Nothing if nothing can be said: of a
/// mean or a standard deviation without a `range` that all values lie in.
///
/// Probabilities have the Clopper-Pearson interval if there is one look, else the confidence
/// sequence of the Beta mixture; so have means of what is 0 or 1. Other means have the empirical
/// Bernstein interval, standard deviations the one of Maurer and Pontil's theorem 10, both with a
/// share of the error for each look. Quantiles follow from the probabilities of not exceeding each
/// value. What is exact is a point, or as wide as what is unresolved there makes it.
///
/// # References
///
/// - A. Maurer and M. Pontil (2009), "Empirical Bernstein bounds and sample variance penalization",
///   *Conference on Learning Theory*, theorems 4 and 10.
pub fn certain(
    statistic: Statistic,
    distribution: &Distribution,
    range: Option<Interval>,
    look: Look,
    error: f64,
) -> Option<Interval> {
    match distribution.known() {
        Known::Exact { unresolved } => Some(exact(statistic, distribution, range, unresolved)),
        Known::Sampled { trials } => {
            let sample = Sample { distribution, trials, look, error };
            match statistic {
                Statistic::Mean => sample.mean(range),
                Statistic::Sd => sample.sd(range),
                Statistic::Quantile(q) => sample.quantile(q, range),
                Statistic::PEq(_) | Statistic::PGe(_) | Statistic::PLe(_) => {
                    let (low, high) = statistic.event()?;
                    Some(sample.probability(distribution.count_between(low, high)?))
                }
            }
        }
    }
}

/// A number that was enumerated: what is unresolved can fall anywhere.
fn exact(
    statistic: Statistic,
    distribution: &Distribution,
    range: Option<Interval>,
    unresolved: f64,
) -> Interval {
    let value = statistic.of(distribution);
    let observed = Interval { low: distribution.min(), high: distribution.max() };
    let width = range.unwrap_or(observed).width();
    let doubt = match statistic {
        _ if unresolved <= 0.0 => 0.0,
        Statistic::Mean | Statistic::Sd => unresolved * width,
        Statistic::Quantile(_) => 0.0,
        Statistic::PEq(_) | Statistic::PGe(_) | Statistic::PLe(_) => unresolved,
    };
    Interval::around(value, doubt)
}

#[derive(Clone, Copy)]
struct Sample<'a> {
    distribution: &'a Distribution,
    trials: u64,
    look: Look,
    error: f64,
}

impl Sample<'_> {
    fn probability(self, successes: u64) -> Interval {
        match self.look {
            Look::Only => interval::clopper_pearson(successes, self.trials, 1.0 - self.error),
            Look::Nth(_) => beta_mixture::confidence_sequence(successes, self.trials, self.error),
        }
    }

    fn mean(self, range: Option<Interval>) -> Option<Interval> {
        let range = range?;
        let yes_or_no = self.distribution.points().iter().all(|p| [0.0, 1.0].contains(&p.value));
        if yes_or_no && 0.0 <= range.low && range.high <= 1.0 {
            return Some(self.probability(self.distribution.count_between(1.0, 1.0)?));
        }
        if self.trials < 2 {
            return Some(range);
        }
        let (mean, variance) = (self.distribution.mean(), self.distribution.variance());
        let confidence = 1.0 - self.error * self.look.share();
        let found =
            interval::empirical_bernstein(mean, variance, self.trials, range.width(), confidence);
        Some(found.within(range))
    }

    fn sd(self, range: Option<Interval>) -> Option<Interval> {
        let width = range?.width();
        // No distribution on a range deviates by more than half of it.
        let possible = Interval { low: 0.0, high: width / 2.0 };
        if self.trials < 2 {
            return Some(possible);
        }
        let ln = (2.0 / (self.error * self.look.share())).ln();
        let margin = width * (2.0 * ln / (self.trials - 1) as f64).sqrt();
        Some(Interval::around(self.distribution.sd(), margin).within(possible))
    }

    /// From the lowest value that may be exceeded seldom enough to the lowest that certainly is.
    fn quantile(self, q: f64, range: Option<Interval>) -> Option<Interval> {
        let sides = Sample { error: self.error / 2.0, ..self };
        let mut count = 0;
        let (mut low, mut high) = (None, None);
        for point in self.distribution.points() {
            count += point.count?;
            let at_most = sides.probability(count);
            if low.is_none() && q <= at_most.high {
                low = Some(point.value);
            }
            if high.is_none() && q <= at_most.low {
                high = Some(point.value);
            }
        }
        let low = low.unwrap_or(self.distribution.max());
        Some(Interval { low, high: high.or(range.map(|range| range.high))? })
    }
}
