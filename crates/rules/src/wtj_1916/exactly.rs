//! Worked examples: rules written as in a scenario file, and their exact probabilities.

use sandtable_dice::Procedure;
use serde_json::Value;

use crate::worked::exactly;
use crate::{Refusal, Rule};

fn attempt<R: Rule>(circumstances: Value, figures: Value, rulings: Value) -> Result<R, Refusal> {
    R::prepare(
        serde_json::from_value(circumstances).unwrap(),
        serde_json::from_value(figures).unwrap(),
        serde_json::from_value(rulings).unwrap(),
    )
}

/// The rule with what a scenario file says of it.
#[track_caller]
pub(super) fn prepared<R: Rule>(circumstances: Value, figures: Value, rulings: Value) -> R {
    attempt(circumstances, figures, rulings).unwrap()
}

/// Why a scenario file is refused.
#[track_caller]
pub(super) fn refused<R: Rule>(circumstances: Value, figures: Value, rulings: Value) -> Refusal {
    attempt::<R>(circumstances, figures, rulings).map(|_| ()).unwrap_err()
}

/// Circumstances with some keys changed.
pub(super) fn with(mut circumstances: Value, changes: Value) -> Value {
    let Value::Object(changes) = changes else { panic!("changes are keys: {changes}") };
    for (key, value) in changes {
        circumstances[key] = value;
    }
    circumstances
}

/// The mean of a measure, as a reduced fraction.
#[track_caller]
pub(super) fn mean<P: Procedure>(procedure: &P, name: &str) -> String {
    exactly(procedure).mean_of(name)
}

/// The probability that a measure is at least some value, as a reduced fraction.
#[track_caller]
pub(super) fn at_least<P: Procedure>(procedure: &P, name: &str, value: f64) -> String {
    exactly(procedure).chance_of(name, value..)
}
