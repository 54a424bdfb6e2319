//! Worked examples, exactly: what the tests of all books have in common.
//!
//! ```
//! use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count};
//! use sandtable_rulebook::measures;
//! use sandtable_worked::{exactly, falls};
//!
//! struct Volley;
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
//! struct Hits(u32);
//!
//! impl Outcome for Hits {}
//!
//! impl Procedure for Volley {
//!     type Outcome = Hits;
//!
//!     fn measures(&self) -> Vec<Measure<Hits>> {
//!         measures! {
//!             "hits", count("hits", 0..=3), "shots that hit", |hits| hits.0.into();
//!         }
//!     }
//!
//!     fn resolve<D: Dice>(&self, dice: &mut D) -> Hits {
//!         Hits(dice.successes(3, D6.at_least(3)))
//!     }
//! }
//!
//! // These faces come to that, and all of them are rolled.
//! assert_eq!(falls(&Volley, &[2, 3, 6]), Hits(2));
//! // The odds, as a fraction.
//! assert_eq!(exactly(&Volley).mean_of("hits"), "2");
//! ```

#![allow(clippy::unwrap_used, reason = "what tests are made of may panic")]

use std::ops::{Deref, RangeBounds};

use sandtable_dice::{Measure, Procedure, Reading, Scripted};
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, Law, enumerate};
use serde_json::Value;

use sandtable_rulebook::{Refusal, Rule};

/// A rule by the book's figures.
#[track_caller]
pub fn prepared<R: Rule>(circumstances: R::Circumstances, rulings: R::Rulings) -> R {
    R::prepare(circumstances, R::Figures::default(), rulings).unwrap()
}

/// Why circumstances are refused.
#[track_caller]
pub fn refused<R: Rule>(circumstances: R::Circumstances, rulings: R::Rulings) -> Refusal {
    R::prepare(circumstances, R::Figures::default(), rulings).err().expect("a refusal")
}

/// What the faces come to; all of them must be rolled.
#[track_caller]
pub fn falls<P: Procedure>(procedure: &P, faces: &[u8]) -> P::Outcome {
    let mut dice = Scripted::new(faces);
    let outcome = procedure.resolve(&mut dice);
    assert!(dice.exhausted());
    outcome
}

/// The exact law of a procedure, with what can be read off its outcomes.
#[derive(Debug)]
pub struct Exactly<O> {
    law: Law<O, Fraction>,
    measures: Vec<Measure<O>>,
}

impl<O> Deref for Exactly<O> {
    type Target = Law<O, Fraction>;

    fn deref(&self) -> &Law<O, Fraction> {
        &self.law
    }
}

/// The exact law of a procedure.
#[track_caller]
pub fn exactly<P: Procedure>(procedure: &P) -> Exactly<P::Outcome> {
    let law: Law<_, Fraction> =
        enumerate(&Budget::for_fractions(), |dice| procedure.resolve(dice)).unwrap();
    assert_eq!(law.total().to_string(), "1", "probabilities add up to one");
    let measures = procedure.measures();
    for measure in &measures {
        for outcome in law.outcomes.keys() {
            let reading = measure.read(outcome);
            let scale = measure.scale;
            assert!(scale.admits(reading), "{}: {reading:?} is off {scale:?}", measure.name);
        }
    }
    Exactly { law, measures }
}

/// The exact law of a rule's outcome.
#[track_caller]
pub fn law<R: Rule>(circumstances: R::Circumstances, rulings: R::Rulings) -> Exactly<R::Outcome> {
    exactly(&prepared::<R>(circumstances, rulings))
}

impl<O: Ord + 'static> Exactly<O> {
    /// What a measure reads off an outcome.
    #[track_caller]
    fn reader(&self, name: &str) -> impl Fn(&O) -> Reading {
        let found = self.measures.iter().find(|measure| measure.name == name);
        let measure = found.unwrap_or_else(|| panic!("there is no measure {name}"));
        move |outcome| measure.read(outcome)
    }

    /// The mean of a measure over the outcomes in which it has a value.
    #[track_caller]
    pub fn mean_of(&self, name: &str) -> String {
        let read = self.reader(name);
        let (mut sum, mut known) = (Fraction::ZERO, Fraction::ZERO);
        for (outcome, p) in &self.law.outcomes {
            let Some(value) = read(outcome).0 else { continue };
            let (numerator, denominator) = value.exact().expect("short values are exact");
            let value: Fraction = format!("{numerator}/{denominator}").parse().unwrap();
            sum = &sum + &(&value * p);
            known = &known + p;
        }
        (&sum / &known).to_string()
    }

    /// The probability that a measure is in a range.
    #[track_caller]
    pub fn chance_of(&self, name: &str, range: impl RangeBounds<f64>) -> String {
        let read = self.reader(name);
        let within = |outcome: &O| read(outcome).0.is_some_and(|it| range.contains(&it.get()));
        self.law.mean(|outcome| within(outcome).into()).to_string()
    }
}

/// What a measure of a rule reads off an outcome in which it has a value.
#[track_caller]
pub fn measure<R: Rule>(name: &str) -> impl Fn(&R::Outcome) -> f64 {
    let rule = R::prepare(R::example(), R::Figures::default(), R::Rulings::default()).unwrap();
    let found = rule.measures().into_iter().find(|measure| measure.name == name);
    let measure = found.unwrap_or_else(|| panic!("there is no measure {name}"));
    move |outcome| measure.read(outcome).0.expect("it has a value").get()
}

/// What the measure of a rule at a position reads off an outcome in which it has a value.
#[track_caller]
pub fn nth<R: Rule>(position: usize) -> impl Fn(&R::Outcome) -> f64 {
    let rule = R::prepare(R::example(), R::Figures::default(), R::Rulings::default()).unwrap();
    measure::<R>(rule.measures()[position].name)
}

fn read<R: Rule>(
    circumstances: Value,
    figures: Value,
    rulings: Value,
) -> Result<R, crate::Refusal> {
    R::prepare(
        serde_json::from_value(circumstances).unwrap(),
        serde_json::from_value(figures).unwrap(),
        serde_json::from_value(rulings).unwrap(),
    )
}

/// The rule with what a scenario file says of it.
#[track_caller]
pub fn written<R: Rule>(circumstances: Value, figures: Value, rulings: Value) -> R {
    read(circumstances, figures, rulings).unwrap()
}

/// Why a scenario file is refused.
#[track_caller]
pub fn written_refused<R: Rule>(
    circumstances: Value,
    figures: Value,
    rulings: Value,
) -> crate::Refusal {
    read::<R>(circumstances, figures, rulings).map(|_| ()).unwrap_err()
}

/// What is written, with some keys changed.
#[track_caller]
pub fn with(mut written: Value, changes: Value) -> Value {
    let Value::Object(changes) = changes else { panic!("changes are keys: {changes}") };
    for (key, value) in changes {
        written[key] = value;
    }
    written
}

/// The mean of a measure, as a reduced fraction.
#[track_caller]
pub fn mean<P: Procedure>(procedure: &P, name: &str) -> String {
    exactly(procedure).mean_of(name)
}

/// The probability that a measure is at least some value, as a reduced fraction.
#[track_caller]
pub fn at_least<P: Procedure>(procedure: &P, name: &str, value: f64) -> String {
    exactly(procedure).chance_of(name, value..)
}

/// The probability that a measure has a value, and at most so much, as a reduced fraction.
#[track_caller]
pub fn at_most<P: Procedure>(procedure: &P, name: &str, value: f64) -> String {
    exactly(procedure).chance_of(name, ..=value)
}
