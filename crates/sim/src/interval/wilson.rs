use super::{Interval, normal_quantile};

/// The Wilson score interval for a probability.
///
/// Stays within zero and one and keeps a width where none or all of the trials succeed, which is
/// where the textbook `p ± z √(pq/n)` collapses to a point. Its coverage is near the confidence on
/// average over `p`, not for every `p`: where three or fewer successes are expected, it falls to
/// 84 % at a confidence of 95 %.
///
/// # References
///
/// - E. B. Wilson (1927), "Probable inference, the law of succession, and statistical inference",
///   *Journal of the American Statistical Association* 22, 209-212.
/// - R. G. Newcombe (1998), "Two-sided confidence intervals for the single proportion", *Statistics
///   in Medicine* 17, 857-872, method 3; the tests take their values from its table I.
pub fn wilson(successes: u64, trials: u64, confidence: f64) -> Interval {
    debug_assert!(successes <= trials && 0 < trials, "{successes} of {trials}");
    let z = normal_quantile(confidence);
    let n = trials as f64;
    let p = successes as f64 / n;
    let spread = 1.0 + z * z / n;
    let center = (p + z * z / (2.0 * n)) / spread;
    let margin = z / spread * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    // At the ends the two terms are equal but for rounding.
    let low = if successes == 0 { 0.0 } else { center - margin };
    let high = if successes == trials { 1.0 } else { center + margin };
    Interval { low, high }
}
