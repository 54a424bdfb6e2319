//! Trials of which the outcome of each is wanted, to be held against the same trial of another
//! experiment.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::interface::{Coupling, Experiment, Outcomes};
use crate::patience::{Patience, Stop};
use crate::shard::Shard;
use crate::stream::{self, Stream};
use crate::threshold::Shift;
use crate::value::Values;

/// How often two experiments came to each pair of outcomes in the same trials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JointTally {
    /// The number of trials.
    pub trials: u64,
    /// How many of them came to each pair of outcomes, that of the reference first.
    pub counts: BTreeMap<(Values, Values), u64>,
}

impl JointTally {
    /// Counts pairs of outcomes: the first of the reference with the first of the variant, and so on.
    pub fn of(reference: &Outcomes, variant: &Outcomes) -> JointTally {
        let mut counts: FxHashMap<(u32, u32), u64> = FxHashMap::default();
        for pair in reference.of_trials.iter().copied().zip(variant.of_trials.iter().copied()) {
            *counts.entry(pair).or_insert(0) += 1;
        }
        let read = |((a, b), count): ((u32, u32), u64)| {
            ((reference.values[a as usize].clone(), variant.values[b as usize].clone()), count)
        };
        let mut tally =
            JointTally { trials: reference.of_trials.len() as u64, counts: BTreeMap::new() };
        for (pair, count) in counts.into_iter().map(read) {
            *tally.counts.entry(pair).or_insert(0) += count;
        }
        tally
    }

    /// Adds the counts of other trials.
    #[must_use]
    pub fn with(mut self, other: JointTally) -> JointTally {
        self.trials += other.trials;
        for (pair, count) in other.counts {
            *self.counts.entry(pair).or_insert(0) += count;
        }
        self
    }
}

/// An experiment with a threshold moved, or as it is.
pub type Moved<'a> = (&'a dyn Experiment, Option<&'a Shift>);

/// Carries out the same trials of a reference and of variants, in parallel, and counts pairs of
/// outcomes: one tally for each variant.
///
/// The tallies depend on the arguments alone: not on threads, nor on how trials are split into
/// ranges.
pub fn joint(
    reference: &dyn Experiment,
    variants: &[Moved],
    coupling: Coupling,
    stream: &Stream,
    trials: Range<u64>,
) -> Vec<JointTally> {
    let (shard, patience) = (Shard::WHOLE, Patience::ENDLESS);
    let pairs = PairedTrials { reference, variants, coupling, stream, shard, patience };
    let tallies = pairs.read(trials, |_, tally| tally, JointTally::with);
    tallies.expect("patience that is endless has no end")
}

/// The same trials of a reference and of variants.
#[derive(Clone, Copy)]
pub struct PairedTrials<'a> {
    /// What the variants are compared with.
    pub reference: &'a dyn Experiment,
    /// The variants.
    pub variants: &'a [Moved<'a>],
    /// What trials with the same number have in common.
    pub coupling: Coupling,
    /// The random bits.
    pub stream: &'a Stream,
    /// The part of them that is carried out here.
    pub shard: Shard,
    /// How long they are waited for.
    pub patience: Patience<'a>,
}

impl fmt::Debug for PairedTrials<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairedTrials").field("coupling", &self.coupling).finish_non_exhaustive()
    }
}

impl PairedTrials<'_> {
    /// Carries out trials, in parallel, and reads something off the pairs of outcomes of each
    /// variant, given its position, a block at a time: outcomes are kept no longer.
    ///
    /// `add` puts what was read together, in any order; so its result must not depend on that.
    ///
    /// # Errors
    ///
    /// If nobody waits for them any longer.
    pub fn read<T: Clone + Default + Send>(
        &self,
        trials: Range<u64>,
        read: impl Fn(usize, JointTally) -> T + Sync,
        add: impl Fn(T, T) -> T + Sync,
    ) -> Result<Vec<T>, Stop> {
        let none = || vec![T::default(); self.variants.len()];
        if trials.is_empty() {
            return Ok(none());
        }
        let of_block = |block: u64| {
            let within = stream::within(&trials, block);
            let of = |experiment: &dyn Experiment, shift: Option<&Shift>| {
                let Self { coupling, stream, patience, .. } = *self;
                experiment.outcomes_while(coupling, stream, within.clone(), shift, patience)
            };
            let before = of(self.reference, None)?;
            let pairs = |(position, (variant, shift)): (usize, &Moved)| {
                Ok(read(position, JointTally::of(&before, &of(*variant, *shift)?)))
            };
            self.variants.iter().enumerate().map(pairs).collect::<Result<Vec<_>, Stop>>()
        };
        let add_all = |sums: Vec<T>, more: Vec<T>| {
            Ok(sums.into_iter().zip(more).map(|(sum, more)| add(sum, more)).collect())
        };
        let ours = stream::blocks(&trials).into_par_iter().filter(|block| self.shard.has(*block));
        ours.map(of_block).try_reduce(none, add_all)
    }
}
