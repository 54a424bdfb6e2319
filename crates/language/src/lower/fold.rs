//! Values made of those of a list.

use super::lowering::Lowering;
use crate::core::{Operation, Value};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, and, binary, choose, not, or, whole, yes_no};
use crate::syntax::{Expr, Fold, Folding};
use crate::types::Type;

/// What comes up in a fold: its value, its number, and whether it is there at all.
pub(super) struct Item {
    pub(super) shape: Shape,
    pub(super) number: i32,
    pub(super) is_there: Value,
}

impl Lowering<'_> {
    /// A value made of those of a list, or of numbers from one to another.
    pub(super) fn fold(&mut self, fold: &Fold, span: Span, expected: Option<&Type>) -> Shape {
        let of = match (fold.how, expected) {
            (Folding::List, Some(Type::List { of, .. })) => Some(&**of),
            (Folding::First, expected) => expected,
            _ => None,
        };
        let items = match &fold.to {
            Some(to) => self.turns(&fold.list, to),
            None => match self.expression(&fold.list, None) {
                Shape::Alike(list, length) => {
                    return self.fold_alike(fold, (&list, &length), span, of);
                }
                list => self.items(list, fold.list.span),
            },
        };
        let Some(items) = items else { return Shape::Broken };
        let mut found = Vec::new();
        for Item { shape, number, is_there } in items {
            match self.of_item(fold, shape, Shape::number(number), of) {
                Shape::Broken => return Shape::Broken,
                shape => found.push((shape, is_there)),
            }
        }
        self.put_together(fold, found, span)
    }

    /// What is found for one item.
    pub(super) fn of_item(
        &mut self,
        fold: &Fold,
        item: Shape,
        number: Shape,
        of: Option<&Type>,
    ) -> Shape {
        let since = self.body().names();
        self.body_mut().bind_silently(&fold.name, item);
        if let Some(at) = &fold.at {
            self.body_mut().bind_silently(at, number);
        }
        let shape = self.expression(&fold.of, of);
        self.body_mut().forget(since);
        shape
    }

    /// The numbers from one to another.
    fn turns(&mut self, first: &Expr, to: &Expr) -> Option<Vec<Item>> {
        let (from, to) = (self.bound(first)?, self.whole(to));
        let last = self.most(&to);
        let Some(last) = last.filter(|last| last.saturating_sub(from) < MOST_TURNS) else {
            let message = match last {
                Some(_) => format!("these may be more than {MOST_TURNS} numbers"),
                None => "how many numbers these are is not known".to_owned(),
            };
            let problem = Problem::new(first.span, message);
            self.wrong(problem.help("up to a circumstance, a figure or a number, at most 1000"));
            return None;
        };
        let item = |number: i32| Item {
            shape: Shape::number(number),
            number,
            is_there: self.is_there(number, &to, first.span),
        };
        Some((from..=last).map(item).collect())
    }

    /// The items of a list, each with whether it is there.
    pub(super) fn items(&mut self, list: Shape, span: Span) -> Option<Vec<Item>> {
        match list {
            Shape::Alike(of, length) => self.items(Shape::List(of.spread(), length), span),
            Shape::List(items, length) => {
                let item = |(shape, number): (Shape, i32)| Item {
                    shape,
                    number,
                    is_there: self.is_there(number, &length, span),
                };
                Some(items.into_iter().zip(1..).map(item).collect())
            }
            Shape::By(_, values) => {
                let each = values.into_iter().flatten().zip(1..);
                let item = |(shape, number)| Item { shape, number, is_there: yes_no(true) };
                Some(each.map(item).collect())
            }
            Shape::Broken => None,
            other => {
                let message = format!("expected a list, found {}", other.told());
                let problem = Problem::new(span, message);
                self.wrong(match other {
                    Shape::Whole(_) => problem.help(
                        "numbers are gone through by `rounds up to 3 at i { … }`, and dice face by face: \
                         `for face, count in 3d6 from highest { … }`",
                    ),
                    _ => problem,
                });
                None
            }
        }
    }

    /// Whether there are so many.
    ///
    /// In general this is no comparison: nobody has written one, and that a list is full whatever
    /// the dice say is nothing to tell.
    pub(super) fn is_there(&self, number: i32, length: &Value, span: Span) -> Value {
        if !self.given.is_general() || length.constant().is_some() {
            return binary(Operation::AtMost, whole(number), length.clone(), span);
        }
        let above = binary(Operation::Subtract, length.clone(), whole(number - 1), span);
        let is_there = binary(Operation::Min, above, whole(1), span);
        binary(Operation::Max, is_there, whole(0), span)
    }

    /// A number that is known.
    fn bound(&mut self, of: &Expr) -> Option<i32> {
        let value = self.whole(of);
        if value.constant().is_none() {
            let problem = Problem::new(of.span, "the first number must be one that is written");
            self.wrong(problem);
        }
        value.constant()
    }

    /// The most that a number can be, if that is known in advance.
    fn most(&self, value: &Value) -> Option<i32> {
        match value {
            Value::Constant(number) => Some(*number),
            Value::Slot(slot) => self.given.inputs.get(usize::from(*slot)).map(|of| of.1.high),
            _ => None,
        }
    }

    fn put_together(&mut self, fold: &Fold, found: Vec<(Shape, Value)>, span: Span) -> Shape {
        match fold.how {
            Folding::Sum => self.sum(fold, found, span),
            Folding::Any => {
                self.logic(fold, found, |all, one, there| or(all, and(there, one)), false)
            }
            Folding::Every => {
                self.logic(fold, found, |all, one, there| and(all, or(not(there), one)), true)
            }
            Folding::Number => {
                let mut sum = whole(0);
                for (shape, there) in found {
                    let is = self.is_so(shape, fold.of.span);
                    sum = binary(Operation::Add, sum, and(there, is), span);
                }
                Shape::Whole(sum)
            }
            Folding::First => {
                found.into_iter().rev().fold(Shape::Nothing, |rest, (shape, there)| {
                    self.first(shape, &there, rest, fold.of.span)
                })
            }
            Folding::List => {
                let length = found.iter().fold(whole(0), |sum, (_, there)| {
                    binary(Operation::Add, sum, there.clone(), span)
                });
                Shape::List(found.into_iter().map(|(shape, _)| shape).collect(), length)
            }
        }
    }

    fn sum(&mut self, fold: &Fold, found: Vec<(Shape, Value)>, span: Span) -> Shape {
        let mut sum = whole(0);
        for (shape, there) in found {
            let value = self.as_whole(shape, fold.of.span);
            sum = binary(Operation::Add, sum, choose(&there, value, whole(0)), span);
        }
        Shape::Whole(sum)
    }

    fn logic(
        &mut self,
        fold: &Fold,
        found: Vec<(Shape, Value)>,
        join: impl Fn(Value, Value, Value) -> Value,
        start: bool,
    ) -> Shape {
        let mut all = yes_no(start);
        for (shape, there) in found {
            let is = self.is_so(shape, fold.of.span);
            all = join(all, is, there);
        }
        Shape::YesNo(all)
    }

    pub(super) fn is_so(&mut self, shape: Shape, span: Span) -> Value {
        match shape {
            Shape::YesNo(value) => value,
            other => {
                let message = format!("expected yes or no, found {}", other.told());
                self.wrong(Problem::of_type(span, message));
                yes_no(false)
            }
        }
    }

    pub(super) fn first(&mut self, shape: Shape, there: &Value, rest: Shape, span: Span) -> Shape {
        let (known, value) = match shape {
            Shape::Maybe(known, value) => (known, *value),
            Shape::Nothing => return rest,
            shape => (yes_no(true), shape),
        };
        let is_it = and(there.clone(), known);
        let one = Shape::Maybe(yes_no(true), Box::new(value));
        self.either(&is_it, &one, &rest, span)
    }
}

/// The most turns of a fold over numbers.
const MOST_TURNS: i32 = 1000;
