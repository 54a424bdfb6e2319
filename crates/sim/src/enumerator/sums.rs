//! Sums of what comes of like things, each by itself: multiplied out instead of played.
//!
//! So many of the things come to the first outcome, so many of the others to the second, and so on:
//! the multinomial law, with equal sums merged outcome by outcome.

use std::hash::Hash;
use std::iter;
use std::marker::PhantomData;
use std::ops::{Add, ControlFlow};
use std::rc::Rc;

use sandtable_dice::Dice;

use super::answers::Row;
use super::explore::{Added, add};
use super::solutions::{AnyRow, Solution, Solved};
use super::walk::{Enumerator, Kind};
use crate::Probability;
use crate::law::Unenumerable;
use crate::numbered::Numbered;

/// More things than this are multiplied out in several steps: binomial coefficients of larger
/// numbers are beyond the range of `f64`.
const MOST_AT_ONCE: u32 = 1000;

/// Stands for the sum of a part.
struct Sum<F>(PhantomData<F>);

/// Outcomes and their sums, by their numbers.
trait Sums {
    /// Whether an outcome adds nothing.
    fn is_nothing(&self, outcome: usize) -> bool;

    /// The number of the sum of nothing.
    fn nothing(&mut self) -> u32;

    /// The number of a sum with an outcome added to it so many times.
    fn plus(&mut self, sum: u32, outcome: usize, times: u32) -> u32;
}

/// Outcomes and their sums.
struct SumsOf<'a, O> {
    outcomes: &'a [O],
    sums: Numbered<O>,
}

impl<O> Sums for SumsOf<'_, O>
where
    O: Add<Output = O> + Default + Clone + Eq + Hash,
{
    fn is_nothing(&self, outcome: usize) -> bool {
        self.outcomes[outcome] == O::default()
    }

    fn nothing(&mut self) -> u32 {
        self.sums.number_of(O::default())
    }

    fn plus(&mut self, sum: u32, outcome: usize, times: u32) -> u32 {
        let mut sum = self.sums.things()[sum as usize].clone();
        for _ in 0..times {
            sum = sum + self.outcomes[outcome].clone();
        }
        self.sums.number_of(sum)
    }
}

/// How many things are left, and the number of the sum of the others.
type State = (u32, u32);

/// The probabilities of states.
struct States<P> {
    states: Numbered<State>,
    masses: Vec<P>,
}

impl<P: Kind> States<P> {
    fn new() -> States<P> {
        States { states: Numbered::default(), masses: Vec::new() }
    }

    /// Adds to the probability of a state, and says how many different ones there are.
    fn add(&mut self, state: State, mass: P) -> Added {
        add(&mut self.masses, self.states.number_of(state), mass)
    }

    fn entries(&self) -> impl Iterator<Item = (State, &P)> {
        self.states.things().iter().copied().zip(&self.masses)
    }
}

impl Enumerator {
    /// The sum on this path of so many parts with a key.
    pub(super) fn sum_of_parts<K, O, F>(&mut self, n: u32, key: &K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Add<Output = O> + Default + Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        if n == 0 {
            // Of parts that are not carried out, a probe meets no thresholds.
            return O::default();
        }
        if n <= MOST_AT_ONCE {
            return self.sum_at_once(n, key, part);
        }
        self.rounds((n, O::default()), |dice, (left, sum)| {
            let now = MOST_AT_ONCE.min(*left);
            let sum = sum.clone() + dice.sum_at_once(now, key, part);
            if now == *left {
                ControlFlow::Break(sum)
            } else {
                ControlFlow::Continue((left - now, sum))
            }
        })
    }

    /// The same in one step.
    #[inline(never)]
    fn sum_at_once<K, O, F>(&mut self, n: u32, key: &K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Add<Output = O> + Default + Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        let all = (n, key.clone());
        let sum = self.outcome_of::<Sum<F>, _, O>(&all, |dice| dice.solve_sum(&all, part));
        sum.unwrap_or_else(|| {
            (0..n).fold(O::default(), |sum, _| sum + self.outcome_at_random(key, part))
        })
    }

    /// Solves a sum.
    fn solve_sum<K, O, F>(&mut self, all: &(u32, K), part: F) -> Option<Solution>
    where
        K: Clone + Eq + Hash + 'static,
        O: Add<Output = O> + Default + Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        let (n, key) = all;
        let id = self.part_of::<F>();
        let one = self.solution::<K, O>(id, key, |dice| dice.solve_part(key, part))?;
        let outcomes = &one.of::<K, O>()?.outcomes;
        let mut sums = SumsOf { outcomes, sums: Numbered::default() };
        let (row, order) = self.sum_up(*n, &one.row, &mut sums)?;
        let sums = sums.sums.things();
        let outcomes = order.into_iter().map(|sum| sums[sum as usize].clone()).collect();
        Some(Solution { row, solved: Rc::new(Solved { key: all.clone(), outcomes }) })
    }

    /// How likely the sums of `n` things are that have the same law, and their numbers.
    fn sum_up(&mut self, n: u32, one: &AnyRow, sums: &mut dyn Sums) -> Option<(AnyRow, Vec<u32>)> {
        Some(match one {
            AnyRow::Floats(one) => {
                let (row, order) = self.multiply_out(n, one, sums)?;
                (AnyRow::Floats(row), order)
            }
            AnyRow::Fractions(one) => {
                let (row, order) = self.multiply_out(n, one, sums)?;
                (AnyRow::Fractions(row), order)
            }
        })
    }

    fn multiply_out<P: Kind>(
        &mut self,
        n: u32,
        one: &Row<P>,
        sums: &mut dyn Sums,
    ) -> Option<(Row<P>, Vec<u32>)> {
        let mut law: Vec<(usize, P)> =
            one.answers.iter().map(|(_, odds)| odds.clone()).enumerate().collect();
        // Those that come to nothing last: all sums are known before, and fewest are different.
        law.sort_by_key(|(outcome, _)| sums.is_nothing(*outcome));
        let unresolved = unresolved(n, one);
        let (last, odds_of_last) = law.pop()?;
        let mut states = States::new();
        states.add((n, sums.nothing()), P::ALWAYS);
        for (outcome, odds) in &law {
            states = self.share(&states, &choices(n, odds), |sum| sums.plus(sum, *outcome, 1))?;
        }
        let mut found = Numbered::default();
        let mut masses = Vec::new();
        let powers = powers(n, &odds_of_last);
        for ((left, sum), mass) in states.entries() {
            let number = found.number_of(sums.plus(sum, last, left));
            let added = add(&mut masses, number, mass.and(&powers[left as usize]));
            self.pay_for_sum(mass, &added)?;
        }
        Some((Row::numbered(masses, unresolved), found.into_things()))
    }

    /// Lets any number of the things that are left come to an outcome, that of which so many come to
    /// it being as likely as `rows` say by how many are left; `plus` adds the outcome to a sum.
    fn share<P: Kind>(
        &mut self,
        states: &States<P>,
        rows: &[Vec<P>],
        mut plus: impl FnMut(u32) -> u32,
    ) -> Option<States<P>> {
        let mut next = States::new();
        for ((left, mut sum), mass) in states.entries() {
            for (still_left, odds) in (0..=left).rev().zip(&rows[left as usize]) {
                if still_left < left {
                    sum = plus(sum);
                }
                let added = next.add((still_left, sum), mass.and(odds));
                self.pay_for_sum(mass, &added)?;
            }
        }
        Some(next)
    }

    /// Takes a product that was added up off the budget; none if that fails.
    #[inline]
    fn pay_for_sum<P: Probability>(&mut self, mass: &P, added: &Added) -> Option<()> {
        let different = added.different;
        self.states = self.states.max(different as u64);
        if self.pay_for(1 + mass.effort() + added.effort) && self.budget.states < different as u64 {
            self.fail(Unenumerable::States { limit: self.budget.states });
        }
        self.failure.is_none().then_some(())
    }
}

/// By how many there are, the weight with which each number of them comes to an outcome: the
/// binomial coefficient times a power of its probability.
fn choices<P: Probability>(n: u32, odds: &P) -> Vec<Vec<P>> {
    let more = |row: &Vec<P>| {
        let neither = row.iter().cloned().chain([P::NEVER]);
        let also = iter::once(P::NEVER).chain(row.iter().map(|weight| weight.and(odds)));
        Some(neither.zip(also).map(|(without, with)| without.or(&with)).collect())
    };
    iter::successors(Some(vec![P::ALWAYS]), more).take(n as usize + 1).collect()
}

/// The powers of a probability, from the zeroth.
fn powers<P: Probability>(n: u32, odds: &P) -> Vec<P> {
    iter::successors(Some(P::ALWAYS), |power| Some(power.and(odds))).take(n as usize + 1).collect()
}

/// The probability that one of `n` things is not followed to its end.
fn unresolved<P: Probability>(n: u32, one: &Row<P>) -> P {
    let resolved = one.answers.iter().fold(P::NEVER, |sum, (_, odds)| sum.or(odds));
    let before = powers(n, &resolved).into_iter().take(n as usize);
    before.fold(P::NEVER, |sum, before| sum.or(&before.and(&one.unresolved)))
}
