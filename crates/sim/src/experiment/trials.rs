//! Numbered trials, in parallel, with a result that depends on their numbers alone.

use std::collections::BTreeMap;
use std::hash::Hash;
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
        .fold(Counts::default, |mut counts, block| {
            run_block(procedure, stream, block, &trials, &mut counts);
            counts
        })
        .reduce(Counts::default, add);
    Tally { trials: trials.end - trials.start, counts: by_values::<P>(counts) }
}

/// Carries out the trials of a block up to the end of a range, and counts the outcomes of those in
/// the range. Gives the dice as they are then.
///
/// The only place where a procedure meets a sampler: the compiler then puts the one into the other,
/// and keeps the state of the generator in registers.
#[inline(never)]
fn run_block<P: Procedure>(
    procedure: &P,
    stream: &Stream,
    block: u64,
    counted: &Range<u64>,
    counts: &mut Counts<P::Outcome>,
) -> Sampler {
    let first = block * BLOCK;
    let mut dice = Sampler::new(stream.block(block));
    for trial in first..counted.end.min(first + BLOCK) {
        let outcome = procedure.resolve(&mut dice);
        if counted.start <= trial {
            count(counts, outcome);
        }
    }
    dice
}

#[inline]
fn count<O: Eq + Hash>(counts: &mut Counts<O>, outcome: O) {
    if let Some(count) = counts.get_mut(&outcome) {
        *count += 1;
    } else {
        counts.insert(outcome, 1);
    }
}

fn add<O: Eq + Hash>(left: Counts<O>, right: Counts<O>) -> Counts<O> {
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
    let sampler =
        run_block(procedure, stream, trial / BLOCK, &(trial..trial), &mut Counts::default());
    let mut narrator = Narrator::new(sampler, Sampler::new(stream.beside(trial)));
    let outcome = procedure.resolve(&mut narrator);
    Narration { lines: narrator.into_lines(), values: values(&outcome) }
}
