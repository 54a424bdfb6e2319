//! What the commands that compare, sweep and shift have in common.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};

use super::{Format, confidence, duration, trials};
use crate::scenario::{Effort, EngineChoice, Settings};

/// How the work is done, and what becomes of its results.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkArguments {
    /// Which engine finds the numbers
    #[arg(long, value_enum)]
    pub(crate) engine: Option<EngineChoice>,
    /// How many random trials at most; `1e7` and `10_000_000` both work
    #[arg(long, value_name = "N", value_parser = trials, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    /// The confidence of intervals and verdicts
    #[arg(long, value_name = "LEVEL", value_parser = confidence, allow_negative_numbers = true)]
    pub(crate) confidence: Option<f64>,
    /// The seed of all randomness
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many threads work; as many as there are processors if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
    /// Stop after this time, such as 90s, 10m or 2h, and mark the results partial
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) max_time: Option<Duration>,
    /// The folder for the results; reports/RULEBOOK/SCENARIO if not said
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Print nothing but errors
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print every measure
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

impl WorkArguments {
    /// The settings of a scenario with those of the command line over them.
    pub(crate) fn settings(&self, scenario: &Settings) -> Settings {
        Settings {
            engine: self.engine.unwrap_or(scenario.engine),
            effort: self.trials.map_or(scenario.effort, Effort::Trials),
            seed: self.seed.unwrap_or(scenario.seed),
            confidence: self.confidence.unwrap_or(scenario.confidence),
            measure: scenario.measure.clone(),
        }
    }

    /// What the command line changed, for the manifest.
    pub(crate) fn flags(&self) -> Value {
        let all = json!({
            "engine": self.engine,
            "trials": self.trials,
            "confidence": self.confidence,
            "seed": self.seed,
            "max_time": self.max_time.map(|time| time.as_secs_f64()),
        });
        let given = all.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
        Value::Object(given.map(|(key, value)| (key.clone(), value.clone())).collect())
    }
}
