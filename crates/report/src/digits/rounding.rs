//! What rounding leaves of numbers that are equal on paper. No picture decides this by itself.

/// Probabilities, and sums of them, that differ by no more are the same.
pub const ROUNDING: f64 = 1e-12;

/// A doubt that is smaller than this, relative to the number, is not told.
pub(super) const NO_DOUBT: f64 = 1e-9;

/// Whether a probability is one but for rounding. What is so much less likely than certain cannot be
/// told from it; near zero numbers are finer, and only zero is impossible.
pub fn is_certain(p: f64) -> bool {
    1.0 - ROUNDING <= p
}

/// Whether rounding alone may tell two numbers apart.
pub fn is_same(one: f64, other: f64) -> bool {
    let largest = one.abs().max(other.abs());
    (one - other).abs() <= ROUNDING * largest.max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::{percent, percent_fixed, percent_of_fraction};

    #[test]
    fn a_sum_that_is_short_of_one_by_rounding_is_certain_and_what_is_not_is_not() {
        for certain in [1.0, 0.999_999_999_999_999, 1.0 - 4e-13] {
            assert_eq!(
                (percent(certain), percent_fixed(certain, 0)),
                ("100%".into(), "100%".into())
            );
        }
        assert_eq!([0, 1, 2].map(|it| percent_fixed(0.9999, it)), [">99%", ">99.9%", "99.99%"]);
        assert_eq!(percent(1.0 - 1e-9), ">99.9999%");
        assert_eq!(percent_of_fraction(1.0 - 8e-15), ">99.9999%", "known to be less");
        assert_eq!(percent_fixed(1e-13, 0), "<1%", "small, and possible all the same");
    }

    #[test]
    fn rounding_is_told_from_a_difference() {
        assert!(is_same(1.25, 1.25 + 3e-15) && is_same(0.0, 7e-14) && is_same(16.0, 16.0));
        assert!(!is_same(1.25, 1.250_001) && !is_same(1e-8, 1.1e-8));
        assert!(!is_same(15.999_999_999_73, 16.0), "one in 4 billion games comes to less");
    }
}
