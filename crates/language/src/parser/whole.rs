//! Numbers as they are written.

use std::borrow::Cow;

use crate::decimal::fraction;
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
        let written = self.written(span);
        let digits = if written.contains('_') {
            Cow::Owned(written.replace('_', ""))
        } else {
            Cow::Borrowed(written)
        };
        digits.parse().map_err(|_| {
            let problem = Problem::new(span, "this number is too large")
                .help(format!("whole numbers go up to {}", i32::MAX));
            self.tell(problem);
            Unread
        })
    }

    /// The value that digits stand for. In a scenario it may be larger than on a page, where only what
    /// must come out may be as large.
    pub(super) fn whole_value(&mut self, span: Span) -> Parsed<ExprKind> {
        if self.manner.is_page() && !self.is_outcome {
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
