use crate::Distribution;
use crate::distribution::TOLERANCE;
use crate::value::tidy;

/// How much the probability of one value changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Movement {
    /// The value.
    pub value: f64,
    /// Its probability before.
    pub reference: f64,
    /// Its probability after.
    pub variant: f64,
}

impl Movement {
    /// The probability after, less that before.
    pub fn change(self) -> f64 {
        self.variant - self.reference
    }
}

/// All values of either distribution, the lowest first, with their probabilities in both.
fn side_by_side(reference: &Distribution, variant: &Distribution) -> Vec<Movement> {
    let mut values: Vec<Movement> = Vec::new();
    let (mut left, mut right) =
        (reference.points().iter().peekable(), variant.points().iter().peekable());
    loop {
        let next = match (left.peek(), right.peek()) {
            (None, None) => return values,
            (Some(only), None) | (None, Some(only)) => only.value,
            (Some(left), Some(right)) => left.value.min(right.value),
        };
        let reference = left.next_if(|point| point.value <= next).map_or(0.0, |point| point.p);
        let variant = right.next_if(|point| point.value <= next).map_or(0.0, |point| point.p);
        values.push(Movement { value: next, reference, variant });
    }
}

/// The values whose probabilities differ, those that differ most first.
pub fn movements(reference: &Distribution, variant: &Distribution) -> Vec<Movement> {
    let mut moved = side_by_side(reference, variant);
    moved.retain(|moved| TOLERANCE < moved.change().abs());
    // Changes that are equal on paper may differ in the last bit.
    let size = |moved: &Movement| tidy(moved.change().abs());
    moved.sort_by(|a, b| size(b).total_cmp(&size(a)).then(a.value.total_cmp(&b.value)));
    moved
}

/// The largest difference of the probabilities of any event: in so large a share of games the
/// variant could be told from the reference by this measure, at best.
///
/// Between two samples it is never zero; it overstates small distances.
pub fn total_variation(reference: &Distribution, variant: &Distribution) -> f64 {
    let changes = side_by_side(reference, variant).into_iter().map(|moved| moved.change().abs());
    (changes.sum::<f64>() / 2.0).min(1.0)
}

/// The least distance, in units of the measure, by which results must be moved on average to turn
/// one distribution into the other: the area between the two cumulative curves.
///
/// At least as large as the difference of the means, and equal to it where one distribution never
/// lies above the other.
///
/// # References
///
/// - S. S. Vallender (1974), "Calculation of the Wasserstein distance between probability
///   distributions on the line", *Theory of Probability and its Applications* 18, 784-786.
pub fn wasserstein(reference: &Distribution, variant: &Distribution) -> f64 {
    let values = side_by_side(reference, variant);
    let mut above = 0.0;
    let gaps = values.windows(2).map(|pair| {
        above += pair[0].change();
        above.abs() * (pair[1].value - pair[0].value)
    });
    gaps.sum()
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "small whole numbers and their halves are exact")]
mod tests {
    use std::collections::BTreeMap;

    use smallvec::smallvec;

    use super::*;
    use crate::experiment::Tally;
    use crate::value::Value;

    fn distribution(counts: &[(f64, u64)]) -> Distribution {
        let counts: BTreeMap<_, _> =
            counts.iter().map(|&(value, count)| (smallvec![Value::new(value)], count)).collect();
        let tally = Tally { trials: counts.values().sum(), counts };
        Distribution::sampled(&tally, |outcome: &[Value]| Ok(outcome[0].get())).unwrap()
    }

    /// A tenth of the games go from 0 to 1, another from 1 to 5.
    #[test]
    fn distances_worked_out_by_hand() {
        let before = distribution(&[(0.0, 5), (1.0, 5)]);
        let after = distribution(&[(0.0, 4), (1.0, 5), (5.0, 1)]);
        assert!((total_variation(&before, &after) - 0.1).abs() < 1e-12);
        assert!((wasserstein(&before, &after) - 0.5).abs() < 1e-12);
        let moved = movements(&before, &after);
        assert_eq!(moved.len(), 2, "one of the values is as likely as before");
        assert_eq!((moved[0].value, moved[1].value), (0.0, 5.0));
        assert!((moved[0].change() + 0.1).abs() < 1e-12);
    }

    #[test]
    fn a_distribution_is_no_distance_from_itself() {
        let die = distribution(&[(1.0, 1), (2.0, 2), (6.0, 3)]);
        assert_eq!((total_variation(&die, &die), wasserstein(&die, &die)), (0.0, 0.0));
        assert!(movements(&die, &die).is_empty());
    }

    #[test]
    fn distributions_without_a_common_value_are_as_far_apart_as_can_be() {
        let (low, high) = (distribution(&[(1.0, 1), (2.0, 1)]), distribution(&[(10.0, 2)]));
        assert_eq!(total_variation(&low, &high), 1.0);
        assert_eq!(wasserstein(&low, &high), 8.5, "the difference of the means");
    }
}
