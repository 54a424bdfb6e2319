//! What is marked while an enumeration goes on, and how likely it is.

use crate::series::{Laws, Mark};

/// What is marked.
#[derive(Debug)]
pub(crate) struct Marks {
    /// What this path has marked.
    pub(super) of_path: Vec<Mark>,
    /// The probability of all that leads to what is being played; nothing within a part, which is
    /// solved whatever leads to it.
    pub(super) before: Option<f64>,
    pub(super) laws: Laws,
}

impl Marks {
    /// None yet, where nothing leads to the play but its beginning.
    pub(super) fn none() -> Marks {
        Marks { of_path: Vec::new(), before: Some(1.0), laws: Laws::new() }
    }

    /// Gives what a path has marked the probability of the path, which has come to its end.
    pub(super) fn settle(&mut self, mass: f64) {
        let mass = mass * self.before.unwrap_or_default();
        for mark in self.of_path.drain(..) {
            *self.laws.entry(mark).or_insert(0.0) += mass;
        }
    }
}
