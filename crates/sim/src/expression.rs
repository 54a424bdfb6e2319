//! Measures that a scenario defines: `12 * casualties`, `destroyed || pins >= 5`.
//!
//! ```text
//! or          = and { "||" and }
//! and         = comparison { "&&" comparison }
//! comparison  = sum [ ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) sum ]
//! sum         = product { ( "+" | "-" ) product }
//! product     = unary { ( "*" | "/" | "%" ) unary }
//! unary       = { "-" | "!" } primary
//! primary     = number | name | "(" or ")" | function "(" or { "," or } ")"
//! function    = "min" | "max" | "abs" | "floor" | "ceil" | "if"
//! ```
//!
//! Everything is a number. Comparisons and the logical operators give 0 or 1 and take everything
//! but 0 for true. `&&`, `||` and `if(condition, then, otherwise)` look only at what they need, so
//! `models > 0 && casualties / models > 0.5` divides by nothing. Comparisons cannot be strung
//! together: `1 < pins < 5` would mean something nobody meant. `%` has the sign of its left side.

mod error;
mod evaluation;
mod parser;
mod token;

use std::collections::BTreeSet;

pub use error::{EvaluationError, ExpressionError, ExpressionErrorKind, Fault};

use crate::value::Value;

/// The longest text, in bytes, that is read as an expression.
pub const LONGEST: usize = 10_000;

/// How deeply parentheses, function calls and signs may be nested.
pub const DEEPEST: usize = 64;

/// A number computed from the named measures of an outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    text: String,
    root: Node,
    names: Vec<String>,
}

impl Expression {
    /// Reads an expression over the given names.
    ///
    /// # Errors
    ///
    /// If the text is not an expression, uses another name, is longer than [`LONGEST`] or nested
    /// more than [`DEEPEST`] deep. The error knows the place.
    pub fn parse(text: &str, names: &[&str]) -> Result<Expression, ExpressionError> {
        let root = parser::parse(text, names)?;
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Ok(Expression { text: text.to_owned(), root, names })
    }

    /// The value, given those of the names in the order in which [`parse`](Expression::parse) had
    /// them.
    ///
    /// # Errors
    ///
    /// If something is divided by zero, or is too large to be a number.
    ///
    /// # Panics
    ///
    /// If there are fewer values than names.
    pub fn evaluate(&self, values: &[f64]) -> Result<f64, EvaluationError> {
        let error = |fault| EvaluationError { expression: self.text.clone(), fault };
        evaluation::evaluate(&self.root, values).map_err(error)
    }

    /// The value for an outcome whose values are in the order of the names.
    ///
    /// # Errors
    ///
    /// As [`evaluate`](Expression::evaluate).
    pub fn of(&self, outcome: &[Value]) -> Result<f64, EvaluationError> {
        let values: Vec<f64> = outcome.iter().map(|value| value.get()).collect();
        self.evaluate(&values)
    }

    /// The names that the value depends on, each once, in the order in which they were given.
    pub fn names_used(&self) -> Vec<&str> {
        let mut used = BTreeSet::new();
        self.root.visit(&mut |node| {
            if let Node::Name(index) = node {
                used.insert(*index);
            }
        });
        used.into_iter().map(|index| self.names[index].as_str()).collect()
    }

    /// Whether the value can only be 0 or 1: a comparison, or something logical.
    pub fn is_yes_or_no(&self) -> bool {
        match &self.root {
            Node::Not(_) => true,
            Node::Chain(_, links) => links.iter().all(|link| link.operator.decides()),
            _ => false,
        }
    }

    /// The expression as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A parsed expression.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    Number(f64),
    /// A name, by its position among those given.
    Name(usize),
    Negative(Box<Node>),
    Not(Box<Node>),
    /// Operands joined by operators of one precedence, left to right. A list and not a tree, so
    /// that a long sum is not a deep one.
    Chain(Box<Node>, Vec<Link>),
    Call(Function, Vec<Node>),
}

impl Node {
    fn visit(&self, visitor: &mut impl FnMut(&Node)) {
        visitor(self);
        match self {
            Node::Number(_) | Node::Name(_) => (),
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
struct Link {
    operator: Operator,
    /// Where the operator stands, in bytes.
    offset: usize,
    operand: Node,
}

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Or,
    And,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Unequal,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

impl Operator {
    /// Whether the result can only be 0 or 1.
    fn decides(self) -> bool {
        !matches!(self, Self::Plus | Self::Minus | Self::Times | Self::Over | Self::Modulo)
    }
}

/// A function of one or more arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Min,
    Max,
    Abs,
    Floor,
    Ceil,
    If,
}

impl Function {
    const ALL: [(&'static str, Function); 6] = [
        ("min", Function::Min),
        ("max", Function::Max),
        ("abs", Function::Abs),
        ("floor", Function::Floor),
        ("ceil", Function::Ceil),
        ("if", Function::If),
    ];

    /// How many arguments it takes, and that in words.
    fn arguments(self) -> (std::ops::RangeInclusive<usize>, &'static str) {
        match self {
            Function::Min | Function::Max => (1..=usize::MAX, "one argument or more"),
            Function::Abs | Function::Floor | Function::Ceil => (1..=1, "one argument"),
            Function::If => (3..=3, "three arguments: if(condition, then, otherwise)"),
        }
    }
}

#[cfg(test)]
mod tests;
