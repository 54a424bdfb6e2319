//! What a condition says about the numbers that it is about.

use crate::core::{Operation, Range, Value};

use super::env::{Env, join};
use super::steps::Walk;

/// What slots can hold where a condition holds, and where it does not; nothing if that cannot be.
pub(super) struct Sides {
    pub(super) holds: Option<Env>,
    pub(super) fails: Option<Env>,
}

impl Sides {
    /// Where there is nothing to be asked, as nothing leads there.
    const NONE: Sides = Sides { holds: None, fails: None };

    fn turned(self) -> Sides {
        Sides { holds: self.fails, fails: self.holds }
    }
}

impl Walk<'_, '_> {
    /// What a condition says of slots. Both sides of it are worked out at once: each alone takes
    /// what the other says of what stands before, and so on within that.
    pub(super) fn sides(&mut self, condition: &Value, env: &Env) -> Sides {
        match condition {
            Value::Not(of) => self.sides(of, env).turned(),
            Value::And(a, b) => {
                let first = self.sides(a, env);
                let second = self.sides_where(b, first.holds);
                Sides { holds: second.holds, fails: join(first.fails, second.fails) }
            }
            Value::Or(a, b) => {
                let first = self.sides(a, env);
                let second = self.sides_where(b, first.fails);
                Sides { holds: join(first.holds, second.holds), fails: second.fails }
            }
            Value::Binary(operation, a, b, span) => {
                let (x, y) = (self.value(a, env), self.value(b, env));
                let is_so = self.combined(*operation, (a, x), (b, y), *span);
                let side = |holds| compared(*operation, (a, x), (b, y), is_so, env, holds);
                Sides { holds: side(true), fails: side(false) }
            }
            Value::Slot(slot) => {
                let range = self.value(condition, env);
                let known = |range: Option<Range>| Some(env.clone().with(*slot, range?));
                Sides { holds: known(without(range, 0)), fails: known(range.and(Range::ZERO)) }
            }
            _ => {
                let is_so = self.value(condition, env);
                let side = |holds| is_possible(is_so, holds).then(|| env.clone());
                Sides { holds: side(true), fails: side(false) }
            }
        }
    }

    fn sides_where(&mut self, condition: &Value, env: Option<Env>) -> Sides {
        env.map_or(Sides::NONE, |env| self.sides(condition, &env))
    }
}

/// A value, and what it can come to.
type Ranged<'v> = (&'v Value, Range);

/// What slots can hold where two numbers, put together so, come to yes, or to no.
fn compared(
    operation: Operation,
    a: Ranged<'_>,
    b: Ranged<'_>,
    is_so: Range,
    env: &Env,
    holds: bool,
) -> Option<Env> {
    if !is_possible(is_so, holds) {
        return None;
    }
    match (operation, holds) {
        (Operation::Less, true) => less(env, a, b),
        (Operation::Less, false) => at_most(env, b, a),
        (Operation::AtMost, true) => at_most(env, a, b),
        (Operation::AtMost, false) => less(env, b, a),
        (Operation::Equal, true) | (Operation::Unequal, false) => equal(env, a, b),
        (Operation::Equal, false) | (Operation::Unequal, true) => unequal(env, a, b),
        _ => Some(env.clone()),
    }
}

fn less(env: &Env, (a, x): Ranged<'_>, (b, y): Ranged<'_>) -> Option<Env> {
    let below = Range { low: i32::MIN, high: y.high.checked_sub(1)? };
    let above = Range { low: x.low.checked_add(1)?, high: i32::MAX };
    both_within(env, (a, x.and(below)?), (b, y.and(above)?))
}

fn at_most(env: &Env, (a, x): Ranged<'_>, (b, y): Ranged<'_>) -> Option<Env> {
    let below = Range { low: i32::MIN, high: y.high };
    let above = Range { low: x.low, high: i32::MAX };
    both_within(env, (a, x.and(below)?), (b, y.and(above)?))
}

fn equal(env: &Env, (a, x): Ranged<'_>, (b, y): Ranged<'_>) -> Option<Env> {
    let same = x.and(y)?;
    both_within(env, (a, same), (b, same))
}

fn unequal(env: &Env, (a, x): Ranged<'_>, (b, y): Ranged<'_>) -> Option<Env> {
    let left = y.single().map_or(Some(x), |number| without(x, number))?;
    let right = x.single().map_or(Some(y), |number| without(y, number))?;
    both_within(env, (a, left), (b, right))
}

/// Whether a condition that comes to this can hold, or fail to.
fn is_possible(is_so: Range, holds: bool) -> bool {
    if holds { is_so != Range::ZERO } else { is_so.has(0) }
}

/// Puts into slots what is known of two values; of other values nothing can be kept.
fn both_within(env: &Env, a: Ranged<'_>, b: Ranged<'_>) -> Option<Env> {
    within(within(env.clone(), a)?, b)
}

/// Also what is a constant more or less than a slot says something about it.
fn within(env: Env, (value, range): Ranged<'_>) -> Option<Env> {
    let (slot, shift) = match value {
        Value::Slot(slot) => (*slot, 0),
        Value::Binary(operation, a, b, _) => match (operation, &**a, &**b) {
            (Operation::Add, Value::Slot(slot), Value::Constant(more))
            | (Operation::Add, Value::Constant(more), Value::Slot(slot)) => {
                (*slot, i64::from(*more))
            }
            (Operation::Subtract, Value::Slot(slot), Value::Constant(less)) => {
                (*slot, -i64::from(*less))
            }
            _ => return Some(env),
        },
        _ => return Some(env),
    };
    let end = |end: i32| {
        let end = i64::from(end) - shift;
        i32::try_from(end).unwrap_or(if end < 0 { i32::MIN } else { i32::MAX })
    };
    let range = Range { low: end(range.low), high: end(range.high) };
    let known = env[slot].and(range)?;
    Some(env.with(slot, known))
}

/// A range that has a number at one of its ends no more.
fn without(range: Range, number: i32) -> Option<Range> {
    let mut left = range;
    if range.low == number {
        left.low = number.checked_add(1)?;
    } else if range.high == number {
        left.high = number.checked_sub(1)?;
    }
    (left.low <= left.high).then_some(left)
}
