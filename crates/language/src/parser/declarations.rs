//! Declarations that are no keys: what is used, types, refusals, parts.

use crate::problem::{Problem, Span};
use crate::syntax::{
    Enum, Expr, Field, Figures, Gift, Name, Native, Param, Part, PartBody, Path, Record, Refuse,
    Ruling, Said, Settled, Type, TypeKind, Use, Word,
};
use crate::token::Kind;

use super::cursor::{Parsed, Parser, Unread};
use super::outline::Begins;
use super::words::{begins_item, is_type};

/// What stands in the braces of `figures`.
enum Figure {
    /// A figure of this page.
    Declared(Box<Field>),
    /// A figure of a library, which this rule settles.
    Settled(Settled),
}

impl Parser<'_> {
    /// Behind `use`: `"units.rule": Unit, order-test`.
    pub(super) fn uses(&mut self) -> Parsed<Use> {
        let file = self.text("a file")?;
        if !self.is(":") && !self.goes_on() {
            let problem = Problem::new(file.span, "nothing is taken from this file");
            let help =
                format!("say what is: `use \"{}\": name`, with a comma between two", file.text);
            self.tell(problem.help(help));
            return Err(Unread);
        }
        if self.expect(":").is_err() && !self.goes_on() {
            return Err(Unread);
        }
        let mut names = Vec::new();
        loop {
            let before = self.at - 1;
            if let Ok(name) = self.path("a name") {
                names.push(name);
            } else {
                while self.goes_on() && !self.is(",") {
                    self.take();
                }
                self.leave_out(before);
            }
            if self.accept(",") {
                continue;
            }
            if !self.goes_on() {
                return Ok(Use { file, names });
            }
            let problem = self.unexpected("`,` or a declaration");
            self.tell(problem);
        }
    }

    /// Whether the line goes on.
    fn goes_on(&self) -> bool {
        let next = self.next();
        next.kind != Kind::End && next.indent.is_none() && !begins_item(self.word_ahead(0))
    }

    /// Behind `use`: `native "ba.he.template": placing`.
    pub(super) fn native(&mut self) -> Parsed<Native> {
        self.take();
        let rule = self.text("the id of a rule")?;
        self.expect(":")?;
        Ok(Native { rule, name: self.name("a name for it")? })
    }

    /// Behind `enum`: `Quality { green "…" regular "…" }`.
    pub(super) fn words(&mut self) -> Parsed<Enum> {
        let name = self.type_name("a name for the type")?;
        Ok(Enum { name, words: self.entries(Self::form)? })
    }

    /// A word of an enum: alone, with keys that it holds, `vehicle "Armor." { armor 1..12 = 6 }`, or
    /// with one value, `score -5..15 "They need it."`.
    fn form(&mut self) -> Parsed<Word> {
        let word = self.word_that(true)?;
        let name = &word.name;
        if ["yes", "no"].contains(&name.text.as_str()) {
            let message = format!("`{}` is an answer, and no word of an enum", name.text);
            let help = format!("give it a word of its own: `\"{}\" as never`", name.text);
            self.tell(Problem::new(name.span, message).help(help));
        }
        if !self.is("{") {
            return Ok(word);
        }
        if let Some(held) = &word.holds {
            let problem = Problem::new(self.span(), "a form holds one value or keys, and not both")
                .beside(held.span, "this is the value")
                .help("give the value a name among the keys");
            return self.refuse(problem);
        }
        let start = self.span();
        let keys = TypeKind::Group(self.deeper(Self::fields)?);
        let holds = Some(Type { kind: keys, span: self.since(start) });
        Ok(Word { holds, ..word })
    }

    /// The value that a form holds, if a type stands here and no other word of the enum.
    fn held(&mut self) -> Parsed<Option<Type>> {
        if !self.is_type_ahead() {
            return Ok(None);
        }
        self.begin(Begins::Column(1));
        let of = self.type_of()?;
        if self.is("=") {
            let problem = Problem::new(self.span(), "what a form holds has no default")
                .help("who says the form says what it holds: the key that has it has a default");
            return self.refuse(problem);
        }
        Ok(Some(of))
    }

    /// `green "Green troops."`, or `"2D6" as old-2d6`.
    pub(super) fn word(&mut self) -> Parsed<Word> {
        self.word_that(false)
    }

    /// The same, of a word that may hold a value.
    fn word_that(&mut self, may_hold: bool) -> Parsed<Word> {
        let start = self.span().start;
        let spelt = self.maybe_text()?;
        if spelt.is_some() {
            self.expect_word("as")?;
        }
        let name = self.any_word("a word")?;
        let holds = if may_hold { self.held()? } else { None };
        if spelt.is_none() {
            self.begin_meaning(if holds.is_some() { 2 } else { 1 });
        }
        let meaning = self.maybe_text()?;
        if meaning.is_none() && !self.is("{") {
            self.outline.push((start, Begins::Word));
        }
        Ok(Word { name, spelt, meaning, holds })
    }

    /// A word of an enum, which may be `yes` or `no`.
    pub(super) fn any_word(&mut self, expected: &str) -> Parsed<Name> {
        let is_yes_no = ["yes", "no"].contains(&self.word_ahead(0));
        if is_yes_no { self.key(expected) } else { self.name(expected) }
    }

    /// Behind `record`: `Unit { models 1..30 = 10 "…" }`.
    pub(super) fn record(&mut self) -> Parsed<Record> {
        let name = self.type_name("a name for the type")?;
        Ok(Record { name, fields: self.fields()?, is_one_of: false })
    }

    /// Behind `figures`: `morale "…" { … }`, `morale assumed "…" { … }`.
    pub(super) fn figures(&mut self) -> Parsed<Figures> {
        let group = if self.is("{") { None } else { Some(self.key("a name or `{`")?) };
        let is_assumed = group.is_some() && self.is_assumed();
        let meaning = if group.is_some() { self.maybe_text()? } else { None };
        let mut figures =
            Figures { group, is_assumed, meaning, fields: Vec::new(), settled: Vec::new() };
        for entry in self.entries(Self::figure)? {
            match entry {
                Figure::Declared(field) => figures.fields.push(*field),
                Figure::Settled(settled) => figures.settled.push(settled),
            }
        }
        Ok(figures)
    }

    /// `hit 2..6 = 4 "…"`, or `mud.deep fixed 3`.
    fn figure(&mut self) -> Parsed<Figure> {
        if !self.is_settled_ahead(0) {
            return Ok(Figure::Declared(Box::new(self.field()?)));
        }
        let name = self.path("a figure")?;
        let is_fixed = self.is_word("fixed");
        self.take();
        let mut values = vec![self.stated()?];
        while self.is(",") && !self.is_field_behind_comma() && !self.is_settled_ahead(1) {
            self.take();
            values.push(self.stated()?);
        }
        Ok(Figure::Settled(Settled { name, is_fixed, values }))
    }

    /// Whether a name stands so many further on, and `default` or `fixed` behind it, which are no
    /// words of a type.
    fn is_settled_ahead(&self, by: usize) -> bool {
        let mut end = by + 1;
        while self.is_ahead(end, ".") {
            end += 2;
        }
        let is_said = ["default", "fixed"].contains(&self.word_ahead(end));
        let is_key = self.is_ahead(end + 1, "|")
            || self.is_ahead(end + 2, "..")
            || self.word_ahead(end + 1) == "on";
        self.ahead(by).kind == Kind::Name && is_said && !is_key
    }

    /// `mine.trigger entering | any = entering "…" { … }`, `mine.assault fixed run`.
    pub(super) fn ruling(&mut self) -> Parsed<Ruling> {
        let start = self.span();
        let name = self.path("the name of a ruling")?;
        let span = self.since(start);
        let settles = |word| self.is_word(word) && !self.is_ahead(1, "|");
        let said = if settles("fixed") {
            self.take();
            Said::Fixed(self.expr()?)
        } else if settles("default") {
            self.take();
            Said::Default(self.expr()?)
        } else {
            Said::Declared(Box::new(self.declared(&name, span)?))
        };
        Ok(Ruling { name, said })
    }

    /// The key that a ruling is.
    fn declared(&mut self, path: &Path, span: Span) -> Parsed<Field> {
        let names: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
        let field = self.field_of(Name { text: names.join("."), span })?;
        self.in_small_letters(&field.name);
        Ok(field)
    }

    /// Behind `refuse`: `KEY "…" when … where n = …`.
    pub(super) fn refusal(&mut self) -> Parsed<Refuse> {
        let key = self.path("the key to blame")?;
        let text = self.template("what is wrong")?;
        self.expect_word("when")?;
        let when = self.expr()?;
        let values = if self.accept_word("where") { self.values()? } else { Vec::new() };
        Ok(Refuse { key, text, when, values })
    }

    /// `n = …, m = …`.
    fn values(&mut self) -> Parsed<Vec<(Name, Expr)>> {
        let mut values = vec![self.value()?];
        while self.accept(",") {
            values.push(self.value()?);
        }
        Ok(values)
    }

    /// `n = …`.
    fn value(&mut self) -> Parsed<(Name, Expr)> {
        let name = self.name("a name")?;
        self.expect("=")?;
        Ok((name, self.expr()?))
    }

    /// Behind `part`: `volley(n, score) -> hits { … }`.
    pub(super) fn part(&mut self) -> Parsed<Part> {
        let name = self.name("a name for the part")?;
        let params = self.params()?;
        if self.accept("=") {
            let body = PartBody::Formula(self.expr()?);
            return Ok(Part { name, params, gives: Vec::new(), body });
        }
        let gives = if self.accept("->") { self.gifts()? } else { Vec::new() };
        if gives.len() == 1 && self.accept("=") {
            let body = PartBody::Formula(self.expr()?);
            return Ok(Part { name, params, gives, body });
        }
        if !self.is("{") {
            return self.fail("`=` and a formula, `->` and what is given, or `{`");
        }
        let body = PartBody::Block(self.block()?);
        Ok(Part { name, params, gives, body })
    }

    /// `(n, unit Unit)`.
    fn params(&mut self) -> Parsed<Vec<Param>> {
        let open = self.expect("(")?;
        let mut params = Vec::new();
        while !self.is(")") {
            let name = self.name("what the part needs")?;
            let is_typed = ![",", ")", "{"].into_iter().any(|sign| self.is(sign));
            let of = if is_typed { Some(self.of_param(&name)?) } else { None };
            params.push(Param { name, of });
            if !self.accept(",") {
                break;
            }
        }
        self.expect_close(")", open)?;
        Ok(params)
    }

    /// The type of what a part needs.
    fn of_param(&mut self, name: &Name) -> Parsed<Type> {
        if self.is(":") {
            let problem = Problem::new(self.span(), "no `:` stands before a type")
                .help(format!("write `{} Type`", name.text));
            return self.refuse(problem);
        }
        self.type_of()
    }

    /// `hits, losses Losses`.
    fn gifts(&mut self) -> Parsed<Vec<Gift>> {
        let mut gifts = vec![self.gift()?];
        while self.accept(",") {
            gifts.push(self.gift()?);
        }
        Ok(gifts)
    }

    /// What a part gives: a name, a type, or both.
    fn gift(&mut self) -> Parsed<Gift> {
        if self.is("{") {
            return self.fail("what the part gives");
        }
        let word = self.word_ahead(0);
        let ends = |by| [",", "{", "="].into_iter().any(|sign| self.is_ahead(by, sign));
        let begins_type = ["maybe", "list", "by", "table"].contains(&word) && !ends(1);
        let is_type = is_type(word) || word == "chance" || begins_type;
        let is_choice = self.is_ahead(1, "|");
        if self.next().kind != Kind::Name || is_type || is_choice {
            return Ok(Gift { name: None, of: Some(self.type_of()?) });
        }
        let name = Some(self.name("what the part gives")?);
        let is_alone = [",", "{", "="].into_iter().any(|sign| self.is(sign));
        let of = if is_alone { None } else { Some(self.type_of()?) };
        Ok(Gift { name, of })
    }
}
