//! An expression cut into words.

use super::arithmetic::{self, NoNumber, Rational};
use super::error::{ExpressionError, ExpressionErrorKind};

/// A word of an expression, with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'a> {
    /// Where it begins, in bytes.
    pub(super) offset: usize,
    /// What it says.
    pub(super) text: &'a str,
    pub(super) kind: TokenKind,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TokenKind {
    Number(Rational),
    Name,
    Symbol,
    End,
}

/// What is recognized before its own beginning: `<=` before `<`.
const SYMBOLS: [&str; 18] = [
    "||", "&&", "??", "<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "%", "!", "(", ")", ",",
];

/// What is written elsewhere, and how it is written here.
const FOREIGN: [(char, &str); 5] = [
    ('?', "`??`, or `if(condition, then, otherwise)`"),
    ('=', "`==` to compare"),
    ('&', "`&&`"),
    ('|', "`||`"),
    ('^', "`*`: there are no powers"),
];

/// Cuts a text into words. The last is [`TokenKind::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, ExpressionError> {
    let mut tokens = Vec::new();
    let mut offset = 0;
    loop {
        let rest = text[offset..].trim_start();
        offset = text.len() - rest.len();
        let token = next(rest, offset)?;
        tokens.push(token);
        if token.kind == TokenKind::End {
            return Ok(tokens);
        }
        offset += token.text.len();
    }
}

fn next(rest: &str, offset: usize) -> Result<Token<'_>, ExpressionError> {
    let token = |length: usize, kind| Ok(Token { offset, text: &rest[..length], kind });
    let Some(first) = rest.chars().next() else { return token(0, TokenKind::End) };
    if first.is_ascii_digit() || first == '.' {
        return number(rest, offset);
    }
    if is_of_name(first) {
        return token(length_while(rest, is_of_name), TokenKind::Name);
    }
    if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
        return token(symbol.len(), TokenKind::Symbol);
    }
    let expected = FOREIGN.iter().find(|(foreign, _)| *foreign == first);
    let expected = expected.map_or("a number, a name or an operator", |(_, expected)| expected);
    Err(ExpressionError::unexpected(offset, &first.to_string(), expected))
}

fn number(rest: &str, offset: usize) -> Result<Token<'_>, ExpressionError> {
    let text = &rest[..number_length(rest)];
    let wrong = |kind: fn(String) -> ExpressionErrorKind| ExpressionError {
        offset,
        kind: kind(text.to_owned()),
    };
    // Underscores group digits, as they do in a scenario.
    let plain = text.replace('_', "");
    if text.starts_with('.') || text.ends_with(['.', '_']) {
        return Err(wrong(ExpressionErrorKind::Number));
    }
    let number = arithmetic::literal(&plain).map_err(|error| match error {
        NoNumber::Malformed => wrong(ExpressionErrorKind::Number),
        NoNumber::TooLong => wrong(ExpressionErrorKind::TooLongNumber),
    })?;
    Ok(Token { offset, text, kind: TokenKind::Number(number) })
}

/// Takes in all that could be meant as part of the number, so that the error shows it whole.
fn number_length(rest: &str) -> usize {
    let plain = |text: &str| length_while(text, |c| is_of_name(c) || c == '.');
    let length = plain(rest);
    let signed_exponent =
        rest[..length].ends_with(['e', 'E']) && rest[length..].starts_with(['+', '-']);
    if signed_exponent { length + 1 + plain(&rest[length + 1..]) } else { length }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn length_while(text: &str, keep: impl Fn(char) -> bool) -> usize {
    text.find(|c| !keep(c)).unwrap_or(text.len())
}
