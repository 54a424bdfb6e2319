//! What an expression comes to in every outcome, where that is one number and known as such: 35/3 is no
//! more than 35/3, and ends of a range that are rounded outward would leave it a width.

use sandtable_dice::Scale;
use sandtable_language::expression::{Function, Link, Node, Operator};

use super::arithmetic::{self, Rational};
use crate::value::Value;

/// The one value that it has wherever it has one, given what the names can come to; nothing if there may
/// be others, or that it is one is not seen from here.
pub(super) fn only(node: &Node, scales: &[Scale]) -> Option<Rational> {
    match node {
        Node::Number(number) => Some((*number).into()),
        Node::Name { index, .. } => of_name(scales[*index]),
        Node::Negative(operand) => arithmetic::negative(only(operand, scales)?),
        Node::Not(_) => None,
        Node::Row(first, links) => {
            links.iter().fold(only(first, scales), |left, link| joined(left, link, scales))
        }
        Node::Choice(_, then, otherwise) => same(only(then, scales), only(otherwise, scales)),
        Node::Call(function, arguments) => call(*function, arguments, scales),
    }
}

/// A name that has one value, if that is whole: of others, the end of a scale is only near the value.
fn of_name(scale: Scale) -> Option<Rational> {
    Rational::of(Value::decimal(scale.low).filter(|_| scale.high <= scale.low)?)
}

fn same(one: Option<Rational>, other: Option<Rational>) -> Option<Rational> {
    one.filter(|_| one == other)
}

fn joined(left: Option<Rational>, link: &Link, scales: &[Scale]) -> Option<Rational> {
    let right = only(&link.operand, scales);
    let both = |of: fn(Rational, Rational) -> Option<Rational>| of(left?, right?);
    match link.operator {
        // Nothing times whatever there is, is nothing.
        Operator::Times if [left, right].contains(&Some(Rational::ZERO)) => Some(Rational::ZERO),
        Operator::Times => both(arithmetic::product),
        Operator::Plus => both(arithmetic::sum),
        Operator::Minus => both(arithmetic::difference),
        Operator::Over => both(arithmetic::quotient),
        Operator::Whole => both(arithmetic::quotient).map(arithmetic::floor),
        Operator::Rest => both(arithmetic::remainder),
        Operator::Default => same(left, right),
        _ => None,
    }
}

fn call(function: Function, arguments: &[Node], scales: &[Scale]) -> Option<Rational> {
    let numbers: Option<Vec<Rational>> = arguments.iter().map(|it| only(it, scales)).collect();
    let numbers = numbers?;
    let by = |one: &Rational, other: &Rational| arithmetic::compare(*one, *other);
    let first = *numbers.first()?;
    match function {
        Function::Min => numbers.into_iter().min_by(by),
        Function::Max => numbers.into_iter().max_by(by),
        Function::Abs if first.is_below_zero() => arithmetic::negative(first),
        Function::Abs => Some(first),
        Function::Floor => Some(arithmetic::floor(first)),
        Function::Ceil => arithmetic::negative(arithmetic::floor(arithmetic::negative(first)?)),
        Function::Known => None,
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{amount, count, time, yes_no};

    use crate::expression::Expression;

    #[test]
    fn a_constant_is_in_a_range_of_itself() {
        let names = ["turns", "lost", "hit", "seven", "half"];
        let scales = [
            time("turns", 6),
            count("models", 0..=10),
            yes_no(),
            count("", 7..=7),
            amount("inches", 0.5..=0.5),
        ];
        let third = 35.0 / 3.0;
        for (text, expected) in [
            ("35/3", Some(third)),
            ("35/3 + 0 * lost", Some(third)),
            ("if hit then 35/3 else 11 + 2/3", Some(third)),
            ("(seven * 5) / 3", Some(third)),
            ("0.1 + 0.2", Some(0.3)),
            ("-min(1/7, 2) * 7", Some(-1.0)),
            ("max(1/7, 1/3, 1/9) + abs(-1/3)", Some(2.0 / 3.0)),
            ("floor(-1/3) + ceil(1/3)", Some(0.0)),
            ("lost * 0 ?? 0", Some(0.0)),
            ("22 // 7 + 22 % 7", Some(4.0)),
            ("(lost + 35/3) - lost", None),
            ("if hit then 35/3 else 11", None),
            ("turns * 0 ?? 1", None),
            ("1 / (seven - 7)", None),
            ("half / 3", None),
        ] {
            let scale = Expression::parse(text, &names).unwrap().scale(&scales).unwrap();
            let found = (scale.high <= scale.low).then_some(scale.low);
            assert_eq!(found.map(f64::to_bits), expected.map(f64::to_bits), "{text}: {scale:?}");
        }
    }
}
