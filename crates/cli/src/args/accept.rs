//! Arguments of `accept`.

use std::time::Duration;

use clap::Args;

use super::selection::SelectionArguments;
use super::values::{duration, trials};

/// Arguments of `accept`.
#[derive(Debug, Args)]
pub(crate) struct AcceptArguments {
    /// What is accepted.
    #[command(flatten)]
    pub(crate) selection: SelectionArguments,
    /// How many trials of what has to be sampled; as many as the scenario says if not said
    #[arg(long, value_name = "N", value_parser = trials)]
    pub(crate) trials: Option<u64>,
    /// Stop after this time, such as 90s or 10m; then nothing is accepted
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) max_time: Option<Duration>,
    /// Print nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
