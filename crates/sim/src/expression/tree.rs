//! A parsed expression.

use super::arithmetic::Rational;

/// A parsed expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Number(Rational),
    /// A name, by its position among those given, and where it stands, in bytes.
    Name {
        index: usize,
        offset: usize,
    },
    Negative(Box<Node>),
    Not(Box<Node>),
    /// Operands joined by operators of one precedence, left to right. A list and not a tree, so
    /// that a long sum is not a deep one.
    Chain(Box<Node>, Vec<Link>),
    Call(Function, Vec<Node>),
}

impl Node {
    pub(super) fn visit(&self, visitor: &mut impl FnMut(&Node)) {
        visitor(self);
        match self {
            Node::Number(_) | Node::Name { .. } => (),
            Node::Negative(operand) | Node::Not(operand) => operand.visit(visitor),
            Node::Chain(first, links) => {
                first.visit(visitor);
                for link in links {
                    link.operand.visit(visitor);
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

/// An operator with what stands to its right.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Link {
    pub(super) operator: Operator,
    /// Where the operator stands, in bytes.
    pub(super) offset: usize,
    pub(super) operand: Node,
}

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Unequal,
    Default,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

impl Operator {
    /// Whether the result can only be 0 or 1.
    pub(super) fn decides(self) -> bool {
        !matches!(
            self,
            Self::Default | Self::Plus | Self::Minus | Self::Times | Self::Over | Self::Modulo
        )
    }
}

/// A function of one or more arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Min,
    Max,
    Abs,
    Floor,
    Ceil,
    If,
    Known,
}

impl Function {
    pub(super) const ALL: [(&'static str, Function); 7] = [
        ("min", Function::Min),
        ("max", Function::Max),
        ("abs", Function::Abs),
        ("floor", Function::Floor),
        ("ceil", Function::Ceil),
        ("if", Function::If),
        ("known", Function::Known),
    ];

    /// How many arguments it takes, and that in words.
    pub(super) fn arguments(self) -> (std::ops::RangeInclusive<usize>, &'static str) {
        match self {
            Function::Min | Function::Max => (1..=usize::MAX, "one argument or more"),
            Function::Abs | Function::Floor | Function::Ceil | Function::Known => {
                (1..=1, "one argument")
            }
            Function::If => (3..=3, "three arguments: if(condition, then, otherwise)"),
        }
    }
}
