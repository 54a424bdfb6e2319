//! Questions to players.

use crate::syntax::{Choosable, Choosing, Expr, ExprKind, Name, Otherwise, Seeing, Verb};

use super::cursor::{Parsed, Parser};
use super::expressions::Level;

impl Parser<'_> {
    /// Behind `choose`: what is decided, by whom, what can be done, and what is seen.
    pub(super) fn decision(&mut self) -> Parsed<Verb> {
        let name = self.text("what is decided")?;
        self.expect_word("by")?;
        let player = self.name("who decides")?;
        let meaning = self.maybe_text()?;
        let options = self.ending_at_equals(false, Self::choosables)?;
        let seeing = if self.accept_word("seeing") { self.sights()? } else { Vec::new() };
        let otherwise = self.habit()?;
        Ok(Verb::Choose(Box::new(Choosing { name, player, meaning, options, seeing, otherwise })))
    }

    /// `by default rally`, or `by default habit "`habit` of the circumstances says it"`.
    fn habit(&mut self) -> Parsed<Option<Otherwise>> {
        if !(self.is_word("by") && self.word_ahead(1) == "default") {
            return Ok(None);
        }
        self.take();
        self.take();
        let what = self.level(Level::Default)?;
        Ok(Some(Otherwise { what, meaning: self.maybe_text()? }))
    }

    /// `{ run, Order.rally "It rallies." when pins > 0 }`.
    fn choosables(&mut self) -> Parsed<Vec<Choosable>> {
        let open = self.expect("{")?;
        let mut options = vec![self.choosable()?];
        while self.accept(",") && !self.is("}") {
            options.push(self.choosable()?);
        }
        self.expect_close("}", open)?;
        Ok(options)
    }

    fn choosable(&mut self) -> Parsed<Choosable> {
        let start = self.span();
        let path = self.path("what can be done, a word of an enum")?;
        let word = self.said(start, ExprKind::Path(path));
        let meaning = self.maybe_text()?;
        let when = if self.accept_word("when") { Some(self.expr()?) } else { None };
        Ok(Choosable { word, meaning, when })
    }

    /// `left, pins = unit.pins "pins on it"`.
    fn sights(&mut self) -> Parsed<Vec<Seeing>> {
        let mut all = vec![self.sight()?];
        while self.accept(",") {
            all.push(self.sight()?);
        }
        Ok(all)
    }

    fn sight(&mut self) -> Parsed<Seeing> {
        let name = self.name("what is seen")?;
        let value =
            if self.accept("=") { self.level(Level::Default)? } else { path_of(name.clone()) };
        Ok(Seeing { name, value, meaning: self.maybe_text()? })
    }
}

/// A name as a value.
fn path_of(name: Name) -> Expr {
    let span = name.span;
    Expr { kind: ExprKind::Path(vec![name]), span }
}
