//! Names and texts.

use crate::problem::Span;

/// A name, such as `soft-skin`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// How it is spelt.
    pub(crate) text: String,
    /// Where it stands.
    pub(crate) span: Span,
}

/// What stands in the place of a name that nothing would read.
pub(crate) const BLANK: &str = "_";

impl Name {
    /// Whether something is called so, and not left without a name.
    pub(crate) fn is_kept(&self) -> bool {
        self.text != BLANK
    }
}

/// Names with dots between them: `mine.trigger`, `squad.models`. Which part of it names something
/// and which is a key within that, is not the grammar's to tell.
pub(crate) type Path = Vec<Name>;

/// A text in quotes, without them, on one line: breaks and the blanks after them are one blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// What it says.
    pub(crate) text: String,
    /// Where it stands, quotes included.
    pub(crate) span: Span,
}

/// Names with dots between them.
pub(crate) fn dotted(path: &[Name]) -> String {
    let names: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
    names.join(".")
}
