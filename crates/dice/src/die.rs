//! Dice as objects: one die, and several of a kind.

use std::fmt;

/// A fair die with the faces `1..=sides`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

/// The two-sided die, read off a D6: 1 to 3 is one, 4 to 6 is two (`ba.base.dice`).
pub const D2: Die = Die(2);
/// The three-sided die, read off a D6: half of it, rounded up (`ba.base.dice`).
pub const D3: Die = Die(3);
/// The six-sided die.
pub const D6: Die = Die(6);
/// The eight-sided die: eight compass directions, a D10 that rerolls 9 and 10.
pub const D8: Die = Die(8);
/// The ten-sided die, faces 1 to 10; a printed 0 is ten (`cd.core.d10`).
pub const D10: Die = Die(10);

impl Die {
    /// A die with the faces `1..=sides`.
    ///
    /// # Panics
    ///
    /// If there are no sides.
    pub const fn new(sides: u8) -> Die {
        assert!(0 < sides, "a die has at least one side");
        Die(sides)
    }

    /// The number of faces.
    #[inline]
    pub const fn sides(self) -> u8 {
        self.0
    }

    /// Several of these dice, to be added up: `D6.times(2)` is 2D6.
    #[inline]
    pub const fn times(self, n: u32) -> Pool {
        Pool { n, die: self }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D{}", self.0)
    }
}

/// Several dice of a kind, added up: 2D6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool {
    n: u32,
    die: Die,
}

impl Pool {
    /// How many dice.
    #[inline]
    pub const fn n(self) -> u32 {
        self.n
    }

    /// The kind of die.
    #[inline]
    pub const fn die(self) -> Die {
        self.die
    }

    /// The lowest total: every die shows a one.
    #[inline]
    pub const fn lowest(self) -> i32 {
        self.n.cast_signed()
    }

    /// The highest total.
    #[inline]
    pub const fn highest(self) -> i32 {
        self.n.cast_signed() * self.die.0 as i32
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.n == 1 { write!(f, "{}", self.die) } else { write!(f, "{}{}", self.n, self.die) }
    }
}
