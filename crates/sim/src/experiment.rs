//! A procedure with its types forgotten, for the parts of the program that work with any rule.
//!
//! The types are forgotten *above* the loop over trials: within it everything is still known to the
//! compiler, and a rule and its dice become one piece of straight machine code. And they are
//! forgotten *below* everything else, for what knows them is compiled once for each rule: only
//! `runs` does.

mod counts;
mod joint;
mod probing;
mod runs;
mod situations;
mod trials;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use sandtable_dice::{Kind, Procedure, Scale};

use crate::Enumerator;
use crate::exact::{Budget, Law, Unenumerable};
use crate::narrator::Narration;
use crate::probability::Fraction;
use crate::stream::Stream;
use crate::threshold::{Shift, Threshold};

pub use crate::value::Values;

use situations::Situations;

pub use joint::{Coupling, JointTally, Moved, Outcomes, PairedTrials, joint};

/// What the program sees of a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasureInfo {
    /// The name that scenarios and result files know it by.
    pub name: &'static str,
    /// What is counted, without its unit.
    pub meaning: &'static str,
    /// What kind of number it is, and what it can come to in these circumstances.
    pub scale: Scale,
}

impl MeasureInfo {
    /// What is counted, with its unit, as the axis of a plot says it: "casualties (models)".
    pub fn axis(&self) -> String {
        match (self.scale.kind, self.scale.unit) {
            (Kind::YesNo, _) => format!("{} (1 yes, 0 no)", self.meaning),
            (_, "") => self.meaning.to_owned(),
            (_, unit) => format!("{} ({unit})", self.meaning),
        }
    }
}

/// How often each outcome came up in a range of trials. Integers only, so that adding tallies up in
/// any order gives the same tally.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of trials.
    pub trials: u64,
    /// How many of them came to each outcome.
    pub counts: BTreeMap<Values, u64>,
}

/// What the rest of the program sees of a rule with its circumstances.
pub trait Experiment: Send + Sync {
    /// The built-in measures.
    fn measures(&self) -> Vec<MeasureInfo>;

    /// The exact law of the outcomes.
    ///
    /// # Errors
    ///
    /// If the procedure cannot be enumerated within the budget, or at all.
    fn enumerate(&self, budget: &Budget) -> Result<Law<Values, f64>, Unenumerable>;

    /// The exact law of the outcomes, in fractions.
    ///
    /// # Errors
    ///
    /// If the procedure cannot be enumerated within the budget, or at all. Fractions use up a
    /// budget faster than `f64`s, and rounds without an end have no exact law.
    fn enumerate_fractions(&self, budget: &Budget) -> Result<Law<Values, Fraction>, Unenumerable>;

    /// Carries out the trials with these numbers, in parallel.
    ///
    /// The tally depends on the arguments alone: not on threads, nor on how trials are split into
    /// ranges.
    fn sample(&self, stream: &Stream, trials: Range<u64>) -> Tally;

    /// Carries out one trial and tells it dice by dice.
    fn narrate(&self, stream: &Stream, trial: u64) -> Narration;

    /// Carries out one trial on common dice and tells it, with a threshold moved if there is a
    /// shift.
    fn narrate_common(&self, stream: &Stream, trial: u64, shift: Option<&Shift>) -> Narration;

    /// Carries out the trials with these numbers, all in one block, and gives the outcome of each.
    ///
    /// With a threshold moved, if there is a shift. Not parallel in itself: see [`joint`].
    fn outcomes(
        &self,
        coupling: Coupling,
        stream: &Stream,
        trials: Range<u64>,
        shift: Option<&Shift>,
    ) -> Outcomes;

    /// All thresholds that dice can meet.
    ///
    /// # Errors
    ///
    /// If the procedure cannot be enumerated within the budget, or at all.
    fn thresholds(&self, budget: &Budget) -> Result<BTreeSet<Threshold>, Unenumerable>;

    /// The thresholds that dice meet in these trials on common dice, all in one block.
    fn thresholds_met(&self, stream: &Stream, trials: Range<u64>) -> BTreeSet<Threshold>;

    /// The exact law of the outcomes with a threshold moved.
    ///
    /// # Errors
    ///
    /// If the procedure cannot be enumerated within the budget, or at all.
    fn enumerate_moved(
        &self,
        budget: &Budget,
        shift: &Shift,
    ) -> Result<Law<Values, f64>, Unenumerable>;
}

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

    fn enumerate(&self, budget: &Budget) -> Result<Law<Values, f64>, Unenumerable> {
        self.law(&mut Enumerator::new(*budget))
    }

    fn enumerate_fractions(&self, budget: &Budget) -> Result<Law<Values, Fraction>, Unenumerable> {
        self.law(&mut Enumerator::new(*budget))
    }

    fn sample(&self, stream: &Stream, trials: Range<u64>) -> Tally {
        trials::sample(self, stream, trials)
    }

    fn narrate(&self, stream: &Stream, trial: u64) -> Narration {
        trials::narrate(self, stream, trial)
    }

    fn narrate_common(&self, stream: &Stream, trial: u64, shift: Option<&Shift>) -> Narration {
        joint::narrate(self, stream, trial, shift)
    }

    fn outcomes(
        &self,
        coupling: Coupling,
        stream: &Stream,
        trials: Range<u64>,
        shift: Option<&Shift>,
    ) -> Outcomes {
        joint::outcomes(self, coupling, stream, trials, shift)
    }

    fn thresholds(&self, budget: &Budget) -> Result<BTreeSet<Threshold>, Unenumerable> {
        probing::thresholds(self, budget)
    }

    fn thresholds_met(&self, stream: &Stream, trials: Range<u64>) -> BTreeSet<Threshold> {
        probing::thresholds_met(self, stream, trials)
    }

    fn enumerate_moved(
        &self,
        budget: &Budget,
        shift: &Shift,
    ) -> Result<Law<Values, f64>, Unenumerable> {
        probing::enumerate_moved(self, budget, shift)
    }
}
