//! Questions to the dice.

use super::lowering::Lowering;
use crate::core::{self, Noted, Operation, Relation, Step, Value};
use crate::dice_key::KnownDice;
use crate::divisions::written;
use crate::problem::{Problem, Span};
use crate::shape::{Scores, Shape, binary, choose, whole};
use crate::syntax::{Binary, But, Check, Count, Expr, ExprKind, Pool, Verb, written_out};
use crate::types::Type;

impl Lowering<'_> {
    /// What the dice say.
    pub(super) fn verb(&mut self, verb: &Verb, span: Span) -> Shape {
        match verb {
            Verb::Roll(pool) => {
                let pool = self.pool(pool);
                Shape::Whole(self.ask(core::Verb::Roll(pool), span))
            }
            Verb::RollOf(of) => self.roll_of(of, span),
            Verb::Test(check) => {
                let Some(check) = self.check(check) else { return Shape::Broken };
                Shape::YesNo(self.ask(core::Verb::Test(check), span))
            }
            Verb::Count(n, check) => {
                self.check_some(n);
                let n = self.whole(n);
                let Some(check) = self.check(check) else { return Shape::Broken };
                Shape::Whole(self.ask(core::Verb::Count(n, check), span))
            }
            Verb::Chance(of) => {
                let (a, b) = self.probability(of);
                Shape::YesNo(self.ask(core::Verb::Chance(a, b), span))
            }
            Verb::CountChance(n, of) => {
                self.check_some(n);
                let n = self.whole(n);
                let (a, b) = self.probability(of);
                Shape::Whole(self.ask(core::Verb::CountChance(n, a, b), span))
            }
            Verb::LookUp { table, modifier } => self.look_up(table, modifier.as_ref(), span),
            Verb::Read { table, score } => self.read_table(table, score, span),
            Verb::AddUp { n, part, args } => self.add_up(n, part, args, span),
            Verb::Choose(of) => self.decide(of, span),
        }
    }

    pub(super) fn ask(&mut self, verb: core::Verb, span: Span) -> Value {
        let body = self.body_mut();
        let into = match &verb {
            core::Verb::Roll(pool) => body.shown_by(pool, span),
            _ => body.answer(span),
        };
        let stage = body.stage;
        body.emit(Step::Ask { into, stage, verb, span });
        Value::Slot(into)
    }

    /// What dice show that are a value.
    fn roll_of(&mut self, of: &Expr, span: Span) -> Shape {
        match self.expression(of, Some(&Type::Dice)) {
            Shape::Dice(dice) => {
                let [n, sides, plus] = *dice;
                if n.constant() == Some(0) {
                    return Shape::Whole(plus);
                }
                let shown = self.ask(core::Verb::Roll(core::Pool { n, sides }), span);
                Shape::Whole(binary(Operation::Add, shown, plus, span))
            }
            Shape::Broken => Shape::Broken,
            other => {
                let message = format!("expected dice, found {}", other.told());
                let problem = Problem::new(of.span, message);
                self.wrong(problem.help(format!(
                    "say which dice, and their number in parentheses: `roll ({}) d6`",
                    of.named().as_deref().unwrap_or("n")
                )))
            }
        }
    }

    fn pool(&mut self, of: &Pool) -> core::Pool {
        self.check_dice(of);
        core::Pool { n: self.count(&of.n), sides: self.count(&of.sides) }
    }

    fn count(&mut self, of: &Count) -> Value {
        match of {
            Count::Fixed(number) => whole(i32::try_from(*number).unwrap_or(i32::MAX)),
            Count::Of(of) => self.whole(of),
        }
    }

    fn check(&mut self, of: &Check) -> Option<core::Check> {
        let pool = self.pool(&of.pool);
        let target = self.whole(&of.target);
        let next = |by| binary(Operation::Add, target.clone(), whole(by), of.target.span);
        let (relation, target) = match of.relation {
            Binary::AtLeast => (Relation::AtLeast, target),
            Binary::Greater => (Relation::AtLeast, next(1)),
            Binary::AtMost => (Relation::AtMost, target),
            Binary::Less => (Relation::AtMost, next(-1)),
            Binary::Equal => (Relation::Exactly, target),
            // Refused where it is read.
            _ => return None,
        };
        let (mut lowest, mut highest) = (whole(1), whole(1));
        for but in &of.but {
            let end = if but.is_highest { &mut highest } else { &mut lowest };
            let before = end.clone();
            *end = self.automatic(but, before);
        }
        Some(core::Check { pool, relation, target, lowest, highest })
    }

    fn automatic(&mut self, but: &But, before: Value) -> Value {
        let does = whole(if but.passes { 2 } else { 0 });
        match &but.when {
            None => does,
            Some(when) => {
                let when = self.truth(when);
                choose(&when, does, before)
            }
        }
    }

    /// A probability, as numerator and denominator.
    fn probability(&mut self, of: &Expr) -> (Value, Value) {
        if let Some(problem) = certain(of) {
            self.wrong(problem);
        }
        let shape = self.expression(of, None);
        let (a, b) = self.as_fraction(shape, of.span);
        if let (Some(a), Some(b)) = (a.constant(), b.constant())
            && !(0 <= a && a <= b && 0 < b)
        {
            let problem = Problem::new(of.span, "a probability is from 0 to 1");
            self.wrong(problem.help("`1/3`, or `0.25`"));
            return (whole(1), whole(2));
        }
        (a, b)
    }

    fn table(&mut self, of: &Expr) -> Option<std::sync::Arc<Scores>> {
        match self.expression(of, None) {
            Shape::Table(scores) => Some(scores),
            Shape::Broken => None,
            other => {
                let message = format!("expected a table, found {}", other.told());
                self.wrong(Problem::new(of.span, message));
                None
            }
        }
    }

    fn look_up(&mut self, table: &Expr, modifier: Option<&Expr>, span: Span) -> Shape {
        let Some(scores) = self.table(table) else { return Shape::Broken };
        let modifier = modifier.map_or(whole(0), |of| self.whole(of));
        let fixed = |number: u32| whole(i32::try_from(number).unwrap_or(i32::MAX));
        let pool = core::Pool { n: fixed(scores.n), sides: fixed(scores.sides) };
        let row = self.ask(core::Verb::LookUp { pool, tops: scores.tops.clone(), modifier }, span);
        let result = self.picked(&scores.results, &row, span);
        self.tell_row(table, &row, &result, span);
        result
    }

    /// Tells in which row of which table the dice have come out.
    fn tell_row(&mut self, table: &Expr, row: &Value, result: &Shape, span: Span) {
        let number = binary(Operation::Add, row.clone(), whole(1), span);
        let mut told =
            vec![Noted::Said(format!("{}, row ", table_name(table))), Noted::Number(number)];
        if let Shape::Word(..) | Shape::Whole(_) | Shape::YesNo(_) = result {
            told.push(Noted::Said(": ".to_owned()));
            self.tell(result, span, &mut told);
        }
        self.body_mut().emit(Step::Note(told));
    }

    /// The row of a score, without dice.
    fn read_table(&mut self, table: &Expr, score: &Expr, span: Span) -> Shape {
        let Some(scores) = self.table(table) else { return Shape::Broken };
        let value = self.whole(score);
        let value = self.body_mut().keep("score", &value, score.span);
        let last = i32::try_from(scores.tops.len()).unwrap_or(i32::MAX);
        let rows = (0..last).zip(&scores.tops).rev();
        let row = rows.fold(whole(last), |above, (at, top)| {
            let is_here = binary(Operation::AtMost, value.clone(), top.clone(), span);
            choose(&is_here, whole(at), above)
        });
        self.picked(&scores.results, &row, span)
    }

    fn add_up(&mut self, n: &Expr, part: &crate::syntax::Name, args: &[Expr], span: Span) -> Shape {
        self.check_some(n);
        let n = self.whole(n);
        let Some((routine, args, gives)) = self.prepared(part, args, span) else {
            return Shape::Broken;
        };
        let [one] = gives.as_slice() else {
            let problem = Problem::new(span, "a part that is added up gives one thing");
            let help = "several numbers are a record: `-> Losses`, whose values are added up each";
            return self.wrong(problem.help(help));
        };
        if !adds_up(one) {
            let message = format!("cannot add up {}", one.told());
            return self
                .wrong(Problem::new(span, message).help("numbers and records of them add up"));
        }
        let mut into = Vec::new();
        let sum = one.map(&mut |_| {
            let slot = self.body_mut().fresh("", None, span);
            into.push(slot);
            Value::Slot(slot)
        });
        let stage = self.body().stage;
        self.body_mut().emit(Step::AddUp { n, routine, args, into, stage, span });
        match sum {
            // How often it was so.
            Shape::YesNo(sum) => Shape::Whole(sum),
            sum => sum,
        }
    }
}

/// Says so if a probability is written out, and no dice are needed for it.
fn certain(of: &Expr) -> Option<Problem> {
    let (above, below) = written_out(of)?;
    let label = match above {
        0 => "it never happens",
        _ if above == below => "it always happens",
        _ => return None,
    };
    let problem = Problem::new(of.span, "this chance is decided before any die is rolled");
    Some(problem.expecting(label).help(
        "a chance that is written out lies between 0 and 1; one that may be 0 or 1 is a key, \
         `hit chance = 1`",
    ))
}

/// What a table is called where it is looked up.
fn table_name(of: &Expr) -> String {
    match &of.kind {
        ExprKind::Index(of, _) => table_name(of),
        ExprKind::Field(_, key) => format!("table {}", key.text),
        _ => written(of).map_or_else(|| "the table".to_owned(), |name| format!("table {name}")),
    }
}

/// Whether several of it make one.
fn adds_up(of: &Shape) -> bool {
    match of {
        Shape::Whole(_) | Shape::YesNo(_) | Shape::Broken => true,
        Shape::Record(_, values) => values.iter().all(|of| {
            matches!(of, Shape::Whole(_) | Shape::Broken)
                || matches!(of, Shape::Record(..)) && adds_up(of)
        }),
        _ => false,
    }
}

/// Dice that are known, as a value.
pub(super) fn dice_of(dice: KnownDice) -> Shape {
    Shape::dice(whole(dice.n), whole(dice.sides), whole(dice.plus))
}

/// Dice that are a value, if they are known: how many, their sides, and what is added.
pub(super) fn known_dice([n, sides, plus]: [&Value; 3]) -> Option<KnownDice> {
    Some(KnownDice { n: n.constant()?, sides: sides.constant()?, plus: plus.constant()? })
}
