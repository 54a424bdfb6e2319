//! What is seen of an outcome through a measure.

use crate::expression::EvaluationError;
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

impl From<Option<Value>> for Observation {
    fn from(value: Option<Value>) -> Observation {
        value.map_or(Observation::Missing, Observation::Value)
    }
}

/// What a measure makes of an outcome, given its built-in measures.
pub trait Observe: Fn(&[Option<Value>]) -> Result<Observation, EvaluationError> {}

impl<F: Fn(&[Option<Value>]) -> Result<Observation, EvaluationError>> Observe for F {}
