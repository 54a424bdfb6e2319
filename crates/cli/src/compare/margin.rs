//! Differences that do not matter.

/// A difference that does not matter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Margin {
    /// Of which measure; nothing for all.
    pub(crate) measure: Option<String>,
    /// How much.
    pub(crate) margin: f64,
}
