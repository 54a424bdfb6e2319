//! One of several values: by its number in a list, or by a word.

use std::sync::Arc;

use super::lowering::Lowering;
use crate::core::{Operation, Value};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, binary, pick, whole};
use crate::syntax::{Expr, ExprKind};
use crate::types::{Type, Words};

impl Lowering<'_> {
    /// The value at a place of a list, or of a word.
    pub(super) fn index(&mut self, list: &Expr, at: &Expr, span: Span) -> Shape {
        match self.expression(list, None) {
            Shape::List(items, _) => {
                let place = self.whole(at);
                self.item(&items, &place, is_written(at), span)
            }
            Shape::Alike(of, _) => {
                let place = self.whole(at);
                self.item_alike(&of, &place, is_written(at), span)
            }
            Shape::By(words, values) => {
                let expected = Type::Words(Arc::clone(&words));
                let place = self.expression(at, Some(&expected));
                let is_written = self.is_word_of(at, &words);
                self.by_word(&words, &values, (&place, is_written), span)
            }
            Shape::Broken => Shape::Broken,
            other => {
                let message = format!("{} has no items to choose from", other.told());
                self.wrong(Problem::of_type(list.span, message))
            }
        }
    }

    /// Whether an expression is a word as it stands, and not the name of a value.
    fn is_word_of(&mut self, of: &Expr, words: &Words) -> bool {
        let ExprKind::Path(path) = &of.kind else { return false };
        let is_word = path.last().is_some_and(|name| words.position(&name.text).is_some());
        is_word && self.body_mut().find(&path[0].text).is_none()
    }

    /// Whether what is wrong with a known value is wrong however it comes to be asked for.
    ///
    /// In general a part is looked at for each argument that is written where it is asked for, and
    /// with it what the part rules out for this argument.
    pub(super) fn is_certain(&self, is_written: bool) -> bool {
        is_written || !self.given.is_general()
    }

    /// The item with a number, counted from 1.
    pub(super) fn item(
        &mut self,
        items: &[Shape],
        at: &Value,
        is_written: bool,
        span: Span,
    ) -> Shape {
        if let Some(known) = at.constant() {
            let place = usize::try_from(known).ok().and_then(|at| at.checked_sub(1));
            if let Some(item) = place.and_then(|place| items.get(place)) {
                return item.clone();
            }
            // In a situation, that may be what a condition before it rules out.
            if is_written {
                let message = format!("there is no item {known} in a list of {}", items.len());
                return self.wrong(Problem::new(span, message).help("items are counted from 1"));
            }
        }
        let at = binary(Operation::Subtract, at.clone(), whole(1), span);
        // That the place is in the list is to be proven, whatever its items are.
        self.chosen(items, span, |each| Value::Pick(each.into(), Arc::new(at.clone()), span))
    }

    /// The one at a place that is there, counted from 0, number by number.
    pub(super) fn picked(&mut self, items: &[Shape], at: &Value, span: Span) -> Shape {
        self.chosen(items, span, |each| pick(each, at.clone(), span))
    }

    /// One of several, number by number.
    fn chosen(
        &mut self,
        items: &[Shape],
        span: Span,
        choose: impl Fn(Vec<Value>) -> Value,
    ) -> Shape {
        let Some(first) = items.first() else {
            return self.wrong(Problem::new(span, "there is nothing to choose from"));
        };
        if items.iter().any(Shape::is_broken) {
            return Shape::Broken;
        }
        let numbers: Vec<Vec<&Value>> = items.iter().map(Shape::numbers).collect();
        let mut place = 0;
        let count = numbers[0].len();
        if numbers.iter().any(|numbers| numbers.len() != count) {
            return self.wrong(Problem::new(span, "the items are not of one kind"));
        }
        first.map(&mut |_| {
            let each = numbers.iter().map(|numbers| numbers[place].clone()).collect();
            place += 1;
            choose(each)
        })
    }

    /// The value that a word has.
    fn by_word(
        &mut self,
        words: &Words,
        values: &[Option<Shape>],
        (at, is_written): (&Shape, bool),
        span: Span,
    ) -> Shape {
        let place = match at {
            Shape::Word(_, place) => place,
            Shape::Broken => return Shape::Broken,
            other => {
                let message =
                    format!("expected a word of {}, found {}", words.told(), other.told());
                return self.wrong(Problem::of_type(span, message));
            }
        };
        if let Some(known) = place.constant().and_then(|at| usize::try_from(at).ok()) {
            if let Some(Some(value)) = values.get(known) {
                return value.clone();
            }
            if self.is_certain(is_written) {
                let word = &words.words[known].name;
                return self.wrong(Problem::new(span, format!("there is no value for `{word}`")));
            }
        }
        self.by_any_word(values, place, span)
    }

    /// The value that a word has of which only its range is known: that it is one with a value, is
    /// proved like any other range.
    fn by_any_word(&mut self, values: &[Option<Shape>], place: &Value, span: Span) -> Shape {
        let first = values.iter().take_while(|of| of.is_none()).count();
        let rest = &values[first..];
        let last = rest.iter().take_while(|of| of.is_some()).count();
        if rest[last..].iter().any(Option::is_some) {
            let problem = Problem::new(span, "which word this is must be known");
            return self
                .wrong(problem.help("the words that have a value do not follow each other"));
        }
        let all: Vec<Shape> = rest.iter().flatten().cloned().collect();
        let first = whole(i32::try_from(first).unwrap_or(i32::MAX));
        let at = binary(Operation::Subtract, place.clone(), first, span);
        self.picked(&all, &at, span)
    }
}

/// Whether a number is written where it is used.
pub(super) fn is_written(of: &Expr) -> bool {
    match &of.kind {
        ExprKind::Whole(_) | ExprKind::Decimal(..) => true,
        ExprKind::Unary(_, of) => is_written(of),
        _ => false,
    }
}
