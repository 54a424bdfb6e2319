//! An expression of a scenario, as a tree.

use crate::problem::Span;
use crate::syntax::Binary;

/// An expression, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A number; `yes` is 1, and `no` 0.
    Number(Number),
    /// A measure.
    Name {
        /// Its position among the names that there are.
        index: usize,
        /// Where it stands.
        span: Span,
    },
    /// `-a`.
    Negative(Box<Node>),
    /// `not a`.
    Not(Box<Node>),
    /// Operands with operators of one level between, from left to right. A list and not a tree, so
    /// that a long sum is not a deep one.
    Row(Box<Node>, Vec<Link>),
    /// `if a then b else c`.
    Choice(Box<Node>, Box<Node>, Box<Node>),
    /// `max(a, b)`; of as many as the function [takes](Function::takes).
    Call(Function, Vec<Node>),
}

impl Node {
    /// Shows all its parts, itself first, in the order of the text.
    pub fn visit<'a>(&'a self, visitor: &mut impl FnMut(&'a Node)) {
        visitor(self);
        match self {
            Node::Number(_) | Node::Name { .. } => (),
            Node::Negative(of) | Node::Not(of) => of.visit(visitor),
            Node::Row(first, links) => {
                first.visit(visitor);
                for link in links {
                    link.operand.visit(visitor);
                }
            }
            Node::Choice(condition, then, otherwise) => {
                for part in [condition, then, otherwise] {
                    part.visit(visitor);
                }
            }
            Node::Call(_, arguments) => {
                for argument in arguments {
                    argument.visit(visitor);
                }
            }
        }
    }
}

/// A number as it is written, exactly: a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// What is divided.
    pub numerator: i128,
    /// By what; above zero.
    pub denominator: i128,
}

/// An operator with what stands to its right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The operator.
    pub operator: Binary,
    /// Where the operator begins, in bytes.
    pub offset: usize,
    /// What stands to its right.
    pub operand: Node,
}

/// A function of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The least.
    Min,
    /// The most.
    Max,
    /// Without its sign.
    Abs,
    /// Rounded down.
    Floor,
    /// Rounded up.
    Ceil,
    /// Whether there is a value.
    Known,
}

impl Function {
    /// Each with its name.
    pub const ALL: [(&'static str, Function); 6] = [
        ("min", Function::Min),
        ("max", Function::Max),
        ("abs", Function::Abs),
        ("floor", Function::Floor),
        ("ceil", Function::Ceil),
        ("known", Function::Known),
    ];

    /// How many values it takes, and that in words.
    pub fn takes(self) -> (std::ops::RangeInclusive<usize>, &'static str) {
        match self {
            Function::Min | Function::Max => (1..=usize::MAX, "one argument or more"),
            Function::Abs | Function::Floor | Function::Ceil | Function::Known => {
                (1..=1, "one argument")
            }
        }
    }
}
