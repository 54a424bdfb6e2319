//! What can be wrong with an expression.

use std::fmt;

use sandtable_language::Problem;
use sandtable_language::expression::Misread;

use crate::spelling;
use crate::value::Value;

/// Why a text is not an expression.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{kind}{near}")]
pub struct ExpressionError {
    /// Where in the text, in bytes from its beginning.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ExpressionErrorKind,
    near: Near,
}

/// A place in an expression as a reader finds it: by what stands there.
#[derive(Clone, Debug, Default, PartialEq)]
struct Near(Box<str>);

impl Near {
    /// The longest piece of an expression that is repeated, in characters.
    const LONGEST: usize = 16;

    fn of(text: &str, offset: usize) -> Near {
        let rest = text.get(offset..).unwrap_or_default().trim();
        let cut: String = rest.chars().take(Near::LONGEST).collect();
        let more = if cut.len() < rest.len() { "…" } else { "" };
        Near(format!("{}{more}", cut.trim_end()).into())
    }
}

impl fmt::Display for Near {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            f.write_str(" (at the end)")
        } else {
            write!(f, " (at `{}`)", self.0)
        }
    }
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExpressionErrorKind {
    /// The text cannot be read.
    Unreadable(Box<Problem>),
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
    /// It is asked whether something holds of a name that may have no value.
    MayBeMissing {
        /// The name.
        name: String,
        /// What it means that there is no value.
        missing: &'static str,
        /// The comparison that it stands in, as it can be asked of what has a value, if it is a short one.
        compared: Option<Guarded>,
    },
    /// A number stands where yes or no is expected.
    NoCondition(String),
    /// A remainder is taken of what may be below zero, or by what may be.
    MayBeBelowZero,
}

/// A comparison that has an answer where there is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guarded {
    /// The answer is no then.
    pub no: String,
    /// The answer is yes then.
    pub yes: String,
}

impl ExpressionError {
    /// What is wrong at a place of a text that is still to be [said](ExpressionError::in_text).
    pub(super) fn at(offset: usize, kind: ExpressionErrorKind) -> ExpressionError {
        ExpressionError { offset, kind, near: Near::default() }
    }

    /// The same error, with the text that it is in.
    pub(super) fn in_text(self, text: &str) -> ExpressionError {
        ExpressionError { near: Near::of(text, self.offset), ..self }
    }

    /// Why a text cannot be read as an expression over these names.
    pub(super) fn of(misread: Misread, names: &[&str], text: &str) -> ExpressionError {
        match misread {
            Misread::Wrong(mut problem) => {
                if let Some((place, what)) = problem.beside.as_deref_mut() {
                    *what = format!("{what}{}", Near::of(text, place.start));
                }
                let offset = problem.span.start;
                ExpressionError::at(offset, ExpressionErrorKind::Unreadable(Box::new(problem)))
            }
            Misread::UnknownName { name, span } => {
                let nearest = spelling::nearest(&name, names.iter().copied()).map(str::to_owned);
                let known = names.iter().map(|&name| name.to_owned()).collect();
                let kind = ExpressionErrorKind::UnknownName { name, nearest, known };
                ExpressionError::at(span.start, kind)
            }
        }
    }
}

/// A problem in one line: what is wrong, what was expected, and how to mend it.
fn told(problem: &Problem, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&problem.message)?;
    if !problem.label.is_empty() {
        write!(f, ": {}", problem.label)?;
    }
    if let Some((_, what)) = problem.beside.as_deref() {
        write!(f, "; {what}")?;
    }
    problem.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
}

impl fmt::Display for ExpressionErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(problem) => told(problem, f),
            Self::Never(Fault::BelowZero { .. }) => {
                write!(f, "this takes a remainder of what is below zero; {REMAINDERS}")
            }
            Self::Never(fault) => write!(f, "this {fault}"),
            Self::UnknownName { name, nearest: None, known } => {
                write!(f, "unknown measure `{name}`; there are: {}", known.join(", "))
            }
            Self::UnknownName { name, nearest: Some(nearest), .. } => {
                write!(f, "unknown measure `{name}`; did you mean `{nearest}`?")
            }
            Self::MayBeMissing { name, missing, compared } => {
                write!(
                    f,
                    "`{name}` may have no value ({missing}), and then the question has no answer; "
                )?;
                match compared {
                    Some(Guarded { no, yes }) => {
                        write!(f, "write `{no}` if that counts as no, `{yes}` if it counts as yes")
                    }
                    None => write!(
                        f,
                        "ask first, `(known({name}) and …)`, or say with `{name} ?? …` what counts then"
                    ),
                }
            }
            Self::NoCondition(text) => write!(
                f,
                "a condition is met or not, and this is a number; compare it, as in `0 < {text}`"
            ),
            Self::MayBeBelowZero => {
                write!(f, "a side of this `%` may be below zero; {REMAINDERS}")
            }
        }
    }
}

/// How to say which of two remainders is meant.
const REMAINDERS: &str = "write `a - b * (a // b)` for what rounding down leaves, or \
                          `if(a < 0, -1, 1) * (abs(a) % abs(b))` for the sign of the left side";

/// Why an expression has no value for an outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{expression}` {fault}{}{}{}{}",
    near(.expression, *.fault), written(.values), help(*.fault), at(.place.as_deref())
)]
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

/// Where in an expression a fault is, if it is at one place of it.
fn near(expression: &str, fault: Fault) -> String {
    match fault {
        Fault::DivisionByZero { offset } | Fault::BelowZero { offset } => {
            Near::of(expression, offset).to_string()
        }
        Fault::Missing | Fault::TooLong | Fault::TooLongForMeasure => String::new(),
    }
}

fn help(fault: Fault) -> String {
    let is_remainder = matches!(fault, Fault::BelowZero { .. });
    if is_remainder { format!("; {REMAINDERS}") } else { String::new() }
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
    #[error("divides by zero")]
    DivisionByZero {
        /// Where the operator stands, in bytes.
        offset: usize,
    },
    /// The `%` at this byte has a side below zero.
    #[error("takes a remainder of what is below zero")]
    BelowZero {
        /// Where the operator stands, in bytes.
        offset: usize,
    },
    /// It is asked whether something holds of what has no value.
    #[error("asks something of what has no value")]
    Missing,
    /// The value, or what it is worked out from, has more digits than are worked with.
    #[error("is too large or too fine to be worked out exactly")]
    TooLong,
    /// It is worked out exactly, and is longer than what a measure can be.
    #[error(
        "is too large or too fine for a measure, a fraction of a whole number up to 2^53 and one \
         below 2^32"
    )]
    TooLongForMeasure,
}
