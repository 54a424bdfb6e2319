//! Where code is cut, and how what is alive there is written.

use std::collections::BTreeMap;

use crate::assigned::rolls;
use crate::code::{Added, Code, Cut, Operand};
use crate::core::{Core, Range, Routine, Slot, Step};
use crate::layout::{Field, Layout, MOST_BITS, Register, bits};
use crate::liveness::{Live, live_and_written};
use crate::op::Op;
use crate::problem::{Problem, Span};
use crate::ranges::Ranges;

use super::added::added;
use super::sums::summed;
use super::unset::unset;

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

/// Lays out what is needed, what is alive at each cut, and what is given.
///
/// A number has the same bits at all cuts, if there is room for all that are alive anywhere: what does
/// not change from one cut to the next need not be written again.
pub(super) fn lay_out(
    code: &mut Code,
    ranges: &Ranges,
    rule: &Core,
    number: usize,
) -> Result<(), Box<Problem>> {
    let routine = &rule.routines[number];
    let slots = &ranges.slots[number];
    let unset = unset(routine);
    let kept = |register: Register| {
        let put = slots.get(usize::from(register)).copied().unwrap_or(Range::ALL);
        // The ranges know what is put somewhere, and not that it is 0 before.
        let is_unset = unset.contains(&Slot::from(register));
        (register, if is_unset { put.or(Range::ZERO) } else { put })
    };
    let needed = Register::try_from(routine.params).unwrap_or(Register::MAX);
    let (alive, written) = live_and_written(code);
    let added = added(code, &alive, routine.params, |register| kept(register).1);
    code.added = added.and_then(|register| {
        let mut ends: Vec<Register> =
            code.gives.iter().filter_map(|give| give.register()).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.retain(|end| *end != register);
        Some(Added { register, ends: Layout::new(ends.into_iter().map(kept))? })
    });
    let sum = code.added.as_ref().map(|added| added.register);
    let at_cut = |(number, at): (usize, usize)| {
        let live = alive[at + 1].registers().filter(|live| Some(*live) != sum);
        (number, at, live.map(kept).collect::<Vec<_>>())
    };
    let needs: Vec<_> = (0..needed).map(kept).collect();
    let cuts: Vec<_> = cuts(&code.ops).into_iter().map(at_cut).collect();
    let all: BTreeMap<_, _> =
        cuts.iter().flat_map(|(_, _, live)| live).chain(&needs).copied().collect();
    let common = Layout::new(all).filter(|all| all.is_short);
    let lay_out = |live: &[_]| match &common {
        Some(all) => {
            let mut set = Live::default();
            for (kept, _) in live {
                set.add(*kept);
            }
            Ok(all.only(|field| set.has(field.register)))
        }
        None => layout(routine, live),
    };
    code.cuts[0].live = lay_out(&needs)?;
    for (number, at, live) in cuts {
        let live = lay_out(&live)?;
        let is_changed = |field: &Field| common.is_none() || written[at].has(field.register);
        let changed = live.only(is_changed);
        let stays = live.only(|field| !is_changed(field)).bits();
        code.cuts[number] = Cut { at: at + 1, live, stays, changed };
    }
    if number + 1 < rule.routines.len() {
        code.given = layout(routine, &given(code, &ranges.gives[number]))?;
        code.summed = summed(&ranges.gives[number]);
    }
    Ok(())
}

/// The numbers of the cuts, and where each is; of one that nothing leads to there is no instruction.
fn cuts(ops: &[Op]) -> Vec<(usize, usize)> {
    let cut = |(at, op): (usize, &Op)| match op {
        Op::Cut { cut } => Some((usize::from(*cut), at)),
        _ => None,
    };
    ops.iter().enumerate().filter_map(cut).collect()
}

fn given(code: &Code, ranges: &[Range]) -> Vec<(Register, Range)> {
    let register = |operand: &Operand| operand.register().unwrap_or(0);
    code.gives.iter().map(register).zip(ranges.iter().copied()).collect()
}

fn layout(routine: &Routine, kept: &[(Register, Range)]) -> Result<Layout, Box<Problem>> {
    Layout::new(kept.iter().copied()).ok_or_else(|| Box::new(too_wide(routine, kept)))
}

/// Numbers of one name that are kept at once; those of the places of a list have one name.
#[derive(Default)]
struct Kept {
    times: u32,
    bits: u32,
    /// The widest of them.
    range: Option<Range>,
    span: Span,
}

impl Kept {
    fn add(&mut self, range: Range, span: Span) {
        self.times += 1;
        self.bits += bits(range);
        if self.range.is_none_or(|widest| widest.size() < range.size()) {
            (self.range, self.span) = (Some(range), span);
        }
    }

    fn told(&self, name: &str) -> String {
        let range = self.range.map_or(String::new(), |range| range.to_string());
        let bits = if self.bits == 1 { "1 bit".to_owned() } else { format!("{} bits", self.bits) };
        match self.times {
            1 => format!("`{name}` ({range}: {bits})"),
            times => format!("`{name}` ({range}: {times} of them, {bits})"),
        }
    }
}

/// Says which numbers take the most room.
fn too_wide(routine: &Routine, kept: &[(Register, Range)]) -> Problem {
    let total: u32 = kept.iter().map(|(_, range)| bits(*range)).sum();
    let mut all: BTreeMap<String, Kept> = BTreeMap::new();
    for (register, range) in kept {
        let slot = routine.slots.get(usize::from(*register));
        if let Some(slot) = slot.filter(|slot| !slot.name.is_empty()) {
            all.entry(of_any_place(&slot.name)).or_default().add(*range, slot.span);
        }
    }
    let mut widest: Vec<(String, Kept)> = all.into_iter().collect();
    widest.sort_by_key(|(_, kept)| std::cmp::Reverse(kept.bits));
    let span = widest.first().map_or(Span::default(), |(_, kept)| kept.span);
    let names: Vec<String> = widest.iter().take(3).map(|(name, kept)| kept.told(name)).collect();
    let problem = Problem::new(span, format!("`{}` keeps too much at once", routine.name))
        .expecting(format!("its numbers take {total} bits, and there is room for {MOST_BITS}"));
    if names.is_empty() {
        return problem.help("keep fewer numbers, or put some of the rolls into a part");
    }
    problem.help(format!("say how large the widest can become: {}", names.join(", ")))
}

/// The name of what is kept in a list, whatever its place: `units[…].hits` for `units[2].hits`.
fn of_any_place(name: &str) -> String {
    let mut parts = name.split('[');
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        all.push_str("[…]");
        all.push_str(part.split_once(']').map_or("", |(_, rest)| rest));
    }
    all
}
