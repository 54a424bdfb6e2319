//! Code for parts.

use crate::code::{self, Code, Cut, Operand};
use crate::core::{Routine, Slot, Value};
use crate::layout::{Field, Layout, MOST_BITS, Register};
use crate::op::Op;
use crate::operation::Comparison;
use crate::problem::{Problem, Span};

use super::maker::{Maker, Scope};
use super::sums::summed;

impl Maker<'_> {
    pub(super) fn call(
        &mut self,
        routine: usize,
        args: &[Value],
        into: &[Slot],
        stage: Option<&'static str>,
    ) {
        if self.shared.inlined[routine] && self.shared.core.routines[routine].foreign.is_none() {
            let args: Vec<Operand> = args.iter().map(|value| self.operand(value)).collect();
            let into: Vec<Register> = into.iter().map(|slot| self.register(*slot)).collect();
            return self.within(routine, &args, &into);
        }
        self.apart(routine, args, into, stage, None);
    }

    pub(super) fn add_up(
        &mut self,
        n: &Value,
        routine: usize,
        args: &[Value],
        into: &[Slot],
        stage: Option<&'static str>,
    ) {
        if self.shared.inlined[routine] {
            return self.add_up_within(n, routine, args, into);
        }
        if summed(&self.shared.ranges.gives[routine]).is_none() {
            self.fault = Some(too_wide(&self.shared.core.routines[routine]));
        }
        self.apart(routine, args, into, stage, Some(n));
    }

    /// Carries a part out by itself.
    fn apart(
        &mut self,
        routine: usize,
        args: &[Value],
        into: &[Slot],
        stage: Option<&'static str>,
        times: Option<&Value>,
    ) {
        self.cut();
        self.has_rolled = true;
        let times = times.map(|n| self.operand(n));
        let args = args.iter().map(|value| self.operand(value)).collect();
        let into = into.iter().map(|slot| self.register(*slot)).collect();
        let stage = stage.unwrap_or(self.shared.core.routines[routine].name);
        let number = u16::try_from(self.code.calls.len()).unwrap_or(u16::MAX);
        let (needs, known, given) = Default::default();
        let call = code::Call { routine, args, into, stage, times, needs, known, given };
        self.code.calls.push(call);
        self.emit(Op::Call { call: number });
    }

    /// Puts a part in here. Its slots get registers of their own, but for what it does not change
    /// and what it gives.
    fn within(&mut self, number: usize, args: &[Operand], into: &[Register]) {
        let routine = &self.shared.core.routines[number];
        let mut scope = Scope::new(routine);
        let are_apart = are_apart(routine, args, into);
        for slot in 0..routine.slots.len() {
            let given = routine.gives.iter().position(|give| usize::from(*give) == slot);
            let place = match (args.get(slot), given) {
                (Some(arg), _) if !is_set(routine, slot) => *arg,
                (None, Some(given)) if are_apart => Operand::Register(into[given]),
                _ => Operand::Register(self.free()),
            };
            scope.places.push(place);
        }
        let places = scope.places.clone();
        let outer = std::mem::replace(&mut self.scope, scope);
        for (place, arg) in places.iter().zip(args) {
            if let Operand::Register(d) = place {
                self.copy(*arg, *d);
            }
        }
        self.clear_unset();
        self.steps(&routine.body);
        self.drop_last_jump();
        let scope = std::mem::replace(&mut self.scope, outer);
        self.land_all(scope.ends);
        self.take(&routine.gives, &places, into);
    }

    /// A jump to what comes next anyway need not be taken.
    fn drop_last_jump(&mut self) {
        let last = self.code.ops.len().checked_sub(1);
        let is_jump = last.is_some() && self.scope.ends.last().copied() == last;
        if is_jump && self.take_back() {
            self.scope.ends.pop();
        }
    }

    /// Puts what a part gives where it belongs; all is read before anything is overwritten.
    fn take(&mut self, gives: &[Slot], places: &[Operand], into: &[Register]) {
        let found: Vec<Operand> = gives.iter().map(|slot| places[usize::from(*slot)]).collect();
        let clash = |(at, d): (usize, &Register)| {
            found.iter().skip(at + 1).any(|from| *from == Operand::Register(*d))
        };
        let found = if into.iter().enumerate().any(clash) {
            found.into_iter().map(|from| self.copied(from)).collect()
        } else {
            found
        };
        for (from, d) in found.into_iter().zip(into) {
            self.copy(from, *d);
        }
    }

    fn copied(&mut self, from: Operand) -> Operand {
        let d = self.free();
        self.copy(from, d);
        Operand::Register(d)
    }

    /// Carries a part out so many times, here.
    fn add_up_within(&mut self, n: &Value, routine: usize, args: &[Value], into: &[Slot]) {
        let n = self.operand(n);
        let args: Vec<Operand> = args.iter().map(|value| self.operand(value)).collect();
        let sums: Vec<Register> = into.iter().map(|_| self.free()).collect();
        let ones: Vec<Register> = into.iter().map(|_| self.free()).collect();
        let count = self.free();
        for d in sums.iter().chain([&count]) {
            self.emit(Op::Constant { d: *d, k: 0 });
        }
        let none = self.jump_unless(Comparison::More, (n, Operand::Constant(0)));
        let head = self.here();
        self.within(routine, &args, &ones);
        for (d, b) in sums.iter().zip(&ones) {
            self.emit(Op::Add { d: *d, a: *d, b: *b });
        }
        self.emit(Op::AddConstant { d: count, a: count, k: 1 });
        let back = self.jump_unless(Comparison::AtLeast, (Operand::Register(count), n));
        if let Some(to) = crate::liveness::target_of(&mut self.code.ops[back]) {
            *to = head;
        }
        self.land(none);
        for (slot, sum) in into.iter().zip(sums) {
            let d = self.register(*slot);
            self.copy(Operand::Register(sum), d);
        }
    }
}

/// Says in calls how the parts write what they need and give; each is made before it is called.
pub(super) fn link(routines: &mut [Code]) {
    for number in 0..routines.len() {
        let (parts, callers) = routines.split_at_mut(number);
        for call in callers.iter_mut().take(1).flat_map(|caller| &mut caller.calls) {
            if let Some(part) = parts.get(call.routine) {
                link_call(call, part);
            }
        }
    }
}

fn link_call(call: &mut code::Call, part: &Code) {
    let Some(Cut { live, .. }) = part.cuts.first() else { return };
    call.needs = Layout { fields: Vec::new(), is_short: live.is_short };
    call.known = 0;
    for (field, arg) in live.fields.iter().zip(&call.args) {
        match *arg {
            Operand::Register(register) => call.needs.fields.push(Field { register, ..*field }),
            Operand::Constant(number) => call.known |= field.write(number),
        }
    }
    let written = if call.times.is_some() { part.summed.as_ref() } else { Some(&part.given) };
    let Some(written) = written else { return };
    let each = written.fields.iter().zip(&part.given.fields).zip(&call.into);
    let fields = each.map(|((field, one), register)| {
        // Of sums it is said how much they are above the least that each can be.
        Field { register: *register, low: one.low, ..*field }
    });
    call.given = Layout { fields: fields.collect(), is_short: written.is_short };
}

/// Whether what a part gives can be worked out where it goes: nothing that it needs is there, and
/// there is one place for each.
fn are_apart(routine: &Routine, args: &[Operand], into: &[Register]) -> bool {
    let twice = |at: usize| into[..at].contains(&into[at]);
    let given_twice = |at: usize| routine.gives[..at].contains(&routine.gives[at]);
    let needed = |d: &Register| args.contains(&Operand::Register(*d));
    !(0..into.len()).any(|at| twice(at) || given_twice(at)) && !into.iter().any(needed)
}

fn is_set(routine: &Routine, slot: usize) -> bool {
    let mut is_set = false;
    crate::assigned::each_set(&routine.body, &mut |set| is_set |= usize::from(set) == slot);
    is_set
}

fn too_wide(routine: &Routine) -> Problem {
    let slot = routine.gives.first().and_then(|slot| routine.slots.get(usize::from(*slot)));
    let span = slot.map_or(Span::default(), |slot| slot.span);
    Problem::new(span, format!("what `{}` gives is too wide to be added up", routine.name))
        .expecting(format!("sums have room for {MOST_BITS} bits"))
        .help("say how large what it gives can become")
}
