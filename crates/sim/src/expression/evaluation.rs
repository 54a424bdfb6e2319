//! The value of an expression for one outcome.

use std::cmp::Ordering;

use super::arithmetic::{self, Rational};
use super::error::Fault;
use crate::value::Value;
use sandtable_language::expression::{Function, Link, Node, Operator};

/// What something comes to; nothing if it depends on what has no value.
pub(super) type Evaluated = Result<Option<Rational>, Fault>;

/// The value of an expression, if what it depends on has one.
pub(super) fn value(node: &Node, values: &[Option<Value>]) -> Result<Option<Value>, Fault> {
    let number = evaluate(node, values)?;
    number.map(|number| number.value().ok_or(Fault::TooLongForMeasure)).transpose()
}

/// As [`value`], of a part of an expression, which may be longer than a value.
pub(super) fn evaluate(node: &Node, values: &[Option<Value>]) -> Evaluated {
    match node {
        Node::Number(number) => Ok(Some((*number).into())),
        Node::Name { index, .. } => {
            values[*index].map(|value| Rational::of(value).ok_or(Fault::TooLong)).transpose()
        }
        Node::Negative(operand) => {
            each([evaluate(operand, values)?], |[a]| arithmetic::negative(a))
        }
        Node::Not(operand) => truth(!is_true(evaluate(operand, values)?)?),
        Node::Row(first, links) => {
            links.iter().try_fold(evaluate(first, values)?, |left, link| apply(link, left, values))
        }
        Node::Choice(condition, then, otherwise) => {
            evaluate(if is_true(evaluate(condition, values)?)? { then } else { otherwise }, values)
        }
        Node::Call(function, arguments) => call(*function, arguments, values),
    }
}

/// What comes of operands that all have a value; none if one has none.
fn each<const N: usize>(
    operands: [Option<Rational>; N],
    of: impl Fn([Rational; N]) -> Option<Rational>,
) -> Evaluated {
    if operands.iter().any(Option::is_none) {
        return Ok(None);
    }
    let result = of(operands.map(|operand| operand.expect("each has a value")));
    result.map(Some).ok_or(Fault::TooLong)
}

/// What comes of what stands to the left of an operator.
pub(super) fn apply(link: &Link, left: Option<Rational>, values: &[Option<Value>]) -> Evaluated {
    let right = || evaluate(&link.operand, values);
    let compare = |holds: fn(Ordering) -> bool| {
        let (left, right) = left.zip(right()?).ok_or(Fault::Missing)?;
        truth(holds(arithmetic::compare(left, right)))
    };
    let divide = |of: fn(Rational, Rational) -> Option<Rational>| match right()? {
        Some(divisor) if divisor == Rational::ZERO => {
            Err(Fault::DivisionByZero { offset: link.offset })
        }
        divisor => each([left, divisor], |[a, b]| of(a, b)),
    };
    match link.operator {
        Operator::Or => truth(is_true(left)? || is_true(right()?)?),
        Operator::And => truth(is_true(left)? && is_true(right()?)?),
        Operator::Less => compare(Ordering::is_lt),
        Operator::AtMost => compare(Ordering::is_le),
        Operator::Greater => compare(Ordering::is_gt),
        Operator::AtLeast => compare(Ordering::is_ge),
        Operator::Equal => compare(Ordering::is_eq),
        Operator::Unequal => compare(Ordering::is_ne),
        Operator::Default => left.map_or_else(right, |left| Ok(Some(left))),
        Operator::Plus => each([left, right()?], |[a, b]| arithmetic::sum(a, b)),
        Operator::Minus => each([left, right()?], |[a, b]| arithmetic::difference(a, b)),
        Operator::Times => each([left, right()?], |[a, b]| arithmetic::product(a, b)),
        Operator::Over => divide(arithmetic::quotient),
        Operator::Whole => divide(whole_quotient),
        Operator::Rest => remainder(left, right()?, link.offset),
    }
}

fn call(function: Function, arguments: &[Node], values: &[Option<Value>]) -> Evaluated {
    let argument = |index: usize| evaluate(&arguments[index], values);
    let chosen = |wins: fn(Ordering) -> bool| {
        arguments[1..].iter().try_fold(argument(0)?, |chosen, next| {
            let choose = |[chosen, next]: [Rational; 2]| {
                Some(if wins(arithmetic::compare(next, chosen)) { next } else { chosen })
            };
            each([chosen, evaluate(next, values)?], choose)
        })
    };
    match function {
        Function::Min => chosen(Ordering::is_lt),
        Function::Max => chosen(Ordering::is_gt),
        Function::Abs => {
            each(
                [argument(0)?],
                |[a]| {
                    if a.is_below_zero() { arithmetic::negative(a) } else { Some(a) }
                },
            )
        }
        Function::Floor => each([argument(0)?], |[a]| Some(arithmetic::floor(a))),
        Function::Ceil => each([argument(0)?], |[a]| {
            arithmetic::negative(arithmetic::floor(arithmetic::negative(a)?))
        }),
        Function::Known => truth(argument(0)?.is_some()),
    }
}

fn whole_quotient(a: Rational, b: Rational) -> Option<Rational> {
    arithmetic::quotient(a, b).map(arithmetic::floor)
}

/// What `//` leaves of the left side; of numbers below zero it is not asked.
fn remainder(left: Option<Rational>, right: Option<Rational>, offset: usize) -> Evaluated {
    if right == Some(Rational::ZERO) {
        return Err(Fault::DivisionByZero { offset });
    }
    if left.zip(right).is_some_and(|(a, b)| a.is_below_zero() || b.is_below_zero()) {
        return Err(Fault::BelowZero { offset });
    }
    each([left, right], |[a, b]| arithmetic::remainder(a, b))
}

fn is_true(value: Option<Rational>) -> Result<bool, Fault> {
    value.map(|value| value != Rational::ZERO).ok_or(Fault::Missing)
}

#[expect(clippy::unnecessary_wraps, reason = "as whatever else is evaluated")]
fn truth(holds: bool) -> Evaluated {
    Ok(Some(holds.into()))
}
