//! Arguments of `check` and `plan`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::parts::PartsArguments;
use super::selection::SelectionArguments;
use super::settings::Existing;
use super::values::{duration, probability, trials};
use crate::date::Date;

/// The codes that `check` ends with.
pub(crate) const CHECK_HELP: &str = "\
Examples:
  sandtable check scenarios
  sandtable check scenarios --junit report.xml --github
  sandtable check my.toml --measure casualties --trials 1e8
  sandtable check house/wire.rule
  sandtable check scenarios --seed 20270131 --ledger reports/ledger.txt

The tests of rules that are written as text are checks as well: of those that the scenarios \
reach, and of all in the folders that are named.

Exit codes: 0 every check passed; 2 a file is bad, a baseline damaged or its scenario gone; \
3 a check FAILED; 4 no check was selected; 5 INCONCLUSIVE.";

/// What `check` and `plan` are about.
#[derive(Debug, Args)]
pub(crate) struct ChecksArguments {
    /// Which checks.
    #[command(flatten)]
    pub(crate) selection: SelectionArguments,
    /// How often the whole run may fail although nothing has changed; 5e-6 if not said
    #[arg(long, value_name = "P", value_parser = probability)]
    pub(crate) false_alarm: Option<f64>,
    /// The most trials of any variant that has to be sampled
    #[arg(long, value_name = "N", value_parser = trials)]
    pub(crate) trials: Option<u64>,
    /// The seed of what has to be sampled, instead of that of each scenario
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// The file that lists what runs with other seeds have spent of one budget for false alarms
    ///
    /// The runs in it, however many there will be, share the budget: the first may spend a half of it,
    /// the second a sixth, run n one part in n (n + 1). A run that looks at the same trials again is
    /// not entered again. Runs with one ledger have to come one after another.
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,
}

/// How often a run of checks may fail although nothing has changed, if nothing is said.
pub(crate) const FALSE_ALARM: f64 = 5e-6;

/// Arguments of `check`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is said or not said on the command line")]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    /// What is checked, and how.
    pub(crate) checks: ChecksArguments,
    /// What fails the run besides a FAIL: inconclusive, weak, unaccepted, expired
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',')]
    pub(crate) fail_on: Vec<FailKind>,
    /// Stop sampling after this time, such as 90s or 10m; what is not decided is INCONCLUSIVE
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) max_time: Option<Duration>,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
    /// The folder for checks.csv, summary.md and the plots of failed checks
    #[arg(long, value_name = "DIR", default_value = "reports/checks")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) existing: Existing,
    /// Write each plot as PNG too
    #[arg(long)]
    pub(crate) png: bool,
    /// Writes a JUnit report
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Prints annotations for GitHub, and adds to its step summary
    #[arg(long)]
    pub(crate) github: bool,
    /// The day on which suppressed checks are judged, and that a ledger says; today if not said
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) today: Option<Date>,
    /// Print only what did not pass, and what is suppressed
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Print every check
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

/// What may fail a run besides a FAIL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailKind {
    /// Checks that the trials allowed did not decide; they end the run with 3 instead of 5.
    Inconclusive,
    /// Checks that passed weakly.
    Weak,
    /// Measures without a baseline.
    Unaccepted,
    /// Suppressions whose day is past.
    Expired,
}
