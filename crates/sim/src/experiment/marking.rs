//! What is told at the end of each turn, whatever is decided in the end.

use rayon::prelude::*;

use super::situations::Situations;
use crate::exact::{Budget, Unenumerable};
use crate::narrator::Narrator;
use crate::patience::{Patience, Stop};
use crate::series::{Counts, Laws};
use crate::stream::{BLOCK, Stream};
use crate::{Enumerator, Sampler};

/// How likely each state is that is marked.
pub(super) fn laws(situations: &Situations, budget: &Budget) -> Result<Laws, Unenumerable> {
    let mut dice = Enumerator::new(*budget).marking();
    situations.law::<f64>(&mut dice)?;
    Ok(dice.into_laws())
}

/// How often each state is marked in the first trials.
pub(super) fn counts(
    situations: &Situations,
    stream: &Stream,
    trials: u64,
    patience: Patience,
) -> Result<Counts, Stop> {
    let of_block = |block: u64| {
        let trials = BLOCK.min(trials - block * BLOCK);
        counts_of_block(situations, Sampler::new(stream.block(block)), trials, patience)
    };
    let blocks = (0..trials.div_ceil(BLOCK)).into_par_iter();
    blocks.map(of_block).try_reduce(Counts::new, |sum, more| Ok(added(sum, more)))
}

fn counts_of_block(
    situations: &Situations,
    dice: Sampler,
    trials: u64,
    patience: Patience,
) -> Result<Counts, Stop> {
    let (mut runs, mut pace) = (situations.rule().runs(), patience.pace());
    let mut dice = Narrator::own(dice).marking();
    let mut counts = Counts::new();
    for _ in 0..trials {
        situations.resolve(&mut *runs, &mut dice);
        for mark in dice.marks.iter_mut().flat_map(|marks| marks.drain(..)) {
            *counts.entry(mark).or_insert(0) += 1;
        }
        pace.after(1)?;
    }
    Ok(counts)
}

fn added(mut sum: Counts, more: Counts) -> Counts {
    for (mark, count) in more {
        *sum.entry(mark).or_insert(0) += count;
    }
    sum
}
