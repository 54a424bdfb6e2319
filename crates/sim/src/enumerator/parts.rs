//! Parts of a procedure that are solved by themselves and then answered as one question.

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

use std::any::TypeId;
use std::hash::Hash;
use std::rc::Rc;

use super::answers::{Question, Row};
use super::explore::Masses;
use super::solutions::{AnyRow, PartId, Solution, Solved};
use super::step::{Leads, Step};
use super::walk::{Enumerator, Kind};
use crate::numbered::{Numbered, hash_of};
use crate::probability::Fraction;

/// A part with its key.
struct Part<'a, K, O, F> {
    key: &'a K,
    resolve: F,
    outcomes: Numbered<O>,
}

impl<K, O, F> Step for Part<'_, K, O, F>
where
    O: Eq + Hash,
    F: Fn(&mut Enumerator, &K) -> O,
{
    fn take(&mut self, dice: &mut Enumerator, _: usize) -> Leads {
        Leads::ToOutcome(self.outcomes.number_of((self.resolve)(dice, self.key)))
    }
}

impl Enumerator {
    /// The outcome of a part on this path.
    #[inline]
    pub(super) fn outcome_of_part<K, O, F>(&mut self, key: &K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Eq + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        self.outcome_of::<F, K, O>(key, |dice| dice.solve_part(key, part))
            .unwrap_or_else(|| self.outcome_at_random(key, part))
    }

    /// The outcome on this path of what a type and a key stand for; none if the enumeration has
    /// failed.
    #[inline]
    pub(super) fn outcome_of<F, K, O>(
        &mut self,
        key: &K,
        solve: impl FnOnce(&mut Self) -> Option<Solution>,
    ) -> Option<O>
    where
        F: 'static,
        K: Clone + Eq + Hash + 'static,
        O: Clone + 'static,
    {
        if self.failure.is_some() {
            return None;
        }
        let part = self.part_of::<F>();
        let question = Question::Part(part.0, part.1);
        if let Some(outcome) = self.outcome_as_before(question, key, true) {
            return Some(outcome);
        }
        self.first_outcome_of(part, key, solve)
    }

    /// The first outcome on a path that has not come here before.
    ///
    /// Kept apart: what is done on every path is quicker without room for all that this needs.
    #[inline(never)]
    fn first_outcome_of<K, O>(
        &mut self,
        part: PartId,
        key: &K,
        solve: impl FnOnce(&mut Self) -> Option<Solution>,
    ) -> Option<O>
    where
        K: Eq + Hash + 'static,
        O: Clone + 'static,
    {
        if !self.is_new() {
            return None;
        }
        let solution = self.solution::<K, O>(part, key, solve)?;
        self.open_solution::<K, O>(Question::Part(part.0, part.1), solution)
    }

    /// What stands for a part, here.
    #[inline]
    pub(super) fn part_of<F: 'static>(&mut self) -> PartId {
        let stage = match self.probe {
            Some(_) => self.parts.number_of(self.stage),
            None => 0,
        };
        (TypeId::of::<F>(), stage)
    }

    /// The outcome of something solved where the branch that the last path had here stands for it;
    /// or, if that path did not come here, the one of an earlier path.
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
        let solved = solved.downcast_ref::<Solved<K, O>>().filter(|solved| solved.key == *key)?;
        if is_new {
            let first = solved.outcome(0);
            self.open_solved_before();
            return first;
        }
        let outcome = solved.outcome(answer);
        self.path.replay();
        outcome
    }

    /// Opens a branch for something solved, and takes its first outcome.
    pub(super) fn open_solution<K, O>(
        &mut self,
        question: Question,
        solution: Solution,
    ) -> Option<O>
    where
        K: 'static,
        O: Clone + 'static,
    {
        let first = solution.of::<K, O>()?.outcome(0);
        self.open_solved(question, solution);
        first
    }

    /// The solution for a part and a key, worked out if no path has needed it yet.
    pub(super) fn solution<K, O>(
        &mut self,
        part: PartId,
        key: &K,
        solve: impl FnOnce(&mut Self) -> Option<Solution>,
    ) -> Option<Solution>
    where
        K: Eq + Hash + 'static,
        O: 'static,
    {
        let hash = hash_of(key);
        let known = self.parts.of(part);
        let is_same = |number: u32| {
            let solved = known.solutions[number as usize].of::<K, O>();
            solved.is_some_and(|solved| solved.key == *key)
        };
        if let Some(number) = known.places.find(hash, is_same) {
            return Some(known.solutions[number as usize].clone());
        }
        let solution = solve(self)?;
        self.parts.of(part).keep(hash, solution.clone());
        Some(solution)
    }

    /// Solves a part.
    pub(super) fn solve_part<K, O, F>(&mut self, key: &K, part: F) -> Option<Solution>
    where
        K: Clone + 'static,
        O: Eq + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + 'static,
    {
        let mut part = Part { key, resolve: part, outcomes: Numbered::default() };
        let row = self.solve(&mut part)?;
        let solved = Solved { key: key.clone(), outcomes: part.outcomes.into_things() };
        Some(Solution { row, solved: Rc::new(solved) })
    }

    /// Carries out a part with random dice, once the enumeration has failed.
    #[cold]
    #[inline(never)]
    pub(super) fn outcome_at_random<K, O, F>(&mut self, key: &K, part: F) -> O
    where
        O: Clone + Eq + Hash,
        F: Fn(&mut Self, &K) -> O,
    {
        let mut part = Part { key, resolve: part, outcomes: Numbered::default() };
        let number = self.finish(&mut part);
        part.outcomes.things()[number as usize].clone()
    }

    /// How likely the outcomes of a step are.
    fn solve(&mut self, step: &mut dyn Step) -> Option<AnyRow> {
        Some(if self.exact {
            AnyRow::Fractions(self.solve_in::<Fraction>(step)?)
        } else {
            AnyRow::Floats(self.solve_in::<f64>(step)?)
        })
    }

    fn solve_in<P: Kind>(&mut self, step: &mut dyn Step) -> Option<Row<P>> {
        let mut masses = Masses::new();
        let explore = |dice: &mut Self| dice.explore(step, 0, &mut masses);
        let unresolved = self.marking_nothing(|dice| dice.nested(explore))?;
        Some(Row::numbered(masses.outcomes, unresolved))
    }

    #[inline(never)]
    fn open_solved_before(&mut self) {
        if self.exact {
            let (path, weights) = Fraction::along(self);
            path.open_solved_before(weights);
        } else {
            let (path, weights) = f64::along(self);
            path.open_solved_before(weights);
        }
    }

    fn open_solved(&mut self, question: Question, Solution { row, solved }: Solution) {
        match row {
            AnyRow::Floats(row) => {
                let (path, weights) = f64::along(self);
                path.open_solved(weights, question, row, solved);
            }
            AnyRow::Fractions(row) => {
                let (path, weights) = Fraction::along(self);
                path.open_solved(weights, question, row, solved);
            }
        }
    }
}
