//! Exact arithmetic with fractions, as far as 128 bits reach. What is longer is nothing, and never
//! rounded.

use std::cmp::Ordering;

use sandtable_dice::greatest_common_divisor;
use sandtable_language::expression::Number;

use crate::value::Value;

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rational {
    numerator: i128,
    /// Above zero.
    denominator: i128,
}

impl Rational {
    pub(super) const ZERO: Rational = Rational { numerator: 0, denominator: 1 };

    /// A fraction that may not be in lowest terms yet; nothing if it is divided by zero.
    fn new(numerator: i128, denominator: i128) -> Option<Rational> {
        match denominator {
            0 => None,
            1 => Some(Rational { numerator, denominator }),
            _ => {
                let common = common_divisor(numerator, denominator)?;
                let sign = denominator.signum();
                let numerator = (numerator / common).checked_mul(sign)?;
                Some(Rational { numerator, denominator: (denominator / common).checked_abs()? })
            }
        }
    }

    /// Nothing if only the nearest decimal of the value is known.
    pub(super) fn of(value: Value) -> Option<Rational> {
        let (numerator, denominator) = value.exact()?;
        Some(Rational { numerator: numerator.into(), denominator: denominator.into() })
    }

    /// Nothing if it is too long for a value.
    pub(super) fn value(self) -> Option<Value> {
        Value::fraction(self.numerator, self.denominator).filter(|value| value.exact().is_some())
    }

    /// The nearest number.
    pub(super) fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    pub(super) fn is_below_zero(self) -> bool {
        self.numerator < 0
    }

    pub(super) fn is_whole(self) -> bool {
        self.denominator == 1
    }
}

impl From<bool> for Rational {
    fn from(holds: bool) -> Rational {
        Rational { numerator: holds.into(), denominator: 1 }
    }
}

impl From<Number> for Rational {
    fn from(Number { numerator, denominator }: Number) -> Rational {
        Rational { numerator, denominator }
    }
}

/// The numbers may be anything but the one that has no negative.
fn common_divisor(a: i128, b: i128) -> Option<i128> {
    let [a, b] = [a.checked_abs()?, b.checked_abs()?].map(i128::unsigned_abs);
    i128::try_from(greatest_common_divisor(a, b)).ok()
}

/// The numerators of two fractions over their least common denominator, and that.
fn over_common(a: Rational, b: Rational) -> Option<(i128, i128, i128)> {
    if a.denominator == b.denominator {
        return Some((a.numerator, b.numerator, a.denominator));
    }
    let common = common_divisor(a.denominator, b.denominator)?;
    let (to_a, to_b) = (b.denominator / common, a.denominator / common);
    let denominator = a.denominator.checked_mul(to_a)?;
    Some((a.numerator.checked_mul(to_a)?, b.numerator.checked_mul(to_b)?, denominator))
}

pub(super) fn sum(a: Rational, b: Rational) -> Option<Rational> {
    let (a, b, denominator) = over_common(a, b)?;
    Rational::new(a.checked_add(b)?, denominator)
}

pub(super) fn difference(a: Rational, b: Rational) -> Option<Rational> {
    sum(a, negative(b)?)
}

pub(super) fn product(a: Rational, b: Rational) -> Option<Rational> {
    // Whatever cancels out does so first, so that only what is really too long is.
    let one = Rational::new(a.numerator, b.denominator)?;
    let other = Rational::new(b.numerator, a.denominator)?;
    let numerator = one.numerator.checked_mul(other.numerator)?;
    Rational::new(numerator, one.denominator.checked_mul(other.denominator)?)
}

/// Nothing also if `b` is zero.
pub(super) fn quotient(a: Rational, b: Rational) -> Option<Rational> {
    product(a, Rational::new(b.denominator, b.numerator)?)
}

/// What is left of `a` when `b` has been taken away as often as it goes. Nothing also if `b` is zero.
/// None of the two is below zero.
pub(super) fn remainder(a: Rational, b: Rational) -> Option<Rational> {
    let (a, b, denominator) = over_common(a, b)?;
    Rational::new(a.checked_rem(b)?, denominator)
}

pub(super) fn negative(a: Rational) -> Option<Rational> {
    Some(Rational { numerator: a.numerator.checked_neg()?, ..a })
}

/// The largest whole number that is no larger.
pub(super) fn floor(a: Rational) -> Rational {
    Rational { numerator: a.numerator.div_euclid(a.denominator), denominator: 1 }
}

/// Which of two is larger: by their whole parts, and if these are the same, by what is left of each,
/// turned over.
pub(super) fn compare(mut a: Rational, mut b: Rational) -> Ordering {
    // As whole numbers, which most are, without a division.
    if a.denominator == b.denominator {
        return a.numerator.cmp(&b.numerator);
    }
    loop {
        let (whole_a, whole_b) = (floor(a).numerator, floor(b).numerator);
        let (left_a, left_b) =
            (a.numerator.rem_euclid(a.denominator), b.numerator.rem_euclid(b.denominator));
        if whole_a != whole_b || left_a == 0 || left_b == 0 {
            return whole_a.cmp(&whole_b).then(left_a.signum().cmp(&left_b.signum()));
        }
        (a, b) = (
            Rational { numerator: b.denominator, denominator: left_b },
            Rational { numerator: a.denominator, denominator: left_a },
        );
    }
}

#[cfg(test)]
mod tests {
    use sandtable_language::expression::{Node, parse};

    use super::*;

    fn number(text: &str) -> Rational {
        match parse(text, &[]) {
            Ok(Node::Number(number)) => number.into(),
            other => panic!("{text} is {other:?}"),
        }
    }

    fn as_value(number: Rational) -> Option<(i64, u32)> {
        number.value().and_then(Value::exact)
    }

    #[test]
    fn what_is_written_may_be_longer_than_a_value() {
        assert_eq!(as_value(number("2.5e3")), Some((2500, 1)));
        assert_eq!(as_value(number("0e999")), Some((0, 1)));
        assert_eq!(as_value(number("1e17")), None, "worked with, but no value");
    }

    #[test]
    fn a_third_and_a_half_are_five_sixths() {
        let third = quotient(number("1"), number("3")).unwrap();
        assert_eq!(as_value(sum(third, number("0.5")).unwrap()), Some((5, 6)));
        assert_eq!(product(third, number("3")), Some(number("1")));
        assert_eq!(difference(number("0.3"), number("0.1")), Some(number("0.2")));
        assert_eq!(quotient(third, Rational::ZERO), None);
        let minus_third = quotient(number("1"), negative(number("3")).unwrap());
        assert_eq!(minus_third, negative(third), "the denominator is above zero");
    }

    #[test]
    fn remainders_are_what_rounding_down_leaves() {
        assert_eq!(remainder(number("7.5"), number("2")), Some(number("1.5")));
        let minus = |text: &str| negative(number(text)).unwrap();
        assert_eq!(remainder(number("0.5"), number("2")), Some(number("0.5")));
        assert_eq!(remainder(number("7"), Rational::ZERO), None);
        assert_eq!(floor(minus("0.5")), minus("1"));
    }

    #[test]
    fn what_is_too_long_is_nothing() {
        assert_eq!(product(number("1e30"), number("1e30")), None);
        assert_eq!(quotient(number("1e-30"), number("1e30")), None);
        assert_eq!(sum(number("1e38"), number("1e38")), None);
    }

    #[test]
    fn any_two_numbers_compare() {
        let (large, small) = (number("1e38"), number("1e-38"));
        let minus = |of| negative(of).unwrap();
        let ascending = [minus(large), minus(small), Rational::ZERO, small, number("0.5"), large];
        for (i, a) in ascending.into_iter().enumerate() {
            for (j, b) in ascending.into_iter().enumerate() {
                assert_eq!(compare(a, b), i.cmp(&j), "{a:?} {b:?}");
            }
        }
        let near = quotient(number("1e30"), number("1000000000000000000000000000001")).unwrap();
        assert_eq!(compare(near, number("1")), Ordering::Less);
        assert_eq!(
            compare(number("1.5"), quotient(number("10"), number("7")).unwrap()),
            Ordering::Greater
        );
    }
}
