use std::collections::BTreeMap;

use sandtable_dice::{count, time};
use sandtable_sim::distribution::{Known, Observation, Share};
use sandtable_sim::probability::Fraction;

use super::*;

const HOW: Compare = Compare { statistics: Vec::new(), margin: None, range: None, shift: None };

/// So many trials that do not meet the condition, so many without a value, and so many of each value.
fn sampled(excluded: u64, missing: u64, values: &[(u32, u64)]) -> Distribution {
    let others = [(Observation::Excluded, excluded), (Observation::Missing, missing)];
    let values = values.iter().map(|(value, n)| (Observation::Value((*value).into()), *n));
    let counts: BTreeMap<_, _> =
        others.into_iter().chain(values).filter(|(_, count)| 0 < *count).collect();
    Distribution::of_counts(&counts).unwrap()
}

/// Never a value, which is certain.
fn never() -> Distribution {
    let all = Some(Share::exact(1.0, Some(Fraction::ONE)));
    Distribution::of_points(Vec::new(), all, None, Known::Exact { unresolved: 0.0 }).unwrap()
}

fn accepted(distribution: Distribution, given: Option<&str>) -> AcceptedMeasure {
    let origin = match all_trials(&distribution) {
        None => Origin::Exact,
        Some(trials) => Origin::Sampled { stream: 1, seed: 1, trials: 0..trials },
    };
    let given = given.map(ToOwned::to_owned);
    AcceptedMeasure { name: "turns".to_owned(), origin, given, distribution, line: 0 }
}

fn found(distribution: Distribution, scale: Scale) -> FoundMeasure {
    let (name, meaning) = ("turns".to_owned(), String::new());
    FoundMeasure { name, meaning, scale, distribution, given: false }
}

/// The opinion about trials of another seed.
fn judged(before: &AcceptedMeasure, now: Distribution, scale: Scale, how: &Compare) -> Opinion {
    let trials = 0..all_trials(&now).unwrap();
    let origin = Origin::Sampled { stream: 1, seed: 2, trials };
    opinion(before, &found(now, scale), &origin, how, Look::Nth(1), 1e-9)
}

fn names(before: &AcceptedMeasure, scale: Scale) -> Vec<String> {
    let now = found(before.distribution.clone(), scale);
    numbers(before, &now, &HOW).iter().map(Number::name).collect()
}

#[test]
fn how_often_there_is_a_value_and_the_condition_are_numbers_of_their_own() {
    let (has_value, met) = ("the probability of a value", "the probability of the condition");
    let plain = accepted(sampled(0, 0, &[(1, 50), (2, 50)]), None);
    assert_eq!(names(&plain, count("models", 0..=2)), ["mean", "p_le(1)"]);
    assert_eq!(names(&plain, time("turns", 6)), ["mean", "p_le(1)", has_value]);
    let given = accepted(sampled(10, 0, &[(1, 50), (2, 50)]), Some("crossed"));
    assert_eq!(names(&given, count("models", 0..=2)), ["mean", "p_le(1)", met]);
}

#[test]
fn without_a_known_range_trials_are_compared_by_probabilities_alone() {
    let spread = accepted(sampled(0, 0, &[(1, 50), (2, 50)]), None);
    assert_eq!(names(&spread, count("hits", 0..)), ["p_le(1)"]);
    let same = accepted(sampled(0, 0, &[(3, 100)]), None);
    assert_eq!(names(&same, count("hits", 0..)), ["p_eq(3)"]);
    let how = Compare { statistics: vec![Statistic::Mean], ..HOW };
    let now = sampled(0, 0, &[(1, 50_000), (2, 50_000)]);
    let opinion = judged(&spread, now, count("hits", 0..), &how);
    assert_eq!(opinion.verdict, Verdict::Inconclusive);
    assert!(opinion.because.ends_with("its range is not known; state it in `[bounds]`"));
}

#[test]
fn a_shift_in_how_often_there_is_a_value_is_seen_at_the_same_mean() {
    let before = accepted(sampled(0, 25_000, &[(1, 75_000)]), None);
    let now = sampled(0, 75_000, &[(1, 25_000)]);
    let opinion = judged(&before, now, time("turns", 6), &HOW);
    assert_eq!(opinion.verdict, Verdict::Fail);
    assert!(opinion.because.starts_with("the probability of a value was 75"));
}

#[test]
fn a_shift_in_how_often_the_condition_is_met_is_seen_at_the_same_values() {
    let before = accepted(sampled(25_000, 0, &[(1, 75_000)]), Some("crossed"));
    let now = sampled(75_000, 0, &[(1, 25_000)]);
    let opinion = judged(&before, now, count("models", 0..=2), &HOW);
    assert_eq!(opinion.verdict, Verdict::Fail);
    assert!(opinion.because.starts_with("the probability of the condition was 75"));
}

#[test]
fn a_value_of_what_is_known_to_have_none_is_impossible() {
    let before = accepted(never(), None);
    let opinion = judged(&before, sampled(0, 999, &[(2, 1)]), time("turns", 6), &HOW);
    assert_eq!(opinion.verdict, Verdict::Fail);
    assert_eq!(opinion.because, "2 came up, which the baseline knows to be impossible");
    let by_mean = Compare { statistics: vec![Statistic::Mean], ..HOW };
    let opinion = judged(&before, sampled(0, 999, &[(2, 1)]), time("turns", 6), &by_mean);
    assert_eq!(opinion.verdict, Verdict::Fail);
    let opinion = judged(&before, sampled(0, 1000, &[]), time("turns", 6), &by_mean);
    assert_eq!(opinion.verdict, Verdict::PassWeak);
}

#[test]
fn no_value_where_there_always_is_one_is_impossible() {
    let one = vec![sandtable_sim::distribution::Point {
        value: Value::ONE,
        share: Share::exact(1.0, Some(Fraction::ONE)),
    }];
    let known = Known::Exact { unresolved: 0.0 };
    let before = accepted(Distribution::of_points(one, None, None, known).unwrap(), None);
    let opinion = judged(&before, sampled(0, 1, &[(1, 999)]), time("turns", 6), &HOW);
    assert_eq!(opinion.verdict, Verdict::Fail);
    assert_eq!(opinion.because, "never came up, which the baseline knows to be impossible");
}

#[test]
fn what_was_accepted_beyond_the_range_of_now_is_another_rule() {
    let before = accepted(sampled(0, 0, &[(1, 50), (7, 50)]), None);
    let now = sampled(0, 0, &[(1, 50), (6, 50)]);
    let opinion = judged(&before, now, count("models", 0..=6), &HOW);
    assert_eq!(opinion.verdict, Verdict::Fail);
    assert_eq!(opinion.because, "7 was accepted, but it can only come to 0 to 6 now");
}

/// What is told of a comparison by several numbers is all of one of them: the one that decided.
#[test]
fn the_number_that_decided_is_the_one_that_is_told() {
    let before = accepted(sampled(0, 0, &[(1, 50_000), (2, 25_000), (6, 25_000)]), None);
    let now = sampled(0, 0, &[(1, 25_000), (2, 75_000), (4, 25_000)]);
    let opinion = judged(&before, now, count("models", 0..=6), &HOW);
    let told = opinion.decisive.clone().unwrap();
    assert_eq!((opinion.verdict, told.name.as_str()), (Verdict::Fail, "mean"));
    let interval = opinion.located.unwrap().interval;
    assert!(interval.contains(told.is.unwrap()), "{interval:?} {told:?}");
    let same = judged(&before, before.distribution.clone(), count("models", 0..=6), &HOW);
    assert_eq!(same.decisive.unwrap().name, "mean", "of those that agree, the mean");
}

/// The change is told once, in one unit, with the intervals that decide and not those of a picture.
#[test]
fn a_change_is_told_once_with_what_decides_of_it() {
    let before = accepted(sampled(0, 0, &[(0, 58_330), (1, 41_670)]), None);
    let now = sampled(0, 0, &[(0, 72_410), (1, 27_590)]);
    let opinion = judged(&before, now.clone(), yes_no(), &HOW);
    let told = opinion.decisive.clone().unwrap();
    assert_eq!(told.name, "mean", "as a table has it");
    let interval = opinion.located.unwrap().interval;
    let is = digits::percent_estimate(told.is.unwrap(), Some((interval.low, interval.high)));
    assert_eq!(told.told[1], is, "not at 95%");
    let change = told.change().unwrap();
    assert!(change.starts_with(" fell from 41."), "{change}");
    assert!(change.ends_with(", with a margin of 1 pp"), "{change}");
    assert_eq!(change.matches(&is).count(), 1);
    assert!(opinion.because.starts_with("probability was 41."), "{}", opinion.because);
    let counts = accepted(sampled(0, 0, &[(1, 50_000), (2, 25_000), (6, 25_000)]), None);
    let now = sampled(0, 0, &[(1, 25_000), (2, 75_000)]);
    let how = Compare { statistics: vec![Statistic::PLe(1.0)], ..HOW };
    let change = judged(&counts, now, count("models", 0..=6), &how).decisive.unwrap().change();
    let change = change.unwrap();
    assert!(change.starts_with(": p_le(1) fell from 50"), "{change}");
    assert!(change.contains("% ± ") && change.ends_with(" pp"), "{change}");
}
