//! Values.

use super::lowering::Lowering;
use crate::core::{Operation, Step, Value};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, and, binary, choose, nothing_like, whole, yes_no};
use crate::syntax::{Binary, Expr, ExprKind, Unary, Verb};
use crate::types::Type;

impl Lowering<'_> {
    /// A value. What is expected of it decides what its words mean.
    pub(super) fn expression(&mut self, of: &Expr, expected: Option<&Type>) -> Shape {
        if !self.writes(1, of.span) {
            return Shape::Broken;
        }
        match &of.kind {
            ExprKind::Whole(number) => Shape::number(*number),
            ExprKind::Decimal(a, b) => self.decimal(*a, *b, of.span),
            ExprKind::Dice(n, sides, plus) => {
                let number = |of: u32| whole(i32::try_from(of).unwrap_or(i32::MAX));
                Shape::dice(number(*n), number(*sides), whole(*plus))
            }
            ExprKind::YesNo(is) => Shape::YesNo(yes_no(*is)),
            ExprKind::Nothing => Shape::Nothing,
            ExprKind::Path(path) => self.path(path, expected),
            ExprKind::Quoted(name) => self.quoted(name, expected),
            ExprKind::Call(name, args) => self.call_for_one(name, args, of.span, expected),
            ExprKind::Index(list, at) => self.index(list, at, of.span),
            ExprKind::Field(record, name) => {
                let record = self.expression(record, None);
                self.field(&record, name)
            }
            ExprKind::With(record, assigns) => self.with(record, assigns),
            ExprKind::Record(name, assigns) => self.record_named(name, assigns),
            ExprKind::Cells(cells) => self.cells(cells, of.span, expected),
            ExprKind::Chart(rows, last) => self.chart(rows, last, of.span, expected),
            ExprKind::List(items) => self.list(items, expected),
            ExprKind::Unary(Unary::Minus, of) => self.minus(of),
            ExprKind::Unary(Unary::Not, of) => {
                let value = self.truth(of);
                Shape::YesNo(crate::shape::not(value))
            }
            ExprKind::Binary(Binary::And | Binary::Or, a, b) => {
                self.logical(matches!(of.kind, ExprKind::Binary(Binary::And, ..)), a, b)
            }
            ExprKind::Binary(Binary::Default, a, b) => self.default(a, b, expected),
            ExprKind::Binary(operator, a, b) => self.operator(*operator, a, b, of.span),
            ExprKind::If(test, then, otherwise) => {
                self.conditional(test, then, otherwise, expected)
            }
            ExprKind::When(of, arms) => self.when(of, arms, expected),
            ExprKind::Fold(fold) => self.fold(fold, of.span, expected),
            ExprKind::Stage(text, of) => {
                self.with_stage(&text.text, |lowering| lowering.expression(of, expected))
            }
            ExprKind::Verb(verb) => self.verb(verb, of.span),
        }
    }

    /// What is worked out while dice are for something of their own.
    pub(super) fn with_stage<T>(&mut self, text: &str, work: impl FnOnce(&mut Self) -> T) -> T {
        let stage = Some(sandtable_dice::intern(text));
        let before = std::mem::replace(&mut self.body_mut().stage, stage);
        let found = work(self);
        self.body_mut().stage = before;
        found
    }

    /// A number with decimals, as a fraction.
    fn decimal(&mut self, a: i128, b: i128, span: Span) -> Shape {
        match (i32::try_from(a), i32::try_from(b)) {
            (Ok(a), Ok(b)) => Shape::Fraction(whole(a), whole(b)),
            _ => self.wrong(Problem::new(span, "this number has too many digits")),
        }
    }

    /// A value that is yes or no.
    pub(super) fn truth(&mut self, of: &Expr) -> Value {
        let before = self.problems.len();
        let value = self.truth_of(of);
        if before < self.problems.len() {
            self.wrong_conditions.insert(of.span);
        }
        value
    }

    fn truth_of(&mut self, of: &Expr) -> Value {
        match self.expression(of, Some(&Type::YesNo)) {
            Shape::YesNo(value) => value,
            Shape::Broken => yes_no(true),
            other => {
                let message = format!("expected yes or no, found {}", other.told());
                self.wrong(Problem::of_type(of.span, message).help(condition_of(&other, of)));
                yes_no(true)
            }
        }
    }

    /// A value that is a whole number; yes counts as one.
    pub(super) fn whole(&mut self, of: &Expr) -> Value {
        let shape = self.expression(of, None);
        self.whole_of(of, shape)
    }

    /// The value of an expression, which has to be a whole number; yes counts as one.
    pub(super) fn whole_of(&mut self, of: &Expr, shape: Shape) -> Value {
        self.number(shape, of.span, Some(of))
    }

    /// A value that has to be a whole number; yes counts as one.
    pub(super) fn as_whole(&mut self, shape: Shape, span: Span) -> Value {
        self.number(shape, span, None)
    }

    fn number(&mut self, shape: Shape, span: Span, of: Option<&Expr>) -> Value {
        match shape {
            Shape::Whole(value) | Shape::YesNo(value) => value,
            Shape::Broken => whole(1),
            other => {
                let message = format!("expected a whole number, found {}", other.told());
                let help = match other {
                    Shape::Maybe(..) => {
                        let named = of.and_then(Expr::named);
                        let named = named.as_deref().unwrap_or("…");
                        &format!("say what counts where it is nothing: `({named} ?? 0)`")
                    }
                    Shape::Fraction(..) => "`//` divides and rounds down",
                    Shape::Word(..) => "ask which it is: `kind == foot`; as a number yes is 1",
                    Shape::List(..) | Shape::Alike(..) => {
                        "take `length(…)` of it, or `sum of x in …: x`"
                    }
                    Shape::Dice(..) => "`roll` and its name is what they show",
                    _ => "take a number of it",
                };
                let is_there = !matches!(other, Shape::Maybe(..));
                let tell = if is_there { Problem::of_type } else { Problem::new };
                self.wrong(tell(span, message).help(help));
                whole(1)
            }
        }
    }

    /// One or the other, number by number.
    pub(super) fn either(&mut self, test: &Value, a: &Shape, b: &Shape, span: Span) -> Shape {
        let (a, b) = (&self.beside(a, b), &self.beside(b, a));
        a.zip(b, &mut |a, b| choose(test, a.clone(), b.clone())).unwrap_or_else(|| {
            if let (Shape::Table(_), Shape::Table(_)) = (a, b) {
                let problem = Problem::new(span, "these are two kinds of tables");
                let same = "both must be rolled on the same dice, and give words of one enum";
                return self.wrong(problem.expecting(same));
            }
            let (one, other) = (a.told_beside(b), b.told_beside(a));
            let message = format!("this is either {one} or {other}");
            let same = if a.lengths_beside(b).is_some() {
                "both must be as long"
            } else {
                "both must be of one kind"
            };
            self.wrong(Problem::new(span, message).expecting(same))
        })
    }

    /// A value beside another that may be taken instead of it: nothing is written as a number that
    /// the other can be, so that it adds none to its range.
    pub(super) fn beside(&self, of: &Shape, other: &Shape) -> Shape {
        match (of, other) {
            (Shape::Nothing, Shape::Nothing | Shape::Broken) => of.clone(),
            (Shape::Nothing, other) => {
                nothing_like(other, &|value| self.body().near(value).unwrap_or(whole(0)))
            }
            (of, _) => of.clone(),
        }
    }

    fn conditional(
        &mut self,
        test: &Expr,
        then: &Expr,
        otherwise: &Expr,
        expected: Option<&Type>,
    ) -> Shape {
        self.check_condition(test);
        let value = self.truth(test);
        if let (Some(known), false) = (value.constant(), self.given.is_general()) {
            let holds = known != 0;
            let (of, other) = if holds { (then, otherwise) } else { (otherwise, then) };
            let shape = self.where_it(test, holds, |lowering| lowering.expression(of, expected));
            return self.beside_ruled_out(shape, other, |lowering| {
                lowering.where_it(test, !holds, |lowering| lowering.expression(other, expected))
            });
        }
        let mut apart = |holds, of| {
            self.apart(|lowering| {
                lowering.where_it(test, holds, |lowering| lowering.expression(of, expected))
            })
        };
        let (a, of_a) = apart(true, then);
        let (b, of_b) = apart(false, otherwise);
        self.join(&value, (a, of_a), (b, of_b), then.span.to(otherwise.span))
    }

    /// What is worked out, and the steps that it takes.
    pub(super) fn apart<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, Vec<Step>) {
        self.body_mut().open();
        let found = work(self);
        (found, self.body_mut().close())
    }

    /// One or the other, where each may take steps of its own.
    pub(super) fn join(
        &mut self,
        test: &Value,
        (a, of_a): (Shape, Vec<Step>),
        (b, of_b): (Shape, Vec<Step>),
        span: Span,
    ) -> Shape {
        if let (Shape::Nothing, Shape::Broken) | (Shape::Broken, Shape::Nothing) = (&a, &b) {
            return Shape::Broken;
        }
        if let Some(known) = test.constant() {
            let (shape, steps) = if known == 0 { (b, of_b) } else { (a, of_a) };
            self.body_mut().emit_all(steps);
            return shape;
        }
        let (a, b) = (self.beside(&a, &b), self.beside(&b, &a));
        if of_a.is_empty() && of_b.is_empty() {
            return self.either(test, &a, &b, span);
        }
        let same = self.either(test, &a, &b, span);
        if matches!(same, Shape::Broken) {
            return Shape::Broken;
        }
        let places = same.map(&mut |value| Value::Slot(self.body_mut().place("", value, span)));
        let of_a = put(&places, &a, of_a, span);
        let of_b = put(&places, &b, of_b, span);
        self.body_mut().emit(Step::If(test.clone(), of_a, of_b));
        places
    }

    fn logical(&mut self, is_and: bool, a: &Expr, b: &Expr) -> Shape {
        if !is_and && matches!(b.kind, ExprKind::Whole(_)) && is_compared(a) {
            let problem = Problem::new(a.span.to(b.span), "`or` stands between conditions");
            return self
                .wrong(problem.expecting("what is compared has one number").help(ONE_NUMBER));
        }
        let before = self.problems.len();
        let first = self.truth(a);
        if !is_and
            && before < self.problems.len()
            && let Some(problem) = self.default_meant(a, b)
        {
            self.problems.truncate(before);
            return self.wrong(problem);
        }
        let settles = i32::from(!is_and);
        if first.constant() == Some(settles) && !self.given.is_general() {
            return Shape::YesNo(whole(settles));
        }
        let (second, steps) =
            self.apart(|lowering| lowering.where_it(a, is_and, |lowering| lowering.truth(b)));
        if steps.is_empty() {
            let both = if is_and { and(first, second) } else { crate::shape::or(first, second) };
            return Shape::YesNo(both);
        }
        let settled = (Shape::YesNo(whole(settles)), Vec::new());
        let open = (Shape::YesNo(second), steps);
        let span = a.span.to(b.span);
        if is_and {
            self.join(&first, open, settled, span)
        } else {
            self.join(&first, settled, open, span)
        }
    }

    /// Says so if `or` stands between what may be missing and the number that counts then.
    fn default_meant(&mut self, a: &Expr, b: &Expr) -> Option<Problem> {
        let told = self.problems.len();
        let shapes = [a, b].map(|of| self.expression(of, None));
        self.problems.truncate(told);
        let is_number = |of: &Shape| matches!(of, Shape::Whole(_) | Shape::Fraction(..));
        let [Shape::Maybe(_, there), other] = shapes else { return None };
        let (a_named, b_named) = (a.named()?, b.named()?);
        (is_number(&there) && is_number(&other)).then(|| {
            Problem::new(a.span.to(b.span), "`or` stands between conditions")
                .help(format!("write `{a_named} ?? {b_named}`"))
        })
    }

    fn default(&mut self, a: &Expr, b: &Expr, expected: Option<&Type>) -> Shape {
        match self.as_declared(a, expected) {
            Shape::Maybe(known, value) => {
                let (other, steps) = self.apart(|lowering| lowering.expression(b, expected));
                self.join(&known, (*value, Vec::new()), (other, steps), a.span.to(b.span))
            }
            Shape::Nothing => self.expression(b, expected),
            Shape::Broken => Shape::Broken,
            // In a situation it may be settled that there is a value, which is no fault of the page.
            there if !self.given.is_general() => there,
            other => {
                let message = format!("this is always there: {}", other.told());
                self.wrong(Problem::new(a.span, message).help("leave out `??` and what follows"))
            }
        }
    }

    fn minus(&mut self, of: &Expr) -> Shape {
        match self.expression(of, None) {
            Shape::Fraction(a, b) => {
                Shape::Fraction(binary(Operation::Subtract, whole(0), a, of.span), b)
            }
            shape => {
                let value = self.whole_of(of, shape);
                Shape::Whole(binary(Operation::Subtract, whole(0), value, of.span))
            }
        }
    }

    fn list(&mut self, items: &[Expr], expected: Option<&Type>) -> Shape {
        let of = match expected {
            Some(Type::List { of, .. }) => Some(&**of),
            _ => None,
        };
        let before = self.problems.len();
        let items: Vec<Shape> = items
            .iter()
            .map(|item| {
                let shape = self.expression(item, of);
                of.map_or(shape.clone(), |of| self.coerce(shape, of, item.span))
            })
            .collect();
        self.tell_once_since(before);
        let length = i32::try_from(items.len()).unwrap_or(i32::MAX);
        Shape::List(items, whole(length))
    }
}

/// Steps that end with a value in its place.
fn put(places: &Shape, value: &Shape, mut steps: Vec<Step>, span: Span) -> Vec<Step> {
    // Brings the value to the shape of its place: a number to a fraction, nothing to a maybe.
    let _ = places.zip(value, &mut |place, value| {
        if let Value::Slot(slot) = place {
            steps.push(Step::Set(*slot, value.clone(), span));
        }
        place.clone()
    });
    steps
}

/// How a condition is made of a value that is none.
fn condition_of(shape: &Shape, of: &Expr) -> String {
    let named = of.named();
    let named = named.as_deref().unwrap_or("…");
    match shape {
        Shape::Whole(_) => {
            format!("compare it: `0 < {}`", if named == "…" { "pins" } else { named })
        }
        Shape::Maybe(_, of) if matches!(**of, Shape::YesNo(_)) => {
            format!("say what counts where it is nothing: `({named} ?? no)`")
        }
        Shape::Maybe(..) => format!("ask whether there is a value: `known({named})`"),
        _ => "a condition compares something".to_owned(),
    }
}

/// What is said where several numbers are to be met.
const ONE_NUMBER: &str = "a value is compared with each: `n == 5 or n == 6`; of dice, the faces from 5 \
    up are `count 5 of d6 >= 5`, and any two of six `count 5 of chance 2/6`";

/// Whether a value is, or begins with, a comparison: `n == 5`, `count 5 of d6 == 5`.
fn is_compared(of: &Expr) -> bool {
    match &of.kind {
        ExprKind::Binary(Binary::Or, a, _) => is_compared(a),
        ExprKind::Binary(operator, ..) => {
            matches!(operator, Binary::Equal | Binary::Unequal)
        }
        ExprKind::Stage(_, of) => is_compared(of),
        ExprKind::Verb(verb) => matches!(**verb, Verb::Test(_) | Verb::Count(..)),
        _ => false,
    }
}
