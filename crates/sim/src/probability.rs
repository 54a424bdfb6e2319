//! Numbers that can serve as probabilities: fast ([`f64`]) or exact ([`Fraction`]).

mod fraction;

use std::fmt;

pub(crate) use fraction::{Denominator, MOST_BITS};
pub use fraction::{Fraction, ParseFractionError};

/// A number in which the probabilities of paths can be multiplied and added up.
pub trait Probability: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The impossible event.
    const NEVER: Self;
    /// The certain event.
    const ALWAYS: Self;

    /// The probability of `favorable` out of `total` equally likely cases.
    fn odds(favorable: u128, total: u128) -> Self;

    /// The number that the value of a measure stands for.
    fn decimal(value: f64) -> Self;

    /// Both of two independent events: the product.
    #[must_use]
    fn and(&self, other: &Self) -> Self;

    /// Either of two exclusive events: the sum.
    #[must_use]
    fn or(&self, other: &Self) -> Self;

    /// The same numbers in a form in which they are soon multiplied and added up: fractions over the
    /// least denominator that they have in common, if that is short.
    #[must_use]
    fn aligned<T>(row: Vec<(T, Self)>) -> Vec<(T, Self)> {
        row
    }

    /// Whether nothing of at least the given probability is left: `left < limit`, or `left` is
    /// zero where probabilities are exact.
    fn is_negligible(&self, limit: f64) -> bool;

    /// Whether the number is known; a fraction may have become too long.
    fn is_known(&self) -> bool;

    /// What computing with this number costs beyond computing with an `f64`, in runs of a short
    /// procedure.
    fn effort(&self) -> u64;

    /// The nearest `f64`.
    fn to_f64(&self) -> f64;
}

impl Probability for f64 {
    const NEVER: f64 = 0.0;
    const ALWAYS: f64 = 1.0;

    #[inline]
    fn odds(favorable: u128, total: u128) -> f64 {
        favorable as f64 / total as f64
    }

    #[inline]
    fn decimal(value: f64) -> f64 {
        value
    }

    #[inline]
    fn and(&self, other: &f64) -> f64 {
        self * other
    }

    #[inline]
    fn or(&self, other: &f64) -> f64 {
        self + other
    }

    #[inline]
    fn is_negligible(&self, limit: f64) -> bool {
        *self < limit
    }

    #[inline]
    fn is_known(&self) -> bool {
        !self.is_nan()
    }

    #[inline]
    fn effort(&self) -> u64 {
        0
    }

    #[inline]
    fn to_f64(&self) -> f64 {
        *self
    }
}
