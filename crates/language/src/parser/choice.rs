//! One value or another: `if`.

use crate::problem::{Problem, Span};
use crate::syntax::{Expr, ExprKind};

use super::cursor::{Parsed, Parser};
use super::expressions::Level;

impl Parser<'_> {
    /// `if a then b else c`, or `if(a, b, c)`.
    pub(super) fn choice(&mut self) -> Parsed<Expr> {
        let start = self.expect_word("if")?;
        let (condition, open) = self.asked()?;
        let (then, otherwise) = if let Some(open) = open {
            self.other_arguments(start, open)?
        } else {
            self.expect_of_choice("then")?;
            let then = self.expr()?;
            self.expect_of_choice("else")?;
            (then, self.expr()?)
        };
        let kind = ExprKind::If(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(self.said(start, kind))
    }

    /// What is asked, and the parenthesis before it if others are to follow in it.
    fn asked(&mut self) -> Parsed<(Expr, Option<Span>)> {
        if !self.is("(") {
            return Ok((self.expr()?, None));
        }
        self.deeper(|parser| {
            parser.chain(|parser| {
                let open = parser.expect("(")?;
                let first = parser.ending_at_equals(false, Self::expr)?;
                if parser.is(",") {
                    return Ok((first, Some(open)));
                }
                let first = parser.closed(open, first)?;
                let first = parser.steps(first)?;
                Ok((parser.operators(first, Level::Or)?, None))
            })
        })
    }

    /// The second and the third of the values in parentheses.
    fn other_arguments(&mut self, start: Span, open: Span) -> Parsed<(Expr, Expr)> {
        self.expect(",")?;
        let mut others = self.listed(")", open)?;
        match (others.pop(), others.pop(), others.len()) {
            (Some(otherwise), Some(then), 0) => Ok((then, otherwise)),
            (last, before, more) => {
                let has = 1 + usize::from(last.is_some()) + usize::from(before.is_some()) + more;
                let message = format!("`if` takes three values; found {has}");
                let problem = Problem::new(start, message)
                    .help("write `if a then b else c` or `if(a, b, c)`");
                self.refuse(problem)
            }
        }
    }

    /// Goes over `then` or `else`.
    fn expect_of_choice(&mut self, word: &str) -> Parsed<()> {
        if self.accept_word(word) {
            return Ok(());
        }
        let problem = self
            .unexpected(&format!("`{word}`"))
            .help("a value is chosen with both: `if a then b else c`");
        self.refuse(problem)
    }
}
