//! Plays of rounds in fractions, counted in integers.
//!
//! How likely a state is after many rounds is a long fraction, but what a round makes of it is a short
//! one. So the states that are alive have long numerators over one denominator: a path adds to a short
//! integer, what a state leads to is a product with that, and nothing is brought to lowest terms on the
//! way.

use std::collections::BTreeMap;
use std::mem;
use std::ops::MulAssign;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::answers::Row;
use super::explore::{Added, Paths};
use super::step::{Back, Leads, Step};
use super::walk::Enumerator;
use crate::law::Unenumerable;
use crate::probability::{Denominator, Fraction, MOST_BITS};

/// Longer denominators than this are not common to all states any more: they would be kept for
/// probabilities that may have far shorter ones of their own.
const LONGEST: u64 = 2 * MOST_BITS;

/// A product with an integer of so many bits is as much work as a path.
const BITS_TO_A_PATH: u64 = 512;

/// What came of counting in integers.
pub(super) enum Attempt {
    /// How likely the outcomes are.
    Solved(Row<Fraction>),
    /// A probability is too long for that.
    TooLong,
    /// It comes back to states that it has left: round by round there would be no end.
    Returns,
    /// The enumeration has failed.
    Failed,
}

/// Numbers of things that are met, of which there may be few among many.
#[derive(Default)]
struct Met<N> {
    /// By the numbers of the things; zero if a thing is not met.
    sums: Vec<N>,
    /// The things that are met.
    things: Vec<u32>,
}

/// How likely things are between two rounds: their numerators.
struct Layer {
    /// Of the states that the round is played from.
    states: Vec<BigUint>,
    /// Of the states and the outcomes that it leads to, times `scale`.
    next: Met<BigUint>,
    landed: Met<BigUint>,
    /// The same of what the present state leads to by itself.
    to_states: Met<u128>,
    to_outcomes: Met<u128>,
    /// What the denominator of what the round leads to has more than that of the states.
    scale: u128,
    /// The last denominator of a path, and the scale divided by it.
    last: (u128, u128),
    /// Whether a path is too long for this.
    is_long: bool,
}

/// Outcomes, each with its numerator and the number of the round at whose denominator it is kept.
struct Outcomes {
    numerators: Vec<(BigUint, usize)>,
    /// The denominators after the rounds that have made them longer, the first of which is one.
    denominators: Vec<BigUint>,
}

impl<N: Zero + Clone> Met<N> {
    /// The number of a thing, to be added to.
    fn of(&mut self, thing: u32) -> &mut N {
        let at = thing as usize;
        if self.sums.len() <= at {
            self.sums.resize(at + 1, N::zero());
        }
        if self.sums[at].is_zero() {
            self.things.push(thing);
        }
        &mut self.sums[at]
    }

    /// Takes the numbers of all things that are met.
    fn drain(&mut self) -> impl Iterator<Item = (u32, N)> {
        let sums = &mut self.sums;
        self.things
            .drain(..)
            .map(|thing| (thing, mem::replace(&mut sums[thing as usize], N::zero())))
    }

    fn scale(&mut self, by: u128)
    where
        N: MulAssign<u128>,
    {
        for &thing in &self.things {
            self.sums[thing as usize] *= by;
        }
    }
}

impl Paths<Fraction> for Layer {
    fn add(&mut self, leads: Leads, mass: Fraction) -> Added {
        let weight = mass.short().and_then(|(num, den)| Some(num * self.factor(den)?));
        self.is_long |= weight.is_none();
        let (known, number) = match leads {
            Leads::ToState(number) => (&mut self.to_states, number),
            Leads::ToOutcome(number) => (&mut self.to_outcomes, number),
        };
        *known.of(number) += weight.unwrap_or_default();
        // New numbers follow each other.
        Added { different: number as usize + 1, effort: 0 }
    }
}

impl Layer {
    /// The scale divided by a denominator, of which it is made a multiple.
    fn factor(&mut self, den: u128) -> Option<u128> {
        if self.last.0 != den {
            if !self.scale.is_multiple_of(den) {
                let more = den / self.scale.gcd(&den);
                self.scale = self.scale.checked_mul(more)?;
                self.next.scale(more);
                self.landed.scale(more);
                self.to_states.scale(more);
                self.to_outcomes.scale(more);
            }
            self.last = (den, self.scale / den);
        }
        Some(self.last.1)
    }

    /// Multiplies what a state leads to by how likely the state is. Gives the effort.
    fn leave(&mut self, state: usize) -> u64 {
        let mass = mem::take(&mut self.states[state]);
        let different = self.to_states.things.len() + self.to_outcomes.things.len();
        let mut product = BigUint::ZERO;
        let mut add = |sum: &mut BigUint, weight: u128| {
            product.clone_from(&mass);
            product *= weight;
            *sum += &product;
        };
        self.to_states.drain().for_each(|(to, weight)| add(self.next.of(to), weight));
        self.to_outcomes.drain().for_each(|(to, weight)| add(self.landed.of(to), weight));
        different as u64 * (1 + mass.bits() / BITS_TO_A_PATH)
    }

    /// Goes on to the states that the round has led to.
    fn go_on(&mut self) {
        self.next.things.clear();
        self.states = mem::take(&mut self.next.sums);
        self.scale = 1;
        self.last = (1, 1);
    }
}

impl Default for Layer {
    /// The state that a play begins with, and nothing that it leads to.
    fn default() -> Layer {
        Layer {
            states: vec![BigUint::one()],
            next: Met::default(),
            landed: Met::default(),
            to_states: Met::default(),
            to_outcomes: Met::default(),
            scale: 1,
            last: (1, 1),
            is_long: false,
        }
    }
}

impl Outcomes {
    /// The denominator after the last round.
    fn denominator(&self) -> &BigUint {
        &self.denominators[self.denominators.len() - 1]
    }

    /// Takes over what a round has led to. Gives the effort.
    fn take(&mut self, layer: &mut Layer) -> u64 {
        if layer.scale != 1 {
            self.denominators.push(self.denominator() * layer.scale);
        }
        let now = self.denominators.len() - 1;
        let mut ratios: BTreeMap<usize, BigUint> = BTreeMap::new();
        let of_one = 1 + self.denominator().bits() / BITS_TO_A_PATH;
        let mut effort = 0;
        for (outcome, more) in layer.landed.drain() {
            let outcome = outcome as usize;
            if self.numerators.len() <= outcome {
                self.numerators.resize(outcome + 1, (BigUint::ZERO, now));
            }
            let (sum, round) = &mut self.numerators[outcome];
            if *round < now {
                let before = &self.denominators[*round];
                *sum *= &*ratios.entry(*round).or_insert_with(|| &self.denominators[now] / before);
                *round = now;
            }
            *sum += more;
            effort += of_one;
        }
        effort
    }

    /// How likely the outcomes are, in lowest terms: whoever goes on with a fraction pays for all that
    /// it could be shorter by. None if nobody waits for the effort of each.
    fn row(self, mut wait_for: impl FnMut(u64) -> bool) -> Option<Row<Fraction>> {
        let denominators: Vec<Denominator> =
            self.denominators.into_iter().map(Denominator::new).collect();
        let fraction = |(num, round): &(BigUint, usize)| {
            let words = num.bits() / u64::from(u64::BITS);
            wait_for(1 + words * words / 4).then(|| Fraction::over(num, &denominators[*round]))
        };
        let fractions = self.numerators.iter().map(fraction).collect::<Option<_>>()?;
        Some(Row::numbered(fractions, Fraction::ZERO))
    }
}

impl Default for Outcomes {
    /// None yet.
    fn default() -> Outcomes {
        Outcomes { numerators: Vec::new(), denominators: vec![BigUint::one()] }
    }
}

impl Enumerator {
    /// Solves a play of rounds in integers, merging equal states after every round.
    pub(super) fn play_in_integers(&mut self, rounds: &mut dyn Step) -> Attempt {
        let before = self.work();
        let attempt = self.count(rounds);
        if let Attempt::TooLong | Attempt::Returns = attempt {
            self.throw_away(before);
        }
        attempt
    }

    fn count(&mut self, rounds: &mut dyn Step) -> Attempt {
        let mut layer = Layer::default();
        let mut outcomes = Outcomes::default();
        let stage = self.stage;
        for _ in 0..self.budget.rounds {
            for state in 0..layer.states.len() {
                self.stage = stage;
                // Of fractions nothing is left unresolved.
                self.explore::<Fraction>(rounds, state, &mut layer);
                if self.failure.is_some() {
                    return Attempt::Failed;
                }
                if layer.is_long {
                    return Attempt::TooLong;
                }
                if !self.pay_for(layer.leave(state)) {
                    return Attempt::Failed;
                }
            }
            if !self.wait_for(outcomes.take(&mut layer)) {
                return Attempt::Failed;
            }
            layer.go_on();
            rounds.go_on();
            self.states = self.states.max(layer.states.len() as u64);
            if layer.states.is_empty() {
                return match outcomes.row(|effort| self.wait_for(effort)) {
                    Some(row) => Attempt::Solved(row),
                    None => Attempt::Failed,
                };
            }
            if rounds.comes_back(Back::All) {
                return Attempt::Returns;
            }
            if LONGEST < outcomes.denominator().bits() {
                return Attempt::TooLong;
            }
        }
        self.fail(Unenumerable::Rounds { limit: self.budget.rounds });
        Attempt::Failed
    }
}
