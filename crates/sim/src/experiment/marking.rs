//! What is told at the end of each turn, whatever is decided in the end.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::interface::Onward;
use super::runs::Runs;
use super::situations::Situations;
use crate::law::{Budget, Unenumerable};
use crate::narrator::Narrator;
use crate::patience::{Patience, Stop};
use crate::series::{Counts, Laws, Mark, Position};
use crate::stream::{BLOCK, Stream};
use crate::{Enumerator, Sampler};

/// How likely each state is that is marked.
pub(super) fn laws(situations: &Situations, budget: &Budget) -> Result<Laws, Unenumerable> {
    let mut dice = Enumerator::new(*budget).marking();
    situations.law::<f64>(&mut dice)?;
    Ok(dice.into_laws())
}

/// The first trials of an experiment, while somebody waits for them.
#[derive(Clone, Copy)]
pub(super) struct First<'a> {
    pub(super) situations: &'a Situations,
    pub(super) stream: &'a Stream,
    pub(super) trials: u64,
    pub(super) patience: Patience<'a>,
}

/// How often each state is marked in the first trials.
pub(super) fn counts(first: First) -> Result<Counts, Stop> {
    let of_block = |block: u64| {
        let mut counts = Counts::new();
        first.carry_out(block, |_, marks| {
            for mark in marks {
                *counts.entry(*mark).or_insert(0) += 1;
            }
        })?;
        Ok(counts)
    };
    let blocks = (0..first.trials.div_ceil(BLOCK)).into_par_iter();
    blocks.map(of_block).try_reduce(Counts::new, |sum, more| Ok(added(sum, more)))
}

/// What came of the first trials from each position.
pub(super) fn onward(first: First, series: &[&str]) -> Result<Onward, Stop> {
    let of_block = |block: u64| {
        let mut counts: BTreeMap<(Position, u32), u64> = BTreeMap::new();
        let runs = first.carry_out(block, |outcome, marks| {
            for position in Position::of(marks, series) {
                *counts.entry((position, outcome)).or_insert(0) += 1;
            }
        })?;
        let mut onward = Onward::new();
        for ((position, outcome), count) in counts {
            let counts = onward.entry(position).or_default();
            *counts.entry(runs.values(outcome)).or_insert(0) += count;
        }
        Ok(onward)
    };
    let all = |mut sum: Onward, more: Onward| {
        for (position, counts) in more {
            let sum = sum.entry(position).or_default();
            *sum = added(std::mem::take(sum), counts);
        }
        Ok(sum)
    };
    let blocks = (0..first.trials.div_ceil(BLOCK)).into_par_iter();
    blocks.map(of_block).try_reduce(Onward::new, all)
}

impl First<'_> {
    /// Carries out those of a block: `read` is told the number of the outcome of each, and what was
    /// marked. Gives the runs, which know the outcomes by their numbers.
    fn carry_out(
        &self,
        block: u64,
        mut read: impl FnMut(u32, &[Mark]),
    ) -> Result<Box<dyn Runs>, Stop> {
        let First { situations, stream, trials, patience } = *self;
        let (mut runs, mut pace) = (situations.runs(), patience.pace());
        let mut dice = Narrator::own(Sampler::new(stream.block(block))).marking();
        for _ in 0..BLOCK.min(trials - block * BLOCK) {
            let outcome = situations.resolve(&mut *runs, &mut dice);
            if let Some(marks) = &mut dice.marks {
                read(outcome, marks.as_slice());
                marks.clear();
            }
            pace.after(1)?;
        }
        Ok(runs)
    }
}

fn added<T: Ord>(mut sum: BTreeMap<T, u64>, more: BTreeMap<T, u64>) -> BTreeMap<T, u64> {
    for (it, count) in more {
        *sum.entry(it).or_insert(0) += count;
    }
    sum
}
