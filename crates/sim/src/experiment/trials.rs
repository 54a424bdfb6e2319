//! Numbered trials, in parallel, with a result that depends on their numbers alone.

use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;
use sandtable_dice::Procedure;

use super::counts::Counts;
use super::{Tally, Values, joint, values};
use crate::Sampler;
use crate::narrator::{Narration, Narrator};
use crate::stream::{BLOCK, Stream};

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
        .reduce(Counts::default, Counts::with);
    Tally { trials: trials.end - trials.start, counts: by_values(procedure, counts) }
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
            counts.count(outcome);
        }
    }
    dice
}

fn by_values<P: Procedure>(procedure: &P, counts: Counts<P::Outcome>) -> BTreeMap<Values, u64> {
    let measures = procedure.measures();
    let mut by_values = BTreeMap::<Values, u64>::new();
    for (outcome, count) in counts.into_entries() {
        *by_values.entry(values(&measures, &outcome)).or_insert(0) += count;
    }
    by_values
}

/// Carries out one trial and tells it.
pub(super) fn narrate<P: Procedure>(procedure: &P, stream: &Stream, trial: u64) -> Narration {
    let sampler =
        run_block(procedure, stream, trial / BLOCK, &(trial..trial), &mut Counts::default());
    let mut narrator = Narrator::new(sampler, Sampler::new(stream.beside(trial)));
    let outcome = joint::resolve(procedure, &mut narrator);
    Narration { lines: narrator.into_lines(), values: values(&procedure.measures(), &outcome) }
}
