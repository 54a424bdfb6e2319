//! What is wrong with a value.

use std::fmt;

/// Something about a value that its kind does not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The way to what is wrong, from where the check began; items of lists by number.
    pub path: Vec<String>,
    /// What is wrong and what was expected, as a lowercase fragment.
    pub problem: String,
    /// What to write instead, if that is known.
    pub advice: Option<String>,
    /// The word that is not known, if it is a word, and those that it may have been meant for.
    pub misspelt: Option<(String, Vec<String>)>,
    /// The key that is missing there, if that is what is wrong.
    pub missing: Option<String>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.join(".").as_str() {
            "" => f.write_str(&self.problem),
            path => write!(f, "`{path}`: {}", self.problem),
        }
    }
}

impl std::error::Error for Fault {}
