//! Works out what needs no dice.

use crate::core::{Routine, Slot, Step, Value};

/// The most steps that are worked out before a situation is played.
const MOST_STEPS: u32 = 1_000_000;

/// What a routine gives for known numbers; nothing if it rolls dice or has no answer.
pub(crate) fn call(routines: &[Routine], routine: usize, args: &[Value]) -> Option<Vec<i32>> {
    let args: Option<Vec<i32>> = args.iter().map(Value::constant).collect();
    let mut left = MOST_STEPS;
    run(routines, routine, &args?, &mut left)
}

/// How a step ends.
enum End {
    /// The next follows.
    Next,
    /// The innermost rounds are over.
    Stop,
    /// The routine is.
    Return,
}

fn run(routines: &[Routine], at: usize, args: &[i32], left: &mut u32) -> Option<Vec<i32>> {
    let routine = routines.get(at).filter(|routine| routine.foreign.is_none())?;
    let mut slots = vec![0; routine.slots.len()];
    slots.iter_mut().zip(args).for_each(|(slot, arg)| *slot = *arg);
    steps(routines, &routine.body, &mut slots, left)?;
    routine.gives.iter().map(|slot| slots.get(usize::from(*slot)).copied()).collect()
}

fn steps(routines: &[Routine], all: &[Step], slots: &mut [i32], left: &mut u32) -> Option<End> {
    for one in all {
        match step(routines, one, slots, left)? {
            End::Next => (),
            end => return Some(end),
        }
    }
    Some(End::Next)
}

fn step(routines: &[Routine], one: &Step, slots: &mut [i32], left: &mut u32) -> Option<End> {
    *left = left.checked_sub(1)?;
    match one {
        Step::Set(slot, of, _) => put(slots, *slot, value(of, slots)?)?,
        Step::If(test, then, otherwise) => {
            let branch = if value(test, slots)? == 0 { otherwise } else { then };
            return steps(routines, branch, slots, left);
        }
        Step::Rounds { most, counter, body, .. } => {
            for round in 1..=value(most, slots)? {
                put(slots, *counter, round)?;
                match steps(routines, body, slots, left)? {
                    End::Next => (),
                    End::Stop => break,
                    End::Return => return Some(End::Return),
                }
            }
        }
        Step::Stop => return Some(End::Stop),
        Step::Return => return Some(End::Return),
        Step::Call { routine, args, into, .. } => {
            let args = args.iter().map(|of| value(of, slots)).collect::<Option<Vec<_>>>()?;
            let given = run(routines, *routine, &args, left)?;
            for (slot, given) in into.iter().zip(given) {
                put(slots, *slot, given)?;
            }
        }
        Step::Note(_) | Step::Mark { .. } => (),
        Step::Ask { .. } | Step::AddUp { .. } => return None,
    }
    Some(End::Next)
}

fn put(slots: &mut [i32], slot: Slot, number: i32) -> Option<()> {
    *slots.get_mut(usize::from(slot))? = number;
    Some(())
}

/// A number, from those in the slots; nothing if there is none, as where something is divided by
/// zero.
pub(crate) fn value(of: &Value, slots: &[i32]) -> Option<i32> {
    Some(match of {
        Value::Constant(number) => *number,
        Value::Slot(slot) => *slots.get(usize::from(*slot))?,
        Value::Binary(operation, a, b, _) => operation.of(value(a, slots)?, value(b, slots)?)?,
        Value::Not(of) => i32::from(value(of, slots)? == 0),
        Value::And(a, b) => match value(a, slots)? {
            0 => 0,
            _ => value(b, slots)?,
        },
        Value::Or(a, b) => match value(a, slots)? {
            0 => value(b, slots)?,
            yes => yes,
        },
        Value::If(test, a, b) => value(if value(test, slots)? == 0 { b } else { a }, slots)?,
        Value::Pick(all, at, _) => {
            let at = usize::try_from(value(at, slots)?).ok()?;
            value(all.get(at)?, slots)?
        }
    })
}
