//! What everything downstream works on: how likely each value of one measure is.

#[cfg(test)]
pub(crate) mod counted;
mod observation;
mod reading;
mod rounding;

use std::collections::{BTreeMap, BTreeSet};

pub use observation::{Observation, Observe, Unobserved};
use rounding::possible;
pub use rounding::{NO_DOUBT, TOLERANCE, is_same, settled};

use crate::exact::Law;
use crate::experiment::{Tally, Values};
use crate::probability::Fraction;
use crate::value::Value;

/// How likely each value of one measure is, and how that is known.
///
/// The probabilities of the points, of having no value, and of what is unresolved add up to one.
/// Where the measure is given under a condition, they are those of the outcomes that meet it.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    points: Vec<Point>,
    missing: Option<Share>,
    condition: Option<Condition>,
    known: Known,
}

/// One value of a measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The value.
    pub value: Value,
    /// How likely it is.
    pub share: Share,
}

/// A value, or that there is none, with its share in one distribution and in another, where it has one.
pub(crate) type Beside<'a> = (Option<Value>, Option<&'a Share>, Option<&'a Share>);

/// A probability, or a share of trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// The probability, or the share of the trials.
    pub p: f64,
    /// How many trials these are, if it was sampled.
    pub count: Option<u64>,
    /// The probability as a fraction, if that is known.
    pub exact: Option<Fraction>,
}

/// A condition under which a measure is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// How likely it is to be met.
    pub share: Share,
    /// How many trials there were, those that do not meet it included, if it was sampled.
    pub trials: Option<u64>,
}

/// How a distribution is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Known {
    /// By enumeration.
    Exact {
        /// The probability of everything that was not followed to its end. Zero, or the
        /// distribution is not the whole truth.
        unresolved: f64,
    },
    /// From trials.
    Sampled {
        /// How many; of a measure that is given under a condition, how many of them meet it.
        trials: u64,
    },
}

/// Why a measure has no distribution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DistributionError {
    /// No trial was run, or no path followed to its end.
    #[error("there are no outcomes")]
    Empty,
    /// There is a value for none of the outcomes.
    #[error("there is never a value")]
    Valueless,
    /// The measure cannot be worked out for one of the outcomes.
    #[error(transparent)]
    Undefined(#[from] Unobserved),
    /// The measure has no value for one of the outcomes, where each must have one.
    #[error("there is no value for the outcome {}; say with `??` what counts then", written(.outcome))]
    Missing {
        /// The built-in measures of that outcome.
        outcome: Values,
    },
}

fn written(outcome: &[Option<Value>]) -> String {
    let value = |value: &Option<Value>| value.map_or("none".to_owned(), |value| value.to_string());
    let values: Vec<String> = outcome.iter().map(value).collect();
    format!("({})", values.join(", "))
}

impl Share {
    /// A share of trials.
    pub fn of_trials(count: u64, trials: u64) -> Share {
        Share { p: count as f64 / trials as f64, count: Some(count), exact: None }
    }

    /// A probability, which may be known as a fraction, too.
    ///
    /// The number is then the one nearest to the fraction; a sum of rounded numbers is only near it.
    pub fn exact(p: f64, exact: Option<Fraction>) -> Share {
        let exact = exact.filter(Fraction::is_representable);
        let nearest = |exact: &Fraction| match exact.to_f64() {
            p if exact.is_zero() || *exact == Fraction::ONE => p,
            p => possible(p),
        };
        Share { p: exact.as_ref().map_or(p, nearest), count: None, exact }
    }

    /// Whether it is known to be nothing.
    fn is_nothing(&self) -> bool {
        self.p <= 0.0 && self.exact.as_ref().is_none_or(Fraction::is_zero)
    }
}

impl Distribution {
    /// The distribution of a measure under an exact law.
    ///
    /// With the law in fractions, too, each point has its exact probability; unless something is
    /// unresolved there, for then no probability is known exactly.
    ///
    /// # Errors
    ///
    /// If nothing was resolved, or the measure cannot be worked out for one of the outcomes.
    pub fn exact(
        law: &Law<Values, f64>,
        fractions: Option<&Law<Values, Fraction>>,
        measure: impl Observe,
    ) -> Result<Distribution, DistributionError> {
        let floats = grouped(&law.outcomes, &measure, |sum: f64, p| sum + p, 0.0)?;
        let complete = fractions.filter(|law| law.unresolved.is_zero());
        let exact = match complete {
            Some(law) => grouped(&law.outcomes, &measure, |sum, p| &sum + p, Fraction::ZERO)?,
            None => BTreeMap::new(),
        };
        let mut weights = Weights { floats, exact, unresolved: law.unresolved };
        let condition = weights.take_condition();
        let shares = weights.shares();
        if shares.is_empty() && condition.is_none() {
            return Err(DistributionError::Empty);
        }
        let whole = complete.is_some() && shares.iter().all(|(_, share)| share.exact.is_some());
        let unresolved = if whole { 0.0 } else { weights.unresolved };
        let shares = if unresolved <= TOLERANCE { certain_if_alone(shares) } else { shares };
        Ok(Distribution::of_shares(shares, condition, Known::Exact { unresolved }))
    }

    /// The distribution of a measure over trials.
    ///
    /// # Errors
    ///
    /// If there are no trials, or the measure cannot be worked out for one of the outcomes.
    pub fn sampled(
        tally: &Tally,
        measure: impl Observe,
    ) -> Result<Distribution, DistributionError> {
        let counts = grouped(&tally.counts, &measure, |sum: u64, count| sum + count, 0)?;
        Distribution::of_counts(&counts)
    }

    /// The distribution of a measure to which so many trials came each way.
    ///
    /// # Errors
    ///
    /// If there were none.
    pub fn of_counts(
        counts: &BTreeMap<Observation, u64>,
    ) -> Result<Distribution, DistributionError> {
        let all: u64 = counts.values().sum();
        if all == 0 {
            return Err(DistributionError::Empty);
        }
        let excluded = counts.get(&Observation::Excluded).copied();
        let trials = all - excluded.unwrap_or(0);
        let share = |(observation, count): (&Observation, &u64)| {
            (*observation, Share::of_trials(*count, trials))
        };
        let shares = counts.iter().filter(|(seen, _)| **seen != Observation::Excluded).map(share);
        let condition =
            excluded.map(|_| Condition { share: Share::of_trials(trials, all), trials: Some(all) });
        Ok(Distribution::of_shares(shares.collect(), condition, Known::Sampled { trials }))
    }

    /// A distribution that was found elsewhere: each observation with its share, in order.
    fn of_shares(
        shares: Vec<(Observation, Share)>,
        condition: Option<Condition>,
        known: Known,
    ) -> Distribution {
        let mut missing = None;
        let mut points = Vec::new();
        for (observation, share) in shares {
            match observation {
                Observation::Value(value) => points.push(Point { value, share }),
                Observation::Missing => missing = Some(share),
                Observation::Excluded => (),
            }
        }
        Distribution { points, missing, condition, known }
    }

    /// A distribution that was found elsewhere, the lowest value first.
    ///
    /// # Errors
    ///
    /// If there is nothing in it.
    ///
    /// # Panics
    ///
    /// If values are not in ascending order.
    pub fn of_points(
        points: Vec<Point>,
        missing: Option<Share>,
        condition: Option<Condition>,
        known: Known,
    ) -> Result<Distribution, DistributionError> {
        assert!(points.is_sorted_by(|a, b| a.value < b.value), "values ascend");
        if points.is_empty() && missing.is_none() && condition.is_none() {
            Err(DistributionError::Empty)
        } else {
            Ok(Distribution { points, missing, condition, known })
        }
    }

    /// The values with their probabilities, the lowest value first. None if there is never one.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// How likely it is to have no value; nothing if that never came up or cannot.
    pub fn missing(&self) -> Option<&Share> {
        self.missing.as_ref()
    }

    /// The condition under which the measure is given, if some outcomes do not meet it.
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// All that can be observed with its probability: no value first, then the lowest value.
    pub fn shares(&self) -> impl Iterator<Item = (Option<Value>, &Share)> {
        let values = self.points.iter().map(|point| (Some(point.value), &point.share));
        self.missing.iter().map(|share| (None, share)).chain(values)
    }

    /// All that this or another distribution has, side by side: no value first, then the lowest.
    pub(crate) fn beside<'a>(
        &'a self,
        other: &'a Distribution,
    ) -> impl Iterator<Item = Beside<'a>> {
        let shares = |it: &'a Distribution| it.shares().collect::<BTreeMap<_, _>>();
        let (here, there) = (shares(self), shares(other));
        let values: BTreeSet<Option<Value>> = here.keys().chain(there.keys()).copied().collect();
        let beside = move |value| (value, here.get(&value).copied(), there.get(&value).copied());
        values.into_iter().map(beside)
    }

    /// How the distribution is known.
    pub fn known(&self) -> Known {
        self.known
    }

    /// How many trials there were, if it was sampled; of a measure that is given under a condition,
    /// how many of them meet it.
    pub fn trials(&self) -> Option<u64> {
        match self.known {
            Known::Sampled { trials } => Some(trials),
            Known::Exact { .. } => None,
        }
    }

    /// How many trials came to a value, if it was sampled.
    pub fn trials_with_value(&self) -> Option<u64> {
        let missing = self.missing.as_ref().and_then(|share| share.count).unwrap_or(0);
        self.trials().map(|trials| trials - missing)
    }

    /// The probability of what was not followed to its end, if it was enumerated.
    pub fn unresolved(&self) -> Option<f64> {
        match self.known {
            Known::Exact { unresolved } => Some(unresolved),
            Known::Sampled { .. } => None,
        }
    }

    /// The probability of what was not followed to its end, among what has a value or could have:
    /// nothing of trials.
    pub fn unresolved_of_values(&self) -> f64 {
        let unresolved = self.unresolved().unwrap_or(0.0);
        let missing = self.missing.as_ref().map_or(0.0, |share| share.p);
        if unresolved <= 0.0 { 0.0 } else { unresolved / (1.0 - missing).max(unresolved) }
    }
}

/// The probabilities of observations, as numbers and, where they are known, as fractions.
struct Weights {
    floats: BTreeMap<Observation, f64>,
    exact: BTreeMap<Observation, Fraction>,
    unresolved: f64,
}

impl Weights {
    /// Takes out what does not meet the condition, and scales the rest up to a whole.
    fn take_condition(&mut self) -> Option<Condition> {
        let floats = self.floats.remove(&Observation::Excluded);
        let exact = self.exact.remove(&Observation::Excluded);
        if floats.is_none() && exact.is_none() {
            return None;
        }
        let met: f64 = self.floats.values().sum();
        let met_exactly = exact.map(|_| self.exact.values().cloned().sum::<Fraction>());
        // Wherever it is that the unresolved falls, probabilities are at least these.
        let most = met + self.unresolved;
        if 0.0 < most {
            self.floats.values_mut().for_each(|p| *p /= most);
            self.unresolved /= most;
        }
        if let Some(met) = met_exactly.as_ref().filter(|met| !met.is_zero()) {
            self.exact.values_mut().for_each(|p| *p = &*p / met);
        }
        Some(Condition { share: Share::exact(met, met_exactly), trials: None })
    }

    /// What is not known to be impossible.
    fn shares(&self) -> Vec<(Observation, Share)> {
        let observations: BTreeSet<_> = self.floats.keys().chain(self.exact.keys()).collect();
        let share = |observation: &Observation| {
            let p = self.floats.get(observation).copied().unwrap_or(0.0);
            Share::exact(p, self.exact.get(observation).cloned())
        };
        let shares = observations.into_iter().map(|observation| (*observation, share(observation)));
        // What is too unlikely for an f64 still belongs to the sum of the fractions.
        shares.filter(|(_, share)| !share.is_nothing()).collect()
    }
}

/// Shares of which one that is alone is certain, and one that is not alone is not: a sum of rounded numbers
/// tells neither.
fn certain_if_alone(mut shares: Vec<(Observation, Share)>) -> Vec<(Observation, Share)> {
    let is_alone = shares.len() == 1;
    for (_, share) in shares.iter_mut().filter(|(_, share)| share.exact.is_none()) {
        share.p = if is_alone { 1.0 } else { share.p.min(1.0_f64.next_down()) };
    }
    shares
}

/// Adds up the weights of all outcomes for which the same is observed.
fn grouped<'a, W: Clone, Q: 'a>(
    outcomes: impl IntoIterator<Item = (&'a Values, &'a Q)>,
    measure: &impl Observe,
    add: impl Fn(W, &'a Q) -> W,
    zero: W,
) -> Result<BTreeMap<Observation, W>, DistributionError> {
    let mut sums: BTreeMap<Observation, W> = BTreeMap::new();
    for (outcome, weight) in outcomes {
        let sum = sums.entry(observed(measure, outcome)?).or_insert_with(|| zero.clone());
        *sum = add(sum.clone(), weight);
    }
    Ok(sums)
}

/// What is observed of an outcome.
pub(crate) fn observed(
    measure: &impl Observe,
    outcome: &Values,
) -> Result<Observation, DistributionError> {
    Ok(measure(outcome)?)
}

#[cfg(test)]
mod tests;
