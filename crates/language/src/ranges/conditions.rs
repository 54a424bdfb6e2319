//! What a condition says about the numbers that it is about.

use crate::core::{Operation, Range, Slot, Value};

use super::env::{Env, join};
use super::steps::Walk;

impl Walk<'_, '_> {
    /// What slots can hold where a condition holds, or does not; nothing if that cannot be.
    pub(super) fn given(&mut self, condition: &Value, env: &Env, holds: bool) -> Option<Env> {
        match condition {
            Value::Not(of) => self.given(of, env, !holds),
            Value::And(a, b) if holds => self.both(a, b, env, true),
            Value::Or(a, b) if !holds => self.both(a, b, env, false),
            Value::And(a, b) => self.either(a, b, env, false),
            Value::Or(a, b) => self.either(a, b, env, true),
            Value::Binary(operation, a, b, _) => {
                let is_so = self.value(condition, env);
                is_possible(is_so, holds).then(|| env.clone()).and_then(|known| {
                    match (*operation, holds) {
                        (Operation::Less, true) => self.less(known, a, b),
                        (Operation::Less, false) => self.at_most(known, b, a),
                        (Operation::AtMost, true) => self.at_most(known, a, b),
                        (Operation::AtMost, false) => self.less(known, b, a),
                        (Operation::Equal, true) | (Operation::Unequal, false) => {
                            self.equal(known, a, b)
                        }
                        (Operation::Equal, false) | (Operation::Unequal, true) => {
                            self.unequal(known, a, b)
                        }
                        _ => Some(known),
                    }
                })
            }
            Value::Slot(slot) => {
                let range = self.value(condition, env);
                let known = if holds { without(range, 0)? } else { range.and(Range::ZERO)? };
                Some(with(env.clone(), *slot, known))
            }
            _ => is_possible(self.value(condition, env), holds).then(|| env.clone()),
        }
    }

    /// The first is as it should be, and so is the second.
    fn both(&mut self, a: &Value, b: &Value, env: &Env, holds: bool) -> Option<Env> {
        let env = self.given(a, env, holds)?;
        self.given(b, &env, holds)
    }

    /// The first is as it should be, or it is not and the second is.
    fn either(&mut self, a: &Value, b: &Value, env: &Env, holds: bool) -> Option<Env> {
        let first = self.given(a, env, holds);
        let other = self.given(a, env, !holds);
        let second = other.and_then(|env| self.given(b, &env, holds));
        join(first, second)
    }

    fn less(&mut self, env: Env, a: &Value, b: &Value) -> Option<Env> {
        let (x, y) = (self.value(a, &env), self.value(b, &env));
        let below = Range { low: i32::MIN, high: y.high.checked_sub(1)? };
        let above = Range { low: x.low.checked_add(1)?, high: i32::MAX };
        both_within(env, (a, x.and(below)?), (b, y.and(above)?))
    }

    fn at_most(&mut self, env: Env, a: &Value, b: &Value) -> Option<Env> {
        let (x, y) = (self.value(a, &env), self.value(b, &env));
        let below = Range { low: i32::MIN, high: y.high };
        let above = Range { low: x.low, high: i32::MAX };
        both_within(env, (a, x.and(below)?), (b, y.and(above)?))
    }

    fn equal(&mut self, env: Env, a: &Value, b: &Value) -> Option<Env> {
        let (x, y) = (self.value(a, &env), self.value(b, &env));
        let same = x.and(y)?;
        both_within(env, (a, same), (b, same))
    }

    fn unequal(&mut self, env: Env, a: &Value, b: &Value) -> Option<Env> {
        let (x, y) = (self.value(a, &env), self.value(b, &env));
        let left = y.single().map_or(Some(x), |number| without(x, number))?;
        let right = x.single().map_or(Some(y), |number| without(y, number))?;
        both_within(env, (a, left), (b, right))
    }
}

/// Whether a condition that comes to this can hold, or fail to.
fn is_possible(is_so: Range, holds: bool) -> bool {
    if holds { is_so != Range::ZERO } else { is_so.has(0) }
}

/// Puts into slots what is known of two values; of other values nothing can be kept.
fn both_within(env: Env, a: (&Value, Range), b: (&Value, Range)) -> Option<Env> {
    within(within(env, a.0, a.1)?, b.0, b.1)
}

/// Also what is a constant more or less than a slot says something about it.
fn within(env: Env, value: &Value, range: Range) -> Option<Env> {
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
    let known = env[usize::from(slot)].and(range)?;
    Some(with(env, slot, known))
}

fn with(mut env: Env, slot: Slot, range: Range) -> Env {
    env[usize::from(slot)] = range;
    env
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
