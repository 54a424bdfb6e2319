//! How late something can be at all that happens at some time: the last of the rounds in which it is
//! seen, within what is declared. In a situation it may never happen, or only earlier; that it did not
//! happen is told of the whole time all the same. Where rounds do not say how late that is, nothing is
//! said: what is declared alone may be very much later than anything that can be.

use crate::core::{Core, Operation, Routine, Slot, Step, Value};

/// The latest time that the rule itself can give in one of its slots, whatever the dice do and whatever
/// else it asks before; nothing if that is not seen at once.
pub(crate) fn latest(core: &Core, slot: Slot) -> Option<i32> {
    Reader { routine: core.routines.last()?, in_hand: Vec::new() }.slot(slot)
}

struct Reader<'c> {
    routine: &'c Routine,
    /// The slots that are being looked at: what is made of itself may become as large as it likes.
    in_hand: Vec<Slot>,
}

impl Reader<'_> {
    fn slot(&mut self, slot: Slot) -> Option<i32> {
        if self.in_hand.contains(&slot) {
            return None;
        }
        let declared = self.routine.slots.get(usize::from(slot))?.declared.map(|range| range.high);
        self.in_hand.push(slot);
        let set = self.steps(&self.routine.body, slot, Some(i32::MIN));
        self.in_hand.pop();
        match set? {
            // What nothing sets is given.
            i32::MIN => declared,
            set => Some(declared.map_or(set, |declared| declared.min(set))),
        }
    }

    /// The largest that steps put into a slot, or what is known already.
    fn steps(&mut self, steps: &[Step], slot: Slot, known: Option<i32>) -> Option<i32> {
        steps.iter().try_fold(known?, |latest, step| {
            let most = |one: Option<i32>| one.map(|one| one.max(latest));
            match step {
                Step::Set(into, value, _) if *into == slot => most(self.value(value)),
                Step::If(_, yes, no) => {
                    let yes = self.steps(yes, slot, Some(latest));
                    self.steps(no, slot, yes)
                }
                Step::Rounds { most: last, counter, .. } if *counter == slot => {
                    most(self.value(last))
                }
                Step::Rounds { body, .. } => self.steps(body, slot, Some(latest)),
                Step::Ask { into, .. } if *into == slot => None,
                Step::Call { into, .. } | Step::AddUp { into, .. } if into.contains(&slot) => None,
                _ => Some(latest),
            }
        })
    }

    fn value(&mut self, of: &Value) -> Option<i32> {
        match of {
            Value::Constant(number) => Some(*number),
            Value::Slot(slot) => self.slot(*slot),
            Value::If(_, yes, no) => Some(self.value(yes)?.max(self.value(no)?)),
            Value::Binary(operation, a, b, _) => match operation {
                Operation::Min => match (self.value(a), self.value(b)) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (one, other) => one.or(other),
                },
                Operation::Max => Some(self.value(a)?.max(self.value(b)?)),
                Operation::Add => self.value(a)?.checked_add(self.value(b)?),
                Operation::Subtract => self.value(a)?.checked_sub(b.constant()?),
                _ => None,
            },
            _ => None,
        }
    }
}
