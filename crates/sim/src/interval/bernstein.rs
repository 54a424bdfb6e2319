//! The mean of bounded numbers, by the empirical Bernstein bound.

use super::Interval;

/// The empirical Bernstein interval for the mean of bounded numbers.
///
/// Valid at every number of trials from two on, whatever the distribution, if all values lie within
/// a range of the given width. `variance` is the one with a divisor of `n - 1`. Costs two
/// to three times the width of Student's interval at ten thousand trials.
///
/// # References
///
/// - A. Maurer and M. Pontil (2009), "Empirical Bernstein bounds and sample variance penalization",
///   *Conference on Learning Theory*, theorem 4, for both sides at half the error each.
pub fn empirical_bernstein(
    mean: f64,
    variance: f64,
    trials: u64,
    range: f64,
    confidence: f64,
) -> Interval {
    debug_assert!(2 <= trials, "one trial has no spread");
    let n = trials as f64;
    let ln = (4.0 / (1.0 - confidence)).ln();
    Interval::around(mean, (2.0 * variance * ln / n).sqrt() + 7.0 * range * ln / (3.0 * (n - 1.0)))
}
