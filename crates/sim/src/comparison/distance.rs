//! How far apart two distributions are.

use crate::Distribution;
use crate::distribution::{Share, TOLERANCE};
use crate::value::{Value, tidy};

/// How much the probability of one value changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Movement {
    /// The value; nothing if it is the probability of having none.
    pub value: Option<Value>,
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

/// All that either distribution has, with its probability in both: no value first, then the lowest.
fn side_by_side(reference: &Distribution, variant: &Distribution) -> Vec<Movement> {
    let p = |share: Option<&Share>| share.map_or(0.0, |share| share.p);
    let movement =
        |(value, before, after)| Movement { value, reference: p(before), variant: p(after) };
    reference.beside(variant).map(movement).collect()
}

/// The values whose probabilities differ, those that differ most first. None if there is nothing at
/// all in one of the distributions.
pub fn movements(reference: &Distribution, variant: &Distribution) -> Vec<Movement> {
    if is_absent(reference) || is_absent(variant) {
        return Vec::new();
    }
    let mut moved = side_by_side(reference, variant);
    moved.retain(|moved| TOLERANCE < moved.change().abs());
    // Changes that are equal on paper may differ in the last bit.
    let size = |moved: &Movement| tidy(moved.change().abs());
    moved.sort_by(|a, b| size(b).total_cmp(&size(a)).then(a.value.cmp(&b.value)));
    moved
}

/// The largest difference of the probabilities of any event: in so large a share of games the
/// variant could be told from the reference by this measure, at best.
///
/// Between two samples it is never zero; it overstates small distances. Nothing if nothing ever meets
/// the condition of either: what there is not is no distance from anything.
pub fn total_variation(reference: &Distribution, variant: &Distribution) -> Option<f64> {
    if is_absent(reference) || is_absent(variant) {
        return None;
    }
    let changes = side_by_side(reference, variant).into_iter().map(|moved| moved.change().abs());
    Some((changes.sum::<f64>() / 2.0).min(1.0))
}

/// Whether there is nothing in a distribution, not even that there is no value.
fn is_absent(distribution: &Distribution) -> bool {
    distribution.shares().next().is_none()
}

/// The least distance, in units of the measure, by which results must be moved on average to turn
/// one distribution into the other: the area between the two cumulative curves. Nothing if there is
/// no value in some or all outcomes of either: no distance leads there.
///
/// At least as large as the difference of the means, and equal to it where one distribution never
/// lies above the other.
///
/// # References
///
/// - S. S. Vallender (1974), "Calculation of the Wasserstein distance between probability
///   distributions on the line", *Theory of Probability and its Applications* 18, 784-786.
pub fn wasserstein(reference: &Distribution, variant: &Distribution) -> Option<f64> {
    let sides = [reference, variant];
    if sides.iter().any(|side| side.missing().is_some() || is_absent(side)) {
        return None;
    }
    let moved = side_by_side(reference, variant);
    let values = moved.iter().map(|moved| Some((moved.value?.get(), moved.change())));
    let values: Vec<(f64, f64)> = values.collect::<Option<_>>()?;
    let mut above = 0.0;
    let gaps = values.windows(2).map(|pair| {
        above += pair[0].1;
        above.abs() * (pair[1].0 - pair[0].0)
    });
    Some(gaps.sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distribution::Observation;

    fn distribution(counts: &[(Option<u32>, u64)]) -> Distribution {
        let count = |&(value, count): &(Option<u32>, u64)| {
            (Observation::from(value.map(Value::from)), count)
        };
        Distribution::of_counts(&counts.iter().map(count).collect()).unwrap()
    }

    /// A tenth of the games go from 0 to 1, another from 1 to 5.
    #[test]
    fn distances_worked_out_by_hand() {
        let before = distribution(&[(Some(0), 5), (Some(1), 5)]);
        let after = distribution(&[(Some(0), 4), (Some(1), 5), (Some(5), 1)]);
        assert!((total_variation(&before, &after).unwrap() - 0.1).abs() < 1e-12);
        assert!((wasserstein(&before, &after).unwrap() - 0.5).abs() < 1e-12);
        let moved = movements(&before, &after);
        assert_eq!(moved.len(), 2, "one of the values is as likely as before");
        assert_eq!((moved[0].value, moved[1].value), (Some(0.into()), Some(5.into())));
        assert!((moved[0].change() + 0.1).abs() < 1e-12);
    }

    #[test]
    fn a_distribution_is_no_distance_from_itself() {
        let die = distribution(&[(Some(1), 1), (Some(2), 2), (Some(6), 3)]);
        assert_eq!((total_variation(&die, &die), wasserstein(&die, &die)), (Some(0.0), Some(0.0)));
        assert!(movements(&die, &die).is_empty());
    }

    #[test]
    fn distributions_without_a_common_value_are_as_far_apart_as_can_be() {
        let (low, high) =
            (distribution(&[(Some(1), 1), (Some(2), 1)]), distribution(&[(Some(10), 2)]));
        assert_eq!(total_variation(&low, &high), Some(1.0));
        assert_eq!(wasserstein(&low, &high), Some(8.5), "the difference of the means");
    }

    #[test]
    fn never_is_an_event_but_no_distance_away() {
        let (soon, never) =
            (distribution(&[(Some(1), 4)]), distribution(&[(None, 1), (Some(1), 3)]));
        assert_eq!(total_variation(&soon, &never), Some(0.25));
        assert_eq!(wasserstein(&soon, &never), None);
        assert_eq!(movements(&soon, &never)[0].value, None);
    }

    #[test]
    fn what_never_meets_its_condition_is_no_distance_away() {
        let die = distribution(&[(Some(1), 1), (Some(2), 1)]);
        let never = Distribution::of_counts(&[(Observation::Excluded, 9)].into()).unwrap();
        assert_eq!((total_variation(&die, &never), wasserstein(&die, &never)), (None, None));
        assert!(movements(&die, &never).is_empty());
    }
}
