//! What a command line asks for that is not there.

use std::path::PathBuf;

use thiserror::Error;

use crate::Failure;
use crate::refusal::Refusal;
use crate::scenario::{PRECISION_HELP, Scenario, Wrong};

/// Why a command is not begun.
#[derive(Debug, Error)]
pub(super) enum Unasked {
    /// An option makes a question that is no question.
    #[error("--{option}: {message}")]
    Option {
        /// The option.
        option: &'static str,
        /// What is wrong with it.
        message: String,
        /// What would be right.
        help: Option<String>,
    },
    /// Only a part of a price question is given.
    #[error("there is no [price] table; give --measure, and --ladder with --points or --price")]
    Price,
    /// Only a part of a matrix is given.
    #[error("there is no [matrix] table, and no {missing}")]
    Matrix {
        /// The options that are missing.
        missing: String,
    },
    /// Only a part of a tuning question is given.
    #[error("there is no [tune] table, and no {missing}")]
    Tune {
        /// The options that are missing.
        missing: String,
    },
    /// Prices and tuning take a number of trials.
    #[error("--precision is for the mean of a run")]
    Precision,
    /// An option is about one scenario.
    #[error("{0} one scenario; found several")]
    Several(&'static str),
    /// Two scenarios have the same folder for their results.
    #[error("{first} and {second} would both write into {}", .folder.display())]
    SharedFolder {
        /// One scenario.
        first: String,
        /// The other.
        second: String,
        /// The folder.
        folder: PathBuf,
    },
    /// A report would take the place of something else.
    #[error("--junit: {} would be overwritten, but is no JUnit report", .0.display())]
    NoReport(PathBuf),
    /// Two files that a command writes are one.
    #[error("{option}: {} is where {other} writes as well", .file.display())]
    SameFile {
        /// What names the file.
        option: &'static str,
        /// The file.
        file: PathBuf,
        /// What names it, too.
        other: &'static str,
    },
    /// No entry of the register has a word.
    #[error(
        "no entry has `{0}` in its id, its title, its source, its measures, its keys or its decisions"
    )]
    NoEntry(String),
}

impl From<Wrong> for Unasked {
    fn from(wrong: Wrong) -> Unasked {
        let (option, message, help) = (wrong.option(), wrong.message, wrong.help);
        Unasked::Option { option, message, help }
    }
}

/// The scenario with a measure for each expression that `--measure` asks for.
///
/// # Errors
///
/// If one of them is no expression over the measures.
pub(super) fn stating(scenario: Scenario, asked: &[String]) -> Result<Scenario, Failure> {
    Ok(scenario.stating(asked).map_err(Unasked::from)?)
}

impl Refusal for Unasked {
    fn help(&self) -> Option<String> {
        match self {
            Unasked::Option { help, .. } => help.clone(),
            Unasked::Precision => Some(PRECISION_HELP.to_owned()),
            Unasked::NoReport(_) => Some("name another file, or remove that one".to_owned()),
            Unasked::SameFile { .. } => Some("name another file".to_owned()),
            Unasked::SharedFolder { .. } => {
                Some("rename one of them, or run them one by one with --out".to_owned())
            }
            _ => None,
        }
    }
}
