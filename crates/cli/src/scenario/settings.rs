//! How a scenario is run, once the file and the command line have both had their say.

use sandtable_report::digits;
use sandtable_sim::trials::MAX_TRIALS;
use thiserror::Error;

use super::file::RunSettings;
use crate::Failure;
use crate::engine::EngineChoice;

/// How much is sampled, if anything is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Effort {
    /// So many trials.
    Trials(u64),
    /// Until the interval of the main measure's mean is this wide to either side.
    Precision(f64),
}

/// How a scenario is run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    /// Which engine.
    pub(crate) engine: EngineChoice,
    /// How much is sampled.
    pub(crate) effort: Effort,
    /// The seed of all randomness.
    pub(crate) seed: u64,
    /// The confidence of intervals.
    pub(crate) confidence: f64,
    /// The measure that is plotted first and that a precision is meant for.
    pub(crate) measure: String,
}

/// Trials, where neither file nor command line say how many.
const TRIALS: u64 = 1_000_000;

impl Settings {
    /// The settings of a file; the main measure is the first, if it does not name one.
    ///
    /// # Errors
    ///
    /// With the key to blame and what is wrong, where single keys are right and together are not.
    pub(crate) fn new(run: &RunSettings, first: &str) -> Result<Settings, (&'static str, String)> {
        let effort = match (run.trials, run.precision) {
            (Some(_), Some(_)) => {
                return Err((
                    "precision",
                    "either `trials` or `precision` can be given, not both".into(),
                ));
            }
            (None, Some(precision)) => Effort::Precision(precision),
            (None, None) => Effort::Trials(TRIALS),
            (Some(trials), None) => {
                Effort::Trials(whole_trials(trials).map_err(|why| ("trials", why.to_string()))?)
            }
        };
        Ok(Settings {
            engine: run.engine.unwrap_or_default(),
            effort,
            seed: run.seed.unwrap_or(1),
            confidence: run.confidence.unwrap_or(0.95),
            measure: run.measure.clone().unwrap_or_else(|| first.to_owned()),
        })
    }

    /// How many trials there are at most, where it is not a precision that ends them.
    pub(crate) fn trials(&self) -> u64 {
        match self.effort {
            Effort::Trials(trials) => trials,
            Effort::Precision(_) => TRIALS,
        }
    }

    /// How many trials there are, for what cannot go by a precision.
    ///
    /// # Errors
    ///
    /// If the file asks for a precision: that is one of the mean of a run.
    pub(crate) fn stated_trials(&self, file: &str) -> Result<u64, Failure> {
        match self.effort {
            Effort::Trials(trials) => Ok(trials),
            Effort::Precision(_) => Err(Failure::Usage {
                problem: format!(
                    "`run.precision` of {file} is for the mean of a run, and this is to be sampled"
                ),
                help: Some(PRECISION_HELP.to_owned()),
            }),
        }
    }
}

/// What to do where a precision is not understood.
pub(crate) const PRECISION_HELP: &str =
    "give --trials; four times as many make an answer twice as precise";

/// The last seed: the last whole number that a file can write, so that a run can be told in a file
/// whatever its seed was.
pub(crate) const LAST_SEED: u64 = i64::MAX.unsigned_abs();

/// A number that is none of trials.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("expected a whole number of trials from 1 to {MAX_TRIALS}, found {}", digits::stated(*.0))]
pub(crate) struct NoTrials(f64);

/// A number of trials that was written as a number of any kind: `1e7`, `10_000_000`.
pub(crate) fn whole_trials(number: f64) -> Result<u64, NoTrials> {
    if number.fract() != 0.0 || !(1.0..=MAX_TRIALS as f64).contains(&number) {
        return Err(NoTrials(number));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked above")]
    Ok(number as u64)
}
