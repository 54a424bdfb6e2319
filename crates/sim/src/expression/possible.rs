//! Whether an expression can be worked out at all, as far as no outcome changes anything about it.

use sandtable_language::expression::{Link, Node, Operator};

use super::arithmetic::Rational;
use super::error::{ExpressionError, ExpressionErrorKind, Fault};
use super::evaluation::{self, Evaluated};

/// Refuses what depends on no name and cannot be worked out, or is divided by what is always zero.
pub(super) fn check(root: &Node) -> Result<(), ExpressionError> {
    parts(root)?;
    match is_constant(root).then(|| evaluation::value(root, &[])) {
        Some(Err(fault)) => Err(never(fault, 0)),
        _ => Ok(()),
    }
}

/// Refuses the parts of what may be possible as a whole: what is within other parts first.
fn parts(node: &Node) -> Result<(), ExpressionError> {
    match node {
        Node::Number(_) | Node::Name { .. } => Ok(()),
        Node::Negative(of) | Node::Not(of) => parts(of),
        Node::Choice(condition, then, otherwise) => {
            [condition, then, otherwise].into_iter().try_for_each(|of| parts(of))
        }
        Node::Call(_, arguments) => arguments.iter().try_for_each(parts),
        Node::Row(first, links) => row(first, links),
    }
}

/// Works out a row as far as it is constant.
fn row(first: &Node, links: &[Link]) -> Result<(), ExpressionError> {
    parts(first)?;
    let mut left = constant(first);
    for link in links {
        parts(&link.operand)?;
        divisible(link)?;
        left = match left {
            Some(Ok(left)) if is_constant(&link.operand) => {
                Some(evaluation::apply(link, left, &[]))
            }
            _ => None,
        };
        if let Some(Err(fault)) = left {
            return Err(never(fault, link.offset));
        }
    }
    Ok(())
}

/// What a part comes to, if it depends on no name.
fn constant(node: &Node) -> Option<Evaluated> {
    is_constant(node).then(|| evaluation::evaluate(node, &[]))
}

/// Refuses what is divided by a number that is always zero.
fn divisible(link: &Link) -> Result<(), ExpressionError> {
    let divides = matches!(link.operator, Operator::Over | Operator::Whole | Operator::Rest);
    if divides && constant(&link.operand) == Some(Ok(Some(Rational::ZERO))) {
        return Err(never(Fault::DivisionByZero { offset: link.offset }, link.offset));
    }
    Ok(())
}

fn is_constant(node: &Node) -> bool {
    let mut is_constant = true;
    node.visit(&mut |node| is_constant &= !matches!(node, Node::Name { .. }));
    is_constant
}

fn never(fault: Fault, offset: usize) -> ExpressionError {
    ExpressionError::at(offset, ExpressionErrorKind::Never(fault))
}
