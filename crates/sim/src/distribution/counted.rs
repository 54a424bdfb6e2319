//! Distributions of trials, for tests: so many of each value.

use super::{Distribution, Observation};
use crate::value::Value;

/// Counts of values.
pub(crate) fn sampled(counts: &[(u32, u64)]) -> Distribution {
    seen(&counts.iter().map(|&(value, count)| (Some(value), count)).collect::<Vec<_>>())
}

/// Counts of values; nothing stands for no value.
pub(crate) fn seen(counts: &[(Option<u32>, u64)]) -> Distribution {
    let counted =
        |&(value, count): &(Option<u32>, u64)| (Observation::from(value.map(Value::from)), count);
    Distribution::of_counts(&counts.iter().map(counted).collect()).unwrap()
}
