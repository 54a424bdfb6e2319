//! The value of an expression for one outcome.

use std::cmp::Ordering;

use super::{Fault, Function, Link, Node, Operator, arithmetic};
use crate::value::Value;

type Evaluated = Result<Option<Value>, Fault>;

/// The value of an expression, if what it depends on has one.
pub(super) fn evaluate(node: &Node, values: &[Option<Value>]) -> Evaluated {
    match node {
        Node::Number(number) => Ok(Some(*number)),
        Node::Name { index, .. } => Ok(values[*index]),
        Node::Negative(operand) => {
            each([evaluate(operand, values)?], |[a]| arithmetic::negative(a))
        }
        Node::Not(operand) => truth(!is_true(evaluate(operand, values)?)?),
        Node::Chain(first, links) => {
            links.iter().try_fold(evaluate(first, values)?, |left, link| apply(link, left, values))
        }
        Node::Call(function, arguments) => call(*function, arguments, values),
    }
}

/// What comes of operands that all have a value; none if one has none.
fn each<const N: usize>(
    operands: [Option<Value>; N],
    of: impl Fn([Value; N]) -> Option<Value>,
) -> Evaluated {
    if operands.iter().any(Option::is_none) {
        return Ok(None);
    }
    let result = of(operands.map(|operand| operand.expect("each has a value")));
    result.map(Some).ok_or(Fault::NotFinite)
}

fn apply(link: &Link, left: Option<Value>, values: &[Option<Value>]) -> Evaluated {
    let right = || evaluate(&link.operand, values);
    let compare = |holds: fn(Ordering) -> bool| {
        let (left, right) = left.zip(right()?).ok_or(Fault::Missing)?;
        truth(holds(arithmetic::compare(left, right)))
    };
    let divide = |of: fn(Value, Value) -> Option<Value>| match right()? {
        Some(divisor) if divisor == Value::ZERO => {
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
        Operator::Modulo => divide(arithmetic::remainder),
    }
}

fn call(function: Function, arguments: &[Node], values: &[Option<Value>]) -> Evaluated {
    let argument = |index: usize| evaluate(&arguments[index], values);
    let chosen = |wins: fn(Ordering) -> bool| {
        arguments[1..].iter().try_fold(argument(0)?, |chosen, next| {
            let choose = |[chosen, next]: [Value; 2]| {
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
                    if a < Value::ZERO { arithmetic::negative(a) } else { Some(a) }
                },
            )
        }
        Function::Floor => each([argument(0)?], |[a]| arithmetic::floor(a)),
        Function::Ceil => each([argument(0)?], |[a]| {
            arithmetic::negative(arithmetic::floor(arithmetic::negative(a)?)?)
        }),
        Function::If => argument(if is_true(argument(0)?)? { 1 } else { 2 }),
        Function::Known => truth(argument(0)?.is_some()),
    }
}

fn is_true(value: Option<Value>) -> Result<bool, Fault> {
    value.map(|value| value != Value::ZERO).ok_or(Fault::Missing)
}

#[expect(clippy::unnecessary_wraps, reason = "as whatever else is evaluated")]
fn truth(holds: bool) -> Evaluated {
    Ok(Some(Value::from(holds)))
}
