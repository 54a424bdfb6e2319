//! Plays of rounds: the whole distribution over states is carried from round to round.

use std::hash::Hash;
use std::mem;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::answers::Question;
use super::parts::Solution;
use super::{Enumerator, Masses};
use crate::Probability;
use crate::exact::Unenumerable;

/// Rounds are followed until what is left of them is less likely than this.
const NEGLIGIBLE: f64 = 1e-15;

impl<P: Probability> Enumerator<P> {
    /// The outcome of a play of rounds on this path; none if the enumeration has failed.
    pub(super) fn outcome_of_rounds<S, O>(
        &mut self,
        start: &S,
        round: &impl Fn(&mut Self, &S) -> ControlFlow<O, S>,
    ) -> Option<O>
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        if self.failure.is_some() {
            return None;
        }
        // Not one of an earlier path: a round may depend on more than the state it starts from.
        if let Some(outcome) = self.outcome_as_before(Question::Rounds, start, false) {
            return Some(outcome);
        }
        if !self.path.is_at_end() {
            self.fail(Unenumerable::Impure);
            return None;
        }
        let solution = self.nested(|dice| dice.play(start, round))??;
        self.open_solution::<S, O>(Question::Rounds, solution)
    }

    /// Solves a play of rounds, merging equal states after every round.
    fn play<S, O>(
        &mut self,
        start: &S,
        round: &impl Fn(&mut Self, &S) -> ControlFlow<O, S>,
    ) -> Option<Solution<P>>
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        let (mut outcomes, mut states, mut next) =
            (Masses::for_many(), Masses::default(), Masses::default());
        states.add(start.clone(), P::ALWAYS);
        let mut unresolved = P::NEVER;
        let stage = self.stage;
        for _ in 0..self.budget.rounds {
            for (state, before) in states.entries() {
                self.stage = stage;
                let lost =
                    self.play_round(|dice| round(dice, state), before, &mut outcomes, &mut next);
                unresolved = unresolved.or(&before.and(&lost));
                if self.failure.is_some() {
                    return None;
                }
            }
            self.states = self.states.max(next.len() as u64);
            let left = next.total();
            if left.is_negligible(NEGLIGIBLE) {
                return Some(Solution::new(start.clone(), outcomes, unresolved.or(&left)));
            }
            if !left.is_known() {
                break;
            }
            mem::swap(&mut states, &mut next);
            next.clear();
        }
        self.fail(Unenumerable::Rounds { limit: self.budget.rounds });
        None
    }

    /// Plays one round from one state.
    #[inline]
    fn play_round<S, O>(
        &mut self,
        round: impl Fn(&mut Self) -> ControlFlow<O, S>,
        before: &P,
        outcomes: &mut Masses<O, P>,
        next: &mut Masses<S, P>,
    ) -> P
    where
        S: Clone + Eq + Hash,
        O: Clone + Eq + Hash,
    {
        let paths = self.paths;
        let unresolved = self.explore(round, |result, mass| {
            let mass = before.and(&mass);
            match result {
                ControlFlow::Break(outcome) => outcomes.add(outcome, mass),
                ControlFlow::Continue(state) => next.add(state, mass),
            }
        });
        self.spent += (self.paths - paths) * before.effort();
        unresolved
    }

    /// Plays rounds to an end with random dice, once the enumeration has failed.
    ///
    /// Rounds that no dice bring to an end have no outcome to go on with. They alone are left by
    /// unwinding, as far as [`caught`].
    #[cold]
    pub(super) fn finish_rounds<S, O>(
        &mut self,
        start: S,
        round: &impl Fn(&mut Self, &S) -> ControlFlow<O, S>,
    ) -> O {
        let mut state = start;
        for _ in 0..self.budget.rounds.max(FEWEST_TRIED) {
            match round(self, &state) {
                ControlFlow::Continue(next) => state = next,
                ControlFlow::Break(outcome) => return outcome,
            }
        }
        resume_unwind(Box::new(Endless))
    }
}

/// However small the budget, so many rounds are tried before they are held to have no end.
const FEWEST_TRIED: u64 = 100_000;

/// Rounds were left because they do not end.
struct Endless;

/// Runs something that may be left because its rounds do not end.
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Option<T> {
    // What the closure leaves half-done is the enumerator, which has failed and is dropped.
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(done) => Some(done),
        Err(payload) if payload.is::<Endless>() => None,
        Err(payload) => resume_unwind(payload),
    }
}
