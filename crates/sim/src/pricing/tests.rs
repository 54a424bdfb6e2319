use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;

const NORMAL: [Known; 2] = [Known::Normal; 2];

fn exact(value: f64, reference: f64) -> Pair {
    Pair::exact([Some(value), Some(reference)])
}

#[test]
fn exact_values_have_an_exact_ratio() {
    let pair = exact(5.0, 4.0);
    assert!(pair.is_exact());
    assert_eq!(pair.ratio(), Some(1.25));
    let interval = pair.interval(0.95).unwrap();
    assert!((interval.low - 1.25).abs() < 1e-15 && (interval.high - 1.25).abs() < 1e-15);
}

#[test]
fn nothing_is_worth_so_many_times_nothing() {
    assert_eq!(exact(5.0, 0.0).ratio(), None);
    assert_eq!(exact(5.0, 0.0).interval(0.95), None);
    let uncertain = Pair {
        means: [Some(5.0), Some(1.0)],
        variances: [0.1, 0.3],
        covariance: 0.0,
        known: NORMAL,
        ..Pair::default()
    };
    assert_eq!(uncertain.interval(0.95), None, "1 is less than two standard errors of 0.55");
}

type Pairs = Vec<(Option<f64>, Option<f64>, u64)>;

fn both(pairs: &[(f64, f64, u64)]) -> Pairs {
    pairs.iter().map(|&(one, other, count)| (Some(one), Some(other), count)).collect()
}

fn mixture(situations: &[(f64, Pairs)], widths: [f64; 2], error: f64) -> Pair {
    let situations = situations.iter();
    let situations = situations.map(|(weight, pairs)| Situation { weight: *weight, pairs });
    Pair::of_trials(&situations.collect::<Vec<_>>(), widths, error)
}

fn of_trials(pairs: &[(f64, f64, u64)], widths: [f64; 2], error: f64) -> Pair {
    mixture(&[(1.0, both(pairs))], widths, error)
}

/// Variances by hand: 4/3 over 4 trials of the first situation, 16/3 over 4 of the second.
#[test]
fn situations_are_mixed_by_their_weights() {
    let first = both(&[(1.0, 3.0, 2), (3.0, 5.0, 2)]);
    let second = both(&[(4.0, 10.0, 2), (8.0, 6.0, 2)]);
    let mixed = mixture(&[(0.75, first), (0.25, second)], [10.0; 2], 0.01);
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found}");
    near(mixed.means[0].unwrap(), 0.75 * 2.0 + 0.25 * 6.0);
    near(mixed.means[1].unwrap(), 0.75 * 4.0 + 0.25 * 8.0);
    near(mixed.variances[0], 0.5625 / 3.0 + 0.0625 * 4.0 / 3.0);
    near(mixed.variances[1], 0.5625 / 3.0 + 0.0625 * 4.0 / 3.0);
    near(mixed.covariance, 0.5625 / 3.0 - 0.0625 * 4.0 / 3.0);
}

/// By hand: of 3 in 4 trials the first has 2, 2 and 5; all have the second. The first situation has
/// the number three times in four, the second once in two: 0.5 (0.75 * 3 + 0.5 * 7) / 0.625 = 4.6.
#[test]
fn a_condition_has_a_count_and_a_part_of_the_mixture_of_its_own() {
    let first = vec![(Some(2.0), Some(1.0), 2), (Some(5.0), Some(1.0), 1), (None, Some(1.0), 1)];
    let second = vec![(Some(7.0), Some(3.0), 2), (None, Some(3.0), 2)];
    let alone = mixture(&[(1.0, first.clone())], [10.0; 2], 0.01);
    assert_eq!(alone.means, [Some(3.0), Some(1.0)]);
    // Deviations -1, -1, 2 and none, over three quarters: 6 / (9/16) over 4 * 3.
    assert!((alone.variances[0] - 6.0 * 16.0 / 9.0 / 12.0).abs() < 1e-12, "{alone:?}");
    let mixed = mixture(&[(0.5, first), (0.5, second)], [10.0; 2], 0.01);
    assert!((mixed.means[0].unwrap() - 4.6).abs() < 1e-12, "{mixed:?}");
    assert_eq!(mixed.means[1], Some(2.0));
}

#[test]
fn a_condition_that_was_never_met_has_no_mean() {
    let never = vec![(None, Some(1.0), 50), (None, Some(2.0), 50)];
    let pair = mixture(&[(1.0, never)], [10.0; 2], 0.01);
    assert_eq!(pair.means, [None, Some(1.5)]);
    assert_eq!((pair.ratio(), pair.value_interval(0.95), pair.interval(0.95)), (None, None, None));
}

/// Fieller's example in numbers worked out by hand: means 10 and 5, variances 0.25 and 0.16 and
/// covariance 0.1, at two standard errors: 24.36 r² - 2 * 49.6 r + 99 = 0.
#[test]
fn an_interval_is_that_of_the_quadratic_equation() {
    let pair = Pair {
        means: [Some(10.0), Some(5.0)],
        variances: [0.25, 0.16],
        covariance: 0.1,
        known: NORMAL,
        ..Pair::default()
    };
    let confidence = 0.954_499_736_103_642;
    let interval = pair.interval(confidence).unwrap();
    let root = (49.6f64 * 49.6 - 24.36 * 99.0).sqrt();
    assert!((interval.low - (49.6 - root) / 24.36).abs() < 1e-6);
    assert!((interval.high - (49.6 + root) / 24.36).abs() < 1e-6);
}

#[test]
fn pairs_that_rise_and_fall_together_have_a_narrower_ratio() {
    let together: Vec<_> =
        (0..100).map(|i| (f64::from(i % 10) + 3.0, f64::from(i % 10) + 2.5, 1)).collect();
    let apart: Vec<_> =
        (0..100).map(|i| (f64::from(i % 10) + 3.0, f64::from(9 - i % 10) + 2.5, 1)).collect();
    let width = |pairs: &[(f64, f64, u64)]| {
        of_trials(pairs, [10.0; 2], 0.01).interval(0.95).unwrap().width()
    };
    assert!(10.0 * width(&together) < width(&apart));
}

/// 4000 intervals from 400 pairs each of a measure and a rarer one, on dice that they share. The
/// share of intervals at 95 % that contain the ratio has a standard deviation of 0.0034; bounds of
/// four of them are left by chance once in 15,000 seeds.
#[test]
fn ninety_five_intervals_in_a_hundred_contain_the_ratio() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1954);
    let mut uniform = || (generator.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    let mut covered = 0;
    for _ in 0..4000 {
        let pairs: Vec<_> = (0..400)
            .map(|_| {
                let (one, other) = (uniform(), uniform());
                let value = if one < 0.3 { 10.0 * (other * 6.0).ceil() } else { 0.0 };
                let reference = if one < 0.2 { 20.0 } else { 0.0 };
                (value, reference, 1)
            })
            .collect();
        let interval = of_trials(&pairs, [60.0, 20.0], 0.01).interval(0.95).unwrap();
        covered += u32::from(interval.contains(0.3 * 35.0 / (0.2 * 20.0)));
    }
    let share = f64::from(covered) / 4000.0;
    assert!((share - 0.95).abs() < 4.0 * 0.0034, "{share}");
}

/// The same for a number that half of the trials have, and that those that have it differ in by
/// situation: 2000 intervals from 400 trials of each of two situations.
#[test]
fn intervals_under_a_condition_contain_the_ratio_as_often() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1955);
    let mut uniform = || (generator.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    let mut covered = 0;
    for _ in 0..2000 {
        let mut trials = |chance: f64, from: f64| -> Pairs {
            let trial = |_| {
                let (met, one, other) = (uniform() < chance, uniform(), uniform());
                (met.then_some(from + 4.0 * one), Some(1.0 + one + other), 1)
            };
            (0..400).map(trial).collect()
        };
        let situations = [(0.75, trials(0.4, 2.0)), (0.25, trials(0.8, 5.0))];
        let interval = mixture(&situations, [7.0, 2.0], 0.01).interval(0.95).unwrap();
        // Means 4 and 7, with parts 0.3 and 0.2 of the mixture; the reference has 2.
        covered += u32::from(interval.contains((0.3 * 4.0 + 0.2 * 7.0) / 0.5 / 2.0));
    }
    let share = f64::from(covered) / 2000.0;
    assert!((share - 0.95).abs() < 4.0 * 0.0049, "{share}");
}

/// A thing that was never worth anything in 200 trials is not worth nothing for certain.
#[test]
fn what_was_never_seen_is_bounded_by_its_range() {
    let pairs = [(0.0, 4.0, 100), (0.0, 6.0, 100)];
    let pair = of_trials(&pairs, [12.0, 10.0], 0.0125);
    assert!(!pair.is_exact());
    let value = pair.value_interval(0.95).unwrap();
    assert!(value.low < 0.0 && 0.5 < value.high && value.high < 12.0, "{value:?}");
    let ratio = pair.interval(0.95).unwrap();
    assert!(ratio.contains(0.0) && ratio.high < 3.0, "{ratio:?}");
    let unknown = of_trials(&pairs, [f64::INFINITY, 10.0], 0.0125);
    assert_eq!(unknown.interval(0.95), None, "it could be anything");
}

/// A thing that fared as the reference in every trial need not always do so.
#[test]
fn what_was_always_in_step_may_yet_part() {
    let pairs: Vec<_> = (0..100).map(|i| (f64::from(i % 10), f64::from(i % 10), 10)).collect();
    let interval = of_trials(&pairs, [10.0; 2], 0.0125).interval(0.95).unwrap();
    assert!(
        interval.contains(1.0) && 0.01 < interval.width() && interval.width() < 0.3,
        "{interval:?}"
    );
}
