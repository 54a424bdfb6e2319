//! What carries code out.

#![expect(
    clippy::inline_always,
    reason = "the code and the dice must become one loop without calls; the hint alone is not enough"
)]

mod parts;
mod verbs;

use std::cell::{OnceCell, RefCell};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use sandtable_dice::{Check, D6, Dice, Die, Form};

use crate::code::{Code, Cut, Field, Layout, Op, Operand};
use crate::compile::Compiled;
use crate::results::{Digits, Results};

pub(crate) use verbs::{chance, count_chance, some_dice};

/// The registers, of which there are `N`, a power of two.
pub(crate) type Frame<const N: usize> = [i32; N];

/// So many registers are enough for most rules, and quickly cleared.
pub(crate) const FEW: usize = 32;

/// As many registers as there can be.
pub(crate) const MANY: usize = crate::code::MOST_REGISTERS;

/// Why code came to a halt.
enum Halt {
    /// Equal states can be merged at a cut.
    Cut(u16),
    /// It is carried out.
    End,
}

/// Where code stands at a cut: its number, and the numbers that may still be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct State {
    cut: u16,
    bits: u128,
}

impl Hash for State {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state
            .write_u64(low_half(self.bits) ^ low_half(self.bits >> 64) ^ u64::from(self.cut) << 48);
    }
}

impl Layout {
    /// Writes what registers hold.
    #[inline]
    fn pack<const N: usize>(&self, frame: &Frame<N>) -> u128 {
        let above = |field: &Field| {
            let held = frame[usize::from(field.register) & (N - 1)];
            held.wrapping_sub(field.low).cast_unsigned() & field.mask
        };
        if self.is_short {
            let short = |bits, field: &Field| bits | u64::from(above(field)) << field.shift;
            return self.fields.iter().fold(0, short).into();
        }
        self.fields.iter().fold(0, |bits, field| bits | u128::from(above(field)) << field.shift)
    }

    /// Puts what was written into registers.
    #[inline]
    fn unpack<const N: usize>(&self, bits: u128, frame: &mut Frame<N>) {
        let mut put = |field: &Field, above: u32| {
            frame[usize::from(field.register) & (N - 1)] = field.read(above);
        };
        if self.is_short {
            let bits = low_half(bits);
            self.fields.iter().for_each(|field| put(field, low_quarter(bits >> field.shift)));
        } else {
            let above = |field: &Field| low_quarter(low_half(bits >> field.shift));
            self.fields.iter().for_each(|field| put(field, above(field)));
        }
    }
}

impl Field {
    /// The number that some bits say, of which only those of the field count.
    #[inline]
    fn read(&self, bits: u32) -> i32 {
        self.low.wrapping_add((bits & self.mask).cast_signed())
    }
}

/// The lowest 64 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
fn low_half(bits: u128) -> u64 {
    bits as u64
}

/// The lowest 32 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
fn low_quarter(bits: u64) -> u32 {
    bits as u32
}

/// A rule that is being carried out, and a handle on it for the keys of its parts: keys are made for
/// every path, and an `Arc` is slow to clone.
struct Running<'a> {
    compiled: &'a Arc<Compiled>,
    handle: OnceCell<Handle>,
}

/// An `Rc` of the `Arc`, since it is cloned for every path.
type Handle = Rc<Arc<Compiled>>;

impl<'a> Running<'a> {
    fn new(compiled: &'a Arc<Compiled>) -> Running<'a> {
        Running { compiled, handle: OnceCell::new() }
    }

    #[inline]
    fn handle(&self) -> Handle {
        Rc::clone(self.handle.get_or_init(|| Rc::new(Arc::clone(self.compiled))))
    }
}

/// What an operand is.
#[inline(always)]
fn value<const N: usize>(operand: Operand, frame: &Frame<N>) -> i32 {
    match operand {
        Operand::Register(register) => frame[usize::from(register) & (N - 1)],
        Operand::Constant(number) => number,
    }
}

/// Carries code out to be sampled, and counts what it gives.
#[inline(always)]
pub(crate) fn sample<D: Dice, const N: usize>(
    compiled: &Arc<Compiled>,
    digits: &Digits,
    dice: &mut D,
) -> Results {
    let mut frame = [0; N];
    let code = &compiled.sampled;
    run(&Running::new(compiled), code, 0, &mut frame, "", dice);
    results(digits, code, &frame)
}

/// Carries the rule out to be merged, and counts what it gives.
pub(crate) fn merge<D: Dice, const N: usize>(
    compiled: &Arc<Compiled>,
    digits: &Digits,
    stage: &'static str,
    dice: &mut D,
) -> Results {
    match compiled.merged.last() {
        Some(code) => {
            let running = Running::new(compiled);
            stepwise(&running, code, 0, stage, dice, |frame: &Frame<N>| {
                results(digits, code, frame)
            })
        }
        None => digits.results(|_| 0),
    }
}

#[inline(always)]
fn results<const N: usize>(digits: &Digits, code: &Code, frame: &Frame<N>) -> Results {
    digits.results(|place| code.gives.get(place).map_or(0, |from| value(*from, frame)))
}

/// Carries code out from cut to cut, and reads what it has come to in the end.
fn stepwise<D: Dice, T, const N: usize>(
    running: &Running<'_>,
    code: &Code,
    needs: u128,
    stage: &'static str,
    dice: &mut D,
    read: impl Fn(&Frame<N>) -> T,
) -> T
where
    T: Clone + Ord + Hash + 'static,
{
    let mut frame = [0; N];
    if code.cuts.len() < 2 {
        code.cuts.iter().for_each(|cut| cut.live.unpack(needs, &mut frame));
        run(running, code, 0, &mut frame, stage, dice);
        return read(&frame);
    }
    // What is left in it from the round before is never read: all that may be is in the state.
    let frame = RefCell::new(frame);
    dice.rounds(State { cut: 0, bits: needs }, |dice, state| {
        let frame = &mut *frame.borrow_mut();
        let Cut { at, live } = &code.cuts[usize::from(state.cut)];
        live.unpack(state.bits, frame);
        match run(running, code, *at, frame, stage, dice) {
            Halt::Cut(cut) => {
                let bits = code.cuts[usize::from(cut)].live.pack(frame);
                ControlFlow::Continue(State { cut, bits })
            }
            Halt::End => ControlFlow::Break(read(frame)),
        }
    })
}

/// Carries code out from an instruction on.
#[inline(always)]
fn run<D: Dice, const N: usize>(
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
            Op::AddConstant { d, a, k } => r!(d) = r!(a).wrapping_add(k),
            Op::Subtract { d, a, b } => r!(d) = r!(a).wrapping_sub(r!(b)),
            Op::SubtractFrom { d, a, k } => r!(d) = k.wrapping_sub(r!(a)),
            Op::SubtractToZero { d, a, b } => r!(d) = r!(a).wrapping_sub(r!(b)).max(0),
            Op::Min { d, a, b } => r!(d) = r!(a).min(r!(b)),
            Op::MinConstant { d, a, k } => r!(d) = r!(a).min(k),
            Op::Max { d, a, b } => r!(d) = r!(a).max(r!(b)),
            Op::MaxConstant { d, a, k } => r!(d) = r!(a).max(k),
            Op::Binary { d, a, b, operation } => r!(d) = operation.of(r!(a), r!(b)),
            Op::Compare { d, a, b, comparison } => {
                r!(d) = comparison.holds(r!(a), r!(b)).into();
            }
            Op::CompareConstant { d, a, k, comparison } => {
                r!(d) = comparison.holds(r!(a), k.into()).into();
            }
            Op::Choose { d, a, yes, no } => {
                r!(d) = if r!(a) == 0 { no } else { yes }.into();
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
            Op::CheckD6 { d, low, high } => r!(d) = dice.check(on_d6(low, high)).into(),
            Op::JumpUnlessD6 { low, high, to } => jump!(!dice.check(on_d6(low, high)), to),
            Op::JumpUnless2D6 { target, to } => {
                let check = D6.times(2).at_most(r!(target)).highest_fails().lowest_passes();
                jump!(!dice.check(check), to);
            }
            Op::Roll { d, sides } => r!(d) = dice.roll(die(sides)).into(),
            Op::Total { d, n, sides } => {
                let n = r!(n).max(0).cast_unsigned();
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
            Op::Cut { cut } => return Halt::Cut(cut),
            // No other code has calls; and dice that are lent to a function are slow to sample.
            Op::Call { call } => {
                if D::FORM == Form::Merged {
                    parts::call(running, &code.calls[usize::from(call)], frame, dice);
                }
            }
            Op::End => return Halt::End,
        }
    }
}

#[inline(always)]
fn on_d6(low: i8, high: i8) -> Check {
    Check::between(D6.times(1), low.into(), high.into())
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
