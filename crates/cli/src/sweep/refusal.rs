//! What cannot be varied.

use thiserror::Error;

use super::range::MOST_POINTS;
use crate::refusal::Refusal;

/// Why keys cannot be varied.
#[derive(Debug, Error)]
pub(crate) enum CannotVary {
    /// No key is named.
    #[error("nothing is varied")]
    Nothing,
    /// One key is named twice.
    #[error("`{key}` is varied twice")]
    Twice {
        /// The key.
        key: String,
    },
    /// More than two keys are named.
    #[error("one key is varied or two, not more")]
    TooManyKeys,
    /// There are too many combinations of values.
    #[error("{points} points are too many; at most {MOST_POINTS} are run")]
    TooManyPoints {
        /// How many there are.
        points: usize,
    },
    /// A range of a whole number has others in it.
    #[error("`{key}` takes whole numbers; {number} is none")]
    NotWhole {
        /// The key.
        key: String,
        /// The number.
        number: f64,
    },
    /// A key has a range, and is no number.
    #[error("`{key}` is {is}, so it has no range from number to number")]
    NoNumber {
        /// The key.
        key: String,
        /// What it is.
        is: &'static str,
        /// How it can be varied.
        help: String,
    },
}

impl Refusal for CannotVary {
    fn help(&self) -> Option<String> {
        match self {
            CannotVary::Nothing => {
                Some("-P KEY=LO..HI varies a number, -L KEY=A,B,C a key over a list".to_owned())
            }
            CannotVary::NoNumber { help, .. } => Some(help.clone()),
            _ => None,
        }
    }
}
