//! What one pip on each number of a rule would change.
//!
//! Nobody lists the numbers. The thresholds are what the rule's dice are held against while it is
//! run; the figures are all numbers that the rule's figures hold.

mod exact;
mod inputs;
mod sampled;

use sandtable_sim::Shift;
use sandtable_sim::distribution::{Distribution, DistributionError, Observation};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::exact::Unenumerable;
use sandtable_sim::expression::EvaluationError;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::trials::Stop;
use sandtable_sim::value::{Value, tidy};
use thiserror::Error;

use crate::Failure;
use crate::engine::{self, WhySampled};
use crate::results;
use crate::scenario::{Scenario, Settings, Variant};
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;

pub(crate) use inputs::inputs;

/// What is to be found out.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The variant whose numbers are moved.
    pub(crate) variant: &'a Variant,
    /// All measures, the one that is ranked first.
    pub(crate) measures: Vec<String>,
    /// What is asked of them.
    pub(crate) statistic: Statistic,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// A number that can be moved: what dice are held against, or a figure.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// What it is, in a word.
    pub(crate) kind: &'static str,
    /// Which it is; no other input has this name.
    pub(crate) name: String,
}

/// A number, moved one way.
#[derive(Debug)]
pub(crate) struct Move {
    /// The position of the number among the inputs.
    pub(crate) input: usize,
    /// How far it is moved: one pip up or down for what dice show.
    pub(crate) step: f64,
    /// The rule with it moved; or why it cannot be.
    pub(crate) moved: Result<Moved, Unmoved>,
}

/// A rule with a number moved.
#[derive(Debug)]
pub(crate) enum Moved {
    /// The variant itself, with a threshold moved.
    Threshold(Shift),
    /// Another variant.
    Figure(Box<Variant>),
}

/// Why nothing is known of a number moved.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum Unmoved {
    /// A whole number would no longer be one.
    #[error("{0} is not a whole number")]
    NotWhole(f64),
    /// The scenario would be refused, for this reason.
    #[error("{0}")]
    Refused(String),
    /// The rule with it moved has no exact law, where the rule itself has one.
    #[error("cannot be enumerated: {0}")]
    Unenumerable(#[from] Unenumerable),
    /// Somebody wanted an end.
    #[error("not reached {}", match .0 {
        Stop::Interrupted => "before the interrupt",
        Stop::TimeLimit => "in the time allowed",
    })]
    Stopped(Stop),
}

/// What a measure comes to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    /// The statistic; without a value if there is none to read it off.
    pub(crate) statistic: Estimate,
    /// How likely it is to have no value.
    pub(crate) p_missing: f64,
}

/// What moving a number makes of one measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// The measure with it moved.
    pub(crate) moved: Reading,
    /// Its statistic less that of the measure as it is; without a value if one of them has none.
    pub(crate) change: Estimate,
    /// Whether there is a value where there was none, or none where there was one.
    pub(crate) comes_or_goes: bool,
    /// How much is different at all: the total variation distance where it is exact, the share of
    /// trials with another value where it was sampled. Nothing if there is nothing to tell apart.
    pub(crate) difference: Option<f64>,
}

impl Effect {
    /// Whether anything is different at all.
    fn matters(&self) -> bool {
        self.comes_or_goes || self.difference.is_some_and(|it| 0.0 < it)
    }

    /// How large the change is; what comes or goes is larger than any.
    fn size(&self) -> f64 {
        let size = self.change.value.map_or(0.0, f64::abs);
        if self.comes_or_goes { f64::INFINITY } else { size }
    }
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Sensitivities {
    /// The numbers.
    pub(crate) inputs: Vec<Input>,
    /// Each of them moved down and up.
    pub(crate) moves: Vec<Move>,
    /// What each move makes of each measure, in the order of the moves and of the measures; or why
    /// it could not be found out.
    pub(crate) effects: Vec<Result<Vec<Effect>, Unmoved>>,
    /// Each measure with nothing moved.
    pub(crate) base: Vec<Reading>,
    /// How many trials there were, if it was sampled.
    pub(crate) trials: Option<u64>,
    /// Why it was sampled.
    pub(crate) why: Option<WhySampled>,
    /// Why it was stopped before its end.
    pub(crate) stop: Option<Stop>,
}

/// Moves every number of a variant by one pip either way.
///
/// # Errors
///
/// If the engine that was asked for gives up, or a measure has no value for an outcome.
pub(crate) fn sense(request: &Request, watch: &Watch) -> Result<Sensitivities, Failure> {
    let whom = || engine::variant_of(&request.variant.name, &request.scenario.file);
    let exactly = || exact::sense(request, watch);
    let known = engine::decide(request.settings.engine, whom, exactly)?;
    known.or_else(|why| sampled::sense(request, why, watch))
}

impl Sensitivities {
    /// The positions of the moves of an input: down and up, as far as there are any.
    pub(crate) fn moves_of(&self, input: usize) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).filter(move |i| self.moves[*i].input == input)
    }

    /// Whether moving an input makes any difference to any measure; unknown if no move could be
    /// carried out.
    pub(crate) fn matters(&self, input: usize) -> Option<bool> {
        let known: Vec<bool> = self
            .moves_of(input)
            .filter_map(|i| self.effects[i].as_ref().ok())
            .map(|effects| effects.iter().any(Effect::matters))
            .collect();
        if known.is_empty() { None } else { Some(known.contains(&true)) }
    }

    /// What the moves of an input make of the measure that is ranked, as far as that is known.
    pub(crate) fn of_ranked(&self, input: usize) -> impl Iterator<Item = &Effect> {
        self.moves_of(input).filter_map(|i| Some(&self.effects[i].as_ref().ok()?[0]))
    }

    /// The largest change that an input makes of the statistic that is ranked.
    pub(crate) fn largest(&self, input: usize) -> f64 {
        self.of_ranked(input).map(Effect::size).fold(0.0, f64::max)
    }

    /// Whether an input makes anything else of the measure that is ranked.
    pub(crate) fn spreads(&self, input: usize) -> bool {
        self.of_ranked(input).any(Effect::matters)
    }

    /// The inputs that matter, by the change they make, largest first.
    pub(crate) fn ranked(&self) -> Vec<usize> {
        let mut inputs: Vec<usize> =
            (0..self.inputs.len()).filter(|input| self.matters(*input) == Some(true)).collect();
        inputs.sort_by(|a, b| self.largest(*b).total_cmp(&self.largest(*a)));
        inputs
    }
}

impl Request<'_> {
    /// The value of a measure for an outcome.
    fn reading<'a>(
        &'a self,
        variant: &Variant,
        measure: &str,
    ) -> impl Fn(&[Option<Value>]) -> Result<Observation, EvaluationError> + use<'a> {
        results::reading(self.scenario, variant, measure)
    }

    /// The failure to read a measure.
    fn unreadable(&self, measure: &str, error: DistributionError) -> Failure {
        Unmeasured::named(measure, &*self.scenario.file, error).into()
    }

    /// What each measure of a variant comes to that has these distributions, as `run` knows it.
    fn read(&self, variant: &Variant, distributions: &[Distribution]) -> Vec<Reading> {
        let of = |(name, distribution): (&String, &Distribution)| {
            let scale = self.scenario.scale(variant, name);
            let confidence = self.settings.confidence;
            Reading {
                statistic: Estimate::of(self.statistic, distribution, confidence, scale),
                p_missing: tidy(distribution.p_missing()),
            }
        };
        self.measures.iter().zip(distributions).map(of).collect()
    }
}
