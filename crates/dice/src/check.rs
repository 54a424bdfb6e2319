//! A roll that passes or fails.

use std::fmt;

use crate::{Die, Pool};

/// A total that either passes or fails: `4+ on a D6`, `2D6 at or under 7`.
///
/// The totals that pass are an interval. A target beyond the last face can never be rolled, one
/// below the first always is; automatic passes and failures are part of the check, because the
/// rulebooks differ in them: a target that is moved by a pip leaves them where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Check {
    n: u32,
    die: Die,
    aim: Aim,
    /// How far the target lies beyond the end that an automatic pass or failure holds.
    held: i16,
    low: i32,
    high: i32,
}

/// What passes by the target, and what whatever the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Aim(u8);

impl Aim {
    /// A target or more.
    const AT_LEAST: Aim = Aim(0);
    /// A target or less.
    const AT_MOST: Aim = Aim(1);
    /// From one total to another.
    const BETWEEN: Aim = Aim(2);

    const LOWEST_FAILS: u8 = 1 << 2;
    const LOWEST_PASSES: u8 = 1 << 3;
    const HIGHEST_FAILS: u8 = 1 << 4;
    const HIGHEST_PASSES: u8 = 1 << 5;

    const fn relation(self) -> Aim {
        Aim(self.0 & 3)
    }

    const fn has(self, clause: u8) -> bool {
        self.0 & clause != 0
    }
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
        self.times(1).exactly(face)
    }
}

impl Pool {
    /// Passes on a total of `target` or more.
    #[inline]
    pub const fn at_least(self, target: i32) -> Check {
        Check::new(self, Aim::AT_LEAST, target, self.highest())
    }

    /// Passes on a total of `target` or less.
    #[inline]
    pub const fn at_most(self, target: i32) -> Check {
        Check::new(self, Aim::AT_MOST, self.lowest(), target)
    }

    /// Passes on exactly this total.
    #[inline]
    pub const fn exactly(self, total: i32) -> Check {
        Check::between(self, total, total)
    }
}

impl Check {
    #[inline]
    const fn new(pool: Pool, aim: Aim, low: i32, high: i32) -> Check {
        Check { n: pool.n(), die: pool.die(), aim, held: 0, low, high }
    }

    /// Passes on a total from `low` to `high`, both included; never, if `high` is below `low`.
    #[inline]
    pub const fn between(pool: Pool, low: i32, high: i32) -> Check {
        Check::new(pool, Aim::BETWEEN, low, high)
    }

    /// The lowest roll fails whatever the target: a natural one, a double one.
    #[inline]
    #[must_use]
    pub const fn lowest_fails(self) -> Check {
        let mut check = self.with(Aim::LOWEST_FAILS);
        if check.low <= check.pool().lowest() {
            check = check.held_low(check.pool().lowest() + 1);
        }
        check
    }

    /// The lowest roll passes whatever the target. Only for checks that pass on a low total.
    #[inline]
    #[must_use]
    pub const fn lowest_passes(self) -> Check {
        debug_assert!(self.low <= self.pool().lowest(), "a low roll must be good");
        let mut check = self.with(Aim::LOWEST_PASSES);
        if check.high < check.pool().lowest() {
            check = check.held_high(check.pool().lowest());
        }
        check
    }

    /// The highest roll fails whatever the target: a double six.
    #[inline]
    #[must_use]
    pub const fn highest_fails(self) -> Check {
        let mut check = self.with(Aim::HIGHEST_FAILS);
        if check.pool().highest() <= check.high {
            check = check.held_high(check.pool().highest() - 1);
        }
        check
    }

    /// The highest roll passes whatever the target. Only for checks that pass on a high total.
    #[inline]
    #[must_use]
    pub const fn highest_passes(self) -> Check {
        debug_assert!(self.pool().highest() <= self.high, "a high roll must be good");
        let mut check = self.with(Aim::HIGHEST_PASSES);
        if check.pool().highest() < check.low {
            check = check.held_low(check.pool().highest());
        }
        check
    }

    #[inline]
    const fn with(mut self, clause: u8) -> Check {
        self.aim.0 |= clause;
        self
    }

    /// With a lower end that the target does not reach by itself.
    #[inline]
    const fn held_low(mut self, low: i32) -> Check {
        if self.aim.relation().0 == Aim::AT_LEAST.0 {
            self.held = beyond(self.target(), low);
        }
        self.low = low;
        self
    }

    /// With an upper end that the target does not reach by itself.
    #[inline]
    const fn held_high(mut self, high: i32) -> Check {
        if self.aim.relation().0 == Aim::AT_MOST.0 {
            self.held = beyond(self.target(), high);
        }
        self.high = high;
        self
    }

    /// The dice that are rolled and added up.
    #[inline]
    pub const fn pool(self) -> Pool {
        self.die.times(self.n)
    }

    /// The kind of die.
    #[inline]
    pub const fn die(self) -> Die {
        self.die
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

    /// What the dice are to come to at least or at most, which may lie beyond the total that an
    /// automatic pass or failure leaves; of totals between two others, the lower of these.
    #[must_use]
    pub const fn target(self) -> i32 {
        let end = if self.aim.relation().0 == Aim::AT_MOST.0 { self.high } else { self.low };
        end.saturating_add(self.held as i32)
    }

    /// The target, where an automatic pass or failure hides it: 7, where a D6 has to show 7 or more
    /// and a 6 passes whatever the target.
    pub fn hidden_target(self) -> Option<i32> {
        (self.held != 0).then(|| self.target())
    }

    /// The same check with its target so many pips higher: 5+ for 4+, 8 or less for 7 or less.
    ///
    /// What passes on totals between two others moves as a whole. What an automatic pass or failure
    /// says of the ends of the dice stays as it is, whatever the target.
    #[must_use]
    pub const fn moved(self, pips: i32) -> Check {
        let (pool, target) = (self.pool(), self.target().saturating_add(pips));
        let relation = self.aim.relation().0;
        let mut check = if relation == Aim::AT_LEAST.0 {
            pool.at_least(target)
        } else if relation == Aim::AT_MOST.0 {
            pool.at_most(target)
        } else {
            Check::between(pool, target, self.high.saturating_add(pips))
        };
        if self.aim.has(Aim::HIGHEST_FAILS) {
            check = check.highest_fails();
        }
        if self.aim.has(Aim::HIGHEST_PASSES) {
            check = check.highest_passes();
        }
        if self.aim.has(Aim::LOWEST_FAILS) {
            check = check.lowest_fails();
        }
        if self.aim.has(Aim::LOWEST_PASSES) {
            check = check.lowest_passes();
        }
        check
    }

    /// The same check with so many pips added to the dice.
    #[must_use]
    pub const fn modified(self, pips: i32) -> Check {
        self.moved(pips.saturating_neg())
    }

    /// As two words, which a function is handed in registers. A value of many fields is put together in
    /// memory for it, and waited for there.
    #[inline]
    pub const fn to_words(self) -> (u64, u64) {
        let Check { n, die, aim, held, low, high } = self;
        let rest = (die.sides() as u64) << 32 | (aim.0 as u64) << 40;
        let held = (held.cast_unsigned() as u64) << 48;
        let ends = low.cast_unsigned() as u64 | (high.cast_unsigned() as u64) << 32;
        (n as u64 | rest | held, ends)
    }

    /// The check of its two [words](Check::to_words).
    ///
    /// # Panics
    ///
    /// If they are the words of no check: its die has no sides.
    #[expect(clippy::cast_possible_truncation, reason = "each field is cut out of its word")]
    pub const fn from_words((what, ends): (u64, u64)) -> Check {
        Check {
            n: what as u32,
            die: Die::new((what >> 32) as u8),
            aim: Aim((what >> 40) as u8),
            held: ((what >> 48) as u16).cast_signed(),
            low: (ends as u32).cast_signed(),
            high: ((ends >> 32) as u32).cast_signed(),
        }
    }

    /// Whether this total passes.
    #[inline]
    pub const fn passes(self, total: i32) -> bool {
        self.low <= total && total <= self.high
    }
}

/// How far a target lies beyond the end that is left of it. One that is further off than any dice
/// of a game reach stays off by so much.
#[expect(clippy::cast_possible_truncation, reason = "what does not fit is told apart before")]
const fn beyond(target: i32, end: i32) -> i16 {
    let far = target.saturating_sub(end);
    if far < i16::MIN as i32 {
        i16::MIN
    } else if (i16::MAX as i32) < far {
        i16::MAX
    } else {
        far as i16
    }
}

impl fmt::Display for Check {
    /// As a player would say it: `4+ on a D6`, `7 or less on 2D6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pool = self.pool();
        let (low, high) = (self.low.max(pool.lowest()), self.high.min(pool.highest()));
        let (first, last) = (low == pool.lowest(), high == pool.highest());
        let article = if self.n == 1 { "a " } else { "" };
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
    use crate::{Check, D6, D10};

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
    fn what_passes_whatever_the_target_is_not_moved_with_it() {
        let moved = |check: crate::Check, pips: i32| check.moved(pips).to_string();
        let scored = D6.at_least(7).highest_passes();
        assert_eq!((scored.to_string(), scored.hidden_target()), ("6 on a D6".into(), Some(7)));
        assert_eq!([-2, -1, 1].map(|pips| moved(scored, pips)), ["5+", "6", "6"].map(on_d6));
        let sure = D6.at_least(2).lowest_fails();
        assert_eq!([-1, 1].map(|pips| moved(sure, pips)), ["2+", "3+"].map(on_d6));
        let order = D6.times(2).at_most(11).highest_fails();
        assert_eq!(
            [1, -1].map(|pips| moved(order, pips)),
            ["11 or less", "10 or less"].map(on_2d6)
        );
        let lost = D6.times(2).at_most(0).lowest_passes();
        assert_eq!([1, 3].map(|pips| moved(lost, pips)), ["2", "3 or less"].map(on_2d6));
    }

    fn on_d6(faces: &str) -> String {
        format!("{faces} on a D6")
    }

    fn on_2d6(totals: &str) -> String {
        format!("{totals} on 2D6")
    }

    #[test]
    fn one_pip_and_another_are_two() {
        let clauses: [fn(Check) -> Check; 4] = [
            |check| check,
            Check::highest_fails,
            Check::lowest_fails,
            |check| check.lowest_fails().highest_fails(),
        ];
        for target in -3..=15 {
            let pool = D6.times(2);
            let above = pool.at_least(target);
            let below = pool.at_most(target);
            let plain = clauses.iter().flat_map(|clause| [clause(above), clause(below)]);
            let all =
                [above.highest_passes().lowest_fails(), below.lowest_passes().highest_fails()];
            for check in plain.chain(all).chain([pool.exactly(target)]) {
                assert_eq!(check.moved(0), check);
                assert_eq!(check.target(), target);
                assert_eq!(check.moved(2), check.moved(1).moved(1), "{check:?}");
                assert_eq!(check.moved(3).moved(-3), check, "{check:?}");
                assert_eq!(check.modified(-2), check.moved(2));
            }
        }
    }

    #[test]
    fn a_check_is_two_words_and_those_the_check() {
        assert_eq!(size_of::<Check>(), 16);
        let ends = [i32::MIN, -40_000, -1, 0, 7, i32::MAX];
        for (n, target) in [(1, 7), (2, 0), (u32::MAX, 3)].into_iter().chain(ends.map(|it| (3, it)))
        {
            for check in [D10.times(n).at_least(target), D10.times(n).at_most(target)] {
                assert_eq!(Check::from_words(check.to_words()), check);
            }
        }
        for check in [D6.at_least(7).highest_passes(), D6.times(2).at_most(0).highest_fails()] {
            assert_eq!(Check::from_words(check.to_words()), check);
        }
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
