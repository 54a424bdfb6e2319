//! What the commands that answer questions about scenarios have in common.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{Format, SettingsArguments, duration};

/// Which scenarios are asked, how they are run, and what becomes of the answers.
#[derive(Clone, Debug, Args)]
pub(crate) struct AnswerArguments {
    /// Scenarios, folders of them, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// How the scenarios are run.
    #[command(flatten)]
    pub(crate) settings: SettingsArguments,
    /// How many threads work; as many as there are processors if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
    /// Stop after this time, such as 90s, 10m or 2h, and mark the results partial
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) max_time: Option<Duration>,
    /// The folder for the results; reports/RULEBOOK/SCENARIO if not said
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Write each plot as PNG too
    #[arg(long)]
    pub(crate) png: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Print nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
