//! Trials of all cells of a design, on common dice.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{Design, Effect};
use crate::experiment::{Coupling, Experiment, Outcomes, Values};
use crate::margins::MeasureError;
use crate::patience::{Halt, Patience, Stop};
use crate::shard::Shard;
use crate::stream::{self, Stream};
use crate::sums::Spread;

/// What reads all measures off an outcome, in order; nothing where a condition is not met.
pub type ReadAll<'a> = dyn Fn(&Values) -> Result<Vec<Option<f64>>, MeasureError> + Sync + 'a;

/// The combinations of a design, to be carried out on common dice.
#[derive(Clone, Copy)]
pub struct Cells<'a> {
    /// The design.
    pub design: &'a Design,
    /// The experiment of each cell.
    pub experiments: &'a [&'a dyn Experiment],
    /// Reads the measures.
    pub read: &'a ReadAll<'a>,
    /// The random bits.
    pub stream: &'a Stream,
    /// Which blocks of trials are carried out.
    pub shard: Shard,
}

impl fmt::Debug for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cells").field("design", self.design).finish_non_exhaustive()
    }
}

/// What the trials of a design came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    /// How many trials there were.
    pub trials: u64,
    /// For each measure, that of each cell; nothing without trials.
    pub cells: Vec<Vec<Spread>>,
    /// For each measure, each effect as it is in a single trial; only of trials in which every cell
    /// has the measure.
    pub effects: Vec<Vec<Spread>>,
    /// The pairs of cells, one switch apart, that some trial told apart.
    pub differ: BTreeSet<(usize, usize)>,
}

impl Sampled {
    /// Whether no trial told two cells apart that are one switch apart.
    pub fn same(&self, first: usize, second: usize) -> bool {
        !self.differ.contains(&(first.min(second), first.max(second)))
    }

    /// Adds other trials, whichever come first.
    pub fn add(&mut self, other: Sampled) {
        if self.trials == 0 {
            *self = other;
            return;
        }
        let add = |sums: &mut Vec<Vec<Spread>>, more: &[Vec<Spread>]| {
            let sums = sums.iter_mut().flatten();
            sums.zip(more.iter().flatten()).for_each(|(sum, more)| sum.add_all(more));
        };
        self.trials += other.trials;
        add(&mut self.cells, &other.cells);
        add(&mut self.effects, &other.effects);
        self.differ.extend(other.differ);
    }
}

impl Cells<'_> {
    /// Carries out trials of every cell, or the share of the shard in them.
    ///
    /// # Errors
    ///
    /// If a measure has no value for an outcome, or nobody waits for them any longer.
    pub fn sample(
        &self,
        trials: Range<u64>,
        patience: Patience,
    ) -> Result<Sampled, Halt<MeasureError>> {
        let effects = self.design.effects();
        let blocks = stream::blocks(&trials).filter(|block| self.shard.has(*block));
        let blocks: Vec<u64> = blocks.collect();
        let of_block =
            |block: &u64| self.block(&effects, stream::within(&trials, *block), patience);
        let found: Vec<_> = blocks.par_iter().map(of_block).collect();
        let mut sum = Sampled::default();
        for block in found {
            sum.add(block?);
        }
        Ok(sum)
    }

    fn block(
        &self,
        effects: &[Effect],
        trials: Range<u64>,
        patience: Patience,
    ) -> Result<Sampled, Halt<MeasureError>> {
        let coupling = Coupling::Synchronized;
        let of_cell = |cell: &&dyn Experiment| {
            cell.outcomes_while(coupling, self.stream, trials.clone(), None, patience)
        };
        let outcomes: Vec<Outcomes> =
            self.experiments.iter().map(of_cell).collect::<Result<_, Stop>>()?;
        let read = |outcomes: &Outcomes| outcomes.values.iter().map(self.read).collect();
        let values: Vec<Vec<Vec<Option<f64>>>> =
            outcomes.iter().map(read).collect::<Result<_, _>>().map_err(Halt::Failed)?;
        let measures = values[0][0].len();
        let mut sampled = Sampled {
            trials: trials.end - trials.start,
            cells: vec![vec![Spread::default(); outcomes.len()]; measures],
            effects: vec![vec![Spread::default(); effects.len()]; measures],
            differ: self.differ(&outcomes),
        };
        let mut of_trial = vec![None; outcomes.len()];
        for trial in 0..outcomes[0].of_trials.len() {
            let sums = sampled.cells.iter_mut().zip(&mut sampled.effects).enumerate();
            for (measure, (cells, of_effects)) in sums {
                for (cell, spread) in cells.iter_mut().enumerate() {
                    let outcome = outcomes[cell].of_trials[trial] as usize;
                    of_trial[cell] = values[cell][outcome][measure];
                    if let Some(number) = of_trial[cell] {
                        spread.add(number);
                    }
                }
                let numbers: Option<Vec<f64>> = of_trial.iter().copied().collect();
                let Some(numbers) = numbers else { continue };
                for (effect, spread) in effects.iter().zip(of_effects) {
                    spread.add(effect.of(&numbers));
                }
            }
        }
        Ok(sampled)
    }

    /// The pairs of cells, one switch apart, that some trial tells apart.
    fn differ(&self, outcomes: &[Outcomes]) -> BTreeSet<(usize, usize)> {
        let numbers = common_numbers(outcomes);
        let mut differ = BTreeSet::new();
        for first in 0..self.design.cells() {
            for switch in 0..self.design.switches() {
                for setting in self.design.setting(first, switch) + 1..self.design.settings(switch)
                {
                    let second = self.design.switched(first, switch, setting);
                    if numbers[first] != numbers[second] {
                        differ.insert((first, second));
                    }
                }
            }
        }
        differ
    }
}

/// The outcome of every trial of every cell, by numbers that mean the same in each cell.
fn common_numbers(outcomes: &[Outcomes]) -> Vec<Vec<usize>> {
    let mut known: FxHashMap<&Values, usize> = FxHashMap::default();
    let numbers = outcomes.iter().map(|outcomes| {
        let of_cell: Vec<usize> = outcomes
            .values
            .iter()
            .map(|values| {
                let next = known.len();
                *known.entry(values).or_insert(next)
            })
            .collect();
        outcomes.of_trials.iter().map(|trial| of_cell[*trial as usize]).collect()
    });
    numbers.collect()
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count};

    use super::*;
    use crate::experiment;
    use crate::stream::BLOCK;

    struct Rolled;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Face(u8);

    impl Outcome for Face {}

    impl Procedure for Rolled {
        type Outcome = Face;

        fn measures(&self) -> Vec<Measure<Face>> {
            vec![Measure::new("face", count("", 1..=6), "the face", |face| {
                u32::from(face.0).into()
            })]
        }

        fn resolve<D: Dice>(&self, dice: &mut D) -> Face {
            Face(dice.roll(D6))
        }
    }

    /// Ten trials of a block and ten of the next: the same as these and those, put together.
    #[test]
    fn each_trial_of_several_blocks_counts_once() {
        let (design, die) = (Design::new(vec![2]).unwrap(), experiment::of(Rolled));
        let read = |values: &Values| Ok(vec![values[0].map(crate::value::Value::get)]);
        let (experiments, stream) = (&[&*die, &*die], &Stream::new(1944, "factorial"));
        let cells =
            Cells { design: &design, experiments, read: &read, stream, shard: Shard::WHOLE };
        let sample = |trials| cells.sample(trials, Patience::ENDLESS).unwrap();
        let over = sample(BLOCK - 10..BLOCK + 10);
        assert_eq!((over.trials, over.cells[0][0].moments().count), (20, 20));
        let mut parts = sample(BLOCK - 10..BLOCK);
        parts.add(sample(BLOCK..BLOCK + 10));
        assert_eq!(parts, over);
    }
}
