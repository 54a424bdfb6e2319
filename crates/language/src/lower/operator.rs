//! Arithmetic and comparisons.

use std::sync::Arc;

use sandtable_dice::greatest_common_divisor;

use super::compared::may_be_form;
use super::item::is_written;
use super::lowering::Lowering;
use crate::core::{Operation, Value};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, binary, choose, whole};
use crate::syntax::{Binary, Expr, ExprKind};
use crate::types::Type;

impl Lowering<'_> {
    /// Two values put together.
    pub(super) fn operator(&mut self, operator: Binary, a: &Expr, b: &Expr, span: Span) -> Shape {
        let Some((first, second)) = self.operands(operator, a, b, span) else {
            return Shape::Broken;
        };
        if self.is_same_on_both_sides(operator, (a, &first), (b, &second)) {
            return Shape::Broken;
        }
        if matches!(first, Shape::Broken) || matches!(second, Shape::Broken) {
            return Shape::Broken;
        }
        match operator {
            Binary::Equal | Binary::Unequal => {
                self.equal(operator, (a, &first), (b, &second), span)
            }
            Binary::Less | Binary::AtMost | Binary::Greater | Binary::AtLeast => {
                self.order(operator, (a, first), (b, second))
            }
            _ => {
                let is_zero = is_zero(&second) && self.is_certain(is_written(b));
                if is_zero && matches!(operator, Binary::Over | Binary::Whole | Binary::Rest) {
                    return self.wrong(Problem::new(b.span, "nothing can be divided by zero"));
                }
                self.arithmetic(operator, (first, a), (second, b), span)
            }
        }
    }

    /// Both sides, where a word on one is one of the type that is on the other; nothing if one is a form
    /// that the other may have, which is told.
    fn operands(
        &mut self,
        operator: Binary,
        a: &Expr,
        b: &Expr,
        span: Span,
    ) -> Option<(Shape, Shape)> {
        let is_word = |of: &Expr| match &of.kind {
            ExprKind::Path(path) => path.len() == 1,
            ExprKind::Quoted(_) => true,
            _ => false,
        };
        let is_first = is_word(b) || may_be_form(b);
        // Of two names that are not known, the end of that of a ruling is what is meant, and the other a
        // word.
        let mut is_meant = || self.is_known(a) || !self.is_known(b) && self.is_end_of_ruling(a);
        if is_word(a) && !(is_first && is_meant()) {
            let second = self.expression(b, None);
            if self.is_form_compared(operator, (b, &second), a, span) {
                return None;
            }
            return Some((self.operand_beside(&second, a), second));
        }
        let first = self.expression(a, None);
        if self.is_form_compared(operator, (a, &first), b, span) {
            return None;
        }
        let second = self.operand_beside(&first, b);
        Some((first, second))
    }

    /// A side of which the other says of what type it is. What a word stands for beside what is wrong
    /// is not known, and no fault of the word.
    fn operand_beside(&mut self, other: &Shape, of: &Expr) -> Shape {
        let before = self.problems.len();
        let shape = self.expression(of, type_of(other).as_ref());
        if other.is_broken() && matches!(&of.kind, ExprKind::Path(path) if path.len() == 1) {
            let found = self.problems.split_off(before);
            self.problems.extend(found.into_iter().filter(|problem| !problem.is_of_unknown_name()));
        }
        shape
    }

    /// Whether a name is that of a value, and not only a word.
    pub(super) fn is_known(&mut self, of: &Expr) -> bool {
        let ExprKind::Path(path) = &of.kind else { return false };
        let name = &path[0];
        let page = self.page;
        let declared = [&page.circumstances, &page.figures, &page.rulings];
        self.body_mut().find(&name.text).is_some()
            || declared.iter().any(|fields| page.position(fields, &name.text, name.span).is_some())
    }

    fn equal(
        &mut self,
        operator: Binary,
        (first, a): (&Expr, &Shape),
        (second, b): (&Expr, &Shape),
        span: Span,
    ) -> Shape {
        let how = if operator == Binary::Equal { Operation::Equal } else { Operation::Unequal };
        let mut same = |a: &Value, b: &Value| self.compared(how, a.clone(), b.clone(), span);
        match (a, b) {
            (Shape::Word(of, a), Shape::Word(by, b)) if Arc::ptr_eq(of, by) => {
                Shape::YesNo(same(a, b))
            }
            (Shape::YesNo(a), Shape::YesNo(b)) | (Shape::Whole(a), Shape::Whole(b)) => {
                Shape::YesNo(same(a, b))
            }
            (Shape::Fraction(..), Shape::Fraction(..) | Shape::Whole(_))
            | (Shape::Whole(_), Shape::Fraction(..)) => {
                let (a, b) = crossed(a, b, span);
                Shape::YesNo(same(&a, &b))
            }
            (Shape::Nothing, _) | (_, Shape::Nothing) => {
                let problem = Problem::new(span, "nothing compares with `nothing`");
                let asked = if matches!(a, Shape::Nothing) { second } else { first };
                let help = match (asked.named(), operator.comparison()) {
                    (Some(named), Some("==")) => format!("write `not known({named})`"),
                    (Some(named), _) => format!("write `known({named})`"),
                    _ => "`known(x)` asks whether there is a value".to_owned(),
                };
                self.wrong(problem.help(help))
            }
            (Shape::Maybe(..), _) => {
                self.unguarded((first, operator.comparison(), second), first, span)
            }
            (_, Shape::Maybe(..)) => {
                self.unguarded((first, operator.comparison(), second), second, span)
            }
            _ => self.incomparable((first, a), (second, b), span),
        }
    }

    fn order(
        &mut self,
        operator: Binary,
        (first, a): (&Expr, Shape),
        (second, b): (&Expr, Shape),
    ) -> Shape {
        let span = first.span.to(second.span);
        let (a, b) = match (&a, &b) {
            (Shape::Word(of, a), Shape::Word(by, b)) if Arc::ptr_eq(of, by) => {
                (a.clone(), b.clone())
            }
            (Shape::Fraction(..), Shape::Fraction(..) | Shape::Whole(_))
            | (Shape::Whole(_), Shape::Fraction(..)) => {
                crossed(&self.upright(&a), &self.upright(&b), span)
            }
            (Shape::Maybe(..), _) => {
                return self.unguarded((first, operator.comparison(), second), first, span);
            }
            (_, Shape::Maybe(..)) => {
                return self.unguarded((first, operator.comparison(), second), second, span);
            }
            (Shape::Word(..), _) | (_, Shape::Word(..)) => {
                let message = format!("cannot compare {} with {}", a.told(), b.told());
                return self.wrong(Problem::of_type(span, message));
            }
            _ => (self.whole_of(first, a), self.whole_of(second, b)),
        };
        Shape::YesNo(match operator {
            Binary::Less => self.compared(Operation::Less, a, b, span),
            Binary::AtMost => self.compared(Operation::AtMost, a, b, span),
            Binary::Greater => self.compared(Operation::Less, b, a, span),
            _ => self.compared(Operation::AtMost, b, a, span),
        })
    }

    /// How two numbers compare.
    pub(super) fn compared(&mut self, how: Operation, a: Value, b: Value, span: Span) -> Value {
        if a.constant().is_some() && b.constant().is_some() {
            self.settled.insert((span.start, span.end));
        }
        binary(how, a, b, span)
    }

    /// Says that a comparison has no answer where there is no value, and how it can be asked.
    fn unguarded(
        &mut self,
        (a, sign, b): (&Expr, Option<&str>, &Expr),
        lacking: &Expr,
        span: Span,
    ) -> Shape {
        let problem = Problem::new(span, "this may be nothing, and then has no answer");
        let named = lacking.named().unwrap_or_else(|| "…".to_owned());
        let help = match (a.named(), sign, b.named()) {
            // What is known is known of what has a name.
            _ if !matches!(lacking.kind, ExprKind::Path(_)) => format!(
                "give it a name, `let x = {named}`, and ask `(known(x) and …)`, or say what counts then, \
                 `{named} ?? …`"
            ),
            (Some(a), Some(sign), Some(b)) => {
                let compared = format!("{a} {sign} {b}");
                format!(
                    "ask whether there is a value: `(known({named}) and {compared})` if nothing counts as \
                     no, `(not known({named}) or {compared})` if as yes"
                )
            }
            _ => format!(
                "ask whether there is a value, `(known({named}) and …)`, or say what counts then, \
                 `{named} ?? …`"
            ),
        };
        self.wrong(problem.help(help))
    }

    fn arithmetic(
        &mut self,
        operator: Binary,
        (a, first): (Shape, &Expr),
        (b, second): (Shape, &Expr),
        span: Span,
    ) -> Shape {
        let is_fraction = |of: &Shape| matches!(of, Shape::Fraction(..));
        if operator == Binary::Over || is_fraction(&a) || is_fraction(&b) {
            return self.fraction(operator, (a, first.span), (b, second.span), span);
        }
        let (a, b) = (self.whole_of(first, a), self.whole_of(second, b));
        let operation = match operator {
            Binary::Plus => Operation::Add,
            Binary::Minus => Operation::Subtract,
            Binary::Times => Operation::Multiply,
            Binary::Whole => Operation::Divide,
            _ => Operation::Remainder,
        };
        let value = binary(operation, a, b, span);
        self.fits(&value, span);
        Shape::Whole(value)
    }

    /// Says so if two known numbers came to none.
    fn fits(&mut self, value: &Value, span: Span) {
        if let Value::Binary(operation, a, b, _) = value
            && !matches!(operation, Operation::Divide | Operation::Remainder)
            && a.constant().is_some()
            && b.constant().is_some()
        {
            let problem = Problem::new(span, "this number is too large");
            self.wrong(problem.help("whole numbers go up to 2147483647"));
        }
    }

    /// Two numbers put together of which one is a fraction.
    pub(super) fn fraction(
        &mut self,
        operator: Binary,
        (a, a_span): (Shape, Span),
        (b, b_span): (Shape, Span),
        span: Span,
    ) -> Shape {
        let first = self.as_fraction(a, a_span);
        let second = self.as_fraction(b, b_span);
        let times = |x: &Value, y: &Value| binary(Operation::Multiply, x.clone(), y.clone(), span);
        let (above, below) = match operator {
            Binary::Plus | Binary::Minus => {
                let put =
                    if operator == Binary::Plus { Operation::Add } else { Operation::Subtract };
                if first.1 == second.1 {
                    (binary(put, first.0, second.0, span), first.1)
                } else {
                    let (by, of) = without_common(second.1.clone(), first.1.clone());
                    let crossed = (times(&first.0, &by), times(&second.0, &of));
                    (binary(put, crossed.0, crossed.1, span), times(&first.1, &by))
                }
            }
            Binary::Times => (times(&first.0, &second.0), times(&first.1, &second.1)),
            Binary::Over => (times(&first.0, &second.1), times(&first.1, &second.0)),
            Binary::Whole => {
                let (above, below) = (times(&first.0, &second.1), times(&first.1, &second.0));
                return Shape::Whole(binary(Operation::Divide, above, below, span));
            }
            _ => {
                let problem = Problem::new(span, "`%` is for whole numbers");
                return self.wrong(problem.help("`/` divides fractions, and `//` rounds down"));
            }
        };
        lowest(above, below)
    }

    /// A number as it can be compared crosswise: what a fraction is divided into is not below zero.
    pub(super) fn upright(&self, of: &Shape) -> Shape {
        match of {
            Shape::Fraction(above, below) if !self.body().is_never_negative(below) => {
                // The page does not compare here.
                let nowhere = Span::default();
                let is_negative = binary(Operation::Less, below.clone(), whole(0), nowhere);
                let turned = |of: &Value| {
                    let turned = binary(Operation::Subtract, whole(0), of.clone(), nowhere);
                    choose(&is_negative, turned, of.clone())
                };
                Shape::Fraction(turned(above), turned(below))
            }
            of => of.clone(),
        }
    }

    /// A number as numerator and denominator.
    pub(super) fn as_fraction(&mut self, shape: Shape, span: Span) -> (Value, Value) {
        match shape {
            Shape::Fraction(a, b) => (a, b),
            other => (self.as_whole(other, span), whole(1)),
        }
    }
}

fn is_zero(of: &Shape) -> bool {
    matches!(of, Shape::Whole(number) | Shape::Fraction(number, _) if number.constant() == Some(0))
}

/// Two numbers made comparable: each times the other's denominator, or what of that the two
/// denominators do not share.
pub(super) fn crossed(first: &Shape, second: &Shape, span: Span) -> (Value, Value) {
    let parts = |of: &Shape| match of {
        Shape::Fraction(above, below) => (above.clone(), below.clone()),
        Shape::Whole(value) => (value.clone(), whole(1)),
        _ => (whole(0), whole(1)),
    };
    let ((above, below), (other, under)) = (parts(first), parts(second));
    let (under, below) = without_common(under, below);
    let times = |x, y| binary(Operation::Multiply, x, y, span);
    (times(above, under), times(other, below))
}

/// Two denominators without what they share: nothing is left of two that are the same.
pub(super) fn without_common(one: Value, other: Value) -> (Value, Value) {
    if one == other {
        return (whole(1), whole(1));
    }
    match (one.constant(), other.constant()) {
        (Some(a), Some(b)) if 0 < a && 0 < b => {
            let common = common_divisor(a, b);
            (whole(reduced(a, common)), whole(reduced(b, common)))
        }
        _ => (one, other),
    }
}

/// The greatest number that divides both; one, if both are zero.
fn common_divisor(a: i32, b: i32) -> i64 {
    let common = greatest_common_divisor(a.unsigned_abs().into(), b.unsigned_abs().into());
    i64::try_from(common).expect("it is no more than either").max(1)
}

/// A number without a divisor.
fn reduced(number: i32, divisor: i64) -> i32 {
    i32::try_from(i64::from(number) / divisor).unwrap_or(number)
}

/// A fraction, in lowest terms and with a positive denominator if both are known.
pub(super) fn lowest(above: Value, below: Value) -> Shape {
    let (Some(a), Some(b)) = (above.constant(), below.constant()) else {
        return Shape::Fraction(above, below);
    };
    let common = common_divisor(a, b) * if b < 0 { -1 } else { 1 };
    Shape::Fraction(whole(reduced(a, common)), whole(reduced(b, common)))
}

/// The type of a value, as far as it decides what words mean.
pub(super) fn type_of(shape: &Shape) -> Option<Type> {
    match shape {
        Shape::YesNo(_) => Some(Type::YesNo),
        Shape::Dice(..) => Some(Type::Dice),
        Shape::Word(words, _) => Some(Type::Words(Arc::clone(words))),
        Shape::Native(of, _) => Some(Type::Native(Arc::clone(of))),
        Shape::Record(fields, _) => Some(Type::Record(Arc::clone(fields))),
        Shape::Maybe(_, of) => Some(Type::Maybe(Box::new(type_of(of)?))),
        Shape::Alike(of, _) => {
            let length = u32::try_from(of.most).unwrap_or(u32::MAX);
            let of = Box::new(type_of(&of.item)?);
            Some(Type::List { least: length, most: length, of })
        }
        Shape::List(items, _) => {
            let of = Box::new(type_of(items.first()?)?);
            let length = u32::try_from(items.len()).unwrap_or(u32::MAX);
            Some(Type::List { least: length, most: length, of })
        }
        _ => None,
    }
}
