//! A rule in a chain, and what is wrong with one.

use crate::rule_face::RuleFace;

/// The id of a procedure that is a chain of steps.
pub const STEPS: &str = "steps";

/// A rule in a chain.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which entry of the scenario it is, counted from 0: where one before it could not be read, it is
    /// another than its place in the chain.
    pub entry: usize,
    /// What the step is called; its keys and measures go by it.
    pub name: String,
    /// The rule.
    pub rule: RuleFace,
    /// A condition over the measures of steps before it, without which it is not played.
    pub when: Option<String>,
    /// Circumstances that are worked out from the measures of steps before it: keys, with dots, and
    /// expressions such as `max(0, 10 - mines.casualties)`.
    pub takes: Vec<(String, String)>,
    /// The measures that are told; all, if that is not said.
    pub measures: Option<Vec<String>>,
    /// Whether it is left out where it cannot be played.
    pub may_skip: bool,
}

/// What is wrong with a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepFault {
    /// In which entry of the scenario, counted from 0.
    pub entry: usize,
    /// The key of the step.
    pub key: Vec<String>,
    /// What is wrong.
    pub problem: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl StepFault {
    /// A fault of a key of a step.
    pub(super) fn of(step: &Step, key: &[&str], problem: String) -> StepFault {
        let key = key.iter().map(ToString::to_string).collect();
        StepFault { entry: step.entry, key, problem, help: None }
    }
}

/// Whether it is a small letter, and then small letters, digits and `_`.
pub(super) fn is_plain(name: &str) -> bool {
    let is_rest =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(is_rest)
}
