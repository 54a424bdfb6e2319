//! Runs of a rule on the dice of each engine: the only part of an experiment that knows its types,
//! and so all of it that is compiled for each rule.

use std::any::Any;
use std::sync::Arc;

use sandtable_dice::{Measure, Outcome, Procedure};

use super::counts::Counts;
use super::{MeasureInfo, Values};
use crate::narrator::Narrator;
use crate::numbered::Numbered;
use crate::{Enumerator, Sampler};

/// A rule that is ready to be carried out, in each of its situations.
pub(super) trait Rule: Send + Sync {
    /// The built-in measures.
    fn measures(&self) -> Vec<MeasureInfo>;

    /// Runs of which none has been made yet.
    fn runs(&self) -> Box<dyn Runs>;
}

/// Runs of a rule, and what they have come to.
pub(super) trait Runs: Any + Send {
    /// Carries a situation out so many times on random dice, and counts the outcomes of all but the
    /// first few. Gives the dice as they are then.
    fn sample(&mut self, situation: usize, dice: Sampler, uncounted: u64, trials: u64) -> Sampler;

    /// Carries a situation out on dice that can be told, moved or shared, and gives the number of
    /// its outcome.
    fn narrate(&mut self, situation: usize, dice: &mut Narrator) -> u32;

    /// Carries a situation out on a path of everything that can happen, and gives the number of its
    /// outcome.
    fn follow(&mut self, situation: usize, dice: &mut Enumerator) -> u32;

    /// The measures of the outcome with a number. Numbers follow each other from zero, in the order
    /// in which outcomes first came up.
    fn values(&self, number: u32) -> Values;

    /// Adds what has been counted in other runs of the same rule.
    fn absorb(&mut self, other: Box<dyn Runs>);

    /// How often each outcome was counted, in any order; different outcomes can have the same
    /// measures.
    fn counted(self: Box<Self>) -> Vec<(Values, u64)>;
}

/// A rule whose type is still known.
pub(super) struct TypedRule<P>(Arc<[P]>);

struct TypedRuns<P: Procedure> {
    situations: Arc<[P]>,
    measures: Vec<Measure<P::Outcome>>,
    outcomes: Numbered<P::Outcome>,
    counts: Counts<P::Outcome>,
}

impl<P> TypedRule<P> {
    pub(super) fn new(situations: Vec<P>) -> TypedRule<P> {
        TypedRule(situations.into())
    }
}

impl<P: Procedure> Rule for TypedRule<P> {
    fn measures(&self) -> Vec<MeasureInfo> {
        let info = |Measure { name, meaning, scale, .. }| MeasureInfo { name, meaning, scale };
        measures(&self.0).into_iter().map(info).collect()
    }

    fn runs(&self) -> Box<dyn Runs> {
        Box::new(TypedRuns {
            situations: Arc::clone(&self.0),
            measures: measures(&self.0),
            outcomes: Numbered::default(),
            counts: Counts::default(),
        })
    }
}

impl<P: Procedure> Runs for TypedRuns<P> {
    /// The only place where a procedure meets a sampler: the compiler then puts the one into the
    /// other, and keeps the state of the generator in registers.
    fn sample(&mut self, situation: usize, dice: Sampler, uncounted: u64, trials: u64) -> Sampler {
        let mut dice = dice;
        let procedure = &self.situations[situation];
        for trial in 0..trials {
            let outcome = procedure.resolve(&mut dice);
            if uncounted <= trial {
                self.counts.count(outcome);
            }
        }
        dice
    }

    fn narrate(&mut self, situation: usize, dice: &mut Narrator) -> u32 {
        self.outcomes.number_of(self.situations[situation].resolve(dice))
    }

    fn follow(&mut self, situation: usize, dice: &mut Enumerator) -> u32 {
        self.outcomes.number_of(self.situations[situation].resolve(dice))
    }

    fn values(&self, number: u32) -> Values {
        values(&self.measures, &self.outcomes.things()[number as usize])
    }

    fn absorb(&mut self, other: Box<dyn Runs>) {
        let other: Box<dyn Any> = other;
        let other = other.downcast::<TypedRuns<P>>().expect("runs of the same rule");
        self.counts.absorb(other.counts);
    }

    fn counted(self: Box<Self>) -> Vec<(Values, u64)> {
        let TypedRuns { measures, counts, .. } = *self;
        let read = |(outcome, count)| (values(&measures, &outcome), count);
        counts.into_entries().map(read).collect()
    }
}

/// The measures of a rule in any of its situations: each has room for what it comes to in any.
fn measures<P: Procedure>(situations: &[P]) -> Vec<Measure<P::Outcome>> {
    let all = situations.iter().map(Procedure::measures).reduce(|mut all, others| {
        for (measure, other) in all.iter_mut().zip(others) {
            measure.scale = measure.scale.or(other.scale);
        }
        all
    });
    all.expect("a rule is in a situation")
}

/// The built-in measures of an outcome.
fn values<O: Outcome>(measures: &[Measure<O>], outcome: &O) -> Values {
    let read = |measure: &Measure<O>| {
        let reading = (measure.of)(outcome);
        debug_assert!(
            measure.scale.admits(reading),
            "{}: {reading:?} is off the scale",
            measure.name
        );
        reading.0
    };
    measures.iter().map(read).collect()
}
