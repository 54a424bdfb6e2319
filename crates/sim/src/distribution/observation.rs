//! What is seen of an outcome through a measure.

use crate::expression::EvaluationError;
use crate::interval::Interval;
use crate::value::Value;

/// What a measure comes to for an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Observation {
    /// The outcome does not meet the condition under which the measure is given.
    Excluded,
    /// The measure has no value: what it waits for never happens, or there is nothing to count.
    Missing,
    /// A value.
    Value(Value),
}

impl Observation {
    /// The value, if there is one.
    pub fn value(self) -> Option<Value> {
        match self {
            Observation::Value(value) => Some(value),
            Observation::Excluded | Observation::Missing => None,
        }
    }
}

/// Why nothing is observed of an outcome.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unobserved {
    /// The measure cannot be worked out.
    #[error(transparent)]
    Undefined(#[from] EvaluationError),
    /// A measure comes to what it cannot come to, as is said.
    #[error("`{measure}` came to {value}, which is not within its bounds [{}, {}]\n --> {place}", .bounds.low, .bounds.high)]
    OutOfBounds {
        /// The name of the measure.
        measure: String,
        /// What it came to.
        value: Value,
        /// What it can come to.
        bounds: Interval,
        /// The file and the line that say so.
        place: String,
    },
}

impl From<Option<Value>> for Observation {
    fn from(value: Option<Value>) -> Observation {
        value.map_or(Observation::Missing, Observation::Value)
    }
}

/// What a measure makes of an outcome, given its built-in measures.
pub trait Observe: Fn(&[Option<Value>]) -> Result<Observation, Unobserved> {}

impl<F: Fn(&[Option<Value>]) -> Result<Observation, Unobserved>> Observe for F {}
