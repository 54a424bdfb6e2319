//! The engine that found a number, as files name it, and are read.

/// The engine that found a number, as files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FoundBy {
    /// Everything that can happen was enumerated.
    Exact,
    /// Trials were run.
    Sample,
}

impl FoundBy {
    /// The engine of what was found in so many trials, or in none.
    pub(crate) fn trials(trials: Option<u64>) -> FoundBy {
        if trials.is_some() { FoundBy::Sample } else { FoundBy::Exact }
    }

    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            FoundBy::Exact => "exact",
            FoundBy::Sample => "sample",
        }
    }

    /// The engine that a word stands for, if it stands for one.
    pub(crate) fn read(word: &str) -> Option<FoundBy> {
        [FoundBy::Exact, FoundBy::Sample].into_iter().find(|engine| engine.word() == word)
    }
}
