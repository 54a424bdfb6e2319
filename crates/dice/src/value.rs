//! Numbers that can be sorted, compared and counted, exact as long as they are short.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZero;

/// A finite number: the value of a measure.
///
/// A fraction of whole numbers as long as numerator and denominator are short, and then exact; else
/// the nearest decimal, which is equal to the fraction that its digits say: 0.3 to 3/10. Unlike an
/// `f64` it has a total order and can be a key.
///
/// Two words, of which the first is never zero: a value that may be missing is returned in two
/// registers, and values of one unit compare as whole numbers.
#[derive(Clone, Copy, Eq)]
pub struct Value {
    /// The denominator of a fraction, or [`DECIMAL`].
    unit: NonZero<u64>,
    /// The numerator of a fraction in lowest terms, within the limit below; or the bits of a decimal.
    number: i64,
}

/// Stands for the unit of a decimal: more than any denominator.
const DECIMAL: NonZero<u64> = NonZero::new(1 << 32).expect("it is not zero");

/// The largest numerator: every whole number up to it is an `f64`, too, so that the `f64` of a
/// fraction is the nearest one, and of two fractions the larger never has the smaller `f64`.
const LARGEST: u64 = 1 << 53;

impl Value {
    /// Zero.
    pub const ZERO: Value = Value::whole(0);
    /// One, which is also "yes".
    pub const ONE: Value = Value::whole(1);

    /// A whole number below 2^53.
    const fn whole(number: i64) -> Value {
        Value { unit: NonZero::<u64>::MIN, number }
    }

    /// A fraction, in lowest terms; the nearest decimal if these are too long. Nothing if the
    /// denominator is zero.
    pub fn fraction(numerator: i128, denominator: i128) -> Option<Value> {
        if denominator == 0 {
            return None;
        }
        let (above, below) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        let common = greatest_common_divisor(above, below);
        let (above, below) = (above / common, below / common);
        let sign = if (numerator < 0) == (denominator < 0) { 1 } else { -1 };
        let unit = u32::try_from(below).ok().and_then(NonZero::new);
        match (i64::try_from(above), unit) {
            (Ok(above), Some(unit)) if above.unsigned_abs() <= LARGEST => {
                Some(Value { unit: unit.into(), number: sign * above })
            }
            // Even if what is nearest to it is whole, it is not that itself.
            _ => Some(Value::rounded(sign as f64 * (above as f64 / below as f64))),
        }
    }

    /// A number of which only the nearest decimal is known: exact if it is whole, else rounded to
    /// twelve significant digits. Nothing if it is infinite or not a number.
    ///
    /// Decimals that are equal on paper can differ in the last bit, by the way they were added up;
    /// they would be two values of a measure.
    pub fn decimal(number: f64) -> Option<Value> {
        if !number.is_finite() {
            return None;
        }
        if number.fract() == 0.0 && number.abs() <= LARGEST as f64 {
            #[expect(clippy::cast_possible_truncation, reason = "it is whole and small enough")]
            return Some(Value::whole(number as i64));
        }
        Some(Value::rounded(number))
    }

    fn rounded(number: f64) -> Value {
        let nearest: f64 = format!("{number:.11e}").parse().expect("a number was written");
        Value { unit: DECIMAL, number: nearest.to_bits().cast_signed() }
    }

    /// The number, or the one nearest to it.
    #[inline]
    pub fn get(self) -> f64 {
        match self.exact() {
            Some((numerator, 1)) => numerator as f64,
            Some((numerator, denominator)) => numerator as f64 / f64::from(denominator),
            None => f64::from_bits(self.number.cast_unsigned()),
        }
    }

    /// Numerator and denominator, in lowest terms, if the number is known exactly.
    #[inline]
    pub fn exact(self) -> Option<(i64, u32)> {
        Some((self.number, u32::try_from(self.unit.get()).ok()?))
    }
}

/// The largest number that divides both; of 0 and another, the other.
pub const fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl PartialEq for Value {
    #[inline]
    fn eq(&self, other: &Value) -> bool {
        if self.unit == other.unit {
            return self.number == other.number;
        }
        self.cmp(other) == Ordering::Equal
    }
}

impl Hash for Value {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().to_bits().hash(state);
    }
}

/// A fraction beside a decimal, which is the very number that its digits say: 3/2 is 1.5 and 3/10 is
/// 0.3, and 1/3 is no decimal.
///
/// Values are thus in the order of their nearest `f64`s, and those that share one in the order of the
/// numbers themselves; so the order is total, and what is equal has one hash.
fn compare_to_decimal((numerator, denominator): (i64, u32), decimal: f64) -> Ordering {
    let nearest = (numerator as f64 / f64::from(denominator)).total_cmp(&decimal);
    nearest.then_with(|| {
        let (above, below) = said(decimal);
        (i128::from(numerator) * below).cmp(&(above * i128::from(denominator)))
    })
}

/// What the digits of a decimal say, over a power of ten: 3 and 10 of 0.3.
///
/// Only of a decimal that is nearest to a fraction, and so lies between 2^-32 and 2^53. As it has no
/// more than twelve significant digits, 21 of them at most stand behind the point, and what is said
/// can be multiplied with any numerator.
fn said(decimal: f64) -> (i128, i128) {
    let text = decimal.to_string();
    let (whole, behind) = text.split_once('.').unwrap_or((&text, ""));
    let digits = format!("{whole}{behind}").parse().expect("digits were written");
    (digits, behind.bytes().fold(1, |power, _| 10 * power))
}

impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Value) -> Ordering {
        // Most values are counts, or parts of one and the same unit.
        if self.unit == other.unit && self.unit != DECIMAL {
            return self.number.cmp(&other.number);
        }
        match (self.exact(), other.exact()) {
            (Some((a, n)), Some((b, m))) => self.get().total_cmp(&other.get()).then_with(|| {
                (i128::from(a) * i128::from(m)).cmp(&(i128::from(b) * i128::from(n)))
            }),
            (Some(one), None) => compare_to_decimal(one, other.get()),
            (None, Some(one)) => compare_to_decimal(one, self.get()).reverse(),
            (None, None) => self.get().total_cmp(&other.get()),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some((numerator, denominator)) => write!(f, "{numerator}/{denominator}"),
            None => write!(f, "{:?}", self.get()),
        }
    }
}

impl fmt::Display for Value {
    /// As a decimal, with no more than twelve significant digits of what is not whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some((numerator, 1)) => numerator.fmt(f),
            None => self.get().fmt(f),
            Some(_) => {
                let rounded: f64 =
                    format!("{:.11e}", self.get()).parse().expect("a number was written");
                rounded.fmt(f)
            }
        }
    }
}

macro_rules! from_whole {
    ($($number:ty),*) => {
        $(impl From<$number> for Value {
            #[inline]
            fn from(number: $number) -> Value {
                Value::whole(number.into())
            }
        })*
    };
}

// Every number of these types is below 2^53.
from_whole!(bool, u8, u16, u32, i8, i16, i32);

/// What a measure reads off an outcome: a value, or none, where there is nothing to count: the turn
/// of what never happens, the losses of a unit that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reading(pub Option<Value>);

impl Reading {
    /// There is no value.
    pub const MISSING: Reading = Reading(None);

    /// A fraction, such as tenths of an inch.
    ///
    /// # Panics
    ///
    /// If the denominator is zero.
    pub fn fraction(numerator: impl Into<i128>, denominator: impl Into<i128>) -> Reading {
        let value = Value::fraction(numerator.into(), denominator.into());
        Reading(Some(value.expect("nothing is divided by zero")))
    }
}

impl From<Value> for Reading {
    #[inline]
    fn from(value: Value) -> Reading {
        Reading(Some(value))
    }
}

macro_rules! from_number {
    ($($number:ty),*) => {
        $(impl From<$number> for Reading {
            #[inline]
            fn from(number: $number) -> Reading {
                Reading(Some(number.into()))
            }
        }

        impl From<Option<$number>> for Reading {
            #[inline]
            fn from(number: Option<$number>) -> Reading {
                Reading(number.map(Value::from))
            }
        })*
    };
}

from_number!(bool, u8, u16, u32, i8, i16, i32);

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher, RandomState};

    use proptest::prelude::*;

    use super::*;

    fn value(numerator: i128, denominator: i128) -> Value {
        Value::fraction(numerator, denominator).unwrap()
    }

    #[test]
    fn fractions_are_in_lowest_terms_with_a_positive_denominator() {
        assert_eq!(value(70, -6).exact(), Some((-35, 3)));
        assert_eq!(value(0, -5).exact(), Some((0, 1)));
        assert_eq!(Value::fraction(1, 0), None);
    }

    #[test]
    fn decimals_that_are_equal_on_paper_are_equal() {
        assert_eq!(Value::decimal(0.1 + 0.2), Value::decimal(0.3));
        assert_eq!(Value::decimal(-0.0).unwrap().get().to_bits(), 0);
        assert_eq!(Value::decimal(3.0).unwrap().exact(), Some((3, 1)));
        assert_eq!(Value::decimal(0.5).unwrap().exact(), None);
        assert_eq!([f64::NAN, f64::INFINITY].map(Value::decimal), [None, None]);
    }

    #[test]
    fn a_decimal_is_the_fraction_that_it_says() {
        let decimal = |number| Value::decimal(number).unwrap();
        assert_eq!(decimal(-1.5), value(-3, 2));
        assert_eq!(decimal(0.3), value(3, 10));
        assert_eq!(decimal(-12.07), value(-1207, 100));
        assert_eq!(decimal(2.5e-10), value(1, 4_000_000_000));
        assert_ne!(decimal(1.0 / 3.0), value(1, 3));
        assert!(decimal(1.5) < value(5, 3) && value(4, 3) < decimal(1.5));
    }

    #[test]
    fn what_shares_an_f64_with_a_decimal_may_be_another_number() {
        let near = value(4_294_966_863_503_271, 4_294_967_293);
        let said = Value::decimal(999_999.9).unwrap();
        assert_eq!(near.get().to_bits(), said.get().to_bits());
        assert!(said < near && near != said);
    }

    #[test]
    fn what_is_too_long_for_a_fraction_is_a_decimal() {
        let beyond = (1 << 32) + 1;
        assert_eq!(value(1, beyond).exact(), None);
        assert!((value(1, beyond).get() - 1.0 / beyond as f64).abs() < 1e-20);
        assert_eq!(value(1, beyond - 2).exact(), Some((1, u32::MAX)));
        assert_eq!(value((1 << 53) + 1, 1).exact(), None);
        assert_eq!(value(i128::MIN, i128::MIN).exact(), Some((1, 1)));
    }

    #[test]
    fn values_sort_as_numbers_do() {
        let mut values = [value(7, 2), value(-1, 1), value(0, 1), value(10, 3), value(1, 3)];
        values.sort();
        assert_eq!(
            values.map(|value| value.to_string()).join(" "),
            "-1 0 0.333333333333 3.33333333333 3.5"
        );
    }

    #[test]
    fn neighboring_fractions_at_the_limits_are_two_values() {
        let most = 1 << 53;
        let (larger, smaller) = (value(most - 1, (1 << 32) - 5), value(most - 3, (1 << 32) - 5));
        let (third, decimal) = (value(1, 3), Value::decimal(1.0 / 3.0).unwrap());
        assert!(larger.exact().is_some() && smaller.exact().is_some());
        assert!(smaller < larger && third != decimal);
        assert_eq!(third.cmp(&decimal), decimal.cmp(&third).reverse());
        let (near, nearer) = (value(most - 1, 4_294_967_291), value(most - 1, 4_294_967_295));
        assert!(nearer < near);
        let (below, above) =
            (value(4_294_967_293, 4_294_967_294), value(4_294_967_294, 4_294_967_295));
        assert!(below < above, "they may share an f64");
    }

    /// More, or in other parts, and readings would be handed over in memory and waited for.
    #[test]
    fn a_reading_takes_two_words() {
        assert_eq!(size_of::<Reading>(), 2 * size_of::<u64>());
    }

    #[test]
    fn a_value_is_debugged_as_what_is_known_of_it() {
        let values = [value(-7, 2), Value::ONE, Value::decimal(0.1).unwrap()];
        assert_eq!(format!("{values:?}"), "[-7/2, 1/1, 0.1]");
    }

    #[test]
    fn a_reading_without_a_value_is_below_all_others() {
        assert!(Reading::MISSING < Reading::from(-1));
        assert_eq!(Reading::from(None::<u32>), Reading::MISSING);
        assert_eq!(Reading::from(Some(3u32)), Reading::from(3u32));
        assert_eq!(Reading::fraction(5, 10), Reading(Value::fraction(1, 2)));
    }

    /// A value, and the numerator and denominator of the number that it is.
    type Known = (Value, (i128, i128));

    /// Numbers that are hard to tell apart: a decimal, the fraction that it says, and those next to
    /// it with a denominator, of which many have the same `f64`.
    fn neighbors() -> impl Strategy<Value = Vec<Known>> {
        let next = (1..=u32::MAX, -1..=1i128);
        let nexts = proptest::collection::vec(next, 4);
        (-2_000_000..2_000_000i128, 0..=3u32, nexts).prop_map(|(digits, places, nexts)| {
            let power = 10i128.pow(places);
            let decimal = Value::decimal(digits as f64 / power as f64).unwrap();
            let mut values =
                vec![(decimal, (digits, power)), (value(digits, power), (digits, power))];
            for (denominator, away) in nexts {
                let denominator = i128::from(denominator);
                let numerator = digits * denominator / power + away;
                values.push((value(numerator, denominator), (numerator, denominator)));
            }
            values
        })
    }

    proptest! {
        #[test]
        fn fractions_and_decimals_sort_together_as_the_numbers_that_they_are(values in neighbors()) {
            let hash = RandomState::new();
            for (one, (a, n)) in &values {
                for (other, (b, m)) in &values {
                    prop_assert_eq!(one.cmp(other), (a * m).cmp(&(b * n)), "{} {}", one, other);
                    prop_assert_eq!(one == other, one.cmp(other) == Ordering::Equal);
                    prop_assert!(one != other || hash.hash_one(one) == hash.hash_one(other));
                }
            }
        }
    }
}
