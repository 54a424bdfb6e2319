//! Rules that are played within a rule.

use crate::problem::Span;
use crate::syntax::{Block, Expr, Name, Path, Play, Saying, Says, Section, StatementKind, Text};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};

impl Parser<'_> {
    /// Whether `play` is said of a rule, and is no name here.
    pub(super) fn is_play(&self) -> bool {
        self.word_ahead(0) == "play" && matches!(self.ahead(1).kind, Kind::Name | Kind::Text)
    }

    /// `play mud = "ba.mud.crossing" when width > 0 { strip.width = width } or skip { lost = yes }`.
    pub(super) fn play(&mut self) -> Parsed<StatementKind> {
        self.take();
        if self.next().kind == Kind::Text {
            let problem = self.unexpected("a name for what it comes to");
            return self.refuse(problem.help("`play mud = \"ba.mud.crossing\" { … }`"));
        }
        let name = self.name("a name for what it comes to")?;
        self.expect("=")?;
        let rule = if self.next().kind == Kind::Name {
            let Name { text, span } = self.name("a native part")?;
            Text { text, span }
        } else {
            self.text("the id of a rule, or the path of its page,")?
        };
        let when = if self.is_word("when") { Some(self.played_when()?) } else { None };
        let says = self.sequence(Self::says, Self::is_said)?;
        let skip = if self.is_word("or") { Some(self.skipped()?) } else { None };
        Ok(StatementKind::Play(Box::new(Play { name, rule, when, says, skip })))
    }

    /// `when mud.crossed`.
    fn played_when(&mut self) -> Parsed<Expr> {
        self.take();
        self.expr()
    }

    /// `or skip`, and what happens instead.
    fn skipped(&mut self) -> Parsed<Block> {
        let start = self.span();
        self.take();
        if !self.is_word("skip") {
            return self.fail("`skip`");
        }
        self.take();
        if self.is("{") {
            return self.block();
        }
        Ok(Block { statements: Vec::new(), span: self.since(start) })
    }

    /// `unit.kind = "wheeled"`, `figures save.wheeled = 3`.
    fn says(&mut self) -> Parsed<Says> {
        let is_said = matches!(self.ahead(1).kind, Kind::Name | Kind::Text);
        let section = Section::named(self.word_ahead(0)).filter(|_| is_said);
        if section.is_some() {
            self.take();
        }
        let (key, value) = self.said_of_key()?;
        Ok(Says { section: section.unwrap_or(Section::Circumstances), key, value })
    }

    /// `strip.width = width`, or `turns` alone, which is what is called so here.
    fn said_of_key(&mut self) -> Parsed<(Path, Saying)> {
        let key = if self.next().kind == Kind::Text {
            let Text { text, span } = self.text("a key")?;
            vec![Name { text, span }]
        } else {
            self.path("a key of the rule")?
        };
        let value = if self.accept("=") { self.saying()? } else { self.called_alike(&key)? };
        self.accept(",");
        Ok((key, value))
    }

    /// The value here that is called as the key is.
    fn called_alike(&mut self, key: &Path) -> Parsed<Saying> {
        let [name] = key.as_slice() else { return self.fail("`=`") };
        let kind = crate::syntax::ExprKind::Path(vec![name.clone()]);
        Ok(Saying::Of(crate::syntax::Expr { kind, span: name.span }))
    }

    fn saying(&mut self) -> Parsed<Saying> {
        let start = self.span();
        if self.next().kind == Kind::Text && !self.is_ahead(1, ":") {
            return Ok(Saying::Word(self.text("a word")?));
        }
        if self.is("[") {
            return self.said_list(start);
        }
        if self.is("{") {
            let says = self.deeper(|parser| parser.sequence(Self::said_of_key, Self::is_said))?;
            return Ok(Saying::Table(says, self.since(start)));
        }
        Ok(Saying::Of(self.ending_at_equals(false, Self::stated)?))
    }

    fn said_list(&mut self, start: Span) -> Parsed<Saying> {
        self.take();
        let mut items = Vec::new();
        while !self.is("]") {
            items.push(self.deeper(Self::saying)?);
            if !self.accept(",") && !self.is("]") {
                return self.fail("`,` or `]`");
            }
        }
        self.take();
        Ok(Saying::List(items, self.since(start)))
    }

    /// Whether something can be said of a key here.
    fn is_said(&self) -> bool {
        self.next().kind == Kind::Name && self.next().indent.is_some()
    }
}
