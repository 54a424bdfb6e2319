//! Finding the rule that an id names: the one place for scenarios and for the command line.

use sandtable_play::{Library, RuleFace};
use sandtable_rules::register;
use thiserror::Error;

use super::problem::{Problem, list, nearest};
use crate::refusal::Refusal;

/// Why an id names no rule.
#[derive(Debug, Error)]
pub(crate) enum NoRule {
    /// An entry of the register is no procedure.
    #[error("`{id}` is a convention, not a procedure; it is embodied by {what}")]
    Convention {
        /// The entry.
        id: String,
        /// What embodies it.
        what: &'static str,
    },
    /// An entry of the register has no procedure yet.
    #[error("`{0}` is in the register, but there is no procedure for it yet")]
    NoProcedure(String),
    /// There is no such entry.
    #[error("there is no rule `{id}`; `sandtable list` shows them")]
    NotThere {
        /// The name.
        id: String,
        /// The nearest that there is.
        nearest: Option<String>,
    },
}

impl Refusal for NoRule {
    fn help(&self) -> Option<String> {
        match self {
            NoRule::Convention { .. } => None,
            NoRule::NoProcedure(_) => Some("`sandtable list` says what works".to_owned()),
            NoRule::NotThere { nearest, .. } => nearest.clone(),
        }
    }
}

impl From<NoRule> for Problem {
    fn from(error: NoRule) -> Problem {
        Problem::new(&["rule".to_owned()], error.to_string()).help(error.help())
    }
}

/// The rule that an id names.
///
/// # Errors
///
/// Why there is none, with the id that was probably meant.
pub(crate) fn find_rule(library: &Library, id: &str) -> Result<RuleFace, NoRule> {
    if let Some(rule) = library.find(id) {
        return Ok(rule);
    }
    if let Some((_, what)) = register::EMBODIED.iter().find(|(embodied, _)| *embodied == id) {
        return Err(NoRule::Convention { id: id.to_owned(), what });
    }
    if register::find(id).is_some() {
        return Err(NoRule::NoProcedure(id.to_owned()));
    }
    Err(NoRule::NotThere { id: id.to_owned(), nearest: nearest_rule(library, id) })
}

/// The rule that an id was probably meant to name, or those whose ids begin like it, as a help text.
fn nearest_rule(library: &Library, id: &str) -> Option<String> {
    let beneath: Vec<_> =
        library.ids().filter(|name| name.strip_prefix(id).is_some_and(begins)).collect();
    let more = if MOST_SHOWN < beneath.len() { ", ..." } else { "" };
    let shown = list(&beneath[..beneath.len().min(MOST_SHOWN)]);
    match beneath[..] {
        [] => nearest(id, library.ids()),
        _ => Some(format!("did you mean one of {shown}{more}?")),
    }
}

/// More rules are too many to be read in an error.
const MOST_SHOWN: usize = 12;

/// Whether the rest of an id begins with another word.
fn begins(rest: &str) -> bool {
    rest.starts_with(['.', '-'])
}
