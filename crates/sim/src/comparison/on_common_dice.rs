//! Trials on common dice, of which measures are counted.

use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;

use crate::experiment::{Coupling, Moved, Outcomes, Tally};
use crate::margins::{Margins, MeasureError, ReadMeasure};
use crate::patience::{Halt, Patience};
use crate::stream::{BLOCK, Stream};
use crate::trials::merge;

/// Carries out trials on common dice, in parallel, and counts measures of their outcomes.
///
/// Trials of different experiments with the same numbers have their dice in common: what differs
/// between their counts is due to the rules more than to the dice.
///
/// # Errors
///
/// If one of the measures has no finite value for one of the outcomes, or nobody waits for them any
/// longer.
pub fn on_common_dice(
    (experiment, shift): Moved,
    stream: &Stream,
    trials: Range<u64>,
    measures: &[Box<ReadMeasure>],
    patience: Patience,
) -> Result<Margins, Halt<MeasureError>> {
    if trials.is_empty() {
        return Ok(Margins::default());
    }
    let of_block = |block: u64| {
        let within = trials.start.max(block * BLOCK)..trials.end.min((block + 1) * BLOCK);
        let coupling = Coupling::Synchronized;
        let outcomes = experiment.outcomes_while(coupling, stream, within, shift, patience)?;
        Margins::of(&counted(&outcomes), measures).map_err(Halt::Failed)
    };
    let blocks = trials.start / BLOCK..trials.end.div_ceil(BLOCK);
    blocks.into_par_iter().map(of_block).try_reduce(Margins::default, |mut sum, more| {
        merge(&mut sum, more).expect("trials of one experiment add up");
        Ok(sum)
    })
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
