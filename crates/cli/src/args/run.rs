//! The arguments of `run`.

use clap::Args;

use super::answer::AnswerArguments;
use super::parts::PartsArguments;
use super::settings::Detail;

/// Arguments of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Which scenarios are run, and how.
    #[command(flatten)]
    pub(crate) answer: AnswerArguments,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
    #[command(flatten)]
    pub(crate) detail: Detail,
}
