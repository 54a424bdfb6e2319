//! Code for questions to the dice.

use sandtable_dice::{Die, Table};

use crate::check::{FAILS, Faces, PASSES};
use crate::code::{self, Operand, Question};
use crate::core::{Check, Pool, Relation, Value, Verb};
use crate::layout::Register;
use crate::op::Op;

use super::maker::Maker;

/// A check that there is an instruction for.
pub(super) enum ShortCheck<'v> {
    /// On a D6, by its [`Faces`].
    D6(i8, i8),
    /// On 2D6, at most this.
    TwoD6(&'v Value),
}

impl Maker<'_> {
    /// Asks the dice, and puts the answer into a register.
    pub(super) fn ask(&mut self, verb: &Verb, d: Register) {
        match verb {
            Verb::Roll(pool) => self.roll(pool, d),
            Verb::Test(check) => {
                if let Some(ShortCheck::D6(low, high)) = self.short_check(verb) {
                    self.emit(Op::CheckD6 { d, low, high });
                } else {
                    let test = self.test(check);
                    self.question(Question::Test(test), d);
                }
            }
            Verb::Count(n, check) => self.count(n, check, d),
            Verb::Showing(of) => {
                let (number, left) = (self.operand(&of.number), self.operand(&of.left));
                let (from_highest, test) = (of.from_highest, self.test(&of.check));
                self.question(Question::Showing { number, from_highest, left, test }, d);
            }
            Verb::Chance(numerator, denominator) => {
                let question = Question::Chance(self.operand(numerator), self.operand(denominator));
                self.question(question, d);
            }
            Verb::CountChance(n, numerator, denominator) => {
                let n = self.operand(n);
                let chance = (self.operand(numerator), self.operand(denominator));
                self.question(Question::CountChance(n, chance.0, chance.1), d);
            }
            Verb::LookUp { pool, tops, modifier } => self.look_up(pool, tops, modifier, d),
            Verb::Choose(of) => {
                let choosing = code::Choosing {
                    decision: of.decision,
                    habits: of.habits.clone(),
                    otherwise: self.operand(&of.otherwise),
                    sees: of.sees.iter().map(|value| self.operand(value)).collect(),
                    open: of.open.iter().map(|value| self.operand(value)).collect(),
                };
                self.question(Question::Choose(Box::new(choosing)), d);
            }
        }
    }

    fn question(&mut self, question: Question, d: Register) {
        let number = u16::try_from(self.code.questions.len()).unwrap_or(u16::MAX);
        self.code.questions.push(question);
        self.emit(Op::Ask { d, question: number });
    }

    fn dice(&mut self, pool: &Pool) -> code::Dice {
        code::Dice { n: self.operand(&pool.n), sides: self.operand(&pool.sides) }
    }

    fn roll(&mut self, pool: &Pool, d: Register) {
        let dice = self.dice(pool);
        match (dice.n, sides(dice)) {
            (Operand::Constant(1), Some(sides)) => {
                self.emit(Op::Roll { d, sides });
            }
            (Operand::Register(n), Some(sides)) => {
                self.emit(Op::Total { d, n, sides });
            }
            _ => self.question(Question::Roll(dice), d),
        }
    }

    fn test(&mut self, check: &Check) -> code::Test {
        code::Test {
            dice: self.dice(&check.pool),
            relation: check.relation,
            target: self.operand(&check.target),
            lowest: self.operand(&check.lowest),
            highest: self.operand(&check.highest),
        }
    }

    fn count(&mut self, n: &Value, check: &Check, d: Register) {
        let n = self.operand(n);
        let test = self.test(check);
        match (n, faces(test), at_least(test)) {
            (Operand::Register(n), Some((low, high)), _) => {
                self.emit(Op::CountD6 { d, n, low, high });
            }
            (Operand::Constant(n), Some((low, high)), _) if let_u8(n).is_some() => {
                let n = let_u8(n).unwrap_or(0);
                self.emit(Op::CountSomeD6 { d, n, low, high });
            }
            (n, None, Some(target)) => {
                let n = self.held(n);
                self.emit(Op::CountD6AtLeast { d, n, target });
            }
            _ => self.question(Question::Count(n, test), d),
        }
    }

    fn look_up(&mut self, pool: &Pool, tops: &[Value], modifier: &Value, d: Register) {
        let dice = self.dice(pool);
        let tops: Vec<Operand> = tops.iter().map(|top| self.operand(top)).collect();
        let modifier = self.operand(modifier);
        let question = match known_table(dice, &tops) {
            Some(table) => Question::Table { table, modifier },
            None => Question::LookUp { dice, tops, modifier },
        };
        self.question(question, d);
    }

    /// The same check, if there is an instruction for it.
    pub(super) fn short_check<'v>(&mut self, verb: &'v Verb) -> Option<ShortCheck<'v>> {
        let Verb::Test(check) = verb else { return None };
        let known = |value| match value {
            Operand::Constant(number) => Some(number),
            Operand::Register(_) => None,
        };
        let n = known(self.plain(&check.pool.n)?)?;
        let sides = known(self.plain(&check.pool.sides)?)?;
        let special = (known(self.plain(&check.lowest)?)?, known(self.plain(&check.highest)?)?);
        match (n, sides, self.plain(&check.target)) {
            (1, 6, Some(Operand::Constant(target))) => {
                let Faces { low, high } = Faces::new(check.relation, target, special)?;
                Some(ShortCheck::D6(low, high))
            }
            (2, 6, _) if check.relation == Relation::AtMost && special == (PASSES, FAILS) => {
                Some(ShortCheck::TwoD6(&check.target))
            }
            _ => None,
        }
    }

    /// Where a value is that takes no code.
    fn plain(&mut self, value: &Value) -> Option<Operand> {
        matches!(value, Value::Constant(_) | Value::Slot(_)).then(|| self.operand(value))
    }

    /// A jump that is taken unless the check passes.
    pub(super) fn jump_unless_passed(&mut self, check: &ShortCheck<'_>) -> usize {
        match *check {
            ShortCheck::D6(low, high) => self.emit(Op::JumpUnlessD6 { low, high, to: 0 }),
            ShortCheck::TwoD6(target) => {
                let target = self.operand(target);
                let target = self.held(target);
                self.emit(Op::JumpUnless2D6 { target, to: 0 })
            }
        }
    }
}

fn let_u8(number: i32) -> Option<u8> {
    u8::try_from(number).ok()
}

/// The sides of dice that are known in advance.
fn sides(dice: code::Dice) -> Option<u8> {
    match dice.sides {
        Operand::Constant(sides) => let_u8(sides).filter(|sides| 0 < *sides),
        Operand::Register(_) => None,
    }
}

fn is_one_d6(dice: code::Dice) -> bool {
    dice.n == Operand::Constant(1) && dice.sides == Operand::Constant(6)
}

/// The [`Faces`] of a D6, if they are known in advance and all there is to it.
fn faces(test: code::Test) -> Option<(i8, i8)> {
    let (Operand::Constant(target), Operand::Constant(lowest), Operand::Constant(highest)) =
        (test.target, test.lowest, test.highest)
    else {
        return None;
    };
    let Faces { low, high } = Faces::new(test.relation, target, (lowest, highest))?;
    is_one_d6(test.dice).then_some((low, high))
}

/// Where the target of a check is that passes at it or more on a D6, and nothing else.
fn at_least(test: code::Test) -> Option<Register> {
    let Operand::Register(target) = test.target else { return None };
    let plain = |end| matches!(end, Operand::Constant(end) if end != FAILS && end != PASSES);
    let is_plain = plain(test.lowest) && plain(test.highest);
    (test.relation == Relation::AtLeast && is_plain && is_one_d6(test.dice)).then_some(target)
}

/// The table of a look-up, if it is known in advance.
fn known_table(dice: code::Dice, tops: &[Operand]) -> Option<Table<u16>> {
    let Operand::Constant(n) = dice.n else { return None };
    let known = |top: &Operand| match top {
        Operand::Constant(top) => Some(*top),
        Operand::Register(_) => None,
    };
    let tops: Vec<i32> = tops.iter().map(known).collect::<Option<_>>()?;
    let pool = Die::new(sides(dice)?).times(u32::try_from(n).ok()?);
    table(pool, tops)
}

/// Rows by their numbers. A row that ends below one before it is empty.
pub(crate) fn table(
    pool: sandtable_dice::Pool,
    tops: impl IntoIterator<Item = i32>,
) -> Option<Table<u16>> {
    let mut highest = i32::MIN;
    let mut rows: Vec<(i32, u16)> = Vec::new();
    for (row, top) in (0..).zip(tops) {
        highest = highest.max(top);
        rows.push((highest, row));
    }
    let last = u16::try_from(rows.len()).ok()?;
    Table::new(pool, rows, last).ok()
}
