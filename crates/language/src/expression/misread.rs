//! Why a text is no expression.

use crate::problem::{Problem, Span};

/// Why a text is no expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// Something stands in it that cannot.
    Wrong(Problem),
    /// It has a name that is not known.
    UnknownName {
        /// The name.
        name: String,
        /// Where it stands.
        span: Span,
    },
}
