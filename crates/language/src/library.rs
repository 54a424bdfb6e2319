//! What a page asks for that is not on it.

use std::sync::Arc;

use crate::playable::Playable;

/// Finds what a page asks for that is not on it: libraries that it uses, and rules that it plays.
///
/// The language knows no files and no catalogue: whoever reads a page says where others are found.
pub trait Library {
    /// The page that another names, under a name of its own: the name that is the same whoever asks,
    /// and the text.
    ///
    /// `from` is the name of the page that asks, and `path` what it says behind `use`.
    ///
    /// # Errors
    ///
    /// Why there is none, in a sentence without a full stop.
    fn page(&self, from: &str, path: &str) -> Result<(String, String), String>;

    /// The rule that a page plays: that of an id, or of the path of a page.
    ///
    /// `from` is the name of the page that asks, and `named` what it says behind `play`.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be read.
    fn rule(&self, from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound>;
}

/// Why a rule is not to be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfound {
    /// What is wrong, in a sentence without a full stop: "there is no rule `ba.mud.crosing`".
    pub message: String,
    /// What there is instead, of which one may have been meant.
    pub known: Vec<String>,
}

/// Nothing is found: for pages that stand by themselves.
impl Library for () {
    fn page(&self, _from: &str, _path: &str) -> Result<(String, String), String> {
        Err("this page was read by itself, and no other can be found".to_owned())
    }

    fn rule(&self, _from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        let message = format!("there is no rule `{named}`: this page was read by itself");
        Err(Unfound { message, known: Vec::new() })
    }
}
