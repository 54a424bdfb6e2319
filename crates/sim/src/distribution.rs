//! What everything downstream works on: how likely each value of one measure is.

mod reading;

use std::collections::{BTreeMap, BTreeSet};

pub use reading::TOLERANCE;

use crate::exact::Law;
use crate::experiment::{Tally, Values};
use crate::expression::EvaluationError;
use crate::probability::Fraction;
use crate::value::{Value, tidy};

/// How likely each value of one measure is, and how that is known.
///
/// Has at least one point. The probabilities of the points and what is unresolved add up to one.
#[derive(Clone, Debug)]
pub struct Distribution {
    points: Vec<Point>,
    known: Known,
}

/// One value of a measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The value.
    pub value: f64,
    /// Its probability, or the share of the trials that came to it.
    pub p: f64,
    /// How many trials came to it, if it was sampled.
    pub count: Option<u64>,
    /// Its probability as a fraction, if that is known.
    pub exact: Option<Fraction>,
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
        /// How many.
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
    /// The measure has no value for one of the outcomes.
    #[error("{error}, for the outcome {}", written(.outcome))]
    Undefined {
        /// The built-in measures of that outcome.
        outcome: Values,
        /// What went wrong.
        error: EvaluationError,
    },
    /// The value of the measure for one of the outcomes is not a finite number.
    #[error("the measure is not a finite number for the outcome {}", written(.outcome))]
    NotFinite {
        /// The built-in measures of that outcome.
        outcome: Values,
    },
}

fn written(outcome: &[Value]) -> String {
    let values: Vec<String> = outcome.iter().map(Value::to_string).collect();
    format!("({})", values.join(", "))
}

/// What a measure makes of an outcome, given its built-in measures.
pub trait Reading: Fn(&[Value]) -> Result<f64, EvaluationError> {}

impl<F: Fn(&[Value]) -> Result<f64, EvaluationError>> Reading for F {}

impl Distribution {
    /// The distribution of a measure under an exact law.
    ///
    /// With the law in fractions, too, each point has its exact probability; unless something is
    /// unresolved there, for then no probability is known exactly.
    ///
    /// # Errors
    ///
    /// If nothing was resolved, or the measure has no value for one of the outcomes.
    pub fn exact(
        law: &Law<Values, f64>,
        fractions: Option<&Law<Values, Fraction>>,
        measure: impl Reading,
    ) -> Result<Distribution, DistributionError> {
        let floats = grouped(&law.outcomes, &measure, |sum: f64, p| sum + p, 0.0)?;
        let exact = match fractions.filter(|law| law.unresolved.is_zero()) {
            Some(law) => grouped(&law.outcomes, &measure, |sum, p| &sum + p, Fraction::ZERO)?,
            None => BTreeMap::new(),
        };
        let values: BTreeSet<Value> = floats.keys().chain(exact.keys()).copied().collect();
        let point = |value: Value| {
            let exact = exact.get(&value).filter(|exact| exact.is_representable()).cloned();
            // The number nearest to the fraction; a sum of rounded numbers is only near it.
            let p = exact.as_ref().map(Fraction::to_f64).or_else(|| floats.get(&value).copied());
            Point { value: value.get(), p: p.unwrap_or(0.0), count: None, exact }
        };
        let mut points: Vec<Point> = values.into_iter().map(point).collect();
        // What is too unlikely for an f64 still belongs to the sum of the fractions.
        points.retain(|point| {
            0.0 < point.p || point.exact.as_ref().is_some_and(|exact| !exact.is_zero())
        });
        let whole = points.iter().all(|point| point.exact.is_some());
        let unresolved = if whole { 0.0 } else { law.unresolved };
        Distribution::of_points(points, Known::Exact { unresolved })
    }

    /// The distribution of a measure over trials.
    ///
    /// # Errors
    ///
    /// If there are no trials, or the measure has no value for one of the outcomes.
    pub fn sampled(
        tally: &Tally,
        measure: impl Reading,
    ) -> Result<Distribution, DistributionError> {
        let counts = grouped(&tally.counts, &measure, |sum: u64, count| sum + count, 0)?;
        Distribution::of_counts(&counts)
    }

    /// The distribution of a measure of which each value came up so many times.
    ///
    /// # Errors
    ///
    /// If none did.
    pub fn of_counts(counts: &BTreeMap<Value, u64>) -> Result<Distribution, DistributionError> {
        let trials: u64 = counts.values().sum();
        let point = |(value, count): (&Value, &u64)| Point {
            value: value.get(),
            p: *count as f64 / trials as f64,
            count: Some(*count),
            exact: None,
        };
        Distribution::of_points(counts.iter().map(point).collect(), Known::Sampled { trials })
    }

    /// A distribution that was found elsewhere, the lowest value first.
    ///
    /// # Errors
    ///
    /// If there are no points.
    ///
    /// # Panics
    ///
    /// If values are not in ascending order.
    pub fn of_points(points: Vec<Point>, known: Known) -> Result<Distribution, DistributionError> {
        assert!(points.is_sorted_by(|a, b| a.value < b.value), "values ascend");
        if points.is_empty() {
            Err(DistributionError::Empty)
        } else {
            Ok(Distribution { points, known })
        }
    }

    /// The values with their probabilities, the lowest value first.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// How the distribution is known.
    pub fn known(&self) -> Known {
        self.known
    }

    /// How many trials there were, if it was sampled.
    pub fn trials(&self) -> Option<u64> {
        match self.known {
            Known::Sampled { trials } => Some(trials),
            Known::Exact { .. } => None,
        }
    }

    /// The probability of what was not followed to its end, if it was enumerated.
    pub fn unresolved(&self) -> Option<f64> {
        match self.known {
            Known::Exact { unresolved } => Some(unresolved),
            Known::Sampled { .. } => None,
        }
    }
}

/// Adds up the weights of all outcomes for which the measure has the same value.
fn grouped<W: Clone, Q>(
    outcomes: &BTreeMap<Values, Q>,
    measure: &impl Reading,
    add: impl for<'a> Fn(W, &'a Q) -> W,
    zero: W,
) -> Result<BTreeMap<Value, W>, DistributionError> {
    let mut sums: BTreeMap<Value, W> = BTreeMap::new();
    for (outcome, weight) in outcomes {
        let sum = sums.entry(value(measure, outcome)?).or_insert_with(|| zero.clone());
        *sum = add(sum.clone(), weight);
    }
    Ok(sums)
}

/// The value of a measure for an outcome.
pub(crate) fn value(measure: &impl Reading, outcome: &Values) -> Result<Value, DistributionError> {
    let undefined = |error| DistributionError::Undefined { outcome: outcome.clone(), error };
    let value = measure(outcome).map_err(undefined)?;
    if value.is_finite() {
        Ok(Value::new(tidy(value)))
    } else {
        Err(DistributionError::NotFinite { outcome: outcome.clone() })
    }
}

#[cfg(test)]
mod tests;
