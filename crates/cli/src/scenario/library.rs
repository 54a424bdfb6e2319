//! Finding the rule that an id names: the one place for scenarios and for the command line.

use sandtable_play::{Library, RuleFace};
use sandtable_rules::register;

use super::problem::{Problem, list, nearest};

/// The rule that an id names.
///
/// # Errors
///
/// Why there is none, with the id that was probably meant; the key to blame is `rule`.
pub(crate) fn find_rule(library: &Library, id: &str) -> Result<RuleFace, Problem> {
    if let Some(rule) = library.find(id) {
        return Ok(rule);
    }
    let refuse = |message: String| Problem::new(&["rule".to_owned()], message);
    if let Some((_, what)) = register::EMBODIED.iter().find(|(embodied, _)| *embodied == id) {
        return Err(refuse(format!("`{id}` is a convention, not a procedure; it is embodied by {what}")));
    }
    let message = match register::find(id) {
        Some(_) => format!("`{id}` is in the register, but there is no procedure for it yet"),
        None => format!("there is no rule `{id}`; `sandtable list` shows them"),
    };
    Err(refuse(message).help(nearest_rule(library, id)))
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
