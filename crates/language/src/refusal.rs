//! Why a situation cannot be played.

use std::fmt;

/// Why a situation cannot be played, with the key to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The key to blame, its section first: `circumstances`, `unit`, `models`.
    pub key: Vec<String>,
    /// What is wrong.
    pub problem: String,
}

impl Refusal {
    /// A refusal that blames no key yet.
    #[must_use]
    pub fn of(problem: impl Into<String>) -> Refusal {
        Refusal { key: Vec::new(), problem: problem.into() }
    }

    /// The same, within a table of keys.
    #[must_use]
    pub fn within(mut self, key: &str) -> Refusal {
        self.key.insert(0, key.to_owned());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.key.join("."), self.problem)
    }
}

impl std::error::Error for Refusal {}
