//! What rounding leaves of numbers that are equal on paper. No picture decides this by itself.

/// Probabilities, and sums of them, that differ by no more are the same.
pub const ROUNDING: f64 = 1e-12;

/// A doubt that is smaller than this, relative to the number, is not told.
pub(super) const NO_DOUBT: f64 = 1e-9;

/// A probability that was added up from rounded numbers: what misses certainty by rounding alone is
/// certain. Whoever writes a probability takes it as it is: only one reads as certain, and only zero as
/// impossible.
pub fn settled(p: f64) -> f64 {
    if is_same(p, 1.0) { 1.0 } else { p }
}

/// Whether rounding alone may tell two numbers apart.
pub fn is_same(one: f64, other: f64) -> bool {
    let largest = one.abs().max(other.abs());
    (one - other).abs() <= ROUNDING * largest.max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::{percent, percent_fixed};

    #[test]
    fn a_sum_that_is_short_of_one_by_rounding_is_certain_and_what_is_known_not_to_be_is_not() {
        for sum in [1.0, 0.999_999_999_999_999, 1.0 - 4e-13] {
            let certain = settled(sum);
            assert_eq!([percent(certain), percent_fixed(certain, 0)], ["100%", "100%"]);
        }
        assert_eq!([0, 1, 2].map(|it| percent_fixed(0.9999, it)), [">99%", ">99.9%", "99.99%"]);
        for short in [1e-9, 0.5_f64.powi(40), 8e-15, f64::EPSILON / 2.0].map(|it| 1.0 - it) {
            assert_eq!([percent(short), percent_fixed(short, 1)], [">99.9999%", ">99.9%"]);
        }
        assert_eq!(percent_fixed(1e-13, 0), "<1%", "small, and possible all the same");
    }

    #[test]
    fn rounding_is_told_from_a_difference() {
        assert!(is_same(1.25, 1.25 + 3e-15) && is_same(0.0, 7e-14) && is_same(16.0, 16.0));
        assert!(!is_same(1.25, 1.250_001) && !is_same(1e-8, 1.1e-8));
        assert!(!is_same(15.999_999_999_73, 16.0), "one in 4 billion games comes to less");
    }
}
