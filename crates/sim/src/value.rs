//! Numbers that can be sorted, compared and counted.

use std::fmt;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

/// A finite number, the value of a measure.
///
/// Unlike an `f64` it has a total order and can be a key; zero has one sign.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Value(f64);

impl Value {
    /// A value.
    ///
    /// # Panics
    ///
    /// If the number is infinite or not a number: a measure has a value for every outcome.
    #[inline]
    pub fn new(number: f64) -> Value {
        assert!(
            number.is_finite(),
            "a measure came to {number}; it must be finite for every outcome"
        );
        // Adding zero turns minus zero into zero and leaves everything else alone.
        Value(number + 0.0)
    }

    /// The number.
    #[inline]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl Eq for Value {}

#[expect(clippy::derive_ord_xor_partial_ord, reason = "for finite numbers the two orders are one")]
impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Value) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Hash for Value {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The built-in measures of one outcome, in the order of
/// [`Experiment::measures`](crate::experiment::Experiment::measures).
pub type Values = SmallVec<[Value; 4]>;

/// Rounds to twelve significant digits what is not whole.
///
/// Decimals that are equal on paper can differ in the last bit, by the way they were added up
/// (0.1 + 0.2 is not 0.3); they would be two values of a measure.
pub(crate) fn tidy(value: f64) -> f64 {
    if value.fract() == 0.0 || !value.is_finite() {
        // Adding zero makes a negative zero positive.
        return value + 0.0;
    }
    format!("{value:.11e}").parse().expect("a number was written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_one_sign() {
        assert_eq!(Value::new(-0.0), Value::new(0.0));
        assert_eq!(Value::new(-0.0).get().to_bits(), 0);
        assert_eq!(Value::new(-0.0).cmp(&Value::new(0.0)), std::cmp::Ordering::Equal);
    }

    #[test]
    fn values_sort_as_numbers_do() {
        let mut values = [3.5, -1.0, 0.0, 1e300, -1e300].map(Value::new);
        values.sort();
        assert_eq!(values, [-1e300, -1.0, 0.0, 3.5, 1e300].map(Value::new));
    }

    #[test]
    #[should_panic(expected = "a measure came to NaN")]
    fn a_measure_must_come_to_a_number() {
        Value::new(f64::NAN);
    }
}
