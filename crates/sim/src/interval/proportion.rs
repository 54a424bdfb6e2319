//! The interval of a probability that is shown.

use super::{Interval, Method, clopper_pearson};

/// The interval for a probability that is shown, and its method.
///
/// That of Clopper and Pearson: it contains the probability as often as it says, or more often, whatever
/// that is and however few trials there are. Without trials, all that there is.
pub fn proportion(successes: u64, trials: u64, confidence: f64) -> (Interval, Method) {
    match trials {
        0 => (Interval { low: 0.0, high: 1.0 }, Method::Range),
        _ => (clopper_pearson(successes, trials, confidence), Method::ClopperPearson),
    }
}
