//! The numbers that games are solved in: fractions, or `f64` where those become too long.

use std::fmt::Debug;

use sandtable_sim::Fraction;

/// A number that games can be solved in.
pub trait Number: Clone + PartialOrd + Debug {
    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;

    /// The sum.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;

    /// The difference.
    #[must_use]
    fn minus(&self, other: &Self) -> Self;

    /// The product.
    #[must_use]
    fn times(&self, other: &Self) -> Self;

    /// The quotient.
    #[must_use]
    fn over(&self, other: &Self) -> Self;

    /// Whether the number is above zero, by more than rounding leaves behind.
    fn is_above_zero(&self) -> bool;

    /// Whether the number can be computed with: a fraction may have become too long for that.
    fn is_usable(&self) -> bool;

    /// Whether the number is below zero, by more than rounding leaves behind.
    fn is_below_zero(&self) -> bool {
        Self::ZERO.minus(self).is_above_zero()
    }

    /// The larger of two.
    #[must_use]
    fn max(self, other: Self) -> Self {
        if self < other { other } else { self }
    }

    /// The smaller of two.
    #[must_use]
    fn min(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
}

impl Number for Fraction {
    const ZERO: Fraction = Fraction::ZERO;
    const ONE: Fraction = Fraction::ONE;

    fn plus(&self, other: &Fraction) -> Fraction {
        self + other
    }

    fn minus(&self, other: &Fraction) -> Fraction {
        self - other
    }

    fn times(&self, other: &Fraction) -> Fraction {
        self * other
    }

    fn over(&self, other: &Fraction) -> Fraction {
        self / other
    }

    fn is_above_zero(&self) -> bool {
        Fraction::ZERO < *self
    }

    fn is_usable(&self) -> bool {
        self.is_representable()
    }
}

/// What rounding leaves behind in a game whose payoffs lie between zero and one.
pub(crate) const ROUNDING: f64 = 1e-11;

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;

    fn plus(&self, other: &f64) -> f64 {
        self + other
    }

    fn minus(&self, other: &f64) -> f64 {
        self - other
    }

    fn times(&self, other: &f64) -> f64 {
        self * other
    }

    fn over(&self, other: &f64) -> f64 {
        self / other
    }

    fn is_above_zero(&self) -> bool {
        ROUNDING < *self
    }

    fn is_usable(&self) -> bool {
        self.is_finite()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_that_is_too_long_is_not_computed_with() {
        let mut long = Fraction::new(1, 3);
        assert!(long.is_usable());
        for _ in 0..12 {
            long = long.times(&long);
        }
        assert!(!long.is_usable(), "3 to the 4096th has 6,493 bits");
        assert!(!f64::NAN.is_usable());
    }

    #[test]
    fn what_rounding_leaves_behind_is_not_positive() {
        assert!(!(0.1 + 0.2 - 0.3f64).is_above_zero());
        assert!((Fraction::new(1, 1 << 60)).is_above_zero());
        assert!(Number::is_below_zero(&-1.0f64));
    }
}
