//! How often the intervals of a skewed score contain the truth.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sandtable_dice::{Scale, count};

use super::support::unknown;
use crate::distribution::{Distribution, Observation};
use crate::estimate::Estimate;
use crate::statistic::Statistic;

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
