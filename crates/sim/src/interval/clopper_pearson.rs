//! A probability, by the tails of the binomial distribution.

use super::Interval;
use super::chernoff;
use super::root::root;
use crate::binomial;

/// The Clopper-Pearson interval for a probability: all `p` under which neither so many nor so few
/// successes would be surprising.
///
/// Valid at every number of trials and every `p`. It is the root of the binomial tail itself,
/// bracketed by the [`chernoff()`](super::chernoff()) interval, because the inverse of the
/// incomplete beta function that textbooks use is not to be had for many trials. It keeps a width where
/// none or all of the trials succeed, which is where the textbook `p ± z √(pq/n)` collapses to a point.
///
/// # Precision
///
/// Nine digits or more, at any number of trials.
///
/// # References
///
/// - C. J. Clopper and E. S. Pearson (1934), "The use of confidence or fiducial limits illustrated
///   in the case of the binomial", *Biometrika* 26, 404-413.
pub fn clopper_pearson(successes: u64, trials: u64, confidence: f64) -> Interval {
    debug_assert!(successes <= trials && 0 < trials, "{successes} of {trials}");
    let limit = (2.0 / (1.0 - confidence)).ln();
    Interval { low: low(successes, trials, limit), high: high(successes, trials, limit) }
}

/// Where so many successes or more have the probability `exp(-limit)`.
fn low(successes: u64, trials: u64, limit: f64) -> f64 {
    let bracket = chernoff::low(successes, trials, limit);
    if successes == 0 || successes == trials {
        return bracket;
    }
    let share = successes as f64 / trials as f64;
    root(bracket, share, |p| binomial::ln_at_least(successes, trials, p) + limit)
}

/// Where so many successes or fewer have the probability `exp(-limit)`.
fn high(successes: u64, trials: u64, limit: f64) -> f64 {
    let bracket = chernoff::high(successes, trials, limit);
    if successes == 0 || successes == trials {
        return bracket;
    }
    let share = successes as f64 / trials as f64;
    root(bracket, share, |p| binomial::ln_at_most(successes, trials, p) + limit)
}
