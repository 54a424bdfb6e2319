//! The arguments of `run`.

use clap::Args;

use super::answer::AnswerArguments;
use super::parts::PartsArguments;
use super::settings::Detail;
use crate::shown::Shown;

/// Arguments of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Which scenarios are run, and how.
    #[command(flatten)]
    pub(crate) answer: AnswerArguments,
    /// Draw variants from the highest mean to the lowest, after the first one, instead of in the order
    /// of the scenario
    #[arg(long)]
    pub(crate) sort: bool,
    /// Draw the curves of `or more` and `or less` by powers of ten, so that rare values can be read off
    #[arg(long)]
    pub(crate) tails: bool,
    /// Say how good each position is: what the measures come to from the end of each turn on, by the
    /// state of a series that the rule tells turn by turn, or of two
    #[arg(long, value_name = "SERIES,SERIES", value_delimiter = ',')]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
    #[command(flatten)]
    pub(crate) detail: Detail,
}

impl RunArguments {
    /// What of the results is shown, and how.
    pub(crate) fn shown(&self) -> Shown {
        Shown {
            png: self.answer.png,
            sort: self.sort,
            positions: self.positions.clone(),
            tails: self.tails,
        }
    }
}
