//! What stands for the measures of a rule that is played where they have no value.
//!
//! Nobody asks for it: whoever may, asks first whether there is a value. But it is kept beside what
//! there is, and so has to be a number that the measure can be, or it would widen the range of whatever
//! a measure is put into.

use std::collections::BTreeMap;

use crate::core::{Core, Range, Routine, Slot, Step, Value};
use crate::foreign::Read;
use crate::ranges::gives;
use crate::shape::whole;

/// The same core, in which it is settled what stands for measures that have no value.
pub(crate) fn settled(mut core: Core) -> Core {
    if core.routines.iter().all(|routine| routine.foreign.is_none()) {
        return core;
    }
    let gives = gives(&core);
    for (routine, gives) in core.routines.iter_mut().zip(gives) {
        if let Some(foreign) = &mut routine.foreign {
            let of = |(at, read): (usize, &Read)| match read {
                // That there is none is what they say.
                Read::Played | Read::Known(_) => 0,
                Read::Number(number) => {
                    let there = gives.iter().filter(|of| !foreign.lacks(*number, of));
                    absent(there.filter_map(|of| of.get(at)))
                }
            };
            foreign.absent = foreign.reads.iter().enumerate().map(of).collect();
        }
    }
    let absent: Vec<Vec<i32>> = core.routines.iter().map(absent_of).collect();
    for routine in &mut core.routines {
        let mut slots = BTreeMap::new();
        each_read_off(&routine.body, &absent, &mut slots);
        put(&mut routine.body, &slots);
    }
    core
}

fn absent_of(routine: &Routine) -> Vec<i32> {
    routine.foreign.as_ref().map(|of| of.absent.clone()).unwrap_or_default()
}

/// The number next to zero that is in all of some ranges, or in one of them if there is none.
fn absent<'r>(ranges: impl Iterator<Item = &'r Range> + Clone) -> i32 {
    let of_all = ranges.clone().try_fold(Range::ALL, |all, of| all.and(*of));
    let of_any = || ranges.copied().reduce(Range::or);
    of_all.or_else(of_any).map_or(0, Range::nearest_to_zero)
}

/// The slots that measures are read off into, each with what it holds where there is no value.
fn each_read_off(steps: &[Step], absent: &[Vec<i32>], slots: &mut BTreeMap<Slot, i32>) {
    for step in steps {
        match step {
            Step::Call { routine, into, .. } => {
                slots.extend(into.iter().copied().zip(absent[*routine].iter().copied()));
            }
            Step::If(_, yes, no) => {
                each_read_off(yes, absent, slots);
                each_read_off(no, absent, slots);
            }
            Step::Rounds { body, .. } => each_read_off(body, absent, slots),
            _ => (),
        }
    }
}

/// Where the rule is not played, and nothing else sets such a slot, it holds that.
fn put(steps: &mut [Step], slots: &BTreeMap<Slot, i32>) {
    for step in steps {
        match step {
            Step::Set(slot, value @ Value::Constant(_), _) => {
                if let Some(absent) = slots.get(slot) {
                    *value = whole(*absent);
                }
            }
            Step::If(_, yes, no) => {
                put(yes, slots);
                put(no, slots);
            }
            Step::Rounds { body, .. } => put(body, slots),
            _ => (),
        }
    }
}
