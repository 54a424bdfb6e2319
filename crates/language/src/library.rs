//! What a page asks for that is not on it.

use std::fmt::Display;
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
    /// If there is none, or it cannot be read.
    fn page(&self, from: &str, path: &str) -> Result<(String, String), Unfound>;

    /// The rule that a page plays: that of an id, or of the path of a page.
    ///
    /// `from` is the name of the page that asks, and `named` what it says behind `play`.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be read.
    fn rule(&self, from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound>;
}

/// Why a page or a rule is not to be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfound {
    /// What is wrong, in a sentence without a full stop: "there is no rule `ba.mud.crosing`".
    pub message: String,
    /// What there is instead, of which one may have been meant.
    pub known: Vec<String>,
}

impl Unfound {
    /// There is none, for a reason, and nothing else that may have been meant.
    pub fn because(why: impl Display) -> Unfound {
        Unfound { message: why.to_string(), known: Vec::new() }
    }
}

/// Nothing is found: for pages that stand by themselves.
impl Library for () {
    fn page(&self, _from: &str, _path: &str) -> Result<(String, String), Unfound> {
        Err(Unfound::because("this page was read by itself, and no other can be found"))
    }

    fn rule(&self, _from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        Err(Unfound::because(format!("there is no rule `{named}`: this page was read by itself")))
    }
}
