use std::collections::BTreeMap;

use crate::distribution::{DistributionError, Reading, value};
use crate::experiment::JointTally;
use crate::interval::Interval;
use crate::value::Value;
use crate::value::tidy;

/// What pairs of trials say about one measure: the reference on one side, the variant on the other.
///
/// Variances have a divisor of one less than the number of pairs.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    /// How many pairs there are.
    pub pairs: u64,
    /// In how many of them the variant came to more.
    pub higher: u64,
    /// In how many of them both came to the same.
    pub equal: u64,
    /// In how many of them the variant came to less.
    pub lower: u64,
    /// The mean of the reference.
    pub mean_reference: f64,
    /// The mean of the variant.
    pub mean_variant: f64,
    /// The mean of the differences, variant less reference.
    pub difference: f64,
    /// The variance of the reference.
    pub variance_reference: f64,
    /// The variance of the variant.
    pub variance_variant: f64,
    /// The variance of the differences.
    pub variance_difference: f64,
    /// The lowest and the highest value of either side.
    pub seen: Interval,
}

impl Pairs {
    /// Reads a measure off the outcomes of pairs, the reference first in each.
    ///
    /// # Errors
    ///
    /// If there are none, or the measure has no finite value for one of the outcomes.
    pub fn read(
        tally: &JointTally,
        of_reference: &impl Reading,
        of_variant: &impl Reading,
    ) -> Result<Pairs, DistributionError> {
        let mut values: BTreeMap<(Value, Value), u64> = BTreeMap::new();
        for ((reference, variant), count) in &tally.counts {
            let pair = (value(of_reference, reference)?, value(of_variant, variant)?);
            *values.entry(pair).or_insert(0) += count;
        }
        Pairs::of(&values)
    }

    /// The pairs with these values, the reference first in each.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn of(values: &BTreeMap<(Value, Value), u64>) -> Result<Pairs, DistributionError> {
        let pairs: u64 = values.values().sum();
        if pairs == 0 {
            return Err(DistributionError::Empty);
        }
        let moments = |of: &dyn Fn(f64, f64) -> f64| moments(values, pairs, of);
        let (mean_reference, variance_reference) = moments(&|reference, _| reference);
        let (mean_variant, variance_variant) = moments(&|_, variant| variant);
        let (difference, variance_difference) =
            moments(&|reference, variant| tidy(variant - reference));
        let where_it_is = |is: fn(&Value, &Value) -> bool| {
            values.iter().filter(|((r, v), _)| is(v, r)).map(|(_, count)| count).sum()
        };
        Ok(Pairs {
            pairs,
            higher: where_it_is(|v, r| v > r),
            equal: where_it_is(|v, r| v == r),
            lower: where_it_is(|v, r| v < r),
            mean_reference,
            mean_variant,
            difference,
            variance_reference,
            variance_variant,
            variance_difference,
            seen: seen(values),
        })
    }

    /// The standard error of the difference; nothing if there is but one pair.
    pub fn se(&self) -> Option<f64> {
        (1 < self.pairs).then(|| (self.variance_difference / self.pairs as f64).sqrt())
    }

    /// How many times more pairs on independent dice would be as precise as these.
    ///
    /// The sum of both variances over the variance of the difference. Nothing if no two differences
    /// differ, for then nothing is left to be reduced.
    pub fn variance_ratio(&self) -> Option<f64> {
        let independent = self.variance_reference + self.variance_variant;
        (0.0 < self.variance_difference).then(|| independent / self.variance_difference)
    }
}

/// The mean and the variance of a number that each pair comes to.
fn moments(
    values: &BTreeMap<(Value, Value), u64>,
    pairs: u64,
    of: &dyn Fn(f64, f64) -> f64,
) -> (f64, f64) {
    let sum = |term: &dyn Fn(f64) -> f64| -> f64 {
        values.iter().map(|((r, v), count)| *count as f64 * term(of(r.get(), v.get()))).sum()
    };
    let mean = sum(&|number| number) / pairs as f64;
    let squares = sum(&|number| (number - mean) * (number - mean));
    (mean, squares / pairs.saturating_sub(1).max(1) as f64)
}

fn seen(values: &BTreeMap<(Value, Value), u64>) -> Interval {
    let all = || values.keys().flat_map(|(reference, variant)| [reference.get(), variant.get()]);
    Interval {
        low: all().fold(f64::INFINITY, f64::min),
        high: all().fold(f64::NEG_INFINITY, f64::max),
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "small whole numbers and their halves are exact")]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::expression::EvaluationError;

    fn pairs(values: &[(f64, f64, u64)]) -> Pairs {
        let value = |&(r, v, count): &(f64, f64, u64)| ((Value::new(r), Value::new(v)), count);
        Pairs::of(&values.iter().map(value).collect()).unwrap()
    }

    /// A trial of four changes: 1 to 2. By hand: means 0.75 and 1, differences 0, 0, 0 and 1.
    #[test]
    fn four_pairs_worked_out_by_hand() {
        let pairs = pairs(&[(0.0, 0.0, 1), (1.0, 1.0, 2), (1.0, 2.0, 1)]);
        assert_eq!((pairs.pairs, pairs.higher, pairs.equal, pairs.lower), (4, 1, 3, 0));
        assert_eq!((pairs.mean_reference, pairs.mean_variant, pairs.difference), (0.75, 1.0, 0.25));
        assert_eq!(pairs.variance_reference, 0.25);
        assert!((pairs.variance_variant - 2.0 / 3.0).abs() < 1e-15);
        assert_eq!(pairs.variance_difference, 0.25);
        assert_eq!(pairs.se(), Some(0.25));
        assert!((pairs.variance_ratio().unwrap() - (0.25 + 2.0 / 3.0) / 0.25).abs() < 1e-12);
        assert_eq!(pairs.seen, Interval { low: 0.0, high: 2.0 });
    }

    #[test]
    fn pairs_that_never_differ_leave_nothing_to_reduce() {
        let pairs = pairs(&[(0.0, 0.0, 5), (3.0, 3.0, 5)]);
        assert_eq!((pairs.se(), pairs.variance_ratio()), (Some(0.0), None));
    }

    #[test]
    fn dice_that_work_against_each_other_have_a_ratio_below_one() {
        let ratio = pairs(&[(0.0, 1.0, 5), (1.0, 0.0, 5)]).variance_ratio().unwrap();
        assert!((ratio - 0.5).abs() < 1e-12);
    }

    #[test]
    fn one_pair_has_no_standard_error() {
        assert_eq!(pairs(&[(0.0, 1.0, 1)]).se(), None);
        assert!(Pairs::of(&BTreeMap::new()).is_err());
    }

    #[test]
    fn each_side_is_read_in_its_own_way() {
        let outcome = |number| smallvec![Value::new(number)];
        let counts = BTreeMap::from([((outcome(1.0), outcome(1.0)), 3)]);
        let tally = JointTally { trials: 3, counts };
        let once = |outcome: &[Value]| Ok(outcome[0].get());
        let twice = |outcome: &[Value]| Ok::<f64, EvaluationError>(2.0 * outcome[0].get());
        assert_eq!(Pairs::read(&tally, &once, &twice).unwrap().difference, 1.0);
        let never = |_: &[Value]| Ok::<f64, EvaluationError>(f64::NAN);
        assert!(Pairs::read(&tally, &once, &never).is_err());
    }
}
