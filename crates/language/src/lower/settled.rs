//! What a situation has settled, as what it may be in others: a value that can be nothing stays one
//! that can be, or a sound page could be refused where a circumstance rules one side out.

use super::lowering::Lowering;
use crate::shape::{Shape, yes_no};
use crate::syntax::{Expr, ExprKind};

impl Lowering<'_> {
    /// The value of one side, where another is ruled out, which is worked out for its kind alone.
    pub(super) fn beside_ruled_out(
        &mut self,
        shape: Shape,
        other: &Expr,
        work: impl FnOnce(&mut Self) -> Shape,
    ) -> Shape {
        let is_open = match &shape {
            Shape::Broken | Shape::Maybe(..) => false,
            Shape::Nothing => true,
            _ => may_be_nothing(other),
        };
        if !is_open {
            return shape;
        }
        let known = self.problems.len();
        let (other, _) = self.apart(work);
        // What is wrong there is wrong in another situation, if at all.
        self.problems.truncate(known);
        match (shape, other) {
            (shape, Shape::Broken) => shape,
            (Shape::Nothing, other) => self.beside(&Shape::Nothing, &other),
            (shape, Shape::Nothing | Shape::Maybe(..)) => {
                Shape::Maybe(yes_no(true), Box::new(shape))
            }
            (shape, _) => shape,
        }
    }
}

/// Whether it shows that a value can be nothing, or not at once that it cannot.
fn may_be_nothing(of: &Expr) -> bool {
    match &of.kind {
        ExprKind::Nothing
        | ExprKind::Path(_)
        | ExprKind::Call(..)
        | ExprKind::Index(..)
        | ExprKind::Field(..)
        | ExprKind::Fold(_) => true,
        ExprKind::If(_, one, other) => may_be_nothing(one) || may_be_nothing(other),
        ExprKind::When(_, arms) => arms.iter().any(|arm| may_be_nothing(&arm.then)),
        ExprKind::Stage(_, of) => may_be_nothing(of),
        _ => false,
    }
}
