//! Parts of a procedure that are solved by themselves and then answered as one question.

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

use std::any::{Any, TypeId};
use std::hash::Hash;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::answers::{Question, Row};
use super::{Enumerator, MOST_NESTING, Masses};
use crate::Probability;
use crate::exact::Unenumerable;

/// The solution of a part: what it depends on, and what it comes to.
#[derive(Debug)]
pub(super) struct Solved<K, O, P> {
    key: K,
    pub outcomes: Vec<O>,
    /// The probability of what was not followed to an outcome.
    pub unresolved: P,
}

/// A solution with its type forgotten, and the probabilities of the outcomes.
#[derive(Clone, Debug)]
pub(super) struct Solution<P> {
    pub row: Row<P>,
    /// A `Solved<K, O, P>`.
    pub solved: Rc<dyn Any>,
}

impl<P: Probability> Solution<P> {
    pub(super) fn new<K, O>(key: K, masses: Masses<O, P>, unresolved: P) -> Solution<P>
    where
        K: 'static,
        O: Clone + Eq + Hash + 'static,
    {
        let (outcomes, odds): (Vec<O>, Vec<P>) = masses.into_entries().into_iter().unzip();
        let row = (0..).zip(odds).collect();
        Solution { row, solved: Rc::new(Solved { key, outcomes, unresolved }) }
    }
}

/// Solutions by the type that stands for the part and the stage, each an `FxHashMap<K, Solution<P>>`.
#[derive(Debug, Default)]
pub(super) struct Parts {
    solutions: FxHashMap<(TypeId, u32), Box<dyn Any>>,
    /// The stages at which parts have begun, where it matters.
    stages: Vec<&'static str>,
}

impl Parts {
    /// A number for a stage, from one.
    fn number_of(&mut self, stage: &'static str) -> u32 {
        let known = self.stages.iter().position(|known| *known == stage);
        let position = known.unwrap_or_else(|| {
            self.stages.push(stage);
            self.stages.len() - 1
        });
        u32::try_from(position + 1).expect("a rule has few stages")
    }

    fn of<K: 'static, P: Probability>(
        &mut self,
        part: (TypeId, u32),
    ) -> &mut FxHashMap<K, Solution<P>> {
        let none = || Box::new(FxHashMap::<K, Solution<P>>::default()) as Box<dyn Any>;
        let solutions = self.solutions.entry(part).or_insert_with(none);
        solutions.downcast_mut().expect("a closure takes one type of key")
    }
}

impl<P: Probability> Enumerator<P> {
    /// The outcome of a part on this path; none if the enumeration has failed.
    #[inline]
    pub(super) fn outcome_of_part<K, O, F>(&mut self, key: &K, part: F) -> Option<O>
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        self.outcome_of::<F, K, O>(key, |dice| dice.solve(key, part))
    }

    /// The outcome on this path of what a type and a key stand for; none if the enumeration has
    /// failed.
    #[inline]
    pub(super) fn outcome_of<F, K, O>(
        &mut self,
        key: &K,
        solve: impl FnOnce(&mut Self) -> Option<Solution<P>>,
    ) -> Option<O>
    where
        F: 'static,
        K: Clone + Eq + Hash + 'static,
        O: Clone + 'static,
    {
        if self.failure.is_some() {
            return None;
        }
        let stage = self.stage_of_parts();
        let question = Question::Part(TypeId::of::<F>(), stage);
        if let Some(outcome) = self.outcome_as_before(question, key, true) {
            return Some(outcome);
        }
        if !self.path.is_at_end() {
            self.fail(Unenumerable::Impure);
            return None;
        }
        let solution = self.solution::<F, K>(key, solve)?;
        self.open_solution::<K, O>(question, solution)
    }

    /// The number of the stage, where it matters; else zero.
    #[inline]
    fn stage_of_parts(&mut self) -> u32 {
        match self.probe {
            Some(_) => self.parts.number_of(self.stage),
            None => 0,
        }
    }

    /// The outcome of a part where the branch that the last path had here stands for it; or, if
    /// that path did not come here, the one of an earlier path.
    #[inline(always)]
    pub(super) fn outcome_as_before<K, O>(
        &mut self,
        question: Question,
        key: &K,
        earlier: bool,
    ) -> Option<O>
    where
        K: Eq + 'static,
        O: Clone + 'static,
    {
        let is_new = self.path.is_at_end();
        if is_new && !earlier {
            return None;
        }
        let (solved, answer) = self.path.solved(question)?;
        let solved =
            solved.downcast_ref::<Solved<K, O, P>>().filter(|solved| solved.key == *key)?;
        if is_new {
            let (first, unresolved) = (solved.outcome(0), solved.unresolved.clone());
            self.path.leave_unresolved(&unresolved);
            self.path.open_as_before(question);
            return first;
        }
        let outcome = solved.outcome(answer);
        self.path.replay();
        outcome
    }

    pub(super) fn open_solution<K, O>(
        &mut self,
        question: Question,
        solution: Solution<P>,
    ) -> Option<O>
    where
        K: 'static,
        O: Clone + 'static,
    {
        let Solution { row, solved } = solution;
        let known = solved.downcast_ref::<Solved<K, O, P>>()?;
        self.path.leave_unresolved(&known.unresolved);
        let answer = self.path.open(question, row, Some(solved.clone()));
        known.outcome(answer)
    }

    /// The solution for a type and a key, worked out if no path has needed it yet.
    pub(super) fn solution<F: 'static, K>(
        &mut self,
        key: &K,
        solve: impl FnOnce(&mut Self) -> Option<Solution<P>>,
    ) -> Option<Solution<P>>
    where
        K: Clone + Eq + Hash + 'static,
    {
        let id = (TypeId::of::<F>(), self.stage_of_parts());
        if let Some(solution) = self.parts.of::<K, P>(id).get(key) {
            return Some(solution.clone());
        }
        let solution = solve(self)?;
        self.parts.of::<K, P>(id).insert(key.clone(), solution.clone());
        Some(solution)
    }

    /// Solves a part.
    pub(super) fn solve<K, O, F>(&mut self, key: &K, part: F) -> Option<Solution<P>>
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        let mut masses = Masses::default();
        let unresolved = self.nested(|dice| {
            dice.explore(|dice| part(dice, key), |outcome, mass| masses.add(outcome, mass))
        })?;
        Some(Solution::new(key.clone(), masses, unresolved))
    }

    /// Solves something on top of the path; nothing if the enumeration has failed.
    pub(super) fn nested<T>(&mut self, solve: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if MOST_NESTING <= self.nesting {
            self.fail(Unenumerable::Nesting { limit: MOST_NESTING });
            return None;
        }
        self.nesting += 1;
        let stage = self.stage;
        let solved = solve(self);
        self.stage = stage;
        self.nesting -= 1;
        self.failure.is_none().then_some(solved)
    }
}

impl<K, O: Clone, P> Solved<K, O, P> {
    fn outcome(&self, answer: i32) -> Option<O> {
        self.outcomes.get(answer.cast_unsigned() as usize).cloned()
    }
}
