//! Lists that are laid out once, whatever their length: in general no more is known of one of their
//! items than of another.

use super::lowering::Lowering;
use crate::core::{Operation, Value};
use crate::problem::Span;
use crate::shape::{Alike, Shape, and, binary, choose, not, or, whole};
use crate::syntax::{Fold, Folding};
use crate::types::Type;

impl Lowering<'_> {
    /// A value made of those of a list: what is found for one item holds of all that are there.
    ///
    /// What a condition says of this item it says of one, and of another the next time: behind the
    /// fold nothing of it is known.
    pub(super) fn fold_alike(
        &mut self,
        fold: &Fold,
        (list, length): (&Alike, &Value),
        span: Span,
        of: Option<&Type>,
    ) -> Shape {
        let number = Shape::Whole(list.number.clone());
        let found = self.of_item(fold, list.item.clone(), number, of);
        if matches!(found, Shape::Broken) {
            return Shape::Broken;
        }
        if fold.how == Folding::List {
            let alike = Alike { item: found, number: list.number.clone(), most: list.most };
            return Shape::Alike(alike.into(), length.clone());
        }
        let is_any = self.is_there(1, length, fold.list.span);
        let at = fold.of.span;
        let times = |one| Shape::Whole(binary(Operation::Multiply, length.clone(), one, span));
        let together = match fold.how {
            Folding::Sum => {
                let one = self.as_whole(found, at);
                times(choose(&is_any, one, whole(0)))
            }
            Folding::Number => times(self.is_so(found, at)),
            Folding::Any => Shape::YesNo(and(is_any, self.is_so(found, at))),
            Folding::Every => Shape::YesNo(or(not(is_any), self.is_so(found, at))),
            Folding::First | Folding::List => self.first(found, &is_any, Shape::Nothing, at),
        };
        together.map(&mut Value::veiled)
    }

    /// The item with a number, counted from 1. What a condition says of one whose number is known is
    /// said of no other.
    pub(super) fn item_alike(
        &mut self,
        list: &Alike,
        at: &Value,
        is_written: bool,
        span: Span,
    ) -> Shape {
        let known = at.constant().and_then(|at| usize::try_from(at).ok());
        if let Some(known) = known.filter(|known| (1..=list.most).contains(known)) {
            return self.body_mut().item_known(list, known);
        }
        self.item(&list.spread(), at, is_written, span)
    }
}

impl Shape {
    /// The same with its lists laid out place by place.
    pub(super) fn apart(self) -> Shape {
        match self {
            Shape::Alike(of, length) => Shape::List(of.spread(), length).apart(),
            Shape::List(of, length) => {
                Shape::List(of.into_iter().map(Shape::apart).collect(), length)
            }
            Shape::Record(fields, of) => {
                Shape::Record(fields, of.into_iter().map(Shape::apart).collect())
            }
            Shape::By(words, of) => {
                Shape::By(words, of.into_iter().map(|of| of.map(Shape::apart)).collect())
            }
            Shape::Maybe(known, of) => Shape::Maybe(known, Box::new(of.apart())),
            of => of,
        }
    }
}
