//! From the tree of a text to that of an expression: its names found, and what has no place in a
//! scenario refused.

use super::misread::Misread;
use super::tree::{Function, Link, Node, Number};
use crate::decimal::lowest;
use crate::parser::no_dice;
use crate::problem::{Problem, Span};
use crate::syntax::{Binary, Expr, ExprKind, Name, Path, Unary, Verb};

/// The expression that a tree stands for, over measures of these names.
pub(super) fn node(text: &str, names: &[&str], of: Expr) -> Result<Node, Misread> {
    Reader { text, names }.node(of)
}

struct Reader<'a> {
    text: &'a str,
    names: &'a [&'a str],
}

impl Reader<'_> {
    fn node(&self, of: Expr) -> Result<Node, Misread> {
        let span = of.span;
        Ok(match of.kind {
            ExprKind::Whole(whole) => number(whole.into(), 1),
            ExprKind::Decimal(above, below) => number(above, below),
            ExprKind::YesNo(is) => number(is.into(), 1),
            ExprKind::Path(path) => self.name(&path, span)?,
            ExprKind::Call(name, args) => self.call(&name, args)?,
            ExprKind::Unary(Unary::Minus, of) => Node::Negative(self.boxed(*of)?),
            ExprKind::Unary(Unary::Not, of) => Node::Not(self.boxed(*of)?),
            ExprKind::Binary(operator, left, right) => self.row(operator, *left, *right)?,
            ExprKind::If(condition, then, otherwise) => {
                Node::Choice(self.boxed(*condition)?, self.boxed(*then)?, self.boxed(*otherwise)?)
            }
            other => return Err(Misread::Wrong(foreign(&other, span))),
        })
    }

    fn boxed(&self, of: Expr) -> Result<Box<Node>, Misread> {
        self.node(of).map(Box::new)
    }

    fn name(&self, path: &Path, span: Span) -> Result<Node, Misread> {
        let [Name { text, .. }] = path.as_slice() else {
            let problem = Problem::new(span, "a measure reads no keys");
            let keys: Vec<&str> = path.iter().map(|key| key.text.as_str()).collect();
            // What a step comes to is `mud.crossed` to other steps.
            let joined = keys.join("_");
            let help = if self.names.contains(&joined.as_str()) {
                format!("write `{joined}`")
            } else {
                let of = "it is worked out of what the rule comes to, by the names of measures";
                of.to_owned()
            };
            return Err(Misread::Wrong(problem.help(help)));
        };
        let position = self.names.iter().position(|name| name == text);
        let unknown = || Misread::UnknownName { name: text.clone(), span };
        position.map(|index| Node::Name { index, span }).ok_or_else(unknown)
    }

    fn call(&self, name: &Name, args: Vec<Expr>) -> Result<Node, Misread> {
        let known = Function::ALL.into_iter().find(|(function, _)| *function == name.text);
        let (_, function) = known.ok_or_else(|| Misread::Wrong(unknown_function(name)))?;
        let (takes, in_words) = function.takes();
        if !takes.contains(&args.len()) {
            let message = format!("`{}` takes {in_words}; found {}", name.text, args.len());
            return Err(Misread::Wrong(Problem::new(name.span, message)));
        }
        let args: Result<_, _> = args.into_iter().map(|arg| self.node(arg)).collect();
        Ok(Node::Call(function, args?))
    }

    /// Two operands and those to the left of them, with the operators of one level between.
    fn row(&self, operator: Binary, left: Expr, right: Expr) -> Result<Node, Misread> {
        let mut links = vec![(operator, self.operator_after(left.span.end), right)];
        let mut first = left;
        while let ExprKind::Binary(before, left, right) = first.kind {
            if !is_level(before, operator) {
                first.kind = ExprKind::Binary(before, left, right);
                break;
            }
            links.push((before, self.operator_after(left.span.end), *right));
            first = *left;
        }
        let first = self.boxed(first)?;
        let read = |(operator, offset, operand)| {
            Ok(Link { operator, offset, operand: self.node(operand)? })
        };
        let links: Result<_, _> = links.into_iter().rev().map(read).collect();
        Ok(Node::Row(first, links?))
    }

    /// Where the operator begins that stands behind a value.
    fn operator_after(&self, end: usize) -> usize {
        let mut rest = self.text[end..].trim_start();
        while rest.starts_with('#') {
            rest = rest.find('\n').map_or("", |line| rest[line..].trim_start());
        }
        self.text.len() - rest.len()
    }
}

/// Whether two operators bind alike.
fn is_level(one: Binary, other: Binary) -> bool {
    let is_sum = |of| matches!(of, Binary::Plus | Binary::Minus);
    let is_product = |of| matches!(of, Binary::Times | Binary::Over | Binary::Whole | Binary::Rest);
    one == other || (is_sum(one) && is_sum(other)) || (is_product(one) && is_product(other))
}

/// A number in lowest terms. Both numbers are those of digits: none is below zero.
fn number(numerator: i128, denominator: i128) -> Node {
    let (numerator, denominator) = lowest(numerator, denominator);
    Node::Number(Number { numerator, denominator })
}

fn unknown_function(name: &Name) -> Problem {
    let known = Function::ALL.map(|(name, _)| name).into_iter().chain(["if"]);
    let problem = Problem::new(name.span, format!("unknown function `{}`", name.text))
        .did_you_mean(&name.text, known.clone());
    if problem.help.is_some() {
        return problem;
    }
    let known: Vec<&str> = known.collect();
    problem.help(format!("there are: {}", known.join(", ")))
}

/// Says that something has no place in a scenario, and what is written there.
fn foreign(of: &ExprKind, span: Span) -> Problem {
    let (message, help) = match of {
        ExprKind::Verb(verb) if matches!(**verb, Verb::Read { .. }) => {
            ("a measure reads no table", "it is worked out of what the rule comes to")
        }
        ExprKind::Verb(_) | ExprKind::Stage(..) => return no_dice(span),
        ExprKind::Nothing => (
            "`nothing` is no number",
            "to leave cases out, write the measure as `{ of = \"…\", given = \"…\" }`",
        ),
        ExprKind::When(..) => ("a measure has no cases", "it chooses with `if a then b else c`"),
        ExprKind::Fold(_) | ExprKind::List(_) | ExprKind::Index(..) => {
            ("a measure has no lists", "it is worked out of numbers, such as `a + b + c`")
        }
        _ => ("a measure has no records", "it is worked out of numbers, such as `a + b + c`"),
    };
    Problem::new(span, message).help(help)
}
