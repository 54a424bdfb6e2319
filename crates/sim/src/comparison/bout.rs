//! What is compared with what, on which dice.

use std::fmt;

use super::played::Played;
use super::{Looks, PairMargins, Question};
use crate::experiment::{Experiment, JointTally};
use crate::margins::MeasureError;
use crate::patience::Patience;
use crate::shard::Shard;
use crate::stream::Stream;

/// Reads every measure of a family off pairs of outcomes, in the order of the questions.
pub type ReadPairs<'a> = dyn Fn(&JointTally) -> Result<PairMargins, MeasureError> + Sync + 'a;

/// A variant that is compared with the reference.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    /// The variant.
    pub experiment: &'a dyn Experiment,
    /// Reads the measures. The dice are chosen by the first of them.
    pub read: &'a ReadPairs<'a>,
}

/// What is compared, and how surely.
#[derive(Clone, Copy)]
pub struct Bout<'a> {
    /// What the variants are compared with.
    pub reference: &'a dyn Experiment,
    /// The variants.
    pub variants: &'a [Entry<'a>],
    /// What is asked of every variant, one measure after another.
    pub questions: &'a [Question],
    /// The random bits.
    pub stream: &'a Stream,
    /// The random bits of what is compared on dice of its own, and of the pilot.
    pub other_stream: &'a Stream,
    /// When the pairs are looked at.
    pub looks: &'a Looks,
    /// The probability that no verdict is wrong is at least this.
    pub confidence: f64,
    /// What each variant has come to before, in their order; nothing of those that are not begun.
    pub before: &'a [Played],
    /// The part of the pairs that is run here.
    pub shard: Shard,
    /// How long pairs are waited for.
    pub patience: Patience<'a>,
}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").finish_non_exhaustive()
    }
}

impl fmt::Debug for Bout<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bout").field("questions", &self.questions).finish_non_exhaustive()
    }
}
