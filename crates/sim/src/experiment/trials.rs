//! Numbered trials, in parallel, with a result that depends on their numbers alone.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::interface::Tally;
use super::runs::Runs;
use super::situations::Situations;
use crate::Sampler;
use crate::narrator::{Narration, Narrator};
use crate::patience::{Pace, Patience, Stop};
use crate::stream::{self, BLOCK, Stream};
use crate::value::Values;

/// Carries out the trials with these numbers, while somebody waits for them.
pub(super) fn sample(
    situations: &Situations,
    stream: &Stream,
    trials: Range<u64>,
    patience: Patience,
) -> Result<Tally, Stop> {
    if trials.is_empty() {
        return Ok(Tally::default());
    }
    let blocks = stream::blocks(&trials);
    // As many as there are threads at work; what each has counted is added up in any order.
    let idle: Mutex<Vec<(Box<dyn Runs>, Pace)>> = Mutex::default();
    blocks.into_par_iter().try_for_each(|block| {
        let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let begin = || (situations.runs(), patience.pace());
        let (mut runs, mut pace) = waiting.unwrap_or_else(begin);
        run_block(situations, &mut *runs, (stream, block), &trials, &mut pace)?;
        idle.lock().unwrap_or_else(PoisonError::into_inner).push((runs, pace));
        Ok(())
    })?;
    let mut counts = BTreeMap::new();
    for (runs, _) in idle.into_inner().unwrap_or_else(PoisonError::into_inner) {
        add(&mut counts, &*runs);
    }
    Ok(Tally { trials: trials.end - trials.start, counts })
}

/// Adds what runs have come to.
fn add(counts: &mut BTreeMap<Values, u64>, runs: &dyn Runs) {
    for (number, count) in runs.counts().by_number() {
        *counts.entry(runs.values(number)).or_insert(0) += count;
    }
}

/// Carries out the trials of a block up to the end of a range, and counts the outcomes of those in
/// the range. Gives the dice as they are then, if somebody still waits for them.
fn run_block(
    situations: &Situations,
    runs: &mut dyn Runs,
    (stream, block): (&Stream, u64),
    counted: &Range<u64>,
    pace: &mut Pace,
) -> Result<Sampler, Stop> {
    let first = block * BLOCK;
    let trials = counted.end.min(first + BLOCK) - first;
    let uncounted = counted.start.saturating_sub(first);
    let mut dice = Sampler::new(stream.block(block));
    let Some(mixture) = situations.mixture() else {
        let mut done = 0;
        while done < trials {
            let some = pace.left().min(trials - done);
            (dice, _) = runs.sample(0, dice, uncounted.saturating_sub(done), some);
            pace.after(some)?;
            done += some;
        }
        return Ok(dice);
    };
    for trial in 0..trials {
        let situation = mixture.choose(&mut dice);
        (dice, _) = runs.sample(situation, dice, u64::from(trial < uncounted), 1);
        pace.after(1)?;
    }
    Ok(dice)
}

/// Carries out one trial and tells it.
pub(super) fn narrate(situations: &Situations, stream: &Stream, trial: u64) -> Narration {
    let mut runs = situations.runs();
    let (mut pace, block) = (Patience::ENDLESS.pace(), (stream, trial / BLOCK));
    let sampler = run_block(situations, &mut *runs, block, &(trial..trial), &mut pace);
    let sampler = sampler.expect("patience that is endless has no end");
    let mut narrator = Narrator::new(sampler, Sampler::new(stream.beside(trial)));
    let outcome = situations.resolve(&mut *runs, &mut narrator);
    Narration { lines: narrator.into_lines(), values: runs.values(outcome) }
}
