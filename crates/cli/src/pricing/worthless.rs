//! A reference that nothing can be priced against.

use thiserror::Error;

use crate::refusal::Refusal;

/// Why a reference is no reference.
#[derive(Debug, Error)]
pub(crate) enum Worthless {
    /// It is worth nothing, or less.
    #[error(
        "the reference `{reference}` has a mean `{measure}` of {value}; nothing can be priced \
         against what is worth nothing"
    )]
    Nothing {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The mean.
        value: f64,
    },
    /// What it is worth is not known to be more than nothing.
    #[error(
        "the mean `{measure}` of the reference `{reference}` could as well be zero, as far as \
         {trials} trials can tell"
    )]
    Unknown {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The trials of each situation.
        trials: u64,
    },
}

impl Refusal for Worthless {
    fn help(&self) -> Option<String> {
        Some("choose another reference, or another measure of value".to_owned())
    }
}
