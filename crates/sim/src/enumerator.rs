//! Dice that go through every possibility.
//!
//! A procedure is run once per path. On each run the [`Enumerator`] answers the first requests as
//! the previous run was answered, and the last of them with the next possibility: a depth-first
//! walk of the tree of rolls that needs neither the tree in memory nor any help from the rule.
//!
//! Nothing that can go wrong with a procedure interrupts it. The failure is written down, random
//! dice finish the path, and the enumeration ends with an error.
//!
//! # References
//!
//! A. Kladov, "Generate all the things", 2021 (replay); D. `MacIver`, "Branch and consolidate", 2018
//! (merging equal states).

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

mod answers;
mod aside;
mod masses;
mod parts;
mod path;
mod rounds;

use std::hash::Hash;
use std::ops::ControlFlow;

use sandtable_dice::{Chance, Check, Dice, Die, Pool, Table};

use crate::exact::{Budget, Law, Unenumerable};
use crate::threshold::{Probe, Record};
use crate::{Probability, Sampler, Stream};
use answers::{Question, Rows, bands};
use masses::Masses;
use parts::Parts;
use path::Path;

/// Dice that go through every possibility, one path of the tree of rolls at a time.
#[derive(Debug)]
pub struct Enumerator<P> {
    path: Path<P>,
    rows: Rows<P>,
    parts: Parts,
    budget: Budget,
    paths: u64,
    /// What the paths have used of the budget.
    spent: u64,
    states: u64,
    /// How many parts of parts are being solved.
    nesting: u64,
    stage: &'static str,
    /// What is done to the thresholds that are met, if anything.
    probe: Option<Box<Probe>>,
    failure: Option<Unenumerable>,
    /// Whether thresholds are probed or the enumeration has failed: one question for both on the way
    /// of every request.
    aside: bool,
    /// The dice that finish a path once the enumeration has failed.
    random: Sampler,
}

/// More rolls on one path than this are taken for a loop that does not end.
const MOST_ROLLS: usize = 10_000;

/// More parts within parts than this are taken for a part that leads back to itself.
const MOST_NESTING: u64 = 200;

impl<P: Probability> Enumerator<P> {
    /// Dice for an enumeration within a budget.
    pub(crate) fn new(budget: Budget) -> Enumerator<P> {
        Enumerator {
            path: Path::default(),
            rows: Rows::default(),
            parts: Parts::default(),
            budget,
            paths: 0,
            spent: 0,
            states: 0,
            nesting: 0,
            stage: "",
            probe: None,
            failure: None,
            aside: false,
            random: Sampler::new(Stream::new(0, "unenumerable").block(0)),
        }
    }

    /// Does something to the thresholds that are met.
    pub(crate) fn probing(self, probe: Probe) -> Enumerator<P> {
        Enumerator { probe: Some(Box::new(probe)), aside: true, ..self }
    }

    /// The thresholds that were met.
    pub(crate) fn into_record(self) -> Record {
        match self.probe.map(|probe| *probe) {
            Some(Probe::Record(record)) => record,
            _ => Record::default(),
        }
    }

    /// The law of what `read` makes of the outcomes of a procedure.
    pub(crate) fn enumerate<O, Q>(
        &mut self,
        procedure: impl Fn(&mut Self) -> O,
        read: impl Fn(O) -> Q,
    ) -> Result<Law<Q, P>, Unenumerable>
    where
        O: Clone + Eq + Hash,
        Q: Ord,
    {
        let mut masses = Masses::for_many();
        let explore = || self.explore(&procedure, |outcome, mass| masses.add(outcome, mass));
        let unresolved = rounds::caught(explore).unwrap_or(P::NEVER);
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let entries =
            masses.into_entries().into_iter().map(|(outcome, mass)| (read(outcome), mass));
        Ok(Law::new(entries, unresolved, self.paths, self.states))
    }

    /// Runs a procedure, or a part of one, along every path, and visits each outcome with the
    /// probability of its path. Gives the probability of what was not followed to its end.
    ///
    /// `visit` says how many different things it has been given in all.
    fn explore<O>(
        &mut self,
        procedure: impl Fn(&mut Self) -> O,
        mut visit: impl FnMut(O, P) -> usize,
    ) -> P {
        let outer = self.path.descend();
        let stage = self.stage;
        let mut paths = 0;
        loop {
            self.path.rewind();
            self.stage = stage;
            let outcome = procedure(self);
            paths += 1;
            let mass = self.path.mass();
            if !self.pay_for_path(&mass) {
                break;
            }
            let different = visit(outcome, mass) as u64;
            if self.budget.states < different {
                self.fail(Unenumerable::States { limit: self.budget.states });
                break;
            }
            if !self.path.advance() {
                break;
            }
        }
        self.paths += paths;
        self.path.ascend(outer)
    }

    /// Takes what a path has cost, which has come to its end, off the budget; false if there can be
    /// no other path.
    #[inline(always)]
    fn pay_for_path(&mut self, mass: &P) -> bool {
        self.spent += 1 + self.path.rolls() as u64 / 16 + mass.effort();
        let is_well = self.path.is_at_end() && self.spent <= self.budget.paths && !self.aside;
        is_well || !self.failed_on_path()
    }

    /// Whether the enumeration has failed, on this path or before.
    #[cold]
    fn failed_on_path(&mut self) -> bool {
        if !self.path.is_at_end() {
            self.fail(Unenumerable::Impure);
        } else if self.budget.paths < self.spent {
            self.fail(Unenumerable::Paths { limit: self.budget.paths });
        }
        self.failure.is_some()
    }

    /// Writes down why the enumeration fails, unless it already has.
    #[cold]
    fn fail(&mut self, failure: Unenumerable) {
        self.failure.get_or_insert(failure);
        self.aside = true;
    }

    /// Answers a question: as on the last run, or with the first possibility if it is new. No
    /// answer if the enumeration has failed.
    #[inline(always)]
    fn ask(&mut self, question: Question) -> Option<i32> {
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
        let answer = self.path.open_as_before(question);
        Some(answer.unwrap_or_else(|| self.path.open(question, self.rows.row(question), None)))
    }

    /// Answers a request for a row of a table.
    #[inline]
    fn banded<T: Copy>(&mut self, table: &Table<T>, modifier: i32) -> T {
        let pool = table.pool();
        // A run that repeats the last one would have found the same bands.
        let question = match self.path.next_question() {
            Some(asked @ Question::Band(known, _)) if known == pool => asked,
            _ => bands(pool, |total| table.position(total + modifier)),
        };
        match self.ask(question) {
            Some(total) => table.row(total + modifier),
            None => self.random.table(table, modifier),
        }
    }

    /// Answers a request for a total.
    #[inline(always)]
    fn summed(&mut self, pool: Pool) -> i32 {
        match self.ask(Question::Total(pool)) {
            Some(total) => total,
            None => self.random.total(pool),
        }
    }

    /// Answers a request for a check.
    #[inline(always)]
    fn passed(&mut self, check: Check) -> bool {
        match self.ask(Question::Check(check)) {
            Some(passed) => passed == 1,
            None => self.random.check(check),
        }
    }

    /// Answers a request for a number of successes.
    #[inline(always)]
    fn counted(&mut self, n: u32, check: Check) -> u32 {
        match self.ask(Question::Successes(n, check)) {
            Some(passed) => passed.cast_unsigned(),
            None => self.random.successes(n, check),
        }
    }

    /// Answers a request for one of two things with a given probability.
    #[inline(always)]
    fn happens(&mut self, chance: Chance) -> bool {
        match self.ask(Question::Chance(chance)) {
            Some(happens) => happens == 1,
            None => self.random.chance(chance),
        }
    }
}

impl<P: Probability> Dice for Enumerator<P> {
    #[inline]
    fn roll(&mut self, die: Die) -> u8 {
        u8::try_from(self.total(die.times(1))).expect("a face")
    }

    #[inline]
    fn stage(&mut self, name: &'static str) -> &mut Self {
        self.stage = name;
        self
    }

    /// Two branches, not one for each face.
    #[inline(always)]
    fn check(&mut self, check: Check) -> bool {
        if self.aside {
            return self.check_aside(check.pool(), check.low(), check.high());
        }
        self.passed(check)
    }

    /// A branch for each number of successes, not for each way to roll it.
    #[inline(always)]
    fn successes(&mut self, n: u32, check: Check) -> u32 {
        if self.aside {
            return self.successes_aside(n, check.pool(), check.low(), check.high());
        }
        self.counted(n, check)
    }

    /// A branch for each total.
    #[inline]
    fn total(&mut self, pool: Pool) -> i32 {
        if self.aside {
            return self.total_aside(pool);
        }
        self.summed(pool)
    }

    /// A branch for each row that can come up.
    #[inline]
    fn table<T: Copy>(&mut self, table: &Table<T>, modifier: i32) -> T {
        if self.aside {
            return self.table_aside(table, modifier);
        }
        self.banded(table, modifier)
    }

    /// Two branches, not one for each digit.
    #[inline]
    fn chance(&mut self, chance: Chance) -> bool {
        if self.aside {
            return self.chance_aside(chance);
        }
        self.happens(chance)
    }

    /// Ends the enumeration: there is no list of what can happen.
    fn uniform(&mut self) -> f64 {
        self.fail(Unenumerable::Continuous { stage: self.stage });
        self.random.uniform()
    }

    /// A branch for each outcome of the part, whatever the paths that lead there; equal keys are
    /// solved once in the whole enumeration.
    #[inline]
    fn marginal<K, O, F>(&mut self, key: K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "a marginal part depends on its key alone") }
        self.outcome_of_part(&key, part).unwrap_or_else(|| part(self, &key))
    }

    /// A branch for each outcome, whatever the rounds that lead there.
    fn rounds<S, O>(&mut self, start: S, round: impl Fn(&mut Self, &S) -> ControlFlow<O, S>) -> O
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        let outcome = self.outcome_of_rounds(&start, &round);
        outcome.unwrap_or_else(|| self.finish_rounds(start, &round))
    }
}
