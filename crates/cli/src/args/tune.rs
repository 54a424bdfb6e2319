//! Arguments of `tune`.

use clap::Args;

use super::answer::AnswerArguments;
use super::parts::PartsArguments;
use super::wrong::Wrong;
use crate::scenario::number;

/// Arguments of `tune`.
#[derive(Debug, Args)]
pub(crate) struct TuneArguments {
    /// The figure or circumstance that is tuned, by its dotted key
    #[arg(long, value_name = "KEY")]
    pub(crate) parameter: Option<String>,
    /// The lowest and the highest value that is considered; an end may be a fraction, 0..1/3
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    pub(crate) range: Option<[f64; 2]>,
    /// A measure, or an expression over the measures; `equilibrium` for what [matrix] comes to when both
    /// sides play best
    #[arg(long, value_name = "MEASURE", allow_hyphen_values = true)]
    pub(crate) measure: Option<String>,
    /// What of the measure shall meet the target: `mean`, `sd`, `quantile(q)`, `p_eq(v)`, `p_ge(v)`
    /// or `p_le(v)`
    #[arg(long, value_name = "STATISTIC")]
    pub(crate) statistic: Option<String>,
    /// A number, a fraction such as 1/3, or the variant whose value is the target
    #[arg(long, value_name = "NUMBER|VARIANT", allow_hyphen_values = true)]
    pub(crate) target: Option<String>,
    /// The variant that is tuned; may be given several times
    #[arg(long, value_name = "V")]
    pub(crate) variant: Vec<String>,
    /// Of which scenarios, and how they are run.
    #[command(flatten)]
    pub(crate) answer: AnswerArguments,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
}

fn range(text: &str) -> Result<[f64; 2], Wrong> {
    let (low, high) = text.split_once("..").ok_or(Wrong::NoEnds)?;
    let end = |text: &str| number(text).ok_or(Wrong::NoEnds);
    Ok([end(low)?, end(high)?])
}
