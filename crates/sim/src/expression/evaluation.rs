//! The arithmetic.

use super::{Fault, Function, Link, Node, Operator};
use crate::value::tidy;

/// The value of an expression, finite.
pub(super) fn evaluate(node: &Node, values: &[f64]) -> Result<f64, Fault> {
    let value = match node {
        Node::Number(number) => *number,
        Node::Name(index) => values[*index],
        Node::Negative(operand) => -evaluate(operand, values)?,
        Node::Not(operand) => truth(!is_true(evaluate(operand, values)?)),
        Node::Chain(first, links) => chain(first, links, values)?,
        Node::Call(function, arguments) => call(*function, arguments, values)?,
    };
    if value.is_finite() { Ok(value) } else { Err(Fault::NotFinite) }
}

fn chain(first: &Node, links: &[Link], values: &[f64]) -> Result<f64, Fault> {
    links.iter().try_fold(evaluate(first, values)?, |left, link| apply(link, left, values))
}

fn apply(link: &Link, left: f64, values: &[f64]) -> Result<f64, Fault> {
    let right = || evaluate(&link.operand, values);
    let compare = |holds: fn(&f64, &f64) -> bool| Ok(truth(holds(&tidy(left), &tidy(right()?))));
    let divisor = || match right()? {
        0.0 => Err(Fault::DivisionByZero { offset: link.offset }),
        divisor => Ok(divisor),
    };
    match link.operator {
        Operator::Or => Ok(truth(is_true(left) || is_true(right()?))),
        Operator::And => Ok(truth(is_true(left) && is_true(right()?))),
        Operator::Less => compare(f64::lt),
        Operator::AtMost => compare(f64::le),
        Operator::Greater => compare(f64::gt),
        Operator::AtLeast => compare(f64::ge),
        Operator::Equal => compare(f64::eq),
        Operator::Unequal => compare(f64::ne),
        Operator::Plus => Ok(left + right()?),
        Operator::Minus => Ok(left - right()?),
        Operator::Times => Ok(left * right()?),
        Operator::Over => Ok(left / divisor()?),
        Operator::Modulo => Ok(left % divisor()?),
    }
}

fn call(function: Function, arguments: &[Node], values: &[f64]) -> Result<f64, Fault> {
    let argument = |index: usize| evaluate(&arguments[index], values);
    let fold = |choose: fn(f64, f64) -> f64| {
        arguments[1..]
            .iter()
            .try_fold(argument(0)?, |chosen, next| Ok(choose(chosen, evaluate(next, values)?)))
    };
    match function {
        Function::Min => fold(f64::min),
        Function::Max => fold(f64::max),
        Function::Abs => Ok(argument(0)?.abs()),
        Function::Floor => Ok(tidy(argument(0)?).floor()),
        Function::Ceil => Ok(tidy(argument(0)?).ceil()),
        Function::If => argument(if is_true(argument(0)?) { 1 } else { 2 }),
    }
}

fn is_true(value: f64) -> bool {
    value != 0.0
}

fn truth(holds: bool) -> f64 {
    if holds { 1.0 } else { 0.0 }
}
