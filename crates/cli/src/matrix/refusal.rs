//! Options that cannot be set against each other.

use sandtable_games::NotAnalyzed;
use thiserror::Error;

use crate::problem::Problem;
use crate::refusal::Refusal;

/// What two options come to together is not possible.
#[derive(Debug, Error)]
#[error("{cell} of {file}: `{key}`: {problem}")]
pub(crate) struct Unplayable {
    cell: String,
    file: String,
    key: String,
    problem: String,
    help: Option<String>,
}

impl Unplayable {
    pub(super) fn new(file: &str, cell: &str, problem: &Problem) -> Unplayable {
        Unplayable {
            cell: cell.to_owned(),
            file: file.to_owned(),
            key: problem.path().join("."),
            problem: problem.message().to_owned(),
            help: problem.advice().map(str::to_owned),
        }
    }
}

impl Refusal for Unplayable {
    fn help(&self) -> Option<String> {
        self.help.clone()
    }
}

/// The payoff may have no value, and so no mean of all that happens; one of the others is no payoff
/// either, for options have a value more or less often.
#[derive(Debug, Error)]
#[error(
    "{asked}: `{payoff}` of {cell} may have no value ({why}), so it has no mean of all that happens"
)]
pub(crate) struct NoMean {
    pub(super) asked: String,
    pub(super) payoff: String,
    pub(super) cell: String,
    pub(super) why: &'static str,
    /// The payoff with what counts where it has no value.
    pub(super) counted: String,
}

impl Refusal for NoMean {
    fn help(&self) -> Option<String> {
        Some(format!("say what counts then, as in `{}`", self.counted))
    }
}

/// Two options of a side play the same.
#[derive(Debug, Error)]
#[error("`{name}` of the {side} of {file} is the same as `{other}`, whatever the other side takes")]
pub(crate) struct Alike {
    pub(super) side: &'static str,
    pub(super) name: String,
    pub(super) other: String,
    pub(super) file: String,
}

impl Refusal for Alike {
    fn help(&self) -> Option<String> {
        Some("leave one of them out, or say in `set` what makes it another".to_owned())
    }
}

/// The game of the cells cannot be solved.
#[derive(Debug, Error)]
#[error("the matrix of {file} has no solution: {why}")]
pub(crate) struct Unsolvable {
    /// The scenario.
    pub(super) file: String,
    /// Why not.
    pub(super) why: NotAnalyzed,
}

impl Refusal for Unsolvable {}
