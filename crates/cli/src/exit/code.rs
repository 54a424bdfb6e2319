//! The codes that the program ends with.

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done.
    Done,
    /// Could not finish.
    Failed,
    /// The command line or a file is bad; nothing was run.
    Refused,
    /// A check failed.
    CheckFailed,
    /// No scenario, or no check, was selected.
    NothingToDo,
    /// The budget ended before a decision.
    Inconclusive,
    /// Interrupted from the keyboard.
    Interrupted,
    /// Terminated by another process.
    Terminated,
}

impl Exit {
    /// The code of the process.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Refused => 2,
            Exit::CheckFailed => 3,
            Exit::NothingToDo => 4,
            Exit::Inconclusive => 5,
            Exit::Interrupted => 130,
            Exit::Terminated => 143,
        }
    }
}
