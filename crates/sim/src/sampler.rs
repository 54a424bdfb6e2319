//! The Monte Carlo engine: dice from a pseudorandom generator.
//!
//! # How requests use up words
//!
//! A versioned part of the format described in [`stream`](crate::stream). The generator gives words
//! of 64 bits. Most requests take half a word: the lower half of a fresh word first, its upper half
//! at the next request for half a word, even if that comes in the next trial. Some take a whole
//! word, always a fresh one. A *number below n* is the upper half of the product of the bits and
//! `n` (D. Lemire, "Fast random integer generation in an interval", 2019, without rejection).
//!
//! | request | takes |
//! |---|---|
//! | `roll` | a number below the sides (half a word up to 100 sides) is the face less one |
//! | `total` of no die | what one die takes: whether there is a die to roll is not to be predicted |
//! | `total` of n dice | as many dice together as have at most 2³² combinations: a number below these (half a word up to 100 combinations), of which the digits to the base of the sides, the last first, are the faces less one |
//! | `check` on one or two dice | half a word: a number below the combinations, which passes if it is below the number of those that pass |
//! | `check` on any other number of dice | the total of the dice |
//! | `successes` with a probability in sixths, tenths or thirty-sixths | half a word for up to 24 trials: an alias table; beyond, half a word for each 24 and half a word for the rest, even if there is none |
//! | `successes` otherwise | a check at a time |
//! | `showing` | the `successes` of the dice that are left, with the check of the face |
//! | `table` | the total of the dice |
//! | `chance` | a word: a number below the denominator, which happens if it is below the numerator |
//! | `events` | a `chance` at a time |
//! | `choose` | nothing, but for a mixture: a `chance` for each option that may be taken, in their order, until one is, and none for the last |
//! | `uniform` | the upper 53 bits of a word |
//! | `marginal`, `marginal_behaving`, `rounds`, `rounds_adding_up` | what their parts take |
//! | `independent` | what its part takes, so many times |
//!
//! # Precision
//!
//! No request is off by more than 2⁻²⁷ in total variation from what it means (half a word below 100
//! cells: 25 * 2⁻³²; an alias table: 2⁻²⁷; a word below 2³² cells: 2⁻³⁴). To see a bias of 2⁻²⁷
//! takes some 2⁵⁴ requests.

#![expect(
    clippy::inline_always,
    reason = "a rule and its dice must become one loop without calls; the hint alone is not enough"
)]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers are taken apart into halves and faces"
)]

use std::hash::Hash;
use std::ops::ControlFlow;

use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sandtable_dice::{Chance, Check, Dice, Die, Form, Pool};

use crate::alias::{Binomials, MOST, Odds};

/// Dice rolled by a xoshiro256++ generator.
#[derive(Clone, Debug)]
pub struct Sampler {
    generator: Xoshiro256PlusPlus,
    /// The upper half of a word whose lower half has been used.
    spare: Option<u32>,
    binomials: Binomials,
}

/// Up to so many equally likely cells half a word is enough to choose one.
const FEW_CELLS: u64 = 100;

impl Sampler {
    /// Dice rolled by a generator that has not been used.
    #[inline(always)]
    pub fn new(generator: Xoshiro256PlusPlus) -> Sampler {
        Sampler { generator, spare: None, binomials: Binomials::new() }
    }

    #[inline(always)]
    fn half_word(&mut self) -> u32 {
        if let Some(upper) = self.spare.take() {
            return upper;
        }
        let word = self.generator.next_u64();
        self.spare = Some((word >> 32) as u32);
        word as u32
    }

    /// A number from 0 to `n - 1`, uniformly, from half a word.
    #[inline(always)]
    fn below_few(&mut self, n: u32) -> u32 {
        ((u64::from(self.half_word()) * u64::from(n)) >> 32) as u32
    }

    /// A number from 0 to `n - 1`, uniformly, from a word.
    #[inline(always)]
    fn below_many(&mut self, n: u64) -> u64 {
        ((u128::from(self.generator.next_u64()) * u128::from(n)) >> 64) as u64
    }

    /// A number from 0 to `n - 1`, uniformly.
    #[inline(always)]
    fn below(&mut self, n: u64) -> u64 {
        if n <= FEW_CELLS { self.below_few(n as u32).into() } else { self.below_many(n) }
    }

    /// Does something that is not compiled into the loop over trials.
    ///
    /// On a copy, so that no function is given a reference to the dice, and they can be kept in
    /// registers everywhere else.
    #[inline(always)]
    fn aside<T>(&mut self, ask: impl FnOnce(&mut Sampler) -> T) -> T {
        let mut copy = self.clone();
        let answer = ask(&mut copy);
        *self = copy;
        answer
    }

    /// The total of dice with many combinations.
    #[inline(never)]
    fn large_total(&mut self, pool: Pool) -> i32 {
        let sides = u64::from(pool.die().sides());
        let (mut left, mut total) = (pool.n(), u64::from(pool.n()));
        while 0 < left {
            let (mut dice, mut cells) = (1, sides);
            while dice < left && dice < 32 && cells * sides <= 1 << 32 {
                dice += 1;
                cells *= sides;
            }
            let mut rest = self.below(cells);
            for _ in 0..dice {
                total += rest % sides;
                rest /= sides;
            }
            left -= dice;
        }
        total as i32
    }

    /// More trials than one row of the tables counts.
    #[cold]
    fn many_successes(&mut self, n: u32, odds: Odds) -> u32 {
        let (rows, rest) = (n / MOST, n % MOST);
        let full: u32 = (0..rows).map(|_| self.binomials.draw(self.half_word(), MOST, odds)).sum();
        full + self.binomials.draw(self.half_word(), rest, odds)
    }

    /// Trials with a probability for which there is no table.
    #[inline(never)]
    fn successes_one_by_one(&mut self, n: u32, check: Check) -> u32 {
        (0..n).map(|_| u32::from(self.check(check))).sum()
    }
}

/// The combinations that pass a check on one or two dice, and all combinations.
#[inline(always)]
fn combinations(check: Check) -> Option<(u32, u32)> {
    let sides = i32::from(check.die().sides());
    let (low, high) = (check.low().saturating_sub(1), check.high());
    let (passing, all) = match check.pool().n() {
        1 => (one_at_most(sides, high) - one_at_most(sides, low), sides),
        2 => (two_at_most(sides, high) - two_at_most(sides, low), sides * sides),
        _ => return None,
    };
    Some((passing.max(0).cast_unsigned(), all.cast_unsigned()))
}

/// The faces of one die that are at most `highest`.
#[inline(always)]
fn one_at_most(sides: i32, highest: i32) -> i32 {
    highest.clamp(0, sides)
}

/// The combinations of two dice that come to at most `highest`.
///
/// Without a branch on which target it is: that depends on the dice before, and no one could
/// predict it. That the target is on the dice, or hardly off them, nearly always holds.
#[inline(always)]
fn two_at_most(sides: i32, highest: i32) -> i32 {
    if sides == 6 {
        let known = usize::try_from(highest).ok().and_then(|row| TWO_D6_AT_MOST.get(row));
        return known.map_or_else(|| count_two_d6_at_most(highest), |&count| count.into());
    }
    count_two_at_most(sides, highest)
}

#[cold]
#[inline(never)]
fn count_two_d6_at_most(highest: i32) -> i32 {
    count_two_at_most(6, highest)
}

/// By inclusion and exclusion: all pairs of positive numbers, less those with one above the sides.
const fn count_two_at_most(sides: i32, highest: i32) -> i32 {
    let highest = if 2 * sides < highest {
        2 * sides
    } else if highest < 0 {
        0
    } else {
        highest
    };
    let above = if sides < highest { highest - sides } else { 0 };
    highest * (highest - 1) / 2 - above * (above - 1)
}

/// The combinations of 2D6 by the highest total, ready to be looked up: the most common check of
/// all, and the one whose outcome the processor guesses wrong most often.
const TWO_D6_AT_MOST: [u8; 13] = {
    let mut table = [0; 13];
    let mut highest = 0;
    while highest <= 12 {
        table[highest as usize] = count_two_at_most(6, highest) as u8;
        highest += 1;
    }
    table
};

impl Dice for Sampler {
    const FORM: Form = Form::Sampled;

    #[inline(always)]
    fn roll(&mut self, die: Die) -> u8 {
        self.below(die.sides().into()) as u8 + 1
    }

    #[inline(always)]
    fn check(&mut self, check: Check) -> bool {
        match combinations(check) {
            Some((passing, all)) => self.below_few(all) < passing,
            None => check.passes(self.total(check.pool())),
        }
    }

    #[inline(always)]
    fn successes(&mut self, n: u32, check: Check) -> u32 {
        match combinations(check).and_then(|(passing, all)| Odds::new(passing, all)) {
            Some(odds) if n <= MOST => self.binomials.draw(self.half_word(), n, odds),
            Some(odds) => self.aside(|dice| dice.many_successes(n, odds)),
            None => self.aside(|dice| dice.successes_one_by_one(n, check)),
        }
    }

    #[inline(always)]
    fn total(&mut self, pool: Pool) -> i32 {
        let sides = u32::from(pool.die().sides());
        match pool.n() {
            // Without a branch: whether there is a die to roll is often not to be predicted.
            n @ (0 | 1) => n.cast_signed() * i32::from(self.roll(pool.die())),
            2 if u64::from(sides * sides) <= FEW_CELLS => {
                let cell = self.below_few(sides * sides);
                (cell / sides + cell % sides + 2).cast_signed()
            }
            _ => self.aside(|dice| dice.large_total(pool)),
        }
    }

    #[inline(always)]
    fn chance(&mut self, chance: Chance) -> bool {
        if let Some(happens) = chance.certain() {
            return happens;
        }
        self.below_many(chance.den().into()) < chance.num().into()
    }

    #[inline(always)]
    fn uniform(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 * 2f64.powi(-53)
    }

    /// As defined; only that here it is always compiled into the loop over trials.
    #[inline(always)]
    fn rounds<S, O>(&mut self, start: S, round: impl Fn(&mut Self, &S) -> ControlFlow<O, S>) -> O
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        let mut state = start;
        loop {
            match round(self, &state) {
                ControlFlow::Continue(next) => state = next,
                ControlFlow::Break(outcome) => return outcome,
            }
        }
    }
}

#[cfg(test)]
mod tests;
