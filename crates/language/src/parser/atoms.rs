//! Numbers, names, calls, records, lists, and ways into them.

use crate::problem::{Problem, Span};
use crate::syntax::{Expr, ExprKind, Name};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::words::{begins_statement, is_reserved, is_type};

impl Parser<'_> {
    /// A value, and ways into it: `cleared[i]`, `sections[i].mines`, `unit with { pins = 2 }`.
    pub(super) fn postfix(&mut self) -> Parsed<Expr> {
        self.chain(|parser| {
            let of = parser.atom()?;
            parser.steps(of)
        })
    }

    /// The ways into a value that follow it.
    pub(super) fn steps(&mut self, mut of: Expr) -> Parsed<Expr> {
        while let Some(next) = self.step(&mut of) {
            next?;
            self.wrap()?;
        }
        self.value = of.span;
        Ok(of)
    }

    /// Goes a step into a value, if one follows.
    fn step(&mut self, of: &mut Expr) -> Option<Parsed<()>> {
        if self.is_glued_ahead(0, "[") {
            Some(self.index(of))
        } else if self.is(".") {
            Some(self.value_of(of))
        } else if self.is_word("with") {
            Some(self.with(of))
        } else {
            None
        }
    }

    /// `[i]`.
    fn index(&mut self, of: &mut Expr) -> Parsed<()> {
        let index = self.index_alone()?;
        let list = std::mem::replace(of, nothing());
        let start = list.span;
        *of = self.said(start, ExprKind::Index(Box::new(list), Box::new(index)));
        Ok(())
    }

    /// What stands in brackets behind a list.
    pub(super) fn index_alone(&mut self) -> Parsed<Expr> {
        let open = self.expect("[")?;
        // What is set stands behind it: `left[2] = 0`.
        let index = self.ending_at_equals(true, Self::expr)?;
        self.expect_close("]", open)?;
        Ok(index)
    }

    /// `.mines`.
    fn value_of(&mut self, of: &mut Expr) -> Parsed<()> {
        self.expect(".")?;
        let key = self.key("a key")?;
        let record = std::mem::replace(of, nothing());
        let start = record.span;
        *of = self.said(start, ExprKind::Field(Box::new(record), key));
        Ok(())
    }

    /// `with { pins = 2 }`.
    fn with(&mut self, of: &mut Expr) -> Parsed<()> {
        self.expect_word("with")?;
        let assigns = self.assigns()?;
        let record = std::mem::replace(of, nothing());
        let start = record.span;
        *of = self.said(start, ExprKind::With(Box::new(record), assigns));
        Ok(())
    }

    /// A value without operators and ways into it.
    fn atom(&mut self) -> Parsed<Expr> {
        let start = self.span();
        match self.next().kind {
            Kind::Whole => {
                let span = self.take().span;
                let number = self.whole_value(span)?;
                Ok(self.said(start, number))
            }
            Kind::Decimal => {
                let span = self.take().span;
                let (over, under) = self.decimal(span)?;
                Ok(self.said(start, ExprKind::Decimal(over, under)))
            }
            Kind::Name => self.named_value(start),
            Kind::Dice => self.dice_alone(start),
            Kind::Sign("(") => self.in_parentheses(),
            Kind::Sign("[") => self.list(),
            Kind::Sign("{") => self.ending_at_equals(false, Self::braced),
            _ => self.fail_value(),
        }
    }

    /// Says that dice are no value.
    fn dice_alone<T>(&mut self, start: Span) -> Parsed<T> {
        if !self.manner.is_page() {
            return self.refuse(no_dice(start));
        }
        if self.is_glued_ahead(1, "{") {
            self.take();
            return self.faces_of_die();
        }
        let is_behind_value = self.last().is_some_and(|last| last.span.end == self.value.end);
        let written = self.written(start);
        if is_behind_value && self.next().indent.is_none() {
            let is_rolled = self.text[..self.value.start].trim_end().ends_with("roll");
            let verb = if is_rolled { "" } else { "roll " };
            return self.parted_dice(self.value, start, verb);
        }
        let help = match self.ahead(1).kind {
            _ if self.is_asked_twice() => format!(
                "dice that are asked twice are named first: `let shown = roll {written}`, and then \
                 `shown` is compared"
            ),
            Kind::Sign(">=" | ">" | "<=" | "<" | "==") => {
                format!("write `test {written}`, or `roll {written}` for what they show")
            }
            _ => format!("write `roll {written}`"),
        };
        let problem = Problem::new(start, "dice are no value until they are rolled")
            .expecting("expected a value")
            .help(help);
        self.refuse(problem)
    }

    /// Whether the dice that stand here are compared, and the same beside them, one or the other way
    /// round: `d6 == 2 or d6 == 3`.
    fn is_asked_twice(&self) -> bool {
        let joins = |word: &str| ["or", "and"].contains(&word);
        let is_same = |other: Span| self.written(other) == self.written(self.span());
        let is_behind = self.last().is_some_and(|last| joins(self.written(last.span)))
            && self.behind(4).is_some_and(|dice| is_same(dice.span));
        let is_before = joins(self.word_ahead(3)) && is_same(self.ahead(4).span);
        let is_compared = matches!(self.ahead(1).kind, Kind::Sign(_));
        is_compared && (is_behind || is_before)
    }

    /// A value in parentheses.
    fn in_parentheses(&mut self) -> Parsed<Expr> {
        let open = self.expect("(")?;
        let inner = self.ending_at_equals(false, Self::expr)?;
        self.closed(open, inner)
    }

    /// A value in parentheses, whose end is read next.
    pub(super) fn closed(&mut self, open: Span, inner: Expr) -> Parsed<Expr> {
        if !self.accept(")") {
            let problem = self.unexpected("`)`").beside(open, "this `(` is not closed");
            return self.refuse(problem);
        }
        Ok(self.said(open, inner.kind))
    }

    /// `[6, 12]`.
    fn list(&mut self) -> Parsed<Expr> {
        let open = self.expect("[")?;
        let all = self.listed("]", open)?;
        Ok(self.said(open, ExprKind::List(all)))
    }

    /// Values with commas between, up to the sign that closes them.
    pub(super) fn listed(&mut self, close: &'static str, open: Span) -> Parsed<Vec<Expr>> {
        let mut all = Vec::new();
        while !self.is(close) {
            all.push(self.ending_at_equals(false, Self::stated)?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect_close(close, open)?;
        Ok(all)
    }

    /// What begins with a name.
    fn named_value(&mut self, start: Span) -> Parsed<Expr> {
        let word = self.word_ahead(0);
        let kind = match word {
            _ if self.is_measure() => return self.path_or_call(start),
            "yes" | "no" => {
                self.take();
                ExprKind::YesNo(word == "yes")
            }
            "nothing" => {
                self.take();
                ExprKind::Nothing
            }
            _ if is_type(word) && self.is_ahead(1, "{") => {
                let name = self.type_name("a type")?;
                ExprKind::Record(name, self.assigns()?)
            }
            "chance" => ExprKind::Path(self.path("a value")?),
            _ if is_reserved(word) => return self.no_value(word),
            _ => return self.path_or_call(start),
        };
        Ok(self.said(start, kind))
    }

    /// Says that a word of the language is no value.
    fn no_value<T>(&mut self, word: &str) -> Parsed<T> {
        let problem = self.commented().unwrap_or_else(|| {
            let problem = self.unexpected("a value");
            // What begins a line begins something, and is no key.
            if begins_statement(word) && self.next().indent.is_some() {
                return problem;
            }
            problem.help(format!(
                "`{word}` is a word of the language; a key of that name is read with its section: \
                 `circumstances.{word}`"
            ))
        });
        self.refuse(problem)
    }

    /// `hits`, `squad.models`, `volley(guns, 4)`.
    fn path_or_call(&mut self, start: Span) -> Parsed<Expr> {
        let mut path = self.path("a value")?;
        let is_call = self.is("(") && (self.next().is_glued || !self.manner.is_page());
        if is_call && path.len() > 1 {
            let problem = Problem::new(self.since(start), "a key cannot be called")
                .expecting("expected the name of a part")
                .help("parts of other files are named by `use` and called by their name");
            return self.refuse(problem);
        }
        if let Some(name) = path.pop_if(|_| is_call) {
            let args = self.arguments()?;
            return Ok(self.said(start, ExprKind::Call(name, args)));
        }
        Ok(self.said(start, ExprKind::Path(path)))
    }

    /// `(guns, 4)`.
    pub(super) fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        let open = self.expect("(")?;
        self.listed(")", open)
    }

    /// A part and what it needs.
    pub(super) fn call(&mut self) -> Parsed<(Name, Vec<Expr>)> {
        let name = self.name("the name of a part")?;
        Ok((name, self.arguments()?))
    }
}

/// Says that no dice are rolled for an expression of a scenario.
pub(crate) fn no_dice(span: Span) -> Problem {
    Problem::new(span, "a measure rolls no dice")
        .help("it is worked out of what the rule comes to, which rolls them")
}

/// What stands in the place of a value while it is put into another.
fn nothing() -> Expr {
    Expr { kind: ExprKind::Nothing, span: Span::default() }
}
