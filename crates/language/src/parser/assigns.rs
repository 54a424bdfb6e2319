//! What stands in braces and has a value: records and charts.

use crate::syntax::{Assign, Cell, Expr, ExprKind};

use super::cursor::{Parsed, Parser};
use super::outline::Begins;

impl Parser<'_> {
    /// `{ left = 3, damage }`.
    pub(super) fn assigns(&mut self) -> Parsed<Vec<Assign>> {
        self.expect("{")?;
        let mut assigns = Vec::new();
        while !self.is("}") {
            assigns.push(self.ending_at_equals(false, Self::assign)?);
            self.accept(",");
        }
        self.take();
        Ok(assigns)
    }

    /// `left = 3`, or `left` alone.
    fn assign(&mut self) -> Parsed<Assign> {
        let key = self.path("a key")?;
        let value = if self.accept("=") { Some(self.stated()?) } else { None };
        Ok(Assign { key, value })
    }

    /// `{ pins = 2 }`, `{ 6, 12 }`, or a chart.
    pub(super) fn braced(&mut self) -> Parsed<Expr> {
        let is_chart = self.is_ahead(1, "..") || self.word_ahead(1) == "else";
        if is_chart { self.chart() } else { self.cells() }
    }

    /// `{ pins = 2 }`, `{ 6, 12 }`.
    fn cells(&mut self) -> Parsed<Expr> {
        let open = self.expect("{")?;
        let mut cells = Vec::new();
        while !self.is("}") {
            let is_named = self.is_named_value();
            cells.push(if is_named {
                Cell::Named(self.assign()?)
            } else {
                Cell::Plain(self.expr()?)
            });
            let is_parted = self.accept(",") || is_named;
            if !is_parted && !self.is("}") {
                return self.fail("`,` or `}`");
            }
        }
        self.take();
        Ok(self.said(open, ExprKind::Cells(cells)))
    }

    /// `{ ..2 none  ..4 pinned  else killed }`.
    fn chart(&mut self) -> Parsed<Expr> {
        let open = self.expect("{")?;
        let mut rows = Vec::new();
        while self.is("..") {
            self.begin(Begins::Entry);
            self.take();
            let top = self.whole("the highest score of the row")?;
            rows.push((top, self.expr()?));
            self.accept(",");
        }
        if !self.is_word("else") {
            let problem = self
                .unexpected("`..` and a score, or `else`")
                .help("the last row of a chart has no end: `else killed`");
            return self.refuse(problem);
        }
        self.begin(Begins::Entry);
        self.take();
        let last = self.expr()?;
        self.accept(",");
        self.expect("}")?;
        Ok(self.said(open, ExprKind::Chart(rows, Box::new(last))))
    }
}
