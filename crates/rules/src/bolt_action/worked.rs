//! Worked examples, exactly: what the tests of several rules have in common.

use std::ops::RangeBounds;

use sandtable_dice::{Outcome, Procedure, Scripted};
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, Law, enumerate};

use crate::{Refusal, Rule};

/// A rule by the book's figures.
#[track_caller]
pub(super) fn prepared<R: Rule>(circumstances: R::Circumstances, rulings: R::Rulings) -> R {
    R::prepare(circumstances, R::Figures::default(), rulings).unwrap()
}

/// Why circumstances are refused.
#[track_caller]
pub(super) fn refused<R: Rule>(circumstances: R::Circumstances, rulings: R::Rulings) -> Refusal {
    R::prepare(circumstances, R::Figures::default(), rulings).err().expect("a refusal")
}

/// What the faces come to; all of them must be rolled.
#[track_caller]
pub(super) fn falls<P: Procedure>(procedure: &P, faces: &[u8]) -> P::Outcome {
    let mut dice = Scripted::new(faces);
    let outcome = procedure.resolve(&mut dice);
    assert!(dice.exhausted());
    outcome
}

/// The exact law of a rule's outcome.
#[track_caller]
pub(super) fn law<R: Rule>(
    circumstances: R::Circumstances,
    rulings: R::Rulings,
) -> Law<R::Outcome, Fraction> {
    let rule: R = prepared(circumstances, rulings);
    enumerate(&Budget::default(), |dice| rule.resolve(dice)).unwrap()
}

/// The exact mean of a measure.
#[track_caller]
pub(super) fn mean<O: Outcome>(law: &Law<O, Fraction>, name: &str) -> String {
    law.mean(measure(name)).to_string()
}

/// The exact probability that a measure is in a range.
#[track_caller]
pub(super) fn chance<O: Outcome>(
    law: &Law<O, Fraction>,
    name: &str,
    range: impl RangeBounds<f64>,
) -> String {
    let of = measure(name);
    law.mean(|outcome| range.contains(&of(outcome)).into()).to_string()
}

/// What a measure reads off an outcome.
#[track_caller]
pub(super) fn measure<O: Outcome>(name: &str) -> fn(&O) -> f64 {
    let found = O::MEASURES.iter().find(|measure| measure.name == name);
    found.unwrap_or_else(|| panic!("no measure {name}")).of
}
