//! Arguments of `sense`.

use std::path::PathBuf;

use clap::Args;
use sandtable_sim::statistic::Statistic;
use serde_json::{Value, json};

use super::parts::PartsArguments;
use super::work::WorkArguments;

/// Arguments of `sense`.
#[derive(Debug, Args)]
pub(crate) struct SenseArguments {
    /// A scenario, or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// The variant; the file itself if not said
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// The measure that is ranked and drawn, or an expression over the measures; the scenario's main one if
    /// not said
    #[arg(long, value_name = "MEASURE")]
    pub(crate) measure: Option<String>,
    /// What is asked of it: mean, sd, quantile(q), `p_eq(v)`, `p_ge(v)` or `p_le(v)`
    #[arg(long, value_name = "STATISTIC", default_value = "mean")]
    pub(crate) statistic: Statistic,
    /// How the work is done.
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
}

impl SenseArguments {
    /// What the command line changed, for the document.
    pub(crate) fn flags(&self) -> Value {
        let statistic = Some(self.statistic).filter(|statistic| *statistic != Statistic::Mean);
        self.work.flags(&json!({
            "variant": self.variant,
            "measure": self.measure,
            "statistic": statistic.map(|statistic| statistic.to_string()),
        }))
    }
}
