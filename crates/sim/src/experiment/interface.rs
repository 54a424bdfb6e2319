//! What the program sees of a procedure whose types are forgotten.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use sandtable_dice::{Kind, Scale, Series};

use crate::enumerator::Graph;
use crate::law::{Budget, Law, Unenumerable};
use crate::narrator::Narration;
use crate::patience::{Patience, Stop};
use crate::probability::Fraction;
use crate::series::{Counts, Laws, Position};
use crate::stream::Stream;
use crate::threshold::{Shift, Threshold};
use crate::value::Values;

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

/// What the trials of two experiments with the same number have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coupling {
    /// The same dice for the same stage of the same round, whatever was rolled before.
    Synchronized,
    /// The same dice at the beginning of a block of trials: what one of them rolls more shifts all
    /// that follow. Only good for showing what synchronizing gains.
    SameSeed,
}

/// The outcomes of trials, in the order of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// The different outcomes, in the order in which they came up first.
    pub values: Vec<Values>,
    /// Which of them each trial came to.
    pub of_trials: Vec<u32>,
}

/// How many trials came to each outcome from each position.
pub type Onward = BTreeMap<Position, BTreeMap<Values, u64>>;

/// What the rest of the program sees of a rule with its circumstances.
pub trait Experiment: Send + Sync {
    /// The built-in measures.
    fn measures(&self) -> Vec<MeasureInfo>;

    /// What is told at the end of each turn, with room for each of its situations.
    fn series(&self) -> Vec<Series>;

    /// How likely each state of each series is at the end of each turn.
    ///
    /// # Errors
    ///
    /// If the procedure cannot be enumerated within the budget, or at all; or something is marked in a
    /// part, which is solved once for many turns.
    fn enumerate_series(&self, budget: &Budget) -> Result<Laws, Unenumerable>;

    /// How often each state of each series was marked at the end of each turn in the first so many
    /// trials: those that [`sample`](Experiment::sample) carries out, in parallel.
    ///
    /// # Errors
    ///
    /// If nobody waits any longer.
    fn sample_series(
        &self,
        stream: &Stream,
        trials: u64,
        patience: Patience,
    ) -> Result<Counts, Stop>;

    /// Everything that can come of it, with what it tells at the end of each turn, and the outcomes by
    /// their numbers. Players do as its behaviour says.
    ///
    /// # Errors
    ///
    /// If the procedure has more paths, states or edges than the budget allows, or cannot be enumerated
    /// for another reason; or something is marked in a part, which is solved once for many turns.
    fn explore_told(&self, budget: &Budget) -> Result<(Graph<f64>, Vec<Values>), Unenumerable>;

    /// What came of the first so many trials from each position of some series: those that
    /// [`sample`](Experiment::sample) carries out, in parallel.
    ///
    /// # Errors
    ///
    /// If nobody waits any longer.
    fn sample_onward(
        &self,
        series: &[&str],
        stream: &Stream,
        trials: u64,
        patience: Patience,
    ) -> Result<Onward, Stop>;

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

    /// Everything that can come of it where players are free to make the decisions with these names,
    /// and the outcomes by their numbers.
    ///
    /// # Errors
    ///
    /// As [`best::explore`](crate::best::explore).
    fn explore(
        &self,
        budget: &Budget,
        free: &[String],
    ) -> Result<(Graph<f64>, Vec<Values>), Unenumerable>;

    /// The same in fractions.
    ///
    /// # Errors
    ///
    /// As [`best::explore`](crate::best::explore).
    fn explore_fractions(
        &self,
        budget: &Budget,
        free: &[String],
    ) -> Result<(Graph<Fraction>, Vec<Values>), Unenumerable>;

    /// Carries out the trials with these numbers, in parallel.
    ///
    /// The tally depends on the arguments alone: not on threads, nor on how trials are split into
    /// ranges.
    fn sample(&self, stream: &Stream, trials: Range<u64>) -> Tally {
        let sampled = self.sample_while(stream, trials, Patience::ENDLESS);
        sampled.expect("patience that is endless has no end")
    }

    /// Carries out the trials with these numbers, in parallel, while somebody waits for them: the
    /// same tally, or none.
    ///
    /// # Errors
    ///
    /// If nobody waits any longer.
    fn sample_while(
        &self,
        stream: &Stream,
        trials: Range<u64>,
        patience: Patience,
    ) -> Result<Tally, Stop>;

    /// Carries out one trial and tells it dice by dice.
    fn narrate(&self, stream: &Stream, trial: u64) -> Narration;

    /// Carries out one trial on common dice and tells it, with a threshold moved if there is a
    /// shift.
    fn narrate_common(&self, stream: &Stream, trial: u64, shift: Option<&Shift>) -> Narration;

    /// Carries out the trials with these numbers, all in one block, and gives the outcome of each.
    ///
    /// With a threshold moved, if there is a shift. Not parallel in itself: see [`joint`](super::joint).
    fn outcomes(
        &self,
        coupling: Coupling,
        stream: &Stream,
        trials: Range<u64>,
        shift: Option<&Shift>,
    ) -> Outcomes {
        let found = self.outcomes_while(coupling, stream, trials, shift, Patience::ENDLESS);
        found.expect("patience that is endless has no end")
    }

    /// Carries out the trials with these numbers, all in one block, while somebody waits for them, and
    /// gives the outcome of each.
    ///
    /// # Errors
    ///
    /// If nobody waits any longer.
    fn outcomes_while(
        &self,
        coupling: Coupling,
        stream: &Stream,
        trials: Range<u64>,
        shift: Option<&Shift>,
        patience: Patience,
    ) -> Result<Outcomes, Stop>;

    /// Carries it out once with dice of any engine, within another rule, and gives the measures.
    ///
    /// # Panics
    ///
    /// If the dice are of no engine: [`Sampler`](crate::Sampler), [`Enumerator`](crate::Enumerator),
    /// [`Narrator`](crate::Narrator), or the [`Shown`](sandtable_dice::Shown) ones of an example.
    fn play(&self, dice: &mut dyn Any) -> Values;

    /// All thresholds that dice can meet.
    ///
    /// # Errors
    ///
    /// If the procedure cannot be enumerated within the budget, or at all.
    fn thresholds(&self, budget: &Budget) -> Result<BTreeSet<Threshold>, Unenumerable>;

    /// The thresholds that dice meet in these trials on common dice, all in one block.
    ///
    /// # Errors
    ///
    /// If nobody waits any longer.
    fn thresholds_met(
        &self,
        stream: &Stream,
        trials: Range<u64>,
        patience: Patience,
    ) -> Result<BTreeSet<Threshold>, Stop>;

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
