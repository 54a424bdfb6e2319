//! Why numbers come from trials and not from an exact law.

use sandtable_sim::exact::Unenumerable;
use thiserror::Error;

/// Something exact; or why there are trials instead.
pub(crate) type Exact<T> = Result<T, WhySampled>;

/// Why there are trials.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum WhySampled {
    /// Nothing stands against enumeration, but somebody wants trials.
    #[error("sampling was asked for")]
    AskedFor,
    /// As a run said that had the trials.
    #[error("{0}")]
    Kept(String),
    /// There was no time to enumerate.
    #[error("the time was over")]
    TimeOver,
    /// The rule cannot be enumerated.
    #[error(transparent)]
    Unenumerable(Unenumerable),
    /// One of several combinations of switches cannot be enumerated.
    #[error("with {cell}, {error}")]
    Cell {
        /// The combination, in words.
        cell: String,
        /// Why it cannot be.
        error: Unenumerable,
    },
    /// The enumeration left out too much to count as exact.
    #[error("{0} of the outcomes are unresolved")]
    Unresolved(f64),
}

/// Why an exact law is known in `f64` and not in fractions.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum WhyRounded {
    /// It has more paths than are followed in fractions.
    #[error("there are more than {limit} paths")]
    Paths {
        /// The paths that are followed.
        limit: u64,
    },
    /// Rounds are left when next to nothing is left of them, whether they have a bound or not.
    #[error("rounds are left when next to nothing is left of them")]
    Unresolved,
    /// Fractions become too long, or take too many steps.
    #[error("{}", of_fractions(.0))]
    Fractions(#[from] Unenumerable),
}

/// The budget counts a path the more the longer its fractions are: its limit is no number of paths.
fn of_fractions(error: &Unenumerable) -> String {
    match error {
        Unenumerable::Paths { .. } => "they would take too many steps".to_owned(),
        Unenumerable::Stopped => "the time was over before they were found".to_owned(),
        error => error.to_string(),
    }
}

impl From<Unenumerable> for WhySampled {
    fn from(why: Unenumerable) -> WhySampled {
        match why {
            Unenumerable::Stopped => WhySampled::TimeOver,
            why => WhySampled::Unenumerable(why),
        }
    }
}

impl WhySampled {
    /// Whether it is worth telling: nobody asked for it.
    pub(crate) fn is_unasked(&self) -> bool {
        *self != WhySampled::AskedFor
    }
}

/// The exact engine was told to answer, and cannot.
#[derive(Debug, Error)]
#[error("{whom} cannot be enumerated: {why}")]
pub struct NotExact {
    /// The variant or the file that it was to answer for.
    pub whom: String,
    /// Why it cannot.
    pub why: WhySampled,
}
