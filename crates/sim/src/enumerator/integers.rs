//! Plays of rounds in fractions, counted in integers.
//!
//! How likely a state is after many rounds is a long fraction, but what a round makes of it is a short
//! one. So the states that are alive have long numerators over one denominator: a path is a product
//! with a short integer, and nothing is brought to lowest terms on the way.

use std::collections::BTreeMap;
use std::mem;

use num_bigint::BigUint;
use num_integer::Integer;

use super::answers::Row;
use super::explore::{Added, Paths};
use super::step::{Leads, Step};
use super::walk::Enumerator;
use crate::exact::law::Unenumerable;
use crate::probability::{Fraction, MOST_BITS};

/// Longer denominators than this are not common to all states any more: they would be kept for
/// probabilities that may have far shorter ones of their own.
const LONGEST: u64 = 2 * MOST_BITS;

/// More denominators of paths than this are not looked for one by one.
const MOST_DENOMINATORS: usize = 64;

/// A product with an integer of so many bits is as much work as a path.
const BITS_TO_A_PATH: u64 = 512;

/// The paths of a round from one state: what each leads to, and how likely that is, by its numerator
/// and by which of the denominators it has.
#[derive(Default)]
struct Round {
    paths: Vec<(Leads, u128, usize)>,
    denominators: Vec<u128>,
    /// Whether a probability is too long for this.
    is_long: bool,
}

/// How likely things are between two rounds: their numerators.
struct Layer {
    /// Of the states that the round is played from.
    states: Vec<BigUint>,
    /// Of those that it leads to, times `scale`.
    next: Vec<BigUint>,
    /// Of the outcomes that it leads to, times `scale`.
    landed: BTreeMap<u32, BigUint>,
    /// What the denominator of what it leads to has more than that of the states.
    scale: u128,
    /// The same divided by each denominator of a path.
    factors: Vec<u128>,
}

/// Outcomes, each with its numerator and the number of the round at whose denominator it is kept.
#[derive(Default)]
struct Outcomes {
    numerators: Vec<(BigUint, usize)>,
    /// The denominators after each round, the first of which is one.
    denominators: Vec<BigUint>,
}

/// What came of counting in integers.
pub(super) enum Attempt {
    /// How likely the outcomes are.
    Solved(Row<Fraction>),
    /// A probability is too long for that.
    TooLong,
    /// The enumeration has failed.
    Failed,
}

impl Paths<Fraction> for Round {
    fn add(&mut self, leads: Leads, mass: Fraction) -> Added {
        let parts = mass.short().filter(|_| !self.is_long);
        let Some((num, den)) = parts else {
            self.is_long = true;
            return Added { different: 0, effort: 0 };
        };
        let known = self.denominators.iter().rposition(|known| *known == den);
        let place = known.unwrap_or_else(|| {
            self.denominators.push(den);
            self.denominators.len() - 1
        });
        self.is_long = MOST_DENOMINATORS < self.denominators.len();
        self.paths.push((leads, num, place));
        Added { different: 0, effort: 0 }
    }
}

impl Round {
    /// What the paths lead to, each once, with how likely that is: numerators times the factors of
    /// their denominators; nothing if one is too long.
    fn merged(&mut self, factors: &[u128]) -> Option<Vec<(Leads, u128)>> {
        self.paths.sort_unstable_by_key(|(leads, ..)| *leads);
        let mut row: Vec<(Leads, u128)> = Vec::with_capacity(self.paths.len());
        for (leads, num, place) in self.paths.drain(..) {
            let weight = num.checked_mul(factors[place])?;
            match row.last_mut() {
                Some((last, sum)) if *last == leads => *sum = sum.checked_add(weight)?,
                _ => row.push((leads, weight)),
            }
        }
        Some(row)
    }
}

impl Layer {
    /// Adds what a round leads to from one of the states. Gives the effort.
    fn add(&mut self, state: usize, round: &mut Round) -> Option<u64> {
        if self.factors.len() < round.denominators.len() {
            self.rescale(&round.denominators)?;
        }
        let row = round.merged(&self.factors)?;
        let before = mem::take(&mut self.states[state]);
        for (leads, weight) in &row {
            let more = product(&before, *weight);
            match *leads {
                Leads::ToState(number) => {
                    let number = number as usize;
                    if self.next.len() <= number {
                        self.next.resize(number + 1, BigUint::ZERO);
                    }
                    self.next[number] += more;
                }
                Leads::ToOutcome(number) => *self.landed.entry(number).or_default() += more,
            }
        }
        Some(row.len() as u64 * (1 + before.bits() / BITS_TO_A_PATH))
    }

    /// Makes the scale a multiple of all denominators.
    fn rescale(&mut self, denominators: &[u128]) -> Option<()> {
        let scale = denominators
            .iter()
            .try_fold(self.scale, |scale, den| (scale / scale.gcd(den)).checked_mul(*den))?;
        if scale != self.scale {
            let more = scale / self.scale;
            self.next.iter_mut().chain(self.landed.values_mut()).for_each(|it| *it *= more);
            self.scale = scale;
        }
        self.factors = denominators.iter().map(|den| scale / den).collect();
        Some(())
    }
}

/// A product with an integer that is mostly short.
fn product(long: &BigUint, short: u128) -> BigUint {
    u64::try_from(short).map_or_else(|_| long * short, |short| long * short)
}

impl Outcomes {
    /// The denominator after the last round.
    fn denominator(&self) -> &BigUint {
        &self.denominators[self.denominators.len() - 1]
    }

    /// Takes over what a round has led to.
    fn take(&mut self, layer: &mut Layer) {
        self.denominators.push(self.denominator() * layer.scale);
        let now = self.denominators.len() - 1;
        let mut ratios: BTreeMap<usize, BigUint> = BTreeMap::new();
        for (number, more) in mem::take(&mut layer.landed) {
            let number = number as usize;
            if self.numerators.len() <= number {
                self.numerators.resize_with(number + 1, || (BigUint::ZERO, now));
            }
            let (sum, round) = &mut self.numerators[number];
            if *round < now {
                let before = &self.denominators[*round];
                *sum *= &*ratios.entry(*round).or_insert_with(|| &self.denominators[now] / before);
                *round = now;
            }
            *sum += more;
        }
    }

    /// How likely the outcomes are.
    fn row(self) -> Row<Fraction> {
        let fraction = |(num, round): (BigUint, usize)| {
            Fraction::of_parts(num, self.denominators[round].clone())
        };
        Row::numbered(self.numerators.into_iter().map(fraction).collect(), Fraction::ZERO)
    }
}

impl Enumerator {
    /// Solves a play of rounds in integers, merging equal states after every round.
    pub(super) fn play_in_integers(&mut self, rounds: &mut dyn Step) -> Attempt {
        let before = (self.paths, self.spent, self.states);
        let mut outcomes = Outcomes::default();
        outcomes.denominators.push(BigUint::from(1u32));
        let mut layer = Layer {
            states: vec![BigUint::from(1u32)],
            next: Vec::new(),
            landed: BTreeMap::new(),
            scale: 1,
            factors: Vec::new(),
        };
        let mut round = Round::default();
        let stage = self.stage;
        for _ in 0..self.budget.rounds {
            for state in 0..layer.states.len() {
                self.stage = stage;
                self.explore::<Fraction>(rounds, state, &mut round);
                let added = if round.is_long { None } else { layer.add(state, &mut round) };
                let Some(effort) = added else {
                    (self.paths, self.spent, self.states) = before;
                    return Attempt::TooLong;
                };
                self.spent += effort;
                if self.budget.paths < self.spent {
                    self.fail(Unenumerable::Paths { limit: self.budget.paths });
                }
                let most = layer.next.len().max(outcomes.numerators.len()) as u64;
                if self.budget.states < most {
                    self.fail(Unenumerable::States { limit: self.budget.states });
                }
                if self.failure.is_some() {
                    return Attempt::Failed;
                }
            }
            outcomes.take(&mut layer);
            layer.states = mem::take(&mut layer.next);
            layer.scale = 1;
            layer.factors.clear();
            rounds.go_on();
            self.states = self.states.max(layer.states.len() as u64);
            if layer.states.is_empty() {
                return Attempt::Solved(outcomes.row());
            }
            if LONGEST < outcomes.denominator().bits() {
                (self.paths, self.spent, self.states) = before;
                return Attempt::TooLong;
            }
        }
        self.fail(Unenumerable::Rounds { limit: self.budget.rounds });
        Attempt::Failed
    }
}
