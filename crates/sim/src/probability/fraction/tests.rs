use proptest::prelude::*;

use super::*;

fn fraction(text: &str) -> Fraction {
    text.parse().unwrap()
}

#[test]
fn fractions_print_in_lowest_terms() {
    assert_eq!(Fraction::new(14, 72).to_string(), "7/36");
    assert_eq!(Fraction::new(10, 2).to_string(), "5");
    assert_eq!(Fraction::new(5, -4).to_string(), "-5/4");
    assert_eq!(Fraction::ZERO.to_string(), "0");
}

#[test]
fn fractions_are_read_as_people_write_them() {
    assert_eq!(fraction("5/4"), Fraction::new(5, 4));
    assert_eq!(fraction("1.25"), Fraction::new(5, 4));
    assert_eq!(fraction("-3"), Fraction::new(-3, 1));
    assert_eq!(fraction(" -7 / 36 "), Fraction::new(-7, 36));
    for refused in ["", "half", "1/0", "1.", ".", "1e3", "--1", "1/-2", "NaN", "1/2/3", "1 2"] {
        assert!(refused.parse::<Fraction>().is_err(), "{refused}");
    }
    let error = "1/x".parse::<Fraction>().unwrap_err();
    assert!(error.to_string().starts_with("`1/x` is not a number"));
}

#[test]
fn a_decimal_is_what_its_printout_shows() {
    assert_eq!(Fraction::from_decimal(0.1), Fraction::new(1, 10));
    assert_eq!(Fraction::from_decimal(-12.5).to_string(), "-25/2");
    assert_eq!(Fraction::from_decimal(-0.0), Fraction::ZERO);
    for extreme in [5e-324, f64::MAX, -f64::MAX] {
        assert_eq!(Fraction::from_decimal(extreme).to_f64().to_bits(), extreme.to_bits());
    }
    assert!(!Fraction::from_decimal(f64::NAN).is_representable());
    assert!(!Fraction::from_decimal(f64::INFINITY).is_representable());
}

#[test]
fn long_fractions_are_still_exact() {
    let sixth = Fraction::new(1, 6);
    let power = (0..1000).fold(Fraction::ONE, |power, _| &power * &sixth);
    let back = (0..1000).fold(power.clone(), |power, _| &power * &Fraction::new(6, 1));
    assert_eq!(back, Fraction::ONE);
    assert_eq!(back.to_string(), "1");
    assert_eq!(power.to_f64().to_bits(), 0, "6^-1000 is below every f64");
    let ratio = (0..1000).fold(power, |power, _| &power * &Fraction::new(5, 1)).to_f64();
    assert!((ratio.log10() - 1000.0 * (5.0f64 / 6.0).log10()).abs() < 1e-9);
}

#[test]
fn a_fraction_that_would_be_too_long_is_missing_and_never_wrong() {
    let sixth = Fraction::new(1, 6);
    let lost = (0..2000).fold(Fraction::ONE, |power, _| &power * &sixth);
    assert!(!lost.is_representable());
    assert_eq!(lost.to_string(), "not representable");
    assert!(lost.to_f64().is_nan());
    assert_ne!(lost, lost.clone());
    assert!(!(&lost * &Fraction::ZERO).is_representable());
    assert!(!lost.is_negligible(1.0));
    assert!(!(Fraction::ONE / Fraction::ZERO).is_representable());
}

#[test]
fn the_extremes_of_the_short_form_do_not_overflow() {
    let most = Fraction::new(i128::MAX, 1);
    let least = Fraction::new(i128::MIN, 1);
    assert_eq!(&most + &Fraction::ONE, -least.clone());
    assert_eq!(Fraction::new(i128::MIN, i128::MIN), Fraction::ONE);
    assert_eq!(Fraction::ONE / least.clone(), Fraction::new(1, i128::MIN));
    assert_eq!(Fraction::new(i128::MIN, 2) + Fraction::new(i128::MIN, 2), least);
    assert_eq!(&most * &most / most.clone(), most);
    assert!(least < most);
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_the_rationals(
        a in any::<i128>(), b in 1..i128::MAX, c in any::<i128>(), d in 1..i128::MAX,
    ) {
        let (x, y) = (Fraction::new(a, b), Fraction::new(c, d));
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!(&(&x + &y) - &y, x.clone());
        prop_assert_eq!(&x * &(&y + &Fraction::ONE), &(&x * &y) + &x);
        prop_assert_eq!(fraction(&x.to_string()), x.clone());
        if !y.is_zero() {
            prop_assert_eq!(&(&x / &y) * &y, x.clone());
        }
        let (exact, nearest) = (x.to_f64(), a as f64 / b as f64);
        prop_assert!((exact - nearest).abs() <= nearest.abs() * 2.0 * f64::EPSILON);
        prop_assert_eq!(x < y, Fraction::ZERO < &y - &x);
    }

    #[test]
    fn long_and_short_forms_agree(a in -1000i128..1000, b in 1i128..1000, c in -1000i128..1000, d in 1i128..1000) {
        let huge = Fraction::new(i128::MAX, 3) * Fraction::new(i128::MAX, 7);
        let (x, y) = (Fraction::new(a, b), Fraction::new(c, d));
        let (long_x, long_y) = (&(&x + &huge) - &huge, &(&y * &huge) / &huge);
        prop_assert_eq!(&long_x + &long_y, &x + &y);
        prop_assert_eq!(&long_x * &long_y, &x * &y);
        prop_assert_eq!(long_x.partial_cmp(&y), x.partial_cmp(&y));
        prop_assert_eq!(long_x.to_string(), x.to_string());
        prop_assert!((long_x.to_f64() - x.to_f64()).abs() <= 1e-12);
    }
}

/// The same number in other terms: both its integers times a factor of so many bits.
fn in_other_terms(fraction: &Fraction, factor: u64, bits: u64) -> Fraction {
    let (num, den) = fraction.lowest_terms().unwrap();
    let factor = BigInt::from(factor) << bits;
    Fraction::of_long(num * &factor, den * factor, 0)
}

/// An integer of small primes, so often each, times another.
fn integer(times: &[u32], other: u64) -> BigUint {
    let primes = [2u32, 3, 5, 7, 17].into_iter().zip(times);
    primes.map(|(prime, times)| BigUint::from(prime).pow(*times)).product::<BigUint>() * other
}

proptest! {
    #[test]
    fn what_is_known_of_a_denominator_gives_the_common_divisor(
        one in prop::collection::vec(0u32..60, 5), other in prop::collection::vec(0u32..60, 5),
        first in any::<u64>(), second in 1..u64::MAX,
    ) {
        let (num, den) = (integer(&one, first), integer(&other, second));
        for (num, den) in [(&num, &den), (&den, &den), (&BigUint::ZERO, &den)] {
            let known = Denominator::new(den.clone());
            prop_assert_eq!(known.gcd(num), num.gcd(den));
            let fraction = Fraction::over(num, &known);
            let expected = Fraction::of_long(num.clone().into(), den.clone().into(), 0).reduced();
            prop_assert_eq!(fraction.integers(), expected.integers());
        }
    }
}

/// A power of two.
fn power_of_two(exponent: i32) -> Fraction {
    let power = BigInt::from(1) << exponent.unsigned_abs();
    let (num, den) = if exponent < 0 { (1.into(), power) } else { (power, 1.into()) };
    Fraction::of_integers(num, den)
}

proptest! {
    #[test]
    fn a_fraction_is_one_f64_in_all_of_its_terms(
        a in any::<i128>(), b in 1..i128::MAX, c in -99i128..100, d in 1i128..100,
        factor in 1..u64::MAX, bits in 0u64..3000,
    ) {
        for fraction in [Fraction::new(a, b), Fraction::new(c, d), Fraction::new(a, d)] {
            let other = in_other_terms(&fraction, factor, bits);
            prop_assert_eq!(fraction.to_f64().to_bits(), fraction.reduced().to_f64().to_bits());
            prop_assert_eq!(fraction.to_f64().to_bits(), other.to_f64().to_bits());
        }
    }

    #[test]
    fn the_f64_of_a_fraction_is_the_nearest(
        half in 1u64 << 51..1 << 52, exponent in -900..900, by in 1i128..1 << 100, above in -1i128..2,
    ) {
        let digits = 2 * half;
        let scale = |number: &Fraction| number * &power_of_two(exponent);
        let between = Fraction::from(digits) + Fraction::new(1, 2);
        let off = Fraction::new(above, by) * Fraction::new(1, 1 << 100);
        // Half-way the even one is taken; by however little more, the next.
        let nearest = if 0 < above { digits + 1 } else { digits };
        let nearest = nearest as f64 * 2f64.powi(exponent);
        let fraction = scale(&(between + off));
        prop_assert_eq!(fraction.to_f64().to_bits(), nearest.to_bits());
        prop_assert_eq!((-fraction).to_f64().to_bits(), (-nearest).to_bits());
    }
}

#[test]
fn a_common_divisor_of_long_integers_counts_for_what_it_takes() {
    let power = |base| (0..300).fold(Fraction::ONE, |power, _| &power * &Fraction::new(1, base));
    let (fives, sevens) = (power(5), power(7));
    // The denominators are the same; but only of a sum must it be found what they have in common.
    let (product, sum) = (&fives * &sevens, &fives + &sevens);
    assert!(2 * product.effort() < sum.effort(), "{} {}", product.effort(), sum.effort());
}
