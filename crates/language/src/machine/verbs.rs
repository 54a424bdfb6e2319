//! Questions that have no instruction of their own.

use std::cmp::Ordering;

use sandtable_dice::{Chance, Check, Dice, Open, Pool, PoolFace};

use crate::check::{asked, some_dice};
use crate::code::{self, Choosing, Operand, Question};
use crate::compile::table;

use super::frame::{Frame, value};

/// Asks the dice.
#[inline(always)]
pub(super) fn ask<D: Dice, const N: usize>(
    question: &Question,
    frame: &Frame<N>,
    dice: &mut D,
) -> i32 {
    match question {
        Question::Roll(of) => dice.total(pool(*of, frame)),
        Question::Test(test) => dice.check(check(test, frame)).into(),
        Question::Count(n, test) => {
            dice.successes(count(*n, frame), check(test, frame)).cast_signed()
        }
        Question::Showing { number, from_highest, left, test } => {
            let face = PoolFace {
                pool: std::ptr::from_ref(question).addr(),
                number: u8::try_from(value(*number, frame)).unwrap_or(u8::MAX),
                from_highest: *from_highest,
                check: check(test, frame),
            };
            dice.showing(face, count(*left, frame)).cast_signed()
        }
        Question::Chance(a, b) => dice.chance(chance(value(*a, frame), value(*b, frame))).into(),
        Question::CountChance(n, a, b) => {
            let chance = chance(value(*a, frame), value(*b, frame));
            dice.events(count(*n, frame), chance).cast_signed()
        }
        Question::LookUp { dice: of, tops, modifier } => {
            let tops = tops.iter().map(|top| value(*top, frame));
            match table(pool(*of, frame), tops) {
                Some(table) => dice.table(&table, value(*modifier, frame)).into(),
                None => 0,
            }
        }
        Question::Table { table, modifier } => dice.table(table, value(*modifier, frame)).into(),
        Question::Choose(of) => choose(of, frame, dice),
    }
}

/// Asks a player.
fn choose<D: Dice, const N: usize>(of: &Choosing, frame: &Frame<N>, dice: &mut D) -> i32 {
    let seen: Vec<i32> = of.sees.iter().map(|operand| value(*operand, frame)).collect();
    let open = open(of.open.iter().map(|operand| value(*operand, frame)));
    dice.choose(of.habits.by(value(of.otherwise, frame)), of.decision, &seen, open).into()
}

/// The options that can be taken, by whether each can be. One of them always can, says the page.
pub(crate) fn open(options: impl ExactSizeIterator<Item = i32>) -> Open {
    let all = u8::try_from(options.len()).unwrap_or(Open::MOST).clamp(1, Open::MOST);
    let mut options = options;
    let all = Open::all(all);
    all.filter(|_| options.next().is_some_and(|open| open != 0)).unwrap_or(all)
}

/// A probability that was proved to be one.
#[inline(always)]
pub(crate) fn chance(numerator: i32, denominator: i32) -> Chance {
    let (numerator, denominator) = (numerator.max(0), denominator.max(1));
    let of = |number: i32| number.cast_unsigned();
    match numerator.cmp(&denominator) {
        Ordering::Less => Chance::new(of(numerator), of(denominator)).unwrap_or(Chance::NEVER),
        _ => Chance::ALWAYS,
    }
}

#[inline(always)]
fn pool<const N: usize>(dice: code::Dice, frame: &Frame<N>) -> Pool {
    some_dice(value(dice.n, frame), value(dice.sides, frame))
}

#[inline(always)]
fn count<const N: usize>(n: Operand, frame: &Frame<N>) -> u32 {
    value(n, frame).max(0).cast_unsigned()
}

#[inline(always)]
fn check<const N: usize>(test: &code::Test, frame: &Frame<N>) -> Check {
    let pool = pool(test.dice, frame);
    let special = (value(test.lowest, frame), value(test.highest, frame));
    asked(test.relation, pool, value(test.target, frame), special)
}
