//! What a rule comes to: its measures; and what it tells at the end of each round.

use crate::problem::{Problem, Span};
use crate::syntax::{Expr, ExprKind, Line, LineKind, Statement, StatementKind};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::outline::Begins;

impl Parser<'_> {
    /// `result { … }`.
    pub(super) fn result(&mut self, start: Span) -> Parsed<Statement> {
        self.take();
        let span = self.since(start);
        if !self.is("{") {
            let problem = self.unexpected("`{`").help(
                "each measure has a line: `result { kills = kills (models) \"Models killed.\" }`",
            );
            let refused = self.refuse(problem);
            self.skip_line();
            return refused;
        }
        Ok(Statement { kind: StatementKind::Result(self.entries(Self::line)?), span })
    }

    /// `series { … }`.
    pub(super) fn series(&mut self, start: Span) -> Parsed<Statement> {
        self.take();
        let span = self.since(start);
        Ok(Statement { kind: StatementKind::Series(self.entries(Self::line)?), span })
    }

    /// `kills = a + b count (models) "Models killed." else "nobody was there"`.
    fn line(&mut self) -> Parsed<Line> {
        let name = self.key("a name for the measure")?;
        self.in_small_letters(&name);
        self.begin(Begins::Column(1));
        self.expect("=")?;
        let formula = self.expr()?;
        self.no_meaning_alone(&formula)?;
        let kind = self.line_kind();
        if self.is("(") {
            self.begin(Begins::Column(2));
        }
        let unit = self.unit()?;
        self.begin_meaning(3);
        let meaning = self.text("what the measure means")?;
        let missing = if self.accept_word("else") {
            Some(self.text("what it means that there is no value")?)
        } else {
            None
        };
        Ok(Line { name, formula, kind, unit, meaning, missing })
    }

    /// That what stands where a value belongs is not its meaning.
    fn no_meaning_alone(&mut self, formula: &Expr) -> Parsed<()> {
        match &formula.kind {
            ExprKind::Quoted(name) if self.next().kind != Kind::Text => {
                let help =
                    format!("what it is stands before its meaning: `hits \"{}\"`", name.text);
                let problem = Problem::new(name.span, "a text is no value");
                self.refuse(problem.expecting("expected a value").help(help))
            }
            _ => Ok(()),
        }
    }

    /// What kind of measure it is, if that is said.
    fn line_kind(&mut self) -> Option<(LineKind, Span)> {
        let kind = match self.word_ahead(0) {
            "count" => LineKind::Count,
            "amount" => LineKind::Amount,
            "time" => LineKind::Time,
            _ => return None,
        };
        Some((kind, self.take().span))
    }
}
