//! Numbered trials, in parallel, with a result that depends on their numbers alone.

use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use sandtable_dice::Procedure;

use super::{Tally, Values, values};
use crate::narrator::{Narration, Narrator};
use crate::stream::{BLOCK, Stream};
use crate::{Sampler, Value};

/// How often each outcome came up. Its order never shows: all it is used for is adding up.
type Counts<O> = FxHashMap<O, u64>;

/// Carries out the trials with these numbers.
pub(super) fn sample<P: Procedure>(procedure: &P, stream: &Stream, trials: Range<u64>) -> Tally {
    if trials.is_empty() {
        return Tally::default();
    }
    let blocks = trials.start / BLOCK..trials.end.div_ceil(BLOCK);
    let counts = blocks
        .into_par_iter()
        .fold(Counts::default, |counts, block| run_block(procedure, stream, block, &trials, counts))
        .reduce(Counts::default, add);
    Tally { trials: trials.end - trials.start, counts: by_values::<P>(counts) }
}

/// Carries out those trials of a block that are in the range.
fn run_block<P: Procedure>(
    procedure: &P,
    stream: &Stream,
    block: u64,
    trials: &Range<u64>,
    mut counts: Counts<P::Outcome>,
) -> Counts<P::Outcome> {
    let start = block * BLOCK;
    let end = trials.end.min(start + BLOCK);
    let mut dice = sampler_at(procedure, stream, trials.start.max(start));
    for _ in trials.start.max(start)..end {
        *counts.entry(procedure.resolve(&mut dice)).or_insert(0) += 1;
    }
    counts
}

/// Dice as they are when this trial begins.
fn sampler_at<P: Procedure>(procedure: &P, stream: &Stream, trial: u64) -> Sampler {
    let mut dice = Sampler::new(stream.block(trial / BLOCK));
    for _ in 0..trial % BLOCK {
        procedure.resolve(&mut dice);
    }
    dice
}

fn add<O: Eq + std::hash::Hash>(left: Counts<O>, right: Counts<O>) -> Counts<O> {
    let (mut sums, fewer) = if left.len() < right.len() { (right, left) } else { (left, right) };
    #[expect(clippy::iter_over_hash_type, reason = "integers add up to the same in any order")]
    for (outcome, count) in fewer {
        *sums.entry(outcome).or_insert(0) += count;
    }
    sums
}

fn by_values<P: Procedure>(counts: Counts<P::Outcome>) -> BTreeMap<Values, u64> {
    let mut by_values = BTreeMap::<Vec<Value>, u64>::new();
    #[expect(clippy::iter_over_hash_type, reason = "integers add up to the same in any order")]
    for (outcome, count) in counts {
        *by_values.entry(values(&outcome)).or_insert(0) += count;
    }
    by_values
}

/// Carries out one trial and tells it.
pub(super) fn narrate<P: Procedure>(procedure: &P, stream: &Stream, trial: u64) -> Narration {
    let sampler = sampler_at(procedure, stream, trial);
    let mut narrator = Narrator::new(sampler, Sampler::new(stream.beside(trial)));
    let outcome = procedure.resolve(&mut narrator);
    Narration { lines: narrator.into_lines(), values: values(&outcome) }
}
