use proptest::prelude::*;

use super::*;
use crate::distribution::{Distribution, Known, Point};
use crate::probability::Fraction;
use crate::statistic::Statistic;

fn sampled(counts: &[(f64, u64)]) -> Distribution {
    let trials = counts.iter().map(|(_, count)| count).sum();
    let point = |&(value, count): &(f64, u64)| Point {
        value,
        p: count as f64 / trials as f64,
        count: Some(count),
        exact: None,
    };
    let points = counts.iter().map(point).collect();
    Distribution::of_points(points, Known::Sampled { trials }).unwrap()
}

fn exact(points: &[(f64, &str)]) -> Distribution {
    let point = |&(value, p): &(f64, &str)| {
        let exact: Fraction = p.parse().unwrap();
        Point { value, p: exact.to_f64(), count: None, exact: Some(exact) }
    };
    let points = points.iter().map(point).collect();
    Distribution::of_points(points, Known::Exact { unresolved: 0.0 }).unwrap()
}

fn rounded(points: &[(f64, f64)], unresolved: f64) -> Distribution {
    let point = |&(value, p): &(f64, f64)| Point { value, p, count: None, exact: None };
    Distribution::of_points(points.iter().map(point).collect(), Known::Exact { unresolved })
        .unwrap()
}

fn interval(low: f64, high: f64) -> Interval {
    Interval { low, high }
}

#[test]
fn an_interval_within_passes_and_one_outside_fails() {
    let target = interval(0.4, 0.6);
    assert_eq!(compare(target, Some(interval(0.45, 0.55))), Verdict::Pass);
    assert_eq!(compare(target, Some(interval(0.65, 0.7))), Verdict::Fail);
    assert_eq!(compare(target, Some(interval(0.1, 0.3))), Verdict::Fail);
    assert_eq!(compare(target, Some(interval(0.55, 0.65))), Verdict::Inconclusive);
    assert_eq!(compare(target, None), Verdict::Inconclusive);
}

#[test]
fn without_a_margin_trials_only_fail_or_pass_weakly() {
    let target = interval(0.5, 0.5);
    assert_eq!(compare(target, Some(interval(0.499, 0.501))), Verdict::PassWeak);
    assert_eq!(compare(target, Some(interval(0.51, 0.52))), Verdict::Fail);
    assert_eq!(compare(target, Some(interval(0.5, 0.5))), Verdict::Pass);
}

#[test]
fn fractions_are_equal_or_not() {
    let before = exact(&[(0.0, "1/3"), (1.0, "2/3")]);
    assert!(agree(&before, &exact(&[(0.0, "2/6"), (1.0, "4/6")])));
    let now = exact(&[
        (0.0, "333333333333333/1000000000000000"),
        (1.0, "666666666666667/1000000000000000"),
    ]);
    assert!(!agree(&before, &now));
    assert_eq!(moved(&before, &now).len(), 2);
}

#[test]
fn a_value_that_is_new_or_gone_has_moved() {
    let before = exact(&[(0.0, "1/2"), (1.0, "1/2")]);
    let now = exact(&[(0.0, "1/2"), (2.0, "1/4"), (3.0, "1/4")]);
    let moved = moved(&before, &now);
    assert_eq!(moved.iter().map(|m| m.value).collect::<Vec<_>>(), [1.0, 2.0, 3.0]);
    assert!((moved[0].by() + 0.5).abs() < 1e-15);
}

#[test]
fn numbers_are_compared_to_the_last_digits_also_where_they_are_small() {
    let of = |p: f64, rest: f64| rounded(&[(0.0, p), (1.0, rest)], 0.0);
    assert!(agree(&of(0.25, 0.75), &of(0.25 + 1e-13, 0.75)));
    assert!(!agree(&of(0.25, 0.75), &of(0.25 + 1e-11, 0.75)));
    // A tail that is twice as likely has moved, however small it is.
    assert!(!agree(&of(1e-15, 1.0), &of(2e-15, 1.0)));
    assert!(agree(&of(1e-15, 1.0), &of(1e-15 * (1.0 + 1e-10), 1.0)));
}

#[test]
fn what_is_unresolved_may_fall_anywhere() {
    let before = rounded(&[(0.0, 0.5), (1.0, 0.5 - 1e-9)], 1e-9);
    assert!(agree(&before, &rounded(&[(0.0, 0.5), (1.0, 0.5)], 0.0)));
    assert!(!agree(&before, &rounded(&[(0.0, 0.5 + 1e-8), (1.0, 0.5 - 1e-8)], 0.0)));
}

#[test]
fn a_stated_number_is_compared_as_it_is_known() {
    let third: Fraction = "1/3".parse().unwrap();
    assert!(is_same_number(0.0, Some(&third), &third), "the fraction decides");
    assert!(is_same_number(1.0 / 3.0 + 1e-14, None, &third));
    assert!(!is_same_number(0.333, None, &third));
}

#[test]
fn counts_are_the_same_if_all_of_them_are() {
    let counts = sampled(&[(0.0, 40), (1.0, 60)]);
    assert!(same_counts(&counts, &sampled(&[(0.0, 40), (1.0, 60)])));
    assert!(!same_counts(&counts, &sampled(&[(0.0, 41), (1.0, 59)])));
    assert!(!same_counts(&counts, &sampled(&[(0.0, 40), (2.0, 60)])));
    let die = exact(&[(0.0, "1")]);
    assert!(!same_counts(&die, &die), "these were not counted");
}

#[test]
fn trials_refute_a_whole_distribution_or_do_not() {
    let coin = exact(&[(0.0, "1/2"), (1.0, "1/2")]);
    let not_refuted = |counts: &[(f64, u64)]| {
        matches!(whole(&coin, &sampled(counts), 1e-6), Sameness::NotRefuted(_))
    };
    assert!(not_refuted(&[(0.0, 5000), (1.0, 5050)]));
    assert!(!not_refuted(&[(0.0, 5000), (1.0, 5800)]));
    assert_eq!(whole(&coin, &sampled(&[(0.0, 5), (7.0, 1)]), 1e-6), Sameness::Impossible(7.0));
    // Half of the coin never came up.
    assert!(!not_refuted(&[(0.0, 100)]));
}

#[test]
fn a_value_that_is_not_known_to_be_impossible_is_met_with_what_is_unresolved() {
    let nearly = rounded(&[(0.0, 0.5), (1.0, 0.499)], 0.001);
    let met = sampled(&[(0.0, 5000), (1.0, 4990), (9.0, 10)]);
    assert!(matches!(whole(&nearly, &met, 1e-6), Sameness::NotRefuted(_)));
}

#[test]
fn a_mean_needs_the_range_of_its_values() {
    let scores = sampled(&[(0.0, 9000), (6.0, 1000)]);
    let mean = |range| certain(Statistic::Mean, &scores, range, Look::Only, 1e-3);
    assert_eq!(mean(None), None);
    let found = mean(Some(interval(0.0, 6.0))).unwrap();
    assert!(found.contains(0.6) && found.width() < 0.2, "{found:?}");
    let sd = certain(Statistic::Sd, &scores, Some(interval(0.0, 6.0)), Look::Only, 1e-3).unwrap();
    assert!(sd.contains(1.8) && sd.width() < 0.7, "{sd:?}");
}

#[test]
fn a_quantile_is_as_certain_as_the_probabilities_around_it() {
    let die =
        sampled(&[(1.0, 1700), (2.0, 1650), (3.0, 1660), (4.0, 1690), (5.0, 1640), (6.0, 1660)]);
    let quantile = |q| certain(Statistic::Quantile(q), &die, None, Look::Nth(2), 1e-6);
    assert_eq!(quantile(0.25), Some(interval(2.0, 2.0)));
    assert_eq!(quantile(0.5), Some(interval(3.0, 4.0)), "one half is between two faces");
    assert_eq!(quantile(1.0), None, "something larger might come up");
}

#[test]
fn the_shares_of_all_looks_add_up_to_the_whole_error() {
    let sum: f64 = (1..100_000).map(|number| Look::Nth(number).share()).sum();
    assert!(sum < 1.0 && 0.9999 < sum);
    assert!((Look::Only.share() - 1.0).abs() < 1e-15);
}

#[test]
fn more_trials_see_smaller_shifts() {
    let coin = exact(&[(0.0, "1/2"), (1.0, "1/2")]);
    let question = Question {
        statistic: Statistic::Mean,
        distribution: &coin,
        range: Some(interval(0.0, 1.0)),
        margin: 0.01,
        error: 1e-8,
    };
    let needed = trials_to_see(&question, 0.02).unwrap();
    assert!(smallest_shift(&question, needed).unwrap() <= 0.02);
    assert!(0.02 < smallest_shift(&question, needed / 2).unwrap());
    assert_eq!(trials_to_see(&question, 0.01), None, "the margin itself is never seen");
    assert!(trials_to_see(&question, 0.011).unwrap() > needed);
}

#[test]
fn more_trials_see_smaller_shifts_of_whole_distributions() {
    let needed = trials_to_see_whole(7, 0.25, 0.01, 1e-8);
    assert!(smallest_shift_of_whole(7, 0.25, needed, 1e-8) <= 0.01);
    assert!(needed < trials_to_see_whole(70, 0.25, 0.01, 1e-8));
}

proptest! {
    /// What a look finds certain contains what was seen, at any look.
    #[test]
    fn certain_intervals_contain_what_was_seen(
        zeros in 0u64..5000,
        ones in 1u64..5000,
        twos in 1u64..5000,
        number in 1u32..20,
    ) {
        let seen = sampled(&[(0.0, zeros + 1), (1.0, ones), (2.0, twos)]);
        let range = Some(interval(0.0, 2.0));
        for statistic in [Statistic::Mean, Statistic::Sd, Statistic::PGe(1.0), Statistic::PEq(2.0)] {
            for look in [Look::Only, Look::Nth(number)] {
                let certain = certain(statistic, &seen, range, look, 1e-3).unwrap();
                prop_assert!(certain.contains(statistic.of(&seen)), "{statistic}: {certain:?}");
            }
        }
    }
}
