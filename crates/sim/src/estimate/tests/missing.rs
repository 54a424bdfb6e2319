//! Having no value, and conditions.

use std::collections::BTreeMap;

use sandtable_dice::{count, time, yes_no};

use super::support::*;
use crate::distribution::counted::{sampled, seen};
use crate::distribution::{Distribution, Observation};
use crate::estimate::{Estimate, Method, Summary};

#[test]
fn what_has_no_value_counts_for_no_mean() {
    let scale = zero_to_twelve().or_none("never");
    let sometimes = seen(&[(None, 4000), (Some(2), 30), (Some(5), 10)]);
    let alone = sampled(&[(2, 30), (5, 10)]);
    for statistic in ["mean", "variance", "sd", "quantile(0.5)"] {
        let (of_some, of_all) =
            (estimate(statistic, &sometimes, scale), estimate(statistic, &alone, scale));
        assert_eq!(of_some, of_all, "{statistic} is that of forty trials");
    }
    let soon = estimate("p_le(12)", &sometimes, scale);
    check_near(soon.value, 40.0 / 4040.0);
    assert!(soon.interval.unwrap().high < 0.014, "of all trials, those without a value too");
}

#[test]
fn of_what_never_had_a_value_only_the_range_is_known() {
    let never = seen(&[(None, 500)]);
    let scale = zero_to_twelve().or_none("never");
    for (statistic, high) in
        [("mean", 12.0), ("variance", 36.0), ("sd", 6.0), ("quantile(0.5)", 12.0)]
    {
        let found = estimate(statistic, &never, scale);
        assert_eq!(found.value, None, "{statistic}");
        check_interval(found, Method::Range, 0.0, high);
        let found = estimate(statistic, &never, unknown());
        assert_eq!((found.method, found.interval), (Method::Unknown, None), "{statistic}");
    }
    let hit = estimate("mean", &never, yes_no().or_none("nobody left"));
    assert_eq!(hit.value, None);
    check_interval(hit, Method::Range, 0.0, 1.0);
}

/// What is a hit or nothing, what is one of twelve, and what could only ever be a single value: one row
/// says one thing, and no number looks as if it were known.
#[test]
fn all_numbers_of_what_never_had_a_value_know_the_same_range() {
    let never = seen(&[(None, 500)]);
    let counts = |range| count("models", range).or_none("gone");
    for (scale, known) in [
        (yes_no().or_none("gone"), Some((0.0, 1.0))),
        (counts(0..=1), Some((0.0, 1.0))),
        (counts(0..=12), Some((0.0, 12.0))),
        (counts(0..=0), None),
        (time("turns", 1), None),
    ] {
        let summary = Summary::of(&never, 0.95, scale);
        for (name, number) in summary.numbers() {
            let ends = number.interval.map(|interval| (interval.low, interval.high));
            let expected = match name {
                "p_missing" => continue,
                "sd" => known.map(|(low, high)| (0.0, (high - low) / 2.0)),
                _ => known,
            };
            let method = expected.map_or(Method::Unknown, |_| Method::Range);
            assert_eq!((number.value, ends, number.method), (None, expected, method), "{name}");
        }
    }
}

/// Nobody has a flamethrower, so none is left: one run of twenty said "83 % to 100 %" of that, and nothing of
/// the rest.
#[test]
fn what_never_has_a_value_in_these_circumstances_is_known() {
    let never = seen(&[(None, 20)]);
    for scale in [yes_no(), count("models", 0..=12), count("models", 0..), time("turns", 6)] {
        let summary = Summary::of(&never, 0.95, scale.never("there are none"));
        for (name, number) in summary.numbers() {
            let value = (name == "p_missing").then_some(1.0);
            let found = (number.value, number.interval, number.method);
            assert_eq!(found, (value, None, Method::Exact), "{name} of {scale:?}");
        }
    }
    let missing = Estimate::missing(&never, 0.95, yes_no().or_none("gone"));
    assert_eq!(missing.method, Method::ClopperPearson, "what might have one is not known");
}

#[test]
fn having_no_value_has_an_interval_where_it_can_happen() {
    let maybe = zero_to_twelve().or_none("gone");
    let all = sampled(&[(2, 30), (5, 20)]);
    let missing = |distribution: &Distribution, scale| Estimate::missing(distribution, 0.95, scale);
    let always = missing(&all, zero_to_twelve());
    assert_eq!((always.value, always.interval, always.method), (Some(0.0), None, Method::Exact));
    let none = missing(&all, maybe);
    assert_eq!((none.value, none.se), (Some(0.0), None));
    check_interval(none, Method::ClopperPearson, 0.0, 1.0 - 0.025f64.powf(1.0 / 50.0));
    let few = missing(&seen(&[(None, 2), (Some(2), 48)]), maybe);
    assert_eq!(few.method, Method::ClopperPearson);
    check_near(few.value, 0.04);
    assert!(few.interval.unwrap().contains(0.1));
    check_interval(missing(&exact(&[(2, 0.9)], 0.1), maybe), Method::Unresolved, 0.0, 0.1);
}

#[test]
fn a_condition_that_was_never_met_says_nothing_of_the_measure() {
    let counts = BTreeMap::from([(Observation::Excluded, 1000)]);
    let never = Distribution::of_counts(&counts).unwrap();
    for (statistic, high) in [("mean", 12.0), ("sd", 6.0), ("p_ge(3)", 1.0)] {
        let found = estimate(statistic, &never, zero_to_twelve());
        assert_eq!((found.value, found.se), (None, None), "{statistic}");
        check_interval(found, Method::Range, 0.0, high);
    }
}

#[test]
fn a_condition_has_the_interval_of_all_trials() {
    let counts = BTreeMap::from([
        (Observation::Excluded, 70),
        (Observation::Missing, 10),
        (Observation::Value(3.into()), 20),
    ]);
    let given = Distribution::of_counts(&counts).unwrap();
    let met_by = |distribution: &Distribution| {
        let known = distribution.known();
        distribution.condition().map(|condition| Estimate::condition(condition, known, 0.95))
    };
    let met = met_by(&given).unwrap();
    check_near(met.value, 0.3);
    check_interval(met, Method::ClopperPearson, 0.212_406_4, 0.399_814_7);
    assert_eq!(met_by(&sampled(&[(3, 5)])), None);
    // Half do not meet it, three tenths do, and a fifth is unresolved.
    let rest = law([50, 0, 30, 0, 0, 0], 100);
    check_interval(met_by(&rest).unwrap(), Method::Unresolved, 0.3, 0.5);
}
