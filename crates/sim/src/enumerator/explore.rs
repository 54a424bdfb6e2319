//! Running something along every path, whatever its types are.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::step::{Leads, Step};
use super::walk::{Enumerator, Kind};
use crate::law::sorted::sorted_and_merged;
use crate::law::{Law, Unenumerable};
use crate::probability::MOST_BITS;
use crate::value::Values;

/// More parts within parts than this are taken for a part that leads back to itself.
const MOST_NESTING: u64 = 200;

/// However small the budget, so many rounds are tried before they are held to have no end.
const FEWEST_TRIED: u64 = 100_000;

/// What becomes of the paths of a step: what each leads to, and how likely it is.
pub(super) trait Paths<P> {
    /// The probability of a path with what all of them begin with.
    fn whole(&self, mass: P) -> P {
        mass
    }

    /// Takes a path that has come to its end.
    fn add(&mut self, leads: Leads, mass: P) -> Added;
}

/// Probabilities by the numbers of things, added up.
#[derive(Debug)]
pub(super) struct Masses<P> {
    /// The probability of what all paths begin with, unless it is certain.
    pub before: Option<P>,
    pub outcomes: Vec<P>,
    pub states: Vec<P>,
}

/// A law of outcomes that are known by their numbers.
#[derive(Debug)]
pub(crate) struct Numbers<P> {
    masses: Vec<P>,
    unresolved: P,
    paths: u64,
    spent: u64,
    states: u64,
}

/// Rounds were left because they do not end.
struct Endless;

impl<P: Kind> Masses<P> {
    /// None yet.
    pub(super) fn new() -> Masses<P> {
        Masses { before: None, outcomes: Vec::new(), states: Vec::new() }
    }
}

impl<P: Kind> Paths<P> for Masses<P> {
    #[inline]
    fn whole(&self, mass: P) -> P {
        match &self.before {
            Some(before) => before.and(&mass),
            None => mass,
        }
    }

    #[inline]
    fn add(&mut self, leads: Leads, mass: P) -> Added {
        match leads {
            Leads::ToOutcome(number) => add(&mut self.outcomes, number, mass),
            Leads::ToState(number) => add(&mut self.states, number, mass),
        }
    }
}

/// What it came to that a probability was added to that of a thing.
pub(super) struct Added {
    /// How many different things there are.
    pub different: usize,
    /// What the sum cost.
    pub effort: u64,
}

/// Adds to the probability of a thing; things are new in the order of their numbers.
#[inline]
pub(super) fn add<P: Kind>(masses: &mut Vec<P>, number: u32, mass: P) -> Added {
    let mut effort = 0;
    match masses.get_mut(number as usize) {
        Some(sum) => {
            *sum = sum.or(&mass);
            effort = sum.effort();
        }
        None => masses.push(mass),
    }
    Added { different: masses.len(), effort }
}

impl<P: Kind> Numbers<P> {
    /// The law of what the numbers stand for.
    pub(crate) fn law<O: Ord>(self, outcomes: impl IntoIterator<Item = O>) -> Law<O, P> {
        let entries = self.masses.into_iter().zip(outcomes).map(|(mass, outcome)| (outcome, mass));
        Law::new(entries, self.unresolved, (self.paths, self.spent), self.states)
    }

    /// The law of the values that the numbers stand for.
    ///
    /// These are read where they are kept: values are written one by one, and who moved them at once
    /// would wait for each.
    pub(crate) fn law_of_values(self, read: impl Fn(u32, &mut Values)) -> Law<Values, P> {
        let mut outcomes: Vec<_> =
            self.masses.into_iter().map(|mass| (Values::new(), mass)).collect();
        for (number, (values, _)) in (0..).zip(&mut outcomes) {
            read(number, values);
        }
        let outcomes = sorted_and_merged(outcomes);
        let Numbers { unresolved, paths, spent, states, .. } = self;
        Law { outcomes, unresolved, paths, spent, states }
    }
}

impl Enumerator {
    /// How likely the outcomes of a procedure are, by their numbers.
    pub(crate) fn enumerate<P: Kind>(
        &mut self,
        procedure: &mut dyn Step,
    ) -> Result<Numbers<P>, Unenumerable> {
        self.exact = P::IS_EXACT;
        let mut masses = Masses::new();
        let explored = caught(|| self.explore(procedure, 0, &mut masses));
        if !masses.outcomes.iter().all(P::is_known) {
            self.fail_for_length();
        }
        match &self.failure {
            Some(failure) => Err(failure.clone()),
            None => Ok(Numbers {
                masses: masses.outcomes,
                unresolved: explored.unwrap_or(P::NEVER),
                paths: self.paths,
                spent: self.spent,
                states: self.states,
            }),
        }
    }

    /// Takes a step, all that is carried out on the way included, along every path, and adds the
    /// probability of each to what it leads to. Gives the probability of what was not followed to
    /// its end.
    pub(super) fn explore<P: Kind>(
        &mut self,
        step: &mut dyn Step,
        from: usize,
        masses: &mut impl Paths<P>,
    ) -> P {
        let (path, weights) = P::along(self);
        let outer = path.descend(weights);
        let stage = self.stage;
        let mut paths = 0;
        loop {
            self.path.rewind();
            self.stage = stage;
            let leads = step.take(self, from);
            paths += 1;
            let (path, weights) = P::along(self);
            let mass = path.mass(weights);
            if let Some(marks) = &mut self.marks {
                marks.settle(mass.to_f64());
            }
            let mass = masses.whole(mass);
            if !self.pay_for_path(mass.effort()) {
                break;
            }
            if P::IS_EXACT && !mass.is_known() {
                // At once: whatever else were found, no measure could be read off in fractions.
                self.fail_for_length();
                break;
            }
            let Added { different, effort } = masses.add(leads, mass);
            self.spent += effort;
            if self.budget.states < different as u64 {
                self.fail(Unenumerable::States { limit: self.budget.states });
                break;
            }
            let (path, weights) = P::along(self);
            if !path.advance(weights) {
                break;
            }
        }
        self.paths += paths;
        let (path, weights) = P::along(self);
        path.ascend(weights, outer)
    }

    /// Gives up because a fraction has become too long.
    #[cold]
    pub(super) fn fail_for_length(&mut self) {
        self.fail(Unenumerable::Long { bits: MOST_BITS });
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

    /// Whether what is asked here is new on this path; it must be, if it is not what was asked
    /// before.
    pub(super) fn is_new(&mut self) -> bool {
        let is_new = self.path.is_at_end();
        if !is_new {
            self.fail(Unenumerable::Impure);
        }
        is_new
    }

    /// Takes steps to an outcome with random dice, once the enumeration has failed.
    ///
    /// Steps that no dice bring to an end have no outcome to go on with. They alone are left by
    /// unwinding, as far as [`caught`].
    #[cold]
    #[inline(never)]
    pub(super) fn finish(&mut self, step: &mut dyn Step) -> u32 {
        for _ in 0..self.budget.rounds.max(FEWEST_TRIED) {
            match step.take(self, 0) {
                Leads::ToOutcome(number) => return number,
                Leads::ToState(_) => step.go_on(),
            }
        }
        resume_unwind(Box::new(Endless))
    }
}

/// Runs something that may be left because its rounds do not end.
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Option<T> {
    // What the closure leaves half-done is the enumerator, which has failed and is dropped.
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(done) => Some(done),
        Err(payload) if payload.is::<Endless>() => None,
        Err(payload) => resume_unwind(payload),
    }
}
