//! Quantiles and extremes, and the summary that has all of them.

use sandtable_dice::{Scale, amount, count};

use super::support::*;
use crate::distribution::counted::{sampled, seen};
use crate::distribution::{Distribution, Observation};
use crate::estimate::{Method, Summary};
use crate::value::Value;

#[test]
fn quantiles_have_order_statistics() {
    let hundred: Vec<(u32, u64)> = (1..=100).map(|value| (value, 1)).collect();
    let hundred = sampled(&hundred);
    let median = estimate("quantile(0.5)", &hundred, unknown());
    check_near(median.value, 50.0);
    check_interval(median, Method::OrderStatistics, 40.0, 61.0);
    assert_eq!(estimate("quantile(0.99)", &hundred, unknown()).method, Method::Unknown);
    let known = estimate("quantile(0.99)", &hundred, count("pips", 1..=200));
    check_interval(known, Method::OrderStatistics, 97.0, 200.0);
}

/// Of a thousand trials, 469 or fewer come to 2 or less with a probability of 2.5 %, if half do.
#[test]
fn quantiles_that_are_one_value_say_so() {
    let most = sampled(&[(2, 100), (3, 800), (4, 100)]);
    let median = estimate("quantile(0.5)", &most, unknown());
    check_interval(median, Method::OneValue, 3.0, 3.0);
    assert_eq!(median.method.to_string(), "order statistics, one value");
    let border = sampled(&[(2, 480), (3, 420), (4, 100)]);
    let median = estimate("quantile(0.5)", &border, unknown());
    check_interval(median, Method::OrderStatistics, 2.0, 3.0);
    // Few trials that all came to it are no proof.
    let few = estimate("quantile(0.5)", &sampled(&[(3, 5)]), zero_to_twelve());
    check_interval(few, Method::OrderStatistics, 0.0, 12.0);
    check_interval(
        estimate("quantile(0.5)", &sampled(&[(3, 6)]), unknown()),
        Method::OneValue,
        3.0,
        3.0,
    );
}

#[test]
fn extremes_reach_from_what_was_seen_to_the_end_of_the_range() {
    let seen_some = sampled(&[(0, 10), (4, 20), (7, 10)]);
    let summary = Summary::of(&seen_some, 0.95, zero_to_twelve());
    assert_eq!(
        (summary.min.value, summary.min.method),
        (Some(0.0), Method::Exact),
        "none is lower"
    );
    assert_eq!(summary.max.value, Some(7.0));
    check_interval(summary.max, Method::Range, 7.0, 12.0);
    let most = Summary::of(&seen_some, 0.95, unknown()).max;
    assert_eq!((most.value, most.interval, most.method), (Some(7.0), None, Method::Unknown));
    let least = Summary::of(&sampled(&[(4, 20)]), 0.95, zero_to_twelve()).min;
    check_interval(least, Method::Range, 0.0, 4.0);
    let none = Summary::of(&seen(&[(None, 20)]), 0.95, zero_to_twelve().or_none("gone"));
    assert_eq!(none.max.value, None);
    check_interval(none.max, Method::Range, 0.0, 12.0);
    check_interval(none.min, Method::Range, 0.0, 12.0);
    let rest = exact(&[(2, 0.5), (4, 0.4)], 0.1);
    check_interval(Summary::of(&rest, 0.95, zero_to_twelve()).max, Method::Unresolved, 4.0, 12.0);
    let whole = exact(&[(2, 0.5), (4, 0.5)], 0.0);
    let least = Summary::of(&whole, 0.95, zero_to_twelve()).min;
    assert_eq!((least.value, least.interval, least.method), (Some(2.0), None, Method::Exact));
}

#[test]
fn a_summary_has_the_columns_of_the_file() {
    let die: Vec<(u32, f64)> = (1..=6).map(|face| (face, 1.0 / 6.0)).collect();
    let summary = Summary::of(&exact(&die, 0.0), 0.95, unknown());
    let columns =
        [summary.min, summary.p05, summary.p25, summary.p50, summary.p75, summary.p95, summary.max];
    let columns = columns.map(|column| column.value.unwrap().to_string());
    assert_eq!(columns, ["1", "1", "2", "3", "5", "6", "6"]);
    check_near(summary.mean.value, 3.5);
    check_near(summary.sd.value, (35.0f64 / 12.0).sqrt());
    assert_eq!((summary.trials, summary.unresolved), (None, Some(0.0)));
    let seven = seen(&[(None, 3), (Some(2), 4)]);
    let summary = Summary::of(&seven, 0.95, unknown());
    assert_eq!((summary.trials, summary.min.value), (Some(7), Some(2.0)));
    check_near(summary.missing.value, 3.0 / 7.0);
}

/// A third of ten, at most: the end of the range was worked out with ten digits and rounded up.
#[test]
fn an_end_that_is_not_whole_is_the_value_that_trials_came_to() {
    let third = |number: u32| Observation::Value(Value::fraction(number.into(), 3).unwrap());
    let of = |counts: &[(u32, u64)]| {
        let counts = counts.iter().map(|&(number, count)| (third(number), count)).collect();
        Distribution::of_counts(&counts).unwrap()
    };
    let scale = Scale { high: 3.333_333_333_7, ..amount("", 0..) };
    let seen = of(&[(0, 3), (10, 17)]);
    let summary = Summary::of(&seen, 0.95, scale);
    assert_eq!((summary.max.value, summary.max.method), (Some(10.0 / 3.0), Method::Exact));
    check_interval(summary.p95, Method::OneValue, 10.0 / 3.0, 10.0 / 3.0);
    let width = summary.p95.interval.unwrap().width();
    assert!(width.total_cmp(&0.0).is_eq(), "and not by the last digit: {width}");
    let short_of_it = Summary::of(&of(&[(0, 3), (9, 17)]), 0.95, scale).max;
    check_interval(short_of_it, Method::Range, 3.0, 3.333_333_333_7);
    // Where there is one value only, it is known.
    let single = Scale { low: 3.333_333_333_3, ..scale };
    let mean = estimate("mean", &of(&[(10, 20)]), single);
    assert_eq!((mean.value, mean.method), (Some(10.0 / 3.0), Method::Exact));
}
