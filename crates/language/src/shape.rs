//! Values while a text is brought to its simplest form: numbers, and what is made of them.

use std::sync::Arc;

use crate::core::{Operation, Value};
use crate::data::Data;
use crate::dice_key::MOST_SIDES;
use crate::problem::Span;
use crate::types::{Fields, NativeKey, Words};

/// A value.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A whole number.
    Whole(Value),
    /// Yes (1) or no (0).
    YesNo(Value),
    /// A word: its place among others.
    Word(Arc<Words>, Value),
    /// A fraction: a probability, or what is left of a division.
    Fraction(Value, Value),
    /// Dice that are not rolled yet: how many, their sides, and what is added to them.
    Dice(Value, Value, Value),
    /// Values that belong together.
    Record(Arc<Fields>, Vec<Shape>),
    /// Several values, and how many of them there are.
    List(Vec<Shape>, Value),
    /// Several values of which no more is known than of one of them, and how many there are.
    Alike(Arc<Alike>, Value),
    /// One value for each of some words.
    By(Arc<Words>, Vec<Option<Shape>>),
    /// A table of results by scores.
    Table(Arc<Scores>),
    /// What is said of a key of a native part, unless it is not known which of several.
    Native(Arc<NativeKey>, Option<Arc<Data>>),
    /// A value, where it is known.
    Maybe(Value, Box<Shape>),
    /// Nothing.
    Nothing,
    /// What is wrong with it has been said.
    Broken,
}

/// A list that is laid out once, whatever its length.
///
/// Where the numbers of its items stand as they are, a condition on one would be one on all: that is
/// so only within what is worked out for one item, and they are [veiled](Value::veiled) elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Alike {
    /// One of the items, whichever.
    pub(crate) item: Shape,
    /// Its number, from 1.
    pub(crate) number: Value,
    /// How many there may be.
    pub(crate) most: usize,
}

impl Alike {
    /// Any item, of which a condition says nothing further.
    pub(crate) fn any(&self) -> Shape {
        self.item.map(&mut Value::veiled)
    }

    /// The same, place by place.
    pub(crate) fn spread(&self) -> Vec<Shape> {
        vec![self.any(); self.most]
    }
}

/// A table: results by scores.
#[derive(Clone, Debug)]
pub(crate) struct Scores {
    /// How many dice it is rolled on.
    pub(crate) n: u32,
    /// Their sides.
    pub(crate) sides: u32,
    /// The highest score of each row but the last.
    pub(crate) tops: Vec<Value>,
    /// The result of each row.
    pub(crate) results: Vec<Shape>,
}

impl Shape {
    /// Whether what is wrong with it, or with something in it, has been said.
    pub(crate) fn is_broken(&self) -> bool {
        match self {
            Shape::Broken => true,
            Shape::Record(_, all) | Shape::List(all, _) => all.iter().any(Shape::is_broken),
            Shape::Maybe(_, of) => of.is_broken(),
            _ => false,
        }
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

/// A whole number.
pub(crate) fn whole(number: i32) -> Value {
    Value::Constant(number)
}

/// Yes or no.
pub(crate) fn yes_no(is: bool) -> Value {
    Value::Constant(i32::from(is))
}

impl Value {
    /// The number, if it is known in advance.
    pub(crate) fn constant(&self) -> Option<i32> {
        if let Value::Constant(number) = self { Some(*number) } else { None }
    }

    /// The same number, of which a condition says nothing but what it comes to.
    pub(crate) fn veiled(&self) -> Value {
        match self {
            Value::Constant(_) => self.clone(),
            of => Value::Pick([of.clone()].into(), Arc::new(whole(0)), Span::default()),
        }
    }
}

/// Two numbers put together, worked out if both are known and the result is a number.
pub(crate) fn binary(operation: Operation, a: Value, b: Value, span: Span) -> Value {
    if let (Some(a), Some(b)) = (a.constant(), b.constant())
        && let Some(known) = operation.known_of(a, b)
    {
        return Value::Constant(known);
    }
    match (operation, a.constant(), b.constant()) {
        (Operation::Add | Operation::Subtract, _, Some(0))
        | (Operation::Multiply | Operation::Divide, _, Some(1)) => a,
        (Operation::Add, Some(0), _) | (Operation::Multiply, Some(1), _) => b,
        _ => Value::Binary(operation, Arc::new(a), Arc::new(b), span),
    }
}

/// Not.
pub(crate) fn not(a: Value) -> Value {
    match a {
        Value::Constant(a) => yes_no(a == 0),
        Value::Not(a) => Arc::unwrap_or_clone(a),
        a => Value::Not(Arc::new(a)),
    }
}

/// Both.
pub(crate) fn and(a: Value, b: Value) -> Value {
    match (a.constant(), b.constant()) {
        (Some(0), _) => yes_no(false),
        (Some(_), _) => b,
        (None, Some(1)) => a,
        _ => Value::And(Arc::new(a), Arc::new(b)),
    }
}

/// One of them.
pub(crate) fn or(a: Value, b: Value) -> Value {
    match (a.constant(), b.constant()) {
        (Some(0), _) => b,
        (Some(_), _) => yes_no(true),
        (None, Some(0)) => a,
        _ => Value::Or(Arc::new(a), Arc::new(b)),
    }
}

/// One or the other.
pub(crate) fn choose(test: &Value, a: Value, b: Value) -> Value {
    match test.constant() {
        Some(0) => b,
        Some(_) => a,
        None if a == b => a,
        None => Value::If(Arc::new(test.clone()), Arc::new(a), Arc::new(b)),
    }
}

/// The one at a place, counted from 0.
pub(crate) fn pick(of: Vec<Value>, at: Value, span: Span) -> Value {
    let known = at.constant().and_then(|at| usize::try_from(at).ok());
    if let Some(known) = known.and_then(|at| of.get(at)) {
        return known.clone();
    }
    let mut each = of.iter().zip(0..);
    let is_open = known.is_none() && !of.is_empty();
    if is_open && each.all(|(value, place)| *value == Value::Constant(place)) {
        return at;
    }
    Value::Pick(of.into(), Arc::new(at), span)
}

impl Operation {
    /// What comes of two numbers, if it is a number at all.
    pub(crate) fn known_of(self, a: i32, b: i32) -> Option<i32> {
        match self {
            Operation::Add => a.checked_add(b),
            Operation::Subtract => a.checked_sub(b),
            Operation::Multiply => a.checked_mul(b),
            Operation::Divide => floor(i64::from(a), i64::from(b)),
            Operation::Remainder => {
                let whole = floor(i64::from(a), i64::from(b))?;
                a.checked_sub(whole.checked_mul(b)?)
            }
            Operation::Min => Some(a.min(b)),
            Operation::Max => Some(a.max(b)),
            Operation::Less => Some(i32::from(a < b)),
            Operation::AtMost => Some(i32::from(a <= b)),
            Operation::Equal => Some(i32::from(a == b)),
            Operation::Unequal => Some(i32::from(a != b)),
        }
    }
}

/// The quotient, rounded down.
fn floor(a: i64, b: i64) -> Option<i32> {
    let quotient = a.checked_div(b)?;
    let is_below = a % b != 0 && (a < 0) != (b < 0);
    i32::try_from(quotient - i64::from(is_below)).ok()
}

impl Shape {
    /// A whole number that is known.
    pub(crate) fn number(number: i32) -> Shape {
        Shape::Whole(whole(number))
    }

    /// How messages call it.
    pub(crate) fn told(&self) -> String {
        match self {
            Shape::Whole(_) => "a number".to_owned(),
            Shape::YesNo(_) => "yes or no".to_owned(),
            Shape::Word(words, _) => format!("a word of {}", words.told()),
            Shape::Fraction(..) => "a fraction".to_owned(),
            Shape::Dice(..) => "dice".to_owned(),
            Shape::Record(fields, _) => match &fields.name {
                Some(name) => format!("a {name}"),
                None => "a record".to_owned(),
            },
            Shape::List(..) | Shape::Alike(..) => "a list".to_owned(),
            Shape::By(words, _) => format!("a value by {}", words.told()),
            Shape::Table(_) => "a table".to_owned(),
            Shape::Native(of, _) => of.told(),
            Shape::Maybe(_, of) => format!("{}, or nothing", of.told()),
            Shape::Nothing => "nothing".to_owned(),
            Shape::Broken => "something".to_owned(),
        }
    }

    /// How messages call it beside another that it does not fit: of lists that differ in length, how
    /// long it is.
    pub(crate) fn told_beside(&self, other: &Shape) -> String {
        match (self.lengths_beside(other), self) {
            (None, _) => self.told(),
            (Some((length, _)), Shape::List(..) | Shape::Alike(..)) => {
                format!("a list of {length}")
            }
            (Some((length, _)), of) => format!("{} with a list of {length}", of.told()),
        }
    }

    /// How many items a list in it may have, and the same list in the other, if they differ.
    pub(crate) fn lengths_beside(&self, other: &Shape) -> Option<(usize, usize)> {
        let most = |of: &Shape| match of {
            Shape::List(items, _) => Some(items.len()),
            Shape::Alike(of, _) => Some(of.most),
            _ => None,
        };
        match (self, other) {
            (Shape::Record(_, of), Shape::Record(_, by)) => {
                of.iter().zip(by).find_map(|(of, by)| of.lengths_beside(by))
            }
            (Shape::Maybe(_, of), Shape::Maybe(_, by)) => of.lengths_beside(by),
            (Shape::Maybe(_, of), by) => of.lengths_beside(by),
            (of, Shape::Maybe(_, by)) => of.lengths_beside(by),
            (of, by) => most(of).zip(most(by)).filter(|(of, by)| of != by),
        }
    }

    /// A key of a native part that it holds a value of, if it does.
    pub(crate) fn native(&self) -> Option<&NativeKey> {
        match self {
            Shape::Native(of, _) => Some(of),
            Shape::Record(_, of) | Shape::List(of, _) => of.iter().find_map(Shape::native),
            Shape::Alike(of, _) => of.item.native(),
            Shape::By(_, of) => of.iter().flatten().find_map(Shape::native),
            Shape::Maybe(_, of) => of.native(),
            _ => None,
        }
    }

    /// All numbers that it is made of.
    pub(crate) fn numbers(&self) -> Vec<&Value> {
        let mut all = Vec::new();
        self.each_number(&mut |number| all.push(number));
        all
    }

    /// Hands over each number that it is made of, in order.
    pub(crate) fn each_number<'s>(&'s self, with: &mut impl FnMut(&'s Value)) {
        match self {
            Shape::Whole(of) | Shape::YesNo(of) | Shape::Word(_, of) => with(of),
            Shape::Fraction(a, b) => [a, b].into_iter().for_each(with),
            Shape::Dice(n, sides, plus) => [n, sides, plus].into_iter().for_each(with),
            Shape::Record(_, of) => of.iter().for_each(|of| of.each_number(with)),
            Shape::List(of, length) => {
                for of in of {
                    of.each_number(with);
                }
                with(length);
            }
            Shape::Alike(of, length) => {
                of.item.each_number(with);
                with(length);
            }
            Shape::By(_, of) => of.iter().flatten().for_each(|of| of.each_number(with)),
            Shape::Table(of) => {
                of.tops.iter().for_each(&mut *with);
                of.results.iter().for_each(|of| of.each_number(with));
            }
            Shape::Maybe(known, of) => {
                with(known);
                of.each_number(with);
            }
            Shape::Native(..) | Shape::Nothing | Shape::Broken => (),
        }
    }

    /// The same with each number replaced, in the order of [`numbers`](Shape::numbers).
    pub(crate) fn map(&self, with: &mut impl FnMut(&Value) -> Value) -> Shape {
        match self {
            Shape::Whole(of) => Shape::Whole(with(of)),
            Shape::YesNo(of) => Shape::YesNo(with(of)),
            Shape::Word(words, of) => Shape::Word(Arc::clone(words), with(of)),
            Shape::Fraction(a, b) => Shape::Fraction(with(a), with(b)),
            Shape::Dice(n, sides, plus) => Shape::Dice(with(n), with(sides), with(plus)),
            Shape::Record(fields, of) => {
                Shape::Record(Arc::clone(fields), of.iter().map(|of| of.map(with)).collect())
            }
            Shape::List(of, length) => {
                let items = of.iter().map(|of| of.map(with)).collect();
                Shape::List(items, with(length))
            }
            Shape::Alike(of, length) => {
                let item = of.item.map(with);
                let of = Alike { item, number: of.number.clone(), most: of.most };
                Shape::Alike(Arc::new(of), with(length))
            }
            Shape::By(words, of) => {
                let each = of.iter().map(|of| of.as_ref().map(|of| of.map(with)));
                Shape::By(Arc::clone(words), each.collect())
            }
            Shape::Table(of) => {
                let tops = of.tops.iter().map(&mut *with).collect();
                let results = of.results.iter().map(|of| of.map(with)).collect();
                Shape::Table(Arc::new(Scores { n: of.n, sides: of.sides, tops, results }))
            }
            Shape::Maybe(known, of) => {
                let known = with(known);
                Shape::Maybe(known, Box::new(of.map(with)))
            }
            Shape::Native(..) | Shape::Nothing | Shape::Broken => self.clone(),
        }
    }

    /// Two values of one shape, number by number; nothing if their shapes differ.
    pub(crate) fn zip(
        &self,
        other: &Shape,
        with: &mut impl FnMut(&Value, &Value) -> Value,
    ) -> Option<Shape> {
        let (one, other) = alike(self, other)?;
        let others = other.numbers().into_iter().cloned().collect::<Vec<_>>();
        let mut others = others.iter();
        Some(one.map(&mut |value| with(value, others.next().unwrap_or(value))))
    }
}

/// Two values brought to one shape: nothing becomes a value that is not known, a value one that is,
/// and a number a fraction, where the other one is that.
fn alike(one: &Shape, other: &Shape) -> Option<(Shape, Shape)> {
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
            let (of, by) = all_alike(of, by)?;
            Some((Shape::Record(Arc::clone(a), of), Shape::Record(Arc::clone(b), by)))
        }
        (Shape::List(of, n), Shape::List(by, m)) if of.len() == by.len() => {
            let (of, by) = all_alike(of, by)?;
            Some((Shape::List(of, n.clone()), Shape::List(by, m.clone())))
        }
        (Shape::Alike(of, n), Shape::Alike(by, m)) if of.most == by.most => {
            let (item, other) = alike(&of.item, &by.item)?;
            let with = |item, of: &Alike| Alike { item, number: of.number.clone(), most: of.most };
            let (of, by) = (with(item, of), with(other, of));
            Some((Shape::Alike(Arc::new(of), n.clone()), Shape::Alike(Arc::new(by), m.clone())))
        }
        (Shape::Alike(of, n), Shape::List(..)) => {
            alike(&Shape::List(of.spread(), n.clone()), other)
        }
        (Shape::List(..), Shape::Alike(by, m)) => alike(one, &Shape::List(by.spread(), m.clone())),
        (Shape::Table(a), Shape::Table(b)) if (a.n, a.sides) == (b.n, b.sides) => {
            let rows = a.results.len().max(b.results.len());
            let (a, b) = (a.with_rows(rows), b.with_rows(rows));
            let (of, by) = all_alike(&a.results, &b.results)?;
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
            let (a, b) = alike(a, b)?;
            let maybe = |known: &Value, of| Shape::Maybe(known.clone(), Box::new(of));
            Some((maybe(n, a), maybe(m, b)))
        }
        (Shape::Nothing, of) => {
            let absent = unknown(of);
            let present = known(of);
            Some((absent, present))
        }
        (of, Shape::Nothing) => Some((known(of), unknown(of))),
        (Shape::Maybe(..), of) => alike(one, &known(of)),
        (of, Shape::Maybe(..)) => alike(&known(of), other),
        _ => None,
    }
}

fn all_alike(of: &[Shape], by: &[Shape]) -> Option<(Vec<Shape>, Vec<Shape>)> {
    of.iter()
        .zip(by)
        .map(|(a, b)| alike(a, b))
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
fn blank(of: &Shape, near: &impl Fn(&Value) -> Value) -> Shape {
    let number = |of: &Value| of.constant().map_or_else(|| near(of), whole);
    match of {
        Shape::Fraction(a, b) => Shape::Fraction(number(a), b.constant().map_or(whole(1), whole)),
        // Whoever asks them what they show is told something, although it does not count.
        Shape::Dice(_, sides, _) => {
            Shape::Dice(whole(0), whole(sides.constant().unwrap_or(MOST_SIDES)), whole(0))
        }
        Shape::Record(fields, of) => {
            Shape::Record(Arc::clone(fields), of.iter().map(|of| blank(of, near)).collect())
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
    Shape::Maybe(yes_no(false), Box::new(blank(of, near)))
}
