use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use smallvec::smallvec;

use super::*;
use crate::exact::Law;
use crate::experiment::{Tally, Values};
use crate::value::Value;

const ZERO_TO_TWELVE: Interval = Interval { low: 0.0, high: 12.0 };

fn outcome(value: f64) -> Values {
    smallvec![Value::new(value)]
}

#[expect(clippy::unnecessary_wraps, reason = "a reading may fail")]
fn first(outcome: &[Value]) -> Result<f64, crate::expression::EvaluationError> {
    Ok(outcome[0].get())
}

fn sampled(counts: &[(f64, u64)]) -> Distribution {
    let counts: BTreeMap<Values, u64> =
        counts.iter().map(|&(value, count)| (outcome(value), count)).collect();
    Distribution::sampled(&Tally { trials: counts.values().sum(), counts }, first).unwrap()
}

fn exact(points: &[(f64, f64)], unresolved: f64) -> Distribution {
    let outcomes = points.iter().map(|&(value, p)| (outcome(value), p)).collect();
    Distribution::exact(&Law { outcomes, unresolved, paths: 1, states: 0 }, None, first).unwrap()
}

fn estimate(statistic: &str, distribution: &Distribution, range: Option<Interval>) -> Estimate {
    Estimate::of(statistic.parse().unwrap(), distribution, 0.95, range)
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

#[test]
fn what_is_exact_needs_no_interval() {
    let coin = exact(&[(0.0, 0.5), (1.0, 0.5)], 0.0);
    for statistic in ["mean", "sd", "quantile(0.5)", "p_ge(1)"] {
        let estimate = estimate(statistic, &coin, Some(ZERO_TO_TWELVE));
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
    let nearly = exact(&[(2.0, 0.5), (6.0, 0.3)], 0.2);
    let of = |statistic| estimate(statistic, &nearly, Some(ZERO_TO_TWELVE));
    check_interval(of("p_ge(6)"), Method::Unresolved, 0.3, 0.5);
    check_interval(of("mean"), Method::Unresolved, 2.8, 5.2);
    assert!(of("mean").interval.unwrap().contains(of("mean").value));
    check_interval(of("quantile(0.5)"), Method::Unresolved, 2.0, 2.0);
    check_interval(of("quantile(0.6)"), Method::Unresolved, 2.0, 6.0);
    check_interval(of("quantile(0.9)"), Method::Unresolved, 6.0, 12.0);
    check_interval(of("quantile(0.1)"), Method::Unresolved, 0.0, 2.0);
    assert_eq!(of("sd").interval, None);
}

#[test]
fn without_a_range_what_is_unresolved_could_be_anything() {
    let nearly = exact(&[(2.0, 0.5), (6.0, 0.3)], 0.2);
    let of = |statistic| estimate(statistic, &nearly, None);
    assert_eq!((of("mean").method, of("mean").interval), (Method::Unresolved, None));
    assert_eq!(of("mean").half_width(), None);
    check_interval(of("p_le(2)"), Method::Unresolved, 0.5, 0.7);
    assert_eq!(of("quantile(0.9)").interval, None);
}

#[test]
fn probabilities_and_yes_or_no_have_wilsons_interval() {
    let pinned = sampled(&[(0.0, 182), (1.0, 81)]);
    check_interval(estimate("mean", &pinned, None), Method::Wilson, 0.255_288_52, 0.366_209_58);
    assert_eq!(estimate("mean", &pinned, None), estimate("p_eq(1)", &pinned, None));
    let never = sampled(&[(0.0, 20)]);
    let yes_or_no = Some(Interval { low: 0.0, high: 1.0 });
    check_interval(estimate("mean", &never, yes_or_no), Method::Wilson, 0.0, 0.161_125_16);
    check_interval(estimate("p_ge(1)", &never, None), Method::Wilson, 0.0, 0.161_125_16);
}

#[test]
fn a_mean_of_many_trials_has_students_interval() {
    // Sixes of dice: variance 35/12 with a divisor of n, t = 1.960054, n = 60000.
    let die: Vec<(f64, u64)> = (1..=6).map(|face| (f64::from(face), 10_000)).collect();
    let mean = estimate("mean", &sampled(&die), None);
    check_interval(mean, Method::Student, 3.5 - 0.013_665_6, 3.5 + 0.013_665_6);
    assert!((mean.se.unwrap() - (35.0f64 / 12.0 / 59_999.0).sqrt()).abs() < 1e-12);
}

#[test]
fn a_mean_of_few_or_skewed_trials_has_the_bernstein_interval() {
    let few = sampled(&[(2.0, 50), (3.0, 50)]);
    assert_eq!(estimate("mean", &few, Some(ZERO_TO_TWELVE)).method, Method::Bernstein);
    assert_eq!(estimate("mean", &few, None).method, Method::BernsteinObserved);
    // Two in a thousand come to 12: a skewness of 22.
    let rare = sampled(&[(0.0, 998), (12.0, 2)]);
    let mean = estimate("mean", &rare, Some(ZERO_TO_TWELVE));
    assert_eq!(mean.method, Method::Bernstein);
    assert!((mean.interval.unwrap().low - 0.0).abs() < 1e-12, "cut at the end of the range");
    let often = sampled(&[(0.0, 998_000), (12.0, 2000)]);
    assert_eq!(estimate("mean", &often, None).method, Method::Student);
}

#[test]
fn trials_that_all_came_to_one_value_say_little() {
    let constant = sampled(&[(3.0, 5000)]);
    let mean = estimate("mean", &constant, None);
    assert_eq!((mean.method, mean.interval), (Method::Unknown, None));
    assert_eq!(estimate("mean", &constant, Some(ZERO_TO_TWELVE)).method, Method::Bernstein);
    let never = sampled(&[(0.0, 5000)]);
    assert_eq!(estimate("mean", &never, None).method, Method::Unknown, "it could be a rare twelve");
    assert_eq!(estimate("mean", &never, Some(ZERO_TO_TWELVE)).method, Method::Bernstein);
    assert_eq!(estimate("sd", &constant, None).method, Method::Unknown);
    assert_eq!(estimate("mean", &sampled(&[(3.0, 1)]), None).method, Method::Unknown);
}

#[test]
fn quantiles_have_order_statistics() {
    let hundred: Vec<(f64, u64)> = (1..=100).map(|value| (f64::from(value), 1)).collect();
    let hundred = sampled(&hundred);
    let median = estimate("quantile(0.5)", &hundred, None);
    assert!((median.value - 50.0).abs() < 1e-12);
    check_interval(median, Method::OrderStatistics, 40.0, 61.0);
    assert_eq!(estimate("quantile(0.99)", &hundred, None).method, Method::Unknown);
    let range = Some(Interval { low: 1.0, high: 200.0 });
    check_interval(
        estimate("quantile(0.99)", &hundred, range),
        Method::OrderStatistics,
        97.0,
        200.0,
    );
}

#[test]
fn a_standard_deviation_has_the_delta_interval() {
    // Of a fair die: m2 = 35/12, m4 = 14.729..., n = 60000.
    let die: Vec<(f64, u64)> = (1..=6).map(|face| (f64::from(face), 10_000)).collect();
    let sd = estimate("sd", &sampled(&die), None);
    let fourth = (2.0 * (2.5f64.powi(4) + 1.5f64.powi(4) + 0.5f64.powi(4))) / 6.0;
    let se = ((fourth - (35.0f64 / 12.0).powi(2)) / (4.0 * 35.0 / 12.0 * 60_000.0)).sqrt();
    assert!((sd.se.unwrap() - se).abs() < 1e-12);
    check_interval(sd, Method::Delta, sd.value - 1.959_963_985 * se, sd.value + 1.959_963_985 * se);
}

#[test]
fn a_summary_has_the_columns_of_the_file() {
    let die: Vec<(f64, f64)> = (1..=6).map(|face| (f64::from(face), 1.0 / 6.0)).collect();
    let summary = Summary::of(&exact(&die, 0.0), 0.95, None);
    let columns =
        [summary.min, summary.p05, summary.p25, summary.p50, summary.p75, summary.p95, summary.max];
    assert_eq!(columns.map(|column| column.to_string()), ["1", "1", "2", "3", "5", "6", "6"]);
    assert!((summary.mean.value - 3.5).abs() < 1e-14);
    assert!((summary.sd - (35.0f64 / 12.0).sqrt()).abs() < 1e-14);
    assert_eq!((summary.trials, summary.unresolved), (None, Some(0.0)));
    assert_eq!(Summary::of(&sampled(&[(2.0, 7)]), 0.95, None).trials, Some(7));
}

/// Runs of a skewed score, 3 % chance of D6 * D6, at a fixed seed.
fn skewed_run(generator: &mut Xoshiro256PlusPlus, trials: u64) -> Distribution {
    let mut counts: BTreeMap<Values, u64> = BTreeMap::new();
    for _ in 0..trials {
        let hit = generator.random_range(0..100) < 3;
        let score =
            if hit { generator.random_range(1..=6u8) * generator.random_range(1..=6u8) } else { 0 };
        *counts.entry(outcome(f64::from(score))).or_default() += 1;
    }
    Distribution::sampled(&Tally { trials, counts }, first).unwrap()
}

/// The share of 400 runs in which the interval contains the truth. If it does so with the stated
/// probability of 95 %, fewer than 364 (91 %) do with a probability of 3e-4, by the binomial
/// distribution.
fn coverage(trials: u64, statistic: Statistic, truth: f64, range: Option<Interval>) -> f64 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1944);
    let contains = |_: &i32| {
        let run = skewed_run(&mut generator, trials);
        Estimate::of(statistic, &run, 0.95, range)
            .interval
            .is_some_and(|interval| interval.contains(truth))
    };
    (0..400).filter(contains).count() as f64 / 400.0
}

#[test]
fn a_skewed_mean_is_covered_at_any_number_of_trials() {
    let (mean, range) = (0.03 * 12.25, Some(Interval { low: 0.0, high: 36.0 }));
    for trials in [50, 500, 2000, 5000] {
        let coverage = coverage(trials, Statistic::Mean, mean, range);
        assert!(0.91 <= coverage, "{coverage} of runs of {trials}");
    }
}

#[test]
fn quantiles_and_standard_deviations_of_a_skewed_score_are_covered() {
    let square = 91.0f64 / 6.0;
    let sd = (0.03 * square * square - (0.03f64 * 12.25).powi(2)).sqrt();
    assert!(0.90 <= coverage(5000, Statistic::Sd, sd, None));
    assert!(0.91 <= coverage(1000, Statistic::Quantile(0.95), 0.0, None));
    // Three in a hundred score: the lowest of them, a 1, is passed by 2.917 %.
    assert!(0.91 <= coverage(1000, Statistic::Quantile(0.97), 0.0, None));
}
