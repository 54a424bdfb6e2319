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
    /// Trials without a value have no score.
    #[error(
        "`{measure}` may have no value ({missing}), and its mean can only be tuned where it is exact; here it is not: {why}"
    )]
    Missing {
        /// The measure.
        measure: String,
        /// What it means that there is none.
        missing: &'static str,
        /// Why there are trials.
        why: WhySampled,
    },
    /// Nothing can be certified of what could come to anything.
    #[error(
        "what `{measure}` can come to is not known, so nothing can be certified from trials; and there have to be some: {why}"
    )]
    Unbounded {
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
            CannotTune::Missing { measure, .. } => {
                Some(format!("say what counts then: `{measure} ?? 0`, or tune `known({measure})`"))
            }
            CannotTune::Unbounded { measure, .. } => Some(format!(
                "define the measure under [measures] and state what it can come to: [bounds] name = [0, 10] for `{measure}`"
            )),
            _ => None,
        }
    }
}
