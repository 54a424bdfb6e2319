//! Leaves out what nobody reads of a rule that is played: the exact engine would tell it apart.

use std::collections::BTreeSet;

use crate::assigned::{each_read, each_value};
use crate::core::{Core, Slot, Step};

/// Leaves out what nobody reads of the rules that are played. Each is called for at one place.
pub(crate) fn trim(core: &mut Core) {
    let mut wanted: Vec<(usize, Vec<bool>)> = Vec::new();
    let is_foreign: Vec<bool> =
        core.routines.iter().map(|routine| routine.foreign.is_some()).collect();
    for routine in &mut core.routines {
        let mut read: BTreeSet<Slot> = routine.gives.iter().copied().collect();
        each_value(&routine.body, true, &mut |value| {
            each_read(value, &mut |slot| {
                read.insert(slot);
            });
        });
        each_call(&mut routine.body, &mut |called, into| {
            if is_foreign[called] {
                let keep: Vec<bool> = into.iter().map(|slot| read.contains(slot)).collect();
                kept(into, &keep);
                wanted.push((called, keep));
            }
        });
    }
    for (called, keep) in wanted {
        let routine = &mut core.routines[called];
        kept(&mut routine.gives, &keep);
        if let Some(foreign) = &mut routine.foreign {
            kept(&mut foreign.reads, &keep);
        }
    }
}

fn kept<T>(all: &mut Vec<T>, keep: &[bool]) {
    let mut each = keep.iter();
    all.retain(|_| each.next().copied().unwrap_or(true));
}

fn each_call(steps: &mut [Step], with: &mut impl FnMut(usize, &mut Vec<Slot>)) {
    for step in steps {
        match step {
            Step::Call { routine, into, .. } => with(*routine, into),
            Step::If(_, yes, no) => {
                each_call(yes, with);
                each_call(no, with);
            }
            Step::Rounds { body, .. } => each_call(body, with),
            _ => (),
        }
    }
}
