//! The routine in hand: its slots, its names and its steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::facts::{Facts, Root};
use super::given::Input;
use super::telling::Telling;
use crate::assigned::{each_read, is_maybe};
use crate::core::{Operation, Pool, Range, Routine, Slot, SlotInfo, Step, VALUE, Value};
use crate::problem::Span;
use crate::shape::{Alike, Shape, binary, whole};
use crate::syntax::Name;

/// A routine while it is made.
#[derive(Debug, Default)]
pub(super) struct Body {
    slots: Vec<SlotInfo>,
    params: usize,
    /// Slots that are set more than once.
    mutable: BTreeSet<Slot>,
    /// A number that each of some slots can hold, which does not change.
    near: BTreeMap<Slot, Value>,
    /// Slots that never hold less than zero, whatever is declared of them.
    never_negative: BTreeSet<Slot>,
    /// What dice can show whose answer is kept in a slot.
    shown: BTreeMap<Slot, Range>,
    /// Names, the innermost last.
    locals: Vec<Local>,
    /// Below this, names are those of whoever asked, and not seen.
    floor: usize,
    /// What is known to be there.
    pub(super) facts: Facts,
    /// Steps, the innermost last.
    steps: Vec<Vec<Step>>,
    /// Steps that come before all others.
    first: Vec<Step>,
    /// What the dice are for, where it is said.
    pub(super) stage: Option<&'static str>,
    /// Items of lists that are laid out once, by what stands for all items and by their numbers: where
    /// what is said of one is kept.
    items: Vec<(Vec<Value>, usize, Shape)>,
    /// Numbers that are to be proved to be within a range, since the statement in hand began, and where.
    proved: Vec<(Value, Range, Span)>,
    /// What the number is called that is to be proved next, if it has a name.
    pub(super) proving: Option<Arc<str>>,
    /// How many rounds we are in.
    pub(super) rounds: usize,
    /// How the turns that are in hand tell in which state something is: those of this routine alone, for
    /// what it asks has turns of its own.
    pub(super) telling: Vec<Telling>,
    /// What is given, in its slots, once something was.
    pub(super) gives: Option<Vec<Shape>>,
}

/// What a part that is worked out where it is asked for does not see.
#[derive(Debug)]
pub(super) struct Hidden {
    floor: usize,
    facts: Facts,
}

/// A name and its value.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) name: String,
    pub(super) shape: Shape,
    pub(super) is_variable: bool,
    pub(super) span: Span,
    pub(super) was_read: bool,
    /// Whether it stands where there has to be a name, or `_`.
    pub(super) may_be_blank: bool,
}

impl Body {
    /// Makes room for what is known of the situation only by its range.
    pub(super) fn enter_main(&mut self, inputs: &[Input]) {
        self.steps.push(Vec::new());
        let slot = |(name, range): &Input| SlotInfo {
            name: Arc::clone(name),
            declared: Some(*range),
            is_maybe: false,
            span: Span::default(),
        };
        self.slots.extend(inputs.iter().map(slot));
        self.params = self.slots.len();
    }

    /// Takes a number that the routine needs. That it is within its range is proved where it is handed
    /// on, and what is known there is known here.
    pub(super) fn param(&mut self, name: &str, range: Option<Range>) -> Value {
        let slot = self.fresh(name, None, Span::default());
        if let Some(range) = range {
            self.near.insert(slot, whole(range.nearest_to_zero()));
        }
        self.params = self.slots.len();
        Value::Slot(slot)
    }

    /// A slot that nothing is kept in yet.
    pub(super) fn fresh(&mut self, name: &str, declared: Option<Range>, span: Span) -> Slot {
        let slot = Slot::try_from(self.slots.len()).unwrap_or(Slot::MAX);
        self.slots.push(SlotInfo { name: named(name), declared, is_maybe: false, span });
        slot
    }

    /// A slot for a number that is set once, and need not be there: where it is not, it is a number
    /// that it could be.
    pub(super) fn maybe(&mut self, name: &str, span: Span) -> Slot {
        let slot = self.fresh(name, None, span);
        self.counts_maybe(slot);
        self.near.insert(slot, Value::Slot(slot));
        slot
    }

    /// Leaves it to the ranges to prove that a number is within one.
    pub(super) fn prove(&mut self, value: &Value, range: Range, span: Span) {
        let slot = self.fresh(VALUE, Some(range), span);
        if let Some(name) = &self.proving {
            self.slots[usize::from(slot)].name = Arc::clone(name);
        }
        self.emit(Step::Set(slot, value.clone(), span));
        self.proved.push((value.clone(), range, span));
    }

    /// Where a number that is put into a slot is proved to be within the range of that already, if it
    /// is: if it is not, that is one thing to be told.
    pub(super) fn proved_at(&self, value: &Value, slot: Slot) -> Option<Span> {
        let declared = self.declared(slot)?;
        let is_it = |(of, range, _): &&(Value, Range, Span)| *range == declared && of == value;
        self.proved.iter().find(is_it).map(|(.., span)| *span)
    }

    /// Begins a statement: what was proved before says nothing of it.
    pub(super) fn begin_statement(&mut self) {
        self.proved.clear();
    }

    /// What a slot is declared to hold.
    pub(super) fn declared(&self, slot: Slot) -> Option<Range> {
        self.slots.get(usize::from(slot))?.declared
    }

    /// A slot for what dice show; a number of them, or of their sides, may not be known.
    pub(super) fn shown_by(&mut self, pool: &Pool, span: Span) -> Slot {
        let slot = self.answer(span);
        if let (Some(n), Some(sides)) = (pool.n.constant(), pool.sides.constant()) {
            self.shown.insert(slot, Range { low: n, high: n.saturating_mul(sides) });
            self.near.insert(slot, whole(n));
        }
        slot
    }

    /// A slot for the answer to a question: a sum, a count, or a place, none of which is below zero.
    pub(super) fn answer(&mut self, span: Span) -> Slot {
        let slot = self.fresh("", None, span);
        self.never_negative.insert(slot);
        slot
    }

    /// What dice can show, if it is known that a value is that.
    pub(super) fn shown(&self, value: &Value) -> Option<Range> {
        match value {
            Value::Slot(slot) => self.shown.get(slot).copied(),
            _ => None,
        }
    }

    /// A slot for the number of a round.
    pub(super) fn counter(&mut self, name: &str, span: Span) -> Slot {
        let slot = self.fresh(name, None, span);
        self.near.insert(slot, whole(1));
        self.never_negative.insert(slot);
        slot
    }

    /// A number that a value can be, if one is known without its range.
    pub(super) fn near(&self, value: &Value) -> Option<Value> {
        match value {
            Value::Constant(_) => Some(value.clone()),
            Value::Slot(slot) => {
                let declared = || self.declared(*slot).map(|of| whole(of.nearest_to_zero()));
                self.near.get(slot).cloned().or_else(declared)
            }
            Value::If(_, one, other) => self.near(one).or_else(|| self.near(other)),
            Value::Binary(of, a, b, span) => match of {
                Operation::Min | Operation::Max | Operation::Add | Operation::Subtract => {
                    Some(binary(*of, self.near(a)?, self.near(b)?, *span))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it shows at once that a value is never below zero.
    pub(super) fn is_never_negative(&self, value: &Value) -> bool {
        match value {
            Value::Constant(number) => 0 <= *number,
            Value::Slot(slot) => {
                let declared = || self.declared(*slot).is_some_and(|of| 0 <= of.low);
                self.never_negative.contains(slot) || declared()
            }
            Value::Binary(of, a, b, _) => match of {
                Operation::Add | Operation::Multiply | Operation::Divide | Operation::Min => {
                    self.is_never_negative(a) && self.is_never_negative(b)
                }
                Operation::Max => self.is_never_negative(a) || self.is_never_negative(b),
                Operation::Remainder => self.is_never_negative(b),
                Operation::Subtract => false,
                // Yes or no.
                _ => true,
            },
            Value::If(_, one, other) => {
                self.is_never_negative(one) && self.is_never_negative(other)
            }
            Value::Not(_) | Value::And(..) | Value::Or(..) => true,
            Value::Pick(all, ..) => all.iter().all(|of| self.is_never_negative(of)),
        }
    }

    /// A slot for what comes to a value, or to that or another.
    pub(super) fn place(&mut self, name: &str, value: &Value, span: Span) -> Slot {
        let slot = self.fresh(name, None, span);
        if let Some(near) = self.near(value) {
            self.near.insert(slot, near);
        }
        if is_maybe(value, &self.slots) {
            self.counts_maybe(slot);
        }
        slot
    }

    /// What a slot holds counts only where another says that there is a value.
    pub(super) fn counts_maybe(&mut self, slot: Slot) {
        if let Some(info) = self.slots.get_mut(usize::from(slot)) {
            info.is_maybe = true;
        }
    }

    /// A slot that may be set more than once.
    pub(super) fn variable(&mut self, name: &str, declared: Option<Range>, span: Span) -> Slot {
        let slot = self.fresh(name, declared, span);
        self.mutable.insert(slot);
        slot
    }

    /// Does a step.
    pub(super) fn emit(&mut self, step: Step) {
        self.steps.last_mut().expect("steps are being gathered").push(step);
    }

    /// Does steps, one after the other.
    pub(super) fn emit_all(&mut self, steps: Vec<Step>) {
        self.steps.last_mut().expect("steps are being gathered").extend(steps);
    }

    /// Whether nothing follows what was done last.
    pub(super) fn has_ended(&self) -> bool {
        let last = self.steps.last().and_then(|steps| steps.last());
        matches!(last, Some(Step::Return | Step::Stop))
    }

    /// Whether what is done next is done once, whatever happens.
    pub(super) fn is_outermost(&self) -> bool {
        self.steps.len() == 1
    }

    /// Gathers the steps that follow apart.
    pub(super) fn open(&mut self) {
        self.steps.push(Vec::new());
    }

    /// The steps since [`open`](Body::open).
    pub(super) fn close(&mut self) -> Vec<Step> {
        self.steps.pop().expect("steps are being gathered")
    }

    /// Whether the value stays what it is, whatever is done next.
    fn is_stable(&self, value: &Value) -> bool {
        match value {
            Value::Constant(_) => true,
            Value::Slot(slot) => !self.mutable.contains(slot),
            _ => false,
        }
    }

    /// The same value, kept where nothing changes it.
    pub(super) fn keep(&mut self, name: &str, value: &Value, span: Span) -> Value {
        if self.is_stable(value) {
            return value.clone();
        }
        let slot = self.place(name, value, span);
        self.emit(Step::Set(slot, value.clone(), span));
        Value::Slot(slot)
    }

    /// The same value in slots of its own: what a condition says of it is said of nothing else.
    pub(super) fn copy_all(&mut self, name: &str, shape: &Shape, span: Span) -> Shape {
        shape.map(&mut |value| match value {
            Value::Constant(_) => value.clone(),
            value => {
                let slot = self.fresh(name, None, span);
                self.emit(Step::Set(slot, value.clone(), span));
                Value::Slot(slot)
            }
        })
    }

    /// One item of a list that is laid out once.
    pub(super) fn item_known(&mut self, list: &Alike, number: usize) -> Shape {
        let any: Vec<Value> = list.item.numbers().into_iter().cloned().collect();
        let is_needed = |value: &Value| match value {
            Value::Constant(_) => true,
            Value::Slot(slot) => usize::from(*slot) < self.params,
            _ => false,
        };
        if !any.iter().all(is_needed) {
            return list.any();
        }
        let is_it = |(of, at, _): &&(Vec<Value>, usize, Shape)| *at == number && *of == any;
        if let Some((_, _, item)) = self.items.iter().find(is_it) {
            return item.clone();
        }
        self.open();
        let item = self.copy_all("", &list.item, Span::default());
        let steps = self.close();
        self.first.extend(steps);
        self.items.push((any, number, item.clone()));
        item
    }

    /// The same value, kept where nothing changes it.
    pub(super) fn keep_all(&mut self, name: &str, shape: &Shape, span: Span) -> Shape {
        shape.map(&mut |value| self.keep(name, value, span))
    }

    /// How many names there are, to [forget](Body::forget) those that follow.
    pub(super) fn names(&self) -> usize {
        self.locals.len()
    }

    /// Forgets all names since then, and tells of those that nothing read.
    pub(super) fn forget(&mut self, since: usize) -> Vec<Local> {
        self.locals.split_off(since).into_iter().filter(|local| !local.was_read).collect()
    }

    /// Hides all names, and what is known of them and of keys; what has to be given back to
    /// [`reveal`](Body::reveal).
    pub(super) fn hide(&mut self) -> Hidden {
        let floor = std::mem::replace(&mut self.floor, self.locals.len());
        Hidden { floor, facts: std::mem::take(&mut self.facts) }
    }

    /// Shows again what was hidden.
    pub(super) fn reveal(&mut self, hidden: Hidden) {
        self.floor = hidden.floor;
        self.facts = hidden.facts;
    }

    /// Gives a value a name.
    pub(super) fn bind(&mut self, name: &Name, shape: Shape, is_variable: bool) {
        let (text, span) = (name.text.clone(), name.span);
        self.locals.push(Local {
            name: text,
            shape,
            is_variable,
            span,
            was_read: false,
            may_be_blank: false,
        });
    }

    /// Says of the name that was given last that `_` could stand in its place.
    pub(super) fn may_be_blank(&mut self) {
        if let Some(last) = self.locals.last_mut() {
            last.may_be_blank = true;
        }
    }

    /// Gives a value a name that need not be read.
    pub(super) fn bind_silently(&mut self, name: &Name, shape: Shape) {
        self.bind(name, shape, false);
        self.locals.last_mut().expect("it was just put there").was_read = true;
    }

    /// What a name is, if there is one.
    pub(super) fn find(&mut self, name: &str) -> Option<&mut Local> {
        let floor = self.floor;
        self.locals[floor..].iter_mut().rev().find(|local| local.name == name)
    }

    /// The place of a name among all, if it is seen.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        let seen = self.locals[self.floor..].iter().rposition(|local| local.name == name);
        seen.map(|at| self.floor + at)
    }

    /// Takes back what is known of a variable, which is being changed.
    pub(super) fn doubt(&mut self, name: &str) {
        if let Some(at) = self.position(name) {
            self.facts.doubt(|root| root == Root::Local(at));
        }
    }

    /// Takes back what is known of all variables, where what stands further down may come first.
    pub(super) fn doubt_variables(&mut self) {
        let locals = &self.locals;
        let is_variable = |at: usize| locals.get(at).is_some_and(|local| local.is_variable);
        self.facts.doubt(|root| matches!(root, Root::Local(at) if is_variable(at)));
    }

    /// The variables that a value is read from.
    pub(super) fn variables_in(&self, shape: &Shape) -> Vec<String> {
        let slots = |shape: &Shape| {
            let mut slots = BTreeSet::new();
            shape.each_number(&mut |value| {
                each_read(value, &mut |slot| {
                    slots.insert(slot);
                });
            });
            slots
        };
        let read = slots(shape);
        let variables = self.locals[self.floor..].iter().filter(|local| local.is_variable);
        let shared = variables.filter(|local| !slots(&local.shape).is_disjoint(&read));
        shared.map(|local| local.name.clone()).collect()
    }

    /// All names that are seen.
    pub(super) fn seen(&self) -> impl Iterator<Item = &str> {
        self.locals[self.floor..].iter().map(|local| local.name.as_str())
    }

    /// The routine, done.
    pub(super) fn into_routine(mut self, name: &'static str) -> Routine {
        let gives = self.gives.iter().flatten().flat_map(Shape::numbers);
        let gives = gives.filter_map(|value| match value {
            Value::Slot(slot) => Some(*slot),
            _ => None,
        });
        let gives = gives.collect();
        let steps = self.close();
        let mut body = self.first;
        body.extend(steps);
        Routine { name, params: self.params, gives, body, slots: self.slots, foreign: None }
    }
}

/// A name that is shared; most slots have none.
fn named(name: &str) -> Arc<str> {
    if name.is_empty() { Arc::default() } else { name.into() }
}
