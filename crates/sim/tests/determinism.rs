//! A tally depends on the stream and the numbers of the trials alone.

use std::collections::BTreeMap;

use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::{self, Tally};
use sandtable_sim::stream::BLOCK;
use sandtable_sim::{Stream, Value};

use crate::support::rules::Patrol;

fn with_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("a thread pool")
        .install(run)
}

fn stream() -> Stream {
    Stream::new(1944, "determinism")
}

#[test]
fn any_number_of_threads_gives_the_same_tally() {
    let experiment = experiment::of(Patrol { men: 5 });
    let sample = || experiment.sample(&stream(), 1000..7 * BLOCK + 500);
    let one = with_threads(1, sample);
    assert_eq!(one.trials, 7 * BLOCK - 500);
    assert_eq!(one.counts.values().sum::<u64>(), one.trials);
    for threads in [2, 3, 7] {
        assert_eq!(with_threads(threads, sample), one, "{threads} threads");
    }
}

#[test]
fn ranges_of_trials_add_up() {
    let experiment = experiment::of(Patrol { men: 5 });
    let whole = experiment.sample(&stream(), 0..2 * BLOCK);
    let bounds = [0, 1, 2, 700, BLOCK - 1, BLOCK, BLOCK, BLOCK + 3, 2 * BLOCK];
    let mut sum = Tally::default();
    for pair in bounds.windows(2) {
        let part = experiment.sample(&stream(), pair[0]..pair[1]);
        assert_eq!(part.trials, pair[1] - pair[0]);
        sum.trials += part.trials;
        for (values, count) in part.counts {
            *sum.counts.entry(values).or_insert(0) += count;
        }
    }
    assert_eq!(sum, whole);
}

#[test]
fn no_trials_are_an_empty_tally() {
    assert_eq!(experiment::of(Patrol { men: 5 }).sample(&stream(), 9..9), Tally::default());
}

/// If this fails, results of this version cannot be compared with those of the last: raise the
/// stream version and say so in the changelog.
#[test]
fn value_stability() {
    let tally = experiment::of(Patrol { men: 3 }).sample(&stream(), 0..BLOCK + 1000);
    let mut lost = BTreeMap::new();
    for (values, count) in tally.counts {
        *lost.entry(values[0]).or_insert(0) += count;
    }
    let expected = [(0u8, 14_288), (1, 2498), (2, 544), (3, 54)];
    assert_eq!(lost, expected.map(|(value, count)| (Some(Value::from(value)), count)).into());
}

#[test]
fn an_enumeration_gives_the_same_bits_every_time() {
    let law = || experiment::of(Patrol { men: 6 }).enumerate(&Budget::default()).unwrap();
    let bits = |law: sandtable_sim::exact::Law<_, f64>| -> Vec<_> {
        law.outcomes.into_iter().map(|(values, p)| (values, p.to_bits())).collect()
    };
    assert_eq!(bits(law()), with_threads(3, || bits(law())));
}
