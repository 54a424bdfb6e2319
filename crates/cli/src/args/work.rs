//! What the commands that compare, sweep and shift have in common.

use clap::Args;
use serde_json::Value;

use super::settings::{Detail, ResultsArguments, SettingsArguments, flags};
use crate::scenario::Settings;

/// How the work is done, and what becomes of its results.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkArguments {
    #[command(flatten)]
    pub(crate) settings: SettingsArguments,
    #[command(flatten)]
    pub(crate) results: ResultsArguments,
    /// Write each plot as PNG too
    #[arg(long)]
    pub(crate) png: bool,
    #[command(flatten)]
    pub(crate) detail: Detail,
}

impl WorkArguments {
    /// The settings of a scenario with those of the command line over them.
    pub(crate) fn settings(&self, scenario: &Settings) -> Settings {
        self.settings.over(scenario)
    }

    /// What the command line changed, for the document, with what else the command asks.
    pub(crate) fn flags(&self, others: &Value) -> Value {
        flags(self.settings, None, others)
    }
}
