//! Adding tallies up.

use crate::experiment::Tally;

/// Why two tallies do not add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There would be more trials than can be counted.
    #[error("the tallies add up to more trials than can be counted")]
    Overflow,
    /// The counts of a tally are not those of its trials.
    #[error("a tally of {trials} trials counts {counted}")]
    Inconsistent {
        /// How many trials there are said to be.
        trials: u64,
        /// How many are counted, or as many as can be.
        counted: u64,
    },
    /// The tallies are of outcomes with different numbers of measures.
    #[error("an outcome with {left} measures cannot be counted with one that has {right}")]
    Measures {
        /// The number of measures in one.
        left: usize,
        /// The number of measures in the other.
        right: usize,
    },
}

/// Adds a tally to another.
///
/// # Errors
///
/// If one of them is damaged, the two are of different experiments, or there are too many trials.
/// Then nothing has been added.
pub fn merge(sum: &mut Tally, tally: Tally) -> Result<(), MergeError> {
    check(sum)?;
    check(&tally)?;
    let measures = |tally: &Tally| tally.counts.keys().next().map(Vec::len);
    if let (Some(left), Some(right)) = (measures(sum), measures(&tally))
        && left != right
    {
        return Err(MergeError::Measures { left, right });
    }
    sum.trials = sum.trials.checked_add(tally.trials).ok_or(MergeError::Overflow)?;
    for (outcome, count) in tally.counts {
        // At most the number of trials, which has not overflowed.
        *sum.counts.entry(outcome).or_insert(0) += count;
    }
    Ok(())
}

fn check(tally: &Tally) -> Result<(), MergeError> {
    let counted = tally.counts.values().fold(0u64, |sum, count| sum.saturating_add(*count));
    if counted == tally.trials {
        Ok(())
    } else {
        Err(MergeError::Inconsistent { trials: tally.trials, counted })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::value::Value;

    fn tally(counts: &[(u8, u64)]) -> Tally {
        let mut tally = Tally::default();
        for (value, count) in counts {
            *tally.counts.entry(vec![Value::new(f64::from(*value))]).or_insert(0) += count;
            tally.trials += count;
        }
        tally
    }

    #[test]
    fn tallies_add_up() {
        let mut sum = tally(&[(1, 2), (3, 4)]);
        assert_eq!(merge(&mut sum, tally(&[(3, 5), (7, 1)])), Ok(()));
        assert_eq!(sum, tally(&[(1, 2), (3, 9), (7, 1)]));
    }

    #[test]
    fn what_cannot_be_counted_is_refused() {
        let mut sum = tally(&[(1, u64::MAX - 1)]);
        let before = sum.clone();
        assert_eq!(merge(&mut sum, tally(&[(2, 2)])), Err(MergeError::Overflow));
        assert_eq!(sum, before, "nothing has been added");
        assert_eq!(merge(&mut sum, tally(&[(2, 1)])), Ok(()));
    }

    #[test]
    fn a_damaged_tally_is_refused() {
        let damaged = Tally { trials: 7, ..tally(&[(1, 2), (3, 4)]) };
        let error = MergeError::Inconsistent { trials: 7, counted: 6 };
        assert_eq!(merge(&mut Tally::default(), damaged.clone()), Err(error));
        assert_eq!(merge(&mut damaged.clone(), Tally::default()), Err(error));
    }

    #[test]
    fn tallies_of_different_experiments_do_not_mix() {
        let mut other = Tally { trials: 1, ..Tally::default() };
        other.counts.insert(vec![Value::new(1.0), Value::new(2.0)], 1);
        let error = MergeError::Measures { left: 2, right: 1 };
        assert_eq!(merge(&mut other, tally(&[(1, 1)])), Err(error));
    }

    proptest! {
        #[test]
        fn the_order_does_not_matter(
            a in prop::collection::vec((0u8..9, 1u64..99), 0..9),
            b in prop::collection::vec((0u8..9, 1u64..99), 0..9),
            c in prop::collection::vec((0u8..9, 1u64..99), 0..9),
        ) {
            let sum = |parts: [&[(u8, u64)]; 3]| {
                let mut sum = Tally::default();
                parts.into_iter().try_for_each(|part| merge(&mut sum, tally(part))).map(|()| sum)
            };
            prop_assert_eq!(sum([&a, &b, &c]), sum([&c, &a, &b]));
            prop_assert_eq!(sum([&a, &b, &c]), Ok(tally(&[a, b, c].concat())));
        }
    }
}
