//! Sums and products of values, exact as long as fractions are short.

use std::cmp::Ordering;

use crate::value::{Value, tidy};

/// Reads a decimal number such as `0.05` or `1e-3`; nothing if it is none, or not a finite one.
pub(super) fn literal(text: &str) -> Option<Value> {
    let number: f64 = text.parse().ok().filter(|number: &f64| number.is_finite())?;
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exact = || {
        let shift = exponent.parse::<i32>().ok()? - i32::try_from(decimals.len()).ok()?;
        let digits: i128 = format!("{whole}{decimals}").parse().ok()?;
        let power = 10i128.checked_pow(shift.unsigned_abs())?;
        match shift {
            0.. => Value::fraction(digits.checked_mul(power)?, 1),
            _ => Value::fraction(digits, power),
        }
    };
    exact().or_else(|| Value::decimal(number))
}

/// Numerators and denominators of two values, if both are known exactly.
fn both(a: Value, b: Value) -> Option<[i128; 4]> {
    let ((a, under_a), (b, under_b)) = (a.exact()?, b.exact()?);
    Some([a.into(), under_a.into(), b.into(), under_b.into()])
}

/// What comes of two values, by fractions if both are known as such; nothing if it is too large.
fn combined(
    a: Value,
    b: Value,
    of_fractions: impl Fn([i128; 4]) -> (i128, i128),
    of_numbers: impl Fn(f64, f64) -> f64,
) -> Option<Value> {
    match both(a, b).map(of_fractions) {
        Some((numerator, denominator)) => Value::fraction(numerator, denominator),
        None => Value::decimal(of_numbers(a.get(), b.get())),
    }
}

pub(super) fn sum(a: Value, b: Value) -> Option<Value> {
    combined(a, b, |[a, n, b, m]| (a * m + b * n, n * m), |a, b| a + b)
}

pub(super) fn difference(a: Value, b: Value) -> Option<Value> {
    combined(a, b, |[a, n, b, m]| (a * m - b * n, n * m), |a, b| a - b)
}

pub(super) fn product(a: Value, b: Value) -> Option<Value> {
    combined(a, b, |[a, n, b, m]| (a * b, n * m), |a, b| a * b)
}

/// Nothing also if `b` is zero.
pub(super) fn quotient(a: Value, b: Value) -> Option<Value> {
    combined(a, b, |[a, n, b, m]| (a * m, n * b), |a, b| a / b)
}

/// What is left of `a` when `b` has been taken away as often as it goes, with the sign of `a`; `b` is
/// not zero.
pub(super) fn remainder(a: Value, b: Value) -> Option<Value> {
    combined(a, b, |[a, n, b, m]| ((a * m) % (b * n), n * m), |a, b| a % b)
}

pub(super) fn negative(a: Value) -> Option<Value> {
    difference(Value::ZERO, a)
}

/// The largest whole number that is no larger.
pub(super) fn floor(a: Value) -> Option<Value> {
    match a.exact() {
        Some((numerator, denominator)) => {
            Value::fraction(i128::from(numerator).div_euclid(denominator.into()), 1)
        }
        None => Value::decimal(a.get().floor()),
    }
}

/// Which of two is larger. What is not known exactly is compared to twelve digits.
pub(super) fn compare(a: Value, b: Value) -> Ordering {
    match both(a, b) {
        Some(_) => a.cmp(&b),
        None => tidy(a.get()).total_cmp(&tidy(b.get())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value {
        literal(text).unwrap()
    }

    #[test]
    fn literals_are_the_decimals_on_paper() {
        assert_eq!(value("0.05").exact(), Some((1, 20)));
        assert_eq!(value("1e-3").exact(), Some((1, 1000)));
        assert_eq!(value("2.5e3").exact(), Some((2500, 1)));
        assert_eq!(value("1e300").exact(), None);
        assert_eq!((literal("1e999"), literal("one")), (None, None));
    }

    #[test]
    fn a_third_and_a_half_are_five_sixths() {
        let third = quotient(value("1"), value("3")).unwrap();
        assert_eq!(sum(third, value("0.5")).unwrap().exact(), Some((5, 6)));
        assert_eq!(product(third, value("3")), Some(Value::ONE));
        assert_eq!(difference(value("0.3"), value("0.1")), Some(value("0.2")));
        assert_eq!(quotient(third, Value::ZERO), None);
    }

    #[test]
    fn remainders_have_the_sign_of_the_left_side() {
        assert_eq!(remainder(value("7.5"), value("2")), Some(value("1.5")));
        assert_eq!(remainder(negative(value("7")).unwrap(), value("2")), negative(value("1")));
        assert_eq!(floor(negative(value("0.5")).unwrap()), negative(value("1")));
    }

    #[test]
    fn what_is_too_large_is_no_number() {
        assert_eq!(product(value("1e300"), value("1e300")), None);
        assert_eq!(compare(value("1e300"), value("2")), Ordering::Greater);
    }
}
