//! What has been solved by itself: parts of a procedure, sums of them, plays of rounds.

use std::any::{Any, TypeId};
use std::rc::Rc;

use super::answers::Row;
use crate::numbered::Places;
use crate::probability::Fraction;

/// What a solution depends on, and what it comes to.
#[derive(Debug)]
pub(super) struct Solved<K, O> {
    pub key: K,
    pub outcomes: Vec<O>,
}

/// A solution with its types forgotten.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// How likely the outcomes are, in their order.
    pub row: AnyRow,
    /// A `Solved<K, O>`.
    pub solved: Rc<dyn Any>,
}

/// A row of numbers of either kind.
#[derive(Clone, Debug)]
pub(super) enum AnyRow {
    Floats(Row<f64>),
    Fractions(Row<Fraction>),
}

/// What a solution is of: the type that stands for the part, and the number of the stage at which it
/// began where thresholds are probed, for these know their stage; else zero.
pub(super) type PartId = (TypeId, u32);

/// Solutions of parts.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// A rule has few parts, which are sooner gone through than hashed.
    solutions: Vec<(PartId, Known)>,
    /// The stages at which parts have begun, where it matters.
    stages: Vec<&'static str>,
}

/// The solutions of one part, found by the hashes of their keys.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub places: Places,
    pub solutions: Vec<Solution>,
}

impl Parts {
    /// A number for a stage, from one.
    pub(super) fn number_of(&mut self, stage: &'static str) -> u32 {
        let known = self.stages.iter().position(|known| *known == stage);
        let position = known.unwrap_or_else(|| {
            self.stages.push(stage);
            self.stages.len() - 1
        });
        u32::try_from(position + 1).expect("a rule has few stages")
    }

    /// The solutions of a part.
    pub(super) fn of(&mut self, part: PartId) -> &mut Known {
        let known = self.solutions.iter().position(|(known, _)| *known == part);
        let position = known.unwrap_or_else(|| {
            self.solutions.push((part, Known::default()));
            self.solutions.len() - 1
        });
        &mut self.solutions[position].1
    }
}

impl Known {
    /// Keeps a solution by the hash of its key.
    pub(super) fn keep(&mut self, hash: u32, solution: Solution) {
        self.places.insert(hash);
        self.solutions.push(solution);
    }
}

impl Solution {
    /// What was solved, if it has these types.
    pub(super) fn of<K: 'static, O: 'static>(&self) -> Option<&Solved<K, O>> {
        self.solved.downcast_ref()
    }
}

impl<K, O: Clone> Solved<K, O> {
    /// The outcome that an answer stands for.
    pub(super) fn outcome(&self, answer: i32) -> Option<O> {
        self.outcomes.get(answer.cast_unsigned() as usize).cloned()
    }
}
