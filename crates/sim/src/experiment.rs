//! A procedure with its types forgotten, for the parts of the program that work with any rule.
//!
//! The types are forgotten *above* the loop over trials. Within it everything is still known to the
//! compiler, and a rule and its dice become one piece of straight machine code.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::exact::{Budget, Law, Unenumerable};
use crate::narrator::Narration;
use crate::probability::Fraction;
use crate::stream::Stream;

/// The built-in measures of one outcome, in the order of [`Experiment::measures`].
pub type Values = Vec<Value>;

/// What the program sees of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasureInfo {
    /// The name that scenarios and result files know it by.
    pub name: &'static str,
    /// What is counted, with its unit.
    pub meaning: &'static str,
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
    fn enumerate(&self, budget: &Budget) -> Result<Law<Values, f64>, Unenumerable>;

    /// The exact law of the outcomes, in fractions.
    fn enumerate_fractions(&self, budget: &Budget) -> Result<Law<Values, Fraction>, Unenumerable>;

    /// Carries out the trials with these numbers, in parallel.
    fn sample(&self, stream: &Stream, trials: Range<u64>) -> Tally;

    /// Carries out one trial and tells it dice by dice.
    fn narrate(&self, stream: &Stream, trial: u64) -> Narration;
}
