//! Pearson's chi-square test of counts against probabilities.

use std::collections::BTreeMap;
use std::fmt::Debug;

use sandtable_sim::exact::Outcomes;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// How often a test of a right engine would fail if its seed were not fixed.
pub(crate) const FALSE_ALARM: f64 = 1e-6;

/// Checks that counts fit a law, at [`FALSE_ALARM`]. Outcomes expected fewer than ten times are
/// pooled; what cannot happen must not have happened.
#[track_caller]
pub(crate) fn assert_fits<O: Ord + Debug>(counts: &BTreeMap<O, u64>, law: &Outcomes<O, f64>) {
    let trials = counts.values().sum::<u64>() as f64;
    for outcome in counts.keys() {
        assert!(law.get(outcome).is_some(), "{outcome:?} cannot happen");
    }
    let (mut statistic, mut cells, mut rare) = (0.0, 0, (0.0, 0.0));
    for (outcome, probability) in law {
        let count = counts.get(outcome).copied().unwrap_or(0) as f64;
        let expected = probability * trials;
        if expected < 10.0 {
            rare = (rare.0 + count, rare.1 + expected);
        } else {
            statistic += (count - expected).powi(2) / expected;
            cells += 1;
        }
    }
    if 1.0 < rare.1 {
        statistic += (rare.0 - rare.1).powi(2) / rare.1;
        cells += 1;
    }
    if cells < 2 {
        return;
    }
    let limit = ChiSquared::new(f64::from(cells - 1))
        .expect("degrees of freedom")
        .inverse_cdf(1.0 - FALSE_ALARM);
    assert!(statistic < limit, "chi-square {statistic} of {cells} cells is above {limit}");
}
