//! Questions to the dice.

use crate::problem::Problem;
use crate::syntax::{Binary, But, Check, Count, Expr, ExprKind, Pool, Unary, Verb};
use crate::token::Kind;

use super::cursor::{Parsed, Parser, Unread};
use super::expressions::Level;

impl Parser<'_> {
    /// The question to the dice that begins with a word, if one stands here.
    pub(super) fn verb(&mut self, word: &str) -> Option<Parsed<Expr>> {
        let read: fn(&mut Self) -> Parsed<Verb> = match word {
            "roll" if self.is_pool_ahead(1) || self.is_keep_ahead(1) => Self::rolled,
            "roll" if self.is_dice_value_ahead() => |parser| Ok(Verb::RollOf(parser.postfix()?)),
            "test" if self.is_pool_ahead(1) => |parser| Ok(Verb::Test(parser.check()?)),
            "count" if self.ahead(1).kind == Kind::Dice => Self::count_of_dice,
            "count" if self.is_verb_with("of") => Self::count,
            "chance" if self.is_value_ahead(1) => Self::chance,
            "look" if self.word_ahead(1) == "up" && self.is_value_ahead(2) => Self::look_up,
            "read" if self.is_verb_with("at") => Self::read,
            "choose" if self.ahead(1).kind == Kind::Text => Self::decision,
            "add" if self.word_ahead(1) == "up" && self.is_value_ahead(2) => Self::add_up,
            _ => return self.kept(),
        };
        let start = self.take().span;
        let verb = read(self);
        if let Ok(verb) = &verb {
            self.check_target(start, verb);
            self.check_unequal(start, verb);
            self.check_likelihood(start, verb);
        }
        Some(verb.map(|verb| self.said(start, ExprKind::Verb(Box::new(verb)))))
    }

    /// What is said of a key: a value, or dice that are not rolled yet, `2d6 + 1`.
    pub(super) fn stated(&mut self) -> Parsed<Expr> {
        if !self.is_dice_stated() {
            return self.expr();
        }
        let start = self.span();
        let (n, sides) = self.die()?;
        let Count::Fixed(sides) = sides else {
            let problem = Problem::new(self.since(start), "these dice are not known");
            return self.refuse(problem.help("write their sides: `2d6`"));
        };
        let plus = if self.accept("+") { self.natural("what is added to the dice")? } else { 0 };
        let plus = i32::try_from(plus).unwrap_or(i32::MAX);
        Ok(self.said(start, ExprKind::Dice(n.unwrap_or(1), sides, plus)))
    }

    /// Whether dice stand here as a value, with which nothing is reckoned.
    fn is_dice_stated(&self) -> bool {
        let is_dice = self.next().kind == Kind::Dice && !self.is_glued_ahead(1, "{");
        let is_reckoned = match self.ahead(1).kind {
            Kind::Sign("+") => self.ahead(2).kind != Kind::Whole,
            Kind::Sign(sign) => !["}", "]", ")", ","].contains(&sign),
            _ => false,
        };
        is_dice && !is_reckoned && self.manner.is_page()
    }

    /// Behind `chance`: how likely it is.
    fn chance(&mut self) -> Parsed<Verb> {
        Ok(Verb::Chance(self.level(Level::Product)?))
    }

    /// Behind `count`: how many, and what of.
    fn count(&mut self) -> Parsed<Verb> {
        let n = self.level(Level::Default)?;
        if !self.is_word("of") {
            let help = match self.next().kind {
                Kind::Dice if self.written(n.span) != "of" => {
                    format!("write `of {}`", self.written(self.span()))
                }
                _ => "say what is counted: `count 3 of d6 >= 4` or `count 3 of chance 1/3`"
                    .to_owned(),
            };
            let problem = self.unexpected("`of`").help(help);
            return self.refuse(problem);
        }
        self.take();
        if self.is_word("chance") && self.is_value_ahead(1) {
            self.take();
            return Ok(Verb::CountChance(n, self.level(Level::Product)?));
        }
        self.accept_word("test");
        Ok(Verb::Count(n, self.check()?))
    }

    /// Behind `look`: the table, and what is added to the dice.
    fn look_up(&mut self) -> Parsed<Verb> {
        self.expect_word("up")?;
        let table = self.postfix()?;
        Ok(Verb::LookUp { table, modifier: self.modifier()? })
    }

    /// `+ a - b`, if something is added.
    fn modifier(&mut self) -> Parsed<Option<Expr>> {
        if !self.is("+") && !self.is("-") {
            return Ok(None);
        }
        let start = self.take();
        let first = self.level(Level::Product)?;
        let span = start.span.to(first.span);
        let first = match start.kind {
            Kind::Sign("-") => Expr { kind: ExprKind::Unary(Unary::Minus, Box::new(first)), span },
            _ => first,
        };
        self.chain(|parser| parser.operators(first, Level::Sum)).map(Some)
    }

    /// Behind `read`: the table, and the score.
    fn read(&mut self) -> Parsed<Verb> {
        let table = self.postfix()?;
        self.expect_word("at")?;
        Ok(Verb::Read { table, score: self.level(Level::Default)? })
    }

    /// Behind `add`: how many, and of what part.
    fn add_up(&mut self) -> Parsed<Verb> {
        self.expect_word("up")?;
        let n = self.level(Level::Default)?;
        self.expect_word("of")?;
        let (part, args) = self.call()?;
        Ok(Verb::AddUp { n, part, args })
    }

    /// `2d6`, `(n) d6`, `d(sides)`.
    pub(super) fn pool(&mut self) -> Parsed<Pool> {
        let start = self.span();
        let worked_out = if self.accept("(") {
            let n = self.ending_at_equals(false, Self::expr)?;
            self.expect_close(")", start)?;
            Some(n)
        } else {
            None
        };
        let (written, sides) = self.die()?;
        let n = match (worked_out, written) {
            (Some(_), Some(_)) => return self.counted_twice(),
            (Some(n), None) => Count::Of(Box::new(n)),
            (None, written) => Count::Fixed(written.unwrap_or(1)),
        };
        Ok(Pool { n, sides, span: self.since(start) })
    }

    /// Says that a number of dice is said twice.
    fn counted_twice<T>(&mut self) -> Parsed<T> {
        let span = self.last().map_or(self.span(), |die| die.span);
        self.tell(
            Problem::new(span, "how many dice there are is said twice")
                .help("say it once: `(n) d6` or `2d6`"),
        );
        Err(Unread)
    }

    /// How many dice are written, and how many sides each has.
    fn die(&mut self) -> Parsed<(Option<u32>, Count)> {
        match self.next().kind {
            Kind::Dice => self.written_die(),
            Kind::Name if self.is_die_ahead(0) => {
                self.take();
                Ok((None, self.sides()?))
            }
            Kind::Name | Kind::Whole if self.ahead(1).kind == Kind::Dice => {
                self.parted_dice(self.span(), self.ahead(1).span, "")
            }
            Kind::Whole if ["highest", "lowest"].contains(&self.word_ahead(1)) => self.keep(),
            _ => self.fail("dice, such as `2d6`"),
        }
    }

    /// `2d6`, or `2d(sides)`.
    fn written_die(&mut self) -> Parsed<(Option<u32>, Count)> {
        let die = self.take().span;
        let written = self.written(die);
        let (n, sides) = written.split_once('d').unwrap_or((written, ""));
        let n = if n.is_empty() { None } else { Some(self.dice_number(n)?) };
        let sides =
            if sides.is_empty() { self.sides()? } else { Count::Fixed(self.dice_number(sides)?) };
        Ok((n, sides))
    }

    /// A number that is written with dice.
    fn dice_number(&mut self, digits: &str) -> Parsed<u32> {
        digits.replace('_', "").parse().map_err(|_| {
            let span = self.last().map_or(self.span(), |die| die.span);
            self.tell(Problem::new(span, "this number of dice or sides is too large"));
            Unread
        })
    }

    /// `(sides)`, right behind a `d`.
    fn sides(&mut self) -> Parsed<Count> {
        if self.is_glued_ahead(0, "%") {
            let problem = Problem::new(self.span(), "`d%` is no die here")
                .expecting("expected sides")
                .help("a die with a hundred sides is `d100`");
            return self.refuse(problem);
        }
        if self.is_glued_ahead(0, "{") {
            return self.faces_of_die();
        }
        if !self.is_glued_ahead(0, "(") {
            return self.fail("sides, right behind the `d`: `d6` or `d(sides)`");
        }
        let open = self.take().span;
        let sides = self.ending_at_equals(false, Self::expr)?;
        self.expect_close(")", open)?;
        Ok(Count::Of(Box::new(sides)))
    }

    /// `2d6 <= morale - pins but highest fails`.
    fn check(&mut self) -> Parsed<Check> {
        let pool = self.pool()?;
        let relation = self.relation()?;
        let target = self.level(Level::Default)?;
        let mut but = Vec::new();
        while self.is_word("but") && ["lowest", "highest"].contains(&self.word_ahead(1)) {
            but.push(self.but()?);
        }
        Ok(Check { pool, relation, target, but })
    }

    /// How dice compare with their target.
    fn relation(&mut self) -> Parsed<Binary> {
        let relation = match self.next().kind {
            Kind::Sign("<") => Binary::Less,
            Kind::Sign("<=") => Binary::AtMost,
            Kind::Sign(">") => Binary::Greater,
            Kind::Sign(">=") => Binary::AtLeast,
            Kind::Sign("==") => Binary::Equal,
            Kind::Sign("!=") => Binary::Unequal,
            Kind::Sign("=") => {
                self.tell_equals();
                Binary::Equal
            }
            Kind::Sign("+" | "-") => return self.modified_dice(),
            _ if self.is_word("in") => return self.one_of_several(),
            _ => return self.fail("a comparison, such as `>= 4`"),
        };
        self.take();
        Ok(relation)
    }

    /// Says that what is added to dice that are compared is taken off their target.
    fn modified_dice<T>(&mut self) -> Parsed<T> {
        let first = self.span();
        let mut other_way = String::new();
        while let Kind::Sign(sign @ ("+" | "-")) = self.next().kind {
            self.take();
            let term = self.level(Level::Product)?;
            let sign = if sign == "+" { "-" } else { "+" };
            other_way.extend([" ", sign, " ", self.written(term.span)]);
        }
        let compared = self.span();
        self.relation()?;
        let sign = self.written(self.last().map_or(compared, |last| last.span));
        let target = self.level(Level::Default)?;
        let target = self.written(target.span);
        let whole = self.since(first);
        let problem = Problem::new(whole, "dice that are compared stand alone")
            .expecting("what is added to them is taken off the target")
            .help(format!("write `{sign} {target}{other_way}`"));
        self.refuse(problem)
    }

    /// `but lowest passes when base.double_one == always-passes`.
    fn but(&mut self) -> Parsed<But> {
        let start = self.expect_word("but")?;
        let is_highest = self.is_word("highest");
        self.take();
        let passes = self.is_word("passes");
        if !passes && !self.is_word("fails") {
            return self.fail("`passes` or `fails`");
        }
        self.take();
        let has_condition = self.is_word("when") && !self.is_when_statement();
        let when = if has_condition {
            self.take();
            Some(self.level(Level::Comparison)?)
        } else {
            None
        };
        Ok(But { is_highest, passes, when, span: self.since(start) })
    }
}
