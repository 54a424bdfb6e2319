//! What a page may ask for that does not stand on it.

use std::sync::Arc;

use crate::playable::Playable;

/// Where a page finds what does not stand on it: the rules that it plays.
///
/// The language knows no files and no catalogue. Whoever reads a page says where they are.
pub trait Library {
    /// The rule of an id, or of the path of a page as the page that names it sees it.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be read.
    fn rule(&self, named: &str) -> Result<Arc<dyn Playable>, Unfound>;
}

/// Why something is not to be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfound {
    /// What is wrong, in a sentence without a full stop: "there is no rule `ba.mud.crosing`".
    pub message: String,
    /// What there is instead, of which one may have been meant.
    pub known: Vec<String>,
}

/// A library in which there is nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Empty;

impl Library for Empty {
    fn rule(&self, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        let message = format!("there is no rule `{named}` beside this page");
        Err(Unfound { message, known: Vec::new() })
    }
}
