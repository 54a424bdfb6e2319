//! What values can come to.

use crate::assigned::is_fixed;
use crate::core::{Operation, Range, Slot, Value};
use crate::problem::{Problem, Question, Span};

use super::arithmetic::{Wide, by_what_is_not_zero, combine, compare};
use super::env::{Env, widen};
use super::findings::Fault;
use super::steps::Walk;

impl Walk<'_, '_> {
    /// What a value can come to.
    pub(super) fn value(&mut self, value: &Value, env: &Env) -> Range {
        match value {
            Value::Constant(number) => Range::only(*number),
            Value::Slot(slot) => self.read(*slot, env),
            Value::Binary(operation, a, b, span) => {
                let (x, y) = (self.value(a, env), self.value(b, env));
                self.combined(*operation, (a, x), (b, y), *span)
            }
            Value::Not(_) | Value::And(..) | Value::Or(..) => self.is_so(value, env),
            Value::If(condition, yes, no) => self.one_of(condition, (yes, no), env),
            Value::Pick(list, index, span) => self.pick(list, index, *span, env),
        }
    }

    fn read(&mut self, slot: Slot, env: &Env) -> Range {
        let range = env[slot];
        widen(&mut self.analysis.slots[self.routine][usize::from(slot)], range);
        range
    }

    /// What two values come to together, of which it is known what each can come to.
    pub(super) fn combined(
        &mut self,
        operation: Operation,
        (a, x): (&Value, Range),
        (b, y): (&Value, Range),
        span: Span,
    ) -> Range {
        let is_comparison = matches!(
            operation,
            Operation::Less | Operation::AtMost | Operation::Equal | Operation::Unequal
        );
        if is_comparison && !(is_fixed(a) && is_fixed(b)) {
            let answer = compare(operation, x, y);
            self.analysis.found.answered(Question::Comparison, span, answer);
        }
        if let Some(wide) = combine(operation, x, y) {
            return self.held(wide, span);
        }
        self.divided_by_zero(b, y, span);
        // What follows is judged as if it were mended.
        by_what_is_not_zero(operation, x, y).narrow().0
    }

    fn divided_by_zero(&mut self, by: &Value, divisor: Range, span: Span) {
        let problem = Problem::new(span, "this may be a division by zero")
            .expecting(format!("the divisor is {divisor}"))
            .help("divide by what is never zero: `max(1, …)`");
        let problem = self.traced(problem, by, divisor);
        self.analysis.found.add(Fault::Zero, problem);
    }

    /// What of a range a rule can hold; that it can hold all of it is demanded.
    pub(super) fn held(&mut self, wide: Wide, span: Span) -> Range {
        let (range, is_all) = wide.narrow();
        if !is_all {
            self.analysis.found.overflow(span);
        }
        range
    }

    /// Whether a condition holds.
    fn is_so(&mut self, condition: &Value, env: &Env) -> Range {
        let sides = self.sides(condition, env);
        Range { low: i32::from(sides.fails.is_none()), high: i32::from(sides.holds.is_some()) }
            .and(Range::YES_NO)
            .unwrap_or(Range::YES_NO)
    }

    fn one_of(&mut self, condition: &Value, (yes, no): (&Value, &Value), env: &Env) -> Range {
        let sides = self.sides(condition, env);
        let yes = sides.holds.map(|env| self.value(yes, &env));
        let no = sides.fails.map(|env| self.value(no, &env));
        match (yes, no) {
            (Some(yes), Some(no)) => yes.or(no),
            (one, other) => one.or(other).unwrap_or(Range::ALL),
        }
    }

    fn pick(&mut self, list: &[Value], place: &Value, span: Span, env: &Env) -> Range {
        let index = self.value(place, env);
        let end = i32::try_from(list.len()).unwrap_or(i32::MAX) - 1;
        let within = Range { low: 0, high: end };
        if !within.holds(index) {
            let problem = self.no_place(place, (index, within), span);
            self.analysis.found.add(Fault::Index, problem);
        }
        let mut any: Option<Range> = None;
        for (place, value) in (0..).zip(list) {
            if index.has(place) {
                widen(&mut any, self.value(value, env));
            }
        }
        any.unwrap_or(Range::ALL)
    }

    /// That there may be no such place, of which what is written is counted from 1 in lists.
    fn no_place(&self, place: &Value, (index, within): (Range, Range), span: Span) -> Problem {
        let (number, first) = match place {
            Value::Binary(Operation::Subtract, number, first, _) => {
                (&**number, first.constant().unwrap_or(0))
            }
            place => (place, 0),
        };
        let written = |range: Range| Range {
            low: range.low.saturating_add(first),
            high: range.high.saturating_add(first),
        };
        let (index, within) = (written(index), written(within));
        let problem = Problem::new(span, "there may be no such place in this list")
            .expecting(format!("the place is {index}, and must be {within}"));
        self.traced(problem, number, index)
    }
}
