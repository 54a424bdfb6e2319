//! Variants on common dice differ only where the rule makes them differ; and each of them, taken by
//! itself, rolls fair dice.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count};
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::{self, Coupling, JointTally, Values, joint};
use sandtable_sim::stream::BLOCK;
use sandtable_sim::{Stream, Value};

use crate::support::chi_square;
use crate::support::rules::Patrol;

/// Three turns of fire and rally, with a warning shot or without.
#[derive(Clone, Debug)]
struct Skirmish {
    warning_shots: u32,
    to_hit: i32,
    shooters: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Result {
    hits: u32,
    rallies: u32,
}

impl Outcome for Result {}

impl Procedure for Skirmish {
    type Outcome = Result;

    fn measures(&self) -> Vec<Measure<Result>> {
        vec![
            Measure::new("hits", count("", 0..), "hits", |outcome| outcome.hits.into()),
            Measure::new("rallies", count("", 0..), "rallies", |outcome| outcome.rallies.into()),
        ]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Result {
        dice.rounds((0, Result { hits: 0, rallies: 0 }), |dice, &(turn, before)| {
            for _ in 0..self.warning_shots {
                dice.stage("warning shot").roll(D6);
            }
            let hits = dice.stage("to hit").successes(self.shooters, D6.at_least(self.to_hit));
            let rallied = dice.stage("rally").check(D6.times(2).at_most(7));
            let after =
                Result { hits: before.hits + hits, rallies: before.rallies + u32::from(rallied) };
            if turn == 2 {
                ControlFlow::Break(after)
            } else {
                ControlFlow::Continue((turn + 1, after))
            }
        })
    }
}

const PLAIN: Skirmish = Skirmish { warning_shots: 0, to_hit: 4, shooters: 3 };

fn pairs(variant: Skirmish, coupling: Coupling) -> JointTally {
    let (reference, variant) = (experiment::of(PLAIN), experiment::of(variant));
    let stream = Stream::new(1944, "common dice");
    joint(&*reference, &[(&*variant, None)], coupling, &stream, 0..20_000).remove(0)
}

fn number(value: Option<Value>) -> f64 {
    value.expect("it has a value").get()
}

/// How many trials differ in the measure with this position.
fn differ(tally: &JointTally, measure: usize) -> u64 {
    let differs = |(pair, _): &(&(Values, Values), &u64)| pair.0[measure] != pair.1[measure];
    tally.counts.iter().filter(differs).map(|(_, count)| count).sum()
}

#[test]
fn a_die_more_shifts_no_other_stage() {
    let tally = pairs(Skirmish { warning_shots: 1, ..PLAIN }, Coupling::Synchronized);
    assert_eq!(tally.trials, 20_000);
    assert_eq!((differ(&tally, 0), differ(&tally, 1)), (0, 0));
    let shifted = pairs(Skirmish { warning_shots: 1, ..PLAIN }, Coupling::SameSeed);
    assert!(10_000 < differ(&shifted, 0), "without synchronizing they have little in common");
}

#[test]
fn what_passes_a_harder_check_passes_an_easier_one() {
    let tally = pairs(Skirmish { to_hit: 5, ..PLAIN }, Coupling::Synchronized);
    assert_eq!(differ(&tally, 1), 0, "the rally has nothing to do with it");
    assert!(tally.counts.keys().all(|(reference, variant)| variant[0] <= reference[0]));
    assert!(0 < differ(&tally, 0));
}

#[test]
fn another_shooter_leaves_the_dice_of_the_others_alone() {
    let tally = pairs(Skirmish { shooters: 4, ..PLAIN }, Coupling::Synchronized);
    let more = |(reference, variant): &(Values, Values)| number(variant[0]) - number(reference[0]);
    assert!(tally.counts.keys().all(|pair| (0.0..=3.0).contains(&more(pair))));
}

/// Three nights, of which a variant leaves the first out; then a march.
#[derive(Clone, Debug)]
struct Nights {
    from: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Slept {
    watches: [u8; 3],
    march: u8,
}

impl Outcome for Slept {}

impl Procedure for Nights {
    type Outcome = Slept;

    fn measures(&self) -> Vec<Measure<Slept>> {
        vec![
            Measure::new("first", count("", 0..=6), "", |it| u32::from(it.watches[0]).into()),
            Measure::new("second", count("", 0..=6), "", |it| u32::from(it.watches[1]).into()),
            Measure::new("third", count("", 0..=6), "", |it| u32::from(it.watches[2]).into()),
            Measure::new("march", count("", 0..=6), "", |it| u32::from(it.march).into()),
        ]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Slept {
        let watches = dice.rounds((self.from, [0; 3]), |dice, &(night, mut watches)| {
            if night == watches.len() {
                return ControlFlow::Break(watches);
            }
            watches[night] = dice.stage("watch").roll(D6);
            ControlFlow::Continue((night + 1, watches))
        });
        Slept { watches, march: dice.stage("march").roll(D6) }
    }
}

/// As `comparing.md` says: rounds are counted as they are begun, and what follows them is the same.
#[test]
fn behind_a_round_that_is_left_out_each_has_the_dice_of_the_one_before() {
    let (all, later) = (experiment::of(Nights { from: 0 }), experiment::of(Nights { from: 1 }));
    let (stream, coupling) = (Stream::new(1944, "nights"), Coupling::Synchronized);
    let pairs = joint(&*all, &[(&*later, None)], coupling, &stream, 0..2000).remove(0);
    let mut differs = false;
    for (all, later) in pairs.counts.keys() {
        assert_eq!(
            (later[1], later[2]),
            (all[0], all[1]),
            "the first dice for the first that is played"
        );
        assert_eq!(later[3], all[3], "behind the rounds nothing is shifted");
        differs |= later[2] != all[2];
    }
    assert!(differs, "the third night of one is not that of the other");
}

#[test]
fn common_dice_are_fair() {
    for men in [1, 4, 7] {
        let experiment = experiment::of(Patrol { men });
        let law = experiment.enumerate(&Budget::default()).unwrap();
        let stream = Stream::new(1944, "fair");
        let mut counts: BTreeMap<Values, u64> = BTreeMap::new();
        for block in 0..6 {
            let trials = block * BLOCK..(block + 1) * BLOCK;
            let outcomes = experiment.outcomes(Coupling::Synchronized, &stream, trials, None);
            for outcome in outcomes.of_trials {
                *counts.entry(outcomes.values[outcome as usize].clone()).or_insert(0) += 1;
            }
        }
        chi_square::assert_fits(&counts, &law.outcomes);
    }
}

#[test]
fn a_trial_on_common_dice_can_be_told() {
    let experiment = experiment::of(Patrol { men: 5 });
    let stream = Stream::new(7, "told");
    let outcomes = experiment.outcomes(Coupling::Synchronized, &stream, 0..50, None);
    for (trial, outcome) in (0..).zip(outcomes.of_trials) {
        let narration = experiment.narrate_common(&stream, trial, None);
        assert_eq!(narration.values, outcomes.values[outcome as usize]);
        assert!(!narration.lines.is_empty());
    }
}

#[test]
fn pairs_depend_on_the_trials_alone() {
    let (reference, variant) =
        (experiment::of(Patrol { men: 5 }), experiment::of(Patrol { men: 6 }));
    let stream = Stream::new(7, "pairs");
    for coupling in [Coupling::Synchronized, Coupling::SameSeed] {
        let run =
            |trials| joint(&*reference, &[(&*variant, None)], coupling, &stream, trials).remove(0);
        let whole = run(0..2 * BLOCK + 100);
        let parts = run(0..700).with(run(700..BLOCK + 1)).with(run(BLOCK + 1..2 * BLOCK + 100));
        assert_eq!(whole, parts);
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| run(0..2 * BLOCK + 100)), whole, "{threads} threads");
        }
    }
}

/// If this fails, comparisons of this version cannot be held against those of the last: raise the
/// stream version and say so in the changelog.
#[test]
fn value_stability() {
    let tally = pairs(Skirmish { to_hit: 5, ..PLAIN }, Coupling::Synchronized);
    let total = |of: fn(&(Values, Values)) -> Option<Value>| -> Option<Value> {
        let hits = tally.counts.iter().map(|(pair, count)| number(of(pair)) * *count as f64);
        Value::decimal(hits.sum())
    };
    let hits = [total(|pair| pair.0[0]), total(|pair| pair.1[0])];
    assert_eq!(hits, [90_147, 59_938].map(|hits| Some(Value::from(hits))));
}
