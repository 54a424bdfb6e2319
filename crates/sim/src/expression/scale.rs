//! What an expression can come to, by the arithmetic of intervals.
//!
//! # References
//!
//! - R. E. Moore (1966), *Interval Analysis*, Prentice-Hall.

use std::collections::BTreeSet;

use sandtable_dice::{Kind, Scale, yes_no};

use crate::value::Value;
use sandtable_language::expression::{Function, Link, Node, Operator};

use super::arithmetic::Rational;
use super::constant;
use super::error::{ExpressionError, ExpressionErrorKind};
use super::guarded::guarded;

/// The scale of an expression over names with these scales, where a condition is met.
pub(super) fn of(
    root: &Node,
    given: Option<&Node>,
    scales: &[Scale],
    names: &[String],
) -> Result<Scale, ExpressionError> {
    let known = given.map(|given| known_if(given, true)).unwrap_or_default();
    let scale = Reader { scales, names }.read(root, &known)?;
    let only = constant::only(root, scales).and_then(Rational::value).map(Value::get);
    Ok(only.map_or(scale, |only| Scale { low: only, high: only, ..scale }))
}

/// Refuses a condition of which it cannot be said in every outcome whether it is met.
pub(super) fn condition(
    root: &Node,
    text: &str,
    scales: &[Scale],
    names: &[String],
) -> Result<(), ExpressionError> {
    let reader = Reader { scales, names };
    if reader.asked(root, &BTreeSet::new())?.kind == Kind::YesNo {
        return Ok(());
    }
    let kind = ExpressionErrorKind::NoCondition(text.trim().to_owned());
    Err(ExpressionError::at(0, kind))
}

/// Names that are known to have a value, by their positions.
type Known = BTreeSet<usize>;

struct Reader<'a> {
    scales: &'a [Scale],
    names: &'a [String],
}

impl Reader<'_> {
    fn read(&self, node: &Node, known: &Known) -> Result<Scale, ExpressionError> {
        match node {
            Node::Number(number) => {
                let number = Rational::from(*number);
                let kind = match number.is_whole() {
                    // As in `if(pins > 1, hit, 0)`.
                    true if [false, true].map(Rational::from).contains(&number) => Kind::YesNo,
                    true => Kind::Count,
                    false => Kind::Amount,
                };
                let (low, high) = (number.to_f64(), number.to_f64());
                Ok(Scale { kind, unit: "", low, high, missing: None, never: false })
            }
            Node::Name { index, .. } => {
                let scale = self.scales[*index];
                let may_be_missing = !known.contains(index);
                let missing = scale.missing.filter(|_| may_be_missing);
                // Where it is known to have one, it would: in no game.
                Ok(Scale { missing, never: scale.never && may_be_missing, ..scale })
            }
            Node::Negative(operand) => {
                let scale = self.read(operand, known)?;
                Ok(number(&[scale], [-scale.high, -scale.low]))
            }
            Node::Not(operand) => {
                self.asked(operand, known)?;
                Ok(yes_no())
            }
            Node::Row(first, links) => self.row(first, links, known),
            Node::Choice(condition, then, otherwise) => {
                self.choice(condition, [then, otherwise], known)
            }
            Node::Call(function, arguments) => self.call(*function, arguments, known),
        }
    }

    /// The scale of something of which it is asked whether it holds, or how it compares.
    fn asked(&self, node: &Node, known: &Known) -> Result<Scale, ExpressionError> {
        let scale = self.read(node, known)?;
        let Some(missing) = scale.missing else { return Ok(scale) };
        let first = self.first_missing(node, known);
        let (name, offset) =
            first.map_or(("it", 0), |(index, offset)| (self.names[index].as_str(), offset));
        let name = name.to_owned();
        let kind = ExpressionErrorKind::MayBeMissing { name, missing, compared: None };
        Err(ExpressionError::at(offset, kind))
    }

    /// The position of the first name that may be missing, and where it stands.
    fn first_missing(&self, node: &Node, known: &Known) -> Option<(usize, usize)> {
        let mut first = None;
        node.visit(&mut |node| {
            if let Node::Name { index, span } = node
                && self.scales[*index].missing.is_some()
                && !known.contains(index)
            {
                first.get_or_insert((*index, span.start));
            }
        });
        first
    }

    fn row(&self, first: &Node, links: &[Link], known: &Known) -> Result<Scale, ExpressionError> {
        self.linked(first, links, known).map_err(|error| self.guarded(error, first, links, known))
    }

    /// Says how a comparison can be asked of what may have no value, where that is what is wrong.
    fn guarded(
        &self,
        mut error: ExpressionError,
        first: &Node,
        links: &[Link],
        known: &Known,
    ) -> ExpressionError {
        if let ExpressionErrorKind::MayBeMissing { compared: compared @ None, .. } = &mut error.kind
            && let [link] = links
        {
            let is_missing =
                |index: usize| self.scales[index].missing.is_some() && !known.contains(&index);
            *compared = guarded(first, link, self.names, is_missing);
        }
        error
    }

    fn linked(
        &self,
        first: &Node,
        links: &[Link],
        known: &Known,
    ) -> Result<Scale, ExpressionError> {
        let mut known = known.clone();
        let mut left_node = first;
        let mut left = match links.first() {
            Some(link) if decides(link.operator) => self.asked(first, &known)?,
            _ => self.read(first, &known)?,
        };
        for link in links {
            match link.operator {
                Operator::And => known.extend(known_if(left_node, true)),
                Operator::Or => known.extend(known_if(left_node, false)),
                _ => (),
            }
            let right = if decides(link.operator) {
                self.asked(&link.operand, &known)?
            } else {
                self.read(&link.operand, &known)?
            };
            if link.operator == Operator::Rest && (left.low < 0.0 || right.low < 0.0) {
                let kind = ExpressionErrorKind::MayBeBelowZero;
                return Err(ExpressionError::at(link.offset, kind));
            }
            left = joined(link.operator, left, right);
            left_node = &link.operand;
        }
        Ok(left)
    }

    fn choice(
        &self,
        condition: &Node,
        [then, otherwise]: [&Node; 2],
        known: &Known,
    ) -> Result<Scale, ExpressionError> {
        self.asked(condition, known)?;
        let branch = |node: &Node, holds: bool| {
            let mut known = known.clone();
            known.extend(known_if(condition, holds));
            self.read(node, &known)
        };
        Ok(either(branch(then, true)?, branch(otherwise, false)?))
    }

    fn call(
        &self,
        function: Function,
        arguments: &[Node],
        known: &Known,
    ) -> Result<Scale, ExpressionError> {
        let scales: Result<Vec<Scale>, _> =
            arguments.iter().map(|argument| self.read(argument, known)).collect();
        let scales = scales?;
        let ends = |choose: fn(f64, f64) -> f64| {
            let fold = |of: fn(&Scale) -> f64| scales.iter().map(of).reduce(choose);
            [fold(|scale| scale.low), fold(|scale| scale.high)].map(|end| end.unwrap_or(f64::NAN))
        };
        let Scale { low, high, .. } = scales[0];
        Ok(match function {
            Function::Min => number(&scales, ends(f64::min)),
            Function::Max => number(&scales, ends(f64::max)),
            Function::Abs if low <= 0.0 && 0.0 <= high => number(&scales, [0.0, high.max(-low)]),
            Function::Abs => {
                number(&scales, [low.abs().min(high.abs()), low.abs().max(high.abs())])
            }
            Function::Floor => whole(number(&scales, [low.floor(), high.floor()])),
            Function::Ceil => whole(number(&scales, [low.ceil(), high.ceil()])),
            Function::Known => yes_no(),
        })
    }
}

/// Whether the result of an operator can only be 0 or 1.
fn decides(operator: Operator) -> bool {
    !matches!(
        operator,
        Operator::Default
            | Operator::Plus
            | Operator::Minus
            | Operator::Times
            | Operator::Over
            | Operator::Whole
            | Operator::Rest
    )
}

/// The names that have a value where this holds, or where it does not.
fn known_if(node: &Node, holds: bool) -> Known {
    match node {
        Node::Call(Function::Known, arguments) if holds => match arguments[..] {
            [Node::Name { index, .. }] => Known::from([index]),
            _ => Known::new(),
        },
        Node::Not(operand) => known_if(operand, !holds),
        Node::Row(first, links) => {
            let joining = if holds { Operator::And } else { Operator::Or };
            if links.iter().any(|link| link.operator != joining) {
                return Known::new();
            }
            let operands = std::iter::once(&**first).chain(links.iter().map(|link| &link.operand));
            operands.flat_map(|operand| known_if(operand, holds)).collect()
        }
        _ => Known::new(),
    }
}

/// A number made from others, with these ends: whole if they are, and missing if one of them is.
fn number(of: &[Scale], [low, high]: [f64; 2]) -> Scale {
    let kind =
        if of.iter().all(|scale| scale.kind != Kind::Amount) { Kind::Count } else { Kind::Amount };
    let missing = of.iter().copied().reduce(Scale::or).and_then(|both| both.missing);
    // What is not known of one end is the same as nothing.
    let low = if low.is_nan() { f64::NEG_INFINITY } else { low };
    let high = if high.is_nan() { f64::INFINITY } else { high };
    let never = of.iter().any(|scale| scale.never);
    Scale { kind, unit: "", low: -outward(-low), high: outward(high), missing, never }
}

/// An upper end that is no lower than it is on paper: whole numbers and short decimals as they are,
/// others rounded up to eleven digits. Values themselves are good to twelve.
fn outward(end: f64) -> f64 {
    let is_exact = end.fract() == 0.0 && end.abs() < 2f64.powi(53);
    if is_exact || !end.is_finite() {
        return end + 0.0;
    }
    let short =
        |number: f64| -> f64 { format!("{number:.10e}").parse().expect("a number was written") };
    if end <= short(end) { short(end) } else { short(end + 1e-10 * end.abs()) }
}

fn whole(scale: Scale) -> Scale {
    Scale { kind: Kind::Count, ..scale }
}

/// One of two.
fn either(one: Scale, other: Scale) -> Scale {
    if one.kind == Kind::YesNo && other.kind == Kind::YesNo {
        return one.or(other);
    }
    let both = number(&[one, other], [one.low.min(other.low), one.high.max(other.high)]);
    Scale { never: one.never && other.never, ..both }
}

fn joined(operator: Operator, left: Scale, right: Scale) -> Scale {
    let both = [left, right];
    match operator {
        Operator::Default if left.missing.is_none() => left,
        Operator::Default => {
            let (missing, never) = (right.missing, left.never && right.never);
            let present = |scale: Scale| Scale { missing: None, ..scale };
            Scale { missing, never, ..either(present(left), present(right)) }
        }
        Operator::Plus => number(&both, [left.low + right.low, left.high + right.high]),
        Operator::Minus => number(&both, [left.low - right.high, left.high - right.low]),
        Operator::Times => number(&both, hull(left, right, |a, b| a * b)),
        Operator::Over => Scale { kind: Kind::Amount, ..number(&both, quotients(left, right)) },
        Operator::Whole => {
            let quotient = number(&both, quotients(left, right));
            whole(number(&both, [quotient.low.floor(), quotient.high.floor()]))
        }
        // Neither is below zero.
        Operator::Rest => number(&both, [0.0, right.high.min(left.high)]),
        _ => yes_no(),
    }
}

/// The least and the most that comes of dividing one range by another.
fn quotients(left: Scale, right: Scale) -> [f64; 2] {
    let is_over_zero = right.low <= 0.0 && 0.0 <= right.high;
    if is_over_zero { [f64::NEG_INFINITY, f64::INFINITY] } else { hull(left, right, |a, b| a / b) }
}

/// The least and the most that comes of two ranges, for what has its extremes at their ends.
fn hull(left: Scale, right: Scale, of: fn(f64, f64) -> f64) -> [f64; 2] {
    let ends = [
        (left.low, right.low),
        (left.low, right.high),
        (left.high, right.low),
        (left.high, right.high),
    ];
    // Nothing times whatever there is, however much, is nothing.
    let results = ends.map(|(a, b)| of(a, b)).map(|end| if end.is_nan() { 0.0 } else { end });
    [
        results.into_iter().fold(f64::INFINITY, f64::min),
        results.into_iter().fold(f64::NEG_INFINITY, f64::max),
    ]
}

#[cfg(test)]
mod tests;
