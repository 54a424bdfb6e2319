//! The arguments of `run`.

use clap::Args;
use sandtable_sim::trials::Shard;

use super::answer::AnswerArguments;
use super::settings::Detail;
use super::values::shard;

/// Arguments of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Which scenarios are run, and how.
    #[command(flatten)]
    pub(crate) answer: AnswerArguments,
    /// Run only shard I of N (counted from 0) of the trials
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Go on with the trials of an interrupted run of the same scenario, found in its folder
    #[arg(long)]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) detail: Detail,
}
