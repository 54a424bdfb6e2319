//! Carries code out from cut to cut, so that equal states are merged there.

use std::cell::RefCell;
use std::hash::Hash;
use std::ops::ControlFlow;

use sandtable_dice::Dice;

use super::frame::{FEW, Frame, Running, State};
use super::parts::{Key, called, carry_out};
use super::run::{Halt, run};
use crate::code::{Added, Code, Cut};

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
