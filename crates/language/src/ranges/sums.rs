//! Which numbers are sums of others, where that is of use: a part of a sum is a share of it.

use crate::core::{Operation, Slot, Value};

/// Slots that hold a sum of others, at one place in a routine.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sums(Vec<(Slot, Value)>);

impl Sums {
    /// A slot holds this from here on.
    pub(super) fn put(&mut self, slot: Slot, value: &Value) {
        if matches!(value, Value::Binary(Operation::Add | Operation::Max, ..))
            && !reads(value, slot)
        {
            self.0.push((slot, value.clone()));
        }
    }

    /// A slot holds something else from here on: it is no sum, and in none.
    pub(super) fn forget(&mut self, slot: Slot) {
        self.0.retain(|(sum, value)| *sum != slot && !reads(value, slot));
    }

    /// Keeps what is known here and was before.
    pub(super) fn keep_of(&mut self, before: &Sums) {
        self.0.retain(|sum| before.0.contains(sum));
    }

    /// What a slot is the sum of.
    pub(super) fn of(&self, slot: Slot) -> Option<Value> {
        self.0.iter().find(|(sum, _)| *sum == slot).map(|(_, value)| value.clone())
    }
}

/// Whether a sum or its like reads a slot.
fn reads(value: &Value, slot: Slot) -> bool {
    let mut is_read = false;
    crate::assigned::each_read(value, &mut |read| is_read |= read == slot);
    is_read
}
