//! What code only adds up: a number that no roll and no branch depends on.
//!
//! It is no part of the state then, since the dice can carry it beside (`Dice::rounds_adding_up`).

use std::cell::LazyCell;

use crate::code::{Code, Operand};
use crate::core::Range;
use crate::layout::Register;
use crate::liveness::{Live, accesses, target};
use crate::op::{Access, Op};

/// Sums with more numbers in their range than this stay in the state.
const MOST_NUMBERS: u64 = 1 << 14;

/// The register that is only added to behind the first cut, and is not read before the end. Of several
/// the one with the widest range.
pub(super) fn added(
    code: &Code,
    alive: &[Live],
    params: usize,
    range: impl Fn(Register) -> Range,
) -> Option<Register> {
    let first = code.ops.iter().position(|op| matches!(op, Op::Cut { .. }))?;
    let cuts = code.ops.iter().zip(alive).filter(|(op, _)| matches!(op, Op::Cut { .. }));
    let kept = cuts.fold(Live::default(), |kept, (_, live)| kept.with(*live));
    let may_be = |register: &Register| {
        params <= usize::from(*register) && (2..=MOST_NUMBERS).contains(&range(*register).size())
    };
    let kept = kept.without(used_otherwise(code, first));
    kept.registers().filter(may_be).max_by_key(|register| range(*register).size())
}

/// Gives numbers where they are kept, and not their copies, if all that comes after a copy is the end.
pub(super) fn without_last_copies(code: &mut Code) {
    for place in 0..code.gives.len() {
        let Some(copy) = code.gives[place].register() else { continue };
        if code.gives.iter().filter(|given| given.register() == Some(copy)).count() != 1 {
            continue;
        }
        let Some((from, at)) = copied(code, copy) else { continue };
        code.gives[place] = Operand::Register(from);
        for at in at {
            let next = u16::try_from(at + 1).unwrap_or(u16::MAX);
            code.ops[at] = Op::Jump { to: next };
        }
    }
}

/// Of what a register is a copy, and where it is copied; nothing if it is anything else, or if
/// something else than the end comes after a copy.
fn copied(code: &Code, copy: Register) -> Option<(Register, Vec<usize>)> {
    let mut from = None;
    let mut places = Vec::new();
    for (at, op) in code.ops.iter().enumerate() {
        let mut is_touched = false;
        accesses(code, *op, &mut |access| match access {
            Access::Read(register) | Access::Write(register) => is_touched |= register == copy,
        });
        match *op {
            Op::End => (),
            Op::Copy { d, a } if d == copy && a != copy && from.is_none_or(|from| from == a) => {
                from = Some(a);
                places.push(at);
            }
            _ if is_touched => return None,
            _ => (),
        }
    }
    let from = from?;
    places.iter().all(|at| ends_with(code, at + 1, from)).then_some((from, places))
}

/// Whether nothing but the end, and what is put elsewhere than into a register, comes from there on.
fn ends_with(code: &Code, mut at: usize, register: Register) -> bool {
    // So many instructions at most: no jump leads back to where it came from then.
    for _ in 0..code.ops.len() {
        at = match code.ops.get(at) {
            Some(Op::End) => return true,
            Some(Op::Jump { to }) => usize::from(*to),
            Some(Op::Copy { d, .. } | Op::Constant { d, .. }) if *d != register => at + 1,
            _ => return false,
        };
    }
    false
}

/// The registers with which something else is done than to set them before the first cut, once, and to
/// add to them.
fn used_otherwise(code: &Code, first: usize) -> Live {
    let mut used = Live::default();
    for (at, op) in code.ops.iter().enumerate().filter(|(_, op)| !matches!(op, Op::End)) {
        let is_set_once = LazyCell::new(|| at < first && !is_repeated(code, at));
        accesses(code, *op, &mut |access| match access {
            Access::Read(register) | Access::Write(register) if adds_to(*op, register) => (),
            Access::Write(_) if *is_set_once => (),
            Access::Read(register) | Access::Write(register) => used.add(register),
        });
    }
    used
}

/// Whether an instruction changes a register by what does not depend on it.
fn adds_to(op: Op, register: Register) -> bool {
    match op {
        Op::Add { d, a, b } => d == register && (a == register) != (b == register),
        Op::Subtract { d, a, b } => d == register && a == register && b != register,
        Op::AddConstant { d, a, .. } => d == register && a == register,
        _ => false,
    }
}

/// Whether a jump leads back to an instruction, or to one before it.
fn is_repeated(code: &Code, at: usize) -> bool {
    let behind = code.ops.iter().skip(at);
    behind.filter_map(|op| target(*op)).any(|to| usize::from(to) <= at)
}
