//! Trials on dice that several experiments have in common.

use std::ops::Range;

use rand::Rng;

use super::interface::{Coupling, Outcomes};
use super::situations::Situations;
use crate::Sampler;
use crate::common::CommonDice;
use crate::narrator::{Narration, Narrator};
use crate::patience::{Patience, Stop};
use crate::stream::{BLOCK, Stream};
use crate::threshold::Shift;

/// The outcome of each trial.
pub(super) fn outcomes(
    situations: &Situations,
    coupling: Coupling,
    (stream, trials): (&Stream, Range<u64>),
    shift: Option<&Shift>,
    patience: Patience,
) -> Result<Outcomes, Stop> {
    let mut runs = situations.runs();
    let mut of_trials = Vec::new();
    match coupling {
        Coupling::Synchronized => each(stream, trials, patience, |dice| {
            of_trials.push(situations.resolve(&mut *runs, &mut dice.moving(shift)));
        })?,
        Coupling::SameSeed => {
            let first = trials.start / BLOCK * BLOCK;
            let mut dice = Narrator::own(Sampler::new(stream.block(first / BLOCK))).moving(shift);
            let (mut before, mut pace) = (situations.runs(), patience.pace());
            for _ in first..trials.start {
                situations.resolve(&mut *before, &mut dice);
                pace.after(1)?;
            }
            for _ in trials {
                of_trials.push(situations.resolve(&mut *runs, &mut dice));
                pace.after(1)?;
            }
        }
    }
    let different = of_trials.iter().max().map_or(0, |highest| highest + 1);
    let values = (0..different).map(|number| runs.values(number)).collect();
    Ok(Outcomes { values, of_trials })
}

/// Goes through the common dice of trials, all of one block, while somebody waits for them.
pub(super) fn each(
    stream: &Stream,
    trials: Range<u64>,
    patience: Patience,
    mut run: impl FnMut(Narrator),
) -> Result<(), Stop> {
    let (mut words, mut pace) = (words(stream, trials.start), patience.pace());
    for _ in trials {
        run(Narrator::common(CommonDice::of_next_trial(&mut words)));
        pace.after(1)?;
    }
    Ok(())
}

/// The words that the common dice of a trial and of those after it in its block are made from.
fn words(stream: &Stream, trial: u64) -> impl Rng {
    let mut words = stream.common(trial / BLOCK);
    CommonDice::skip_trials(&mut words, trial % BLOCK);
    words
}

/// Carries out one trial on common dice and tells it.
pub(super) fn narrate(
    situations: &Situations,
    stream: &Stream,
    trial: u64,
    shift: Option<&Shift>,
) -> Narration {
    let dice = CommonDice::of_next_trial(&mut words(stream, trial));
    let faces = Sampler::new(stream.beside(trial));
    let mut narrator = Narrator::common(dice).moving(shift).telling(faces);
    let mut runs = situations.runs();
    let outcome = situations.resolve(&mut *runs, &mut narrator);
    Narration { lines: narrator.into_lines(), values: runs.values(outcome) }
}
