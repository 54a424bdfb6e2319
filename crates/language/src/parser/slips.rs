//! What other notations of dice say, and how it is written here.

use crate::decimal::lowest;
use crate::problem::{Problem, Span};
use crate::syntax::{Binary, Expr, ExprKind, Verb};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::expressions::Level;

const OPEN: Kind = Kind::Sign("(");

impl Parser<'_> {
    /// Whether dice are to be kept here: `highest 3 of 4d6`, `keep 3`.
    pub(super) fn is_keep_ahead(&self, by: usize) -> bool {
        let is_keep = ["highest", "lowest", "keep", "drop"].contains(&self.word_ahead(by));
        let follows = self.ahead(by + 1).kind;
        is_keep && (follows == Kind::Whole || follows == Kind::Dice || self.is_pool_ahead(by + 1))
    }

    /// Says how some of several dice are kept.
    pub(super) fn keep<T>(&mut self) -> Parsed<T> {
        let problem = Problem::new(self.span(), "dice are kept by going through their faces").help(
            "write `for face, count in 4d6 from highest { … }`, as in the part of the document \
             about pools",
        );
        self.refuse(problem)
    }

    /// Whether a `%` stands right behind a number, and nothing behind it that could be divided by.
    pub(super) fn is_percent(&self, of: &Expr) -> bool {
        let is_number = matches!(of.kind, ExprKind::Whole(_) | ExprKind::Decimal(..));
        let next = self.ahead(1);
        let is_last = next.indent.is_some() || !(self.is_value_ahead(1) || next.kind == OPEN);
        is_number && self.next().is_glued && is_last
    }

    /// Says how a percentage is written, which is read as what it is.
    pub(super) fn percent(&mut self, of: &Expr) -> Expr {
        let is_of_dice = self.behind(2).is_some_and(|sign| matches!(sign.kind, Kind::Sign(_)))
            && self.behind(3).is_some_and(|dice| dice.kind == Kind::Dice);
        let span = of.span.to(self.take().span);
        let (above, below) = match of.kind {
            ExprKind::Whole(number) => (i128::from(number), 100),
            ExprKind::Decimal(above, below) => (above, below.saturating_mul(100)),
            _ => (0, 1),
        };
        let (above, below) = lowest(above, below);
        let help = match below {
            _ if is_of_dice => format!("write `{}`", self.written(of.span)),
            1 => format!("write `{above}`"),
            _ => format!("write `{above}/{below}`"),
        };
        let problem = Problem::new(span, "there are no percentages; `%` is what a division leaves");
        self.tell(problem.help(help));
        let kind = if is_of_dice { of.kind.clone() } else { ExprKind::Decimal(above, below) };
        Expr { kind, span }
    }

    /// Says that a value was expected in place of the token that is read next.
    pub(super) fn fail_value<T>(&mut self) -> Parsed<T> {
        let problem = self.commented().unwrap_or_else(|| self.unexpected("a value"));
        self.refuse(problem)
    }

    /// Where a value is expected, what stands behind a `#` in its place is a comment.
    pub(super) fn commented(&self) -> Option<Problem> {
        let from = self.last()?.span.end;
        let line = self.text.get(from..self.span().start)?.lines().next()?;
        let at = from + line.find('#').filter(|at| line[..*at].trim().is_empty())?;
        let is_glued = self.text[at + 1..].starts_with(|next| next != ' ' && next != '#');
        let span = Span { start: at, end: from + line.trim_end().len() };
        let problem = Problem::new(span, "what stands behind `#` is a comment")
            .expecting("expected a value")
            .help("how many there are in a list is `length(guns)`");
        is_glued.then_some(problem)
    }

    /// Behind a question: says so if another stands in its target, which is easily meant to be added to
    /// what comes of it.
    pub(super) fn check_target(&mut self, start: Span, verb: &Verb) {
        let (Verb::Test(check) | Verb::Count(_, check)) = verb else { return };
        let ExprKind::Binary(_, before, _) = &check.target.kind else { return };
        let Some(other) = self.question_within(&check.target) else { return };
        let before = match &before.kind {
            // What stands before the last of several operators.
            _ if before.span.end < other.start => before.span,
            _ => return,
        };
        let whole = self.since(start);
        let [first, rest] = [start.to(before), Span { start: before.end, end: whole.end }];
        let help = format!("write `({}){}`", self.written(first), self.written(rest));
        let problem =
            Problem::new(whole, "the second question is a part of the target of the first")
                .expecting("if that is meant, put the second in parentheses")
                .help(help);
        self.tell(problem);
    }

    /// Behind a question: says so if something is added to how likely it is asked to be, which might be
    /// meant to be added to what comes of it.
    pub(super) fn check_likelihood(&mut self, start: Span, verb: &Verb) {
        let (Verb::Chance(of) | Verb::CountChance(_, of)) = verb else { return };
        if !self.is("+") && !self.is("-") {
            return;
        }
        let before = Span { start: start.start, end: of.span.start };
        let asked = self.since(start);
        let Ok(sum) = self.operators(of.clone(), Level::Sum) else { return };
        let [before, asked, sum] = [before, asked, of.span.to(sum.span)].map(|of| self.written(of));
        let rest = &sum[of.span.end - of.span.start..];
        let is_certain = matches!(of.kind, ExprKind::Whole(_));
        let other = if is_certain { String::new() } else { format!(", or `({asked}){rest}`") };
        let problem = Problem::new(self.since(start), "it is not seen what is added to what")
            .expecting("a chance ends before `+` and `-`")
            .help(format!("write `{before}({sum})`{other}"));
        self.tell(problem);
    }

    /// Behind a question: says how it is asked whether dice do not show a number.
    pub(super) fn check_unequal(&mut self, start: Span, verb: &Verb) {
        let (Verb::Test(check) | Verb::Count(_, check)) = verb else { return };
        if check.relation != Binary::Unequal {
            return;
        }
        let [dice, target] = [check.pool.span, check.target.span].map(|of| self.written(of));
        let help = match verb {
            Verb::Count(n, _) => {
                let n = self.written(n.span);
                format!("write `({n} - count {n} of {dice} == {target})`")
            }
            _ => format!("write `not test {dice} == {target}`"),
        };
        let problem = Problem::new(self.since(start), "dice pass at, above or below a target");
        self.tell(problem.help(help));
    }

    /// Where a question stands in a value, that is in no parentheses.
    fn question_within(&self, of: &Expr) -> Option<Span> {
        let is_bare = match &of.kind {
            // What its first operand has around it is no parenthesis of the whole.
            ExprKind::Binary(_, first, _) => of.span.start == first.span.start,
            _ => !self.written(of.span).starts_with('('),
        };
        match &of.kind {
            _ if !is_bare => None,
            ExprKind::Verb(verb) if matches!(**verb, Verb::Test(_) | Verb::Count(..)) => {
                Some(of.span)
            }
            ExprKind::Binary(_, a, b) => {
                self.question_within(b).or_else(|| self.question_within(a))
            }
            ExprKind::Unary(_, of) | ExprKind::Stage(_, of) => self.question_within(of),
            _ => None,
        }
    }

    /// Behind `roll`: dice, all of which are added up.
    pub(super) fn rolled(&mut self) -> Parsed<Verb> {
        if self.is_keep_ahead(0) {
            return self.keep();
        }
        let pool = self.pool()?;
        if self.is_keep_ahead(0) {
            return self.keep();
        }
        Ok(Verb::Roll(pool))
    }

    /// Behind `count`: dice of which it is not said how many are counted, `3d6 >= 4`.
    pub(super) fn count_of_dice<T>(&mut self) -> Parsed<T> {
        let dice = self.span();
        let (n, sides) = self.written(dice).split_once('d').unwrap_or(("", "6"));
        let n = if n.is_empty() { "1" } else { n };
        let compares = [">=", ">", "<=", "<", "==", "!=", "=", "in"];
        let is_compared = compares.contains(&self.written(self.ahead(1).span));
        let target = if is_compared { "" } else { " >= 4" };
        let start = self.last().map_or(dice, |word| word.span);
        let problem = Problem::new(start.to(dice), "of several dice each is counted by itself")
            .help(format!("write `count {n} of d{sides}{target}`"));
        self.refuse(problem)
    }

    /// Says how a number stands with the dice behind it; `verb` stands before them, if none does.
    pub(super) fn parted_dice<T>(&mut self, n: Span, dice: Span, verb: &str) -> Parsed<T> {
        let number = self.written(n);
        if let Some((each, sides)) =
            self.written(dice).split_once('d').filter(|of| !of.0.is_empty())
        {
            let problem = Problem::new(n.to(dice), "how many dice there are is said twice");
            let help = format!("write `{verb}({number} * {each}) d{sides}`, all of them added up");
            return self.refuse(problem.help(help));
        }
        let (message, n_of) = if number.bytes().all(|digit| digit.is_ascii_digit()) {
            ("a number of dice stands right before them", number.to_owned())
        } else if number.starts_with('(') && number.ends_with(')') {
            ("a number of dice stands behind `roll`", format!("{number} "))
        } else {
            ("a number of dice is in parentheses", format!("({number}) "))
        };
        let written = format!("{verb}{n_of}{}", self.written(dice));
        self.refuse(Problem::new(n.to(dice), message).help(format!("write `{written}`")))
    }

    /// Says how a die is written that has other faces than numbers from 1.
    pub(super) fn faces_of_die<T>(&mut self) -> Parsed<T> {
        let problem = Problem::new(self.span(), "the faces of a die are numbers from 1")
            .help("say what each comes to: `when roll d4 { 1, 2: 0, else: 1 }`");
        self.refuse(problem)
    }

    /// Says that dice are compared with one number.
    pub(super) fn one_of_several<T>(&mut self) -> Parsed<T> {
        let problem = Problem::new(self.span(), "dice are compared with one number").help(
            "of one die, any two faces of six are `chance 2/6`; name what several show, \
             `let shown = roll 2d6`, and ask `shown == 2 or shown == 12`",
        );
        self.refuse(problem)
    }

    /// Behind `highest` or `keep`, where a value is expected.
    pub(super) fn kept(&mut self) -> Option<Parsed<Expr>> {
        let is_of_pool = self.word_ahead(2) == "of" && self.is_pool_ahead(3);
        let is_of_dice = self.ahead(1).kind == Kind::Dice;
        (self.is_keep_ahead(0) && (is_of_pool || is_of_dice)).then(|| self.keep())
    }
}
