//! Numbers as they are written.

use crate::problem::{Problem, Span};
use crate::syntax::ExprKind;
use crate::token::Kind;

use super::cursor::{Parsed, Parser, Unread};

impl Parser<'_> {
    /// A whole number without a sign.
    pub(super) fn natural(&mut self, expected: &str) -> Parsed<u32> {
        match self.next().kind {
            Kind::Whole => {
                let span = self.take().span;
                self.number(span).map(i32::unsigned_abs)
            }
            Kind::Decimal => {
                let written = self.written(self.span());
                let problem = Problem::new(self.span(), format!("`{written}` is no whole number"))
                    .expecting(format!("expected {expected}"))
                    .help("numbers with decimals are for chances and results");
                self.refuse(problem)
            }
            _ => self.fail(expected),
        }
    }

    /// A whole number, which may have a minus.
    pub(super) fn whole(&mut self, expected: &str) -> Parsed<i32> {
        let is_less = self.accept("-");
        let size = self.natural(expected)?;
        let size = i32::try_from(size).map_err(|_| Unread)?;
        Ok(if is_less { -size } else { size })
    }

    /// `1..6`, once it is known that it is one.
    pub(super) fn range(&mut self) -> Parsed<(i32, i32)> {
        let low = self.whole("a whole number")?;
        self.expect("..")?;
        Ok((low, self.whole("the highest number")?))
    }

    /// `1..6`, of numbers without a sign.
    pub(super) fn sizes(&mut self) -> Parsed<(u32, u32)> {
        let low = self.natural("the smallest number of them")?;
        self.expect("..")?;
        Ok((low, self.natural("the largest number of them")?))
    }

    /// The number that digits stand for.
    pub(super) fn number(&mut self, span: Span) -> Parsed<i32> {
        self.written(span).replace('_', "").parse().map_err(|_| {
            let problem = Problem::new(span, "this number is too large")
                .help(format!("whole numbers go up to {}", i32::MAX));
            self.tell(problem);
            Unread
        })
    }

    /// The value that digits stand for. In a scenario it may be larger than on a page.
    pub(super) fn whole_value(&mut self, span: Span) -> Parsed<ExprKind> {
        if self.manner.is_page() {
            return Ok(ExprKind::Whole(self.number(span)?));
        }
        let (number, over) = self.decimal(span)?;
        Ok(i32::try_from(number).map_or(ExprKind::Decimal(number, over), ExprKind::Whole))
    }

    /// The fraction that a number with decimals stands for.
    pub(super) fn decimal(&mut self, span: Span) -> Parsed<(i128, i128)> {
        let written = self.written(span);
        fraction(written).ok_or_else(|| {
            let message = format!("`{written}` is too large or too fine to be worked out exactly");
            self.tell(Problem::new(span, message));
            Unread
        })
    }
}

/// The fraction that a number stands for, such as `1_200`, `0.25` or `2.5e-3`; nothing if it is too
/// long.
fn fraction(written: &str) -> Option<(i128, i128)> {
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

#[cfg(test)]
mod tests {
    use super::fraction;

    #[test]
    fn numbers_are_the_decimals_on_paper() {
        assert_eq!(fraction("1_200"), Some((1200, 1)));
        assert_eq!(fraction("0.050"), Some((5, 100)));
        assert_eq!(fraction("1e-3"), Some((1, 1000)));
        assert_eq!(fraction("2.5E+3"), Some((2500, 1)));
        assert_eq!(fraction("0e999"), Some((0, 1)));
    }

    #[test]
    fn a_number_that_is_too_long_is_no_other_number() {
        for text in ["1e60", "1e-400", "1e999", "1e99999999999", "0.1234567890123456789e-30"] {
            assert_eq!(fraction(text), None, "{text}");
        }
    }
}
