//! What can be wrong with an expression.

use std::fmt;

use super::limits::{DEEPEST, LONGEST};
use crate::value::Value;

/// Why a text is not an expression.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{kind} (at byte {offset})")]
pub struct ExpressionError {
    /// Where in the text, in bytes from its beginning.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ExpressionErrorKind,
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExpressionErrorKind {
    /// Something else should stand here.
    Unexpected {
        /// What stands here; empty at the end.
        found: String,
        /// What should.
        expected: String,
    },
    /// A number that is none.
    Number(String),
    /// A number that is too large, or too fine, to be worked with exactly.
    TooLongNumber(String),
    /// No outcome changes anything about it: this can never be worked out.
    Never(Fault),
    /// No measure has this name.
    UnknownName {
        /// The name.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
        /// The names there are.
        known: Vec<String>,
    },
    /// No function has this name.
    UnknownFunction {
        /// The name.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A function has too few or too many arguments.
    Arguments {
        /// The function.
        function: &'static str,
        /// How many it takes.
        expected: &'static str,
        /// How many it has.
        found: usize,
    },
    /// It is asked whether something holds of a name that may have no value.
    MayBeMissing {
        /// The name.
        name: String,
        /// What it means that there is no value.
        missing: &'static str,
        /// A number that could count then: one more than the limit of a time, or nothing.
        instead: f64,
    },
    /// A number stands where yes or no is expected.
    NoCondition(String),
    /// The text is longer than [`LONGEST`].
    TooLong,
    /// The text is nested more than [`DEEPEST`] deep.
    TooDeep,
}

impl ExpressionError {
    pub(super) fn unexpected(offset: usize, found: &str, expected: &str) -> ExpressionError {
        let (found, expected) = (found.to_owned(), expected.to_owned());
        ExpressionError { offset, kind: ExpressionErrorKind::Unexpected { found, expected } }
    }
}

impl fmt::Display for ExpressionErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { found, expected } if found.is_empty() => {
                write!(f, "the expression ends where {expected} is expected")
            }
            Self::Unexpected { found, expected } => {
                write!(f, "expected {expected}, found `{found}`")
            }
            Self::Number(text) => write!(f, "`{text}` is not a number"),
            Self::TooLongNumber(text) => write!(f, "`{text}` {}", Fault::TooLong),
            Self::Never(Fault::DivisionByZero { .. }) => f.write_str("this divides by zero"),
            Self::Never(fault) => write!(f, "this {fault}"),
            Self::UnknownName { name, nearest: None, known } => {
                write!(f, "unknown measure `{name}`; there are: {}", known.join(", "))
            }
            Self::UnknownName { name, nearest: Some(nearest), .. } => {
                write!(f, "unknown measure `{name}`; did you mean `{nearest}`?")
            }
            Self::UnknownFunction { name, nearest: None } => {
                write!(
                    f,
                    "unknown function `{name}`; there are: min, max, abs, floor, ceil, if, known"
                )
            }
            Self::UnknownFunction { name, nearest: Some(nearest) } => {
                write!(f, "unknown function `{name}`; did you mean `{nearest}`?")
            }
            Self::Arguments { function, expected, found } => {
                write!(f, "`{function}` takes {expected}; found {found}")
            }
            Self::MayBeMissing { name, missing, instead } => write!(
                f,
                "`{name}` may have no value ({missing}), and then the question has no answer; \
                 say what counts then, as in `{name} ?? {instead}`, or ask `known({name})` first"
            ),
            Self::NoCondition(text) => write!(
                f,
                "a condition is met or not, and this is a number; compare it, as in `{text} > 0`"
            ),
            Self::TooLong => write!(f, "the expression is longer than {LONGEST} bytes"),
            Self::TooDeep => write!(f, "the expression is nested more than {DEEPEST} deep"),
        }
    }
}

/// Why an expression has no value for an outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{expression}` {fault}{}{}", written(.values), at(.place.as_deref()))]
pub struct EvaluationError {
    /// The expression as it was written.
    pub expression: String,
    /// What went wrong, and where.
    pub fault: Fault,
    /// The names that it depends on, with the values that they have in this outcome.
    pub values: Vec<(String, Option<Value>)>,
    /// Where the expression is written, if that is known.
    pub place: Option<String>,
}

fn at(place: Option<&str>) -> String {
    place.map_or(String::new(), |place| format!("\n --> {place}"))
}

fn written(values: &[(String, Option<Value>)]) -> String {
    let is = |(name, value): &(String, Option<Value>)| match value {
        Some(value) => format!("{name} is {value}"),
        None => format!("{name} has no value"),
    };
    let values: Vec<String> = values.iter().map(is).collect();
    if values.is_empty() { String::new() } else { format!(", where {}", values.join(" and ")) }
}

/// What goes wrong in arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The operator at this byte divides by zero.
    #[error("divides by zero (at byte {offset})")]
    DivisionByZero {
        /// Where the operator stands, in bytes.
        offset: usize,
    },
    /// It is asked whether something holds of what has no value.
    #[error("asks something of what has no value")]
    Missing,
    /// The value, or what it is worked out from, has more digits than are worked with.
    #[error("is too large or too fine to be worked out exactly")]
    TooLong,
}
