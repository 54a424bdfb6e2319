//! Carries code out.

use sandtable_dice::{Check, D6, Dice, Die, Form};

use super::frame::{Frame, Running};
use super::plays::play;
use super::verbs;
use crate::check::Faces;
use crate::code::Code;
use crate::op::Op;

/// Why code came to a halt.
pub(super) enum Halt {
    /// Equal states can be merged at a cut.
    Cut(u16),
    /// A part is to be carried out by itself; then code goes on from an instruction.
    Call(u16, usize),
    /// It is carried out.
    End,
}

/// Carries code out from an instruction on; `PLAYS` where it may play other rules.
#[expect(clippy::too_many_lines, reason = "it is one arm to an instruction, and one loop")]
#[inline(always)]
pub(super) fn run<D: Dice, const N: usize, const PLAYS: bool>(
    running: &Running<'_>,
    code: &Code,
    start: usize,
    frame: &mut Frame<N>,
    own: &'static str,
    dice: &mut D,
) -> Halt {
    let ops = code.ops.as_slice();
    let mut at = start;
    macro_rules! r {
        ($register:expr) => {
            frame[usize::from($register) & (N - 1)]
        };
    }
    macro_rules! jump {
        ($holds:expr, $to:expr) => {
            if $holds {
                at = usize::from($to);
            }
        };
    }
    loop {
        let op = ops[at];
        at += 1;
        match op {
            Op::Constant { d, k } => r!(d) = k,
            Op::Copy { d, a } => r!(d) = r!(a),
            Op::Add { d, a, b } => r!(d) = r!(a).wrapping_add(r!(b)),
            Op::AddUpTo { d, a, b, k } => r!(d) = r!(a).wrapping_add(r!(b)).min(k),
            Op::AddConstant { d, a, k } => r!(d) = r!(a).wrapping_add(k),
            Op::Subtract { d, a, b } => r!(d) = r!(a).wrapping_sub(r!(b)),
            Op::SubtractFrom { d, a, k } => r!(d) = k.wrapping_sub(r!(a)),
            Op::SubtractToZero { d, a, b } => r!(d) = r!(a).wrapping_sub(r!(b)).max(0),
            Op::Min { d, a, b } => r!(d) = r!(a).min(r!(b)),
            Op::MinConstant { d, a, k } => r!(d) = r!(a).min(k),
            Op::Max { d, a, b } => r!(d) = r!(a).max(r!(b)),
            Op::MaxConstant { d, a, k } => r!(d) = r!(a).max(k),
            Op::Binary { d, a, b, operation } => {
                r!(d) = operation.of(r!(a), r!(b)).unwrap_or(0);
            }
            Op::Compare { d, a, b, comparison } => {
                r!(d) = comparison.holds(r!(a), r!(b)).into();
            }
            Op::CompareConstant { d, a, k, comparison } => {
                r!(d) = comparison.holds(r!(a), k.into()).into();
            }
            Op::Choose { d, a, yes, no } => {
                r!(d) = if r!(a) == 0 { no } else { yes }.into();
            }
            Op::ChooseIf { d, a, k, comparison, yes, no } => {
                r!(d) = if comparison.holds(r!(a), k.into()) { yes } else { no }.into();
            }
            Op::AddEach { d, b, e, f } => {
                r!(d) = r!(d).wrapping_add(r!(b));
                r!(e) = r!(e).wrapping_add(r!(f));
            }
            Op::Pick { d, a, list } => r!(d) = picked(&code.lists[usize::from(list)], r!(a)),
            Op::Jump { to } => at = usize::from(to),
            Op::JumpIfZero { a, to } => jump!(r!(a) == 0, to),
            Op::JumpUnlessZero { a, to } => jump!(r!(a) != 0, to),
            Op::JumpUnless { a, b, comparison, to } => {
                jump!(!comparison.holds(r!(a), r!(b)), to);
            }
            Op::JumpUnlessConstant { a, k, comparison, to } => {
                jump!(!comparison.holds(r!(a), k.into()), to);
            }
            Op::Again { a, k, to } => {
                r!(a) = r!(a).wrapping_add(1);
                jump!(r!(a) < i32::from(k), to);
            }
            Op::CountD6 { d, n, low, high } => {
                let n = r!(n).max(0).cast_unsigned();
                r!(d) = dice.successes(n, on_d6(low, high)).cast_signed();
            }
            Op::CountSomeD6 { d, n, low, high } => {
                r!(d) = dice.successes(n.into(), on_d6(low, high)).cast_signed();
            }
            Op::CountD6AtLeast { d, n, target } => {
                let n = r!(n).max(0).cast_unsigned();
                r!(d) = dice.successes(n, D6.at_least(r!(target))).cast_signed();
            }
            Op::CountD6Again { d, n, low, high, e, least, most } => {
                let n = r!(n).max(0).cast_unsigned();
                (r!(d), r!(e)) = twice(n, on_d6(low, high), on_d6(least, most), dice);
            }
            Op::CountSomeD6Again { d, n, low, high, e, least, most } => {
                (r!(d), r!(e)) = twice(n.into(), on_d6(low, high), on_d6(least, most), dice);
            }
            Op::CountD6AtLeastAgain { d, n, target, e, low, high } => {
                let n = r!(n).max(0).cast_unsigned();
                (r!(d), r!(e)) = twice(n, D6.at_least(r!(target)), on_d6(low, high), dice);
            }
            Op::CheckD6 { d, low, high } => r!(d) = dice.check(on_d6(low, high)).into(),
            Op::AddCheckD6 { d, low, high } => {
                r!(d) = r!(d).wrapping_add(dice.check(on_d6(low, high)).into());
            }
            Op::JumpUnlessD6 { low, high, to } => jump!(!dice.check(on_d6(low, high)), to),
            Op::JumpUnless2D6 { target, to } => {
                jump!(!dice.check(on_2d6(r!(target))), to);
            }
            Op::JumpUnless2D6Less { a, k, to } => {
                jump!(!dice.check(on_2d6(i32::from(k).wrapping_sub(r!(a)))), to);
            }
            Op::Roll { d, sides } => r!(d) = dice.roll(die(sides)).into(),
            Op::Total { d, n, sides } => {
                let n = r!(n).max(0).cast_unsigned();
                r!(d) = dice.total(die(sides).times(n));
            }
            Op::TotalUpTo { d, n, most, sides } => {
                let n = r!(n).min(most.into()).max(0).cast_unsigned();
                r!(d) = dice.total(die(sides).times(n));
            }
            Op::Ask { d, question } => {
                r!(d) = verbs::ask(&code.questions[usize::from(question)], frame, dice);
            }
            Op::Stage { stage } => {
                dice.stage(code.stages[usize::from(stage)]);
            }
            Op::OwnStage => {
                dice.stage(own);
            }
            Op::Mark { series, state, turn, is_last } => {
                let (name, turns) = code.series[usize::from(series)];
                let [state, turn] = [state, turn].map(|of| r!(of).max(0).cast_unsigned());
                dice.mark(name, turn..=if is_last { turns } else { turn }, state);
            }
            Op::Cut { cut } => return Halt::Cut(cut),
            // No other code has calls; and dice that are lent to a function are slow to sample.
            Op::Call { call } => {
                if D::FORM == Form::Merged {
                    return Halt::Call(call, at);
                }
                if PLAYS {
                    play(running, &code.calls[usize::from(call)], frame, dice);
                }
            }
            Op::End => return Halt::End,
        }
    }
}

/// How many pass, and how many of as many dice as these then pass another check.
#[inline(always)]
fn twice<D: Dice>(n: u32, check: Check, again: Check, dice: &mut D) -> (i32, i32) {
    let passed = dice.successes(n, check);
    (passed.cast_signed(), dice.successes(passed, again).cast_signed())
}

#[inline(always)]
fn on_d6(low: i8, high: i8) -> Check {
    Faces { low, high }.check()
}

/// At most a target, of which the lowest roll passes and the highest fails.
#[inline(always)]
fn on_2d6(target: i32) -> Check {
    D6.times(2).at_most(target).highest_fails().lowest_passes()
}

#[inline(always)]
fn die(sides: u8) -> Die {
    Die::new(sides.max(1))
}

/// The number at a place of a list; that there is one was proved.
#[inline(always)]
fn picked(list: &[i32], place: i32) -> i32 {
    usize::try_from(place).ok().and_then(|place| list.get(place)).copied().unwrap_or(0)
}
