//! Whether a mean is nearly normal.

/// The fewest trials whose mean is taken to be nearly normal.
const ENOUGH_TRIALS: u64 = 1000;

/// The largest squared skewness per trial with which a mean is taken to be nearly normal.
///
/// Student's interval at 95 % was seen to contain the mean in 86 % of runs at 0.5 per trial, in 93 %
/// at 0.08 and in 95 % at 0.05.
const LITTLE_SKEWNESS: f64 = 0.03;

/// The furthest that a value may lie from the mean, in standard deviations, squared and per trial.
///
/// A value that is too rare to have been seen makes the mean lopsided all the same. With this limit it
/// moves the mean by a third of a standard error for each time that it should have come up.
const LITTLE_REACH: f64 = 0.1;

/// Whether the mean of numbers is nearly normal, so that intervals may take it to be.
///
/// That is, if there are a thousand trials or more, a squared skewness of at most 0.03 per trial, and
/// no value is possible that is very far away: `furthest` is the largest possible distance from the
/// mean, if it is known.
pub fn is_nearly_normal(trials: u64, sd: f64, skewness: f64, furthest: Option<f64>) -> bool {
    let per_trial = |number: f64| number * number / trials as f64;
    ENOUGH_TRIALS <= trials
        && 0.0 < sd
        && per_trial(skewness) < LITTLE_SKEWNESS
        && furthest.is_none_or(|furthest| per_trial(furthest / sd) < LITTLE_REACH)
}
