//! Adding counts up.

use crate::margins::Margins;

/// Why the counts of trials do not add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There would be more trials than can be counted.
    #[error("the trials add up to more than can be counted")]
    Overflow,
    /// The counts are not those of the trials.
    #[error("there are said to be {trials} trials, and counts of {counted}")]
    Inconsistent {
        /// How many trials there are said to be.
        trials: u64,
        /// How many are counted, or as many as can be.
        counted: u64,
    },
    /// The counts are of different numbers of measures.
    #[error("the counts are of different numbers of measures: {left} and {right}")]
    Measures {
        /// The number of measures in one.
        left: usize,
        /// The number of measures in the other.
        right: usize,
    },
}

/// Adds the counts of some trials to those of others.
///
/// # Errors
///
/// If one of them is damaged, the two are of different measures, or there are too many trials. Then
/// nothing has been added.
pub fn merge(sum: &mut Margins, margins: Margins) -> Result<(), MergeError> {
    check(sum)?;
    check(&margins)?;
    if margins.trials == 0 {
        return Ok(());
    }
    if sum.trials == 0 {
        *sum = margins;
        return Ok(());
    }
    let (left, right) = (sum.counts.len(), margins.counts.len());
    if left != right {
        return Err(MergeError::Measures { left, right });
    }
    sum.trials = sum.trials.checked_add(margins.trials).ok_or(MergeError::Overflow)?;
    for (sum, more) in sum.counts.iter_mut().zip(margins.counts) {
        for (value, count) in more {
            // At most the number of trials, which has not overflowed.
            *sum.entry(value).or_insert(0) += count;
        }
    }
    Ok(())
}

fn check(margins: &Margins) -> Result<(), MergeError> {
    for counts in &margins.counts {
        let counted = counts.values().fold(0u64, |sum, count| sum.saturating_add(*count));
        if counted != margins.trials {
            return Err(MergeError::Inconsistent { trials: margins.trials, counted });
        }
    }
    match margins.trials {
        trials @ 1.. if margins.counts.is_empty() => {
            Err(MergeError::Inconsistent { trials, counted: 0 })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::distribution::Observation;

    /// Trials with one measure.
    fn margins(counts: &[(u8, u64)]) -> Margins {
        let mut margin = BTreeMap::new();
        for (value, count) in counts {
            *margin.entry(Observation::Value((*value).into())).or_insert(0) += count;
        }
        match margin.values().sum() {
            0 => Margins::default(),
            trials => Margins { trials, counts: vec![margin] },
        }
    }

    #[test]
    fn counts_add_up() {
        let mut sum = margins(&[(1, 2), (3, 4)]);
        assert_eq!(merge(&mut sum, margins(&[(3, 5), (7, 1)])), Ok(()));
        assert_eq!(sum, margins(&[(1, 2), (3, 9), (7, 1)]));
    }

    #[test]
    fn what_cannot_be_counted_is_refused() {
        let mut sum = margins(&[(1, u64::MAX - 1)]);
        let before = sum.clone();
        assert_eq!(merge(&mut sum, margins(&[(2, 2)])), Err(MergeError::Overflow));
        assert_eq!(sum, before, "nothing has been added");
        assert_eq!(merge(&mut sum, margins(&[(2, 1)])), Ok(()));
    }

    #[test]
    fn damaged_counts_are_refused() {
        let damaged = Margins { trials: 7, ..margins(&[(1, 2), (3, 4)]) };
        let error = MergeError::Inconsistent { trials: 7, counted: 6 };
        assert_eq!(merge(&mut Margins::default(), damaged.clone()), Err(error));
        assert_eq!(merge(&mut damaged.clone(), Margins::default()), Err(error));
        let nothing = Margins { trials: 7, ..Margins::default() };
        let error = MergeError::Inconsistent { trials: 7, counted: 0 };
        assert_eq!(merge(&mut Margins::default(), nothing), Err(error));
    }

    #[test]
    fn counts_of_different_measures_do_not_mix() {
        let one = margins(&[(1, 1)]);
        let mut two =
            Margins { trials: 1, counts: [one.counts.clone(), one.counts.clone()].concat() };
        assert_eq!(merge(&mut two, one), Err(MergeError::Measures { left: 2, right: 1 }));
    }

    proptest! {
        #[test]
        fn the_order_does_not_matter(
            a in prop::collection::vec((0u8..9, 1u64..99), 0..9),
            b in prop::collection::vec((0u8..9, 1u64..99), 0..9),
            c in prop::collection::vec((0u8..9, 1u64..99), 0..9),
        ) {
            let sum = |parts: [&[(u8, u64)]; 3]| {
                let mut sum = Margins::default();
                parts.into_iter().try_for_each(|part| merge(&mut sum, margins(part))).map(|()| sum)
            };
            prop_assert_eq!(sum([&a, &b, &c]), sum([&c, &a, &b]));
            prop_assert_eq!(sum([&a, &b, &c]), Ok(margins(&[a, b, c].concat())));
        }
    }
}
