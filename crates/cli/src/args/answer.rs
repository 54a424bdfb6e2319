//! What the commands that answer questions about scenarios have in common.

use std::path::PathBuf;

use clap::Args;
use serde_json::Value;

use super::settings::{ResultsArguments, SettingsArguments, flags};
use super::values::positive;
use crate::scenario::{Effort, Settings};

/// Which scenarios are asked, how they are run, and what becomes of the answers.
#[derive(Clone, Debug, Args)]
pub(crate) struct AnswerArguments {
    /// Scenarios, folders of them, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) settings: SettingsArguments,
    /// Sample until the interval of the main measure's mean is this wide to either side
    #[arg(
        long,
        value_name = "HALF-WIDTH",
        value_parser = positive,
        allow_negative_numbers = true,
        conflicts_with = "trials"
    )]
    pub(crate) precision: Option<f64>,
    #[command(flatten)]
    pub(crate) results: ResultsArguments,
    /// Write each plot as PNG too
    #[arg(long)]
    pub(crate) png: bool,
}

impl AnswerArguments {
    /// The settings of a scenario with those of the command line over them.
    pub(crate) fn settings(&self, scenario: &Settings) -> Settings {
        let settings = self.settings.over(scenario);
        match self.precision {
            Some(precision) => Settings { effort: Effort::Precision(precision), ..settings },
            None => settings,
        }
    }

    /// What the command line changed, for the manifest, with what else the command asks.
    pub(crate) fn flags(&self, others: &Value) -> Value {
        flags(self.settings, self.precision, others)
    }
}
