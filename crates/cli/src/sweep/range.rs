//! Ranges of numbers that keys are varied over.

/// The most points of a sweep.
pub(crate) const MOST_POINTS: usize = 10_000;

/// A key with a range of numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RangeOfKey {
    /// The key, from the root of the scenario.
    pub(crate) key: String,
    /// The numbers, the lowest first.
    pub(crate) numbers: Vec<f64>,
}
