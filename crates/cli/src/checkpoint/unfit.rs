//! Why what was counted elsewhere is no answer to what is asked.

use thiserror::Error;

use super::measured::Observed;
use crate::observable::Impossible;

/// Why something is no answer: somebody else has counted, or forged it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Unfit {
    /// Counts are of more or fewer measures.
    #[error("was counted for another number of measures: {found} and not {wanted}")]
    OtherMeasures {
        /// Of how many measures it has counts.
        found: usize,
        /// How many are asked about.
        wanted: usize,
    },
    /// Something is counted that a measure cannot come to.
    #[error("has counts of `{}`, which `{}` cannot come to", String::from(Observed(.0.seen)), .0.measure)]
    Impossible(Impossible),
    /// Sums are of other combinations of switches.
    #[error(
        "was counted for other combinations than are asked about, or other trials, or its sums are \
         not those of its counts"
    )]
    OtherCells,
    /// An answer is none to the question.
    #[error("has an answer outside the range that is asked about, or of other trials")]
    OutOfRange,
    /// An answer is to another question, or by another engine, or has numbers that there cannot be.
    #[error(
        "has an answer to another question than is asked, by another engine, or with numbers that the \
         measure cannot come to"
    )]
    OtherAnswer,
    /// There are more trials than are asked for, or fewer where all have to be there.
    #[error("has the trials up to number {found}, but {wanted} are asked for")]
    OtherTrials {
        /// The first that is not there.
        found: u64,
        /// How many are asked for.
        wanted: u64,
    },
}
