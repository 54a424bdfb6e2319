use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::binomial;
use crate::interval::clopper_pearson;

const DIFFERENCES: Interval = Interval { low: -1.0, high: 1.0 };

/// So many pairs with a difference of one either way, among so many.
fn differences(higher: u64, lower: u64, pairs: u64) -> Vec<(f64, u64)> {
    vec![(-1.0, lower), (0.0, pairs - higher - lower), (1.0, higher)]
}

/// How much wider than the normal interval with the same error.
fn cost(counts: &[(f64, u64)], range: Interval, error: f64) -> f64 {
    let moments = counts.iter().map(|&(number, count)| Moments::repeated(number, count));
    let moments = moments.fold(Moments::default(), Moments::with);
    let se = (moments.variance() / moments.count as f64).sqrt();
    betting(counts, range, error).half_width() / (se * normal_quantile(1.0 - 2.0 * error))
}

/// A few per cent wider where differences are not rare, at any error; the empirical Bernstein interval
/// would be wider by a half and more.
#[test]
fn betting_costs_little_more_than_the_normal_interval() {
    for (pairs, part, most) in [
        (1u64 << 14, 0.17, 1.1),
        (1 << 16, 0.17, 1.06),
        (1 << 16, 0.01, 1.1),
        (1 << 20, 0.001, 1.1),
    ] {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a part of all"
        )]
        let higher = (part * pairs as f64) as u64;
        let counts = differences(higher, higher / 10, pairs);
        for error in [0.0125, 0.002, 1e-4] {
            let cost = cost(&counts, DIFFERENCES, error);
            assert!((0.98..most).contains(&cost), "{cost} of {pairs} pairs, {part}, {error}");
        }
    }
}

/// By hand: `(1 + 0.75 d / (1 + d))^n` is 100 at 6.1 parts of n; Clopper and Pearson have 5.3 of both ways in
/// which pairs can differ.
#[test]
fn what_was_never_seen_may_yet_be() {
    let pairs = 1 << 16;
    let found = betting(&differences(0, 0, pairs), DIFFERENCES, 0.01);
    let most = clopper_pearson(0, pairs, 0.99).high;
    assert!(0.0 < found.high && found.high < 1.3 * most, "{found:?} against {most}");
    assert!((found.low + found.high).abs() < 1e-12, "either way alike");
}

#[test]
fn one_number_of_a_range_is_none() {
    assert_eq!(betting(&[(0.5, 1)], DIFFERENCES, 0.01), DIFFERENCES);
    let (only, half) = (Interval { low: 0.5, high: 0.5 }, [(0.5, 9)]);
    assert_eq!(betting(&half, only, 0.01), only);
}

/// Three hundred times 4,096 pairs, with an error of a twentieth at either end: thirty may miss the
/// truth. By chance, 56 are exceeded once in a million seeds.
#[test]
fn the_truth_is_missed_no_more_often_than_stated() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1944);
    let pairs = 4096;
    let missed = (0..300).filter(|_| {
        let higher = binomial::quantile(generator.random(), pairs, 0.05);
        let lower = binomial::quantile(generator.random(), pairs - higher, 0.02 / 0.95);
        !betting(&differences(higher, lower, pairs), DIFFERENCES, 0.05).contains(0.03)
    });
    let missed = missed.count();
    assert!((5..=56).contains(&missed), "{missed} of 300");
}

/// Seldom, and far away: one in a thousand, of a range of a hundred. The normal interval misses it.
#[test]
fn what_is_rare_and_large_is_missed_no_more_often() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1945);
    let range = Interval { low: 0.0, high: 100.0 };
    let missed = (0..300).filter(|_| {
        let large = binomial::quantile(generator.random(), 2000, 0.001);
        !betting(&[(0.0, 2000 - large), (100.0, large)], range, 0.05).contains(0.1)
    });
    let missed = missed.count();
    assert!(missed <= 30 + 26, "{missed} of 300");
}
