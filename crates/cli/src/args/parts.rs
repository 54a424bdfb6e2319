//! How a long job is done in parts: on several machines, or one after another.

use std::time::Duration;

use clap::Args;

use super::values::{duration, shard};
use crate::shard::ShardChoice;

/// How a long job is done in parts.
#[derive(Clone, Debug, Args)]
pub(crate) struct PartsArguments {
    /// Do only shard I of N (counted from 0); `auto` takes both from the array job of SLURM or AWS
    /// Batch, `auto/N` takes I from those or an indexed job of Kubernetes
    #[arg(long, value_name = "I/N", value_parser = shard, allow_hyphen_values = true)]
    pub(crate) shard: Option<ShardChoice>,
    /// Go on where the same command was cut short, by what it left in the folder
    #[arg(long)]
    pub(crate) resume: bool,
    /// Keep what is done so far this often, for --resume after a crash
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "5s")]
    pub(crate) checkpoint: Duration,
}
