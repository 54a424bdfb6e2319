//! Distances on the table.

use std::fmt;
use std::ops::{Add, Sub};

use sandtable_dice::{Reading, Value};

/// A distance, in fractions of an inch that can be compared and merged.
///
/// Counted in 92,160ths of an inch, so that tenths, thirds, quarters and their halves, ten times
/// over, are exact; anything finer is cut off.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Inches(u32);

const PER_INCH: u32 = 92_160;

impl Inches {
    /// Nothing.
    pub const ZERO: Inches = Inches(0);

    /// The nearest distance to a number of inches from 0 to 10,000.
    pub fn new(inches: f64) -> Inches {
        let parts = (inches.clamp(0.0, 10_000.0) * f64::from(PER_INCH)).round();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        Inches(parts as u32)
    }

    /// In inches.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / f64::from(PER_INCH)
    }

    /// As what a measure reads, exactly.
    pub fn reading(self) -> Reading {
        Reading::fraction(self.0, PER_INCH)
    }

    /// Half as far.
    #[must_use]
    pub fn half(self) -> Inches {
        Inches(self.0 / 2)
    }

    /// As far as it takes at so many inches of allowance to the inch.
    ///
    /// # Panics
    ///
    /// If the cost is zero.
    #[must_use]
    pub fn at_cost(self, cost: u32) -> Inches {
        Inches(self.0 / cost)
    }

    /// Several times as far.
    #[must_use]
    pub fn times(self, n: u32) -> Inches {
        Inches(self.0 * n)
    }
}

impl From<Inches> for f64 {
    /// What a measure reads, so that a distance is in the range that ends with it.
    fn from(distance: Inches) -> f64 {
        distance.reading().0.map_or(0.0, Value::get)
    }
}

impl Add for Inches {
    type Output = Inches;

    fn add(self, other: Inches) -> Inches {
        Inches(self.0 + other.0)
    }
}

impl Sub for Inches {
    type Output = Inches;

    /// # Panics
    ///
    /// If the result were negative.
    fn sub(self, other: Inches) -> Inches {
        Inches(self.0 - other.0)
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\"", self.to_f64())
    }
}

impl fmt::Debug for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::amount;

    use super::*;

    #[test]
    fn halves_of_halves_are_exact() {
        let mut way = Inches::new(9.0);
        for _ in 0..10 {
            way = way.half();
        }
        assert_eq!(way.times(1024), Inches::new(9.0));
    }

    #[test]
    fn tenths_and_thirds_are_exact() {
        assert_eq!(Inches::new(0.1).times(10), Inches::new(1.0));
        assert_eq!(Inches::new(10.0).at_cost(3).times(3), Inches::new(10.0));
        assert_eq!((Inches::new(2.5) + Inches::new(1.25)).to_string(), "3.75\"");
    }

    /// 1,504,973 parts of 92,160 are too fine for an exact reading.
    #[test]
    fn a_distance_is_in_the_range_that_ends_with_it() {
        let way = Inches::new(16.33);
        assert!(amount("inches", Inches::ZERO..=way).admits(way.reading()));
        assert!(amount("inches", way..=way).admits(way.reading()));
    }
}
