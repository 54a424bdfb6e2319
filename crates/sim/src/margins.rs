//! What is kept of many trials: how often each value of each measure came up.
//!
//! Not the outcomes themselves. Of these there can be as many as there are trials, and a run must
//! not need more memory the longer it is.

use std::collections::BTreeMap;

use crate::distribution::{Distribution, DistributionError, Observation, Unobserved, observed};
use crate::experiment::Tally;
use crate::value::Value;

/// What one measure makes of an outcome, given its built-in measures.
pub type ReadMeasure<'a> = dyn Fn(&[Option<Value>]) -> Result<Observation, Unobserved> + Sync + 'a;

/// How often each measure came to each value, or to none, in a range of trials. Integers only, so that adding
/// them up in any order gives the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Margins {
    /// The number of trials.
    pub trials: u64,
    /// For each measure, of how many trials each value was observed, or none. Empty without trials.
    pub counts: Vec<BTreeMap<Observation, u64>>,
}

/// A measure that cannot be worked out for one of the outcomes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{error}")]
pub struct MeasureError {
    /// The position of the measure.
    pub measure: usize,
    /// What went wrong.
    pub error: DistributionError,
}

impl Margins {
    /// Reads measures off the outcomes of trials.
    ///
    /// # Errors
    ///
    /// If one of the measures cannot be worked out for one of the outcomes.
    pub fn of(tally: &Tally, measures: &[Box<ReadMeasure>]) -> Result<Margins, MeasureError> {
        let mut counts = vec![BTreeMap::new(); if tally.trials == 0 { 0 } else { measures.len() }];
        for (outcome, count) in &tally.counts {
            for (position, (counts, measure)) in counts.iter_mut().zip(measures).enumerate() {
                let seen = observed(measure, outcome)
                    .map_err(|error| MeasureError { measure: position, error })?;
                *counts.entry(seen).or_insert(0) += count;
            }
        }
        Ok(Margins { trials: tally.trials, counts })
    }

    /// The distribution of the measure at a position.
    ///
    /// # Errors
    ///
    /// If there are no trials.
    ///
    /// # Panics
    ///
    /// If there are trials, but no such measure.
    pub fn distribution(&self, measure: usize) -> Result<Distribution, DistributionError> {
        if self.trials == 0 {
            return Err(DistributionError::Empty);
        }
        Distribution::of_counts(&self.counts[measure])
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::expression::{Expression, Fault};

    /// Three trials of two built-in measures, of which the second has no value in one of them.
    fn tally() -> Tally {
        let outcome = |a: u32, b: Option<u32>| smallvec![Some(a.into()), b.map(Value::from)];
        Tally {
            trials: 3,
            counts: BTreeMap::from([(outcome(1, Some(5)), 2), (outcome(2, None), 1)]),
        }
    }

    fn measures() -> [Box<ReadMeasure<'static>>; 2] {
        [Box::new(|outcome| Ok(outcome[0].into())), Box::new(|outcome| Ok(outcome[1].into()))]
    }

    #[test]
    fn every_measure_is_counted_by_itself() {
        let margins = Margins::of(&tally(), &measures()).unwrap();
        let counted = |value: u32, count| (Observation::Value(value.into()), count);
        assert_eq!(margins.trials, 3);
        assert_eq!(margins.counts[0], BTreeMap::from([counted(1, 2), counted(2, 1)]));
        assert_eq!(margins.counts[1], BTreeMap::from([(Observation::Missing, 1), counted(5, 2)]));
    }

    #[test]
    fn the_distribution_of_a_measure_is_the_one_read_off_the_outcomes() {
        let margins = Margins::of(&tally(), &measures()).unwrap();
        for (position, measure) in measures().iter().enumerate() {
            let of_margin = margins.distribution(position).unwrap();
            assert_eq!(of_margin, Distribution::sampled(&tally(), measure).unwrap());
        }
    }

    #[test]
    fn without_trials_there_is_no_distribution() {
        let margins = Margins::of(&Tally::default(), &measures()).unwrap();
        assert_eq!(margins, Margins::default());
        assert_eq!(margins.distribution(0).unwrap_err(), DistributionError::Empty);
    }

    #[test]
    fn the_measure_that_cannot_be_worked_out_is_named() {
        let over_zero = Expression::parse("1 / (a - 2)", &["a", "b"]).unwrap();
        let broken: Box<ReadMeasure> =
            Box::new(move |outcome| Ok(over_zero.evaluate(outcome)?.into()));
        let [first, _] = measures();
        let error = Margins::of(&tally(), &[first, broken]).unwrap_err();
        assert_eq!(error.measure, 1);
        let DistributionError::Undefined(Unobserved::Undefined(error)) = error.error else {
            panic!("{error}")
        };
        assert_eq!(error.fault, Fault::DivisionByZero { offset: 2 });
    }
}
