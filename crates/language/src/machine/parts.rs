//! Parts that are carried out by themselves.

use std::cell::OnceCell;
use std::hash::{Hash, Hasher};
use std::ops::Add;
use std::rc::Rc;
use std::sync::Arc;

use sandtable_dice::Dice;

use crate::code::{Call, Code, Cut, Field, Layout, Operand};

use super::{Frame, Handle, Running, low_half, low_quarter, stepwise, value};

/// A part with what it needs.
///
/// Of two rules each part is another, even if they are equal: rules are compared by where they are.
#[derive(Clone, Debug)]
struct Key {
    rule: Handle,
    /// What unnamed dice are for.
    stage: &'static str,
    needs: u128,
    routine: usize,
    /// Whether what it gives is to be added up.
    is_summed: bool,
}

impl PartialEq for Key {
    #[inline]
    fn eq(&self, other: &Key) -> bool {
        self.needs == other.needs
            && self.routine == other.routine
            && self.is_summed == other.is_summed
            && std::ptr::eq(self.stage, other.stage)
            && (Rc::ptr_eq(&self.rule, &other.rule) || Arc::ptr_eq(&self.rule, &other.rule))
    }
}

impl Eq for Key {}

impl Hash for Key {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let needs = low_half(self.needs) ^ low_half(self.needs >> 64);
        state.write_u64(needs ^ (self.routine as u64) << 56);
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
pub(super) fn call<D: Dice, const N: usize>(
    running: &Running<'_>,
    call: &Call,
    frame: &mut Frame<N>,
    dice: &mut D,
) {
    let code = &running.compiled.merged[call.routine];
    let key = Key {
        rule: running.handle(),
        stage: call.stage,
        needs: needs(code, call, frame),
        routine: call.routine,
        is_summed: call.times.is_some(),
    };
    match call.times {
        None => {
            let Given(bits) = dice.marginal(key, carried_out::<D, N>);
            for (field, register) in code.given.fields.iter().zip(&call.into) {
                let bits = low_quarter(low_half(bits >> field.shift));
                frame[usize::from(*register) & (N - 1)] = field.read(bits);
            }
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
    let running = Running { compiled: &key.rule, handle: OnceCell::from(Rc::clone(&key.rule)) };
    let code = &key.rule.merged[key.routine];
    stepwise(&running, code, key.needs, key.stage, dice, |frame: &Frame<N>| {
        let summed = if key.is_summed { code.summed.as_ref() } else { None };
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
