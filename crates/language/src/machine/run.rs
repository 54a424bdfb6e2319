//! Carries code out.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::ops::{Add, ControlFlow};
use std::rc::Rc;
use std::sync::Arc;

use sandtable_dice::{Check, D6, Dice, Die, Form};
use smallvec::SmallVec;

use super::frame::{Frame, Handle, Running, State, low_half, low_quarter, value};
use super::verbs;
use crate::code::{Added, Call, Code, Cut, Op, Operand};
use crate::compile::Compiled;
use crate::foreign::Table;
use crate::layout::{Field, Layout};
use crate::playable::Kept;
use crate::results::{Digits, Results};

/// Why code came to a halt.
enum Halt {
    /// Equal states can be merged at a cut.
    Cut(u16),
    /// It is carried out.
    End,
}

/// Carries code out to be sampled, and counts what it gives.
#[inline(always)]
pub(crate) fn sample<D: Dice, const N: usize, const PLAYS: bool>(
    compiled: &Arc<Compiled>,
    digits: &Digits,
    dice: &mut D,
) -> Results {
    let mut frame = [0; N];
    let code = &compiled.sampled;
    let running = Running::new(compiled);
    if PLAYS {
        let kept = RefCell::default();
        let running = running.keeping(&kept);
        run::<D, N, PLAYS>(&running, code, 0, &mut frame, "", dice);
    } else {
        run::<D, N, PLAYS>(&running, code, 0, &mut frame, "", dice);
    }
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
        run::<D, N, true>(running, code, 0, &mut frame, stage, dice);
        return read(&frame);
    }
    if let Some(added) = &code.added {
        adding_up(running, code, added, needs, stage, dice, &mut frame);
        return read(&frame);
    }
    // What is left in it from the round before is never read: all that may be is in the state.
    let frame = RefCell::new(frame);
    dice.rounds(State { cut: 0, bits: needs }, |dice, state| {
        let frame = &mut *frame.borrow_mut();
        let Cut { at, live } = &code.cuts[usize::from(state.cut)];
        live.unpack(state.bits, frame);
        match run::<D, N, true>(running, code, *at, frame, stage, dice) {
            Halt::Cut(cut) => {
                let bits = code.cuts[usize::from(cut)].live.pack(frame);
                ControlFlow::Continue(State { cut, bits })
            }
            Halt::End => ControlFlow::Break(read(frame)),
        }
    })
}

/// Carries code out from cut to cut, with what it adds up beside the state.
fn adding_up<D: Dice, const N: usize>(
    running: &Running<'_>,
    code: &Code,
    Added { register, ends }: &Added,
    needs: u128,
    stage: &'static str,
    dice: &mut D,
    frame: &mut Frame<N>,
) {
    let sum = usize::from(*register) & (N - 1);
    let shared = RefCell::new(&mut *frame);
    let start = State { cut: 0, bits: needs };
    let (bits, all) = dice.rounds_adding_up(start, |dice, state| {
        let frame = &mut **shared.borrow_mut();
        let Cut { at, live } = &code.cuts[usize::from(state.cut)];
        live.unpack(state.bits, frame);
        frame[sum] = 0;
        let led = match run::<D, N, true>(running, code, *at, frame, stage, dice) {
            Halt::Cut(cut) => {
                let bits = code.cuts[usize::from(cut)].live.pack(frame);
                ControlFlow::Continue(State { cut, bits })
            }
            Halt::End => ControlFlow::Break(ends.pack(frame)),
        };
        (frame[sum], led)
    });
    ends.unpack(bits, frame);
    frame[sum] = all;
}

/// Carries code out from an instruction on; `PLAYS` where it may play other rules.
#[expect(clippy::too_many_lines, reason = "it is one arm to an instruction, and one loop")]
#[inline(always)]
fn run<D: Dice, const N: usize, const PLAYS: bool>(
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
            Op::Cut { cut } => return Halt::Cut(cut),
            // No other code has calls; and dice that are lent to a function are slow to sample.
            Op::Call { call } => {
                if D::FORM == Form::Merged {
                    call_part(running, &code.calls[usize::from(call)], frame, dice);
                } else if PLAYS {
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
    Check::between(D6.times(1), low.into(), high.into())
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

/// A part with what it needs.
///
/// Of two rules each part is another, even if they are equal: rules are compared by where they are.
///
/// All in whole words: what is written in halves and then read whole, or the other way round, is
/// waited for, and a key is made on every path.
#[derive(Clone, Debug)]
struct Key {
    rule: Handle,
    /// What unnamed dice are for.
    stage: &'static str,
    needs: [u64; 2],
    /// The routine, twice; and one more if what it gives is to be added up.
    part: usize,
}

impl Key {
    fn routine(&self) -> usize {
        self.part >> 1
    }

    fn is_summed(&self) -> bool {
        self.part & 1 == 1
    }

    fn needs(&self) -> u128 {
        u128::from(self.needs[1]) << 64 | u128::from(self.needs[0])
    }
}

impl PartialEq for Key {
    #[inline]
    fn eq(&self, other: &Key) -> bool {
        self.needs[0] == other.needs[0]
            && self.part == other.part
            && self.needs[1] == other.needs[1]
            && std::ptr::eq(self.stage, other.stage)
            && (Rc::ptr_eq(&self.rule, &other.rule) || Arc::ptr_eq(&self.rule, &other.rule))
    }
}

impl Eq for Key {}

impl Hash for Key {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.needs[0] ^ self.needs[1] ^ (self.part as u64) << 56);
    }
}

/// What a part gives, written into bits; sums are added up there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Given(u128);

impl Hash for Given {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(low_half(self.0) ^ low_half(self.0 >> 64));
    }
}

impl Add for Given {
    type Output = Given;

    #[inline]
    fn add(self, other: Given) -> Given {
        Given(self.0.wrapping_add(other.0))
    }
}

/// Carries a part out, or so many of it, and puts what it gives where it belongs.
#[inline]
fn call_part<D: Dice, const N: usize>(
    running: &Running<'_>,
    call: &Call,
    frame: &mut Frame<N>,
    dice: &mut D,
) {
    let code = &running.compiled.merged[call.routine];
    let needs = needs(code, call, frame);
    let key = Key {
        rule: running.handle(),
        stage: call.stage,
        needs: [low_half(needs), low_half(needs >> 64)],
        part: call.routine << 1 | usize::from(call.times.is_some()),
    };
    match call.times {
        None => {
            let Given(bits) = dice.marginal(key, carried_out::<D, N>);
            let mut into = call.into.iter();
            code.given.read(bits, |_, given| {
                if let Some(register) = into.next() {
                    frame[usize::from(*register) & (N - 1)] = given;
                }
            });
        }
        Some(times) => {
            let times = value(times, frame).max(0);
            let Given(bits) = dice.independent(times.cast_unsigned(), &key, carried_out::<D, N>);
            let each = code.summed.iter().flat_map(|summed| &summed.fields);
            for ((field, one), register) in each.zip(&code.given.fields).zip(&call.into) {
                let above = low_quarter(low_half(bits >> field.shift)) & field.mask;
                frame[usize::from(*register) & (N - 1)] =
                    one.low.wrapping_mul(times).wrapping_add(above.cast_signed());
            }
        }
    }
}

/// Plays another rule, and puts what it gives where it belongs.
fn play<D: Dice, const N: usize>(
    running: &Running<'_>,
    call: &Call,
    frame: &mut Frame<N>,
    dice: &mut D,
) {
    let Some(table) = &running.compiled.foreign[call.routine] else { return };
    let args: SmallVec<[i32; 8]> = call.args.iter().map(|arg| value(*arg, frame)).collect();
    let Some(kept) = running.kept else { return };
    let given = table.play(&args, &mut kept.borrow_mut(), dice);
    for (register, given) in call.into.iter().zip(given) {
        frame[usize::from(*register) & (N - 1)] = given;
    }
}

/// Plays another rule with what is written into bits, and writes what it gives.
fn played<D: Dice>(table: &Table, code: &Code, needs: u128, dice: &mut D) -> Given {
    let mut args = SmallVec::<[i32; 8]>::new();
    if let Some(Cut { live, .. }) = code.cuts.first() {
        live.read(needs, |_, arg| args.push(arg));
    }
    // Where all that can happen is followed, a part that settles something by dice is never answered
    // twice in a play: what it would settle has more ways than can be followed.
    let given = table.play(&args, &mut Kept::default(), dice);
    let bits = code.given.fields.iter().zip(given).fold(0, |bits, (field, given)| {
        let above = given.wrapping_sub(field.low).cast_unsigned() & field.mask;
        bits | u128::from(above) << field.shift
    });
    Given(bits)
}

/// Writes what a part needs.
#[inline]
fn needs<const N: usize>(code: &Code, call: &Call, frame: &Frame<N>) -> u128 {
    let Some(Cut { live, .. }) = code.cuts.first() else { return 0 };
    let above = |field: &Field, arg: &Operand| {
        value(*arg, frame).wrapping_sub(field.low).cast_unsigned() & field.mask
    };
    let each = live.fields.iter().zip(&call.args);
    if live.is_short {
        let short = |bits, (field, arg): (&Field, &Operand)| {
            bits | u64::from(above(field, arg)) << field.shift
        };
        return each.fold(0, short).into();
    }
    each.fold(0, |bits, (field, arg)| bits | u128::from(above(field, arg)) << field.shift)
}

/// What a part gives, which depends on its key and the dice alone.
fn carried_out<D: Dice, const N: usize>(dice: &mut D, key: &Key) -> Given {
    let running = Running::of_key(&key.rule);
    let code = &key.rule.merged[key.routine()];
    if let Some(table) = &key.rule.foreign[key.routine()] {
        return played(table, code, key.needs(), dice);
    }
    stepwise(&running, code, key.needs(), key.stage, dice, |frame: &Frame<N>| {
        let summed = if key.is_summed() { code.summed.as_ref() } else { None };
        Given(given(code, summed, frame))
    })
}

/// Writes what a part gives: as it is, or to be added up.
fn given<const N: usize>(code: &Code, summed: Option<&Layout>, frame: &Frame<N>) -> u128 {
    let fields = code.given.fields.iter().zip(&code.gives);
    fields.enumerate().fold(0, |bits, (place, (field, from))| {
        let above = value(*from, frame).wrapping_sub(field.low).cast_unsigned() & field.mask;
        let shift = summed.map_or(field.shift, |summed| summed.fields[place].shift);
        bits | u128::from(above) << shift
    })
}
