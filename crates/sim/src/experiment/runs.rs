//! Runs of a rule on the dice of each engine: the only part of an experiment that knows its types,
//! and so all of it that is compiled for each rule.

use std::sync::Arc;

use sandtable_dice::{Measure, Outcome, Procedure, Reading, Series};

use super::counts::Counts;
use super::interface::MeasureInfo;
use crate::narrator::Narrator;
use crate::numbered::Numbered;
use crate::value::Values;
use crate::{Enumerator, Sampler};

/// A rule that is ready to be carried out, in each of its situations.
pub(super) trait Rule: Send + Sync {
    /// The built-in measures.
    fn measures(&self) -> &[MeasureInfo];

    /// What is told at the end of each turn, with room for each situation.
    fn series(&self) -> Vec<Series>;

    /// Runs of which none has been made yet.
    fn runs(self: Arc<Self>) -> Box<dyn Runs>;
}

/// Runs of a rule, and what they have come to.
pub(super) trait Runs: Send {
    /// Carries a situation out so many times on random dice, and counts the outcomes of all but the
    /// first few. Gives the dice as they are then, and the number of the last outcome that was not
    /// counted.
    fn sample(
        &mut self,
        situation: usize,
        dice: Sampler,
        uncounted: u64,
        trials: u64,
    ) -> (Sampler, Option<u32>);

    /// Carries a situation out on dice that can be told, moved or shared, and gives the number of
    /// its outcome.
    fn narrate(&mut self, situation: usize, dice: &mut Narrator) -> u32;

    /// Carries a situation out on a path of everything that can happen, and gives the number of its
    /// outcome.
    fn follow(&mut self, situation: usize, dice: &mut Enumerator) -> u32;

    /// Reads the measures of the outcome with a number, into values of which there are none yet.
    /// Numbers follow each other from zero, in the order in which outcomes first came up; different
    /// outcomes can have the same measures.
    fn read(&self, number: u32, values: &mut Values);

    /// The measures of the outcome with a number.
    fn values(&self, number: u32) -> Values {
        let mut values = Values::new();
        self.read(number, &mut values);
        values
    }

    /// How often each outcome was counted.
    fn counts(&self) -> &Counts;
}

/// A rule whose type is still known.
pub(super) struct TypedRule<P: Procedure> {
    situations: Vec<P>,
    measures: Vec<Measure<P::Outcome>>,
    info: Vec<MeasureInfo>,
}

struct TypedRuns<P: Procedure> {
    rule: Arc<TypedRule<P>>,
    outcomes: Numbered<P::Outcome>,
    counts: Counts,
}

impl<P: Procedure> TypedRule<P> {
    pub(super) fn new(situations: Vec<P>) -> TypedRule<P> {
        let told = |situation: usize| told(&situations[situation].measures());
        let info = widest(situations.len(), &told, widened);
        TypedRule { measures: situations[0].measures(), situations, info }
    }
}

impl<P: Procedure> Rule for TypedRule<P> {
    fn measures(&self) -> &[MeasureInfo] {
        &self.info
    }

    fn series(&self) -> Vec<Series> {
        let told = |situation: usize| self.situations[situation].series();
        widest(self.situations.len(), &told, Series::or)
    }

    fn runs(self: Arc<Self>) -> Box<dyn Runs> {
        Box::new(TypedRuns { rule: self, outcomes: Numbered::default(), counts: Counts::default() })
    }
}

impl<P: Procedure> Runs for TypedRuns<P> {
    fn sample(
        &mut self,
        situation: usize,
        dice: Sampler,
        uncounted: u64,
        trials: u64,
    ) -> (Sampler, Option<u32>) {
        let came_up = (&mut self.outcomes, &mut self.counts);
        self.rule.situations[situation].sampled(dice, (uncounted, trials), came_up)
    }

    fn narrate(&mut self, situation: usize, dice: &mut Narrator) -> u32 {
        self.rule.situations[situation].narrated(dice, &mut self.outcomes)
    }

    fn follow(&mut self, situation: usize, dice: &mut Enumerator) -> u32 {
        self.rule.situations[situation].followed(dice, &mut self.outcomes)
    }

    fn read(&self, number: u32, values: &mut Values) {
        let outcome = &self.outcomes.things()[number as usize];
        for measure in &self.rule.measures {
            values.push(measure.read(outcome).0);
        }
        if cfg!(debug_assertions) {
            hold_to_scales(&self.rule.info, values);
        }
    }

    fn counts(&self) -> &Counts {
        &self.counts
    }
}

/// A procedure met by the dice of each engine. What is the procedure's own is compiled beside it, in
/// one unit, so that the compiler can put the one into the other.
trait Met: Procedure {
    /// The only place where a procedure meets a sampler: the state of the generator is kept in
    /// registers.
    fn sampled(
        &self,
        dice: Sampler,
        (uncounted, trials): (u64, u64),
        (outcomes, counts): (&mut Numbered<Self::Outcome>, &mut Counts),
    ) -> (Sampler, Option<u32>) {
        let mut dice = dice;
        let mut last = None;
        for trial in 0..trials {
            let outcome = self.resolve(&mut dice);
            if uncounted <= trial {
                count(outcome, outcomes, counts);
            } else {
                last = Some(outcome);
            }
        }
        (dice, last.map(|outcome| outcomes.number_of(outcome)))
    }

    fn narrated(&self, dice: &mut Narrator, outcomes: &mut Numbered<Self::Outcome>) -> u32 {
        outcomes.number_of(self.resolve(dice))
    }

    fn followed(&self, dice: &mut Enumerator, outcomes: &mut Numbered<Self::Outcome>) -> u32 {
        outcomes.number_of(self.resolve(dice))
    }
}

impl<P: Procedure> Met for P {}

#[inline]
fn count<O: Outcome>(outcome: O, outcomes: &mut Numbered<O>, counts: &mut Counts) {
    let index = outcome.index();
    let again = |index| counts.count_again(index, || outcomes.number_of(outcome.clone()));
    if !index.is_some_and(again) {
        counts.count(index, outcomes.number_of(outcome));
    }
}

/// What is told of the measures of outcomes.
fn told<O: Outcome>(measures: &[Measure<O>]) -> Vec<MeasureInfo> {
    let mut info = Vec::with_capacity(measures.len());
    for Measure { name, meaning, scale, .. } in measures {
        info.push(MeasureInfo { name, meaning, scale: *scale });
    }
    info
}

/// What is told of each of several situations, with room for all of them: compiled once, and not for
/// each rule.
fn widest<T>(situations: usize, told: &dyn Fn(usize) -> Vec<T>, or: fn(T, &T) -> T) -> Vec<T> {
    (1..situations).fold(told(0), |widest, situation| {
        widest.into_iter().zip(&told(situation)).map(|(one, other)| or(one, other)).collect()
    })
}

/// A measure with room for what it comes to in another situation.
fn widened(measure: MeasureInfo, other: &MeasureInfo) -> MeasureInfo {
    MeasureInfo { scale: measure.scale.or(other.scale), ..measure }
}

/// Holds the values of measures to their scales.
fn hold_to_scales(measures: &[MeasureInfo], values: &Values) {
    for (measure, value) in measures.iter().zip(values) {
        let is_on_scale = measure.scale.admits(Reading(*value));
        assert!(is_on_scale, "{}: {value:?} is off the scale", measure.name);
    }
}
