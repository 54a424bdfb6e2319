//! Plays of rounds that add something up.
//!
//! What a round leads to does not depend on the sum so far. So it is played once from each state, for
//! all sums that may stand beside it: these have a row of probabilities, and what a path adds shifts
//! the row. The work is that of the states without their sums, and a product for each sum.

use std::hash::Hash;
use std::iter;
use std::ops::ControlFlow;
use std::rc::Rc;

use sandtable_dice::Dice;

use super::answers::{Question, Row};
use super::earlier::Earlier;
use super::explore::Masses;
use super::solutions::{AnyRow, Solution, Solved};
use super::step::{Back, Leads, Step};
use super::walk::{Enumerator, Kind};
use crate::Probability;
use crate::law::Unenumerable;
use crate::numbered::Numbered;
use crate::probability::Fraction;

/// Rounds are followed until what is left of them is less likely than this.
const NEGLIGIBLE: f64 = 1e-15;

/// So many products of `f64` are as much work as a path.
const PRODUCTS_TO_A_PATH: u64 = 32;

/// How likely sums are, one number after the other.
struct Sums<P> {
    /// What the first of them is.
    least: i64,
    masses: Vec<P>,
}

/// Things with the sums that may stand beside them.
struct WithSums<T, P> {
    things: Numbered<T>,
    sums: Vec<Sums<P>>,
}

/// How likely outcomes with their sums are, and what they are.
type Found<O, P> = (Row<P>, Vec<(O, i32)>);

/// A round from one state: what it leads to, with what it adds on the way.
struct Round<'a, S, O, R> {
    play: &'a R,
    from: S,
    states: Numbered<(i32, S)>,
    outcomes: Numbered<(i32, O)>,
}

impl<S, O, R> Step for Round<'_, S, O, R>
where
    S: Eq + Hash,
    O: Eq + Hash,
    R: Fn(&mut Enumerator, &S) -> (i32, ControlFlow<O, S>),
{
    fn take(&mut self, dice: &mut Enumerator, _: usize) -> Leads {
        match (self.play)(dice, &self.from) {
            (more, ControlFlow::Break(outcome)) => {
                Leads::ToOutcome(self.outcomes.number_of((more, outcome)))
            }
            (more, ControlFlow::Continue(state)) => {
                Leads::ToState(self.states.number_of((more, state)))
            }
        }
    }
}

impl<P: Kind> Sums<P> {
    /// Nothing has been added.
    fn nothing() -> Sums<P> {
        Sums { least: 0, masses: vec![P::ALWAYS] }
    }

    /// How likely it is that there is any.
    fn whole(&self) -> P {
        self.masses.iter().fold(P::NEVER, |sum, mass| sum.or(mass))
    }

    /// Makes room for numbers from the least on.
    fn reach(&mut self, least: i64, len: usize) {
        if self.masses.is_empty() {
            self.least = least;
        }
        let before = usize::try_from(self.least - least).unwrap_or(0);
        if 0 < before {
            self.masses.splice(0..0, iter::repeat_n(P::NEVER, before));
            self.least = least;
        }
        let end = usize::try_from(least - self.least).unwrap_or(0) + len;
        if self.masses.len() < end {
            self.masses.resize(end, P::NEVER);
        }
    }

    /// Adds others, with so much more added to each, that are so likely. Gives the effort.
    fn add(&mut self, others: &Sums<P>, more: i32, odds: &P) -> u64 {
        let least = others.least + i64::from(more);
        self.reach(least, others.masses.len());
        let first = usize::try_from(least - self.least).unwrap_or(0);
        let pairs = self.masses[first..].iter_mut().zip(&others.masses);
        if P::IS_EXACT {
            return pairs.map(|(sum, mass)| add(sum, mass, odds)).sum();
        }
        pairs.for_each(|(sum, mass)| *sum = sum.or(&mass.and(odds)));
        others.masses.len() as u64 / PRODUCTS_TO_A_PATH
    }

    /// The sums that there are, with how likely they are.
    fn entries(self) -> impl Iterator<Item = (i32, P)> {
        let numbers = (self.least..).map(|number| i32::try_from(number).unwrap_or(i32::MAX));
        numbers.zip(self.masses).filter(|(_, mass)| *mass != P::NEVER)
    }
}

/// Adds a product of fractions, and says what that takes.
fn add<P: Probability>(sum: &mut P, mass: &P, odds: &P) -> u64 {
    if *mass == P::NEVER {
        return 0;
    }
    let more = mass.and(odds);
    *sum = sum.or(&more);
    1 + more.effort() + sum.effort()
}

impl<T: Eq + Hash, P: Kind> WithSums<T, P> {
    fn none() -> WithSums<T, P> {
        WithSums { things: Numbered::default(), sums: Vec::new() }
    }

    /// The sums that may stand beside a thing.
    fn of(&mut self, thing: T) -> &mut Sums<P> {
        let number = self.things.number_of(thing) as usize;
        if number == self.sums.len() {
            self.sums.push(Sums { least: 0, masses: Vec::new() });
        }
        &mut self.sums[number]
    }

    fn whole(&self) -> P {
        self.sums.iter().fold(P::NEVER, |whole, sums| whole.or(&sums.whole()))
    }

    /// How many things there are, each as often as there are sums beside it.
    fn len(&self) -> u64 {
        self.sums.iter().map(|sums| sums.masses.len() as u64).sum()
    }

    /// Things with their sums, and how likely they are.
    fn entries(self) -> impl Iterator<Item = ((T, i32), P)>
    where
        T: Clone,
    {
        let each = self.things.into_things().into_iter().zip(self.sums);
        each.flat_map(|(thing, sums)| {
            sums.entries().map(move |(sum, mass)| ((thing.clone(), sum), mass))
        })
    }
}

impl Enumerator {
    /// The outcome of a play of rounds on this path, and what it has added up.
    pub(super) fn outcome_with_sum<S, O>(
        &mut self,
        start: &S,
        round: &impl Fn(&mut Self, &S) -> (i32, ControlFlow<O, S>),
    ) -> (O, i32)
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        // Where states are kept, the sum is a part of them: what is best, and what follows, may depend
        // on it.
        if self.failure.is_none() && !self.is_recorded() {
            // Not one of an earlier path: a round may depend on more than the state it starts from.
            let before = self.outcome_as_before(Question::Rounds, start, false);
            let first = |dice: &mut Self| dice.path.is_at_end().then(|| dice.add_up(start, round));
            if let Some(outcome) = before.or_else(|| first(self)?) {
                return outcome;
            }
        }
        self.rounds((start.clone(), 0), |dice, (state, sum)| match round(dice, state) {
            (more, ControlFlow::Break(outcome)) => ControlFlow::Break((outcome, sum + more)),
            (more, ControlFlow::Continue(next)) => ControlFlow::Continue((next, sum + more)),
        })
    }

    /// The first outcome of a play that is new on this path, with its sum; none if the enumeration has
    /// failed, or if sums have to be a part of states, as in fractions those of a play that comes back
    /// to where it was.
    fn add_up<S, O>(
        &mut self,
        start: &S,
        round: &impl Fn(&mut Self, &S) -> (i32, ControlFlow<O, S>),
    ) -> Option<(O, i32)>
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Eq + Hash + 'static,
    {
        let (row, outcomes) = if self.exact {
            let before = self.work();
            let found = self.nested(|dice| dice.add_in::<Fraction, _, _>(start, round))?;
            if found.is_none() {
                self.throw_away(before);
            }
            let (row, outcomes) = found?;
            (AnyRow::Fractions(row), outcomes)
        } else {
            let add = |dice: &mut Self| dice.add_in::<f64, _, _>(start, round);
            let (row, outcomes) = self.marking_play(|dice| dice.nested(add))??;
            (AnyRow::Floats(row), outcomes)
        };
        let solved = Rc::new(Solved { key: start.clone(), outcomes });
        self.open_solution::<S, (O, i32)>(Question::Rounds, Solution { row, solved })
    }

    /// Solves a play of rounds: the outcomes with their sums, and how likely they are. In fractions none
    /// if it comes back to where it was.
    fn add_in<P: Kind, S, O>(
        &mut self,
        start: &S,
        round: &impl Fn(&mut Self, &S) -> (i32, ControlFlow<O, S>),
    ) -> Option<Found<O, P>>
    where
        S: Clone + Eq + Hash,
        O: Clone + Eq + Hash,
    {
        let (states, outcomes) = (Numbered::default(), Numbered::default());
        let mut round = Round { play: round, from: start.clone(), states, outcomes };
        let (mut states, mut outcomes) = (WithSums::none(), WithSums::none());
        *states.of(start.clone()) = Sums::nothing();
        let mut unresolved = P::NEVER;
        let mut earlier = Earlier::default();
        let stage = self.stage;
        for _ in 0..self.budget.rounds {
            let mut next = WithSums::none();
            for (state, sums) in states.things.into_things().into_iter().zip(&states.sums) {
                self.stage = stage;
                round.from = state;
                let lost = self.add_round(&mut round, sums, &mut next, &mut outcomes)?;
                unresolved = unresolved.or(&lost);
            }
            self.hold(next.len() + outcomes.len())?;
            states = next;
            let left = states.whole();
            if left.is_negligible(NEGLIGIBLE) {
                let (outcomes, masses) = outcomes.entries().unzip();
                return Some((Row::numbered(masses, unresolved.or(&left)), outcomes));
            }
            if !left.is_known() {
                self.fail_for_length();
                return None;
            }
            if P::IS_EXACT && earlier.meets(Back::All, &states.things) {
                return None;
            }
        }
        self.fail(Unenumerable::Rounds { limit: self.budget.rounds });
        None
    }

    /// Plays one round from one state, for all of its sums. Gives the probability of what was not
    /// followed to its end.
    fn add_round<P: Kind, S, O, R>(
        &mut self,
        round: &mut Round<'_, S, O, R>,
        sums: &Sums<P>,
        states: &mut WithSums<S, P>,
        outcomes: &mut WithSums<O, P>,
    ) -> Option<P>
    where
        S: Clone + Eq + Hash,
        O: Clone + Eq + Hash,
        R: Fn(&mut Enumerator, &S) -> (i32, ControlFlow<O, S>),
    {
        let mut masses = Masses::new();
        let mass = self.marks.is_some().then(|| sums.whole().to_f64());
        let lost = self.marking_from(mass, |dice| dice.explore(round, 0, &mut masses));
        let mut effort = 0;
        for ((more, state), odds) in round.states.things().iter().zip(&masses.states) {
            effort += states.of(state.clone()).add(sums, *more, odds);
        }
        for ((more, outcome), odds) in round.outcomes.things().iter().zip(&masses.outcomes) {
            effort += outcomes.of(outcome.clone()).add(sums, *more, odds);
        }
        round.states.clear();
        round.outcomes.clear();
        self.pay_for(effort).then(|| sums.whole().and(&lost))
    }

    /// Notes how many states there are at once; none if that are too many.
    fn hold(&mut self, states: u64) -> Option<()> {
        self.states = self.states.max(states);
        if self.budget.states < states {
            self.fail(Unenumerable::States { limit: self.budget.states });
        }
        self.failure.is_none().then_some(())
    }
}
