//! Baselines: the distributions that were accepted for a scenario, as text that is committed.
//!
//! A baseline holds, for each variant, what was in force, and the whole distribution of each
//! measure: fractions where it is exact, counts with the numbers of their trials where it was
//! sampled; of a measure without a value, and of one that is given under a condition, how often that
//! is so. Only `accept` writes it. Whatever else has been done to the file is refused when it is
//! read, with its line: a baseline that is not whole would let a change pass.

mod foreign;
mod layout;
mod reader;
mod rows;
mod sections;
mod store;
mod value;

use std::fmt;
use std::ops::Range;

use sandtable_sim::distribution::Distribution;

use crate::listing::Listing;
pub(crate) use layout::{FILE_LINE, SCENARIO_LINE, text};
pub(crate) use reader::read;
pub(crate) use store::{Store, place_of};
pub(crate) use value::{value_of, value_text};

/// The version of the form of these files.
pub(crate) const FORMAT: u32 = 1;

/// What was accepted for a scenario.
#[derive(Clone, Debug)]
pub(crate) struct Baseline {
    /// The rulebook and the scenario, as `bolt-action/mine-order`.
    pub(crate) scenario: String,
    /// The scenario's file, as seen from where `accept` was run.
    pub(crate) file: String,
    /// A hash of everything that decided its results.
    pub(crate) scenario_hash: String,
    /// A hash of the rules that all of it was found by, or by which the oldest part of it was.
    pub(crate) rules_hash: String,
    /// The version of the program then.
    pub(crate) version: String,
    /// The variants, in the order of the scenario.
    pub(crate) variants: Vec<AcceptedVariant>,
}

/// What was accepted for a variant.
#[derive(Clone, Debug)]
pub(crate) struct AcceptedVariant {
    /// The variant.
    pub(crate) name: String,
    /// What was in force.
    pub(crate) in_force: Listing,
    /// Its measures, in the order of the scenario.
    pub(crate) measures: Vec<AcceptedMeasure>,
    /// The line of the file where it begins, from one; zero if it is not from a file.
    pub(crate) line: usize,
}

/// What was accepted for a measure of a variant.
#[derive(Clone, Debug)]
pub(crate) struct AcceptedMeasure {
    /// The measure.
    pub(crate) name: String,
    /// How it was known.
    pub(crate) origin: Origin,
    /// The condition under which it was given, as the scenario wrote it, if there was one.
    pub(crate) given: Option<String>,
    /// How likely each value was.
    pub(crate) distribution: Distribution,
    /// The line of the file where it begins, from one; zero if it is not from a file.
    pub(crate) line: usize,
}

/// How accepted numbers were known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// By enumeration.
    Exact,
    /// From the trials with these numbers.
    Sampled {
        /// The version of the random streams.
        stream: u32,
        /// The seed.
        seed: u64,
        /// The numbers of the trials.
        trials: Range<u64>,
    },
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Exact => f.write_str("exact"),
            Origin::Sampled { stream, seed, trials } => write!(
                f,
                "trials {} to {} of seed {seed}, stream version {stream}",
                trials.start,
                trials.end - 1
            ),
        }
    }
}

impl Baseline {
    /// The variant with a name.
    pub(crate) fn variant(&self, name: &str) -> Option<&AcceptedVariant> {
        self.variants.iter().find(|variant| variant.name == name)
    }
}

impl AcceptedVariant {
    /// The measure with a name.
    pub(crate) fn measure(&self, name: &str) -> Option<&AcceptedMeasure> {
        self.measures.iter().find(|measure| measure.name == name)
    }
}

#[cfg(test)]
mod tests;
