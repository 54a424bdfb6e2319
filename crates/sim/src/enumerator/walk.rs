//! A walk along the paths of a procedure: where it is, what it has found, and what it may cost.

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

use super::answers::{Question, too_many_dice};
use super::deciding::Deciding;
use super::marks::Marks;
use super::path::{Path, Weights};
use super::solutions::Parts;
use crate::law::waiting::{PATIENCE, is_over};
use crate::law::{Budget, Unenumerable};
use crate::probability::{Fraction, Probability};
use crate::threshold::{Probe, Record};
use crate::{Sampler, Stream};

/// Dice that go through every possibility, one path of the tree of rolls at a time.
///
/// In `f64` or in fractions: what is compiled for each rule is the same for both.
#[derive(Debug)]
pub struct Enumerator {
    pub(super) path: Path,
    /// What the branches of the path weigh, in the kind of number that is asked for; the other is
    /// not used.
    floats: Weights<f64>,
    fractions: Weights<Fraction>,
    /// Whether fractions are asked for.
    pub(super) exact: bool,
    pub(super) parts: Parts,
    pub(super) budget: Budget,
    pub(super) paths: u64,
    /// What the paths have used of the budget.
    pub(super) spent: u64,
    /// When that is more than this, there is something to ask: whether the budget is used up, and
    /// whether anybody still waits.
    next_question: u64,
    pub(super) states: u64,
    /// How many parts of parts are being solved.
    pub(super) nesting: u64,
    pub(super) stage: &'static str,
    /// What is done to the thresholds that are met, if anything.
    pub(super) probe: Option<Box<Probe>>,
    /// The decisions that players are free to make, if what can happen is recorded for these.
    pub(super) deciding: Option<Box<Deciding>>,
    /// How often a path has come to something that is no dice: a player who is asked, or a play that is
    /// written down.
    pub(super) forks: u64,
    /// What is marked on the way, if that is asked for.
    pub(crate) marks: Option<Box<Marks>>,
    pub(super) failure: Option<Unenumerable>,
    /// Whether thresholds are probed or the enumeration has failed: one question for both on the way
    /// of every request.
    pub(super) aside: bool,
    /// The dice that finish a path once the enumeration has failed.
    pub(super) random: Sampler,
}

/// Work that was done, as the budget counts it.
#[derive(Clone, Copy)]
pub(super) struct Work {
    paths: u64,
    spent: u64,
    states: u64,
}

/// More rolls on one path than this are taken for a loop that does not end.
const MOST_ROLLS: usize = 10_000;

/// A kind of number that an enumerator can count in.
pub trait Kind: Probability {
    /// Whether these are fractions.
    const IS_EXACT: bool;

    /// The same number in its shortest form, to go on with.
    #[must_use]
    fn settled(self) -> Self;

    /// Whether it is larger than another; where numbers are rounded, by more than rounding explains.
    fn exceeds(&self, other: &Self, rounding: f64) -> bool;

    /// The path, and what its branches weigh.
    #[doc(hidden)]
    fn along(dice: &mut Enumerator) -> (&mut Path, &mut Weights<Self>);
}

impl Kind for f64 {
    const IS_EXACT: bool = false;

    fn settled(self) -> f64 {
        self
    }

    fn exceeds(&self, other: &f64, rounding: f64) -> bool {
        rounding < self - other
    }

    #[inline(always)]
    fn along(dice: &mut Enumerator) -> (&mut Path, &mut Weights<f64>) {
        (&mut dice.path, &mut dice.floats)
    }
}

impl Kind for Fraction {
    const IS_EXACT: bool = true;

    fn settled(self) -> Fraction {
        self.reduced()
    }

    fn exceeds(&self, other: &Fraction, _: f64) -> bool {
        other < self
    }

    #[inline(always)]
    fn along(dice: &mut Enumerator) -> (&mut Path, &mut Weights<Fraction>) {
        (&mut dice.path, &mut dice.fractions)
    }
}

impl Enumerator {
    /// Dice for an enumeration within a budget.
    pub(crate) fn new(budget: Budget) -> Enumerator {
        Enumerator {
            path: Path::default(),
            floats: Weights::default(),
            fractions: Weights::default(),
            exact: false,
            parts: Parts::default(),
            budget,
            paths: 0,
            spent: 0,
            next_question: budget.paths.min(PATIENCE),
            states: 0,
            nesting: 0,
            stage: "",
            probe: None,
            deciding: None,
            forks: 0,
            marks: None,
            failure: None,
            aside: false,
            random: Sampler::new(Stream::new(0, "unenumerable").block(0)),
        }
    }

    /// Does something to the thresholds that are met.
    pub(crate) fn probing(self, probe: Probe) -> Enumerator {
        Enumerator { probe: Some(Box::new(probe)), aside: true, ..self }
    }

    /// The thresholds that were met.
    pub(crate) fn into_record(self) -> Record {
        match self.probe.map(|probe| *probe) {
            Some(Probe::Record(record)) => record,
            _ => Record::default(),
        }
    }

    /// Takes what a path has cost, which has come to its end, off the budget; false if there can be
    /// no other path.
    #[inline(always)]
    pub(super) fn pay_for_path(&mut self, effort: u64) -> bool {
        self.spent += 1 + self.path.rolls() as u64 / 16 + effort;
        let is_well = self.path.is_at_end() && self.spent <= self.next_question && !self.aside;
        is_well || !self.failed_on_path()
    }

    /// Takes work off the budget that is no path; false if there can be no more.
    pub(super) fn pay_for(&mut self, effort: u64) -> bool {
        self.spent += effort;
        if self.next_question < self.spent {
            self.ask_whether_to_go_on();
        }
        self.failure.is_none()
    }

    /// Takes nothing off the budget, but asks in time whether anybody still waits for work that is
    /// bounded by what was paid for already; false if nobody does.
    pub(super) fn wait_for(&mut self, effort: u64) -> bool {
        self.next_question = self.next_question.saturating_sub(effort);
        self.pay_for(0)
    }

    /// The work that was done so far.
    pub(super) fn work(&self) -> Work {
        Work { paths: self.paths, spent: self.spent, states: self.states }
    }

    /// Puts the work since then back on the budget: what came of it is thrown away. Whoever waits has
    /// waited for it all the same, and is asked next.
    pub(super) fn throw_away(&mut self, Work { paths, spent, states }: Work) {
        (self.paths, self.spent, self.states) = (paths, spent, states);
        self.next_question = spent;
    }

    /// Whether the enumeration has failed, on this path or before.
    #[cold]
    fn failed_on_path(&mut self) -> bool {
        if !self.path.is_at_end() {
            self.fail(Unenumerable::Impure);
        } else if self.next_question < self.spent {
            self.ask_whether_to_go_on();
        }
        self.failure.is_some()
    }

    /// Asks whether the budget is used up, and whether anybody still waits.
    #[cold]
    fn ask_whether_to_go_on(&mut self) {
        if self.budget.paths < self.spent {
            self.fail(Unenumerable::Paths { limit: self.budget.paths });
        } else {
            self.next_question = self.budget.paths.min(self.spent + PATIENCE);
            if is_over() {
                self.fail(Unenumerable::Stopped);
            }
        }
    }

    /// Writes down why the enumeration fails, unless it already has.
    #[cold]
    pub(super) fn fail(&mut self, failure: Unenumerable) {
        self.failure.get_or_insert(failure);
        self.aside = true;
    }

    /// Answers a question: as on the last run, or with the first possibility if it is new. No
    /// answer if the enumeration has failed.
    #[inline(always)]
    pub(super) fn ask(&mut self, question: Question) -> Option<i32> {
        if self.path.is_at_end() {
            return self.open(question);
        }
        let (asked, answer) = self.path.replay();
        if asked != question {
            self.fail(Unenumerable::Impure);
            return None;
        }
        Some(answer)
    }

    /// Answers a question that has not been asked on this path.
    #[inline(never)]
    fn open(&mut self, question: Question) -> Option<i32> {
        if MOST_ROLLS <= self.path.rolls() {
            self.fail(Unenumerable::Depth { limit: MOST_ROLLS as u64 });
            return None;
        }
        if !self.path.was_asked(question) {
            return self.open_anew(question);
        }
        Some(if self.exact {
            self.path.choose_first(&mut self.fractions)
        } else {
            self.path.choose_first(&mut self.floats)
        })
    }

    /// Answers a question that no earlier path has been asked here.
    #[inline(never)]
    fn open_anew(&mut self, question: Question) -> Option<i32> {
        if let Some(pool) = too_many_dice(question, self.exact) {
            let (n, sides) = (pool.n(), pool.die().sides());
            self.fail(Unenumerable::Dice { n, sides });
            return None;
        }
        Some(if self.exact {
            self.path.open(&mut self.fractions, question)
        } else {
            self.path.open(&mut self.floats, question)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_is_asked_next_once_work_is_thrown_away() {
        let mut dice = Enumerator::new(Budget::default());
        let before = dice.work();
        assert!(dice.pay_for(10 * PATIENCE));
        assert_eq!(dice.next_question, 11 * PATIENCE);
        dice.throw_away(before);
        assert!(dice.pay_for(1));
        assert_eq!(dice.next_question, 1 + PATIENCE, "he was asked");
    }
}
