//! The standard deviation of bounded numbers.

use super::Interval;

/// The interval for the standard deviation of bounded numbers.
///
/// Valid at every number of trials from two on, whatever the distribution, if all values lie within
/// a range of the given width. `sd` is the one with a divisor of `n - 1`. No such numbers deviate by
/// more than half of the width.
///
/// # References
///
/// - A. Maurer and M. Pontil (2009), "Empirical Bernstein bounds and sample variance penalization",
///   *Conference on Learning Theory*, theorem 10, for both sides at half the error each.
pub fn maurer_pontil(sd: f64, trials: u64, range: f64, confidence: f64) -> Interval {
    debug_assert!(2 <= trials, "one trial has no spread");
    let ln = (2.0 / (1.0 - confidence)).ln();
    let margin = sd_margin(range, ln, trials as f64);
    Interval::around(sd, margin).within(Interval { low: 0.0, high: range / 2.0 })
}

/// How far the standard deviation of `n` numbers may be off, where they lie within a range of the given
/// width: `ln` is that of two over the error.
pub(crate) fn sd_margin(range: f64, ln: f64, n: f64) -> f64 {
    range * (2.0 * ln / (n - 1.0)).sqrt()
}
