//! Finding the rule that an id names: the one place for scenarios and for the command line.

use std::path::Path;

use sandtable_play::{Library, RuleFace};
use sandtable_rules::register;
use sandtable_sim::spelling;
use thiserror::Error;

use super::reading;
use crate::problem::{Problem, list, nearest};
use crate::refusal::Refusal;

/// Why an id names no rule.
#[derive(Debug, Error)]
pub(crate) enum NoRule {
    /// An entry of the register is no procedure, and something else embodies it.
    #[error("`{id}` is {}, not a procedure; it is embodied by {what}", in_words(.kind))]
    Embodied {
        /// The entry.
        id: String,
        /// Its kind.
        kind: &'static str,
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
            NoRule::Embodied { .. } => None,
            NoRule::NoProcedure(_) => Some("`sandtable list` says what works".to_owned()),
            NoRule::NotThere { nearest, .. } => nearest.clone(),
        }
    }
}

impl NoRule {
    /// What is wrong with the file that names it: what was probably meant may be a page beside that.
    pub(super) fn of_file(&self, file: &str) -> Problem {
        let page = match self {
            NoRule::NotThere { id, .. } => {
                let file = Path::new(file);
                let named = || reading::beside(&file.with_file_name(id), "rule");
                reading::page_beside(file, id).or_else(named)
            }
            NoRule::Embodied { .. } | NoRule::NoProcedure(_) => None,
        };
        Problem::new(&["rule".to_owned()], self.to_string()).help(page).help(self.help())
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
    Err(match (register::find(id), register::embodied(id)) {
        (Some(entry), Some(what)) => NoRule::Embodied { id: id.to_owned(), kind: entry.kind, what },
        (Some(_), None) => NoRule::NoProcedure(id.to_owned()),
        (None, _) => NoRule::NotThere { id: id.to_owned(), nearest: nearest_rule(library, id) },
    })
}

/// What an entry of a kind of the register is.
fn in_words(kind: &str) -> &str {
    match kind {
        "random" => "a way to roll dice",
        "referee" => "for players to decide",
        "deterministic" => "a fixed rule",
        "model" => "a model",
        _ => "a convention",
    }
}

/// The rule that an id was probably meant to name, or those whose ids begin like it, as a help text.
fn nearest_rule(library: &Library, id: &str) -> Option<String> {
    let beneath: Vec<_> =
        library.ids().filter(|name| name.strip_prefix(id).is_some_and(begins)).collect();
    match beneath[..] {
        [] => nearest(id, library.ids()).or_else(|| beneath_word(library, id)),
        _ => Some(one_of(&beneath)),
    }
}

/// The rules whose ids have the word that was probably meant.
fn beneath_word(library: &Library, word: &str) -> Option<String> {
    fn words(id: &str) -> impl Iterator<Item = &str> {
        id.split(['.', '-'])
    }
    let meant = spelling::nearest(word, library.ids().flat_map(words))?;
    let having: Vec<_> = library.ids().filter(|id| words(id).any(|it| it == meant)).collect();
    Some(one_of(&having))
}

fn one_of(ids: &[&str]) -> String {
    if let [only] = ids {
        return format!("did you mean `{only}`?");
    }
    let more = if MOST_SHOWN < ids.len() { ", ..." } else { "" };
    format!("did you mean one of {}{more}?", list(&ids[..ids.len().min(MOST_SHOWN)]))
}

/// More rules are too many to be read in an error.
const MOST_SHOWN: usize = 12;

/// Whether the rest of an id begins with another word.
fn begins(rest: &str) -> bool {
    rest.starts_with(['.', '-'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_procedure_is_called_what_it_is_in_the_register() {
        let refused = |id: &str| find_rule(&Library::default(), id).unwrap_err().to_string();
        for (id, what) in register::EMBODIED {
            let (said, kind) = (refused(id), register::find(id).unwrap().kind);
            assert!(said.contains(what), "{said}");
            assert_eq!(said.contains("a convention"), kind == "convention", "{said}");
        }
        assert_eq!(
            refused("cd.base.pin"),
            "`cd.base.pin` is for players to decide, not a procedure; it is embodied by the chances of \
             being pinned that scenarios state"
        );
    }
}
