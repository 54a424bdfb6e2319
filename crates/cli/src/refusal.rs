//! What is refused before anything is run.

use std::error::Error;

/// Why something that the command line or a file asks for cannot be done.
pub trait Refusal: Error + Send + Sync {
    /// What would be right, if that can be said.
    fn help(&self) -> Option<String> {
        None
    }
}

/// Why there is nothing to do.
#[derive(Debug, thiserror::Error)]
pub enum Nothing {
    /// Folders have no scenario in them.
    #[error("no scenario (*.toml) in {folders}")]
    NoScenario {
        /// The folders.
        folders: String,
    },
    /// Folders have no rule in them that is written as text.
    #[error("no rule written as text (*.rule) in {folders}")]
    NoPage {
        /// The folders.
        folders: String,
    },
    /// Rules have no test.
    #[error("no test in {folders}; a rule is tested by `example` and `expect` in its page")]
    NoTest {
        /// The rules, and folders of them.
        folders: String,
    },
    /// No check was selected.
    #[error(
        "no check was selected: there is no `[[expect]]` and no baseline for it; `sandtable \
         accept` writes baselines"
    )]
    NoCheck,
    /// What was selected by name is not among what is checked.
    #[error("there is no {what} `{name}` in what is checked{hint}")]
    NotChecked {
        /// Whether it is a scenario, a variant or a measure.
        what: &'static str,
        /// Its name.
        name: String,
        /// Which names there are; may be empty.
        hint: String,
    },
    /// A rule has no number that could be moved.
    #[error(
        "{of} has no number that could be moved: neither a figure nor anything dice are held against"
    )]
    NoMove {
        /// The variant.
        of: String,
    },
    /// Neither the scenarios nor the command line ask anything.
    #[error("{0}")]
    NotAsked(&'static str),
}

impl Nothing {
    /// How to begin, if that can be said.
    pub(crate) fn help(&self) -> Option<&'static str> {
        matches!(self, Nothing::NoTest { .. }).then_some(
            "begin with a number that you can work out, as the last line of the page: \
             `expect mean hits = 7/2`, with a measure of its result for `hits`; what it is instead \
             will be told",
        )
    }
}
