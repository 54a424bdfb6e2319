//! Operators, from those that bind least to those that bind most.

use crate::problem::{Problem, Span};
use crate::syntax::{Binary, Expr, ExprKind, Name, Text, Unary};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::is_name;

/// How tightly an operator binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// `or`.
    Or,
    /// `and`.
    And,
    /// `not`.
    Not,
    /// `<`, `==`.
    Comparison,
    /// `??`.
    Default,
    /// `+`, `-`.
    Sum,
    /// `*`, `/`, `//`, `%`.
    Product,
    /// No operator between values.
    Operand,
}

impl Level {
    /// The next that binds more.
    fn tighter(self) -> Level {
        match self {
            Level::Or => Level::And,
            Level::And => Level::Not,
            Level::Not => Level::Comparison,
            Level::Comparison => Level::Default,
            Level::Default => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product | Level::Operand => Level::Operand,
        }
    }
}

/// The operator that a sign is, and how tightly it binds.
fn operator_of(sign: &str) -> Option<(Binary, Level)> {
    Some(match sign {
        "||" => (Binary::Or, Level::Or),
        "&&" => (Binary::And, Level::And),
        "<" => (Binary::Less, Level::Comparison),
        "<=" => (Binary::AtMost, Level::Comparison),
        ">" => (Binary::Greater, Level::Comparison),
        ">=" => (Binary::AtLeast, Level::Comparison),
        "==" | "=" => (Binary::Equal, Level::Comparison),
        "!=" => (Binary::Unequal, Level::Comparison),
        "??" => (Binary::Default, Level::Default),
        "+" => (Binary::Plus, Level::Sum),
        "-" => (Binary::Minus, Level::Sum),
        "*" => (Binary::Times, Level::Product),
        "/" => (Binary::Over, Level::Product),
        "//" => (Binary::Whole, Level::Product),
        "%" => (Binary::Rest, Level::Product),
        _ => return None,
    })
}

impl Parser<'_> {
    /// Something that has a value.
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.level(Level::Or)
    }

    /// Something that has a value, and nothing behind it.
    pub(super) fn value_alone(&mut self) -> Parsed<Expr> {
        let expr = self.expr()?;
        let digits = self.ahead(1);
        let help = match self.next().kind {
            Kind::End => return Ok(expr),
            Kind::Sign("=>") => Some("at least is written `>=`"),
            Kind::Sign(",") if digits.kind == Kind::Whole && digits.is_glued => {
                Some("decimals are written with a point")
            }
            _ => None,
        };
        let problem = self.unexpected("an operator or the end");
        self.refuse(problem.or_help(help.map(str::to_owned)))
    }

    /// Something that has a value, without operators that bind less.
    pub(super) fn level(&mut self, level: Level) -> Parsed<Expr> {
        self.deeper(|parser| {
            parser.chain(|parser| {
                let first = parser.first_operand(level)?;
                parser.operators(first, level)
            })
        })
    }

    /// What stands before the first operator.
    fn first_operand(&mut self, level: Level) -> Parsed<Expr> {
        if level > Level::Not || !self.is_not() {
            return self.operand();
        }
        let start = self.take().span;
        let of = self.level(Level::Not)?;
        self.unary(Unary::Not, start, of)
    }

    /// Whether a `not` stands here, and no measure of that name.
    fn is_not(&self) -> bool {
        self.is_word("not") && !self.is_measure()
    }

    /// The operators that follow a value, and what they do with it.
    pub(super) fn operators(&mut self, first: Expr, level: Level) -> Parsed<Expr> {
        let mut left = first;
        let mut compared = 0;
        while let Some((operator, of)) = self.operator().filter(|(_, of)| *of >= level) {
            if operator == Binary::Rest && self.is_percent(&left) {
                left = self.percent(&left);
                continue;
            }
            left = self.operation(left, operator, of)?;
            if of == Level::Comparison {
                compared += 1;
                self.check_chained(compared, &left);
            }
        }
        Ok(left)
    }

    /// The operator here, and how tightly it binds.
    fn operator(&self) -> Option<(Binary, Level)> {
        match self.next().kind {
            Kind::Sign("=") if self.ends_at_equals => None,
            Kind::Sign(sign) => operator_of(sign),
            Kind::Name if self.is_word("or") => Some((Binary::Or, Level::Or)),
            Kind::Name if self.is_word("and") => Some((Binary::And, Level::And)),
            _ => None,
        }
    }

    /// A value and another, with the operator between that stands here.
    fn operation(&mut self, left: Expr, operator: Binary, of: Level) -> Parsed<Expr> {
        match operator {
            Binary::Minus if self.manner.is_page() => self.check_minus(),
            Binary::Equal if self.is("=") => self.tell_equals(),
            _ => {}
        }
        self.take();
        let right = self.level(of.tighter())?;
        self.wrap()?;
        let span = left.span.to(right.span);
        Ok(Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), span })
    }

    /// Says that a minus lacks the spaces around it, if it does.
    fn check_minus(&mut self) {
        if self.next().is_glued || self.ahead(1).is_glued {
            let problem = Problem::new(self.span(), "this minus lacks a space beside it")
                .help("a minus has spaces around it: `a - b`");
            self.tell(problem);
        }
    }

    /// Says that `=` does not compare.
    pub(super) fn tell_equals(&mut self) {
        let next = self.ahead(1);
        let (expected, help) = match next.kind {
            Kind::Sign("<") if next.is_glued => ("<=", "at most is written `<=`"),
            _ => ("==", "`==` compares"),
        };
        let problem = Problem::new(self.span(), "`=` does not compare")
            .expecting(format!("expected `{expected}`"))
            .help(help);
        self.tell(problem);
    }

    /// Says that comparisons do not chain, at the second of a row.
    fn check_chained(&mut self, compared: usize, row: &Expr) {
        let ExprKind::Binary(_, first, _) = &row.kind else { return };
        let ExprKind::Binary(_, _, middle) = &first.kind else { return };
        if compared != 2 {
            return;
        }
        let second = Span { start: middle.span.start, end: row.span.end };
        let [first, second] = [first.span, second].map(|span| self.written(span));
        let problem = Problem::new(row.span, "comparisons do not chain")
            .expecting("this compares what was compared already")
            .help(format!("write `({first} and {second})`"));
        self.tell(problem);
    }

    /// A value with an operator before it.
    fn unary(&mut self, operator: Unary, start: Span, of: Expr) -> Parsed<Expr> {
        self.wrap()?;
        let span = start.to(of.span);
        Ok(Expr { kind: ExprKind::Unary(operator, Box::new(of)), span })
    }

    /// What stands between operators.
    fn operand(&mut self) -> Parsed<Expr> {
        let start = self.span();
        if self.accept("-") {
            let of = self.level(Level::Operand)?;
            return self.unary(Unary::Minus, start, of);
        }
        if self.is("!") || self.is_not() {
            self.take();
            let of = self.level(Level::Operand)?;
            return self.unary(Unary::Not, start, of);
        }
        match self.next().kind {
            Kind::Text => self.stage(),
            Kind::Name => self.worded(),
            _ => self.postfix(),
        }
    }

    /// `"to hit": count n of d6 >= 4`.
    fn stage(&mut self) -> Parsed<Expr> {
        let text = self.text("what the dice are for")?;
        if !self.is(":") {
            let Text { text, span } = text;
            let is_word = is_name(&text) || ["yes", "no"].contains(&text.as_str());
            if is_word && self.manner.is_page() {
                return Ok(Expr { kind: ExprKind::Quoted(Name { text, span }), span });
            }
            return self.refuse(no_text(span));
        }
        self.take();
        let of = self.level(Level::Operand)?;
        let span = text.span.to(of.span);
        Ok(Expr { kind: ExprKind::Stage(text, Box::new(of)), span })
    }

    /// What begins with a word: a choice, a fold, a question to the dice, or a name.
    fn worded(&mut self) -> Parsed<Expr> {
        match self.word_ahead(0) {
            _ if self.is_measure() => self.postfix(),
            "if" => self.choice(),
            "when" => self.cases(),
            word if self.is_fold() && super::folds::folding(word).is_some() => self.fold(),
            word => match self.verb(word) {
                Some(verb) => verb,
                None => self.postfix(),
            },
        }
    }

    /// What begins where `start` says and ends before the next token.
    pub(super) fn said(&self, start: Span, kind: ExprKind) -> Expr {
        Expr { kind, span: self.since(start) }
    }
}

/// Says that a text stands where a value is expected.
pub(crate) fn no_text(span: Span) -> Problem {
    Problem::new(span, "a text is no value").expecting("expected a value").help(FOR_DICE)
}

/// What a text is for where a value can stand.
const FOR_DICE: &str =
    "before a question to the dice a text says what they are for: `\"to hit\": roll d6`";
