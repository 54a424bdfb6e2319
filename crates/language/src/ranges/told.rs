//! What is told at the end of each turn.

use crate::core::{Range, Slot};
use crate::problem::{Problem, Span};

use super::findings::Fault;
use super::steps::Walk;

/// A series has no more states than this.
const MOST_STATES: i32 = 10_000;

impl Walk<'_, '_> {
    /// Demands that a state can be counted from 0.
    pub(super) fn told_states(&mut self, slot: Slot, state: Range, span: Span) {
        let within = Range { low: 0, high: MOST_STATES };
        if within.holds(state) {
            return;
        }
        let name = &self.analysis.core.routines[self.routine].slots[usize::from(slot)].name;
        let problem = Problem::new(span, format!("`{name}` may be {state} at the end of a turn"))
            .expecting(format!("what is told turn by turn is {within}"))
            .help("count it from 0, or tell what matters of it: `left > 0`");
        self.analysis.found.add(Fault::Outside, problem);
    }
}
