//! What one pip on each number of a rule would change.
//!
//! Nobody lists the numbers. The thresholds are what the rule's dice are held against while it is
//! run; the figures are all numbers that the rule's figures hold.

mod exact;
mod inputs;
mod sampled;

use sandtable_sim::Shift;
use sandtable_sim::distribution::{Distribution, DistributionError, Observation};
use sandtable_sim::exact::Unenumerable;
use sandtable_sim::expression::EvaluationError;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::threshold::Threshold;
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

/// A number that can be moved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Input {
    /// What dice are held against.
    Threshold(Threshold),
    /// A figure, by its key and its value.
    Figure {
        /// The key, from the root of the scenario.
        key: String,
        /// The value, as the file would say it.
        value: String,
    },
}

impl Input {
    /// What it is, in a word.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Input::Threshold(Threshold::Check { .. }) => "check",
            Input::Threshold(Threshold::Band { .. }) => "band",
            Input::Threshold(Threshold::Modifier { .. }) => "modifier",
            Input::Figure { .. } => "figure",
        }
    }
}

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Input::Threshold(threshold) => threshold.fmt(f),
            Input::Figure { key, value } => write!(f, "{key} = {value}"),
        }
    }
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
    /// The statistic; nothing if there is no value to read it off.
    pub(crate) value: Option<f64>,
    /// How likely it is to have no value.
    pub(crate) p_missing: f64,
}

/// What moving a number makes of one measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// The measure with it moved.
    pub(crate) moved: Reading,
    /// That less the statistic as it is; nothing if one of them has no value.
    pub(crate) change: Option<f64>,
    /// Where the change lies, if it was sampled and can be said.
    pub(crate) interval: Option<Interval>,
    /// How much is different at all: the total variation distance where it is exact, the share of
    /// trials with another value where it was sampled.
    pub(crate) difference: f64,
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
            .map(|effects| effects.iter().any(|effect| 0.0 < effect.difference))
            .collect();
        if known.is_empty() { None } else { Some(known.contains(&true)) }
    }

    /// The largest change that an input makes of the measure that is ranked.
    pub(crate) fn largest(&self, input: usize) -> f64 {
        let changes = self.moves_of(input).filter_map(|i| self.effects[i].as_ref().ok());
        changes.filter_map(|effects| effects[0].change).map(f64::abs).fold(0.0, f64::max)
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

    /// What a measure comes to that has this distribution.
    fn read(&self, distribution: &Distribution) -> Reading {
        let (value, p_missing) = (self.statistic.of(distribution), tidy(distribution.p_missing()));
        Reading { value, p_missing }
    }
}
