//! How often intervals contain the truth, over made-up trials with fixed seeds.
//!
//! If intervals contain it with the stated probability of 95 %, fewer than 364 of 400 (91 %) do with a
//! probability of 3e-4, by the binomial distribution: the false-alarm probability of each assertion.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;

/// A trial of the thing and the reference; nothing where a condition is not met.
type Trial = fn(&mut Xoshiro256PlusPlus) -> (Option<u32>, Option<u32>);

/// Situations with their weights, and what trials of them come to.
struct Played<'a> {
    situations: &'a [(f64, Trial)],
    sides: Sides,
    trials: u64,
}

impl Played<'_> {
    /// What was seen, 400 times.
    fn seen(&self) -> impl Iterator<Item = Vec<(f64, Counts)>> {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1954);
        (0..400).map(move |_| {
            let mut of = |(weight, trial): &(f64, Trial)| {
                let mut counts = BTreeMap::new();
                for _ in 0..self.trials {
                    *counts.entry(trial(&mut generator)).or_insert(0) += 1;
                }
                (*weight, counts.into_iter().map(|((one, other), n)| (one, other, n)).collect())
            };
            self.situations.iter().map(&mut of).collect()
        })
    }

    fn pairs(&self) -> impl Iterator<Item = Pair> {
        self.seen().map(|situations| mixture(&situations, self.sides))
    }

    /// Asserts that the intervals contain the true means of the two and their ratio as often as they
    /// should. One that is not there says nothing that could be wrong; but worths must have theirs.
    #[track_caller]
    fn assert_covered(&self, [value, reference]: [f64; 2]) {
        let pairs: Vec<Pair> = self.pairs().collect();
        let covered = |of: fn(&Pair) -> Option<Interval>, truth: f64| {
            let contains = |pair: &&Pair| of(pair).is_none_or(|it| it.contains(truth));
            pairs.iter().filter(contains).count()
        };
        assert!(pairs.iter().all(|pair| pair.value.interval.is_some()), "a range is known");
        let shares = [
            covered(|pair| pair.value.interval, value),
            covered(|pair| pair.reference.interval, reference),
            covered(|pair| pair.ratio.interval, value / reference),
        ];
        let [trials, situations] = [self.trials, self.situations.len() as u64];
        assert!(shares.iter().all(|share| 364 <= *share), "{shares:?}, {trials}, {situations}");
    }

    fn methods(&self) -> Vec<Method> {
        let mut methods: Vec<Method> = self.pairs().map(|pair| pair.ratio.method).collect();
        methods.sort_unstable();
        methods.dedup();
        methods
    }
}

fn chance(generator: &mut Xoshiro256PlusPlus, p: f64) -> bool {
    generator.random_bool(p)
}

fn d6(generator: &mut Xoshiro256PlusPlus) -> u32 {
    generator.random_range(1..=6)
}

/// One point often, a hundred seldom: what most samples show of the variance is far too little.
fn jackpots(generator: &mut Xoshiro256PlusPlus) -> (Option<u32>, Option<u32>) {
    let mut score = |often: f64, seldom: f64| {
        u32::from(chance(generator, often)) + 100 * u32::from(chance(generator, seldom))
    };
    (Some(score(0.4, 0.004)), Some(score(0.6, 0.006)))
}

#[test]
fn a_jackpot_that_is_seldom_seen_is_covered() {
    let sides = unconditional([101; 2]);
    for trials in [20, 50, 200, 1000] {
        let situations: [(f64, Trial); 1] = [(1.0, jackpots)];
        Played { situations: &situations, sides, trials }.assert_covered([0.8, 1.2]);
    }
    let situations: [(f64, Trial); 2] =
        [(0.5, jackpots), (0.5, |generator| (Some(d6(generator)), Some(d6(generator))))];
    Played { situations: &situations, sides, trials: 50 }.assert_covered([2.15, 2.35]);
}

/// Yes and no, by few trials, one a part of the other.
#[test]
fn rare_events_are_covered() {
    let events: Trial = |generator| {
        let other = chance(generator, 0.1);
        (Some(u32::from(other && chance(generator, 0.5))), Some(u32::from(other)))
    };
    for trials in [50, 200, 1000] {
        Played { situations: &[(1.0, events)], sides: unconditional([1; 2]), trials }
            .assert_covered([0.05, 0.1]);
    }
}

/// Two that are parted by one trial in two thousand, by a hundred: each mean is nearly normal, but not
/// that of how far trials part them.
#[test]
fn what_seldom_parts_two_is_covered() {
    let parted: Trial = |generator| {
        let score = 20 * generator.random_range(0..=50);
        (Some(score + 100 * u32::from(chance(generator, 0.0005))), Some(score))
    };
    let played =
        Played { situations: &[(1.0, parted)], sides: unconditional([1100, 1000]), trials: 5000 };
    assert_eq!(played.methods(), [Method::FiellerBernstein]);
    played.assert_covered([500.05, 500.0]);
}

/// Enough trials of what is not too skewed: as often as they should, and not always.
#[test]
fn fieller_intervals_contain_the_ratio_ninety_five_times_in_a_hundred() {
    let hits: Trial = |generator| {
        let value = if chance(generator, 0.3) { 10 * d6(generator) } else { 0 };
        (Some(value), Some(20 * u32::from(chance(generator, 0.2))))
    };
    let situations = [(1.0, hits)];
    let played = Played { situations: &situations, sides: unconditional([60, 20]), trials: 1000 };
    assert_eq!(played.methods(), [Method::Fieller]);
    played.assert_covered([10.5, 4.0]);
    let ratio = |pair: &Pair| pair.ratio.interval.unwrap().contains(10.5 / 4.0);
    // All 400 with a probability of 1e-9, 395 or more with one of 1e-4.
    assert!(played.pairs().filter(ratio).count() < 395);
}

/// A number that few trials have, and that those that have it differ in by situation: the first has
/// it in 0.3 and 0.2 of the mixture, with means of 4 and 7; all have the reference.
#[test]
fn intervals_under_a_condition_contain_the_ratio_as_often() {
    fn trial(generator: &mut Xoshiro256PlusPlus, p: f64, from: u32) -> (Option<u32>, Option<u32>) {
        let met = chance(generator, p);
        let value = from + generator.random_range(0..=4);
        (met.then_some(value), Some(1 + generator.random_range(0..=2)))
    }
    let situations: [(f64, Trial); 2] = [
        (0.75, |generator| trial(generator, 0.4, 2)),
        (0.25, |generator| trial(generator, 0.8, 5)),
    ];
    let sides = Sides { conditional: true, ..unconditional([9, 3]) };
    let few = Played { situations: &situations, sides, trials: 60 };
    few.assert_covered([5.2, 2.0]);
    let many = Played { trials: 3000, ..few };
    assert_eq!(many.methods(), [Method::Fieller]);
    many.assert_covered([5.2, 2.0]);
}

/// Twice the first less three times the second is 0.3 in one situation and -0.3 in the other: a sum
/// turns where both are met alike. By 30 trials of each that is open; what is said is true as often as
/// it should be, at 0 and 1 as well, where a trial says all.
#[test]
fn where_a_verdict_turns_is_within_what_trials_leave_open() {
    let usual: Trial = |generator| {
        (Some(u32::from(chance(generator, 0.9))), Some(u32::from(chance(generator, 0.5))))
    };
    let rare: Trial = |generator| {
        (Some(u32::from(chance(generator, 0.3))), Some(u32::from(chance(generator, 0.3))))
    };
    let always: Trial = |_| (Some(1), Some(0));
    let never: Trial = |_| (Some(0), Some(1));
    for (situations, turns) in [([usual, rare], 0.5), ([always, never], 0.6)] {
        for trials in [30, 300, 3000] {
            let (situations, sides) = (situations.map(|trial| (0.5, trial)), unconditional([1; 2]));
            let played = Played { situations: &situations, sides, trials };
            let share = |seen: Vec<(f64, Counts)>| {
                let lean = |(_, counts): &(f64, Counts)| {
                    let alone = listed(&[(1.0, counts.clone())]);
                    times_lead(&mixed(&alone), sides, [2.0, 3.0], 1.0 - 0.05 / 2.0).bounds()
                };
                let leans: Option<Vec<Interval>> = seen.iter().map(lean).collect();
                turning_share(&[0.5, 0.5], &leans.unwrap(), 0)
            };
            let shares: Vec<Interval> = played.seen().filter_map(share).collect();
            let wrong = shares.iter().filter(|share| !share.contains(turns)).count();
            assert!(wrong <= 36, "{wrong} of {} at {trials}", shares.len());
            assert!(trials < 3000 || 300 < shares.len(), "{} are known", shares.len());
        }
    }
}
