//! Intervals that decisions may rest on.

use sandtable_dice::Scale;

use crate::distribution::{Distribution, Known};
use crate::estimate::{allowance, by_range, is_yes_or_no, range, reach, reached, squared};
use crate::interval::{self, Interval, Method};
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
/// mean or a standard deviation of a measure without a known range, or of what never had a value.
///
/// Probabilities have the Clopper-Pearson interval if there is one look, else the confidence
/// sequence of the Beta mixture; so have means of yes and no. Other means have the empirical
/// Bernstein interval, standard deviations the one of Maurer and Pontil, both with a
/// share of the error for each look. Quantiles follow from the probabilities of not exceeding each
/// value, those below all that was seen too; so many trials may come to one value that it is a point. What
/// is exact is a point, or as wide as what is unresolved there makes it; what can be one value only is a
/// point, too, and so is a probability that the range alone makes certain or impossible.
pub fn certain(
    statistic: Statistic,
    distribution: &Distribution,
    scale: Scale,
    look: Look,
    error: f64,
) -> Option<Interval> {
    located(statistic, distribution, scale, look, error).map(|(interval, _)| interval)
}

/// As [`certain`], with the method by which it was found.
pub fn located(
    statistic: Statistic,
    distribution: &Distribution,
    scale: Scale,
    look: Look,
    error: f64,
) -> Option<(Interval, Method)> {
    match distribution.known() {
        Known::Exact { unresolved } if 0.0 < unresolved => {
            let interval = allowance(statistic, distribution, unresolved, range(scale))?;
            Some((interval, Method::Unresolved))
        }
        Known::Exact { .. } => {
            Some((Interval::around(statistic.of(distribution)?, 0.0), Method::Exact))
        }
        Known::Sampled { trials } => {
            let with_value = distribution.trials_with_value().unwrap_or(0);
            let scale = reached(scale, distribution);
            let sample = Sample { distribution, with_value, scale, look, error };
            if let Some(only) = sample.only(statistic) {
                return Some((Interval::around(only, 0.0), Method::Exact));
            }
            match statistic {
                Statistic::Mean => sample.mean(),
                Statistic::Variance => sample.sd().map(|(sd, method)| (squared(sd), method)),
                Statistic::Sd => sample.sd(),
                Statistic::Quantile(q) => sample.quantile(q),
                Statistic::PEq(_) | Statistic::PGe(_) | Statistic::PLe(_) => {
                    let (low, high) = statistic.event()?;
                    let share = sample.share(distribution.count_between(low, high)?, trials);
                    Some((share, sample.of_share(trials)))
                }
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Sample<'a> {
    distribution: &'a Distribution,
    /// How many trials have a value.
    with_value: u64,
    scale: Scale,
    look: Look,
    error: f64,
}

impl Sample<'_> {
    /// The number, if the measure had a value and the range leaves no other.
    fn only(self, statistic: Statistic) -> Option<f64> {
        if let Some(event) = statistic.event() {
            return by_range(event, self.distribution, self.scale);
        }
        let single = range(self.scale).is_some_and(|range| range.width() <= 0.0);
        statistic.of(self.distribution).filter(|_| single)
    }

    /// How a probability is known of so many trials.
    fn of_share(self, trials: u64) -> Method {
        match self.look {
            _ if trials == 0 => Method::Range,
            Look::Only => Method::ClopperPearson,
            Look::Nth(_) => Method::BetaMixture,
        }
    }

    /// The probability of what so many of so many trials came to.
    fn share(self, successes: u64, trials: u64) -> Interval {
        match self.look {
            _ if trials == 0 => Interval { low: 0.0, high: 1.0 },
            Look::Only => interval::clopper_pearson(successes, trials, 1.0 - self.error),
            Look::Nth(_) => beta_mixture::confidence_sequence(successes, trials, self.error),
        }
    }

    fn mean(self) -> Option<(Interval, Method)> {
        if is_yes_or_no(self.scale) {
            let yes = self.distribution.count_between(1.0, 1.0)?;
            return Some((self.share(yes, self.with_value), self.of_share(self.with_value)));
        }
        let range = reach(self.scale)?;
        if self.with_value < 2 {
            return Some((range, Method::Range));
        }
        let (mean, variance) = self.distribution.mean().zip(self.distribution.variance())?;
        let confidence = 1.0 - self.error * self.look.share();
        let found = interval::empirical_bernstein(
            mean,
            variance,
            self.with_value,
            range.width(),
            confidence,
        );
        Some((found.within(range), Method::Bernstein))
    }

    fn sd(self) -> Option<(Interval, Method)> {
        let width = reach(self.scale)?.width();
        if self.with_value < 2 {
            return Some((Interval { low: 0.0, high: width / 2.0 }, Method::Range));
        }
        let confidence = 1.0 - self.error * self.look.share();
        let sd = self.distribution.sd()?;
        let found = interval::maurer_pontil(sd, self.with_value, width, confidence);
        Some((found, Method::MaurerPontil))
    }

    /// From the lowest value that may be exceeded seldom enough to the lowest that certainly is; where
    /// even what lies below all that was seen may be, from the least that there can be.
    fn quantile(self, q: f64) -> Option<(Interval, Method)> {
        let sides = Sample { error: self.error / 2.0, ..self };
        let known = |end: f64| end.is_finite().then_some(end);
        let mut count = 0;
        let (mut low, mut high) = (None, None);
        if q <= sides.share(0, self.with_value).high {
            low = Some(known(self.scale.low)?);
        }
        for point in self.distribution.points() {
            count += point.share.count?;
            let at_most = sides.share(count, self.with_value);
            if low.is_none() && q <= at_most.high {
                low = Some(point.value.get());
            }
            if high.is_none() && q <= at_most.low {
                high = Some(point.value.get());
            }
        }
        let low = low.or(self.distribution.max())?;
        let found = Interval { low, high: high.or(known(self.scale.high))? };
        let method = match self.of_share(self.with_value) {
            // Of what never had a value, a range of a single value says nothing.
            Method::Range => return reach(self.scale).map(|range| (range, Method::Range)),
            Method::BetaMixture if found.width() <= 0.0 => Method::OneValueOfMixture,
            Method::ClopperPearson if found.width() <= 0.0 => Method::OneValue,
            method => method,
        };
        Some((found, method))
    }
}
