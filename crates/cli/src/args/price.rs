//! Arguments of `price`.

use clap::Args;

use super::answer::AnswerArguments;
use super::whole::WholeArguments;

/// Arguments of `price`.
#[derive(Debug, Args)]
pub(crate) struct PriceArguments {
    /// The variant whose price is right
    #[arg(long, value_name = "V")]
    pub(crate) reference: Option<String>,
    /// Its price
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub(crate) price: Option<f64>,
    /// What things are worth: a measure, or an expression over the measures
    #[arg(long, value_name = "MEASURE", allow_hyphen_values = true)]
    pub(crate) measure: Option<String>,
    /// Of which scenarios, and how they are run.
    #[command(flatten)]
    pub(crate) answer: AnswerArguments,
    #[command(flatten)]
    pub(crate) whole: WholeArguments,
}
