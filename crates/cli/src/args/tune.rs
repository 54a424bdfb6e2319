//! Arguments of `tune`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, SettingsArguments};

/// Arguments of `tune`.
#[derive(Debug, Args)]
pub(crate) struct TuneArguments {
    /// Scenarios, folders of them, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The figure or circumstance that is tuned, by its dotted key
    #[arg(long, value_name = "KEY")]
    pub(crate) parameter: Option<String>,
    /// The lowest and the highest value that is considered
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    pub(crate) range: Option<[f64; 2]>,
    /// A measure, or an expression over the measures
    #[arg(long, value_name = "MEASURE", allow_hyphen_values = true)]
    pub(crate) measure: Option<String>,
    /// What of the measure shall meet the target: `mean`, `sd`, `quantile(q)`, `p_eq(v)`, `p_ge(v)`
    /// or `p_le(v)`
    #[arg(long, value_name = "STATISTIC")]
    pub(crate) statistic: Option<String>,
    /// A number, or the variant whose value is the target
    #[arg(long, value_name = "NUMBER|VARIANT", allow_hyphen_values = true)]
    pub(crate) target: Option<String>,
    /// The variant that is tuned; may be given several times
    #[arg(long, value_name = "V")]
    pub(crate) variant: Vec<String>,
    #[command(flatten)]
    /// How the scenarios are run.
    pub(crate) settings: SettingsArguments,
    /// How many threads work; as many as there are processors if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
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

fn range(text: &str) -> Result<[f64; 2], String> {
    let error = || "expected LOW..HIGH, such as 10..200".to_owned();
    let (low, high) = text.split_once("..").ok_or_else(error)?;
    let number = |text: &str| text.trim().replace('_', "").parse::<f64>().map_err(|_| error());
    let (low, high) = (number(low)?, number(high)?);
    if low.is_finite() && high.is_finite() { Ok([low, high]) } else { Err(error()) }
}
