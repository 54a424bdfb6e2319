//! What is asked and done so that no value could change it: slips, as a rule.

use super::lowering::Lowering;
use crate::problem::Problem;
use crate::shape::Shape;
use crate::syntax::{Binary, Count, Expr, ExprKind, Pool};

impl Lowering<'_> {
    /// Says so if a condition is written as `yes` or `no`.
    pub(super) fn check_condition(&mut self, of: &Expr) {
        if let ExprKind::YesNo(holds) = of.kind {
            let message = if holds { "this is always so" } else { "this is never so" };
            let problem = Problem::new(of.span, message).expecting("nothing decides it");
            self.wrong(problem.help("ask something, or leave the condition out"));
        }
    }

    /// Says so if nothing is done so many times.
    pub(super) fn check_some(&mut self, n: &Expr) {
        if matches!(n.kind, ExprKind::Whole(0)) {
            let problem =
                Problem::new(n.span, "this is never done").expecting("it is done 0 times");
            self.wrong(problem.help("write `1` or more, or leave it out"));
        }
    }

    /// Says so if there are no dice.
    pub(super) fn check_dice(&mut self, of: &Pool) {
        let is_none = match &of.n {
            Count::Fixed(n) => *n == 0,
            Count::Of(n) => matches!(n.kind, ExprKind::Whole(0)),
        };
        if is_none {
            let problem =
                Problem::new(of.span, "these are no dice").expecting("there are 0 of them");
            self.wrong(
                problem.help("say that there is one or more, `d6` or `2d6`, or leave it out"),
            );
        }
    }

    /// Says so if a list that is gone through is written without any items.
    pub(super) fn check_items(&mut self, list: &Expr) {
        if matches!(&list.kind, ExprKind::List(items) if items.is_empty()) {
            let problem = Problem::new(list.span, "nothing is in this list");
            self.wrong(problem.help("write what is in it, `[1, 2]`, or leave this out"));
        }
    }

    /// Whether a value is compared with itself, which is told. A variable may be called as a word is.
    pub(super) fn is_same_on_both_sides(
        &mut self,
        operator: Binary,
        (a, first): (&Expr, &Shape),
        (b, second): (&Expr, &Shape),
    ) -> bool {
        let is_path = matches!((&a.kind, &b.kind), (ExprKind::Path(_), ExprKind::Path(_)));
        let has_same_numbers = || {
            let values = first.numbers();
            values == second.numbers() && values.iter().any(|value| value.constant().is_none())
        };
        let is_same = is_path
            && operator.comparison().is_some()
            && a.named() == b.named()
            && has_same_numbers();
        if is_same {
            let problem = Problem::new(a.span.to(b.span), "this compares a value with itself");
            self.wrong(problem.help("compare it with another"));
        }
        is_same
    }
}
