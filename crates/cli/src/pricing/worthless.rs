//! A reference that nothing can be priced against.

use sandtable_report::digits;
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
    /// The condition of its measure is never met.
    #[error("the reference `{reference}` never meets the condition of `{measure}`")]
    Never {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
    },
    /// No trial was worth anything; more trials may be.
    #[error(
        "`{measure}` of the reference `{reference}` was never seen in {} trials, {most}; nothing can \
         be priced against it so far", digits::count(*.trials)
    )]
    Unseen {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The trials of each situation.
        trials: u64,
        /// How much it may be worth all the same, in words.
        most: String,
    },
    /// No trial met the condition of its measure; more trials may.
    #[error(
        "the reference `{reference}` met the condition of `{measure}` in none of {} trials",
        digits::count(*.trials)
    )]
    Unmet {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The trials of each situation.
        trials: u64,
    },
    /// Trials saw it to be worth nothing, or less; more trials may not.
    #[error(
        "the mean `{measure}` of the reference `{reference}` was {} in {} trials; nothing can be \
         priced against it so far", digits::exact(*.value), digits::count(*.trials)
    )]
    Unknown {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The trials of each situation.
        trials: u64,
        /// The mean that was seen.
        value: f64,
    },
}

impl Refusal for Worthless {
    fn help(&self) -> Option<String> {
        let help = match self {
            Worthless::Nothing { .. } | Worthless::Never { .. } => {
                "choose another reference, or another measure of value"
            }
            Worthless::Unseen { .. } | Worthless::Unmet { .. } | Worthless::Unknown { .. } => {
                "more trials may show it; or choose another reference, or another measure of value"
            }
        };
        Some(help.to_owned())
    }
}
