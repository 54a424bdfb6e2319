//! Values while a text is brought to its simplest form: numbers, and what is made of them.

mod folded;
mod joined;

pub(crate) use folded::{and, binary, choose, not, or, pick};
pub(crate) use joined::nothing_like;

use std::sync::Arc;

use crate::core::Value;
use crate::data::Data;
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
    /// Dice that are not rolled yet: how many, their sides, and what is added to them. There are few
    /// of them, and no other value is as large.
    Dice(Box<[Value; 3]>),
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

impl Shape {
    /// A whole number that is known.
    pub(crate) fn number(number: i32) -> Shape {
        Shape::Whole(whole(number))
    }

    /// So many dice with such sides, and what is added to them.
    pub(crate) fn dice(n: Value, sides: Value, plus: Value) -> Shape {
        Shape::Dice(Box::new([n, sides, plus]))
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
            Shape::Dice(of) => of.iter().for_each(with),
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
            Shape::Dice(of) => Shape::Dice(Box::new(of.each_ref().map(with))),
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
}
