//! Worked examples, exactly: what the tests of several rules have in common.

use std::ops::RangeBounds;

use sandtable_dice::{Procedure, Scripted};

use crate::worked::{Exactly, exactly};
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
) -> Exactly<R::Outcome> {
    exactly(&prepared::<R>(circumstances, rulings))
}

/// The exact mean of a measure.
#[track_caller]
pub(super) fn mean<O: Ord>(law: &Exactly<O>, name: &str) -> String {
    law.mean_of(name)
}

/// The exact probability that a measure is in a range.
#[track_caller]
pub(super) fn chance<O: Ord>(law: &Exactly<O>, name: &str, range: impl RangeBounds<f64>) -> String {
    law.chance_of(name, range)
}
