//! Rational numbers that are right to the last digit, or say that they cannot be.

mod aligned;
mod denominator;
mod text;

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

pub(crate) use denominator::Denominator;
pub use text::ParseFractionError;

use aligned::over_least_denominator;

use super::Probability;

/// A fraction whose reduced numerator or denominator needs more bits is not represented.
pub(crate) const MOST_BITS: u64 = 4096;

/// An exact rational number.
///
/// Kept in 128-bit integers while it fits, in integers of any length up to 4096 bits beyond that.
/// What would need more, and what is divided by zero, becomes *not representable*: everything
/// computed from it is not representable either, it is equal to nothing, and it prints as such. So
/// a fraction may be missing; it is never wrong.
#[derive(Clone, Debug)]
pub struct Fraction(Form);

/// Numerator and positive denominator, not always in lowest terms.
#[derive(Clone, Debug)]
enum Form {
    Small(i128, i128),
    Large(Box<Long>),
    NotRepresentable,
}

/// A fraction of long integers.
#[derive(Clone, Debug)]
struct Long {
    num: BigInt,
    den: BigInt,
    /// The bits of what it was reduced from, or zero: most of what it took to find it.
    reduced_from: u64,
}

/// Numerator and denominator.
type Pair<N> = (N, N);

/// What two long fractions come to, and the bits of what it is reduced from.
type OfTwo = fn(Pair<BigInt>, Pair<BigInt>) -> (Pair<BigInt>, u64);

use Form::{Large, NotRepresentable, Small};

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction(Small(0, 1));
    /// One.
    pub const ONE: Fraction = Fraction(Small(1, 1));

    /// The fraction `num / den`; not representable if `den` is zero.
    pub fn new(num: i128, den: i128) -> Fraction {
        if 0 < den {
            Fraction(Small(num, den))
        } else {
            Fraction::of_integers(num.into(), den.into())
        }
    }

    /// The decimal number that the shortest printout of `number` shows: 0.1 is one tenth.
    ///
    /// Not representable if the number is infinite or not a number.
    pub fn from_decimal(number: f64) -> Fraction {
        number.to_string().parse().unwrap_or(Fraction(NotRepresentable))
    }

    /// Whether the number is known.
    pub fn is_representable(&self) -> bool {
        !matches!(self.0, NotRepresentable)
    }

    /// Whether the number is known to be zero.
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Small(num, _) => *num == 0,
            Large(long) => long.num.is_zero(),
            NotRepresentable => false,
        }
    }

    /// Whether the number is known to be below zero.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Small(num, _) => *num < 0,
            Large(long) => long.num.is_negative(),
            NotRepresentable => false,
        }
    }

    /// The nearest `f64`, the even one of two that are equally near, whatever the terms in which the
    /// fraction is kept; not a number if it is not representable.
    ///
    /// Among the subnormal numbers, below 2.3e-308, the last place may be off by one.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Small(num, den) if is_an_f64(*num) && is_an_f64(*den) => *num as f64 / *den as f64,
            Small(num, den) => quotient(&(*num).into(), &(*den).into()),
            Large(long) => quotient(&long.num, &long.den),
            NotRepresentable => f64::NAN,
        }
    }

    /// Numerator and denominator in lowest terms, the denominator positive.
    pub fn lowest_terms(&self) -> Option<(BigInt, BigInt)> {
        let (num, den) = self.integers()?;
        let divisor = BigInt::from(Denominator::new(den.magnitude().clone()).gcd(num.magnitude()));
        Some((num / &divisor, den / divisor))
    }

    /// Numerator and denominator where both are short and it is not negative; not always in lowest
    /// terms.
    pub(crate) fn short(&self) -> Option<(u128, u128)> {
        match self.0 {
            Small(num, den) => Some((num.try_into().ok()?, den.try_into().ok()?)),
            _ => None,
        }
    }

    /// A numerator over a denominator, in lowest terms.
    pub(crate) fn over(num: &BigUint, den: &Denominator) -> Fraction {
        Fraction::divided(&num.clone().into(), &den.integer().clone().into(), den.gcd(num))
    }

    /// The same number in lowest terms, in the smaller form if it fits.
    pub(crate) fn reduced(&self) -> Fraction {
        match &self.0 {
            Small(num, den) => {
                Fraction(reduced(*num, *den).map_or(NotRepresentable, |(num, den)| Small(num, den)))
            }
            Large(long) => Fraction::in_lowest_terms(&long.num, &long.den),
            NotRepresentable => Fraction(NotRepresentable),
        }
    }

    fn in_lowest_terms(num: &BigInt, den: &BigInt) -> Fraction {
        let known = Denominator::new(den.magnitude().clone());
        Fraction::divided(num, den, known.gcd(num.magnitude()))
    }

    /// A fraction by the greatest common divisor of its numerator and its denominator.
    fn divided(num: &BigInt, den: &BigInt, divisor: BigUint) -> Fraction {
        let reduced_from = num.bits().max(den.bits());
        let divisor = BigInt::from(divisor);
        let (num, den) = (num / &divisor, den / divisor);
        if let (Some(num), Some(den)) = (num.to_i128(), den.to_i128()) {
            return Fraction(Small(num, den));
        }
        let fits = num.bits().max(den.bits()) <= MOST_BITS;
        let long = || Large(Box::new(Long { num, den, reduced_from }));
        Fraction(if fits { long() } else { NotRepresentable })
    }

    /// A fraction of any two integers.
    fn of_integers(num: BigInt, den: BigInt) -> Fraction {
        match den.sign() {
            num_bigint::Sign::NoSign => Fraction(NotRepresentable),
            num_bigint::Sign::Minus => Fraction::in_lowest_terms(&-num, &-den),
            num_bigint::Sign::Plus => Fraction::in_lowest_terms(&num, &den),
        }
    }

    /// A fraction of long integers, reduced only when it has become too long: most sums have
    /// addends with equal denominators, which reducing each of them would undo.
    fn of_long(num: BigInt, den: BigInt, reduced_from: u64) -> Fraction {
        if num.bits().max(den.bits()) <= MOST_BITS {
            return Fraction(Large(Box::new(Long { num, den, reduced_from })));
        }
        Fraction::in_lowest_terms(&num, &den)
    }

    fn integers(&self) -> Option<(BigInt, BigInt)> {
        match &self.0 {
            Small(num, den) => Some(((*num).into(), (*den).into())),
            Large(long) => Some((long.num.clone(), long.den.clone())),
            NotRepresentable => None,
        }
    }

    fn combine(
        &self,
        other: &Fraction,
        short: fn(Pair<i128>, Pair<i128>) -> Option<Pair<i128>>,
        long: OfTwo,
    ) -> Fraction {
        if let (Small(a, b), Small(c, d)) = (&self.0, &other.0) {
            let reduced = || short(reduced(*a, *b)?, reduced(*c, *d)?);
            if let Some((num, den)) = short((*a, *b), (*c, *d)).or_else(reduced) {
                return Fraction(Small(num, den));
            }
        }
        let (first, second) = (self.reduced_if_small(), other.reduced_if_small());
        let (Some(first), Some(second)) = (first.integers(), second.integers()) else {
            return Fraction(NotRepresentable);
        };
        let ((num, den), divided) = long(first, second);
        let both_short = matches!((&self.0, &other.0), (Small(..), Small(..)));
        if both_short {
            Fraction::in_lowest_terms(&num, &den)
        } else {
            Fraction::of_long(num, den, divided)
        }
    }

    fn reduced_if_small(&self) -> Fraction {
        if let Small(..) = self.0 { self.reduced() } else { self.clone() }
    }

    fn product(&self, other: &Fraction) -> Fraction {
        self.combine(
            other,
            |(a, b), (c, d)| Some((a.checked_mul(c)?, b.checked_mul(d)?)),
            |(a, b), (c, d)| ((a * c, b * d), 0),
        )
    }

    fn sum(&self, other: &Fraction) -> Fraction {
        self.combine(other, short_sum, long_sum)
    }

    fn negative(&self) -> Fraction {
        match &self.0 {
            Small(num, den) if *num != i128::MIN => Fraction(Small(-num, *den)),
            _ => self
                .integers()
                .map_or(Fraction(NotRepresentable), |(num, den)| Fraction::of_long(-num, den, 0)),
        }
    }

    fn reciprocal(&self) -> Fraction {
        match &self.0 {
            Small(num, den) if 0 < *num => Fraction(Small(*den, *num)),
            _ => self
                .integers()
                .map_or(Fraction(NotRepresentable), |(num, den)| Fraction::of_integers(den, num)),
        }
    }
}

fn short_sum((a, b): Pair<i128>, (c, d): Pair<i128>) -> Option<Pair<i128>> {
    if b == d {
        return Some((a.checked_add(c)?, b));
    }
    let divisor = b.gcd(&d);
    let (left, right) = (d / divisor, b / divisor);
    Some((a.checked_mul(left)?.checked_add(c.checked_mul(right)?)?, b.checked_mul(left)?))
}

/// The sum, and the bits of the integers of which it took a common divisor to find it.
fn long_sum((a, b): Pair<BigInt>, (c, d): Pair<BigInt>) -> (Pair<BigInt>, u64) {
    if b == d {
        return ((a + c, b), 0);
    }
    // Dice make denominators that often divide each other, and a division is cheaper than a gcd.
    let (ratio, rest) = b.div_rem(&d);
    if rest.is_zero() {
        return ((a + c * ratio, b), 0);
    }
    let (ratio, rest) = d.div_rem(&b);
    if rest.is_zero() {
        return ((a * ratio + c, d), 0);
    }
    let divided = b.bits().max(d.bits());
    let divisor = b.gcd(&d);
    let (left, right) = (&d / &divisor, &b / &divisor);
    ((a * &left + c * right, b * left), divided)
}

fn reduced(num: i128, den: i128) -> Option<(i128, i128)> {
    let divisor = i128::try_from(num.unsigned_abs().gcd(&den.unsigned_abs())).ok()?;
    Some((num / divisor, den / divisor))
}

/// Whether an `f64` has all the digits of an integer, so that one division rounds once.
fn is_an_f64(integer: i128) -> bool {
    integer.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS
}

/// The `f64` that is nearest to the quotient of two integers, neither of which need fit in one.
fn quotient(num: &BigInt, den: &BigInt) -> f64 {
    let size = size_of_quotient(num.magnitude(), den.magnitude());
    if num.is_negative() { -size } else { size }
}

fn size_of_quotient(num: &BigUint, den: &BigUint) -> f64 {
    let bits = |integer: &BigUint| i64::try_from(integer.bits()).unwrap_or(i64::MAX);
    // Scaled so that the quotient has 64 or 65 bits.
    let up = 64 - (bits(num) - bits(den));
    let by = up.unsigned_abs();
    let (scaled, rest) = if up < 0 { num.div_rem(&(den << by)) } else { (num << by).div_rem(den) };
    // What is left over only tells that the quotient lies above an integer, which an odd last bit,
    // far behind the digits of an `f64`, says as well.
    let scaled = scaled.to_u128().unwrap_or(0) | u128::from(!rest.is_zero());
    let down = i32::try_from(-up).unwrap_or(0);
    // In two steps: the power alone may be too small for an `f64`.
    scaled as f64 * 2f64.powi(down / 2) * 2f64.powi(down - down / 2)
}

impl PartialOrd for Fraction {
    /// By value; a fraction that is not representable is neither more nor less than anything.
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        if let (Small(a, b), Small(c, d)) = (&self.0, &other.0)
            && let (Some(left), Some(right)) = (a.checked_mul(*d), c.checked_mul(*b))
        {
            return Some(left.cmp(&right));
        }
        let ((a, b), (c, d)) = (self.integers()?, other.integers()?);
        Some((a * d).cmp(&(c * b)))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl Neg for Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        self.negative()
    }
}

macro_rules! operators {
    ($($operator:ident :: $method:ident => |$left:ident, $right:ident| $result:expr;)*) => {$(
        impl $operator<&Fraction> for &Fraction {
            type Output = Fraction;

            fn $method(self, other: &Fraction) -> Fraction {
                let ($left, $right) = (self, other);
                $result
            }
        }

        impl $operator for Fraction {
            type Output = Fraction;

            fn $method(self, other: Fraction) -> Fraction {
                (&self).$method(&other)
            }
        }
    )*};
}

operators! {
    Add::add => |left, right| left.sum(right);
    Sub::sub => |left, right| left.sum(&right.negative());
    Mul::mul => |left, right| left.product(right);
    Div::div => |left, right| left.product(&right.reciprocal());
}

impl std::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(fractions: I) -> Fraction {
        fractions.fold(Fraction::ZERO, |sum, fraction| sum + fraction)
    }
}

impl From<u64> for Fraction {
    fn from(integer: u64) -> Fraction {
        Fraction(Small(integer.into(), 1))
    }
}

impl From<i64> for Fraction {
    fn from(integer: i64) -> Fraction {
        Fraction(Small(integer.into(), 1))
    }
}

impl Probability for Fraction {
    const NEVER: Fraction = Fraction::ZERO;
    const ALWAYS: Fraction = Fraction::ONE;

    fn odds(favorable: u128, total: u128) -> Fraction {
        match (i128::try_from(favorable), i128::try_from(total)) {
            (Ok(num), Ok(den)) => Fraction::new(num, den),
            _ => Fraction::of_integers(favorable.into(), total.into()),
        }
    }

    fn decimal(value: f64) -> Fraction {
        Fraction::from_decimal(value)
    }

    fn and(&self, other: &Fraction) -> Fraction {
        self * other
    }

    fn or(&self, other: &Fraction) -> Fraction {
        self + other
    }

    fn aligned<T>(mut row: Vec<(T, Fraction)>) -> Vec<(T, Fraction)> {
        let in_lowest_terms = |(_, fraction): &(T, Fraction)| match fraction.0 {
            Small(num, den) => reduced(num, den),
            _ => None,
        };
        let pairs = row.iter().map(in_lowest_terms).collect::<Option<_>>();
        if let Some(pairs) = pairs.and_then(over_least_denominator) {
            for ((_, fraction), (num, den)) in row.iter_mut().zip(pairs) {
                *fraction = Fraction(Small(num, den));
            }
        }
        row
    }

    /// Only zero is negligible where probabilities are exact.
    fn is_negligible(&self, _limit: f64) -> bool {
        self.is_zero()
    }

    fn is_known(&self) -> bool {
        self.is_representable()
    }

    fn effort(&self) -> u64 {
        match &self.0 {
            Small(..) => 4,
            // A common divisor takes time by the square of its bits.
            Large(long) => 16 + long.den.bits() / 16 + long.reduced_from * long.reduced_from / 4096,
            NotRepresentable => 1,
        }
    }

    fn to_f64(&self) -> f64 {
        self.to_f64()
    }
}

#[cfg(test)]
mod tests;
