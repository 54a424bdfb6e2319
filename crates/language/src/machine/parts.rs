//! Parts that are carried out by themselves, and other rules that are played.

use std::hash::{Hash, Hasher};
use std::ops::Add;
use std::rc::Rc;
use std::sync::Arc;

use sandtable_dice::Dice;
use smallvec::SmallVec;

use super::frame::{Frame, Handle, Running, low_half, low_quarter, value};
use super::stepwise::stepwise;
use crate::code::{Call, Code, Cut};
use crate::foreign::Table;
use crate::layout::{Field, Layout};
use crate::playable::Kept;

/// A part with what it needs.
///
/// Of two rules each part is another, even if they are equal: rules are compared by where they are.
///
/// All in whole words: what is written in halves and then read whole, or the other way round, is
/// waited for, and a key is made on every path.
#[derive(Clone, Debug)]
pub(super) struct Key {
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
pub(super) fn called<const N: usize>(running: &Running<'_>, call: &Call, frame: &Frame<N>) -> Key {
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
pub(super) fn carry_out<D: Dice, const N: usize>(
    call: &Call,
    key: &Key,
    frame: &mut Frame<N>,
    dice: &mut D,
) {
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

/// Plays another rule, and puts what it gives where it belongs.
pub(super) fn play<D: Dice, const N: usize>(
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
