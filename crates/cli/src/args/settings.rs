//! What all commands that run scenarios have in common.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::values::{confidence, duration, seed, trials};
use crate::engine::EngineChoice;
use crate::scenario::{Effort, Settings};

/// Settings that override those of a scenario.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SettingsArguments {
    /// Which engine finds the distributions
    #[arg(long, value_enum)]
    pub(crate) engine: Option<EngineChoice>,
    /// How many random trials, at most where fewer decide; `1e7` and `10_000_000` both work
    #[arg(long, value_name = "N", value_parser = trials, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    /// The confidence of intervals and verdicts
    #[arg(long, value_name = "LEVEL", value_parser = confidence, allow_negative_numbers = true)]
    pub(crate) confidence: Option<f64>,
    /// The seed of all randomness
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

impl SettingsArguments {
    /// The settings of a scenario with those of the command line over them.
    pub(crate) fn over(&self, scenario: &Settings) -> Settings {
        Settings {
            engine: self.engine.unwrap_or(scenario.engine),
            effort: self.trials.map_or(scenario.effort, Effort::Trials),
            seed: self.seed.unwrap_or(scenario.seed),
            confidence: self.confidence.unwrap_or(scenario.confidence),
            measure: scenario.measure.clone(),
        }
    }
}

/// How many threads work.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Threads {
    /// How many threads work; as many as there are processors if not said
    #[arg(id = "threads", long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) count: Option<u32>,
}

/// Whether a folder may hold what this program did not write.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Existing {
    /// Write into a folder that holds other files too: they stay as they are, and none of them is
    /// overwritten
    #[arg(id = "into-existing", long)]
    pub(crate) allowed: bool,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Human,
    /// One JSON document.
    Json,
    /// Comma-separated values: the rows of one table, `summary.csv` of `run`, `comparison.csv` or
    /// `factorial.csv` of `compare`, `policy.csv` of `best`; of others `sweep.csv`, `sensitivity.csv`,
    /// `price.csv`, `tuning.csv` and `matrix.csv`.
    Csv,
}

/// Who works and for how long, and what becomes of the results.
#[derive(Clone, Debug, Args)]
pub(crate) struct ResultsArguments {
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Stop after this time, such as 90s, 10m or 2h, and mark the results partial
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) max_time: Option<Duration>,
    /// The folder for the results; reports/RULEBOOK/SCENARIO if not said
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) existing: Existing,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Print nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// How much is printed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Detail {
    /// Print every measure
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

/// What the command line changed, for the manifest: the settings, and what else the command asks. Not
/// the time allowed, nor anything else that changes no number.
pub(super) fn flags(settings: SettingsArguments, precision: Option<f64>, others: &Value) -> Value {
    let SettingsArguments { engine, trials, confidence, seed } = settings;
    let settings = json!({
        "engine": engine,
        "trials": trials,
        "precision": precision,
        "confidence": confidence,
        "seed": seed,
    });
    let all = [&settings, others].into_iter().filter_map(Value::as_object).flatten();
    let given = all.filter(|(_, value)| !value.is_null());
    Value::Object(given.map(|(key, value)| (key.clone(), value.clone())).collect())
}
