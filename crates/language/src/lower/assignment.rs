//! What is put into variables, and into places of them.

use super::facts::Root;
use super::fitting::where_known;
use super::item::is_written;
use super::lowering::Lowering;
use super::operator::type_of;
use crate::core::{Operation, Range, Step, Value};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, and, binary, choose, whole, yes_no};
use crate::syntax::{Access, Binary, Expr, ExprKind, Name, Place, Section};
use crate::types::Type;

impl Lowering<'_> {
    /// Puts values into variables.
    pub(super) fn set(&mut self, places: &[Place], value: &Expr, span: Span) {
        let found = if let [place] = places {
            let expected = self.place_type(place);
            match &expected {
                Some(_) if !is_call(value) => Some(vec![self.expression(value, expected.as_ref())]),
                _ => self.values(value, 1),
            }
        } else {
            self.values(value, places.len())
        };
        let Some(mut found) = found else {
            for place in places {
                drop(self.variable(&place.name));
            }
            return;
        };
        if 1 < places.len() && self.are_meant_to_be_new(places) {
            return;
        }
        if 1 < places.len() {
            for shape in &mut found {
                *shape = self.body_mut().keep_all("", shape, span);
            }
        }
        for (place, shape) in places.iter().zip(found) {
            let steps = self.steps_of(place);
            self.assign(place, &steps, &shape, span);
        }
    }

    /// Whether none of several names is that of a variable: says so once, and takes them for declared.
    fn are_meant_to_be_new(&mut self, places: &[Place]) -> bool {
        let is_known = |of: &Place| {
            !of.steps.is_empty()
                || self.key_named(&of.name.text).is_some()
                || self.body().position(&of.name.text).is_some()
        };
        if places.iter().any(is_known) {
            return false;
        }
        let names: Vec<&str> = places.iter().map(|place| place.name.text.as_str()).collect();
        let problem = Problem::new(
            places.iter().fold(places[0].span, |all, place| all.to(place.span)),
            format!("there are no variables `{}`", names.join("`, `")),
        );
        self.wrong(problem.help(format!("to name what is new: `let {} = …`", names.join(", "))));
        for place in places {
            self.take_for_declared(&place.name);
        }
        true
    }

    /// Knows a name of which it has been told that it is not known.
    fn take_for_declared(&mut self, name: &Name) {
        self.body_mut().bind(name, Shape::Broken, true);
        if let Some(local) = self.body_mut().find(&name.text) {
            local.was_read = true;
        }
    }

    /// Puts more or less into a variable.
    pub(super) fn change(&mut self, place: &Place, is_less: bool, by: &Expr, span: Span) {
        let (added, by_span) = (self.expression(by, None), by.span);
        let steps = self.steps_of(place);
        let Some(before) = self.value_of(place, &steps) else { return };
        let after = if let Shape::Fraction(..) = before {
            let operator = if is_less { Binary::Minus } else { Binary::Plus };
            self.fraction(operator, (before, place.span), (added, by_span), span)
        } else {
            let added = self.as_whole(added, by_span);
            let operation = if is_less { Operation::Subtract } else { Operation::Add };
            let before = self.as_whole(before, place.span);
            Shape::Whole(binary(operation, before, added, span))
        };
        self.assign(place, &steps, &after, span);
    }

    /// The steps into a place, whose numbers are worked out once: dice that choose an item are rolled
    /// once, however often the place is read and set, and however many items it may be.
    fn steps_of<'p>(&mut self, place: &'p Place) -> Vec<Stride<'p>> {
        let step = |step: &'p Access| match step {
            Access::Field(name) => Stride::Field(name),
            Access::Index(at) => {
                Stride::Item { number: self.whole(at), is_written: is_written(at) }
            }
        };
        place.steps.iter().map(step).collect()
    }

    /// What a place holds.
    fn value_of(&mut self, place: &Place, steps: &[Stride<'_>]) -> Option<Shape> {
        let shape = self.variable(&place.name)?;
        let root = Root::Local(self.body().position(&place.name.text)?);
        let fields = steps.iter().map_while(|step| match step {
            Stride::Field(name) => Some(Name::clone(name)),
            Stride::Item { .. } => None,
        });
        let fields: Vec<Name> = fields.collect();
        let mut shape = self.within(root, (shape, 0), &fields);
        for step in &steps[fields.len()..] {
            shape = match (step, shape) {
                (Stride::Field(name), shape) => self.field(&shape, name),
                (Stride::Item { number, is_written }, Shape::List(items, _)) => {
                    self.item(&items, number, *is_written, place.span)
                }
                _ => return None,
            };
        }
        Some(shape)
    }

    /// What type a place is of, as far as it decides what words mean.
    fn place_type(&mut self, place: &Place) -> Option<Type> {
        let shape = self.body_mut().find(&place.name.text)?.shape.clone();
        let shape = place.steps.iter().try_fold(shape, |shape, step| match (shape, step) {
            (Shape::Record(fields, values), Access::Field(name)) => {
                let at = fields.fields.iter().position(|field| field.name == name.text)?;
                values.get(at).cloned()
            }
            (Shape::List(items, _), Access::Index(_)) => items.first().cloned(),
            _ => None,
        })?;
        type_of(&shape)
    }

    /// A variable that can be set.
    fn variable(&mut self, name: &Name) -> Option<Shape> {
        let Some(local) = self.body_mut().find(&name.text) else {
            if Section::named(&name.text).is_some() {
                let problem = Problem::new(name.span, format!("`{}` cannot change", name.text));
                self.wrong(problem.help("what changes is a variable: `var hit_now = figures.hit`"));
                return None;
            }
            if let Some(declared) = self.key_named(&name.text) {
                let help = "what changes is a variable of another name";
                self.unchanging(name, declared, format!("{help}: `var {}_left = …`", name.text));
                return None;
            }
            let known: Vec<String> = self.body().seen().map(str::to_owned).collect();
            let message = format!("there is no variable `{}`", name.text);
            let problem = Problem::unknown(name.span, &name.text, message);
            let problem = problem.help(format!("declare it first: `var {} = …`", name.text));
            let near = problem.did_you_mean(&name.text, known.iter().map(String::as_str));
            self.wrong(near);
            self.take_for_declared(name);
            return None;
        };
        if local.is_variable {
            return Some(local.shape.clone());
        }
        let declared = local.span;
        let help = format!("what changes is a variable: `var {} = …`", name.text);
        self.unchanging(name, declared, help);
        None
    }

    /// Where a key is declared that a scenario may say.
    fn key_named(&self, name: &str) -> Option<Span> {
        let page = self.page;
        let all = [&page.circumstances, &page.figures, &page.rulings];
        let mut fields = all.into_iter().flat_map(|of| &of.fields);
        fields.find(|field| field.name == name).map(|field| field.span)
    }

    fn unchanging(&mut self, name: &Name, declared: Span, help: String) {
        let message = format!("`{}` cannot change", name.text);
        let problem = Problem::new(name.span, message).beside(declared, "it is declared here");
        self.wrong(problem.help(help));
    }

    fn assign(&mut self, place: &Place, steps: &[Stride<'_>], value: &Shape, span: Span) {
        let Some(whole) = self.variable(&place.name) else { return };
        self.body_mut().doubt(&place.name.text);
        let mut assigning = Assigning { value, span, sets: Vec::new() };
        self.assign_in(&whole, steps, &yes_no(true), &mut assigning);
        let mut sets = assigning.sets;
        let targets: Vec<u16> = sets.iter().map(|(slot, _)| *slot).collect();
        let is_tangled = sets.iter().any(|(slot, value)| {
            targets.iter().any(|other| other != slot && mentions(value, *other))
        });
        if is_tangled {
            for (_, value) in &mut sets {
                *value = self.body_mut().keep("", value, span);
            }
        }
        for (slot, value) in sets {
            let span = self.body().proved_at(&value, slot).unwrap_or(span);
            self.body_mut().emit(Step::Set(slot, value, span));
        }
    }

    /// What goes where, if a condition holds.
    fn assign_in(
        &mut self,
        target: &Shape,
        steps: &[Stride<'_>],
        when: &Value,
        assigning: &mut Assigning<'_>,
    ) {
        let span = assigning.span;
        match (steps.split_first(), target) {
            (None, _) => self.assign_whole(target, when, assigning),
            (Some((Stride::Field(name), _)), Shape::Record(fields, _)) if fields.is_one_of => {
                self.not_one(fields, name.span);
            }
            (Some((Stride::Field(name), rest)), _) => {
                let inner = self.field(target, name);
                self.assign_in(&inner, rest, when, assigning);
            }
            (Some((Stride::Item { number: at, is_written }, rest)), Shape::List(items, _)) => {
                // That there is such an item is proved as where it is read.
                let found = self.item(items, at, *is_written, span);
                let is_there = at.constant().is_some_and(|at| (1..=length_of(items)).contains(&at));
                if !is_there {
                    self.body_mut().keep_all("", &found, span);
                }
                for (item, number) in items.iter().zip(1..) {
                    let is_it = binary(Operation::Equal, at.clone(), whole(number), span);
                    let when = and(when.clone(), is_it);
                    if when.constant() != Some(0) {
                        self.assign_in(item, rest, &when, assigning);
                    }
                }
            }
            (Some((Stride::Item { .. }, _)), other) => {
                if !matches!(other, Shape::Broken) {
                    let message = format!("{} has no items", other.told());
                    self.wrong(Problem::new(span, message));
                }
            }
        }
    }

    /// Nothing, in the place of a value: its numbers are within what they are declared to be.
    fn nothing_in(&self, of: &Shape) -> Shape {
        let body = self.body();
        let number = |value: &Value| match value {
            Value::Slot(slot) => whole(body.declared(*slot).map_or(0, |range| range.low)),
            value => value.clone(),
        };
        Shape::Maybe(yes_no(false), Box::new(of.map(&mut |value| number(value))))
    }

    /// What a number that is kept is declared to be.
    fn range_of(&self, of: &Shape) -> Option<Range> {
        match of {
            Shape::Whole(Value::Slot(slot)) => self.body().declared(*slot),
            _ => None,
        }
    }

    fn assign_whole(&mut self, target: &Shape, when: &Value, assigning: &mut Assigning<'_>) {
        let Assigning { value, span, .. } = *assigning;
        if let Some(key) = target.native() {
            let message = format!("a value of `{}` does not change", key.named);
            let help = "keep what changes apart from it";
            self.wrong(Problem::new(span, message).help(help));
            return;
        }
        let count = target.numbers().len();
        let mut found = Vec::new();
        let fitting = match (target, value) {
            (Shape::Maybe(_, of), Shape::Nothing) => Some(self.nothing_in(of)),
            (Shape::Maybe(_, of), Shape::Maybe(known, value)) => self.range_of(of).map(|range| {
                let value = where_known(known, Shape::clone(value), range);
                Shape::Maybe(known.clone(), Box::new(value))
            }),
            _ => None,
        };
        let value = fitting.as_ref().unwrap_or(value);
        let fits = target.zip(value, &mut |place, value| {
            if let Value::Slot(slot) = place {
                found.push((*slot, choose(when, value.clone(), place.clone())));
            }
            place.clone()
        });
        if target.is_broken() || value.is_broken() {
            return;
        }
        if fits.is_none_or(|fitted| fitted.numbers().len() != count) {
            let (expected, found) = (target.told_beside(value), value.told_beside(target));
            let message = format!("expected {expected}, found {found}");
            let help = if target.lengths_beside(value).is_some() {
                "a list keeps its length: set one of its places, `left[2] = 0`"
            } else if is_of(value, target) {
                "say what counts where it is nothing: `… ?? 0`, or set it only `if known(…)`"
            } else {
                "a variable is always of one kind"
            };
            self.wrong(Problem::new(span, message).help(help));
            return;
        }
        assigning.sets.extend(found);
    }
}

/// Whether a value is of the kind of another, but for being nothing at times.
fn is_of(value: &Shape, other: &Shape) -> bool {
    matches!(value, Shape::Maybe(_, of) if of.told() == other.told())
}

/// How many items there are.
fn length_of(items: &[Shape]) -> i32 {
    i32::try_from(items.len()).unwrap_or(i32::MAX)
}

fn is_call(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Call(..) => true,
        ExprKind::Stage(_, of) => is_call(of),
        _ => false,
    }
}

/// Whether a value depends on a slot.
fn mentions(value: &Value, slot: u16) -> bool {
    match value {
        Value::Constant(_) => false,
        Value::Slot(of) => *of == slot,
        Value::Not(of) => mentions(of, slot),
        Value::Binary(_, a, b, _) | Value::And(a, b) | Value::Or(a, b) => {
            mentions(a, slot) || mentions(b, slot)
        }
        Value::If(a, b, c) => [a, b, c].iter().any(|of| mentions(of, slot)),
        Value::Pick(all, at, _) => mentions(at, slot) || all.iter().any(|of| mentions(of, slot)),
    }
}

/// What is put into a place.
struct Assigning<'v> {
    value: &'v Shape,
    span: Span,
    /// What goes where, found so far.
    sets: Vec<(u16, Value)>,
}

/// A step into a place.
enum Stride<'p> {
    /// To a value of a record.
    Field(&'p Name),
    /// To an item of a list, by its number from 1, and whether that is written as a number.
    Item { number: Value, is_written: bool },
}
