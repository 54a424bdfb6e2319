//! A text as a row of words, numbers and signs.

use crate::problem::{Problem, Span};

mod lexer;
mod manner;
mod signs;

pub(crate) use lexer::{tokens, tokens_in};
pub(crate) use manner::Manner;

/// What stands at a place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or a word of the language: `soft-skin`, `Quality`, `let`.
    Name,
    /// `12` or `1_200`.
    Whole,
    /// `0.25` or `1e-3`.
    Decimal,
    /// `d6`, `2d6`; or `2d`, whose sides follow in parentheses.
    Dice,
    /// A text in quotes.
    Text,
    /// `e.g.`.
    ForExample,
    /// A sign, such as `<=`.
    Sign(&'static str),
    /// What cannot be read; the problem is told already.
    Wrong,
    /// The end of the text.
    End,
}

/// A word, a number, a text or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: Kind,
    /// Where it stands.
    pub(crate) span: Span,
    /// Whether nothing stands between it and what is before it.
    pub(crate) is_glued: bool,
    /// How far from the left it stands, if it is the first on its line.
    pub(crate) indent: Option<usize>,
}

impl Token {
    /// Whether it is a sign: of these there are many, of a byte or two.
    pub(crate) fn is(&self, sign: &str) -> bool {
        matches!(self.kind, Kind::Sign(of) if of.len() == sign.len() && of.bytes().eq(sign.bytes()))
    }
}

/// The tokens of a text, and what is wrong with them.
#[derive(Debug)]
pub(crate) struct Tokens {
    /// One after the other; the last is the end.
    pub(crate) row: Vec<Token>,
    /// What is wrong.
    pub(crate) problems: Vec<Problem>,
    /// The problem of a quote that is not closed, after which nothing can be relied on.
    pub(crate) unclosed: Option<Problem>,
}
