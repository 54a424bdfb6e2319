//! The grammar, by recursive descent.

use super::arithmetic::Rational;
use super::error::{ExpressionError, ExpressionErrorKind, Fault};
use super::evaluation;
use super::limits::{DEEPEST, LONGEST};
use super::token::{Token, TokenKind, tokens};
use super::tree::{Function, Link, Node, Operator};
use crate::spelling;
use crate::value::Value;

/// The operators by precedence, the loosest first.
const LEVELS: [&[(&str, Operator)]; 6] = [
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[
        ("<", Operator::Less),
        ("<=", Operator::AtMost),
        (">", Operator::Greater),
        (">=", Operator::AtLeast),
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
    ],
    &[("??", Operator::Default)],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Over), ("%", Operator::Modulo)],
];

/// Which of [`LEVELS`] are the comparisons.
const COMPARISONS: usize = 2;

/// How other languages write the logical operators.
const WORDS: [(&str, &str); 3] = [("and", "&&"), ("or", "||"), ("not", "!")];

/// Reads a whole text.
pub(super) fn parse(text: &str, names: &[&str]) -> Result<Node, ExpressionError> {
    if LONGEST < text.len() {
        return Err(ExpressionError { offset: LONGEST, kind: ExpressionErrorKind::TooLong });
    }
    let mut parser = Parser { tokens: tokens(text)?, position: 0, names, depth: 0 };
    let root = parser.expression()?;
    match parser.peek() {
        token if token.kind == TokenKind::End => possible(root, 0, evaluation::value),
        token => Err(misplaced(token)),
    }
}

/// Refuses what depends on no name and cannot be worked out.
fn possible<T>(
    node: Node,
    offset: usize,
    work_out: fn(&Node, &[Option<Value>]) -> Result<T, Fault>,
) -> Result<Node, ExpressionError> {
    match is_constant(&node).then(|| work_out(&node, &[])) {
        Some(Err(fault)) => {
            Err(ExpressionError { offset, kind: ExpressionErrorKind::Never(fault) })
        }
        _ => Ok(node),
    }
}

fn is_constant(node: &Node) -> bool {
    let mut is_constant = true;
    node.visit(&mut |node| is_constant &= !matches!(node, Node::Name { .. }));
    is_constant
}

/// Refuses what is divided by a number that is always zero.
fn divisible(link: Link) -> Result<Link, ExpressionError> {
    let Link { operator, offset, ref operand } = link;
    let is_zero =
        || is_constant(operand) && evaluation::evaluate(operand, &[]) == Ok(Some(Rational::ZERO));
    if matches!(operator, Operator::Over | Operator::Modulo) && is_zero() {
        let kind = ExpressionErrorKind::Never(Fault::DivisionByZero { offset });
        return Err(ExpressionError { offset, kind });
    }
    Ok(link)
}

struct Parser<'a> {
    /// Never empty: the last is the end.
    tokens: Vec<Token<'a>>,
    position: usize,
    names: &'a [&'a str],
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Token<'a> {
        self.tokens[self.position]
    }

    fn advance(&mut self) -> Token<'a> {
        let token = self.peek();
        self.position = (self.position + 1).min(self.tokens.len() - 1);
        token
    }

    fn take(&mut self, symbol: &str) -> bool {
        let token = self.peek();
        let found = token.kind == TokenKind::Symbol && token.text == symbol;
        if found {
            self.advance();
        }
        found
    }

    fn expression(&mut self) -> Result<Node, ExpressionError> {
        self.nested(|parser| parser.level(0))
    }

    /// The only way to go deeper. All recursion passes through it.
    fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, ExpressionError>,
    ) -> Result<T, ExpressionError> {
        // The whole expression is the first level, and not nested in anything.
        if DEEPEST < self.depth {
            let offset = self.peek().offset;
            return Err(ExpressionError { offset, kind: ExpressionErrorKind::TooDeep });
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn level(&mut self, level: usize) -> Result<Node, ExpressionError> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let first = self.level(level + 1)?;
        let mut links = Vec::new();
        while let Some((operator, offset)) = self.operator(operators) {
            if level == COMPARISONS && !links.is_empty() {
                let expected = "`&&` between comparisons";
                return Err(ExpressionError::unexpected(
                    offset,
                    self.tokens[self.position - 1].text,
                    expected,
                ));
            }
            links.push(divisible(Link { operator, offset, operand: self.level(level + 1)? })?);
        }
        match links.first().map(|link| link.offset) {
            None => Ok(first),
            Some(at) => possible(Node::Chain(Box::new(first), links), at, evaluation::evaluate),
        }
    }

    fn operator(&mut self, operators: &[(&str, Operator)]) -> Option<(Operator, usize)> {
        let offset = self.peek().offset;
        operators
            .iter()
            .find(|(symbol, _)| self.take(symbol))
            .map(|(_, operator)| (*operator, offset))
    }

    fn unary(&mut self) -> Result<Node, ExpressionError> {
        if self.take("-") {
            return Ok(Node::Negative(Box::new(self.nested(Self::unary)?)));
        }
        if self.take("!") {
            return Ok(Node::Not(Box::new(self.nested(Self::unary)?)));
        }
        self.primary()
    }

    fn primary(&mut self) -> Result<Node, ExpressionError> {
        let token = self.advance();
        match token.kind {
            TokenKind::Number(number) => Ok(Node::Number(number)),
            TokenKind::Name if self.take("(") => self.call(token),
            TokenKind::Name => self.name(token),
            TokenKind::Symbol if token.text == "(" => {
                let inner = self.expression()?;
                self.close("an operator or `)`")?;
                Ok(inner)
            }
            _ => Err(ExpressionError::unexpected(
                token.offset,
                token.text,
                "a number, a name or `(`",
            )),
        }
    }

    fn call(&mut self, token: Token) -> Result<Node, ExpressionError> {
        let known = Function::ALL.into_iter().find(|(name, _)| *name == token.text);
        let (name, function) = known.ok_or_else(|| unknown_function(token))?;
        let mut arguments = Vec::new();
        if !self.take(")") {
            arguments.push(self.expression()?);
            while self.take(",") {
                arguments.push(self.expression()?);
            }
            self.close("an operator, `,` or `)`")?;
        }
        let (accepted, expected) = function.arguments();
        if accepted.contains(&arguments.len()) {
            return Ok(Node::Call(function, arguments));
        }
        let found = arguments.len();
        let kind = ExpressionErrorKind::Arguments { function: name, expected, found };
        Err(ExpressionError { offset: token.offset, kind })
    }

    fn close(&mut self, expected: &str) -> Result<(), ExpressionError> {
        let token = self.peek();
        if self.take(")") {
            Ok(())
        } else {
            Err(ExpressionError::unexpected(token.offset, token.text, expected))
        }
    }

    fn name(&self, token: Token) -> Result<Node, ExpressionError> {
        let position = self.names.iter().position(|name| *name == token.text);
        let named = |index| Node::Name { index, offset: token.offset };
        position.map(named).ok_or_else(|| self.unknown_name(token))
    }

    fn unknown_name(&self, token: Token) -> ExpressionError {
        if let Some(error) = foreign_word(token) {
            return error;
        }
        let nearest = spelling::nearest(token.text, self.names.iter().copied()).map(str::to_owned);
        let known = self.names.iter().map(|&name| name.to_owned()).collect();
        let kind = ExpressionErrorKind::UnknownName { name: token.text.to_owned(), nearest, known };
        ExpressionError { offset: token.offset, kind }
    }
}

fn misplaced(token: Token) -> ExpressionError {
    let expected = "an operator or the end";
    foreign_word(token)
        .unwrap_or_else(|| ExpressionError::unexpected(token.offset, token.text, expected))
}

fn foreign_word(token: Token) -> Option<ExpressionError> {
    let (_, here) = WORDS.iter().find(|(word, _)| *word == token.text)?;
    Some(ExpressionError::unexpected(token.offset, token.text, &format!("`{here}`")))
}

fn unknown_function(token: Token) -> ExpressionError {
    let nearest =
        spelling::nearest(token.text, Function::ALL.map(|(name, _)| name)).map(str::to_owned);
    let kind = ExpressionErrorKind::UnknownFunction { name: token.text.to_owned(), nearest };
    ExpressionError { offset: token.offset, kind }
}
