//! What is wrong with a baseline, and where.

use std::fmt;

/// Why a baseline is refused. Nothing was run, and nothing is changed on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file, as the user would name it.
    pub(crate) file: String,
    /// The line, from one.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) problem: String,
    /// What would mend it.
    pub(crate) help: String,
}

/// What to do with a file that somebody has changed by hand.
const RESTORE: &str =
    "restore the file from version control, or write it anew with `sandtable accept`";

impl Damage {
    /// Damage to a file that ought to be restored or written anew.
    pub(crate) fn new(line: usize, problem: impl Into<String>) -> Damage {
        Damage { file: String::new(), line, problem: problem.into(), help: RESTORE.to_owned() }
    }

    /// The same damage, with another way to mend it.
    #[must_use]
    pub(crate) fn help(self, help: impl Into<String>) -> Damage {
        Damage { help: help.into(), ..self }
    }

    /// The same damage, in a file.
    #[must_use]
    pub(crate) fn of(self, file: &str) -> Damage {
        Damage { file: file.to_owned(), ..self }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "error: {}\n --> {}:{}\n  = help: {}",
            self.problem, self.file, self.line, self.help
        )
    }
}
