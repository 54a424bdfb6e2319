//! How requests are answered, on the quick way.

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

use sandtable_dice::{Bands, Chance, Check, Dice, Pool};

use super::answers::{Passing, Question, which_band};
use super::walk::Enumerator;

impl Enumerator {
    /// Answers a request for a row of a table.
    #[inline]
    pub(super) fn position(&mut self, bands: &Bands, modifier: i32) -> usize {
        // A run that repeats the last one would have found the same bands.
        let question = match self.path.next_question() {
            Some(asked @ Question::Band(known, _)) if known == bands.pool() => asked,
            _ => which_band(bands, modifier),
        };
        let total = match self.ask(question) {
            Some(total) => total,
            None => self.random.total(bands.pool()),
        };
        bands.position(total + modifier)
    }

    /// Answers a request for a total.
    #[inline(always)]
    pub(super) fn summed(&mut self, pool: Pool) -> i32 {
        match self.ask(Question::Total(pool)) {
            Some(total) => total,
            None => self.random.total(pool),
        }
    }

    /// Answers a request for a check.
    #[inline(always)]
    pub(super) fn passed(&mut self, check: Check) -> bool {
        match self.ask(Question::Check(Passing::of(check))) {
            Some(passed) => passed == 1,
            None => self.random.check(check),
        }
    }

    /// Answers a request for a number of successes.
    #[inline(always)]
    pub(super) fn counted(&mut self, n: u32, check: Check) -> u32 {
        match self.ask(Question::Successes(n, Passing::of(check))) {
            Some(passed) => passed.cast_unsigned(),
            None => self.random.successes(n, check),
        }
    }

    /// Answers a request for one of two things with a given probability.
    #[inline(always)]
    pub(super) fn happens(&mut self, chance: Chance) -> bool {
        match self.ask(Question::Chance(chance)) {
            Some(happens) => happens == 1,
            None => self.random.chance(chance),
        }
    }

    /// Answers a request for a number of events.
    #[inline]
    pub(super) fn happened(&mut self, n: u32, chance: Chance) -> u32 {
        match self.ask(Question::Events(n, chance)) {
            Some(happened) => happened.cast_unsigned(),
            None => self.random.events(n, chance),
        }
    }
}
