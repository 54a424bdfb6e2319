//! Arguments of `price`.

use clap::Args;

use super::answer::AnswerArguments;
use super::parts::PartsArguments;
use super::values::written_numbers;
use super::wrong::Wrong;
use crate::scenario::WrittenNumber;

/// Arguments of `price`.
#[derive(Debug, Args)]
pub(crate) struct PriceArguments {
    /// Things of known price: a key of the reference with its values, KEY=6,8,10
    #[arg(long, value_name = "KEY=VALUES", value_parser = ladder, requires = "points")]
    pub(crate) ladder: Option<LadderArgument>,
    /// What each one of that key costs
    #[arg(long, value_name = "P", requires = "ladder", allow_negative_numbers = true)]
    pub(crate) points: Option<f64>,
    /// The variant whose price is known, or that the ladder is made of
    #[arg(long, value_name = "V")]
    pub(crate) reference: Option<String>,
    /// Its price, where there is no ladder: prices are by the ratio of values then
    #[arg(long, value_name = "P", allow_negative_numbers = true, conflicts_with = "ladder")]
    pub(crate) price: Option<f64>,
    /// Why twice the value is worth twice the points; without it a ratio is shown and not judged
    #[arg(long, value_name = "WHY", conflicts_with = "ladder")]
    pub(crate) proportional: Option<String>,
    /// Prices of the book are whole multiples of so many points; shown beside the fair ones
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub(crate) step: Option<f64>,
    /// What things are worth: a measure, or an expression over the measures; `equilibrium` for what
    /// [matrix] comes to when both sides play best
    #[arg(long, value_name = "MEASURE", allow_hyphen_values = true)]
    pub(crate) measure: Option<String>,
    /// Of which scenarios, and how they are run.
    #[command(flatten)]
    pub(crate) answer: AnswerArguments,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
}

/// A ladder as it is typed.
#[derive(Clone, Debug)]
pub(crate) struct LadderArgument {
    /// As it was typed.
    pub(crate) text: String,
    /// The key.
    pub(crate) key: String,
    /// Its values.
    pub(crate) values: Vec<WrittenNumber>,
}

fn ladder(text: &str) -> Result<LadderArgument, Wrong> {
    let (key, values) = text.split_once('=').ok_or(Wrong::NoLadder)?;
    let values = written_numbers(values).ok_or(Wrong::NoLadder)?;
    Ok(LadderArgument { text: text.to_owned(), key: key.trim().to_owned(), values })
}
