//! What a procedure is.

use sandtable_language::Habit;

/// What a procedure is, under the id that it was found by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The id of the procedure.
    pub id: String,
    /// The id by which it was found: its own, or one that it covers.
    pub named: String,
    /// The rulebook, as folders of results are called: `bolt-action`.
    pub rulebook: String,
    /// What the entry is called that it was found by.
    pub title: String,
    /// `random`, `deterministic`, `referee`, `model` or `convention`.
    pub kind: String,
    /// The document and heading that the entry is from.
    pub source: String,
    /// Other ids that name the procedure as well.
    pub covers: Vec<String>,
    /// The base-game assumptions that it leans on, by their ids in the register.
    pub assumptions: Vec<String>,
    /// The text that the procedure was read from, which the hash of every scenario that names it
    /// takes in; nothing for rules in Rust, whose sources [`sandtable_rules::RULES_HASH`] hashes.
    pub text: Option<String>,
    /// The libraries that the text uses, each with its name, in the order in which they are named, and
    /// the texts of the rules that it plays; the hash takes them in as well.
    pub libraries: Vec<(String, String)>,
    /// Whether the text plays other rules, which may be in Rust.
    pub plays: bool,
    /// What players do within the rules that it plays, of which nothing can be said.
    pub habits: Vec<Habit>,
}
