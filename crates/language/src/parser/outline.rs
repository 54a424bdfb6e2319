//! What begins where in a text, for whoever sets it out anew.

/// What begins at a place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begins {
    /// A declaration, or what is said of the file behind its title.
    Declaration,
    /// A statement, or what else stands in braces one below the other: a key, a case, a measure.
    Entry,
    /// A word of an enum that has no meaning, so that others may stand beside it.
    Word,
    /// A column of an entry, counted from one: the name stands before the first.
    Column(u8),
}

/// What begins where, by the places in the text. Of what is said of one place, the last holds.
pub(crate) type Outline = Vec<(usize, Begins)>;
