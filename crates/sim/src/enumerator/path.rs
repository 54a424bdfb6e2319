//! The path that the dice are on.

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

use std::any::Any;
use std::mem;
use std::rc::Rc;

use super::answers::{Question, Row};
use crate::Probability;

/// The branches taken so far, from the root of the tree.
///
/// Parts of a procedure are explored on top of the path that leads to them: `base` is where the
/// innermost one begins.
#[derive(Debug)]
pub(super) struct Path<P> {
    /// Beyond `len` lie branches of earlier paths: the next path often takes the same ones again.
    branches: Vec<Branch<P>>,
    len: usize,
    /// How many of the branches this run has come past.
    depth: usize,
    base: usize,
    /// The probability of what has not been followed to its end since `base`.
    unresolved: P,
}

#[derive(Debug)]
struct Branch<P> {
    question: Question,
    answer: i32,
    choice: u32,
    /// The probability, from `base` on, of the path up to and including this choice.
    mass: P,
    row: Row<P>,
    /// The outcomes that the answers stand for, where the question was a part of the procedure.
    solved: Option<Rc<dyn Any>>,
}

/// Where an outer part was when an inner one began.
#[derive(Debug)]
pub(super) struct Outer<P> {
    base: usize,
    unresolved: P,
}

impl<P: Probability> Path<P> {
    /// Begins a part on top of the path.
    pub(super) fn descend(&mut self) -> Outer<P> {
        let unresolved = mem::replace(&mut self.unresolved, P::NEVER);
        let base = mem::replace(&mut self.base, self.len);
        Outer { base, unresolved }
    }

    /// Goes back to the outer part, and gives what the inner one left unresolved.
    pub(super) fn ascend(&mut self, outer: Outer<P>) -> P {
        self.len = self.base;
        self.depth = self.base;
        self.base = outer.base;
        mem::replace(&mut self.unresolved, outer.unresolved)
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
    pub(super) fn mass(&self) -> P {
        if self.len == self.base { P::ALWAYS } else { self.branches[self.len - 1].mass.clone() }
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

    /// Opens the branch that an earlier path had here, if its question was the same.
    #[inline]
    pub(super) fn open_as_before(&mut self, question: Question) -> Option<i32> {
        let before = self.mass();
        let branch =
            self.branches.get_mut(self.len).filter(|branch| branch.question == question)?;
        self.len += 1;
        self.depth += 1;
        Some(branch.choose(0, &before))
    }

    /// Opens a branch at the end of the path and takes its first choice.
    pub(super) fn open(
        &mut self,
        question: Question,
        row: Row<P>,
        solved: Option<Rc<dyn Any>>,
    ) -> i32 {
        let before = self.mass();
        let mut branch = Branch { question, answer: 0, choice: 0, mass: P::NEVER, row, solved };
        let answer = branch.choose(0, &before);
        if self.len == self.branches.len() {
            self.branches.push(branch);
        } else {
            self.branches[self.len] = branch;
        }
        self.len += 1;
        self.depth += 1;
        answer
    }

    /// Moves on to the next path of the part, if there is one.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        while self.base < self.len {
            self.len -= 1;
            let before = self.mass();
            let branch = &mut self.branches[self.len];
            if (branch.choice as usize) + 1 < branch.row.len() {
                branch.choose(branch.choice + 1, &before);
                self.len += 1;
                return true;
            }
        }
        false
    }

    /// Leaves part of the current path's probability unresolved.
    pub(super) fn leave_unresolved(&mut self, probability: &P) {
        self.unresolved = self.unresolved.or(&self.mass().and(probability));
    }
}

impl<P: Probability> Branch<P> {
    #[inline]
    fn choose(&mut self, choice: u32, before: &P) -> i32 {
        let (answer, odds) = &self.row[choice as usize];
        self.choice = choice;
        self.answer = *answer;
        self.mass = before.and(odds);
        self.answer
    }
}

impl<P: Probability> Default for Path<P> {
    fn default() -> Self {
        Path { branches: Vec::new(), len: 0, depth: 0, base: 0, unresolved: P::NEVER }
    }
}
