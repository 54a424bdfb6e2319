//! Variables, and what is put into them.

use super::expression::is_written;
use super::facts::Root;
use super::fitting::where_known;
use super::lowering::Lowering;
use super::operator::type_of;
use crate::core::{Operation, Range, Step, Value};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, and, binary, choose, whole, yes_no};
use crate::syntax;
use crate::syntax::{Access, Binary, Expr, Name, Place};
use crate::types::{Type, Words};

impl Lowering<'_> {
    /// A variable.
    pub(super) fn var(&mut self, name: &Name, of: Option<&syntax::Type>, value: &Expr) {
        let of = of.and_then(|of| self.own_type(of));
        let shape = self.expression(value, of.as_ref());
        let shape = match &of {
            Some(of) => self.coerce_to_keep(shape, of, value.span),
            None => shape,
        };
        // What is put into one place of a variable is in no other.
        let shape = shape.apart();
        let of = of.or_else(|| type_of(&shape));
        let mut all = Vec::new();
        numbers_of(of.as_ref(), &shape, &name.text, &mut all);
        let mut all = all.into_iter();
        let places = shape.map(&mut |value| {
            let Declared { told, range, is_maybe } = all.next().unwrap_or_default();
            let slot = self.body_mut().variable(&told, range, name.span);
            if is_maybe {
                self.body_mut().counts_maybe(slot);
            }
            self.body_mut().emit(Step::Set(slot, value.clone(), name.span));
            Value::Slot(slot)
        });
        self.bind(name, places, true);
    }

    /// A type that is said where a variable is declared.
    fn own_type(&mut self, of: &syntax::Type) -> Option<Type> {
        let found = match &of.kind {
            syntax::TypeKind::Whole { low, high, unit } => {
                Type::Whole(Range { low: *low, high: *high }, unit.clone())
            }
            syntax::TypeKind::YesNo => Type::YesNo,
            syntax::TypeKind::Named(name) => return self.type_named(name),
            syntax::TypeKind::Words(names) => {
                let word = |name: &Name| crate::types::WordOf {
                    name: name.text.clone(),
                    spelt: name.text.clone(),
                    meaning: String::new(),
                };
                let words = names.iter().map(word).collect();
                Type::Words(std::sync::Arc::new(Words { name: None, words }))
            }
            syntax::TypeKind::Maybe(of) => Type::Maybe(Box::new(self.own_type(of)?)),
            _ => return self.no_variable_of(of.span),
        };
        Some(found)
    }

    fn no_variable_of(&mut self, of: Span) -> Option<Type> {
        let problem = Problem::new(of, "a variable cannot be of this type");
        self.wrong(problem.help("leave the type out: it is that of the first value"));
        None
    }

    fn type_named(&mut self, name: &Name) -> Option<Type> {
        let page = self.page;
        if let Some((declared, words)) = page.words_named(name) {
            self.reads(name.span, *declared);
            return Some(Type::Words(std::sync::Arc::clone(words)));
        }
        if let Some((declared, fields)) = page.record_named(name) {
            self.reads(name.span, *declared);
            return Some(Type::Record(std::sync::Arc::clone(fields)));
        }
        let is_seen = |chart: &&Name| page.sees(name.span, &chart.text, chart.span);
        if page.charts.iter().filter(is_seen).any(|chart| chart.text == name.text) {
            return self.no_variable_of(name.span);
        }
        let words = page.words_at(name.span).filter_map(|(_, of)| of.name.as_deref());
        let records = page.records_at(name.span).filter_map(|(_, of)| of.name.as_deref());
        let known: Vec<&str> = words.chain(records).collect();
        let message = format!("there is no type `{}`", name.text);
        let problem = Problem::unknown(name.span, &name.text, message);
        self.wrong(problem.did_you_mean(&name.text, known));
        None
    }

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
            if ["circumstances", "figures", "rulings"].contains(&name.text.as_str()) {
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
        let mut sets = Vec::new();
        self.assign_in(&whole, steps, value, &yes_no(true), span, &mut sets);
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
            self.body_mut().emit(Step::Set(slot, value, span));
        }
    }

    /// What goes where, if a condition holds.
    fn assign_in(
        &mut self,
        target: &Shape,
        steps: &[Stride<'_>],
        value: &Shape,
        when: &Value,
        span: Span,
        sets: &mut Vec<(u16, Value)>,
    ) {
        match (steps.split_first(), target) {
            (None, _) => self.assign_whole(target, value, when, span, sets),
            (Some((Stride::Field(name), _)), Shape::Record(fields, _)) if fields.is_one_of => {
                self.not_one(fields, name.span);
            }
            (Some((Stride::Field(name), rest)), _) => {
                let inner = self.field(target, name);
                self.assign_in(&inner, rest, value, when, span, sets);
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
                        self.assign_in(item, rest, value, &when, span, sets);
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

    fn assign_whole(
        &mut self,
        target: &Shape,
        value: &Shape,
        when: &Value,
        span: Span,
        sets: &mut Vec<(u16, Value)>,
    ) {
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
                "say what counts where it is nothing: `?? 0`, or set it only `if known(…)`"
            } else {
                "a variable is always of one kind"
            };
            self.wrong(Problem::new(span, message).help(help));
            return;
        }
        sets.extend(found);
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
        syntax::ExprKind::Call(..) => true,
        syntax::ExprKind::Stage(_, of) => is_call(of),
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

/// What is declared of the numbers of a value, in the order of [`Shape::numbers`].
fn numbers_of(of: Option<&Type>, shape: &Shape, name: &str, all: &mut Vec<Declared>) {
    match (of, shape) {
        (Some(Type::Whole(range, _)), Shape::Whole(_)) => {
            all.push(Declared::of(name.to_owned(), Some(*range)));
        }
        (Some(Type::Record(fields)), Shape::Record(_, values)) => {
            for (field, value) in fields.fields.iter().zip(values) {
                numbers_of(Some(&field.of), value, &format!("{name}.{}", field.name), all);
            }
        }
        (Some(Type::List { of, .. }), Shape::List(items, _)) => {
            for (item, at) in items.iter().zip(1..) {
                numbers_of(Some(of), item, &format!("{name}[{at}]"), all);
            }
            all.push(Declared::of(format!("length({name})"), None));
        }
        (Some(Type::Maybe(of)), Shape::Maybe(_, value)) => {
            all.push(Declared::of(format!("known({name})"), None));
            let first = all.len();
            numbers_of(Some(of), value, name, all);
            all[first..].iter_mut().for_each(|of| of.is_maybe = true);
        }
        (_, shape) => {
            all.extend(shape.numbers().iter().map(|_| Declared::of(name.to_owned(), None)));
        }
    }
}

/// A step into a place.
enum Stride<'p> {
    /// To a value of a record.
    Field(&'p Name),
    /// To an item of a list, by its number from 1, and whether that is written as a number.
    Item { number: Value, is_written: bool },
}

/// What is declared of a number.
#[derive(Default)]
struct Declared {
    /// What it is called.
    told: String,
    /// Its range.
    range: Option<Range>,
    /// Whether it counts only where there is a value.
    is_maybe: bool,
}

impl Declared {
    fn of(told: String, range: Option<Range>) -> Declared {
        Declared { told, range, is_maybe: false }
    }
}
