//! Which braces belong together, and where one is missing or too many.
//!
//! If as many are opened as closed, each is closed by the next one that is free. If not, the
//! indentation of lines says which of them is not closed, and the missing one is put in, so that
//! all that follows is read as it is meant.

use crate::problem::{Problem, Span};
use crate::token::{Kind, Token};

use super::limits::DEEPEST;
use super::words::begins_item;

/// Which braces belong together.
#[derive(Debug, Default)]
pub(super) struct Braces {
    /// In which opening brace each token stands, by its place in the row.
    within: Vec<Option<usize>>,
    /// Where each opening brace is closed; for other tokens, where they stand.
    close: Vec<usize>,
}

impl Braces {
    /// Of a row, and whether they are balanced in it.
    fn of(row: &[Token]) -> (Braces, bool) {
        let within = Vec::with_capacity(row.len());
        let mut braces = Braces { within, close: (0..row.len()).collect() };
        let mut open = Vec::new();
        let mut is_balanced = true;
        for (at, token) in row.iter().enumerate() {
            if token.is("}") {
                match open.pop() {
                    Some(opened) => braces.close[opened] = at,
                    None => is_balanced = false,
                }
            }
            braces.within.push(open.last().copied());
            if token.is("{") {
                open.push(at);
            }
        }
        (braces, is_balanced && open.is_empty())
    }

    /// In which opening brace a token stands.
    pub(super) fn within(&self, at: usize) -> Option<usize> {
        self.within.get(at).copied().flatten()
    }

    /// Where an opening brace is closed.
    pub(super) fn close(&self, open: usize) -> usize {
        self.close[open]
    }
}

/// Matches the braces of a row, and puts in what is missing.
pub(super) fn matched(text: &str, row: Vec<Token>) -> (Vec<Token>, Braces, Vec<Problem>) {
    if let (braces, true) = Braces::of(&row) {
        return (row, braces, Vec::new());
    }
    let count = |sign| row.iter().filter(|token| token.kind == Kind::Sign(sign)).count();
    let (opened, closed) = (count("{"), count("}"));
    let mut repair = Repair {
        text,
        lacks: opened > closed,
        has_too_many: closed > opened,
        row: Vec::with_capacity(row.len()),
        open: Vec::new(),
        indent: 0,
        problems: Vec::new(),
    };
    for token in row {
        repair.add(token);
    }
    let (braces, _) = Braces::of(&repair.row);
    (repair.row, braces, repair.problems)
}

/// A brace that is not closed yet.
struct Open {
    span: Span,
    /// How far from the left its line begins.
    indent: usize,
}

/// Makes a row of tokens in which braces are balanced.
struct Repair<'a> {
    text: &'a str,
    /// Whether more braces are opened than closed.
    lacks: bool,
    /// Whether more braces are closed than opened.
    has_too_many: bool,
    row: Vec<Token>,
    open: Vec<Open>,
    /// How far from the left the line begins.
    indent: usize,
    problems: Vec<Problem>,
}

impl Repair<'_> {
    /// Adds a token, and before it the braces that are missing there.
    fn add(&mut self, token: Token) {
        self.indent = token.indent.unwrap_or(self.indent);
        match token.kind {
            Kind::Sign("{") => {
                self.open.push(Open { span: token.span, indent: self.indent });
                self.row.push(token);
            }
            Kind::Sign("}") => self.close(token),
            Kind::End => {
                self.close_all(token);
                self.row.push(token);
            }
            Kind::Name => {
                let word = &self.text[token.span.start..token.span.end];
                if self.lacks && token.indent == Some(0) && begins_item(word) {
                    self.close_all(token);
                }
                self.row.push(token);
            }
            _ => self.row.push(token),
        }
    }

    /// Adds a closing brace.
    fn close(&mut self, token: Token) {
        if let Some(indent) = token.indent {
            self.close_indented(token, indent);
        }
        let is_extra = self.open.last().is_none_or(|open| {
            self.has_too_many && token.indent.is_some_and(|indent| open.indent < indent)
        });
        if is_extra {
            return self.problems.push(Problem::new(token.span, "this `}` closes nothing"));
        }
        self.open.pop();
        self.row.push(token);
    }

    /// Closes what is opened further to the right than a closing brace stands, if it stands where
    /// another line begins that opens one.
    fn close_indented(&mut self, token: Token, indent: usize) {
        let mut nearest = self.open.iter().rev().take(DEEPEST);
        let is_opened_there = nearest.any(|open| open.indent == indent);
        let mut told = !self.lacks || !is_opened_there;
        if told {
            return;
        }
        while let Some(open) = self.open.pop_if(|open| open.indent > indent) {
            if !told {
                self.missing(token, open.span);
                told = true;
            }
            self.put_in(token);
        }
    }

    /// Closes all that is open.
    fn close_all(&mut self, token: Token) {
        if let Some(open) = self.open.last() {
            self.missing(token, open.span);
        }
        while self.open.pop().is_some() {
            self.put_in(token);
        }
    }

    /// Says that a brace is missing before a token.
    fn missing(&mut self, before: Token, open: Span) {
        let message = match before.kind {
            Kind::End => "a `}` is missing at the end of the text",
            _ => "a `}` is missing before this",
        };
        let problem = Problem::new(before.span, message)
            .expecting("expected `}`")
            .beside(open, "this `{` is not closed");
        self.problems.push(problem);
    }

    /// Puts a closing brace in before a token.
    fn put_in(&mut self, before: Token) {
        let at = before.span.start;
        self.row.push(Token {
            kind: Kind::Sign("}"),
            span: Span { start: at, end: at },
            is_glued: false,
            indent: None,
        });
    }
}
