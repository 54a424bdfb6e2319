//! What cannot be tuned.

use sandtable_report::digits;
use thiserror::Error;

use crate::engine::WhySampled;
use crate::refusal::Refusal;

/// Why a parameter cannot be tuned.
#[derive(Debug, Error)]
pub(crate) enum CannotTune {
    /// There are fewer trials than can certify an answer.
    #[error(
        "{} cannot certify anything; tuning takes {fewest} or more",
        digits::counted(*.trials, "trial")
    )]
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
    /// What both sides of a matrix come to is not certified by trials.
    #[error("`{measure}` can only be tuned where every cell is exact, and here one is not: {why}")]
    Sampled {
        /// What is measured.
        measure: String,
        /// Why there are trials.
        why: WhySampled,
    },
    /// Of trials, only means over the same trials have a difference.
    #[error(
        "`{measure}` is given under a condition, so it can only be tuned to that of another variant where it is exact, and here it is not: {why}"
    )]
    Given {
        /// The measure.
        measure: String,
        /// Why there are trials.
        why: WhySampled,
    },
    /// There is nothing to be tuned here.
    #[error("`{measure}` of {of} never has a value{at}")]
    Never {
        /// The measure.
        measure: String,
        /// The variant and the file.
        of: String,
        /// The parameter with its value, if it is the variant that is tuned.
        at: String,
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

const SAMPLED_HELP: &str = "make the cells smaller, with fewer turns or fewer models; `sandtable matrix` \
                            knows one matrix by trials as well";

impl Refusal for CannotTune {
    fn help(&self) -> Option<String> {
        match self {
            CannotTune::OnlyExact { .. } => {
                Some("tune a mean, or a probability such as p_ge(1), to a target".to_owned())
            }
            CannotTune::Sampled { .. } => Some(SAMPLED_HELP.to_owned()),
            CannotTune::Given { .. } => Some("tune it to a number".to_owned()),
            CannotTune::Never { at, .. } if !at.is_empty() => {
                Some("choose a --range throughout which its condition can be met".to_owned())
            }
            CannotTune::Unbounded { measure, .. } => Some(format!(
                "define the measure under [measures] and state what it can come to: [bounds] name = [0, 10] for `{measure}`"
            )),
            _ => None,
        }
    }
}
