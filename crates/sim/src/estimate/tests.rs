use std::collections::BTreeMap;

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sandtable_dice::{amount, count, yes_no};
use smallvec::smallvec;

use super::*;
use crate::distribution::Observation;
use crate::distribution::counted::{sampled, seen};
use crate::exact::Law;
use crate::value::{Value, Values};

/// A count of which only the lower end is known.
fn unknown() -> Scale {
    count("models", 0..)
}

fn zero_to_twelve() -> Scale {
    count("models", 0..=12)
}

fn exact(points: &[(u32, f64)], unresolved: f64) -> Distribution {
    let outcome = |value: u32| -> Values { smallvec![Some(value.into())] };
    let outcomes = points.iter().map(|&(value, p)| (outcome(value), p)).collect();
    let law = Law { outcomes, unresolved, paths: 1, states: 0 };
    Distribution::exact(&law, None, |outcome: &[Option<Value>]| Ok(outcome[0].into())).unwrap()
}

fn estimate(statistic: &str, distribution: &Distribution, scale: Scale) -> Estimate {
    Estimate::of(statistic.parse().unwrap(), distribution, 0.95, scale)
}

#[track_caller]
fn check_interval(estimate: Estimate, method: Method, low: f64, high: f64) {
    assert_eq!(estimate.method, method);
    let interval = estimate.interval.unwrap();
    assert!(
        (interval.low - low).abs() < 1e-6 && (interval.high - high).abs() < 1e-6,
        "{interval:?}"
    );
}

#[track_caller]
fn check_near(found: Option<f64>, expected: f64) {
    let found = found.expect("there is a number");
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

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
    check_interval(of("quantile(0.5)"), Method::Unresolved, 2.0, 2.0);
    check_interval(of("quantile(0.6)"), Method::Unresolved, 2.0, 6.0);
    check_interval(of("quantile(0.9)"), Method::Unresolved, 6.0, 12.0);
    check_interval(of("quantile(0.1)"), Method::Unresolved, 0.0, 2.0);
    // The rest at the mean of 3.5, or at 12: 0.8 * 3.75, and that with 0.2 * 8.5² added.
    check_interval(of("variance"), Method::Unresolved, 3.0, 17.45);
    check_interval(of("sd"), Method::Unresolved, 3.0f64.sqrt(), 17.45f64.sqrt());
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
fn probabilities_and_yes_or_no_have_wilsons_interval() {
    let pinned = sampled(&[(0, 182), (1, 81)]);
    let mean = estimate("mean", &pinned, yes_no());
    check_interval(mean, Method::Wilson, 0.255_288_52, 0.366_209_58);
    assert_eq!(mean, estimate("p_eq(1)", &pinned, unknown()));
    assert_eq!(mean, estimate("mean", &pinned, count("hits", 0..=1)));
    let never = sampled(&[(0, 20)]);
    check_interval(estimate("mean", &never, yes_no()), Method::Wilson, 0.0, 0.161_125_16);
    check_interval(estimate("p_ge(1)", &never, unknown()), Method::Wilson, 0.0, 0.161_125_16);
}

#[test]
fn what_only_happened_to_be_zero_or_one_is_no_probability() {
    let so_far = sampled(&[(0, 182), (1, 81)]);
    assert_eq!(estimate("mean", &so_far, zero_to_twelve()).method, Method::Bernstein);
    assert_eq!(estimate("mean", &so_far, unknown()).method, Method::Unknown);
    assert_eq!(estimate("mean", &so_far, amount("inches", 0..=1)).method, Method::Bernstein);
}

#[test]
fn few_successes_have_the_interval_of_clopper_and_pearson() {
    let rare = sampled(&[(0, 199), (1, 1)]);
    // By hand: 1 - 0.975^(1/200), and the root of 0.025 = (1 - p)^200 + 200 p (1 - p)^199.
    let interval = estimate("mean", &rare, yes_no());
    check_interval(interval, Method::ClopperPearson, 0.000_126_581, 0.027_541_9);
    assert_eq!(estimate("mean", &sampled(&[(0, 180), (1, 20)]), yes_no()).method, Method::Wilson);
    let often = estimate("p_le(0)", &sampled(&[(0, 190), (1, 10)]), yes_no());
    assert_eq!(often.method, Method::ClopperPearson);
}

#[test]
fn nothing_of_two_hundred_is_at_most_two_in_a_hundred() {
    let never = sampled(&[(0, 200)]);
    for (statistic, scale) in [("mean", yes_no()), ("p_ge(1)", unknown()), ("p_eq(7)", unknown())] {
        let found = estimate(statistic, &never, scale);
        assert_eq!((found.value, found.se), (Some(0.0), None), "{statistic}");
        check_interval(found, Method::Wilson, 0.0, 0.018_845_33);
    }
    check_interval(estimate("p_le(0)", &never, unknown()), Method::Wilson, 0.981_154_67, 1.0);
    // 1.83 % at most are anything else, and no further away than 12.
    let most = (1.0 - 0.025f64.powf(1.0 / 200.0)) * 144.0;
    let variance = estimate("variance", &never, zero_to_twelve());
    check_interval(variance, Method::ClopperPearson, 0.0, most);
    let sd = estimate("sd", &never, zero_to_twelve());
    check_interval(sd, Method::ClopperPearson, 0.0, most.sqrt());
}

#[test]
fn a_mean_of_many_trials_has_students_interval() {
    // Sixes of dice: variance 35/12 with a divisor of n, t = 1.960054, n = 60000.
    let die: Vec<(u32, u64)> = (1..=6).map(|face| (face, 10_000)).collect();
    for scale in [unknown(), count("pips", 1..=6)] {
        let mean = estimate("mean", &sampled(&die), scale);
        check_interval(mean, Method::Student, 3.5 - 0.013_665_6, 3.5 + 0.013_665_6);
        check_near(mean.se, (35.0f64 / 12.0 / 59_999.0).sqrt());
    }
}

#[test]
fn a_mean_of_few_or_skewed_trials_has_the_bernstein_interval() {
    let few = sampled(&[(2, 50), (3, 50)]);
    assert_eq!(estimate("mean", &few, zero_to_twelve()).method, Method::Bernstein);
    let unknown_mean = estimate("mean", &few, unknown());
    assert_eq!((unknown_mean.method, unknown_mean.interval), (Method::Unknown, None));
    // Two in a thousand come to 12: a skewness of 22.
    let rare = sampled(&[(0, 998), (12, 2)]);
    let mean = estimate("mean", &rare, zero_to_twelve());
    assert_eq!(mean.method, Method::Bernstein);
    assert!((mean.interval.unwrap().low - 0.0).abs() < 1e-12, "cut at the end of the range");
    let often = sampled(&[(0, 998_000), (12, 2000)]);
    assert_eq!(estimate("mean", &often, unknown()).method, Method::Student);
    assert_eq!(estimate("mean", &often, zero_to_twelve()).method, Method::Student);
}

#[test]
fn a_value_far_away_that_was_not_seen_makes_a_mean_uncertain() {
    let die: Vec<(u32, u64)> = (1..=6).map(|face| (face, 1000)).collect();
    let mean = |most: u32| estimate("mean", &sampled(&die), count("pips", 0..=most));
    assert_eq!(mean(40).method, Method::Student);
    assert_eq!(mean(1000).method, Method::Bernstein);
    assert!(mean(1000).interval.unwrap().high > 4.0, "one in a thousand may come to a thousand");
}

#[test]
fn trials_that_all_came_to_one_value_say_little() {
    let constant = sampled(&[(3, 5000)]);
    let mean = estimate("mean", &constant, unknown());
    assert_eq!((mean.method, mean.interval), (Method::Unknown, None));
    assert_eq!(estimate("mean", &constant, zero_to_twelve()).method, Method::Bernstein);
    let never = sampled(&[(0, 5000)]);
    let of_never = |scale| estimate("mean", &never, scale).method;
    assert_eq!(of_never(unknown()), Method::Unknown, "it could be a rare twelve");
    assert_eq!(of_never(zero_to_twelve()), Method::Bernstein);
    assert_eq!(estimate("sd", &constant, unknown()).method, Method::Unknown);
    let once = sampled(&[(3, 1)]);
    assert_eq!(estimate("mean", &once, unknown()).method, Method::Unknown);
    check_interval(estimate("mean", &once, zero_to_twelve()), Method::Range, 0.0, 12.0);
    check_interval(estimate("sd", &once, zero_to_twelve()), Method::Range, 0.0, 6.0);
}

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
    assert_eq!((never.value, never.method), (None, Method::Range));
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
fn having_no_value_has_an_interval_where_it_can_happen() {
    let maybe = zero_to_twelve().or_none("gone");
    let all = sampled(&[(2, 30), (5, 20)]);
    let missing = |distribution: &Distribution, scale| Estimate::missing(distribution, 0.95, scale);
    let always = missing(&all, zero_to_twelve());
    assert_eq!((always.value, always.interval, always.method), (Some(0.0), None, Method::Exact));
    let none = missing(&all, maybe);
    assert_eq!((none.value, none.se), (Some(0.0), None));
    check_interval(none, Method::Wilson, 0.0, 0.071_347_6);
    let few = missing(&seen(&[(None, 2), (Some(2), 48)]), maybe);
    assert_eq!(few.method, Method::ClopperPearson);
    check_near(few.value, 0.04);
    assert!(few.interval.unwrap().contains(0.1));
    check_interval(missing(&exact(&[(2, 0.9)], 0.1), maybe), Method::Unresolved, 0.0, 0.1);
}

#[test]
fn a_condition_has_the_interval_of_all_trials() {
    let counts = BTreeMap::from([
        (Observation::Excluded, 70),
        (Observation::Missing, 10),
        (Observation::Value(3.into()), 20),
    ]);
    let given = Distribution::of_counts(&counts).unwrap();
    let met = Estimate::condition(&given, 0.95).unwrap();
    check_near(met.value, 0.3);
    check_interval(met, Method::Wilson, 0.218_948_8, 0.395_848_5);
    assert_eq!(Estimate::condition(&sampled(&[(3, 5)]), 0.95), None);
    // Half do not meet it, three tenths do, and a fifth is unresolved.
    let rest = law([50, 0, 30, 0, 0, 0], 100);
    check_interval(Estimate::condition(&rest, 0.95).unwrap(), Method::Unresolved, 0.3, 0.5);
}

#[test]
fn a_standard_deviation_has_the_delta_interval() {
    // Of a fair die: m2 = 35/12, m4 = 14.729..., n = 60000.
    let die: Vec<(u32, u64)> = (1..=6).map(|face| (face, 10_000)).collect();
    let sd = estimate("sd", &sampled(&die), unknown());
    let fourth = (2.0 * (2.5f64.powi(4) + 1.5f64.powi(4) + 0.5f64.powi(4))) / 6.0;
    let spread = fourth - (35.0f64 / 12.0).powi(2) * 59_997.0 / 59_999.0;
    let variance = 35.0 / 12.0 * 60_000.0 / 59_999.0;
    let se = (spread / (4.0 * variance * 60_000.0)).sqrt();
    check_near(sd.se, se);
    let value = sd.value.unwrap();
    check_interval(sd, Method::Delta, value - 1.959_963_985 * se, value + 1.959_963_985 * se);
}

#[test]
fn a_deviation_of_few_trials_needs_the_range() {
    let few = sampled(&[(2, 50), (3, 50)]);
    let sd = estimate("sd", &few, zero_to_twelve());
    let margin = 12.0 * (2.0 * 40.0f64.ln() / 99.0).sqrt();
    check_interval(sd, Method::MaurerPontil, 0.0, (25.0f64 / 99.0).sqrt() + margin);
    assert_eq!(estimate("sd", &few, unknown()).method, Method::Unknown);
}

/// Where 30 of 100 come to yes, the probability is from 0.2189 to 0.3959 by Wilson's interval.
#[test]
fn a_deviation_of_yes_or_no_follows_from_the_probability() {
    let yes = sampled(&[(0, 70), (1, 30)]);
    let p = estimate("mean", &yes, yes_no()).interval.unwrap();
    let variance = estimate("variance", &yes, yes_no());
    check_interval(variance, Method::Wilson, p.low * (1.0 - p.low), p.high * (1.0 - p.high));
    let even = sampled(&[(0, 50), (1, 50)]);
    let p = estimate("mean", &even, yes_no()).interval.unwrap();
    let sd = estimate("sd", &even, yes_no());
    check_interval(sd, Method::Wilson, (p.low * (1.0 - p.low)).sqrt(), 0.5);
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

/// Runs of a skewed score, 3 % chance of D6 * D6, at a fixed seed.
fn skewed_run(generator: &mut Xoshiro256PlusPlus, trials: u64) -> Distribution {
    let mut counts: BTreeMap<Observation, u64> = BTreeMap::new();
    for _ in 0..trials {
        let hit = generator.random_range(0..100) < 3;
        let score =
            if hit { generator.random_range(1..=6u8) * generator.random_range(1..=6u8) } else { 0 };
        *counts.entry(Observation::Value(score.into())).or_default() += 1;
    }
    Distribution::of_counts(&counts).unwrap()
}

/// The share of 400 runs in which the interval contains the truth. If it does so with the stated
/// probability of 95 %, fewer than 364 (91 %) do with a probability of 3e-4, by the binomial
/// distribution.
fn coverage(trials: u64, statistic: Statistic, truth: f64, scale: Scale) -> f64 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1944);
    let contains = |_: &i32| {
        let run = skewed_run(&mut generator, trials);
        Estimate::of(statistic, &run, 0.95, scale)
            .interval
            .is_some_and(|interval| interval.contains(truth))
    };
    (0..400).filter(contains).count() as f64 / 400.0
}

#[test]
fn a_skewed_mean_is_covered_at_any_number_of_trials() {
    let (mean, scale) = (0.03 * 12.25, count("models", 0..=36));
    for trials in [50, 500, 2000, 5000] {
        let coverage = coverage(trials, Statistic::Mean, mean, scale);
        assert!(0.91 <= coverage, "{coverage} of runs of {trials}");
    }
}

#[test]
fn quantiles_and_standard_deviations_of_a_skewed_score_are_covered() {
    let square = 91.0f64 / 6.0;
    let sd = (0.03 * square * square - (0.03f64 * 12.25).powi(2)).sqrt();
    for trials in [50, 1000, 5000] {
        assert!(0.91 <= coverage(trials, Statistic::Sd, sd, count("models", 0..=36)));
    }
    // So many that squared deviations are nearly normal, whatever the range.
    assert!(0.91 <= coverage(10_000, Statistic::Sd, sd, unknown()));
    assert!(0.91 <= coverage(1000, Statistic::Quantile(0.95), 0.0, unknown()));
    // Three in a hundred score: the lowest of them, a 1, is passed by 2.917 %.
    assert!(0.91 <= coverage(1000, Statistic::Quantile(0.97), 0.0, unknown()));
}

const STATISTICS: [&str; 7] =
    ["mean", "variance", "sd", "p_eq(3)", "p_ge(1)", "p_le(0)", "quantile(0.5)"];

/// What can be observed of a made-up outcome, by its number.
fn kinds() -> [Observation; 6] {
    let value = |number: u8| Observation::Value(number.into());
    [Observation::Excluded, Observation::Missing, value(0), value(1), value(2), value(3)]
}

/// The law of outcomes with these masses, of so much in total; the rest is unresolved.
fn law(masses: [u32; 6], total: u32) -> Distribution {
    let outcome = |kind: u32| -> Values { smallvec![Some(kind.into())] };
    let outcomes: BTreeMap<Values, f64> = (0..6u32)
        .zip(masses)
        .filter(|(_, mass)| 0 < *mass)
        .map(|(kind, mass)| (outcome(kind), f64::from(mass) / f64::from(total)))
        .collect();
    let unresolved = f64::from(total - masses.iter().sum::<u32>()) / f64::from(total);
    let law = Law { outcomes, unresolved, paths: 1, states: 0 };
    let read = |outcome: &[Option<Value>]| {
        let number = outcome[0].expect("each has a number").get();
        let mut numbered = (0u32..).zip(kinds());
        Ok(numbered.find(|(kind, _)| f64::from(*kind) >= number).expect("a kind").1)
    };
    Distribution::exact(&law, None, read).unwrap()
}

/// An interval has a width, but for a quantile that is one value, and contains the number.
fn check_width(name: &str, found: Estimate, interval: Interval) -> Result<(), TestCaseError> {
    let one = found.method == Method::OneValue;
    prop_assert!(!one || name.starts_with(['p', 'q']), "{name} is no quantile");
    prop_assert_eq!(one, interval.width() <= 0.0, "{}: {:?}", name, interval);
    let within = found.value.is_none_or(|value| interval.contains(value));
    prop_assert!(within || !name.starts_with(['p', 'q', 'm']), "{name}: {interval:?}");
    Ok(())
}

proptest! {
    /// No trials are certain of a number; but enough of them may have come to a quantile.
    #[test]
    fn what_is_sampled_has_a_width(
        counts in prop::array::uniform6(prop_oneof![Just(0u64), 0u64..30, Just(2000)]),
        scale in prop_oneof![
            Just(count("models", 0..=3)), Just(count("models", 0..)), Just(amount("inches", 0..=3)),
            Just(amount::<u8>("inches", ..)), Just(count("models", 0..=1_000_000)),
        ],
    ) {
        prop_assume!(0 < counts.iter().sum::<u64>());
        let met = kinds().into_iter().zip(counts).filter(|(_, count)| 0 < *count);
        let seen = Distribution::of_counts(&met.collect()).unwrap();
        for statistic in STATISTICS {
            let found = estimate(statistic, &seen, scale);
            prop_assert!(![Method::Exact, Method::Unresolved].contains(&found.method));
            prop_assert!(found.se.is_none_or(|se| 0.0 < se));
            match found.interval {
                None => {
                    prop_assert_eq!(found.method, Method::Unknown);
                    prop_assert!(!scale.is_bounded(), "{statistic}");
                }
                Some(it) => check_width(statistic, found, it)?,
            }
        }
        for (name, found) in Summary::of(&seen, 0.95, scale).numbers() {
            found.interval.map_or(Ok(()), |it| check_width(name, found, it))?;
        }
    }

    /// Yes and no, which may have no value: as above.
    #[test]
    fn what_is_sampled_of_yes_or_no_has_a_width(
        missing in 0u64..9, no in 0u64..2000, yes in 0u64..2000,
    ) {
        prop_assume!(0 < missing + no + yes);
        let met = [(None, missing), (Some(0), no), (Some(1), yes)];
        let met: Vec<_> = met.into_iter().filter(|(_, count)| 0 < *count).collect();
        for statistic in ["mean", "variance", "sd", "p_ge(1)"] {
            let found = estimate(statistic, &seen(&met), yes_no());
            prop_assert!(0.0 < found.interval.expect("the range is known").width());
        }
    }

    /// Wherever what is unresolved falls (without a value and outside the condition, too), the number
    /// is within the interval.
    #[test]
    fn what_is_unresolved_is_allowed_for_wherever_it_falls(
        known in prop::array::uniform6(0u32..20), rest in prop::array::uniform6(0u32..6),
    ) {
        let total = known.iter().chain(&rest).sum();
        prop_assume!(0 < known.iter().sum::<u32>() && 0 < rest.iter().sum::<u32>());
        let (before, after) = (law(known, total), law(std::array::from_fn(|i| known[i] + rest[i]), total));
        for statistic in STATISTICS {
            let found = estimate(statistic, &before, count("models", 0..=3));
            let truth = statistic.parse::<Statistic>().unwrap().of(&after);
            prop_assert_eq!(found.method, Method::Unresolved);
            let interval = found.interval.expect("the range is known");
            let wider = Interval { low: interval.low - 1e-9, high: interval.high + 1e-9 };
            prop_assert!(truth.is_none_or(|it| wider.contains(it)), "{statistic}: {truth:?} {interval:?}");
            let value = found.value;
            prop_assert!(value.is_none_or(|it| wider.contains(it)), "{statistic}: {value:?} {interval:?}");
        }
    }
}
