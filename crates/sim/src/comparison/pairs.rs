//! What pairs of trials say about a measure.

use std::collections::BTreeMap;

use crate::distribution::{DistributionError, Observation, Observe, observed};
use crate::experiment::JointTally;
use crate::value::{Value, tidy};

/// What pairs of trials say about one measure: the reference on one side, the variant on the other.
///
/// Variances have a divisor of one less than the number of trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    /// How many pairs there are.
    pub pairs: u64,
    /// In how many of them the variant came to more.
    pub higher: u64,
    /// In how many of them both came to the same: the same value, or both to none.
    pub equal: u64,
    /// In how many of them the variant came to less.
    pub lower: u64,
    /// The trials of the reference.
    pub reference: Side,
    /// The trials of the variant.
    pub variant: Side,
    /// How often each difference came up, variant less reference; empty if one of the sides has no
    /// value in some pair, for then a pair may have no difference, and only the means have one.
    pub differences: Vec<(f64, u64)>,
    /// The variance of the differences, if there are any.
    pub variance_difference: Option<f64>,
}

/// One side of pairs: the trials that have a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// How many there are.
    pub trials: u64,
    /// How many there are beside them that meet the condition of the measure and have no value.
    pub missing: u64,
    /// How often each value came up.
    pub counts: Vec<(f64, u64)>,
    /// Their mean, if there are any.
    pub mean: Option<f64>,
    /// Their variance; zero if there are fewer than two.
    pub variance: f64,
}

impl Pairs {
    /// Reads a measure off the outcomes of pairs, the reference first in each.
    ///
    /// # Errors
    ///
    /// If there are none, or the measure cannot be worked out for one of the outcomes.
    pub fn read(
        tally: &JointTally,
        of_reference: &impl Observe,
        of_variant: &impl Observe,
    ) -> Result<Pairs, DistributionError> {
        Pairs::of(&counted(tally, of_reference, of_variant)?)
    }

    /// The pairs of which this was observed, the reference first in each.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn of(
        seen: &BTreeMap<(Observation, Observation), u64>,
    ) -> Result<Pairs, DistributionError> {
        let pairs: u64 = seen.values().sum();
        if pairs == 0 {
            return Err(DistributionError::Empty);
        }
        let count = |is: &dyn Fn(Observation, Observation) -> bool| {
            seen.iter().filter(|((r, v), _)| is(*r, *v)).map(|(_, count)| count).sum()
        };
        let both = |r: Observation, v: Observation| r.value().zip(v.value());
        let side = |of: &dyn Fn(Observation, Observation) -> Observation| {
            let missing = count(&|r, v| of(r, v) == Observation::Missing);
            Side { missing, ..moments(seen, &|r, v| of(r, v).value().map(Value::get)) }
        };
        let differences = moments(seen, &|r, v| both(r, v).map(|(r, v)| tidy(v.get() - r.get())));
        Ok(Pairs {
            pairs,
            higher: count(&|r, v| both(r, v).is_some_and(|(r, v)| r < v)),
            equal: count(&|r, v| r == v),
            lower: count(&|r, v| both(r, v).is_some_and(|(r, v)| v < r)),
            reference: side(&|reference, _| reference),
            variant: side(&|_, variant| variant),
            variance_difference: (differences.trials == pairs).then_some(differences.variance),
            differences: if differences.trials == pairs { differences.counts } else { Vec::new() },
        })
    }

    /// The mean of the variant less that of the reference, if both have one: of pairs that all have
    /// a difference, the mean of the differences.
    pub fn difference(&self) -> Option<f64> {
        Some(tidy(self.variant.mean? - self.reference.mean?))
    }

    /// The standard error of the difference; nothing if there is but one trial on a side.
    pub fn se(&self) -> Option<f64> {
        let error = |side: &Side| (1 < side.trials).then(|| side.variance / side.trials as f64);
        let apart = error(&self.reference)? + error(&self.variant)?;
        let squared = self.variance_difference.map_or(apart, |it| it / self.pairs as f64);
        Some(squared.sqrt())
    }

    /// How many times more pairs on independent dice would be as precise as these.
    ///
    /// The sum of both variances over the variance of the difference. Nothing if no two differences
    /// differ, for then nothing is left to be reduced, or if a pair has none.
    pub fn variance_ratio(&self) -> Option<f64> {
        let independent = self.reference.variance + self.variant.variance;
        let together = self.variance_difference?;
        (0.0 < together).then(|| independent / together)
    }
}

/// How often each pair of observations of one measure came up, that of the reference first.
pub(super) fn counted(
    tally: &JointTally,
    of_reference: &impl Observe,
    of_variant: &impl Observe,
) -> Result<BTreeMap<(Observation, Observation), u64>, DistributionError> {
    let mut counts = BTreeMap::new();
    for ((reference, variant), count) in &tally.counts {
        let pair = (observed(of_reference, reference)?, observed(of_variant, variant)?);
        *counts.entry(pair).or_insert(0) += count;
    }
    Ok(counts)
}

/// The mean and the variance of a number that pairs come to, or some of them.
fn moments(
    seen: &BTreeMap<(Observation, Observation), u64>,
    of: &dyn Fn(Observation, Observation) -> Option<f64>,
) -> Side {
    let mut numbers: Vec<(f64, u64)> =
        seen.iter().filter_map(|((r, v), count)| Some((of(*r, *v)?, *count))).collect();
    numbers.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    numbers.dedup_by(|(number, more), (before, count)| {
        let same = number.total_cmp(before).is_eq();
        *count += if same { *more } else { 0 };
        same
    });
    let trials: u64 = numbers.iter().map(|(_, count)| count).sum();
    match numbers[..] {
        [] => return Side::default(),
        // What rounding would make of a single number is no spread.
        [(only, _)] => {
            let (mean, variance) = (Some(only), 0.0);
            return Side { trials, missing: 0, mean, variance, counts: numbers };
        }
        _ => (),
    }
    let sum = |term: &dyn Fn(f64) -> f64| -> f64 {
        numbers.iter().map(|(number, count)| *count as f64 * term(*number)).sum()
    };
    let mean = sum(&|number| number) / trials as f64;
    let squares = sum(&|number| (number - mean) * (number - mean));
    let variance = squares / trials.saturating_sub(1).max(1) as f64;
    Side { trials, missing: 0, mean: Some(mean), variance, counts: numbers }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "small whole numbers and their halves are exact")]
mod tests {
    use smallvec::smallvec;

    use super::*;

    fn seen(number: Option<u32>) -> Observation {
        number.map(Value::from).into()
    }

    fn pairs_of(values: &[(Option<u32>, Option<u32>, u64)]) -> Pairs {
        Pairs::of(&values.iter().map(|&(r, v, count)| ((seen(r), seen(v)), count)).collect())
            .unwrap()
    }

    fn pairs(values: &[(u32, u32, u64)]) -> Pairs {
        pairs_of(&values.iter().map(|&(r, v, count)| (Some(r), Some(v), count)).collect::<Vec<_>>())
    }

    /// A trial of four changes: 1 to 2. By hand: means 0.75 and 1, differences 0, 0, 0 and 1.
    #[test]
    fn four_pairs_worked_out_by_hand() {
        let pairs = pairs(&[(0, 0, 1), (1, 1, 2), (1, 2, 1)]);
        assert_eq!((pairs.pairs, pairs.higher, pairs.equal, pairs.lower), (4, 1, 3, 0));
        assert_eq!((pairs.reference.mean, pairs.variant.mean), (Some(0.75), Some(1.0)));
        assert_eq!(pairs.difference(), Some(0.25));
        assert_eq!(pairs.reference.variance, 0.25);
        assert_eq!(pairs.differences, [(0.0, 3), (1.0, 1)]);
        assert!((pairs.variant.variance - 2.0 / 3.0).abs() < 1e-15);
        assert_eq!(pairs.variance_difference, Some(0.25));
        assert_eq!(pairs.se(), Some(0.25));
        assert!((pairs.variance_ratio().unwrap() - (0.25 + 2.0 / 3.0) / 0.25).abs() < 1e-12);
    }

    /// The reference never comes to a value in one pair, the variant in two: means 2 and 4 over what
    /// has one, and no difference of pairs.
    #[test]
    fn sides_without_a_value_are_averaged_by_themselves() {
        let pairs = pairs_of(&[
            (Some(1), Some(4), 1),
            (Some(3), None, 1),
            (None, None, 1),
            (Some(2), Some(4), 1),
        ]);
        assert_eq!((pairs.reference.trials, pairs.variant.trials), (3, 2));
        assert_eq!(pairs.difference(), Some(2.0));
        assert_eq!((pairs.higher, pairs.equal, pairs.lower), (2, 1, 0));
        assert_eq!((pairs.variance_difference, pairs.variance_ratio()), (None, None));
        assert_eq!((pairs.differences.len(), pairs.variant.counts.clone()), (0, vec![(4.0, 2)]));
        assert_eq!(pairs.se(), Some((1.0f64 / 3.0).sqrt()));
    }

    #[test]
    fn a_side_without_any_value_has_no_mean() {
        let pairs = pairs_of(&[(Some(1), None, 5)]);
        assert_eq!((pairs.variant.mean, pairs.difference(), pairs.se()), (None, None, None));
    }

    #[test]
    fn pairs_that_never_differ_leave_nothing_to_reduce() {
        let pairs = pairs(&[(0, 0, 5), (3, 3, 5)]);
        assert_eq!((pairs.se(), pairs.variance_ratio()), (Some(0.0), None));
    }

    #[test]
    fn dice_that_work_against_each_other_have_a_ratio_below_one() {
        let ratio = pairs(&[(0, 1, 5), (1, 0, 5)]).variance_ratio().unwrap();
        assert!((ratio - 0.5).abs() < 1e-12);
    }

    #[test]
    fn one_pair_has_no_standard_error() {
        assert_eq!(pairs(&[(0, 1, 1)]).se(), None);
        assert!(Pairs::of(&BTreeMap::new()).is_err());
    }

    #[test]
    fn each_side_is_read_in_its_own_way() {
        let outcome = |number: u32| smallvec![Some(number.into())];
        let counts = BTreeMap::from([((outcome(1), outcome(1)), 3)]);
        let tally = JointTally { trials: 3, counts };
        let once = |outcome: &[Option<Value>]| Ok(outcome[0].into());
        let two = |_: &[Option<Value>]| Ok(Observation::Value(2.into()));
        assert_eq!(Pairs::read(&tally, &once, &two).unwrap().difference(), Some(1.0));
    }

    /// 35/3 added up 3,000 times and divided by as many is off by a unit in the last place.
    #[test]
    fn a_constant_has_its_mean_and_no_spread_of_rounding() {
        for (numerator, denominator) in [(35, 3), (1, 7), (-22, 7), (1, 10), (1_000_001, 3)] {
            let value = Value::fraction(numerator, denominator).unwrap();
            for count in [1, 3, 20, 1000, 12_345] {
                let seen = Observation::Value(value);
                let pairs = Pairs::of(&BTreeMap::from([((seen, seen), count)])).unwrap();
                let side = &pairs.reference;
                assert_eq!((side.mean, side.variance), (Some(value.get()), 0.0), "{value} {count}");
                assert_eq!(pairs.difference(), Some(0.0));
                assert!(pairs.se().is_none_or(|se| se == 0.0), "{value}: {:?}", pairs.se());
            }
        }
    }

    /// The variance of 0, 0 and 1, which a million added to each does not change.
    #[test]
    fn large_numbers_cost_a_variance_no_digits() {
        let pairs = pairs(&[(0, 1_000_000, 2), (1, 1_000_001, 1)]);
        assert!((pairs.variant.variance - 1.0 / 3.0).abs() < 1e-9, "{}", pairs.variant.variance);
        assert_eq!(pairs.variance_difference, Some(0.0));
    }
}
