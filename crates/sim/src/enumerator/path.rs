//! The path that the dice are on.

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

use std::any::Any;
use std::mem;
use std::ops::Range;
use std::rc::Rc;

use super::answers::{Question, Row, Rows};
use super::recorded::Recording;
use crate::Probability;

/// The branches taken so far, from the root of the tree.
///
/// Parts of a procedure are explored on top of the path that leads to them: `base` is where the
/// innermost one begins.
#[derive(Debug, Default)]
pub struct Path {
    /// Beyond `len` lie branches of earlier paths: the next path often takes the same ones again.
    branches: Vec<Branch>,
    len: usize,
    /// How many of the branches this run has come past.
    depth: usize,
    base: usize,
}

#[derive(Debug)]
struct Branch {
    question: Question,
    answer: i32,
    choice: u32,
    /// The outcomes that the answers stand for, where the question was a part of the procedure.
    solved: Option<Rc<dyn Any>>,
}

/// What the branches of a path weigh: all about them that depends on the kind of number.
#[derive(Debug)]
pub struct Weights<P> {
    /// Of each branch that the path has.
    levels: Vec<Level<P>>,
    /// The probability of what has not been followed to its end since the innermost part began.
    unresolved: P,
    rows: Rows<P>,
    /// What is written down of everything that can happen, where players are free to decide.
    pub(super) recording: Box<Recording<P>>,
}

#[derive(Debug)]
struct Level<P> {
    /// The probability, from the base of the path on, of the path up to and including the choice.
    mass: P,
    row: Row<P>,
}

/// Where an outer part was when an inner one began.
#[derive(Debug)]
pub(super) struct Outer<P> {
    base: usize,
    unresolved: P,
}

impl Path {
    /// Begins a part on top of the path.
    pub(super) fn descend<P: Probability>(&mut self, weights: &mut Weights<P>) -> Outer<P> {
        let unresolved = mem::replace(&mut weights.unresolved, P::NEVER);
        let base = mem::replace(&mut self.base, self.len);
        Outer { base, unresolved }
    }

    /// Goes back to the outer part, and gives what the inner one left unresolved.
    pub(super) fn ascend<P>(&mut self, weights: &mut Weights<P>, outer: Outer<P>) -> P {
        self.len = self.base;
        self.depth = self.base;
        self.base = outer.base;
        mem::replace(&mut weights.unresolved, outer.unresolved)
    }

    /// Goes back to where the part began, to run it once more.
    #[inline(always)]
    pub(super) fn rewind(&mut self) {
        self.depth = self.base;
    }

    /// Whether the run has come past all branches of the last one.
    #[inline(always)]
    pub(super) fn is_at_end(&self) -> bool {
        self.depth == self.len
    }

    /// The branches since the part began.
    #[inline(always)]
    pub(super) fn rolls(&self) -> usize {
        self.len - self.base
    }

    /// The probability of the path since the part began.
    #[inline(always)]
    pub(super) fn mass<P: Probability>(&self, weights: &Weights<P>) -> P {
        if self.len == self.base { P::ALWAYS } else { weights.levels[self.len - 1].mass.clone() }
    }

    /// What was asked at a branch, counted from where the part began.
    pub(super) fn asked(&self, at: usize) -> Question {
        self.branches[self.base + at].question
    }

    /// The probability of the answers at some branches of the path, counted from where the part
    /// began.
    pub(super) fn odds<P: Probability>(&self, weights: &Weights<P>, at: Range<usize>) -> P {
        at.map(|at| self.base + at).fold(P::ALWAYS, |product, at| {
            let choice = self.branches[at].choice as usize;
            product.and(&weights.levels[at].row.answers[choice].1)
        })
    }

    /// The next question that the last run asked.
    #[inline]
    pub(super) fn next_question(&self) -> Option<Question> {
        (self.depth < self.len).then(|| self.branches[self.depth].question)
    }

    /// What the next branch stands for, with its answer, if it has been asked this on the last path
    /// or, at the end of the path, on an earlier one.
    #[inline(always)]
    pub(super) fn solved(&self, question: Question) -> Option<(&dyn Any, i32)> {
        let branch = self.branches.get(self.depth).filter(|branch| branch.question == question)?;
        Some((branch.solved.as_deref()?, branch.answer))
    }

    /// Goes past the next branch of the last run: what was asked, and answered.
    #[inline(always)]
    pub(super) fn replay(&mut self) -> (Question, i32) {
        let branch = &self.branches[self.depth];
        self.depth += 1;
        (branch.question, branch.answer)
    }

    /// Whether an earlier path had a branch at the end of this one, at which the same was asked.
    #[inline(always)]
    pub(super) fn was_asked(&self, question: Question) -> bool {
        self.branches.get(self.len).is_some_and(|branch| branch.question == question)
    }

    /// Opens a branch at the end of the path and takes its first choice.
    pub(super) fn open<P: Probability>(
        &mut self,
        weights: &mut Weights<P>,
        question: Question,
    ) -> i32 {
        let row = weights.rows.row(question);
        self.open_row(weights, question, row, None)
    }

    /// Opens the branch again that an earlier path had here, for something that was solved.
    pub(super) fn open_solved_before<P: Probability>(&mut self, weights: &mut Weights<P>) {
        weights.leave_unresolved(&self.mass(weights), self.len);
        self.choose_first(weights);
    }

    /// Opens a branch for something that was solved: the outcomes, and how likely they are.
    pub(super) fn open_solved<P: Probability>(
        &mut self,
        weights: &mut Weights<P>,
        question: Question,
        row: Row<P>,
        solved: Rc<dyn Any>,
    ) -> i32 {
        let before = self.mass(weights);
        let answer = self.open_row(weights, question, row, Some(solved));
        weights.leave_unresolved(&before, self.len - 1);
        answer
    }

    fn open_row<P: Probability>(
        &mut self,
        weights: &mut Weights<P>,
        question: Question,
        row: Row<P>,
        solved: Option<Rc<dyn Any>>,
    ) -> i32 {
        let branch = Branch { question, answer: 0, choice: 0, solved };
        let level = Level { mass: P::NEVER, row };
        if self.len == self.branches.len() {
            self.branches.push(branch);
            weights.levels.push(level);
        } else {
            self.branches[self.len] = branch;
            weights.levels[self.len] = level;
        }
        self.choose_first(weights)
    }

    /// Takes the first choice of the branch behind the end of the path.
    #[inline]
    pub(super) fn choose_first<P: Probability>(&mut self, weights: &mut Weights<P>) -> i32 {
        let answer = self.choose(weights, 0);
        self.len += 1;
        self.depth += 1;
        answer
    }

    /// Moves on to the next path of the part, if there is one.
    #[inline]
    pub(super) fn advance<P: Probability>(&mut self, weights: &mut Weights<P>) -> bool {
        while self.base < self.len {
            self.len -= 1;
            let next = self.branches[self.len].choice + 1;
            if (next as usize) < weights.levels[self.len].row.answers.len() {
                self.choose(weights, next);
                self.len += 1;
                return true;
            }
        }
        false
    }

    /// Takes a choice of the branch behind the end of the path.
    #[inline]
    fn choose<P: Probability>(&mut self, weights: &mut Weights<P>, choice: u32) -> i32 {
        let before = self.mass(weights);
        let branch = &mut self.branches[self.len];
        let level = &mut weights.levels[self.len];
        let (answer, odds) = &level.row.answers[choice as usize];
        branch.choice = choice;
        branch.answer = *answer;
        level.mass = before.and(odds);
        *answer
    }
}

impl<P: Probability> Weights<P> {
    /// Leaves unresolved what the row of a branch does, on a path that has come there with this
    /// probability.
    fn leave_unresolved(&mut self, before: &P, branch: usize) {
        let unresolved = &self.levels[branch].row.unresolved;
        self.unresolved = self.unresolved.or(&before.and(unresolved));
    }
}

impl<P: Probability> Default for Weights<P> {
    fn default() -> Self {
        let (levels, rows) = (Vec::new(), Rows::default());
        Weights { levels, unresolved: P::NEVER, rows, recording: Box::default() }
    }
}
