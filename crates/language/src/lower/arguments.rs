//! What tells the arguments of a part apart that need a routine of their own.

use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

use crate::data::Data;
use crate::shape::Shape;

/// The shapes of some arguments, and the numbers that are known of them.
#[derive(Debug, PartialEq)]
pub(super) struct Arguments(Vec<Mark>);

/// A mark by which arguments are told apart; those of each shape before those of what is within it.
#[derive(Debug, PartialEq)]
enum Mark {
    Is(Discriminant<Shape>),
    /// Words or fields, by where they are.
    Of(usize),
    /// How many there are of something, or may be.
    Size(usize),
    Native(String, Option<Arc<Data>>),
    /// A number, if it is known in advance.
    Number(Option<i32>),
}

impl Arguments {
    pub(super) fn of(args: &[Shape]) -> Arguments {
        let mut marks = Vec::new();
        for arg in args {
            mark(arg, &mut marks);
        }
        for arg in args {
            arg.each_number(&mut |number| marks.push(Mark::Number(number.constant())));
        }
        Arguments(marks)
    }
}

/// Marks a shape, whatever its numbers.
fn mark(shape: &Shape, marks: &mut Vec<Mark>) {
    marks.push(Mark::Is(discriminant(shape)));
    match shape {
        Shape::Word(words, _) => marks.push(Mark::Of(Arc::as_ptr(words).addr())),
        Shape::Record(fields, values) => {
            marks.push(Mark::Of(Arc::as_ptr(fields).addr()));
            mark_all(values, marks);
        }
        Shape::List(items, _) => mark_all(items, marks),
        Shape::Alike(of, _) => {
            marks.push(Mark::Size(of.most));
            mark(&of.item, marks);
        }
        Shape::By(words, values) => {
            marks.push(Mark::Of(Arc::as_ptr(words).addr()));
            for value in values {
                marks.push(Mark::Size(usize::from(value.is_some())));
                if let Some(value) = value {
                    mark(value, marks);
                }
            }
        }
        Shape::Table(of) => {
            marks.extend([of.n, of.sides].map(|size| Mark::Size(size as usize)));
            mark_all(&of.results, marks);
        }
        Shape::Maybe(_, of) => mark(of, marks),
        Shape::Native(of, data) => marks.push(Mark::Native(of.named.clone(), data.clone())),
        Shape::Whole(_)
        | Shape::YesNo(_)
        | Shape::Fraction(..)
        | Shape::Dice(..)
        | Shape::Nothing
        | Shape::Broken => (),
    }
}

fn mark_all(shapes: &[Shape], marks: &mut Vec<Mark>) {
    marks.push(Mark::Size(shapes.len()));
    for shape in shapes {
        mark(shape, marks);
    }
}
