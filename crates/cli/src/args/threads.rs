//! How many threads a command line asks for, whatever the command.

use super::{Command, Threads};

impl Command {
    /// How many threads work.
    pub(crate) fn threads(&self) -> Threads {
        match self {
            Command::Run(it) => it.answer.results.threads,
            Command::Price(it) => it.answer.results.threads,
            Command::Tune(it) => it.answer.results.threads,
            Command::Compare(it) => it.work.results.threads,
            Command::Sweep(it) => it.work.results.threads,
            Command::Sense(it) => it.work.results.threads,
            Command::Matrix(it) => it.work.results.threads,
            Command::Best(it) => it.results.threads,
            Command::Check(it) => it.checks.selection.threads,
            Command::Accept(it) => it.selection.threads,
            Command::Plan(it) => it.selection.threads,
            Command::List(_)
            | Command::Describe(_)
            | Command::New(_)
            | Command::Fork(_)
            | Command::Doctor
            | Command::Test(_)
            | Command::Fmt(_)
            | Command::Merge(_)
            | Command::Replay(_)
            | Command::Report(_)
            | Command::Schema(_)
            | Command::Lsp
            | Command::Completions { .. } => Threads { count: None },
        }
    }
}
