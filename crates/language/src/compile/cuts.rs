//! Where code is cut, and how what is alive there is written.

use crate::assigned::rolls;
use crate::code::{Code, Cut, Layout, MOST_BITS, Op, Operand, Register, bits};
use crate::core::{Core, Range, Routine, Step};
use crate::liveness::liveness;
use crate::problem::{Problem, Span};
use crate::ranges::Ranges;

use super::sums::summed;

/// A part that rolls no more often than this, and in no rounds, is one step.
const FEW_ROLLS: usize = 3;

/// Whether states that can be merged are likely to come up in a routine.
pub(super) fn is_worth_it(body: &[Step], part_rolls: &[bool], is_rule: bool) -> bool {
    let most = if is_rule { 1 } else { FEW_ROLLS };
    most < rolls_of(body, part_rolls)
}

/// How often some steps roll; rounds are more than a few.
fn rolls_of(steps: &[Step], part_rolls: &[bool]) -> usize {
    let of = |step: &Step| match step {
        Step::Ask { .. } => 1,
        Step::If(_, yes, no) => rolls_of(yes, part_rolls) + rolls_of(no, part_rolls),
        Step::Rounds { body, .. } if rolls(body, part_rolls) => FEW_ROLLS + 1,
        Step::Call { routine, .. } | Step::AddUp { routine, .. } => {
            usize::from(part_rolls[*routine])
        }
        _ => 0,
    };
    steps.iter().map(of).sum()
}

/// The cut at the beginning, where what is needed is not laid out yet.
pub(super) fn beginning() -> Cut {
    Cut { at: 0, live: Layout::default() }
}

/// Lays out what is needed, what is alive at each cut, and what is given.
pub(super) fn lay_out(
    code: &mut Code,
    ranges: &Ranges,
    rule: &Core,
    number: usize,
) -> Result<(), Box<Problem>> {
    let routine = &rule.routines[number];
    let slots = &ranges.slots[number];
    let kept = |register: Register| {
        (register, slots.get(usize::from(register)).copied().unwrap_or(Range::ALL))
    };
    let needed = Register::try_from(routine.params).unwrap_or(Register::MAX);
    let alive = liveness(code);
    code.cuts[0].live = layout(routine, (0..needed).map(kept).collect())?;
    let places: Vec<usize> = cuts(&code.ops);
    for (cut, at) in code.cuts.iter_mut().skip(1).zip(places) {
        cut.at = at + 1;
        cut.live = layout(routine, alive[at + 1].registers().map(kept).collect())?;
    }
    if number + 1 < rule.routines.len() {
        code.given = layout(routine, given(code, &ranges.gives[number]))?;
        code.summed = summed(&ranges.gives[number]);
    }
    Ok(())
}

/// Where the cuts are, in order.
fn cuts(ops: &[Op]) -> Vec<usize> {
    ops.iter()
        .enumerate()
        .filter(|(_, op)| matches!(op, Op::Cut { .. }))
        .map(|(at, _)| at)
        .collect()
}

fn given(code: &Code, ranges: &[Range]) -> Vec<(Register, Range)> {
    let register = |operand: &Operand| match operand {
        Operand::Register(register) => *register,
        Operand::Constant(_) => 0,
    };
    code.gives.iter().map(register).zip(ranges.iter().copied()).collect()
}

fn layout(routine: &Routine, kept: Vec<(Register, Range)>) -> Result<Layout, Box<Problem>> {
    Layout::new(kept.iter().copied()).ok_or_else(|| Box::new(too_wide(routine, kept)))
}

/// Says which numbers take the most room.
fn too_wide(routine: &Routine, mut kept: Vec<(Register, Range)>) -> Problem {
    kept.sort_by_key(|(_, range)| std::cmp::Reverse(range.size()));
    let total: u32 = kept.iter().map(|(_, range)| bits(*range)).sum();
    let mut names: Vec<String> = Vec::new();
    let mut span: Option<Span> = None;
    for (register, range) in kept.iter().take(3) {
        if let Some(slot) = routine.slots.get(usize::from(*register)) {
            names.push(format!("`{}` ({range})", slot.name));
            span.get_or_insert(slot.span);
        }
    }
    let message = format!("`{}` keeps too much at once", routine.name);
    Problem::new(span.unwrap_or_default(), message)
        .expecting(format!("its numbers take {total} bits, and there is room for {MOST_BITS}"))
        .help(format!("say how large the widest can become: {}", names.join(", ")))
}
