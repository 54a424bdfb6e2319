//! What is known: exactly, but for what is unresolved, or because nothing else can be.

use sandtable_dice::{count, yes_no};

use super::support::*;
use crate::distribution::counted::{sampled, seen};
use crate::estimate::{Estimate, Method};

#[test]
fn what_is_exact_needs_no_interval() {
    let coin = exact(&[(0, 0.5), (1, 0.5)], 0.0);
    for statistic in ["mean", "variance", "sd", "quantile(0.5)", "p_ge(1)"] {
        let estimate = estimate(statistic, &coin, zero_to_twelve());
        assert_eq!(
            (estimate.method, estimate.interval, estimate.se),
            (Method::Exact, None, None),
            "{statistic}"
        );
        assert_eq!(estimate.half_width(), Some(0.0));
    }
}

#[test]
fn what_is_unresolved_widens() {
    let nearly = exact(&[(2, 0.5), (6, 0.3)], 0.2);
    let of = |statistic| estimate(statistic, &nearly, zero_to_twelve());
    check_interval(of("p_ge(6)"), Method::Unresolved, 0.3, 0.5);
    check_interval(of("mean"), Method::Unresolved, 2.8, 5.2);
    assert!(of("mean").interval.unwrap().contains(of("mean").value.unwrap()));
    let median = of("quantile(0.5)");
    assert_eq!((median.value, median.method), (Some(2.0), Method::Exact), "wherever the rest is");
    check_interval(of("quantile(0.6)"), Method::Unresolved, 2.0, 6.0);
    check_interval(of("quantile(0.9)"), Method::Unresolved, 6.0, 12.0);
    check_interval(of("quantile(0.1)"), Method::Unresolved, 0.0, 2.0);
    // The rest at the mean of 3.5, or at 12: 0.8 * 3.75, and that with 0.2 * 8.5² added.
    check_interval(of("variance"), Method::Unresolved, 3.0, 17.45);
    check_interval(of("sd"), Method::Unresolved, 3.0f64.sqrt(), 17.45f64.sqrt());
}

/// Ten thirds, but for the tail of what never ends.
#[test]
fn what_leaves_no_doubt_is_exact_with_the_digits_it_has() {
    let tail = 1e-14;
    let nearly = exact(&[(3, 2.0 / 3.0), (4, 1.0 / 3.0 - tail)], tail);
    let mean = estimate("mean", &nearly, zero_to_twelve());
    assert_eq!((mean.value, mean.interval), (Some(3.333_333_333_333), None));
    assert_eq!(mean.method, Method::Exact);
    let doubtful = exact(&[(3, 2.0 / 3.0), (4, 1.0 / 3.0 - 1e-8)], 1e-8);
    assert_eq!(estimate("mean", &doubtful, zero_to_twelve()).method, Method::Unresolved);
}

/// Never within a hundred turns: what is possible is below the doubt, and so nothing.
#[test]
fn what_could_be_no_more_than_a_negligible_doubt_is_nothing() {
    let nearly = |tail: f64| exact(&[(2, 0.8), (4, 0.2 - tail)], tail);
    let never = |tail| Estimate::missing(&nearly(tail), 0.95, zero_to_twelve().or_none("never"));
    let none = never(9.3e-16);
    assert_eq!((none.value, none.interval, none.method), (Some(0.0), None, Method::Exact));
    check_interval(never(1e-4), Method::Unresolved, 0.0, 1e-4);
    let three = estimate("p_eq(3)", &nearly(9.3e-16), zero_to_twelve());
    assert_eq!((three.value, three.interval, three.method), (Some(0.0), None, Method::Exact));
    let median = estimate("quantile(0.5)", &nearly(9.3e-16), zero_to_twelve());
    assert_eq!((median.value, median.interval, median.method), (Some(2.0), None, Method::Exact));
}

#[test]
fn the_range_makes_events_certain_or_impossible() {
    let nearly = exact(&[(0, 0.5), (1, 0.4)], 0.1);
    for distribution in [nearly, sampled(&[(0, 150), (1, 50)])] {
        for (event, p) in [("p_ge(0)", 1.0), ("p_le(1)", 1.0), ("p_ge(2)", 0.0), ("p_eq(-1)", 0.0)]
        {
            let found = estimate(event, &distribution, yes_no());
            assert_eq!((found.value, found.interval), (Some(p), None), "{event}");
            assert_eq!(found.method, Method::Exact, "{event}");
        }
        let found = estimate("p_ge(1)", &distribution, yes_no());
        assert!(found.interval.is_some(), "the range does not say how likely yes is");
    }
}

/// Of what may have no value, the lowest value or more is as likely as having one.
#[test]
fn what_may_have_no_value_is_not_certain_to_reach_the_lowest() {
    let scale = yes_no().or_none("nobody left");
    for none in [2, 40] {
        let some = seen(&[(None, none), (Some(0), 100), (Some(1), 60)]);
        let missing = Estimate::missing(&some, 0.95, scale).interval.unwrap();
        let any = estimate("p_ge(0)", &some, scale);
        check_interval(any, any.method, 1.0 - missing.high, 1.0 - missing.low);
    }
}

#[test]
fn without_a_range_what_is_unresolved_could_be_anything() {
    let nearly = exact(&[(2, 0.5), (6, 0.3)], 0.2);
    let of = |statistic| estimate(statistic, &nearly, unknown());
    assert_eq!((of("mean").method, of("mean").interval), (Method::Unresolved, None));
    assert_eq!(of("mean").half_width(), None);
    check_interval(of("p_le(2)"), Method::Unresolved, 0.5, 0.7);
    assert_eq!(of("quantile(0.9)").interval, None);
    assert_eq!(of("sd").interval, None);
}

#[test]
fn what_can_come_to_one_value_only_is_known() {
    let scale = count("models", 3..=3).or_none("gone");
    let always = seen(&[(None, 5), (Some(3), 15)]);
    for (statistic, value) in [("mean", 3.0), ("sd", 0.0), ("quantile(0.05)", 3.0)] {
        let found = estimate(statistic, &always, scale);
        assert_eq!((found.value, found.interval, found.method), (Some(value), None, Method::Exact));
    }
    let some = estimate("p_ge(3)", &always, scale);
    assert!(some.interval.unwrap().high < 1.0, "it may be gone");
    let never = estimate("mean", &seen(&[(None, 5)]), scale);
    assert_eq!((never.value, never.method), (None, Method::Unknown), "it may never have one");
}
