//! How late something can be at all that happens at some time: the last of the rounds in which it is
//! seen, within what is declared. In a situation it may never happen, or only earlier; that it did not
//! happen is told of the whole time all the same. Where rounds do not say how late that is, nothing is
//! said: what is declared alone may be very much later than anything that can be.

use crate::core::{Core, Operation, Routine, Step, Value};

/// The latest times that the rule itself can give, in the order of what it gives, whatever the dice do
/// and whatever else it asks before; nothing where that is not seen at once.
pub(crate) fn latest(core: &Core) -> Vec<Option<i32>> {
    let Some(rule) = core.routines.last() else { return Vec::new() };
    let mut settings = vec![Vec::new(); rule.slots.len()];
    collect(&rule.body, &mut settings);
    let mut latest = vec![None; rule.slots.len()];
    while see(rule, &settings, &mut latest, true) || see(rule, &settings, &mut latest, false) {}
    rule.gives.iter().map(|slot| latest[usize::from(*slot)]).collect()
}

/// Sees how late slots are of which all is seen that they are made of: what is made of itself never is. Where
/// there is no more of these, the lower of two values is at most the one that is seen, and `whole` is false;
/// then only one slot is seen so. Tells whether more is seen.
fn see(rule: &Routine, settings: &[Vec<Setting>], latest: &mut [Option<i32>], whole: bool) -> bool {
    let mut is_more_seen = false;
    for (slot, settings) in settings.iter().enumerate() {
        if latest[slot].is_none() {
            let declared = rule.slots[slot].declared.map(|range| range.high);
            latest[slot] = most(settings, declared, latest, whole);
            is_more_seen |= latest[slot].is_some();
            if is_more_seen && !whole {
                break;
            }
        }
    }
    is_more_seen
}

/// What a slot is set to; nothing where that is no value, but what dice and parts say.
type Setting<'c> = Option<&'c Value>;

/// Collects what steps set each slot to.
fn collect<'c>(steps: &'c [Step], settings: &mut [Vec<Setting<'c>>]) {
    for step in steps {
        match step {
            Step::Set(into, value, _) => settings[usize::from(*into)].push(Some(value)),
            Step::Ask { into, .. } => settings[usize::from(*into)].push(None),
            Step::Call { into, .. } | Step::AddUp { into, .. } => {
                for into in into {
                    settings[usize::from(*into)].push(None);
                }
            }
            Step::If(_, yes, no) => {
                collect(yes, settings);
                collect(no, settings);
            }
            Step::Rounds { most, counter, body, .. } => {
                settings[usize::from(*counter)].push(Some(most));
                collect(body, settings);
            }
            Step::Stop | Step::Return | Step::Note(_) | Step::Mark { .. } => (),
        }
    }
}

/// The largest that a slot is set to, within what is declared of it, which is all that is known of what
/// nothing sets.
fn most(
    settings: &[Setting],
    declared: Option<i32>,
    latest: &[Option<i32>],
    whole: bool,
) -> Option<i32> {
    let set: Option<Vec<i32>> = settings.iter().map(|to| value((*to)?, latest, whole)).collect();
    set?.into_iter().max().into_iter().chain(declared).min()
}

/// The largest that a value can be; of the lower of two either will do, unless it must be the `whole`.
fn value(of: &Value, latest: &[Option<i32>], whole: bool) -> Option<i32> {
    let value = |of: &Value| value(of, latest, whole);
    match of {
        Value::Constant(number) => Some(*number),
        Value::Slot(slot) => latest[usize::from(*slot)],
        Value::If(_, yes, no) => Some(value(yes)?.max(value(no)?)),
        Value::Binary(operation, a, b, _) => match operation {
            Operation::Min if whole => Some(value(a)?.min(value(b)?)),
            Operation::Min => value(a).into_iter().chain(value(b)).min(),
            Operation::Max => Some(value(a)?.max(value(b)?)),
            Operation::Add => value(a)?.checked_add(value(b)?),
            Operation::Subtract => value(a)?.checked_sub(b.constant()?),
            _ => None,
        },
        _ => None,
    }
}
