//! What a page says of a rule that it plays, at a place: which keys, and which of them.

use super::tokens::Row;
use crate::syntax::Section;

/// A key of a rule that is played.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// How the rule is named.
    pub(super) rule: String,
    /// Which keys it is one of.
    pub(super) section: Section,
    /// The keys that lead to it, and not its own.
    pub(super) above: Vec<String>,
}

/// The key that a name would be which stands at a word; nothing if that is not in the braces of a
/// rule that is played.
pub(super) fn key_at(row: &Row, i: usize) -> Option<Asked> {
    let start = row.path_start(i.min(row.all.len().saturating_sub(1)));
    let start = if row.is_name(i) || row.is_sign(i.checked_sub(1), ".") { start } else { i };
    let mut above = names(row, start, i);
    let mut section = said_section(row, start);
    let open = row.open_before(start);
    for (depth, &brace) in open.iter().enumerate() {
        if let Some(rule) = played(row, brace) {
            let section = section.unwrap_or(Section::Circumstances);
            return (depth <= MOST).then_some(Asked { rule, section, above });
        }
        // A table of keys stands behind its key and a `=`.
        let equals = brace.checked_sub(1).filter(|&at| row.is_sign(Some(at), "="))?;
        let last = equals.checked_sub(1).filter(|&last| row.is_name(last))?;
        let first = row.path_start(last);
        let mut outer = names(row, first, last);
        outer.push(row.written(Some(last)).to_owned());
        outer.append(&mut above);
        above = outer;
        section = section.or_else(|| said_section(row, first));
    }
    None
}

/// Tables of keys stand in each other no deeper than this.
const MOST: usize = 8;

/// The names of a path from its first to that before a word.
fn names(row: &Row, first: usize, last: usize) -> Vec<String> {
    let each = (first..last).filter(|&at| row.is_name(at));
    each.map(|at| row.written(Some(at)).to_owned()).collect()
}

/// The section that is said before a path, if one is.
fn said_section(row: &Row, first: usize) -> Option<Section> {
    let before = first.checked_sub(1).filter(|&before| row.is_name(before))?;
    Section::named(row.written(Some(before)))
}

/// How the rule is named whose keys stand in a brace, if it is one that is played:
/// `play mud = "ba.mud.crossing" when … {`.
fn played(row: &Row, brace: usize) -> Option<String> {
    let before = (0..brace).rev();
    let mut before =
        before.take_while(|&at| !row.is_sign(Some(at), "{") && !row.is_sign(Some(at), "}"));
    let play = before.find(|&at| {
        row.written(Some(at)) == "play" && row.is_name(at + 1) && row.is_sign(Some(at + 2), "=")
    })?;
    row.said(Some(play + 3)).map(str::to_owned)
}

/// The key whose value would stand at a word: that before a `=`, or the word that a brace of cases
/// belongs to; with the number of its last name.
pub(super) fn value_of(row: &Row, i: usize) -> Option<usize> {
    let mut at = i;
    // In a list the others are passed over.
    while let Some(before) = at.checked_sub(1) {
        let is_of_list = row.said(Some(before)).is_some() || row.is_sign(Some(before), ",");
        if row.is_sign(Some(before), "[") {
            at = before;
            break;
        }
        if !is_of_list {
            break;
        }
        at = before;
    }
    let equals = at.checked_sub(1).filter(|&before| row.is_sign(Some(before), "="));
    let equals = equals.or_else(|| i.checked_sub(1).filter(|&b| row.is_sign(Some(b), "=")))?;
    equals.checked_sub(1).filter(|&last| row.is_name(last))
}
