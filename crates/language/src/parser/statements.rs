//! Statements: what is done, one after the other.

use crate::problem::{Problem, Span};
use crate::syntax::{Access, Arm, Block, Expr, ExprKind, Name, Place, Statement, StatementKind};
use crate::token::Kind;

use super::cursor::{Parsed, Parser, Unread};
use super::outline::Begins;
use super::words::{QUESTIONS, begins_item};

impl Parser<'_> {
    /// Statements in braces.
    pub(super) fn block(&mut self) -> Parsed<Block> {
        let start = self.span();
        let statements =
            self.deeper(|parser| parser.sequence(Self::statement, Self::is_statement))?;
        Ok(Block { statements, span: self.since(start) })
    }

    /// A statement.
    fn statement(&mut self) -> Parsed<Statement> {
        let start = self.span();
        let is_set = ["=", "+=", "-=", ","].into_iter().any(|sign| self.is_ahead(1, sign));
        let kind = match self.word_ahead(0) {
            "let" => self.let_names(),
            "var" => self.variable(),
            "if" => return self.condition(start),
            "when" => return self.case_statement(start),
            "rounds" => return self.rounds(start),
            "for" => return self.each(start),
            "stop" => Ok(self.alone(StatementKind::Stop)),
            "finish" => Ok(self.alone(StatementKind::Finish)),
            "give" => self.give(),
            "note" => self.note(),
            "play" if self.is_play() => self.play(),
            "result" => return self.result(start),
            "series" if self.is_ahead(1, "{") => return self.series(start),
            "return" if !is_set => self.tell_return(),
            "while" | "loop" | "repeat" if !is_set => self.unbounded(),
            _ => self.change(),
        }?;
        Ok(Statement { kind, span: self.since(start) })
    }

    /// A statement that is a word alone.
    fn alone(&mut self, kind: StatementKind) -> StatementKind {
        self.take();
        kind
    }

    /// `let hits, pins = attack(unit)`.
    fn let_names(&mut self) -> Parsed<StatementKind> {
        self.take();
        let names = self.variables()?;
        self.expect("=")?;
        Ok(StatementKind::Let(names, self.expr()?))
    }

    /// Names of variables, with commas between.
    fn variables(&mut self) -> Parsed<Vec<Name>> {
        let start = self.span();
        let mut names = vec![self.name_or_blank("a name")?];
        while self.accept(",") {
            names.push(self.name_or_blank("a name")?);
        }
        if !names.iter().any(Name::is_kept) {
            let problem = Problem::new(self.since(start), "nothing of this is kept");
            self.tell(problem.help("name a value that is read, or leave the statement out"));
        }
        Ok(names)
    }

    /// `var pins 0..20 = 0`.
    fn variable(&mut self) -> Parsed<StatementKind> {
        self.take();
        let name = self.name("a name")?;
        let of = if self.is("=") { None } else { Some(self.type_of()?) };
        if !self.is("=") {
            return self.fail("`=` and what it is at first");
        }
        self.take();
        let value = self.expr()?;
        if name.text == "maybe" && of.is_some() && matches!(value.kind, ExprKind::Nothing) {
            let problem = Problem::new(name.span, "this variable has no name");
            self.tell(problem.help("write `leader maybe`, with what it is called for `leader`"));
        }
        Ok(StatementKind::Var { name, of, value })
    }

    /// `if … { … } else { … }`.
    fn condition(&mut self, start: Span) -> Parsed<Statement> {
        self.take();
        let condition = self.expr()?;
        if !self.is("{") {
            let help = if self.is_word("then") {
                "a statement has braces: `if a { … }`; `then` chooses a value"
            } else {
                "what is done stands in braces: `if a { … }`"
            };
            let problem = self.unexpected("`{`").help(help);
            return self.refuse(problem);
        }
        let span = self.since(start);
        let then = self.block()?;
        let otherwise = self.otherwise()?;
        Ok(Statement { kind: StatementKind::If(condition, then, otherwise), span })
    }

    /// `else { … }` or `else if …`, if one follows.
    fn otherwise(&mut self) -> Parsed<Option<Block>> {
        let word = self.word_ahead(0);
        if ["elif", "elseif", "elsif"].contains(&word) {
            let problem = Problem::new(self.span(), format!("`{word}` is two words here"))
                .help("write `else if`");
            self.tell(problem);
        } else if !self.accept_word("else") {
            return Ok(None);
        } else if !self.is_word("if") {
            return self.block().map(Some);
        }
        let start = self.span();
        let statement = self.deeper(|parser| parser.condition(start))?;
        Ok(Some(Block { statements: vec![statement], span: self.since(start) }))
    }

    /// `when going { bogged { … } else { … } }`.
    fn case_statement(&mut self, start: Span) -> Parsed<Statement> {
        self.take();
        let of = self.expr()?;
        let span = self.since(start);
        let arms = self.all_cases(Self::arm)?;
        Ok(Statement { kind: StatementKind::When(of, arms), span })
    }

    /// `bogged, buried { … }`.
    fn arm(&mut self) -> Parsed<Arm<Block>> {
        let patterns = self.patterns()?;
        if !self.is("{") {
            let problem = self
                .unexpected("`{`")
                .help("a case in which something is done has braces: `bogged { … }`");
            return self.refuse(problem);
        }
        self.begin(Begins::Column(1));
        Ok(Arm { patterns, then: self.block()? })
    }

    /// `give a, b`.
    fn give(&mut self) -> Parsed<StatementKind> {
        self.take();
        let mut all = vec![self.expr()?];
        while self.accept(",") {
            all.push(self.expr()?);
        }
        Ok(StatementKind::Give(all))
    }

    /// `note "…"`.
    fn note(&mut self) -> Parsed<StatementKind> {
        self.take();
        Ok(StatementKind::Note(self.template("what is told")?))
    }

    /// Says that `return` is written otherwise.
    fn tell_return(&mut self) -> Parsed<StatementKind> {
        let problem = Problem::new(self.span(), "`return` is no word of the language")
            .expecting("expected `give`")
            .help("a part gives what it is asked for: `give hits, pins`");
        self.tell(problem);
        self.give()
    }

    /// `a, b = fight(a, b)`, `pins += 1`.
    fn change(&mut self) -> Parsed<StatementKind> {
        let start = self.at;
        if self.next().kind != Kind::Name || self.is_glued_ahead(1, "(") {
            return self.no_statement();
        }
        let places = self.places()?;
        let (sign, is_less) = match self.next().kind {
            Kind::Sign("=") => {
                self.take();
                return Ok(StatementKind::Set(places, self.expr()?));
            }
            Kind::Sign("+=") => ("+=", false),
            Kind::Sign("-=") => ("-=", true),
            Kind::Sign(sign @ ("*=" | "/=")) => return self.no_change(sign),
            _ => {
                self.at = start;
                return self.no_statement();
            }
        };
        self.take();
        let by = self.expr()?;
        let single = <[Place; 1]>::try_from(places);
        match single {
            Ok([place]) => Ok(StatementKind::Change { place, is_less, by }),
            Err(places) => self.several(&places, sign),
        }
    }

    /// What is set, with commas between.
    fn places(&mut self) -> Parsed<Vec<Place>> {
        let mut places = vec![self.place()?];
        while self.accept(",") {
            places.push(self.place()?);
        }
        Ok(places)
    }

    /// `unit.pins`, `cleared[i]`.
    fn place(&mut self) -> Parsed<Place> {
        let start = self.span();
        let name = self.name("a variable")?;
        let mut steps = Vec::new();
        loop {
            if self.accept(".") {
                steps.push(Access::Field(self.key("a key")?));
            } else if self.is_glued_ahead(0, "[") {
                steps.push(Access::Index(self.index_alone()?));
            } else {
                return Ok(Place { name, steps, span: self.since(start) });
            }
        }
    }

    /// Says that only one variable changes by an amount.
    fn several<T>(&mut self, places: &[Place], sign: &str) -> Parsed<T> {
        let first = places.first().map_or(self.span(), |place| place.span);
        let all = places.last().map_or(first, |last| first.to(last.span));
        let problem = Problem::new(all, format!("`{sign}` changes one variable"))
            .help("change one after the other");
        self.tell(problem);
        Err(Unread)
    }

    /// Says that nothing changes by a factor.
    fn no_change<T>(&mut self, sign: &'static str) -> Parsed<T> {
        let operator = &sign[..1];
        let problem = Problem::new(self.span(), format!("`{sign}` is no sign of the language"))
            .help(format!("write `a = a {operator} b`"));
        self.refuse(problem)
    }

    /// Says that a value alone does nothing.
    fn no_statement<T>(&mut self) -> Parsed<T> {
        let is_behind_name = self.last().is_some_and(|last| last.kind == Kind::Name);
        if is_behind_name && (self.is("(") || self.is("[")) {
            let problem = self
                .unexpected("a statement")
                .help("it belongs to the name before it only without a space: `volley(3)`");
            return self.refuse(problem);
        }
        if let Some(problem) = self.no_question() {
            let refused = self.refuse(problem);
            self.skip_line();
            return refused;
        }
        if self.next().kind == Kind::Name && self.ahead(1).kind == Kind::Name {
            return self.no_word_of_statements();
        }
        if !self.is_value_ahead(0) && !self.is("(") {
            return self.fail("a statement");
        }
        let value: Expr = self.ending_at_equals(true, Self::expr)?;
        let is_changed = ["=", "+=", "-=", "*=", "/="].into_iter().any(|sign| self.is(sign));
        let problem = if is_changed {
            Problem::new(value.span, "only a variable can be set")
                .expecting("expected a variable, such as `pins`, `unit.pins` or `pins[i]`")
        } else {
            Problem::new(value.span, "this value goes nowhere")
                .expecting("expected a statement")
                .help("name it with `let x = …`, or set a variable")
        };
        self.tell(problem);
        Err(Unread)
    }

    /// A question to the dice that is not spelt as one, if a word like those that ask stands before what
    /// begins no statement: `cuont 3 of d6`, or `count 3 d6`.
    fn no_question(&self) -> Option<Problem> {
        let last = self.last().filter(|last| last.kind == Kind::Name)?;
        let written = self.written(last.span);
        let is_asked = self.next().kind == Kind::Dice || self.is_value_ahead(0);
        let problem = Problem::new(last.span, format!("`{written}` asks nothing of the dice here"));
        match written {
            _ if !is_asked || self.next().indent.is_some() => None,
            "count" => Some(problem.help("write `count 3 of d6 >= 4`")),
            "look" => Some(problem.help("write `look up fire + 1`, with the name of a table")),
            "choose" if self.next().kind == Kind::Name => {
                let (span, name) = (last.span.to(self.span()), self.written(self.span()));
                let message = "what a player decides is called by a text";
                Some(Problem::new(span, message).help(format!("write `choose \"{name}\"`")))
            }
            "test" if self.next().kind == Kind::Name && self.is_compared(1) => {
                let number = self.ahead(2).span;
                let compared = self.written(self.span().to(number));
                let problem = Problem::new(last.span.to(number), "this tests no dice");
                Some(problem.help(format!("write `{compared}`")))
            }
            "roll" | "test" | "chance" | "read" | "add" => None,
            _ => {
                let problem = problem.did_you_mean(written, QUESTIONS);
                problem.help.is_some().then_some(problem)
            }
        }
    }

    /// Whether a comparison with a number stands so many further on.
    fn is_compared(&self, by: usize) -> bool {
        let is_sign = matches!(self.ahead(by).kind, Kind::Sign(">=" | ">" | "<=" | "<" | "=="));
        is_sign && self.ahead(by + 1).kind == Kind::Whole
    }

    /// Says that a word with another behind it begins no statement, and passes over its line.
    fn no_word_of_statements<T>(&mut self) -> Parsed<T> {
        let word = self.written(self.span());
        let problem = Problem::new(self.span(), format!("`{word}` begins no statement"))
            .expecting("expected a statement")
            .help(match word {
                "part" | "def" | "function" | "func" | "fn" => {
                    "a part stands outside of `resolve`, before it or behind it: `part f(x) = x + 1`"
                }
                word if begins_item(word) => {
                    "what is declared stands outside of `resolve`, before it or behind it"
                }
                _ => "`let x = …` names a value, `var x = …` one that changes",
            });
        let refused = self.refuse(problem);
        self.skip_line();
        refused
    }
}
