//! Options of the two sides of a matrix.

use sandtable_sim::Fraction;
use serde::Serialize;

use crate::json_text::{as_text, as_texts};
use crate::problem::Problem;
use crate::scenario::file::number::WrittenNumber;
use crate::scenario::overlay::Change;

/// The two sides, as a scenario calls them: the first wants the payoff high.
pub(crate) const SIDES: [&str; 2] = ["rows", "columns"];

/// An option of a side.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MatrixOption {
    /// What it is called.
    pub(crate) name: String,
    /// What is played when it is taken.
    pub(crate) play: Play,
    /// What it costs its side each time it is taken, if that is said.
    #[serde(serialize_with = "as_texts")]
    pub(crate) cost: Option<Fraction>,
}

/// What is played when an option is taken.
#[derive(Clone, Debug, Serialize)]
pub(crate) enum Play {
    /// The rule, with these changes.
    Rule(Vec<Change>),
    /// Nothing of the rule: it comes to this before costs, whatever the other side takes.
    Fixed(#[serde(serialize_with = "as_text")] Fraction),
    /// Nothing at all: it comes to this, and neither side pays anything.
    Nothing(#[serde(serialize_with = "as_text")] Fraction),
}

impl MatrixOption {
    /// The changes with which the rule is played, if it is.
    pub(crate) fn changes(&self) -> Option<&[Change]> {
        match &self.play {
            Play::Rule(changes) => Some(changes),
            Play::Fixed(_) | Play::Nothing(_) => None,
        }
    }

    /// What not to take part comes to, if that is what the option is.
    pub(crate) fn nothing(&self) -> Option<&Fraction> {
        match &self.play {
            Play::Nothing(payoff) => Some(payoff),
            Play::Rule(_) | Play::Fixed(_) => None,
        }
    }

    /// What it comes to before costs, whatever the other side takes, if it does.
    pub(crate) fn fixed(&self) -> Option<&Fraction> {
        match &self.play {
            Play::Fixed(payoff) => Some(payoff),
            Play::Rule(_) | Play::Nothing(_) => None,
        }
    }
}

/// A number of a file or a command line as the fraction that it is written as.
///
/// # Errors
///
/// If it is none.
pub(super) fn fraction(path: &[&str], written: &WrittenNumber) -> Result<Fraction, Problem> {
    let found = match written {
        WrittenNumber::Number(number) => Fraction::from_decimal(*number),
        WrittenNumber::Fraction(text) => {
            let plain: String = text.chars().filter(|c| !" _".contains(*c)).collect();
            plain.parse().unwrap_or_else(|_| Fraction::from_decimal(f64::NAN))
        }
    };
    if found.is_representable() {
        return Ok(found);
    }
    let said = match written {
        WrittenNumber::Number(number) => number.to_string(),
        WrittenNumber::Fraction(text) => format!("`{text}`"),
    };
    let help = "write a number, or a fraction such as \"49/6\"";
    Err(problem(path, format!("{said} is not a number")).help(Some(help.to_owned())))
}

/// A problem of a matrix, at a path below its table.
pub(super) fn problem(path: &[&str], message: impl Into<String>) -> Problem {
    let path: Vec<String> = path.iter().map(|&segment| segment.to_owned()).collect();
    Problem::new(&path, message)
}
