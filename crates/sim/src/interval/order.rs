//! Quantiles, by the ranks of sorted trials.

use crate::binomial;

/// Which of the sorted trials are the ends of an interval, counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// The lower end; nothing if there are too few trials for one.
    pub low: Option<u64>,
    /// The upper end; nothing if there are too few trials for one.
    pub high: Option<u64>,
}

/// The order statistics between which a quantile lies.
///
/// Valid for every distribution, and more than that where values repeat.
///
/// # References
///
/// - H. A. David and H. N. Nagaraja (2003), *Order Statistics*, 3rd edition, section 7.1.
pub fn order_statistics(q: f64, trials: u64, confidence: f64) -> Ranks {
    let tail = (1.0 - confidence) / 2.0;
    let low = binomial::quantile(tail, trials, q);
    let high = binomial::quantile(1.0 - tail, trials, q) + 1;
    Ranks { low: (0 < low).then_some(low), high: (high <= trials).then_some(high) }
}
