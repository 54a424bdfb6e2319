//! A roll that passes or fails.

use std::fmt;

use crate::{Die, Pool};

/// A total that either passes or fails: `4+ on a D6`, `2D6 at or under 7`.
///
/// The totals that pass are an interval. A target beyond the last face can never be rolled, one
/// below the first always is; automatic passes and failures are part of the check, because the
/// rulebooks differ in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Check {
    pool: Pool,
    low: i32,
    high: i32,
}

impl Die {
    /// Passes on `target` or more.
    #[inline]
    pub const fn at_least(self, target: i32) -> Check {
        self.times(1).at_least(target)
    }

    /// Passes on `target` or less.
    #[inline]
    pub const fn at_most(self, target: i32) -> Check {
        self.times(1).at_most(target)
    }

    /// Passes on exactly this face.
    #[inline]
    pub const fn exactly(self, face: i32) -> Check {
        Check::between(self.times(1), face, face)
    }
}

impl Pool {
    /// Passes on a total of `target` or more.
    #[inline]
    pub const fn at_least(self, target: i32) -> Check {
        Check::between(self, target, self.highest())
    }

    /// Passes on a total of `target` or less.
    #[inline]
    pub const fn at_most(self, target: i32) -> Check {
        Check::between(self, self.lowest(), target)
    }
}

impl Check {
    /// Passes on a total from `low` to `high`, both included; never, if `high` is below `low`.
    #[inline]
    pub const fn between(pool: Pool, low: i32, high: i32) -> Check {
        Check { pool, low, high }
    }

    /// The lowest roll fails whatever the target: a natural one, a double one.
    #[inline]
    #[must_use]
    pub const fn lowest_fails(mut self) -> Check {
        if self.low <= self.pool.lowest() {
            self.low = self.pool.lowest() + 1;
        }
        self
    }

    /// The lowest roll passes whatever the target. Only for checks that pass on a low total.
    #[inline]
    #[must_use]
    pub const fn lowest_passes(mut self) -> Check {
        debug_assert!(self.low <= self.pool.lowest(), "a low roll must be good");
        if self.high < self.pool.lowest() {
            self.high = self.pool.lowest();
        }
        self
    }

    /// The highest roll fails whatever the target: a double six.
    #[inline]
    #[must_use]
    pub const fn highest_fails(mut self) -> Check {
        if self.pool.highest() <= self.high {
            self.high = self.pool.highest() - 1;
        }
        self
    }

    /// The highest roll passes whatever the target. Only for checks that pass on a high total.
    #[inline]
    #[must_use]
    pub const fn highest_passes(mut self) -> Check {
        debug_assert!(self.pool.highest() <= self.high, "a high roll must be good");
        if self.pool.highest() < self.low {
            self.low = self.pool.highest();
        }
        self
    }

    /// The dice that are rolled and added up.
    #[inline]
    pub const fn pool(self) -> Pool {
        self.pool
    }

    /// The kind of die.
    #[inline]
    pub const fn die(self) -> Die {
        self.pool.die()
    }

    /// The lowest total that passes; may lie off the dice.
    #[inline]
    pub const fn low(self) -> i32 {
        self.low
    }

    /// The highest total that passes; may lie off the dice, and below `low` if nothing passes.
    #[inline]
    pub const fn high(self) -> i32 {
        self.high
    }

    /// The same check with its target so many pips higher: 5+ for 4+, 8 or less for 7 or less.
    ///
    /// What passes on totals between two others moves as a whole. Of a check that anything passes,
    /// the lower end rises, or the upper end falls. An automatic failure or success at an end of the
    /// dice is part of the check, and so is not protected.
    #[must_use]
    pub const fn moved(mut self, pips: i32) -> Check {
        let (lowest, highest) = (self.pool.lowest(), self.pool.highest());
        let from_below = self.low <= lowest && self.high < highest || highest < self.high;
        let from_above = highest <= self.high && lowest < self.low || self.low < lowest;
        let anything = self.low == lowest && self.high == highest;
        if from_above || !from_below && (!anything || 0 < pips) {
            self.low += pips;
        }
        if from_below || !from_above && (!anything || pips < 0) {
            self.high += pips;
        }
        self
    }

    /// The same check with so many pips added to the dice.
    #[must_use]
    pub const fn modified(self, pips: i32) -> Check {
        if self.low == self.pool.lowest() && self.high == self.pool.highest() {
            return self;
        }
        self.moved(-pips)
    }

    /// Whether this total passes.
    #[inline]
    pub const fn passes(self, total: i32) -> bool {
        self.low <= total && total <= self.high
    }
}

impl fmt::Display for Check {
    /// As a player would say it: `4+ on a D6`, `7 or less on 2D6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = (self.low.max(self.pool.lowest()), self.high.min(self.pool.highest()));
        let (first, last) = (low == self.pool.lowest(), high == self.pool.highest());
        let article = if self.pool.n() == 1 { "a " } else { "" };
        let pool = self.pool;
        match () {
            () if high < low => write!(f, "nothing on {article}{pool}"),
            () if first && last => write!(f, "anything on {article}{pool}"),
            () if low == high => write!(f, "{low} on {article}{pool}"),
            () if last => write!(f, "{low}+ on {article}{pool}"),
            () if first => write!(f, "{high} or less on {article}{pool}"),
            () => write!(f, "{low} to {high} on {article}{pool}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{D6, D10};

    #[test]
    fn checks_read_as_at_the_table() {
        let check = |check: crate::Check| check.to_string();
        assert_eq!(check(D6.at_least(4)), "4+ on a D6");
        assert_eq!(check(D6.exactly(6)), "6 on a D6");
        assert_eq!(check(D6.at_least(7)), "nothing on a D6");
        assert_eq!(check(D6.at_least(0)), "anything on a D6");
        assert_eq!(check(D10.at_most(3)), "3 or less on a D10");
        assert_eq!(check(D6.times(2).at_most(7)), "7 or less on 2D6");
        assert_eq!(check(D6.times(2).at_most(12).highest_fails()), "11 or less on 2D6");
        assert_eq!(check(D6.times(2).at_most(1).lowest_passes()), "2 on 2D6");
        assert_eq!(check(D6.at_least(-1).lowest_fails()), "2+ on a D6");
    }

    #[test]
    fn a_target_is_moved_by_pips() {
        let moved = |check: crate::Check, pips: i32| check.moved(pips).to_string();
        assert_eq!(moved(D6.at_least(4), 1), "5+ on a D6");
        assert_eq!(moved(D6.at_least(4), -1), "3+ on a D6");
        assert_eq!(moved(D6.at_least(7), -1), "6 on a D6");
        assert_eq!(moved(D6.at_least(0), 2), "2+ on a D6");
        assert_eq!(moved(D6.times(2).at_most(7), 1), "8 or less on 2D6");
        assert_eq!(moved(D6.times(2).at_most(1), 1), "2 on 2D6");
        assert_eq!(moved(D6.times(2).at_most(14), -3), "11 or less on 2D6");
        assert_eq!(moved(D6.exactly(3), 1), "4 on a D6");
        assert_eq!(moved(D6.at_least(1), 1), "2+ on a D6");
        assert_eq!(moved(D6.at_most(6), -1), "5 or less on a D6");
    }

    #[test]
    fn a_modifier_is_added_to_the_dice() {
        let modified = |check: crate::Check, pips: i32| check.modified(pips).to_string();
        assert_eq!(modified(D6.at_least(4), 1), "3+ on a D6");
        assert_eq!(modified(D6.times(2).at_most(7), 1), "6 or less on 2D6");
        assert_eq!(modified(D6.exactly(3), -1), "4 on a D6");
        assert_eq!(modified(D6.at_least(1), 1), "anything on a D6");
    }
}
