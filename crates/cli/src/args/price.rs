//! Arguments of `price`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, SettingsArguments};

/// Arguments of `price`.
#[derive(Debug, Args)]
pub(crate) struct PriceArguments {
    /// Scenarios, folders of them, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The variant whose price is right
    #[arg(long, value_name = "V")]
    pub(crate) reference: Option<String>,
    /// Its price
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub(crate) price: Option<f64>,
    /// What things are worth: a measure, or an expression over the measures
    #[arg(long, value_name = "MEASURE", allow_hyphen_values = true)]
    pub(crate) measure: Option<String>,
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
