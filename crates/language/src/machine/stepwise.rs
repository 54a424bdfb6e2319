//! Carries code out from cut to cut, so that equal states are merged there; and the parts that it calls,
//! which are carried out in the same way, each by itself.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::ops::{Add, ControlFlow};
use std::rc::Rc;
use std::sync::Arc;

use sandtable_dice::Dice;
use smallvec::SmallVec;

use super::frame::{FEW, Frame, Handle, Running, State, low_half, low_quarter, value};
use super::run::{Halt, run};
use crate::code::{Added, Call, Code, Cut};
use crate::foreign::Table;
use crate::layout::{Field, Layout};
use crate::playable::Kept;

/// Carries code out from cut to cut, and reads what it has come to in the end.
pub(super) fn stepwise<D: Dice, T, const N: usize>(
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
        let mut at = 0;
        while let Halt::Call(call, next) =
            run::<D, N, true>(running, code, at, &mut frame, stage, dice)
        {
            let call = &code.calls[usize::from(call)];
            carry_out(call, &called(running, call, &frame), &mut frame, dice);
            at = next;
        }
        return read(&frame);
    }
    if let Some(added) = &code.added {
        adding_up(running, code, added, needs, stage, dice, &mut frame);
        return read(&frame);
    }
    let desk = RefCell::new(Desk::new(frame));
    dice.rounds(State::new(0, needs), |dice, state| {
        let desk = &mut *desk.borrow_mut();
        match desk.round(running, code, *state, stage, dice) {
            Some(next) => ControlFlow::Continue(next),
            None => ControlFlow::Break(read(&desk.frame)),
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
    let desk = RefCell::new(Desk::new(*frame));
    let start = State::new(0, needs);
    let (bits, all) = dice.rounds_adding_up(start, |dice, state| {
        let desk = &mut *desk.borrow_mut();
        desk.frame[sum] = 0;
        let led = match desk.round(running, code, *state, stage, dice) {
            Some(next) => ControlFlow::Continue(next),
            None => ControlFlow::Break(ends.pack(&desk.frame)),
        };
        (desk.frame[sum], led)
    });
    ends.unpack(bits, frame);
    frame[sum] = all;
}

/// Registers for rounds from cut to cut.
struct Desk<const N: usize> {
    frame: Frame<N>,
    /// The call that the last round came to, if there was one.
    call: Option<Standing<N>>,
}

/// A call that all paths from a state come to. Since there is a cut before whatever asks the dice, nothing
/// is different between the paths before it; and since they follow each other, this is worked out once.
struct Standing<const N: usize> {
    state: State,
    frame: Frame<N>,
    call: u16,
    key: Key,
    /// From where the code goes on.
    next: usize,
}

impl<const N: usize> Desk<N> {
    fn new(frame: Frame<N>) -> Desk<N> {
        Desk { frame, call: None }
    }

    /// Carries code out to the next cut, and says what it has come to; nothing at its end.
    #[inline(always)]
    fn round<D: Dice>(
        &mut self,
        running: &Running<'_>,
        code: &Code,
        from: State,
        stage: &'static str,
        dice: &mut D,
    ) -> Option<State> {
        let Desk { frame, call: standing } = self;
        let known = standing.as_ref().filter(|standing| standing.state == from);
        let mut at = if let Some(standing) = known {
            standing.go_on(code, frame, dice)
        } else {
            let Cut { at, live, .. } = &code.cuts[usize::from(from.cut)];
            // What else is left there from the round before is never read.
            live.unpack(from.bits(), frame);
            *at
        };
        loop {
            match run::<D, N, true>(running, code, at, frame, stage, dice) {
                Halt::Call(call, next) => {
                    let key = called(running, &code.calls[usize::from(call)], frame);
                    let standing =
                        standing.insert(Standing { state: from, frame: *frame, call, key, next });
                    at = standing.go_on(code, frame, dice);
                }
                Halt::Cut(cut) => {
                    let Cut { stays, changed, .. } = &code.cuts[usize::from(cut)];
                    let bits = from.bits() & stays | changed.pack(frame);
                    return Some(State::new(cut, bits));
                }
                Halt::End => return None,
            }
        }
    }
}

impl<const N: usize> Standing<N> {
    /// Carries the part out, and says from where the code goes on.
    #[inline(always)]
    fn go_on<D: Dice>(&self, code: &Code, frame: &mut Frame<N>, dice: &mut D) -> usize {
        if N <= FEW {
            *frame = self.frame;
        } else {
            frame[..code.registers].copy_from_slice(&self.frame[..code.registers]);
        }
        carry_out(&code.calls[usize::from(self.call)], &self.key, frame, dice);
        self.next
    }
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

/// The part that is called, with what it needs.
#[inline]
fn called<const N: usize>(running: &Running<'_>, call: &Call, frame: &Frame<N>) -> Key {
    let needs = call.known | call.needs.pack(frame);
    Key {
        rule: running.handle(),
        stage: call.stage,
        needs: [low_half(needs), low_half(needs >> 64)],
        part: call.routine << 1 | usize::from(call.times.is_some()),
    }
}

/// Carries a part out, or so many of it, and puts what it gives where it belongs.
#[inline]
fn carry_out<D: Dice, const N: usize>(call: &Call, key: &Key, frame: &mut Frame<N>, dice: &mut D) {
    match call.times {
        None => {
            let Given(bits) = dice.marginal(key.clone(), carried_out::<D, N>);
            call.given.unpack(bits, frame);
        }
        Some(times) => {
            let times = value(times, frame).max(0);
            let Given(bits) = dice.independent(times.cast_unsigned(), key, carried_out::<D, N>);
            for field in &call.given.fields {
                let above = low_quarter(low_half(bits >> field.shift)) & field.mask;
                frame[usize::from(field.register) & (N - 1)] =
                    field.low.wrapping_mul(times).wrapping_add(above.cast_signed());
            }
        }
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
    let each = code.given.fields.iter().zip(given);
    Given(each.fold(0, |bits, (field, given)| bits | field.write(given)))
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
        let shift = summed.map_or(field.shift, |summed| summed.fields[place].shift);
        bits | Field { shift, ..*field }.write(value(*from, frame))
    })
}
