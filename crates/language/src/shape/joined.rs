//! Two values brought to one shape, so that one can stand for the other.

use std::sync::Arc;

use super::{Alike, Scores, Shape, whole, yes_no};
use crate::core::Value;
use crate::dice_key::MOST_SIDES;

impl Shape {
    /// Two values of one shape, number by number; nothing if their shapes differ.
    pub(crate) fn zip(
        &self,
        other: &Shape,
        with: &mut impl FnMut(&Value, &Value) -> Value,
    ) -> Option<Shape> {
        let (one, other) = to_one_shape(self, other)?;
        let others = other.numbers().into_iter().cloned().collect::<Vec<_>>();
        let mut others = others.iter();
        Some(one.map(&mut |value| with(value, others.next().unwrap_or(value))))
    }
}

impl Scores {
    /// The same with so many rows: no score falls in those that it does not have itself.
    fn with_rows(&self, rows: usize) -> Scores {
        let mut scores = self.clone();
        let top = self.tops.last().cloned().unwrap_or(whole(0));
        scores.tops.resize(rows.saturating_sub(1), top);
        if let Some(last) = self.results.last() {
            scores.results.resize(rows, last.clone());
        }
        scores
    }
}

/// Two values brought to one shape: nothing becomes a value that is not known, a value one that is,
/// and a number a fraction, where the other one is that.
fn to_one_shape(one: &Shape, other: &Shape) -> Option<(Shape, Shape)> {
    let same = |a: &Shape, b: &Shape| Some((a.clone(), b.clone()));
    match (one, other) {
        (Shape::Broken, other) | (other, Shape::Broken) => same(other, other),
        (Shape::Whole(_), Shape::Whole(_))
        | (Shape::YesNo(_), Shape::YesNo(_))
        | (Shape::Fraction(..), Shape::Fraction(..))
        | (Shape::Dice(..), Shape::Dice(..))
        | (Shape::Nothing, Shape::Nothing) => same(one, other),
        (Shape::Whole(a), Shape::Fraction(..)) => {
            Some((Shape::Fraction(a.clone(), whole(1)), other.clone()))
        }
        (Shape::Fraction(..), Shape::Whole(b)) => {
            Some((one.clone(), Shape::Fraction(b.clone(), whole(1))))
        }
        (Shape::Word(a, _), Shape::Word(b, _)) if Arc::ptr_eq(a, b) => same(one, other),
        (Shape::Record(a, of), Shape::Record(b, by)) if Arc::ptr_eq(a, b) => {
            let (of, by) = all_to_one_shape(of, by)?;
            Some((Shape::Record(Arc::clone(a), of), Shape::Record(Arc::clone(b), by)))
        }
        (Shape::List(of, n), Shape::List(by, m)) if of.len() == by.len() => {
            let (of, by) = all_to_one_shape(of, by)?;
            Some((Shape::List(of, n.clone()), Shape::List(by, m.clone())))
        }
        (Shape::Alike(of, n), Shape::Alike(by, m)) if of.most == by.most => {
            let (item, other) = to_one_shape(&of.item, &by.item)?;
            let with = |item, of: &Alike| Alike { item, number: of.number.clone(), most: of.most };
            let (of, by) = (with(item, of), with(other, of));
            Some((Shape::Alike(Arc::new(of), n.clone()), Shape::Alike(Arc::new(by), m.clone())))
        }
        (Shape::Alike(of, n), Shape::List(..)) => {
            to_one_shape(&Shape::List(of.spread(), n.clone()), other)
        }
        (Shape::List(..), Shape::Alike(by, m)) => {
            to_one_shape(one, &Shape::List(by.spread(), m.clone()))
        }
        (Shape::Table(a), Shape::Table(b)) if (a.n, a.sides) == (b.n, b.sides) => {
            let rows = a.results.len().max(b.results.len());
            let (a, b) = (a.with_rows(rows), b.with_rows(rows));
            let (of, by) = all_to_one_shape(&a.results, &b.results)?;
            let table = |scores, results| Shape::Table(Arc::new(Scores { results, ..scores }));
            Some((table(a, of), table(b, by)))
        }
        // Which of two it is depends on a number, and what is handed on cannot.
        (Shape::Native(a, of), Shape::Native(b, by)) if a.kind == b.kind => {
            let either =
                Shape::Native(Arc::clone(a), of.clone().filter(|of| Some(of) == by.as_ref()));
            same(&either, &either)
        }
        (Shape::Maybe(n, a), Shape::Maybe(m, b)) => {
            let (a, b) = to_one_shape(a, b)?;
            let maybe = |known: &Value, of| Shape::Maybe(known.clone(), Box::new(of));
            Some((maybe(n, a), maybe(m, b)))
        }
        (Shape::Nothing, of) => {
            let absent = unknown(of);
            let present = known(of);
            Some((absent, present))
        }
        (of, Shape::Nothing) => Some((known(of), unknown(of))),
        (Shape::Maybe(..), of) => to_one_shape(one, &known(of)),
        (of, Shape::Maybe(..)) => to_one_shape(&known(of), other),
        _ => None,
    }
}

fn all_to_one_shape(of: &[Shape], by: &[Shape]) -> Option<(Vec<Shape>, Vec<Shape>)> {
    of.iter()
        .zip(by)
        .map(|(a, b)| to_one_shape(a, b))
        .collect::<Option<Vec<_>>>()
        .map(|all| all.into_iter().unzip())
}

/// A value that may be nothing, and is there.
fn known(of: &Shape) -> Shape {
    match of {
        Shape::Maybe(..) => of.clone(),
        of => Shape::Maybe(yes_no(true), Box::new(of.clone())),
    }
}

/// A value of some shape that stands for none. What is known of the value stays, so that its range
/// takes in no number that it cannot be.
fn emptied(of: &Shape, near: &impl Fn(&Value) -> Value) -> Shape {
    let number = |of: &Value| of.constant().map_or_else(|| near(of), whole);
    match of {
        Shape::Fraction(a, b) => Shape::Fraction(number(a), b.constant().map_or(whole(1), whole)),
        // Whoever asks them what they show is told something, although it does not count.
        Shape::Dice(dice) => {
            let [_, sides, _] = &**dice;
            Shape::dice(whole(0), whole(sides.constant().unwrap_or(MOST_SIDES)), whole(0))
        }
        Shape::Record(fields, of) => {
            Shape::Record(Arc::clone(fields), of.iter().map(|of| emptied(of, near)).collect())
        }
        of => of.map(&mut |of| number(of)),
    }
}

/// Nothing, in the place of a value of some shape.
fn unknown(of: &Shape) -> Shape {
    nothing_like(of, &|_| whole(0))
}

/// Nothing, in the place of a value of some shape, whose numbers are near to some that it can be.
pub(crate) fn nothing_like(of: &Shape, near: &impl Fn(&Value) -> Value) -> Shape {
    let of = if let Shape::Maybe(_, of) = of { of } else { of };
    Shape::Maybe(yes_no(false), Box::new(emptied(of, near)))
}
