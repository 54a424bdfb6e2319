#![expect(clippy::unreadable_literal, reason = "digits as mpmath prints them")]

use proptest::prelude::*;

use super::*;
use crate::binomial::ln_pmf;

#[track_caller]
fn check_digits(found: f64, expected: f64, relative: f64) {
    assert!((found - expected).abs() <= relative * expected.abs(), "{found:e} is not {expected:e}");
}

/// What is tabulated with four decimals.
#[track_caller]
fn check_tabulated(interval: Interval, low: f64, high: f64) {
    assert!(
        (interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5,
        "{interval:?}"
    );
}

#[test]
fn clopper_pearson_as_tabulated_by_newcombe() {
    check_tabulated(clopper_pearson(81, 263, 0.95), 0.2527, 0.3676);
    check_tabulated(clopper_pearson(15, 148, 0.95), 0.0578, 0.1617);
    check_tabulated(clopper_pearson(0, 20, 0.95), 0.0000, 0.1684);
    check_tabulated(clopper_pearson(1, 29, 0.95), 0.0009, 0.1776);
}

/// From mpmath 1.4.1 at thirty digits: binomial tails summed term by term, and bisection.
#[test]
fn clopper_pearson_to_nine_digits() {
    let check = |successes, trials, confidence, low, high| {
        let interval = clopper_pearson(successes, trials, confidence);
        check_digits(interval.low, low, 1e-9);
        check_digits(interval.high, high, 1e-9);
    };
    check(0, 20, 0.95, 0.0, 0.168433470983085);
    check(1, 29, 0.95, 0.000872646883579922, 0.177644295488723);
    check(81, 263, 0.95, 0.252736745585271, 0.367621922601351);
    check(10, 10, 0.95, 0.691502892181239, 1.0);
    check(3, 1_000_000, 0.95, 6.1867255019064e-7, 8.76724778814522e-6);
    check(999_999, 1_000_000, 0.95, 0.999994428369345, 0.999999974682192);
    check(50_000, 100_000, 0.999, 0.494792374627657, 0.505207625372343);
    check(5_000_000, 10_000_000, 0.95, 0.499690052521371, 0.500309947478629);
    check(1000, 1_000_000_000, 0.95, 9.38973046589561e-7, 1.06395210199529e-6);
    check(7, 1_000_000_000_000, 0.95, 2.81436305152435e-12, 1.44226753616489e-11);
}

/// From mpmath 1.4.1 at forty digits: the incomplete beta function, and bisection.
#[test]
fn student_quantiles_to_nine_digits() {
    let check = |p, freedom, expected| check_digits(student_quantile(p, freedom), expected, 1e-9);
    check(0.975, 1, 12.7062047361747);
    check(0.975, 2, 4.302652729749464);
    check(0.975, 9, 2.262157162798206);
    check(0.995, 30, 2.749995653567225);
    check(0.9999, 99, 3.863089107127278);
    check(0.975, 999, 1.96234146113345);
    check(0.975, 1000, 1.962339080826408);
    check(0.975, 1001, 1.96233670528088);
    check(0.999999999, 1001, 6.053633999951316);
    check(0.975, 9999, 1.960201263621358);
    check(0.95, 1_000_000, 1.64485515072204);
    check(0.975, 1_000_000_000, 1.959963986912325);
    // Here the nearest f64 to the probability is itself off by a part in ten million of the tail.
    check_digits(student_quantile(0.999999999, 1), 318309886.1837907, 1e-7);
    assert!(student_quantile(0.5, 7).abs() < 1e-11);
    check_digits(student_quantile(0.025, 9), -2.262157162798206, 1e-9);
}

#[test]
fn empirical_bernstein_as_in_theorem_4() {
    // ln(4 / 0.05) = 4.38202663467..., so √(2 * 0.25 * 4.382 / 1000) + 7 * 4.382 / (3 * 999).
    let interval = empirical_bernstein(0.5, 0.25, 1000, 1.0, 0.95);
    check_digits(interval.half_width(), 0.0468082612082199 + 0.0102349637780171, 1e-12);
    check_digits(interval.low + interval.high, 1.0, 1e-15);
}

#[test]
fn the_band_of_massart() {
    check_digits(dvoretzky_kiefer_wolfowitz(100_000, 0.95), 0.00429469408346738, 1e-12);
}

/// How often an interval contains the truth, by summing over all numbers of successes.
fn coverage(interval: fn(u64, u64, f64) -> Interval, trials: u64, p: f64) -> f64 {
    let covers = |successes: &u64| interval(*successes, trials, 0.95).contains(p);
    (0..=trials).filter(covers).map(|successes| ln_pmf(successes, trials, p).exp()).sum()
}

fn coverages(interval: fn(u64, u64, f64) -> Interval, trials: u64) -> Vec<f64> {
    (5..=95).map(|percent| coverage(interval, trials, f64::from(percent) / 100.0)).collect()
}

/// The least coverage of the interval that is shown, over all `p`: on a grid, and on either side of
/// every end, between which it is smooth and has no least value.
fn least_coverage(trials: u64) -> f64 {
    let shown: Vec<_> = (0..=trials).map(|it| proportion(it, trials, 0.95).0).collect();
    let ends = shown.iter().flat_map(|it| [it.low, it.high]);
    let beside = ends.flat_map(|end| [end - 1e-9, end + 1e-9]);
    let grid = (1..200).map(|it| f64::from(it) / 200.0);
    let coverage = |p: f64| -> f64 {
        let covers = |(_, interval): &(u64, &Interval)| interval.contains(p);
        let seen = (0..).zip(&shown).filter(covers);
        seen.map(|(successes, _)| ln_pmf(successes, trials, p).exp()).sum()
    };
    grid.chain(beside).filter(|p| 0.0 < *p && *p < 1.0).map(coverage).fold(1.0, f64::min)
}

/// Summed over the binomial distribution, at every number of trials and every probability.
#[test]
fn what_is_shown_of_a_probability_covers_always() {
    for trials in (1..40).chain([50, 100, 200, 400]) {
        let least = least_coverage(trials);
        assert!(0.95 <= least, "{least} at {trials} trials");
    }
}

#[test]
fn clopper_pearson_and_chernoff_cover_always() {
    for trials in [1, 2, 5, 30, 100] {
        let covers = |coverage: &f64| 0.95 <= *coverage;
        assert!(coverages(clopper_pearson, trials).iter().all(covers), "{trials} trials");
        assert!(coverages(chernoff, trials).iter().all(covers), "{trials} trials");
    }
}

/// How often the ranks enclose the quantile of a continuous distribution: the number of trials
/// below it is binomial, and must be at least the lower rank and below the upper one.
#[test]
fn order_statistics_cover_always() {
    for trials in [10, 100, 1000] {
        for q in [0.05, 0.25, 0.5, 0.9, 0.99] {
            let ranks = order_statistics(q, trials, 0.95);
            let below = ranks.low.unwrap_or(0)..ranks.high.unwrap_or(trials + 1);
            let coverage: f64 = below.map(|k| ln_pmf(k, trials, q).exp()).sum();
            assert!(0.95 <= coverage, "{q} of {trials}: {coverage}");
        }
    }
}

#[test]
fn order_statistics_of_few_trials_are_open() {
    assert_eq!(order_statistics(0.99, 100, 0.95), Ranks { low: Some(97), high: None });
    assert_eq!(order_statistics(0.01, 100, 0.95), Ranks { low: None, high: Some(4) });
    assert_eq!(order_statistics(0.5, 1, 0.95), Ranks { low: None, high: None });
    // From tables of the sign test: the 40th and the 61st of a hundred enclose the median.
    assert_eq!(order_statistics(0.5, 100, 0.95), Ranks { low: Some(40), high: Some(61) });
}

#[test]
fn ranks_of_a_million_million_trials_are_found() {
    let ranks = order_statistics(0.5, 1_000_000_000_000, 0.95);
    let half = 500_000_000_000;
    // 1.96 standard deviations of half a million.
    let (below, above) = (half - ranks.low.unwrap(), ranks.high.unwrap() - half);
    assert!(below.abs_diff(979_982) <= 1 && above.abs_diff(979_983) <= 1, "{below} {above}");
}

#[test]
fn intervals_know_their_parts() {
    let interval = Interval::around(3.0, 1.0);
    assert_eq!(interval, Interval { low: 2.0, high: 4.0 });
    check_digits(interval.width(), 2.0, 0.0);
    assert!(interval.contains(4.0) && !interval.contains(4.5));
    assert_eq!(interval.within(Interval { low: 0.0, high: 2.5 }), Interval { low: 2.0, high: 2.5 });
    assert_eq!(interval.within(Interval { low: 5.0, high: 6.0 }), Interval { low: 5.0, high: 5.0 });
}

/// Successes with as many trials or more.
fn counts(most: u64) -> impl Strategy<Value = (u64, u64)> {
    (1..=most).prop_flat_map(|trials| (0..=trials, Just(trials)))
}

proptest! {
    #[test]
    fn intervals_for_probabilities_nest((successes, trials) in counts(5000), confidence in 0.5..0.9999) {
        let observed = successes as f64 / trials as f64;
        let (inner, outer) = (clopper_pearson(successes, trials, confidence), chernoff(successes, trials, confidence));
        for interval in [inner, outer] {
            prop_assert!(interval.contains(observed), "{interval:?}");
            prop_assert!(0.0 <= interval.low && interval.high <= 1.0);
        }
        prop_assert!(outer.low <= inner.low + 1e-12 && inner.high <= outer.high + 1e-12);
    }

    #[test]
    fn failures_mirror_successes((successes, trials) in counts(100_000)) {
        for interval in [clopper_pearson, chernoff] {
            let (one, other) = (interval(successes, trials, 0.95), interval(trials - successes, trials, 0.95));
            prop_assert!((one.low - (1.0 - other.high)).abs() < 1e-10);
            prop_assert!((one.high - (1.0 - other.low)).abs() < 1e-10);
        }
    }

    #[test]
    fn a_student_quantile_grows_with_confidence_and_falls_with_freedom(
        freedom in 1u64..3000, p in 0.51..0.9999,
    ) {
        let t = student_quantile(p, freedom);
        prop_assert!(t < student_quantile(p + 5e-5, freedom));
        prop_assert!(student_quantile(p, freedom + 1) < t);
    }
}
