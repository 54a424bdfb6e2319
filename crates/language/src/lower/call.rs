//! Parts and functions.

use super::arguments::Arguments;
use super::body::Body;
use super::lowering::{Lowering, Made};
use super::operator::{crossed, lowest, type_of, without_common};
use super::variable::ranges_of;
use crate::core::{Operation, Step, Value};
use crate::evaluate;
use crate::loanwords::of_all_games;
use crate::page::FUNCTIONS;
use crate::problem::{About, Problem, Span, values};
use crate::shape::{Shape, binary, whole, yes_no};
use crate::syntax::{Expr, Name, Part, PartBody};
use crate::types::Type;

impl Lowering<'_> {
    /// The one value that a part or a function gives.
    pub(super) fn call_for_one(
        &mut self,
        name: &Name,
        args: &[Expr],
        span: Span,
        expected: Option<&Type>,
    ) -> Shape {
        if FUNCTIONS.contains(&name.text.as_str()) {
            return self.function(name, args, span, expected);
        }
        let mut gives = self.call(name, args, span);
        if gives.len() == 1 {
            return gives.remove(0);
        }
        if !gives.is_empty() {
            let message =
                format!("`{}` gives {} values, where one is needed", name.text, gives.len());
            let part = self.page.part(name).map(|(_, part)| part.gives.as_slice());
            let gift = |at: usize| part.and_then(|gifts| gifts.get(at)?.name.as_ref());
            let names: Vec<String> = (0..gives.len())
                .map(|at| gift(at).map_or(format!("v{}", at + 1), |name| name.text.clone()))
                .collect();
            let help = format!("name them first: `let {} = {}(…)`", names.join(", "), name.text);
            return self.wrong(Problem::new(span, message).help(help));
        }
        Shape::Broken
    }

    /// What a part gives; nothing if something is wrong with it.
    pub(super) fn call(&mut self, name: &Name, args: &[Expr], span: Span) -> Vec<Shape> {
        if let Some(gives) = self.inlined(name, args, span) {
            return gives;
        }
        let Some((routine, args, gives)) = self.prepared(name, args, span) else {
            return Vec::new();
        };
        if args.iter().all(|arg| arg.constant().is_some())
            && let Some(known) = evaluate::call(&self.routines, routine, &args)
        {
            let mut known = known.into_iter();
            let mut each = |_: &Value| whole(known.next().unwrap_or(0));
            return gives.iter().map(|of| of.map(&mut each)).collect();
        }
        let mut into = Vec::new();
        let mut place = |_: &Value| {
            let slot = self.body_mut().fresh("", None, span);
            into.push(slot);
            Value::Slot(slot)
        };
        let gives: Vec<Shape> = gives.iter().map(|of| of.map(&mut place)).collect();
        let stage = self.body().stage;
        self.body_mut().emit(Step::Call { routine, args, into, stage, span });
        gives
    }

    /// What a formula without dice gives: it is worked out where it is asked for.
    fn inlined(&mut self, name: &Name, args: &[Expr], span: Span) -> Option<Vec<Shape>> {
        let (at, part) = self.page.part(name)?;
        let PartBody::Formula(formula) = &part.body else { return None };
        if self.purity.rolls(at) || self.in_hand.contains(&at) {
            return None;
        }
        let args = self.arguments(at, part, args, span)?;
        self.reads(name.span, part.name.span);
        self.in_hand.push(at);
        let floor = self.body_mut().hide();
        let since = self.body().names();
        for (param, shape) in part.params.iter().zip(args) {
            self.body_mut().bind(&param.name, shape, false);
        }
        let shape = self.formula(at, formula);
        self.forget(since, "argument");
        self.body_mut().reveal(floor);
        self.in_hand.pop();
        Some(vec![shape])
    }

    /// What a formula gives, as its part says.
    fn formula(&mut self, at: usize, formula: &Expr) -> Shape {
        let page = self.page;
        let expected = page.signatures[at].gives.first().and_then(Option::as_ref);
        let shape = self.expression(formula, expected);
        let gift = page.part_at(at).and_then(|part| part.gives.first()?.name.as_ref());
        match (expected, gift) {
            (Some(expected), Some(gift)) => {
                self.coerce_named(|| gift.text.clone(), shape, expected, formula.span)
            }
            (Some(expected), None) => self.coerce(shape, expected, formula.span),
            (None, _) => shape,
        }
    }

    /// The values of the arguments; nothing if there is no such part or they do not fit.
    fn arguments(
        &mut self,
        at: usize,
        part: &Part,
        args: &[Expr],
        span: Span,
    ) -> Option<Vec<Shape>> {
        if part.params.len() != args.len() {
            let (needs, has) = (part.params.len(), args.len());
            let message = format!("`{}` needs {}, not {has}", part.name.text, values(needs));
            let names: Vec<&str> = part.params.iter().map(|of| of.name.text.as_str()).collect();
            let help = format!("it is `{}({})`", part.name.text, names.join(", "));
            self.wrong(Problem::new(span, message).help(help));
            return None;
        }
        let page = self.page;
        let types = page.signatures[at].params.iter();
        let each = args.iter().zip(types).zip(&part.params).map(|((arg, of), param)| {
            let shape = self.expression(arg, of.as_ref());
            let before = self.problems.len();
            let name = || param.name.text.clone();
            let shape = match of {
                Some(of) => self.coerce_named(name, shape, of, arg.span),
                None => shape,
            };
            let told = self.problems.split_off(before).into_iter();
            self.problems.extend(told.map(|it| it.about(About::Told(param.name.span))));
            shape
        });
        let all: Vec<Shape> = each.collect();
        (!all.iter().any(Shape::is_broken)).then_some(all)
    }

    /// The routine of a part for some arguments, the numbers that it needs, and what it gives.
    pub(super) fn prepared(
        &mut self,
        name: &Name,
        args: &[Expr],
        span: Span,
    ) -> Option<(usize, Vec<Value>, Vec<Shape>)> {
        let Some((at, part)) = self.page.part(name) else {
            let page = self.page;
            let seen = page.parts().map(|part| &part.name);
            let seen = seen.filter(|of| page.sees(name.span, &of.text, of.span));
            let known = seen.map(|of| of.text.as_str()).chain(FUNCTIONS);
            let message = format!("there is no part `{}`", name.text);
            let problem = Problem::unknown(name.span, &name.text, message);
            let problem = problem.did_you_mean(&name.text, known);
            let is_value = self.known_names(name.span, None).contains(&name.text);
            let picked =
                format!("what is by an enum or a list is picked with brackets: `{}[…]`", name.text);
            let problem = problem.or_help(is_value.then_some(picked));
            let problem = problem.or_help(of_all_games(&name.text));
            self.problems.push(problem.or_help(page.scopes.offer(name.span, &name.text)));
            return None;
        };
        self.reads(name.span, part.name.span);
        let args = self.arguments(at, part, args, span)?;
        if self.in_hand.contains(&at) {
            return None;
        }
        let numbers = self.inputs().chain(args.iter().flat_map(Shape::numbers).cloned());
        let needs = numbers.filter(|value| value.constant().is_none()).collect();
        let arguments = Arguments::of(&args);
        let known = self.made.iter().find(|made| made.part == at && made.arguments == arguments);
        if let Some(made) = known {
            return Some((made.routine, needs, made.gives.clone()));
        }
        let (routine, gives) = self.make(at, part, &args);
        self.made.push(Made { part: at, arguments, routine, gives: gives.clone() });
        (!gives.is_empty()).then_some((routine, needs, gives))
    }

    /// The numbers that every routine hands on: those that are known by their ranges alone.
    fn inputs(&self) -> impl Iterator<Item = Value> + use<> {
        (0..self.given.inputs.len()).filter_map(|slot| Some(Value::Slot(slot.try_into().ok()?)))
    }

    /// Makes a routine of a part.
    pub(super) fn make(&mut self, at: usize, part: &Part, args: &[Shape]) -> (usize, Vec<Shape>) {
        let mut body = Body::default();
        body.enter_main(&self.given.inputs);
        let types = self.page.signatures[at].params.iter().map(Option::as_ref);
        let inside: Vec<Shape> = args
            .iter()
            .zip(types)
            .zip(&part.params)
            .map(|((arg, of), param)| {
                let mut ranges = ranges_of(of, arg);
                arg.map(&mut |value| match (value, ranges.next().flatten()) {
                    (Value::Constant(_), _) => value.clone(),
                    (_, range) => body.param(&param.name.text, range),
                })
            })
            .collect();
        for (param, shape) in part.params.iter().zip(inside) {
            body.bind(&param.name, shape, false);
        }
        self.bodies.push(body);
        self.in_hand.push(at);
        self.carry_out(at, part);
        self.forget(0, "argument");
        self.in_hand.pop();
        let body = self.bodies.pop().expect("it was just put there");
        let gives = body.gives.clone().unwrap_or_default();
        self.routines.push(body.into_routine(sandtable_dice::intern(&part.name.text)));
        (self.routines.len() - 1, gives)
    }

    fn carry_out(&mut self, at: usize, part: &Part) {
        match &part.body {
            PartBody::Block(block) => {
                let before = self.problems.len();
                self.block(block);
                let gives = self.body().gives.is_some() && super::statement::always_gives(block);
                if !gives && before == self.problems.len() {
                    let message = format!("a way through `{}` gives nothing", part.name.text);
                    let help = "end it with `give …`";
                    self.wrong(Problem::absence(part.name.span, message).help(help));
                }
            }
            PartBody::Formula(formula) => {
                let shape = self.formula(at, formula);
                self.give(&[shape], &[], formula.span);
            }
        }
    }

    fn function(
        &mut self,
        name: &Name,
        args: &[Expr],
        span: Span,
        expected: Option<&Type>,
    ) -> Shape {
        match (name.text.as_str(), args) {
            ("min" | "max", [first, rest @ ..]) if !rest.is_empty() => {
                let operation = if name.text == "min" { Operation::Min } else { Operation::Max };
                self.extreme(operation, first, rest, expected)
            }
            ("abs", [of]) => {
                let value = self.whole(of);
                // It stands there twice.
                if !self.writes(values_in(&value), span) {
                    return Shape::Broken;
                }
                let less = binary(Operation::Subtract, whole(0), value.clone(), span);
                let either = binary(Operation::Max, value, less, span);
                // Of the two, no range says that one of them is not below zero.
                Shape::Whole(binary(Operation::Max, either, whole(0), span))
            }
            ("length", [of]) => match self.expression(of, None) {
                Shape::List(_, length) | Shape::Alike(_, length) => Shape::Whole(length),
                Shape::Broken => Shape::Broken,
                other => {
                    let message = format!("expected a list, found {}", other.told());
                    self.wrong(Problem::of_type(of.span, message))
                }
            },
            ("known", [of]) => match self.as_declared(of, None) {
                Shape::Maybe(known, _) => Shape::YesNo(known),
                Shape::Nothing => Shape::YesNo(yes_no(false)),
                Shape::Broken => Shape::Broken,
                // A case that the situation has settled may be one that has a value.
                _ if !self.given.is_general() => Shape::YesNo(yes_no(true)),
                _ => self.wrong(Problem::absence(of.span, "this is always known")),
            },
            ("step", [of, by]) => self.step(of, by, span),
            (name, _) => {
                let takes = match name {
                    "min" | "max" => "two values or more",
                    "step" => "a word and a number",
                    _ => "one value",
                };
                let problem = Problem::new(span, format!("`{name}` takes {takes}"));
                self.wrong(match name {
                    "min" | "max" => problem.help(format!(
                        "of dice, `{name}(roll d6, roll d6)`; of a list, `var found = xs[1]` and \
                         `for each x in xs {{ found = {name}(found, x) }}`; of a pool, face by face: \
                         `for face, count in 3d6 from highest {{ … }}`"
                    )),
                    _ => problem,
                })
            }
        }
    }

    /// The smallest or largest of numbers, or of words of one enum.
    fn extreme(
        &mut self,
        operation: Operation,
        first: &Expr,
        rest: &[Expr],
        expected: Option<&Type>,
    ) -> Shape {
        let mut shape = self.expression(first, expected);
        for of in rest {
            let next = self.expression(of, type_of(&shape).as_ref());
            let span = first.span.to(of.span);
            shape = match (&shape, &next) {
                (Shape::Broken, _) | (_, Shape::Broken) => Shape::Broken,
                (Shape::Word(a, x), Shape::Word(b, y)) if std::sync::Arc::ptr_eq(a, b) => {
                    Shape::Word(a.clone(), binary(operation, x.clone(), y.clone(), span))
                }
                (Shape::Fraction(..), Shape::Fraction(..) | Shape::Whole(_))
                | (Shape::Whole(_), Shape::Fraction(..)) => {
                    extreme_of(operation, &self.upright(&shape), &self.upright(&next), span)
                }
                _ => {
                    let (x, y) = (self.as_whole(shape, span), self.as_whole(next, of.span));
                    Shape::Whole(binary(operation, x, y, span))
                }
            };
        }
        shape
    }

    /// The word so many places further on, or the last.
    fn step(&mut self, of: &Expr, by: &Expr, span: Span) -> Shape {
        let word = self.expression(of, None);
        let by = self.whole(by);
        match word {
            Shape::Word(words, at) => {
                let last = i32::try_from(words.words.len()).unwrap_or(i32::MAX) - 1;
                let to = binary(Operation::Add, at, by, span);
                let to = binary(Operation::Min, to, whole(last), span);
                Shape::Word(words, binary(Operation::Max, to, whole(0), span))
            }
            Shape::Broken => Shape::Broken,
            other => {
                let message = format!("expected a word of an enum, found {}", other.told());
                self.wrong(Problem::of_type(of.span, message))
            }
        }
    }
}

/// How many values a value is made of.
fn values_in(value: &Value) -> u32 {
    let of = match value {
        Value::Constant(_) | Value::Slot(_) => 0,
        Value::Not(a) => values_in(a),
        Value::Binary(_, a, b, _) | Value::And(a, b) | Value::Or(a, b) => {
            values_in(a).saturating_add(values_in(b))
        }
        Value::If(a, b, c) => {
            [a, b, c].into_iter().map(|of| values_in(of)).fold(0, u32::saturating_add)
        }
        Value::Pick(list, at, _) => {
            list.iter().map(values_in).fold(values_in(at), u32::saturating_add)
        }
    };
    of.saturating_add(1)
}

/// The smaller or larger of two numbers of which one is a fraction, and none is divided by less than
/// zero.
fn extreme_of(operation: Operation, first: &Shape, second: &Shape, span: Span) -> Shape {
    let below = match (first, second) {
        (Shape::Fraction(_, below), Shape::Fraction(_, under)) => {
            let (by, _) = without_common(under.clone(), below.clone());
            binary(Operation::Multiply, below.clone(), by, span)
        }
        (Shape::Fraction(_, below), _) | (_, Shape::Fraction(_, below)) => below.clone(),
        _ => whole(1),
    };
    let (a, b) = crossed(first, second, span);
    lowest(binary(operation, a, b, span), below)
}
