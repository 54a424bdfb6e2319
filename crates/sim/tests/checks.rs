//! Whether checks fail no more often than they may, and as often as they should.
//!
//! A small version of `examples/check_study.rs`, whose result is committed.

use crate::support::suites::{aims, null_suites, planned, seen, uncorrected_suites};

/// With a budget of a hundredth, 400 suites may raise four alarms; ten more are five standard errors.
/// The seed is fixed; a false alarm of this test would have a probability below 1e-4.
#[test]
fn suites_in_which_nothing_is_wrong_alarm_no_more_often_than_the_budget() {
    let (alarmed, _) = null_suites(400, 0.01, 1 << 16, 1944);
    assert!(alarmed <= 4 + 10, "{alarmed} of 400");
    // The same would fail if looks were not paid for, though only with more to pay for.
    let uncorrected = uncorrected_suites(100, 0.4, 1 << 20, 1944);
    assert!(40 + 24 < uncorrected, "{uncorrected} of 100");
}

/// The plan promises nineteen of twenty; five standard errors of 100 runs are eleven.
#[test]
fn the_trials_of_a_plan_see_the_shift_that_they_were_planned_for() {
    for aim in aims() {
        let count = seen(&aim, 1e-6, 100, 7);
        assert!(95 - 11 <= count, "{}: {count} of 100 in {}", aim.name, planned(&aim, 1e-6));
    }
}
