//! Sums of what comes of like things, each by itself: multiplied out instead of played.
//!
//! So many of the things come to the first outcome, so many of the others to the second, and so on:
//! the multinomial law, with equal sums merged outcome by outcome.

use std::hash::Hash;
use std::iter;
use std::marker::PhantomData;
use std::ops::{Add, ControlFlow};

use sandtable_dice::Dice;

use super::parts::{Solution, Solved};
use super::{Enumerator, Masses};
use crate::Probability;
use crate::exact::Unenumerable;

/// More things than this are multiplied out in several steps: binomial coefficients of larger
/// numbers are beyond the range of `f64`.
const MOST_AT_ONCE: u32 = 1000;

/// Stands for the sum of a part.
struct Sum<F>(PhantomData<F>);

impl<P: Probability> Enumerator<P> {
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
            let sum = self.outcome_of_sum(&(n, key.clone()), part);
            return sum
                .unwrap_or_else(|| (0..n).fold(O::default(), |sum, _| sum + part(self, key)));
        }
        self.rounds((n, O::default()), |dice, (left, sum)| {
            let now = MOST_AT_ONCE.min(*left);
            let sum = sum.clone() + dice.sum_of_parts(now, key, part);
            if now == *left {
                ControlFlow::Break(sum)
            } else {
                ControlFlow::Continue((left - now, sum))
            }
        })
    }

    /// The same in one step; none if the enumeration has failed.
    fn outcome_of_sum<K, O, F>(&mut self, key: &(u32, K), part: F) -> Option<O>
    where
        K: Clone + Eq + Hash + 'static,
        O: Add<Output = O> + Default + Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        self.outcome_of::<Sum<F>, _, O>(key, |dice| {
            let one = dice.solution::<F, K>(&key.1, |dice| dice.solve(&key.1, part))?;
            let solved = one.solved.downcast_ref::<Solved<K, O, P>>()?;
            let odds = one.row.iter().map(|(_, odds)| odds.clone());
            let law: Vec<(O, P)> = solved.outcomes.iter().cloned().zip(odds).collect();
            let unresolved = unresolved(key.0, &law, &solved.unresolved);
            let sums = dice.multiply_out(key.0, law)?;
            Some(Solution::new(key.clone(), sums, unresolved))
        })
    }

    /// The law of the sum of `n` things that have the same law.
    fn multiply_out<O>(&mut self, n: u32, mut law: Vec<(O, P)>) -> Option<Masses<O, P>>
    where
        O: Add<Output = O> + Default + Clone + Eq + Hash,
    {
        let nothing = O::default();
        // Those that come to nothing last: all sums are known before, and fewest are different.
        law.sort_by_key(|(outcome, _)| *outcome == nothing);
        let last = law.pop()?;
        let mut states = Masses::default();
        states.add((n, nothing), P::ALWAYS);
        for one in &law {
            states = self.share(&states, n, one)?;
        }
        let mut sums = Masses::default();
        let powers = powers(n, &last.1);
        for ((left, sum), mass) in states.entries() {
            let sum = (0..*left).fold(sum.clone(), |sum, _| sum + last.0.clone());
            let different = sums.add(sum, mass.and(&powers[*left as usize]));
            self.pay_for_sum(mass, different)?;
        }
        Some(sums)
    }

    /// Lets any number of the things that are left come to an outcome.
    fn share<O>(
        &mut self,
        states: &Masses<(u32, O), P>,
        n: u32,
        (outcome, odds): &(O, P),
    ) -> Option<Masses<(u32, O), P>>
    where
        O: Add<Output = O> + Clone + Eq + Hash,
    {
        let rows = choices(n, odds);
        let mut next = Masses::default();
        for ((left, sum), mass) in states.entries() {
            let mut sum = sum.clone();
            for (left, odds) in (0..=*left).rev().zip(&rows[*left as usize]) {
                let different = next.add((left, sum.clone()), mass.and(odds));
                self.pay_for_sum(mass, different)?;
                sum = sum + outcome.clone();
            }
        }
        Some(next)
    }

    /// Takes a product that was added up off the budget; none if that fails.
    #[inline]
    fn pay_for_sum(&mut self, mass: &P, different: usize) -> Option<()> {
        self.spent += 1 + mass.effort();
        self.states = self.states.max(different as u64);
        if self.budget.paths < self.spent {
            self.fail(Unenumerable::Paths { limit: self.budget.paths });
        } else if self.budget.states < different as u64 {
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

/// The probability that one of the things is not followed to its end.
fn unresolved<O, P: Probability>(n: u32, law: &[(O, P)], of_one: &P) -> P {
    let resolved = law.iter().fold(P::NEVER, |sum, (_, odds)| sum.or(odds));
    let before = powers(n, &resolved).into_iter().take(n as usize);
    before.fold(P::NEVER, |sum, before| sum.or(&before.and(of_one)))
}
