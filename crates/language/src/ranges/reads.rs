//! Which of what routines need they read.
//!
//! In general every routine is handed all numbers of the situation, and most look at few of them: what
//! one comes to is asked once for all calls that differ in others.

use std::rc::Rc;

use crate::assigned::{each_read, each_value};
use crate::core::{Core, Routine, Slot, SlotInfo, Step, Value};

use super::length::Patience;

/// By routine and by the place of what it needs, whether it reads that or hands it on to one that does.
pub(super) struct Reads(Vec<Rc<[bool]>>);

impl Reads {
    /// What the routines of a rule read. In a situation nothing is handed on that nobody reads, and the
    /// range of all that is kept is asked for.
    pub(super) fn of(core: &Core, patience: Patience) -> Reads {
        let mut reads = Reads(Vec::new());
        for routine in &core.routines {
            let needs_all = !patience.is_general || routine.foreign.is_some();
            let mut read = vec![needs_all; routine.params];
            if !needs_all {
                routine.gives.iter().for_each(|slot| note(*slot, &mut read));
                reads.steps(core, routine, &routine.body, &mut read);
            }
            reads.0.push(read.into());
        }
        reads
    }

    /// Of each of what a routine needs, whether it reads it.
    pub(super) fn of_routine(&self, routine: usize) -> &Rc<[bool]> {
        &self.0[routine]
    }

    /// Hands over what is looked at of the arguments with which one routine asks for another.
    pub(super) fn each_arg<'v>(
        &self,
        (core, by, routine): (&Core, &Routine, usize),
        args: &'v [Value],
        with: &mut impl FnMut(&'v Value),
    ) {
        let needs = &core.routines[routine].slots;
        for ((arg, needs), is_read) in args.iter().zip(needs).zip(&*self.0[routine]) {
            if *is_read || !is_handed_on(arg, needs, by) {
                with(arg);
            }
        }
    }

    fn steps(&self, core: &Core, by: &Routine, steps: &[Step], read: &mut [bool]) {
        for step in steps {
            match step {
                Step::If(condition, yes, no) => {
                    value(condition, read);
                    self.steps(core, by, yes, read);
                    self.steps(core, by, no, read);
                }
                Step::Rounds { most, body, .. } => {
                    value(most, read);
                    self.steps(core, by, body, read);
                }
                Step::Call { routine, args, .. } => {
                    self.each_arg((core, by, *routine), args, &mut |arg| value(arg, read));
                }
                Step::AddUp { n, routine, args, .. } => {
                    value(n, read);
                    self.each_arg((core, by, *routine), args, &mut |arg| value(arg, read));
                }
                step => each_value(std::slice::from_ref(step), true, &mut |of| value(of, read)),
            }
        }
    }
}

/// Whether an argument is what the routine that asks was told itself and has proved already: whoever
/// does not read it need not look at it.
pub(super) fn is_handed_on(arg: &Value, needs: &SlotInfo, by: &Routine) -> bool {
    let Value::Slot(slot) = arg else { return false };
    let slot = usize::from(*slot);
    slot < by.params && by.slots[slot].declared == needs.declared
}

fn value(of: &Value, read: &mut [bool]) {
    each_read(of, &mut |slot| note(slot, read));
}

fn note(slot: Slot, read: &mut [bool]) {
    if let Some(read) = read.get_mut(usize::from(slot)) {
        *read = true;
    }
}
