//! What is done again and again.

use crate::problem::{Problem, Span};
use crate::syntax::{BLANK, Statement, StatementKind};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};

/// What is said where something has no end.
const BOUND: &str = "a play of rounds says how long it can last";

/// How it is said how long something lasts.
const BOUNDED: &str = "write `rounds up to N { … }`, and `stop` where they end before";

impl Parser<'_> {
    /// `rounds up to 6 at turn { … }`.
    pub(super) fn rounds(&mut self, start: Span) -> Parsed<Statement> {
        let word = self.take().span;
        if !self.is_word("up") {
            let problem =
                Problem::new(word, "these rounds have no bound").expecting(BOUND).help(BOUNDED);
            return self.refuse(problem);
        }
        self.take();
        self.expect_word("to")?;
        let most = self.expr()?;
        let at = self.counter()?;
        let span = self.since(start);
        let body = self.block()?;
        Ok(Statement { kind: StatementKind::Rounds { most, at, body }, span })
    }

    /// Says that `while` and its like have no bound.
    pub(super) fn unbounded<T>(&mut self) -> Parsed<T> {
        let word = self.written(self.span());
        let problem = Problem::new(self.span(), format!("`{word}` is no word of the language"))
            .expecting(BOUND)
            .help(BOUNDED);
        self.refuse(problem)
    }

    /// `for each section at i in sections { … }`, `for face, count in 20d20 from highest { … }`.
    pub(super) fn each(&mut self, start: Span) -> Parsed<Statement> {
        let word = self.take().span;
        if self.is_ahead(1, ",") {
            return self.faces(start);
        }
        let is_named = self.ahead(1).kind == Kind::Name || self.is_ahead(1, BLANK);
        if !self.is_word("each") || !is_named {
            let problem = Problem::new(word, "this is no loop of the language")
                .expecting(BOUND)
                .help("write `for each x in xs { … }` or `rounds up to N at i { … }`");
            return self.refuse(problem);
        }
        self.take();
        let name = self.name_or_blank("a name for each")?;
        let at = self.counter()?;
        self.expect_word("in")?;
        let list = self.expr()?;
        if self.is("..") {
            let problem = Problem::new(self.since(list.span), "these numbers are no list");
            let help =
                format!("write `rounds up to 3 at {} {{ … }}`, which counts from 1", name.text);
            return self.refuse(problem.help(help));
        }
        let span = self.since(start);
        let body = self.block()?;
        Ok(Statement { kind: StatementKind::Each { name, at, list, body }, span })
    }

    /// Behind `for`: `face, count in 20d20 from highest { … }`.
    fn faces(&mut self, start: Span) -> Parsed<Statement> {
        let face = self.name("a name for the face")?;
        self.expect(",")?;
        let count = self.name("a name for the number of dice that show it")?;
        self.expect_word("in")?;
        let pool = self.pool()?;
        self.expect_word("from")?;
        let from_highest = self.is_word("highest");
        if !from_highest && !self.is_word("lowest") {
            return self.fail("`highest` or `lowest`");
        }
        self.take();
        let span = self.since(start);
        let body = self.block()?;
        Ok(Statement { kind: StatementKind::Faces { face, count, pool, from_highest, body }, span })
    }
}
