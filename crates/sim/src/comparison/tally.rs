use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;

use crate::experiment::{Coupling, Moved, Outcomes, Tally};
use crate::stream::{BLOCK, Stream};

/// Carries out trials on common dice, in parallel, and counts their outcomes.
///
/// Trials of different experiments with the same numbers have their dice in common: what differs
/// between their tallies is due to the rules more than to the dice.
pub fn tally((experiment, shift): Moved, stream: &Stream, trials: Range<u64>) -> Tally {
    if trials.is_empty() {
        return Tally::default();
    }
    let of_block = |block: u64| {
        let within = trials.start.max(block * BLOCK)..trials.end.min((block + 1) * BLOCK);
        counted(&experiment.outcomes(Coupling::Synchronized, stream, within, shift))
    };
    let add = |mut sum: Tally, tally: Tally| {
        sum.trials += tally.trials;
        for (outcome, count) in tally.counts {
            *sum.counts.entry(outcome).or_insert(0) += count;
        }
        sum
    };
    let blocks = trials.start / BLOCK..trials.end.div_ceil(BLOCK);
    blocks.into_par_iter().map(of_block).reduce(Tally::default, add)
}

fn counted(outcomes: &Outcomes) -> Tally {
    let mut counts = vec![0u64; outcomes.values.len()];
    outcomes.of_trials.iter().for_each(|outcome| counts[*outcome as usize] += 1);
    let mut tally = Tally { trials: outcomes.of_trials.len() as u64, counts: BTreeMap::new() };
    for (values, count) in outcomes.values.iter().zip(counts) {
        *tally.counts.entry(values.clone()).or_insert(0) += count;
    }
    tally
}
