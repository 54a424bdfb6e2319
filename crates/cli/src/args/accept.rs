//! Arguments of `accept`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{duration, trials};
use crate::scenario::EngineChoice;

/// Arguments of `accept`.
#[derive(Debug, Args)]
pub(crate) struct AcceptArguments {
    /// Scenarios and folders of them
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder of the baselines
    #[arg(long, value_name = "DIR", default_value = "reports/baselines")]
    pub(crate) baselines: PathBuf,
    /// Only this scenario, by its name or as RULEBOOK/NAME
    #[arg(long, value_name = "S")]
    pub(crate) scenario: Option<String>,
    /// Only this variant
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// Only this measure
    #[arg(long, value_name = "M")]
    pub(crate) measure: Option<String>,
    /// Which engine finds the distributions; the scenario's choice if not said
    #[arg(long, value_enum)]
    pub(crate) engine: Option<EngineChoice>,
    /// How many trials of what has to be sampled; as many as the scenario says if not said
    #[arg(long, value_name = "N", value_parser = trials)]
    pub(crate) trials: Option<u64>,
    /// Stop after this time, such as 90s or 10m; then nothing is accepted
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) max_time: Option<Duration>,
    /// How many threads work; as many as there are processors if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
    /// Print nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
