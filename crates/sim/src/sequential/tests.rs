//! Golden values are from mpmath 1.3 with 50 digits.

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::dirichlet_mixture::Cell;
use super::{beta_mixture, dirichlet_mixture};

#[test]
fn the_evidence_against_a_probability_is_that_of_many_digits() {
    for (successes, trials, p, expected) in [
        (0, 1, 0.5, 0.0),
        (3, 10, 0.5, -0.582_332_814_219_655_2),
        (0, 100, 0.01, -1.871_166_445_360_424_6),
        (100, 100, 0.9, 7.659_851_535_072_061),
        (5000, 10_000, 0.49, -2.830_586_431_934_1),
        (500_000_000, 1_000_000_000, 0.500_05, -5.587_424_246_367_933),
        (1, 1_000_000_000_000, 1e-11, -7.383_607_774_402_59),
    ] {
        let found = beta_mixture::ln_evidence(successes, trials, p);
        assert!((found - expected).abs() < 1e-9, "{successes} of {trials}: {found}");
    }
}

#[test]
fn what_cannot_have_happened_is_refuted_at_once() {
    assert!(beta_mixture::ln_evidence(1, 10, 0.0).is_infinite());
    assert!(beta_mixture::ln_evidence(9, 10, 1.0).is_infinite());
    assert!(beta_mixture::ln_evidence(0, 1_000_000, 0.0) < 0.0);
    assert!(beta_mixture::ln_evidence(10, 10, 1.0) < 0.0);
}

#[test]
fn the_confidence_sequence_is_that_of_many_digits() {
    for (successes, trials, error, low, high) in [
        (0, 1000, 1e-6, 0.0, 0.017_683_654_233_912_585),
        (3, 10, 0.05, 0.032_515_139_788_058_86, 0.747_587_109_914_996_6),
        (123, 4096, 5e-9, 0.015_192_108_886_411_718, 0.052_004_193_797_457_41),
        (500_000, 1_000_000, 1e-3, 0.497_350_367_477_904_9, 0.502_649_632_522_095),
        (999_999_990, 1_000_000_000, 1e-8, 0.999_999_943_708_071_1, 0.999_999_999_793_613_2),
    ] {
        let found = beta_mixture::confidence_sequence(successes, trials, error);
        assert!((found.low - low).abs() < 1e-12 && (found.high - high).abs() < 1e-12, "{found:?}");
    }
}

#[test]
fn the_confidence_sequence_begins_with_knowing_nothing() {
    let before = beta_mixture::confidence_sequence(0, 0, 1e-3);
    assert_eq!(before, crate::Interval { low: 0.0, high: 1.0 });
    let first = beta_mixture::confidence_sequence(1, 1, 1e-3);
    assert!(first.low < 1e-3 && 1.0 <= first.high);
}

fn cells(counts: &[u64], probabilities: &[f64]) -> Vec<Cell> {
    counts.iter().zip(probabilities).map(|(&count, &p)| Cell { count, p }).collect()
}

#[test]
fn the_evidence_against_a_distribution_is_that_of_many_digits() {
    let sixth = [1.0 / 6.0; 6];
    for (found, expected, precision) in [
        (cells(&[10, 12, 8, 11, 9, 10], &sixth), -7.955_456_890_785_469, 1e-11),
        (
            cells(&[500_000, 250_000, 250_000, 0], &[0.5, 0.25, 0.2, 0.05]),
            55_765.285_343_453_13,
            1e-7,
        ),
        (
            cells(&[600_000_000, 300_030_000, 99_970_000], &[0.6, 0.3, 0.1]),
            -14.722_865_768_017_853,
            1e-5,
        ),
    ] {
        let found = dirichlet_mixture::ln_evidence(&found);
        assert!((found - expected).abs() < precision, "{found} is not {expected}");
    }
}

#[test]
fn an_impossible_value_is_an_alarm_at_once() {
    assert!(dirichlet_mixture::ln_evidence(&cells(&[999, 1], &[1.0, 0.0])).is_infinite());
    assert!(dirichlet_mixture::ln_evidence(&cells(&[1000, 0], &[1.0, 0.0])) < 0.0);
}

#[test]
fn two_cells_are_a_success_and_a_failure() {
    for (successes, trials, p) in [(3u64, 10u64, 0.5), (40, 4096, 0.02)] {
        let cells = cells(&[successes, trials - successes], &[p, 1.0 - p]);
        let whole = dirichlet_mixture::ln_evidence(&cells);
        assert!((whole - beta_mixture::ln_evidence(successes, trials, p)).abs() < 1e-9);
    }
}

/// A thousand runs of a fair coin, looked at after every toss: the evidence may reach 20 in at most
/// one run in 20. With five standard errors of the count on top, a false alarm has a probability
/// below 1e-6; the seed is fixed.
#[test]
fn looking_after_every_trial_does_not_raise_the_error() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1944);
    let mut rejected = 0;
    for _ in 0..1000 {
        let mut heads = 0;
        let reached = (1..=500u64).any(|tosses| {
            heads += u64::from(generator.random::<bool>());
            20f64.ln() <= beta_mixture::ln_evidence(heads, tosses, 0.5)
        });
        rejected += usize::from(reached);
    }
    assert!(rejected <= 50 + 35, "{rejected}");
    assert!(0 < rejected, "a test that never rejects says nothing");
}

proptest! {
    #[test]
    fn the_ends_of_the_sequence_are_where_the_evidence_rejects(
        trials in 1u64..1_000_000,
        share in 0.0f64..=1.0,
        error in 1e-9f64..0.5,
    ) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below trials")]
        let successes = (share * trials as f64) as u64;
        let interval = beta_mixture::confidence_sequence(successes, trials, error);
        prop_assert!(interval.contains(successes as f64 / trials as f64));
        for end in [interval.low, interval.high] {
            if 0.0 < end && end < 1.0 {
                let evidence = beta_mixture::ln_evidence(successes, trials, end);
                prop_assert!((evidence + error.ln()).abs() < 1e-6, "{evidence}");
            }
        }
    }

    #[test]
    fn evidence_depends_on_the_tally_and_not_on_its_order(
        counts in proptest::collection::vec(0u64..10_000, 2..12),
        turn in 0usize..12,
    ) {
        let p = 1.0 / counts.len() as f64;
        let mut cells: Vec<Cell> = counts.iter().map(|&count| Cell { count, p }).collect();
        let before = dirichlet_mixture::ln_evidence(&cells);
        let turn = turn % cells.len();
        cells.rotate_left(turn);
        prop_assert!((dirichlet_mixture::ln_evidence(&cells) - before).abs() < 1e-7);
    }
}
