//! Whether intervals contain the truth as often as they say: measures without a value, under a
//! condition, and never seen.
//!
//! A small version of `examples/coverage.rs`, whose result is committed.

use crate::support::coverage::{Coverage, cases, pair_cases};

const RUNS: u32 = 200;

/// Of 200 intervals at 95 %, fewer than 172 contain the truth with a probability of 3e-7, by the
/// binomial distribution. The seed is fixed; with another, one of the eighteen hundred questions would
/// raise a false alarm with a probability below 1e-3.
fn check(covered: Coverage, what: &str) {
    let Coverage { said, covered, points, .. } = covered;
    let least = f64::from(said) * 0.95 - 5.85 * (f64::from(said) * 0.95 * 0.05).sqrt();
    assert!(least <= f64::from(covered), "{what}: {covered} of {said}");
    assert!(points == 0 || what.contains("quantile"), "{what}: {points} are certain");
}

#[test]
fn intervals_contain_the_truth_as_often_as_they_say() {
    for case in cases() {
        for statistic in case.statistics {
            for trials in [1, 2, 5, 10, 50, 1000] {
                let covered = case.covered(statistic, trials, RUNS, 1916);
                check(covered, &format!("{statistic} of {}, {trials} trials", case.name));
            }
        }
    }
}

#[test]
fn differences_lie_where_comparisons_say() {
    for case in pair_cases() {
        for trials in [50, 1000] {
            check(case.covered(trials, RUNS, 1916), &format!("{}, {trials} pairs", case.name));
        }
    }
}
