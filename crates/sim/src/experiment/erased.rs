//! Any procedure as an experiment.

use std::any::Any;
use std::collections::BTreeSet;
use std::ops::Range;

use sandtable_dice::{Procedure, Series};

use super::interface::{Coupling, Experiment, MeasureInfo, Onward, Outcomes, Tally};
use super::marking::First;
use super::situations::Situations;
use super::{common, marking, playing, probing, trials};
use crate::Enumerator;
use crate::enumerator::Graph;
use crate::law::{Budget, Law, Unenumerable};
use crate::narrator::Narration;
use crate::patience::{Patience, Stop};
use crate::probability::Fraction;
use crate::series::{Counts, Laws};
use crate::stream::Stream;
use crate::threshold::{Shift, Threshold};
use crate::value::Values;

/// The experiment of carrying out a procedure.
pub fn of<P: Procedure>(procedure: P) -> Box<dyn Experiment> {
    Box::new(Situations::new(&[1], vec![procedure]))
}

/// The experiment of carrying out one of several procedures, each as often as its weight says; with
/// one of them, no dice are asked which.
///
/// # Panics
///
/// If there is no procedure, or not a weight for each, or the weights add up to zero or to more than
/// `u32::MAX`.
pub fn mixture<P: Procedure>(weights: &[u32], procedures: Vec<P>) -> Box<dyn Experiment> {
    Box::new(Situations::new(weights, procedures))
}

impl Experiment for Situations {
    fn measures(&self) -> Vec<MeasureInfo> {
        self.rule().measures().to_vec()
    }

    fn series(&self) -> Vec<Series> {
        self.rule().series()
    }

    fn enumerate_series(&self, budget: &Budget) -> Result<Laws, Unenumerable> {
        marking::laws(self, budget)
    }

    fn sample_series(
        &self,
        stream: &Stream,
        trials: u64,
        patience: Patience,
    ) -> Result<Counts, Stop> {
        marking::counts(First { situations: self, stream, trials, patience })
    }

    fn explore_told(&self, budget: &Budget) -> Result<(Graph<f64>, Vec<Values>), Unenumerable> {
        self.graph(Enumerator::deciding(*budget, &[]).marking())
    }

    fn sample_onward(
        &self,
        series: &[&str],
        stream: &Stream,
        trials: u64,
        patience: Patience,
    ) -> Result<Onward, Stop> {
        marking::onward(First { situations: self, stream, trials, patience }, series)
    }

    fn enumerate(&self, budget: &Budget) -> Result<Law<Values, f64>, Unenumerable> {
        self.law(&mut Enumerator::new(*budget))
    }

    fn enumerate_fractions(&self, budget: &Budget) -> Result<Law<Values, Fraction>, Unenumerable> {
        self.law(&mut Enumerator::new(*budget))
    }

    fn explore(
        &self,
        budget: &Budget,
        free: &[String],
    ) -> Result<(Graph<f64>, Vec<Values>), Unenumerable> {
        self.graph(Enumerator::deciding(*budget, free))
    }

    fn explore_fractions(
        &self,
        budget: &Budget,
        free: &[String],
    ) -> Result<(Graph<Fraction>, Vec<Values>), Unenumerable> {
        self.graph(Enumerator::deciding(*budget, free))
    }

    fn sample_while(
        &self,
        stream: &Stream,
        trials: Range<u64>,
        patience: Patience,
    ) -> Result<Tally, Stop> {
        trials::sample(self, stream, trials, patience)
    }

    fn narrate(&self, stream: &Stream, trial: u64) -> Narration {
        trials::narrate(self, stream, trial)
    }

    fn narrate_common(&self, stream: &Stream, trial: u64, shift: Option<&Shift>) -> Narration {
        common::narrate(self, stream, trial, shift)
    }

    fn outcomes_while(
        &self,
        coupling: Coupling,
        stream: &Stream,
        trials: Range<u64>,
        shift: Option<&Shift>,
        patience: Patience,
    ) -> Result<Outcomes, Stop> {
        common::outcomes(self, coupling, (stream, trials), shift, patience)
    }

    fn play(&self, dice: &mut dyn Any) -> Values {
        playing::play(self, dice)
    }

    fn thresholds(&self, budget: &Budget) -> Result<BTreeSet<Threshold>, Unenumerable> {
        probing::thresholds(self, budget)
    }

    fn thresholds_met(
        &self,
        stream: &Stream,
        trials: Range<u64>,
        patience: Patience,
    ) -> Result<BTreeSet<Threshold>, Stop> {
        probing::thresholds_met(self, stream, trials, patience)
    }

    fn enumerate_moved(
        &self,
        budget: &Budget,
        shift: &Shift,
    ) -> Result<Law<Values, f64>, Unenumerable> {
        probing::enumerate_moved(self, budget, shift)
    }
}
