//! Texts in quotes: as they stand, or with values in braces.

use std::borrow::Cow;

use crate::problem::{Problem, Span};
use crate::syntax::{Expr, Piece, Template, Text};
use crate::token::{Kind, tokens};

use super::cursor::{Parsed, Parser, Unread};

impl Parser<'_> {
    /// A text, in which braces stand as they are.
    pub(super) fn text(&mut self, expected: &str) -> Parsed<Text> {
        if self.next().kind != Kind::Text {
            return self.fail(&format!("{expected} in double quotes"));
        }
        let span = self.take().span;
        Ok(Text { text: joined(&unescaped(self.written(inner(span)))), span })
    }

    /// A text, if one stands here.
    pub(super) fn maybe_text(&mut self) -> Parsed<Option<Text>> {
        if self.next().kind == Kind::Text { self.text("a text").map(Some) } else { Ok(None) }
    }

    /// A text with values in braces.
    pub(super) fn template(&mut self, expected: &str) -> Parsed<Template> {
        if self.next().kind != Kind::Text {
            return self.fail(&format!("{expected} in double quotes"));
        }
        let span = self.take().span;
        let pieces = self.pieces(inner(span))?;
        Ok(Template { pieces, span })
    }

    /// What stands in a stretch of the text, values apart.
    fn pieces(&mut self, within: Span) -> Parsed<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut said = String::new();
        let mut at = within.start;
        while at < within.end {
            let rest = self.written(Span { start: at, end: within.end });
            let first = rest.chars().next().unwrap_or_default();
            match first {
                '\\' => at += say_escaped(rest, &mut said),
                '{' | '}' if rest[1..].starts_with(first) => {
                    said.push(first);
                    at += 2;
                }
                '{' => {
                    let value = self.value_in(at, rest)?;
                    push_said(&mut pieces, &mut said);
                    at = value.end;
                    pieces.push(Piece::Value(value.expr));
                }
                '}' => return self.stray(at),
                _ => {
                    said.push(first);
                    at += first.len_utf8();
                }
            }
        }
        push_said(&mut pieces, &mut said);
        Ok(pieces)
    }

    /// The value in the brace at which the rest of a template begins.
    fn value_in(&mut self, at: usize, rest: &str) -> Parsed<Valued> {
        let open = Span { start: at, end: at + 1 };
        let Some(length) = closing(rest) else {
            let problem = Problem::new(open, "this `{` is not closed in the text")
                .help("a brace that is meant to be read is written `{{`");
            self.tell(problem);
            return Err(Unread);
        };
        let read = tokens(self.text, Span { start: at + 1, end: at + length });
        let expr = self.deeper(|parser| {
            parser.aside(read, |parser| {
                let expr = parser.expr()?;
                if parser.next().kind == Kind::End { Ok(expr) } else { parser.fail("`}`") }
            })
        })?;
        Ok(Valued { expr, end: at + length + 1 })
    }

    /// Says that a closing brace closes nothing.
    fn stray<T>(&mut self, at: usize) -> Parsed<T> {
        let problem = Problem::new(Span { start: at, end: at + 1 }, "this `}` closes nothing")
            .help("a brace that is meant to be read is written `}}`");
        self.tell(problem);
        Err(Unread)
    }
}

/// Says what stands behind a backslash; how long both are.
fn say_escaped(rest: &str, said: &mut String) -> usize {
    let next = rest.chars().nth(1);
    said.extend(next);
    1 + next.map_or(0, char::len_utf8)
}

/// A value in a template.
struct Valued {
    expr: Expr,
    /// Where the template goes on.
    end: usize,
}

/// A text without its quotes.
fn inner(span: Span) -> Span {
    Span { start: span.start + 1, end: span.end - 1 }
}

/// Adds what is said so far to the pieces.
fn push_said(pieces: &mut Vec<Piece>, said: &mut String) {
    if !said.is_empty() {
        pieces.push(Piece::Said(joined(&std::mem::take(said))));
    }
}

/// How far the brace at the beginning of a text is from the one that closes it.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// A text without the backslashes that stand before something else.
fn unescaped(written: &str) -> Cow<'_, str> {
    if !written.contains('\\') {
        return written.into();
    }
    let mut text = String::new();
    let mut rest = written.chars();
    while let Some(next) = rest.next() {
        if next == '\\' { text.extend(rest.next()) } else { text.push(next) }
    }
    text.into()
}

/// A text on one line: a break and the blanks around it are one blank.
fn joined(text: &str) -> String {
    let mut lines = text.split('\n');
    let mut line = lines.next().unwrap_or_default().to_owned();
    for next in lines {
        line.truncate(line.trim_end().len());
        line.push(' ');
        line.push_str(next.trim_start());
    }
    line
}
