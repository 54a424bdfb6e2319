//! Worked examples: rules written as in a scenario file, and their exact probabilities.

use sandtable_dice::{Outcome, Procedure};
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, Law, enumerate};
use serde_json::Value;

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

fn law<P: Procedure>(procedure: &P) -> Law<P::Outcome, Fraction> {
    let law: Law<_, Fraction> =
        enumerate(&Budget::default(), |dice| procedure.resolve(dice)).unwrap();
    assert_eq!(law.total().to_string(), "1", "probabilities add up to one");
    law
}

fn measure<O: Outcome>(name: &str) -> fn(&O) -> f64 {
    let named = O::MEASURES.iter().find(|measure| measure.name == name);
    named.unwrap_or_else(|| panic!("there is no measure {name}")).of
}

/// The mean of a measure, as a reduced fraction.
#[track_caller]
pub(super) fn mean<P: Procedure>(procedure: &P, name: &str) -> String {
    law(procedure).mean(measure(name)).to_string()
}

/// The probability that a measure is at least some value, as a reduced fraction.
#[track_caller]
pub(super) fn at_least<P: Procedure>(procedure: &P, name: &str, value: f64) -> String {
    let of = measure(name);
    law(procedure).mean(|outcome| f64::from(value <= of(outcome))).to_string()
}
