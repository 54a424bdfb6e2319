//! What is kept of pairs: how often each pair of observations of a measure came up.

use std::collections::BTreeMap;

use super::Pairs;
use super::pairs::counted;
use crate::distribution::{Distribution, DistributionError, Observation};
use crate::experiment::JointTally;
use crate::margins::{MeasureError, ReadMeasure};

/// How often each pair of observations of each measure came up, that of the reference first.
///
/// All that is kept of many pairs: of outcomes there can be as many as there are trials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairMargins {
    /// The number of pairs.
    pub pairs: u64,
    /// For each measure, how many pairs of trials came to each pair. Empty without pairs.
    pub counts: Vec<BTreeMap<(Observation, Observation), u64>>,
}

impl PairMargins {
    /// Reads measures off pairs of outcomes: those of the reference, and those of the variant, in
    /// the same order.
    ///
    /// # Errors
    ///
    /// If one of the measures cannot be worked out for one of the outcomes.
    pub fn of(
        tally: &JointTally,
        of_reference: &[Box<ReadMeasure>],
        of_variant: &[Box<ReadMeasure>],
    ) -> Result<PairMargins, MeasureError> {
        if tally.trials == 0 {
            return Ok(PairMargins::default());
        }
        let both = of_reference.iter().zip(of_variant).enumerate();
        let counts = both.map(|(measure, (before, after))| {
            counted(tally, before, after).map_err(|error| MeasureError { measure, error })
        });
        Ok(PairMargins { pairs: tally.trials, counts: counts.collect::<Result<_, _>>()? })
    }

    /// Adds the counts of other pairs.
    #[must_use]
    pub fn with(mut self, other: PairMargins) -> PairMargins {
        if self.pairs == 0 {
            return other;
        }
        self.pairs += other.pairs;
        for (sum, more) in self.counts.iter_mut().zip(other.counts) {
            for (pair, count) in more {
                *sum.entry(pair).or_insert(0) += count;
            }
        }
        self
    }

    /// What the pairs say about the measure at a position.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn of_measure(&self, measure: usize) -> Result<Pairs, DistributionError> {
        self.counts.get(measure).map_or(Err(DistributionError::Empty), Pairs::of)
    }

    /// The distribution of the measure at a position on the side of the reference.
    ///
    /// # Errors
    ///
    /// If there are no pairs.
    pub fn reference(&self, measure: usize) -> Result<Distribution, DistributionError> {
        self.side(measure, |(reference, _)| reference)
    }

    /// The distribution of the measure at a position on the side of the variant.
    ///
    /// # Errors
    ///
    /// If there are no pairs.
    pub fn variant(&self, measure: usize) -> Result<Distribution, DistributionError> {
        self.side(measure, |(_, variant)| variant)
    }

    fn side(
        &self,
        measure: usize,
        of: fn((Observation, Observation)) -> Observation,
    ) -> Result<Distribution, DistributionError> {
        let mut counts: BTreeMap<Observation, u64> = BTreeMap::new();
        for (pair, count) in self.counts.get(measure).into_iter().flatten() {
            *counts.entry(of(*pair)).or_insert(0) += count;
        }
        Distribution::of_counts(&counts)
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;

    fn first() -> [Box<ReadMeasure<'static>>; 1] {
        [Box::new(|outcome| Ok(outcome[0].into()))]
    }

    /// A pair of outcomes with two measures, of which only the first is read.
    fn tally(pairs: &[(u32, u32, u32, u64)]) -> JointTally {
        let outcome = |first: u32, second: u32| smallvec![Some(first.into()), Some(second.into())];
        let counts = pairs.iter().map(|&(reference, variant, second, count)| {
            ((outcome(reference, second), outcome(variant, second)), count)
        });
        let trials = pairs.iter().map(|pair| pair.3).sum();
        JointTally { trials, counts: counts.collect() }
    }

    #[test]
    fn outcomes_that_differ_elsewhere_are_one_pair_of_values() {
        let tally = tally(&[(0, 1, 5, 2), (0, 1, 6, 3), (1, 1, 5, 1)]);
        let margins = PairMargins::of(&tally, &first(), &first()).unwrap();
        let value = |number: u32| Observation::Value(number.into());
        let pair = |a, b| (value(a), value(b));
        assert_eq!(margins.counts, [BTreeMap::from([(pair(0, 1), 5), (pair(1, 1), 1)])]);
        let pairs = margins.of_measure(0).unwrap();
        assert_eq!((pairs.pairs, pairs.higher, pairs.equal), (6, 5, 1));
        let shares = |distribution: Distribution| {
            distribution.points().iter().map(|point| point.share.count).collect::<Vec<_>>()
        };
        assert_eq!(shares(margins.reference(0).unwrap()), [Some(5), Some(1)]);
        assert_eq!(shares(margins.variant(0).unwrap()), [Some(6)]);
    }

    #[test]
    fn pairs_in_portions_are_the_pairs_in_one() {
        let (one, other) = (tally(&[(0, 1, 5, 2)]), tally(&[(0, 1, 6, 3)]));
        let read = |tally: &JointTally| PairMargins::of(tally, &first(), &first()).unwrap();
        let whole = read(&one.clone().with(other.clone()));
        assert_eq!(read(&one).with(read(&other)), whole);
        assert_eq!(PairMargins::default().with(whole.clone()), whole);
    }

    #[test]
    fn without_pairs_nothing_can_be_said() {
        let none = PairMargins::of(&JointTally::default(), &first(), &first()).unwrap();
        assert_eq!(none.of_measure(0).unwrap_err(), DistributionError::Empty);
        assert_eq!(none.reference(0).unwrap_err(), DistributionError::Empty);
    }
}
