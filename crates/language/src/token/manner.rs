//! What a text is, which decides how a few things in it are read.

/// What a text is, which decides how a few things in it are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner<'a> {
    /// A page of rules. Names may have hyphens, so that a minus has spaces around it.
    Page,
    /// An expression of a scenario, over measures of these names. They have no hyphens, and may be
    /// any word: a measure that is called `test` is that, and no question to the dice.
    Scenario(&'a [&'a str]),
}

impl Manner<'_> {
    /// Whether it is a page.
    pub(crate) fn is_page(self) -> bool {
        self == Manner::Page
    }

    /// Whether a word is the name of a measure.
    pub(crate) fn names(self, word: &str) -> bool {
        matches!(self, Manner::Scenario(names) if names.contains(&word))
    }
}
