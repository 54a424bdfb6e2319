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
//! | `total` of n dice | as many dice together as have at most 2³² combinations: a number below these (half a word up to 100 combinations), of which the digits to the base of the sides, the last first, are the faces less one |
//! | `check` on one or two dice | half a word: a number below the combinations, which passes if it is below the number of those that pass |
//! | `check` on none or more | the total of the dice |
//! | `successes` with a probability in sixths, tenths or thirty-sixths | half a word for each 24 trials begun, and for none: an alias table |
//! | `successes` otherwise | a check at a time |
//! | `table` | the total of the dice |
//! | `chance` | a word: a number below the denominator, which happens if it is below the numerator |
//! | `uniform` | the upper 53 bits of a word |
//! | `marginal`, `rounds` | what their parts take |
//!
//! # Precision
//!
//! No request is off by more than 2⁻²⁷ in total variation from what it means (half a word below 100
//! cells: 25 * 2⁻³²; an alias table: 2⁻²⁷; a word below 2³² cells: 2⁻³⁴). To see a bias of 2⁻²⁷
//! takes some 2⁵⁴ requests.

use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sandtable_dice::{Chance, Check, Dice, Die, Pool};

use crate::alias::{BINOMIALS, Binomials, MOST, Odds};

/// Dice rolled by a xoshiro256++ generator.
#[derive(Clone, Debug)]
pub struct Sampler {
    generator: Xoshiro256PlusPlus,
    /// The upper half of a word whose lower half has been used.
    spare: Option<u32>,
    binomials: &'static Binomials,
}

/// Up to so many equally likely cells half a word is enough to choose one.
const FEW_CELLS: u64 = 100;

impl Sampler {
    /// Dice rolled by a generator that has not been used.
    #[inline]
    pub fn new(generator: Xoshiro256PlusPlus) -> Sampler {
        Sampler { generator, spare: None, binomials: &BINOMIALS }
    }

    #[inline]
    fn half_word(&mut self) -> u32 {
        if let Some(upper) = self.spare.take() {
            return upper;
        }
        let word = self.generator.next_u64();
        self.spare = Some((word >> 32) as u32);
        word as u32
    }

    /// A number from 0 to `n - 1`, uniformly, from half a word.
    #[inline]
    fn below_few(&mut self, n: u32) -> u32 {
        (u64::from(self.half_word()) * u64::from(n) >> 32) as u32
    }

    /// A number from 0 to `n - 1`, uniformly, from a word.
    #[inline]
    fn below_many(&mut self, n: u64) -> u64 {
        (u128::from(self.generator.next_u64()) * u128::from(n) >> 64) as u64
    }

    /// A number from 0 to `n - 1`, uniformly.
    #[inline]
    fn below(&mut self, n: u64) -> u64 {
        if n <= FEW_CELLS { self.below_few(n as u32).into() } else { self.below_many(n) }
    }

    /// The sum of faces less one of some dice that have `cells` combinations.
    #[inline]
    fn total_at_once(&mut self, dice: u32, sides: u64, cells: u64) -> u64 {
        let mut rest = self.below(cells);
        let mut total = 0;
        for _ in 1..dice {
            total += rest % sides;
            rest /= sides;
        }
        total + rest
    }
}

/// The combinations that pass a check on one or two dice, and all combinations.
#[inline]
fn combinations(check: Check) -> Option<(u32, u32)> {
    let sides = i32::from(check.die().sides());
    let (at_most, all): (fn(i32, i32) -> i32, i32) = match check.pool().n() {
        1 => (one_at_most, sides),
        2 => (two_at_most, sides * sides),
        _ => return None,
    };
    let passing = at_most(sides, check.high()) - at_most(sides, check.low().saturating_sub(1));
    Some((passing.max(0).cast_unsigned(), all.cast_unsigned()))
}

/// The faces of one die that are at most `highest`.
#[inline]
fn one_at_most(sides: i32, highest: i32) -> i32 {
    highest.clamp(0, sides)
}

/// The combinations of two dice that come to at most `highest`.
#[inline]
fn two_at_most(sides: i32, highest: i32) -> i32 {
    let highest = highest.clamp(1, 2 * sides);
    let above = 2 * sides - highest;
    if highest <= sides {
        highest * (highest - 1) / 2
    } else {
        sides * sides - above * (above + 1) / 2
    }
}

impl Dice for Sampler {
    #[inline]
    fn roll(&mut self, die: Die) -> u8 {
        self.below(die.sides().into()) as u8 + 1
    }

    #[inline]
    fn check(&mut self, check: Check) -> bool {
        match combinations(check) {
            Some((passing, all)) => self.below_few(all) < passing,
            None => check.passes(self.total(check.pool())),
        }
    }

    #[inline]
    fn successes(&mut self, n: u32, check: Check) -> u32 {
        let odds = combinations(check).and_then(|(passing, all)| Odds::new(passing, all));
        let Some(odds) = odds else {
            return (0..n).map(|_| u32::from(self.check(check))).sum();
        };
        let (mut left, mut passed) = (n, 0);
        while MOST < left {
            passed += self.binomials.draw(self.half_word(), MOST, odds);
            left -= MOST;
        }
        passed + self.binomials.draw(self.half_word(), left, odds)
    }

    #[inline]
    fn total(&mut self, pool: Pool) -> i32 {
        let sides = u64::from(pool.die().sides());
        let (mut left, mut total) = (pool.n(), u64::from(pool.n()));
        while 0 < left {
            let (mut dice, mut cells) = (1, sides);
            while dice < left && dice < 32 && cells * sides <= 1 << 32 {
                dice += 1;
                cells *= sides;
            }
            total += self.total_at_once(dice, sides, cells);
            left -= dice;
        }
        total as i32
    }

    #[inline]
    fn chance(&mut self, chance: Chance) -> bool {
        self.below_many(chance.den().into()) < chance.num().into()
    }

    #[inline]
    fn uniform(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 * 2f64.powi(-53)
    }
}

#[cfg(test)]
mod tests;
