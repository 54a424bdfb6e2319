//! A number of a matrix that is a guess.

use sandtable_sim::Fraction;
use serde::Serialize;
use serde_json::Value;

use super::option::{MatrixOption, SIDES, fraction, problem};
use super::side::position;
use crate::Failure;
use crate::json_text::as_texts;
use crate::problem::Problem;
use crate::scenario::file::matrix::WrittenGuess;
use crate::scenario::ready::Scenario;
use crate::scenario::variant::Variant;

/// A number that is a guess, and what it could be.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Guess {
    /// As it is written.
    pub(crate) key: String,
    /// What it is.
    pub(crate) what: Guessed,
    /// Its values, the lowest first.
    #[serde(serialize_with = "as_texts")]
    pub(crate) values: Vec<Fraction>,
    /// The same as a key of the scenario takes them; empty if it is no key.
    pub(crate) said: Vec<Value>,
}

/// What is guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Guessed {
    /// A key of the scenario.
    Key,
    /// How many plays share what a row costs.
    Uses,
    /// What an option costs: of which side, and which.
    Cost(usize, usize),
    /// What an option comes to: of which side, and which.
    Payoff(usize, usize),
}

/// More values of a guess are not played.
const MOST: usize = 101;

const HELP: &str = "write a key of the scenario, `uses`, or an option such as \
                    columns.advance.cost";

/// The guess of a matrix.
///
/// # Errors
///
/// If anything in it is wrong; with a path below the table of the matrix.
pub(super) fn guess(
    scenario: &Scenario,
    variant: &Variant,
    sides: &[Vec<MatrixOption>; 2],
    written: &WrittenGuess,
) -> Result<Guess, Problem> {
    let number = |(i, it): (usize, _)| fraction(&["over", "values", &i.to_string()], it);
    let mut values: Vec<Fraction> =
        written.values.iter().enumerate().map(number).collect::<Result<_, _>>()?;
    values.sort_by(|a, b| a.to_f64().total_cmp(&b.to_f64()));
    values.dedup();
    if values.len() < 2 || MOST < values.len() {
        let message = format!("expected from 2 to {MOST} values, found {}", values.len());
        return Err(problem(&["over", "values"], message));
    }
    let what = guessed(sides, &written.key)?;
    if what == Guessed::Uses && values[0] <= Fraction::ZERO {
        let message = format!("a row is used more than 0 times, and not {}", values[0]);
        return Err(problem(&["over", "values"], message));
    }
    let key = written.key.clone();
    let said = if what == Guessed::Key { said(scenario, variant, &key, &values)? } else { vec![] };
    Ok(Guess { key, what, values, said })
}

/// What a key names.
fn guessed(sides: &[Vec<MatrixOption>; 2], key: &str) -> Result<Guessed, Problem> {
    if key == "uses" {
        return Ok(Guessed::Uses);
    }
    let Some((side, rest)) = SIDES
        .iter()
        .enumerate()
        .find_map(|(side, name)| Some((side, key.strip_prefix(name)?.strip_prefix('.')?)))
    else {
        return Ok(Guessed::Key);
    };
    let wrong = |message: String, help: Option<String>| {
        Err(problem(&["over", "key"], message).help(help.or(Some(HELP.to_owned()))))
    };
    let Some((name, of)) = rest.rsplit_once('.') else {
        return wrong(format!("`{key}` names no number of an option"), None);
    };
    let option = match position(&sides[side], name) {
        Ok(option) => option,
        Err(near) => return wrong(format!("there is no option `{name}`"), near),
    };
    let found = &sides[side][option];
    match of {
        "cost" if found.nothing().is_none() => Ok(Guessed::Cost(side, option)),
        "payoff" if found.changes().is_none() => Ok(Guessed::Payoff(side, option)),
        "cost" => wrong(format!("`{name}` is not to take part, which costs nothing"), None),
        "payoff" => wrong(format!("what `{name}` comes to is what the rule says"), None),
        _ => wrong(format!("an option has a `cost` and a `payoff`, and no `{of}`"), None),
    }
}

/// The values as a key of the scenario takes them.
fn said(
    scenario: &Scenario,
    variant: &Variant,
    key: &str,
    values: &[Fraction],
) -> Result<Vec<Value>, Problem> {
    let parameter = scenario.parameter(variant, key).map_err(|failure| match failure {
        Failure::Usage { problem: message, help } => {
            problem(&["over", "key"], message).help(help.or(Some(HELP.to_owned())))
        }
        other => problem(&["over", "key"], other.to_string()),
    })?;
    if parameter.numbers().is_none() {
        let message = format!("`{key}` is not a number; it is {}", parameter.kind.noun());
        return Err(problem(&["over", "key"], message));
    }
    let of = |value: &Fraction| {
        let number = value.to_f64();
        parameter.number(number).filter(|_| !parameter.is_between_steps(number)).ok_or_else(|| {
            let message = format!("`{key}` is {}; {value} is none", parameter.kind.noun());
            problem(&["over", "values"], message)
        })
    };
    values.iter().map(of).collect()
}
