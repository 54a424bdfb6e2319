//! Questions to players.

use crate::syntax::{Choosable, Choosing, Expr, ExprKind, Name, Seeing, Verb};

use super::cursor::{Parsed, Parser};
use super::expressions::Level;

impl Parser<'_> {
    /// Behind `choose`: what is decided, by whom, what can be done, and what is seen.
    pub(super) fn decision(&mut self) -> Parsed<Verb> {
        let name = self.text("what is decided")?;
        self.expect_word("by")?;
        let player = self.name("who decides")?;
        let options = self.ending_at_equals(false, Self::choosables)?;
        let seeing = if self.accept_word("seeing") { self.sights()? } else { Vec::new() };
        let has_default = self.is_word("by") && self.word_ahead(1) == "default";
        let otherwise = if has_default {
            self.take();
            self.take();
            Some(self.name("what is done where nobody says")?)
        } else {
            None
        };
        Ok(Verb::Choose(Box::new(Choosing { name, player, options, seeing, otherwise })))
    }

    /// `{ run, rally when pins > 0 }`.
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
        let word = self.name("what can be done, a word of an enum")?;
        let when = if self.accept_word("when") { Some(self.expr()?) } else { None };
        Ok(Choosable { word: path_of(word), when })
    }

    /// `left, pins = unit.pins`.
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
        Ok(Seeing { name, value })
    }
}

/// A name as a value.
fn path_of(name: Name) -> Expr {
    let span = name.span;
    Expr { kind: ExprKind::Path(vec![name]), span }
}
