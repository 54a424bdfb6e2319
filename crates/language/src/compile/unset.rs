//! Slots that may be read before anything is put into them; they are 0 then.

use std::collections::BTreeSet;

use crate::assigned::{each_read, each_value_of};
use crate::core::{Routine, Slot, Step, Value};

/// The slots of a routine that may be read before they are set; some that are not may be among them.
pub(crate) fn unset(routine: &Routine) -> BTreeSet<Slot> {
    let mut reads = Reads::default();
    let mut first = Set(vec![false; routine.slots.len()]);
    first.0[..routine.params].fill(true);
    let end = reads.steps(&routine.body, Some(first));
    let set = in_both(end, reads.returns.take()).unwrap_or_default();
    let given = routine.gives.iter().copied().filter(|slot| !set.has(*slot));
    reads.unset.into_iter().chain(given).collect()
}

/// Slots that are set: of each, whether it is one.
#[derive(Clone, Default)]
struct Set(Vec<bool>);

impl Set {
    fn add(&mut self, slot: Slot) {
        self.0[usize::from(slot)] = true;
    }

    fn add_all(&mut self, slots: &[Slot]) {
        for slot in slots {
            self.add(*slot);
        }
    }

    fn has(&self, slot: Slot) -> bool {
        self.0.get(usize::from(slot)).is_some_and(|is_set| *is_set)
    }
}

/// What is set for certain; nothing where no code leads.
type Certain = Option<Set>;

#[derive(Default)]
struct Reads {
    unset: BTreeSet<Slot>,
    /// What is set for certain at each return so far.
    returns: Certain,
}

impl Reads {
    fn value(&mut self, value: &Value, set: &Set) {
        each_read(value, &mut |slot| {
            if !set.has(slot) {
                self.unset.insert(slot);
            }
        });
    }

    fn steps(&mut self, steps: &[Step], set: Certain) -> Certain {
        steps.iter().try_fold(set?, |set, step| self.step(step, set))
    }

    fn step(&mut self, step: &Step, mut set: Set) -> Certain {
        match step {
            Step::Set(slot, value, _) => {
                self.value(value, &set);
                set.add(*slot);
            }
            Step::Ask { into, verb, .. } => {
                each_value_of(verb, &mut |value| self.value(value, &set));
                set.add(*into);
            }
            Step::If(condition, yes, no) => {
                self.value(condition, &set);
                let yes = self.steps(yes, Some(set.clone()));
                let no = self.steps(no, Some(set));
                return in_both(yes, no);
            }
            Step::Rounds { most, counter, body, .. } => {
                self.value(most, &set);
                set.add(*counter);
                self.steps(body, Some(set.clone()));
            }
            Step::Call { args, into, .. } => {
                for value in args {
                    self.value(value, &set);
                }
                set.add_all(into);
            }
            Step::AddUp { n, args, into, .. } => {
                self.value(n, &set);
                for value in args {
                    self.value(value, &set);
                }
                set.add_all(into);
            }
            Step::Return => {
                self.returns = in_both(self.returns.take(), Some(set));
                return None;
            }
            Step::Stop => return None,
            Step::Mark { value, turn, into, .. } => {
                self.value(value, &set);
                self.value(turn, &set);
                set.add(*into);
            }
            Step::Note(_) => (),
        }
        Some(set)
    }
}

/// What is certain on both of two ways.
fn in_both(one: Certain, other: Certain) -> Certain {
    match (one, other) {
        (Some(one), Some(other)) => {
            Some(Set(one.0.iter().zip(&other.0).map(|(one, other)| *one && *other).collect()))
        }
        (one, other) => one.or(other),
    }
}
