//! Which numbers one round can leave to the next.
//!
//! What a round sets before it reads it, and nobody reads but that round, is new in each: whatever it
//! was before, nothing grows by it, and no round has to be followed again for it.

use crate::assigned::{each_read, each_set, each_value, each_value_of};
use crate::core::{Core, Routine, Slot, Step, Value};

use super::reads::Reads;

/// How often each slot of a routine is read.
pub(super) fn reads_of(routine: &Routine) -> Vec<u32> {
    let mut counts = vec![0; routine.slots.len()];
    count_reads(&routine.body, &mut counts);
    routine.gives.iter().for_each(|slot| counts[usize::from(*slot)] += 1);
    counts
}

/// The slots that rounds of a routine set and that are new in each of them, given how often it reads
/// each.
pub(super) fn new_in_each(
    (core, by): (&Core, &Routine),
    everywhere: &[u32],
    body: &[Step],
    reads: &Reads,
) -> Vec<Slot> {
    let mut within = vec![0; everywhere.len()];
    count_reads(body, &mut within);
    let mut carried = Carried { core, by, reads, slots: vec![false; everywhere.len()] };
    carried.steps(body, Some(vec![false; everywhere.len()]));
    let mut new = Vec::new();
    each_set(body, &mut |slot| {
        let at = usize::from(slot);
        if !carried.slots[at] && within[at] == everywhere[at] {
            new.push(slot);
        }
    });
    new.sort_unstable();
    new.dedup();
    new
}

/// How often each slot is read in some steps.
fn count_reads(steps: &[Step], counts: &mut [u32]) {
    each_value(steps, true, &mut |value| {
        each_read(value, &mut |slot| counts[usize::from(slot)] += 1);
    });
}

/// Slots that are set for certain, of each whether it is one; nothing where no step leads.
type Set = Option<Vec<bool>>;

/// Finds what a round may read before it sets it.
struct Carried<'r> {
    core: &'r Core,
    by: &'r Routine,
    reads: &'r Reads,
    slots: Vec<bool>,
}

impl Carried<'_> {
    fn value(&mut self, value: &Value, set: &[bool]) {
        each_read(value, &mut |slot| {
            let slot = usize::from(slot);
            self.slots[slot] |= !set[slot];
        });
    }

    fn args(&mut self, routine: usize, args: &[Value], set: &[bool]) {
        let (reads, calls) = (self.reads, (self.core, self.by, routine));
        reads.each_arg(calls, args, &mut |arg| self.value(arg, set));
    }

    fn steps(&mut self, steps: &[Step], set: Set) -> Set {
        steps.iter().try_fold(set?, |set, step| self.step(step, set))
    }

    /// What is set for certain behind a step.
    fn step(&mut self, step: &Step, mut set: Vec<bool>) -> Set {
        let sets = |set: &mut Vec<bool>, slots: &[Slot]| {
            for slot in slots {
                set[usize::from(*slot)] = true;
            }
        };
        match step {
            Step::Set(slot, value, _) => {
                self.value(value, &set);
                sets(&mut set, &[*slot]);
            }
            Step::Ask { into, verb, .. } => {
                each_value_of(verb, &mut |value| self.value(value, &set));
                sets(&mut set, &[*into]);
            }
            Step::If(condition, yes, no) => {
                self.value(condition, &set);
                let yes = self.steps(yes, Some(set.clone()));
                let no = self.steps(no, Some(set));
                return both(yes, no);
            }
            Step::Rounds { most, counter, body, .. } => {
                self.value(most, &set);
                sets(&mut set, &[*counter]);
                self.steps(body, Some(set.clone()));
            }
            Step::Call { routine, args, into, .. } => {
                self.args(*routine, args, &set);
                sets(&mut set, into);
            }
            Step::AddUp { n, routine, args, into, .. } => {
                self.value(n, &set);
                self.args(*routine, args, &set);
                sets(&mut set, into);
            }
            Step::Mark { value, turn, into, .. } => {
                self.value(value, &set);
                self.value(turn, &set);
                sets(&mut set, &[*into]);
            }
            Step::Note(_) => {
                let of_note = std::slice::from_ref(step);
                each_value(of_note, true, &mut |value| self.value(value, &set));
            }
            Step::Stop | Step::Return => return None,
        }
        Some(set)
    }
}

/// What is certain on both of two ways.
fn both(one: Set, other: Set) -> Set {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            one.iter_mut().zip(other).for_each(|(one, other)| *one &= other);
            Some(one)
        }
        (one, other) => one.or(other),
    }
}
