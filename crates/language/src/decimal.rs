//! Numbers with decimals: what is written, and the steps of a part of one that keys count them in.

use sandtable_dice::greatest_common_divisor;

use crate::core::Range;

/// In how many parts of one numbers are counted that are declared without steps: what lies between
/// two of them is taken for the nearer.
pub(crate) const MILLIONTHS: i32 = 1_000_000;

/// Numbers in steps of a part of one.
#[derive(Clone, Debug)]
pub(crate) struct Decimals {
    /// The least and the most, counted in steps.
    pub(crate) range: Range,
    /// How many steps make one.
    pub(crate) steps: i32,
    /// Whether scenarios may say what lies between two steps, which is taken for the nearer.
    pub(crate) is_rounded: bool,
    /// What is measured.
    pub(crate) unit: Option<String>,
}

impl Decimals {
    /// A fraction of positive denominator, counted in steps; nothing if it is none of these numbers.
    pub(crate) fn steps_of(&self, above: i128, below: i128) -> Option<i32> {
        let steps = above.checked_mul(self.steps.into())?;
        if below <= 0 || !self.is_rounded && steps % below != 0 {
            return None;
        }
        // Halfway between two steps it is the higher.
        let nearest = steps.checked_mul(2)?.checked_add(below)?.div_euclid(below.checked_mul(2)?);
        let nearest = i32::try_from(nearest).ok()?;
        let is_within = steps >= i128::from(self.range.low).checked_mul(below)?
            && steps <= i128::from(self.range.high).checked_mul(below)?;
        is_within.then_some(nearest)
    }

    /// The least and the most, as they are written.
    pub(crate) fn ends(&self) -> [String; 2] {
        let Range { low, high } = self.range;
        [low, high].map(|end| written(end, self.steps).unwrap_or_default())
    }

    /// What they are, as messages say it.
    pub(crate) fn told(&self) -> String {
        let [low, high] = self.ends();
        if self.is_rounded {
            return format!("a number from {low} to {high}");
        }
        format!("a number from {low} to {high} in steps of 1/{}", self.steps)
    }
}

/// The fraction that a number stands for, such as `1_200`, `0.25` or `2.5e-3`; nothing if it is too
/// long.
pub(crate) fn fraction(written: &str) -> Option<(i128, i128)> {
    let plain = written.replace('_', "");
    let (mantissa, exponent) = plain.split_once(['e', 'E']).unwrap_or((&plain, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let decimals = decimals.trim_end_matches('0');
    let digits: i128 = format!("{whole}{decimals}").parse().ok()?;
    if digits == 0 {
        return Some((0, 1));
    }
    let shift = exponent.parse::<i32>().ok()?.checked_sub(i32::try_from(decimals.len()).ok()?)?;
    let power = 10_i128.checked_pow(shift.unsigned_abs())?;
    if shift < 0 { Some((digits, power)) } else { Some((digits.checked_mul(power)?, 1)) }
}

/// A fraction in lowest terms. Both numbers are those of digits: none is below zero.
pub(crate) fn lowest(above: i128, below: i128) -> (i128, i128) {
    let common = greatest_common_divisor(above.unsigned_abs(), below.unsigned_abs());
    let common = common.max(1).cast_signed();
    (above / common, below / common)
}

/// A fraction with its decimals, such as `0.05`; nothing if they do not end.
pub(crate) fn written(above: i32, below: i32) -> Option<String> {
    let (above, below) = (i128::from(above), i128::from(below));
    let (digits, power) = (0..=9)
        .map(|digits| (digits, 10_i128.pow(digits)))
        .find(|(_, power)| below != 0 && above * power % below == 0)?;
    let parts = above * power / below;
    let sign = if parts < 0 { "-" } else { "" };
    let (whole, rest) = (parts.abs() / power, parts.abs() % power);
    let width = digits as usize;
    let decimals = if digits == 0 { String::new() } else { format!(".{rest:0width$}") };
    Some(format!("{sign}{whole}{decimals}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_decimals_on_paper() {
        assert_eq!(fraction("1_200"), Some((1200, 1)));
        assert_eq!(fraction("0.050"), Some((5, 100)));
        assert_eq!(fraction("1e-3"), Some((1, 1000)));
        assert_eq!(fraction("2.5E+3"), Some((2500, 1)));
        assert_eq!(fraction("-0.5"), Some((-5, 10)));
        assert_eq!(fraction("0e999"), Some((0, 1)));
    }

    #[test]
    fn a_number_that_is_too_long_is_no_other_number() {
        for text in ["1e60", "1e-400", "1e999", "1e99999999999", "0.1234567890123456789e-30"] {
            assert_eq!(fraction(text), None, "{text}");
        }
    }

    #[test]
    fn a_fraction_is_written_with_as_many_decimals_as_it_has() {
        let all = [(5, 100, "0.05"), (50, 1000, "0.05"), (-1, 8, "-0.125"), (30, 10, "3")];
        for (above, below, text) in all {
            assert_eq!(written(above, below).as_deref(), Some(text));
        }
        assert_eq!(written(1, 3), None);
    }

    #[test]
    fn what_lies_between_two_steps_is_none_of_them() {
        let range = Range { low: 0, high: 40 };
        let twentieths = Decimals { range, steps: 20, is_rounded: false, unit: None };
        let steps = |text: &str| fraction(text).and_then(|(a, b)| twentieths.steps_of(a, b));
        assert_eq!(["0.05", "1.5", "2"].map(steps), [Some(1), Some(30), Some(40)]);
        assert_eq!(["0.01", "2.05", "-0.05"].map(steps), [None; 3]);
    }

    #[test]
    fn what_is_declared_without_steps_is_taken_to_a_millionth() {
        let range = Range { low: 250_000, high: 12_000_000 };
        let inches = Decimals { range, steps: MILLIONTHS, is_rounded: true, unit: None };
        let taken = |text: &str| fraction(text).and_then(|(a, b)| inches.steps_of(a, b));
        assert_eq!(
            ["0.25", "12", "1.5"].map(taken),
            [Some(250_000), Some(12_000_000), Some(1_500_000)]
        );
        assert_eq!(["0.3333333333", "1.0000005"].map(taken), [Some(333_333), Some(1_000_001)]);
        assert_eq!(["0.2499999999", "12.0000001"].map(taken), [None; 2]);
    }
}
