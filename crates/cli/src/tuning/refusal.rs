//! What cannot be tuned.

use thiserror::Error;

use crate::engine::WhySampled;
use crate::refusal::Refusal;

/// Why a parameter cannot be tuned.
#[derive(Debug, Error)]
pub(crate) enum CannotTune {
    /// There are fewer trials than can certify an answer.
    #[error("{trials} trials are too few to certify anything; tuning takes {fewest} or more")]
    TooFewTrials {
        /// The trials that there are.
        trials: u64,
        /// How many it takes.
        fewest: u64,
    },
    /// Trials cannot answer a question about a statistic that is neither a mean nor a share.
    #[error(
        "`{statistic}` of `{measure}` can only be tuned where it is exact, and here it is not: {why}"
    )]
    OnlyExact {
        /// The statistic.
        statistic: String,
        /// The measure.
        measure: String,
        /// Why there are trials.
        why: WhySampled,
    },
    /// The parameter cannot have a value on the way.
    #[error("`{key}` cannot be {value}")]
    Impossible {
        /// The parameter.
        key: String,
        /// The value.
        value: f64,
    },
}

impl Refusal for CannotTune {
    fn help(&self) -> Option<String> {
        match self {
            CannotTune::OnlyExact { .. } => {
                Some("tune a mean, or a probability such as p_ge(1), to a target".to_owned())
            }
            _ => None,
        }
    }
}
