//! Worth from trials, on dice that all variants have in common.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use sandtable_play::Prepared;
use sandtable_sim::distribution::{Distribution, DistributionError, Observation};
use sandtable_sim::estimate::{Estimate, range};
use sandtable_sim::experiment::{Coupling, JointTally, joint};
use sandtable_sim::interval::Interval;
use sandtable_sim::pricing::{self, Pair};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::value::{Value, Values};

use super::{Known, Pairs, Pricing};
use crate::Failure;
use crate::scenario::Settings;

/// The most blocks of trials of a situation between two looks at the clock.
const MOST_BLOCKS: u64 = 16;

/// How often a variant and the reference came to each pair of values in the same trials; nothing
/// stands for a condition that is not met.
type Counts = BTreeMap<(Observation, Observation), u64>;

/// The same as numbers.
type Numbers = Vec<(Option<f64>, Option<f64>, u64)>;

fn numbers(counts: &Counts) -> Numbers {
    let number = |observation: &Observation| observation.value().map(Value::get);
    let pairs = counts.iter();
    pairs.map(|((value, of_reference), n)| (number(value), number(of_reference), *n)).collect()
}

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
        // Either mean in any of the situations.
        let error = (1.0 - settings.confidence) / (4 * weights.len()) as f64;
        let of = |(i, row): (usize, &Vec<Counts>)| {
            let widths = [i, self.reference()].map(|variant| self.width(variant));
            let numbers: Vec<Numbers> = row.iter().map(numbers).collect();
            let pair = |weights: &[f64], numbers: &[Numbers]| {
                let situations = weights.iter().zip(numbers);
                let situations =
                    situations.map(|(weight, pairs)| pricing::Situation { weight: *weight, pairs });
                Pair::of_trials(&situations.collect::<Vec<_>>(), widths, error)
            };
            Pairs {
                average: pair(weights, &numbers),
                situations: numbers.chunks(1).map(|alone| pair(&[1.0], alone)).collect(),
            }
        };
        Ok(Known {
            pairs: counts.iter().enumerate().map(of).collect(),
            trials: Some(done),
            stopped,
            unseen: self.unseen(&counts[self.reference()], weights, settings.confidence),
        })
    }

    /// The most that the reference may be worth, if no trial came to anything but nothing.
    fn unseen(&self, row: &[Counts], weights: &[f64], confidence: f64) -> Option<f64> {
        let scale =
            self.question.measure.scale(self.scenario, &self.scenario.variants[self.reference()]);
        let is_nothing = |(_, of_reference): &(Observation, Observation)| {
            *of_reference == Observation::Value(Value::ZERO)
        };
        if !row.iter().flat_map(Counts::keys).all(is_nothing) {
            return None;
        }
        let of = |(counts, weight): (&Counts, &f64)| {
            let mut seen = BTreeMap::new();
            for ((_, of_reference), count) in counts {
                *seen.entry(*of_reference).or_insert(0) += count;
            }
            let distribution = Distribution::of_counts(&seen).ok()?;
            let mean = Estimate::of(Statistic::Mean, &distribution, confidence, scale);
            Some(weight * mean.interval?.high)
        };
        row.iter().zip(weights).map(of).sum()
    }

    /// How far apart the values of a variant can be; infinite if that is not known.
    fn width(&self, variant: usize) -> f64 {
        let variant = &self.scenario.variants[variant];
        let scale = self.question.measure.scale(self.scenario, variant);
        range(scale).map_or(f64::INFINITY, Interval::width)
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
