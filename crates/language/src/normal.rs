//! A core in the form that code is made from: every bound of rounds is a constant, or a slot that
//! the rounds do not set.

use crate::assigned::each_set;
use crate::core::{Core, Routine, Slot, SlotInfo, Step, Value};
use crate::problem::Span;
use crate::trim::trim;

/// The same core, with slots of their own for bounds that could change while the rounds last.
pub(crate) fn normal(core: &Core) -> Core {
    let mut core = core.clone();
    core.routines.iter_mut().for_each(routine);
    trim(&mut core);
    core
}

fn routine(routine: &mut Routine) {
    let mut body = std::mem::take(&mut routine.body);
    steps(&mut body, &mut routine.slots);
    routine.body = body;
}

fn steps(body: &mut Vec<Step>, slots: &mut Vec<SlotInfo>) {
    for mut step in std::mem::take(body) {
        if let Step::If(_, yes, no) = &mut step {
            steps(yes, slots);
            steps(no, slots);
        } else if let Step::Rounds { most, body: rounds, counter, span, .. } = &mut step {
            steps(rounds, slots);
            if !stays(most, *counter, rounds) {
                body.push(bound(most, slots, *span));
            }
        }
        body.push(step);
    }
}

/// Whether a bound is the same in all rounds.
fn stays(most: &Value, counter: Slot, rounds: &[Step]) -> bool {
    let Value::Slot(slot) = most else { return matches!(most, Value::Constant(_)) };
    let mut is_set = *slot == counter;
    each_set(rounds, &mut |set| is_set |= set == *slot);
    !is_set
}

/// Works a bound out before the rounds, and lets them read it.
fn bound(most: &mut Value, slots: &mut Vec<SlotInfo>, span: Span) -> Step {
    let slot = Slot::try_from(slots.len()).unwrap_or(Slot::MAX);
    slots.push(SlotInfo {
        name: "the bound of these rounds".into(),
        declared: None,
        is_maybe: false,
        span,
    });
    Step::Set(slot, std::mem::replace(most, Value::Slot(slot)), span)
}
