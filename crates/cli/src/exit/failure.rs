//! Why the program could not do what it was asked.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use sandtable_play::Unplayable;
use sandtable_report::digits;
use sandtable_report::png::PngError;
use sandtable_report::workbook::WorkbookError;
use sandtable_sim::trials::RunError;

use super::code::Exit;
use crate::engine::NotExact;
use crate::problem::{Damage, Refused};
use crate::refusal::{Nothing, Refusal};
use crate::system::reason;
use crate::unmeasured::Unmeasured;

/// Why the program could not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// A scenario is bad.
    Scenario(Refused),
    /// Several scenarios are bad.
    Scenarios(Vec<Refused>),
    /// Baselines are damaged, or do not belong where they stand.
    Baselines(Vec<Damage>),
    /// A key or a question of the command line does not fit the scenario.
    Usage {
        /// What is wrong.
        problem: String,
        /// What would be right.
        help: Option<String>,
    },
    /// The command line, or a file that it names, asks for what cannot be done.
    Refusal {
        /// The option that asked for it, if only one did.
        option: Option<String>,
        /// What is wrong.
        refusal: Box<dyn Refusal>,
    },
    /// There is nothing to do.
    Nothing(Nothing),
    /// A file or folder could not be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A run is not entered in its ledger.
    Unentered {
        /// Why.
        why: Box<Failure>,
        /// What is to be done now.
        help: String,
    },
    /// Nothing was accepted: a part of what was asked for would be of no use.
    NotAccepted {
        /// How the program was told to end.
        exit: Exit,
        /// What was not done.
        why: String,
    },
    /// Somebody wanted an end before there was anything to tell.
    Unfinished {
        /// How the program was told to end.
        exit: Exit,
        /// What is not known.
        why: String,
    },
    /// The exact engine cannot do what it was told to.
    NotExact(NotExact),
    /// An editor does not speak the protocol, or has gone.
    Editor(String),
    /// Signals could not be listened to.
    Signals(io::Error),
    /// So many threads cannot be started.
    Threads {
        /// How many were asked for, if that was said.
        count: Option<u32>,
        /// What is wrong with them.
        source: rayon::ThreadPoolBuildError,
    },
    /// A measure has no value, or one that it cannot have.
    Unmeasured(Unmeasured),
    /// Trials could not be run or put together.
    Trials(RunError),
    /// One of the situations of a mix cannot be played by itself.
    Unplayable(Unplayable),
    /// A plot cannot be drawn.
    Plot {
        /// The file.
        name: String,
        /// What is wrong with it.
        source: PngError,
    },
    /// Tables make no workbook.
    Workbook {
        /// The file.
        name: String,
        /// What is wrong with them.
        source: WorkbookError,
    },
}

impl Failure {
    /// The failure, with the option of the command line that asked for what is not there.
    pub(crate) fn of_option(self, option: &str) -> Failure {
        match self {
            Failure::Usage { problem, help } => {
                Failure::Usage { problem: format!("{option}: {problem}"), help }
            }
            Failure::Refusal { refusal, .. } => {
                Failure::Refusal { option: Some(option.to_owned()), refusal }
            }
            other => other,
        }
    }

    /// What is wrong, within a sentence that says by itself what it is.
    pub(crate) fn sentence(&self) -> String {
        let said = self.to_string();
        said.strip_prefix("error: ").unwrap_or(&said).to_owned()
    }

    /// The failure to read or write a file.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        let path = path.to_owned();
        move |source| Failure::File { path, source }
    }

    /// How the program ends that failed so.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Scenario(_)
            | Failure::Scenarios(_)
            | Failure::Baselines(_)
            | Failure::Usage { .. }
            | Failure::Unmeasured(_)
            | Failure::Trials(RunError::Plan(_))
            | Failure::Refusal { .. } => Exit::Refused,
            Failure::Nothing(_) => Exit::NothingToDo,
            Failure::NotAccepted { exit, .. } | Failure::Unfinished { exit, .. } => *exit,
            Failure::Unentered { why, .. } => why.exit(),
            Failure::File { .. }
            | Failure::NotExact(_)
            | Failure::Editor(_)
            | Failure::Signals(_)
            | Failure::Threads { .. }
            | Failure::Trials(_)
            | Failure::Unplayable(_)
            | Failure::Plot { .. }
            | Failure::Workbook { .. } => Exit::Failed,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Scenario(refused) => refused.fmt(f),
            Failure::Scenarios(refused) => f.write_str(&first(refused, "more file")),
            Failure::Baselines(damages) => f.write_str(&first(damages, "more place")),
            Failure::Usage { problem, help } => {
                write!(f, "error: {problem}")?;
                help.iter().try_for_each(|help| write!(f, "\n  = help: {help}"))
            }
            Failure::Refusal { option, refusal } => {
                let option = option.as_ref().map_or(String::new(), |option| format!("{option}: "));
                write!(f, "error: {option}{refusal}")?;
                refusal.help().iter().try_for_each(|help| write!(f, "\n  = help: {help}"))
            }
            Failure::Nothing(nothing) => {
                write!(f, "error: {nothing}")?;
                nothing.help().iter().try_for_each(|help| write!(f, "\n  = help: {help}"))
            }
            Failure::Unfinished { why, .. } => write!(f, "error: {why}"),
            Failure::Unentered { why, help } => write!(f, "{why}\n  = help: {help}"),
            Failure::NotAccepted { why, .. } => {
                write!(f, "error: nothing was accepted: {why}")
            }
            Failure::Threads { count, source } => {
                let count = count.map_or(String::new(), |count| format!("{count} "));
                write!(f, "error: {count}threads: {}", reason(source))
            }
            Failure::Unmeasured(error) => write!(f, "error: {error}"),
            Failure::Trials(error) => write!(f, "error: {error}"),
            Failure::Unplayable(error) => write!(f, "error: {}", error.problem),
            Failure::Plot { name, source } => write!(f, "error: {name} as PNG: {source}"),
            Failure::Workbook { name, source } => write!(f, "error: {name}: {source}"),
            Failure::NotExact(error) => write!(f, "error: {error}"),
            Failure::Editor(problem) => write!(f, "error: the editor: {}", reason(problem)),
            Failure::Signals(source) => {
                write!(f, "error: to listen to signals: {}", reason(source))
            }
            Failure::File { path, source } => {
                write!(f, "error: {}: {}", path.display(), reason(source))
            }
        }
    }
}

/// So many bad files are told, so that they can be read; of the others, how many there are.
const MOST: usize = 20;

fn first<T: fmt::Display>(bad: &[T], others: &str) -> String {
    let mut texts: Vec<String> = bad.iter().take(MOST).map(ToString::to_string).collect();
    if let Some(more) = bad.len().checked_sub(MOST).filter(|more| 0 < *more) {
        let others = digits::counted(more as u64, others);
        texts.push(format!("and {others} that cannot be read"));
    }
    texts.join("\n")
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Scenario(refused)
    }
}

impl<R: Refusal + 'static> From<R> for Failure {
    fn from(refusal: R) -> Failure {
        Failure::Refusal { option: None, refusal: Box::new(refusal) }
    }
}

impl From<Nothing> for Failure {
    fn from(nothing: Nothing) -> Failure {
        Failure::Nothing(nothing)
    }
}

impl From<Unmeasured> for Failure {
    fn from(error: Unmeasured) -> Failure {
        Failure::Unmeasured(error)
    }
}

impl From<NotExact> for Failure {
    fn from(error: NotExact) -> Failure {
        Failure::NotExact(error)
    }
}
