//! Worth from trials, on dice that all variants have in common.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use sandtable_dice::Scale;
use sandtable_play::Prepared;
use sandtable_sim::distribution::{DistributionError, Observation};
use sandtable_sim::experiment::{Coupling, JointTally, joint};
use sandtable_sim::pricing::{Pair, Sides, Situation};
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::value::Values;

use super::{Known, Pairs, Pricing};
use crate::Failure;
use crate::scenario::Settings;

/// The most blocks of trials of a situation between two looks at the clock.
const MOST_BLOCKS: u64 = 16;

/// How often a variant and the reference came to each pair of values in the same trials; nothing
/// stands for a condition that is not met.
type Counts = BTreeMap<(Observation, Observation), u64>;

/// The same, listed.
type Listed = Vec<(Observation, Observation, u64)>;

impl Pricing<'_> {
    /// The means of each variant beside those of the reference.
    ///
    /// If somebody wants an end, all situations have had the same number of trials.
    pub(super) fn sampled(
        &self,
        table: &[Vec<Prepared>],
        weights: &[f64],
        settings: &Settings,
        trials: u64,
    ) -> Result<Known, Failure> {
        let mut counts = vec![vec![Counts::new(); weights.len()]; table.len()];
        let (done, stopped) = self.watch.over_pairs(&self.scenario.name, |observe| {
            let mut done = 0;
            while done < trials {
                let until = trials.min(done + done.clamp(BLOCK, MOST_BLOCKS * BLOCK));
                for situation in 0..weights.len() {
                    let tallies = self.tallies(table, situation, settings.seed, done..until);
                    for (counts, tally) in counts.iter_mut().zip(&tallies) {
                        self.count(tally, &mut counts[situation])?;
                    }
                }
                done = until;
                if let ControlFlow::Break(stop) = observe(done, trials)
                    && done < trials
                {
                    return Ok((done, Some(stop)));
                }
            }
            Ok::<_, Failure>((done, None))
        })?;
        let of = |(i, row): (usize, &Vec<Counts>)| {
            let sides = Sides {
                scales: [i, self.reference()].map(|variant| self.scale(variant)),
                conditional: self.question.measure.is_given(self.scenario),
            };
            let listed = |counts: &Counts| -> Listed {
                counts.iter().map(|((value, reference), n)| (*value, *reference, *n)).collect()
            };
            let pairs: Vec<Listed> = row.iter().map(listed).collect();
            let pair = |weights: &[f64], pairs: &[Listed]| {
                let situations = weights.iter().zip(pairs);
                let situations =
                    situations.map(|(weight, pairs)| Situation { weight: *weight, pairs });
                Pair::of_trials(&situations.collect::<Vec<_>>(), sides, settings.confidence)
            };
            Pairs {
                average: pair(weights, &pairs),
                situations: pairs.chunks(1).map(|alone| pair(&[1.0], alone)).collect(),
            }
        };
        let pairs = counts.iter().enumerate().map(of).collect();
        Ok(Known { pairs, trials: Some(done), stopped })
    }

    /// What the values of a variant can be.
    fn scale(&self, variant: usize) -> Scale {
        self.question.measure.scale(self.scenario, &self.scenario.variants[variant])
    }

    /// How trials of one situation come out, for each variant with the reference.
    fn tallies(
        &self,
        table: &[Vec<Prepared>],
        situation: usize,
        seed: u64,
        trials: Range<u64>,
    ) -> Vec<JointTally> {
        let name = format!("{}/situation {situation}", self.scenario.name);
        let stream = Stream::new(seed, &name);
        let reference = &*table[self.reference()][situation].experiment;
        let variants: Vec<_> =
            table.iter().map(|row| (&*row[situation].experiment, None)).collect();
        joint(reference, &variants, Coupling::Synchronized, &stream, trials)
    }

    /// Adds up pairs of values; of outcomes there may be as many as trials.
    fn count(&self, tally: &JointTally, counts: &mut Counts) -> Result<(), Failure> {
        for ((reference, variant), count) in &tally.counts {
            let seen = (self.observed(variant)?, self.observed(reference)?);
            *counts.entry(seen).or_insert(0) += count;
        }
        Ok(())
    }

    /// What is observed of an outcome: a value, or a condition that is not met.
    fn observed(&self, outcome: &Values) -> Result<Observation, Failure> {
        let observation = self.question.measure.of(self.scenario, outcome);
        match observation.map_err(|error| self.undefined(error))? {
            Observation::Missing => {
                Err(self.undefined(DistributionError::Missing { outcome: outcome.clone() }))
            }
            seen => Ok(seen),
        }
    }
}
