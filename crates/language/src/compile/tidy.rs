//! Code without detours: what is put somewhere only to be copied from there goes where it is wanted,
//! instructions that often follow each other become one, and what leads nowhere is left out.

use crate::code::Code;
use crate::layout::Register;
use crate::liveness::{Live, liveness, target, target_of};
use crate::op::Op;

/// Takes detours out of code. Code to be merged keeps its instructions apart: what they add up is
/// still to be seen in them.
pub(super) fn tidy(code: &mut Code, is_merged: bool) {
    thread(&mut code.ops);
    let alive = liveness(code);
    let jumps = Jumps::of(&code.ops);
    put_where_wanted(&mut code.ops, &alive, &jumps);
    let changes = |op: &Op| !matches!(op, Op::Copy { d, a } if d == a);
    let mut kept: Vec<Option<Op>> = code.ops.iter().map(|op| Some(*op).filter(changes)).collect();
    if !is_merged {
        leave_out_zeros(&mut kept, &jumps);
        join(&mut kept, &alive, &jumps);
    }
    leave_out_unreached(&mut kept);
    code.ops = packed(&kept);
}

/// Jumps, by where they lead to, and from where.
struct Jumps(Vec<(usize, usize)>);

impl Jumps {
    fn of(ops: &[Op]) -> Jumps {
        let jump = |(at, op): (usize, &Op)| Some((target(*op)?.into(), at));
        let mut jumps: Vec<_> = ops.iter().enumerate().filter_map(jump).collect();
        jumps.sort_unstable();
        Jumps(jumps)
    }

    /// From where jumps lead to an instruction.
    fn to(&self, at: usize) -> impl Iterator<Item = usize> {
        let first = self.0.partition_point(|(to, _)| *to < at);
        self.0[first..].iter().take_while(move |(to, _)| *to == at).map(|(_, from)| *from)
    }

    fn lead_to(&self, at: usize) -> bool {
        self.to(at).next().is_some()
    }
}

/// Lets jumps to jumps go where those go.
fn thread(ops: &mut [Op]) {
    for _ in 0..4 {
        for at in 0..ops.len() {
            let mut op = ops[at];
            if let Some(to) = target_of(&mut op)
                && let Some(Op::Jump { to: further }) = ops.get(usize::from(*to))
            {
                *to = *further;
                ops[at] = op;
            }
        }
    }
}

/// Where a number is copied that nobody reads any more, and every way there has just worked it out,
/// it goes where it is copied to at once.
fn put_where_wanted(ops: &mut [Op], alive: &[Live], jumps: &Jumps) {
    for at in 0..ops.len() {
        let Op::Copy { d, a } = ops[at] else { continue };
        if d == a || alive[at + 1].has(a) {
            continue;
        }
        let Some(makers) = makers(ops, at, a, jumps) else { continue };
        for maker in makers {
            ops[maker] = ops[maker].into_register(d);
        }
        ops[at] = Op::Copy { d, a: d };
    }
}

/// The instructions that put what a copy copies into a register, each right before it.
fn makers(ops: &[Op], copy: usize, register: Register, jumps: &Jumps) -> Option<Vec<usize>> {
    let mut makers = Vec::new();
    let before = copy.checked_sub(1)?;
    if !matches!(ops[before], Op::Jump { .. } | Op::End) {
        makers.push(before);
    }
    for jump in jumps.to(copy) {
        let is_plain = matches!(ops[jump], Op::Jump { .. }) && !jumps.lead_to(jump);
        makers.push(jump.checked_sub(1).filter(|_| is_plain)?);
    }
    let puts_it = |at: &usize| ops[*at].register() == Some(register) && target(ops[*at]).is_none();
    makers.iter().all(puts_it).then_some(makers)
}

/// What is set to 0 at the beginning is 0 already.
fn leave_out_zeros(ops: &mut [Option<Op>], jumps: &Jumps) {
    let mut written = Live::default();
    for (at, op) in ops.iter_mut().enumerate() {
        let Some(Op::Constant { d, k }) = *op else { return };
        if jumps.lead_to(at) {
            return;
        }
        if k == 0 && !written.has(d) {
            *op = None;
        }
        written.add(d);
    }
}

/// Makes one instruction of two, where nothing leads to the second but the first.
fn join(ops: &mut [Option<Op>], alive: &[Live], jumps: &Jumps) {
    for at in 1..ops.len() {
        let (Some(one), Some(other)) = (ops[at - 1], ops[at]) else { continue };
        if jumps.lead_to(at) {
            continue;
        }
        let mut after = alive[at + 1];
        if let Some(to) = target(other) {
            after = after.with(alive[usize::from(to)]);
        }
        if let Some(joined) = joined(one, other, |register| !after.has(register)) {
            ops[at - 1] = Some(joined);
            ops[at] = None;
        }
    }
}

/// One instruction for two, the first of which may put something where nobody reads it afterwards.
fn joined(one: Op, other: Op, is_free: impl Fn(Register) -> bool) -> Option<Op> {
    // What only the second reads is put nowhere.
    let is_between = |put: Register, read: Register, d: Option<Register>| {
        put == read && (d == Some(put) || is_free(put))
    };
    Some(match (one, other) {
        (Op::CompareConstant { d: so, a, k, comparison }, Op::Choose { d, a: read, yes, no })
            if is_between(so, read, Some(d)) =>
        {
            let (k, yes, no) = (short(k)?, short(yes)?, short(no)?);
            Op::ChooseIf { d, a, k, comparison, yes, no }
        }
        (Op::SubtractFrom { d: of, a, k }, Op::JumpUnless2D6 { target, to })
            if is_between(of, target, None) =>
        {
            Op::JumpUnless2D6Less { a, k: i16::try_from(k).ok()?, to }
        }
        (Op::CheckD6 { d: so, low, high }, Op::Add { d, a, b })
            if d == a && d != so && is_between(so, b, None) =>
        {
            Op::AddCheckD6 { d, low, high }
        }
        (Op::MinConstant { d: of, a, k }, Op::Total { d, n, sides })
            if is_between(of, n, Some(d)) =>
        {
            Op::TotalUpTo { d, n: a, most: u8::try_from(k).ok()?, sides }
        }
        (Op::Add { d, a, b }, Op::Add { d: e, a: c, b: f }) if d == a && e == c => {
            Op::AddEach { d, b, e, f }
        }
        (Op::CountD6 { d, n, low, high }, Op::CountD6 { d: e, n: of, low: least, high: most })
            if d == of =>
        {
            Op::CountD6Again { d, n, low, high, e, least, most }
        }
        (
            Op::CountSomeD6 { d, n, low, high },
            Op::CountD6 { d: e, n: of, low: least, high: most },
        ) if d == of => Op::CountSomeD6Again { d, n, low, high, e, least, most },
        (Op::CountD6AtLeast { d, n, target }, Op::CountD6 { d: e, n: of, low, high })
            if d == of =>
        {
            Op::CountD6AtLeastAgain { d, n, target, e, low, high }
        }
        _ => return None,
    })
}

fn short<T: TryInto<i8>>(number: T) -> Option<i8> {
    number.try_into().ok()
}

/// Leaves out what no way leads to.
fn leave_out_unreached(ops: &mut [Option<Op>]) {
    let mut is_reached = vec![false; ops.len()];
    let mut ways = vec![0];
    while let Some(mut at) = ways.pop() {
        while let Some(reached) = is_reached.get_mut(at).filter(|reached| !**reached) {
            *reached = true;
            let op = ops[at];
            ways.extend(op.and_then(target).map(usize::from));
            if matches!(op, Some(Op::Jump { .. } | Op::End)) {
                break;
            }
            at += 1;
        }
    }
    for (op, is_reached) in ops.iter_mut().zip(is_reached) {
        if !is_reached {
            *op = None;
        }
    }
}

/// The instructions that are kept, without jumps to what follows anyway.
fn packed(ops: &[Option<Op>]) -> Vec<Op> {
    let is_idle = |at: usize, op: &Op| {
        let Op::Jump { to } = op else { return false };
        let between = ops.get(at + 1..usize::from(*to));
        between.is_some_and(|between| between.iter().all(Option::is_none))
    };
    let mut kept = Vec::with_capacity(ops.len());
    let mut places = Vec::with_capacity(ops.len());
    for (at, op) in ops.iter().enumerate() {
        places.push(u16::try_from(kept.len()).unwrap_or(u16::MAX));
        kept.extend(op.filter(|op| !is_idle(at, op)));
    }
    for op in &mut kept {
        if let Some(to) = target_of(op) {
            *to = places[usize::from(*to)];
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Operand;
    use crate::operation::Comparison;

    fn tidied(ops: &[Op], gives: &[Register], is_merged: bool) -> Vec<Op> {
        let gives = gives.iter().map(|register| Operand::Register(*register)).collect();
        let mut code = Code { ops: ops.to_vec(), gives, ..Code::default() };
        tidy(&mut code, is_merged);
        code.ops
    }

    #[test]
    fn what_both_ways_put_elsewhere_goes_where_it_is_copied_to() {
        let ops = [
            Op::Roll { d: 0, sides: 6 },
            Op::JumpUnlessD6 { low: 4, high: 6, to: 4 },
            Op::AddConstant { d: 1, a: 0, k: 1 },
            Op::Jump { to: 5 },
            Op::Copy { d: 1, a: 0 },
            Op::Copy { d: 0, a: 1 },
            Op::End,
        ];
        let without = [
            Op::Roll { d: 0, sides: 6 },
            Op::JumpUnlessD6 { low: 4, high: 6, to: 3 },
            Op::AddConstant { d: 0, a: 0, k: 1 },
            Op::End,
        ];
        assert_eq!(tidied(&ops, &[0], true), without);
        // Who still reads what was copied finds it there.
        assert_eq!(tidied(&ops, &[0, 1], true), ops);
    }

    #[test]
    fn what_is_read_again_is_not_joined_away() {
        let ops = [
            Op::Roll { d: 0, sides: 6 },
            Op::CompareConstant { d: 1, a: 0, k: 3, comparison: Comparison::More },
            Op::Choose { d: 2, a: 1, yes: 5, no: 4 },
            Op::End,
        ];
        let comparison = Comparison::More;
        let joined = Op::ChooseIf { d: 2, a: 0, k: 3, comparison, yes: 5, no: 4 };
        assert_eq!(tidied(&ops, &[2], false), [ops[0], joined, Op::End]);
        assert_eq!(tidied(&ops, &[1, 2], false), ops);
        assert_eq!(tidied(&ops, &[2], true), ops);
    }

    #[test]
    fn what_a_jump_leads_to_is_not_joined_to_what_is_before_it() {
        let ops = [
            Op::Roll { d: 1, sides: 6 },
            Op::Add { d: 0, a: 0, b: 1 },
            Op::Add { d: 2, a: 2, b: 1 },
            Op::Again { a: 3, k: 4, to: 2 },
            Op::End,
        ];
        assert_eq!(tidied(&ops, &[0, 2], false), ops);
    }

    #[test]
    fn numbers_that_are_0_are_not_set_to_it_unless_a_jump_comes_back() {
        let zero = |d| Op::Constant { d, k: 0 };
        let set = Op::Constant { d: 1, k: 2 };
        let again = |to| Op::Again { a: 2, k: 4, to };
        assert_eq!(
            tidied(&[zero(0), set, zero(1), Op::End], &[0, 1], false)[1..],
            [zero(1), Op::End]
        );
        let ops = [zero(0), zero(1), Op::Add { d: 0, a: 0, b: 1 }, again(1), Op::End];
        assert_eq!(tidied(&ops, &[0], false)[0], zero(1));
        assert_eq!(tidied(&ops, &[0], true), ops);
    }
}
