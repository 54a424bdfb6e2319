//! What the commands that check and accept have in common.

use std::path::PathBuf;

use clap::Args;

use super::settings::Threads;
use crate::engine::EngineChoice;

/// The folder of the baselines, if nothing is said.
pub(crate) const BASELINES: &str = "reports/baselines";

/// Which checks of which scenarios, by which engine.
#[derive(Debug, Args)]
pub(crate) struct SelectionArguments {
    /// Scenarios and folders of them
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder of the baselines
    #[arg(long, value_name = "DIR", default_value = BASELINES)]
    pub(crate) baselines: PathBuf,
    /// Only this scenario, by its name or as RULEBOOK/NAME
    #[arg(long, value_name = "S")]
    pub(crate) scenario: Option<String>,
    /// Only this variant
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// Only this measure, by its name
    #[arg(long, value_name = "M")]
    pub(crate) measure: Option<String>,
    /// Which engine finds the distributions; the scenario's choice if not said
    #[arg(long, value_enum)]
    pub(crate) engine: Option<EngineChoice>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}
