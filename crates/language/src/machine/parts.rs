//! Parts that are carried out by themselves.

use std::hash::{Hash, Hasher};
use std::ops::Add;
use std::sync::Arc;

use sandtable_dice::Dice;

use crate::code::{Call, Code, Layout};
use crate::compile::Compiled;

use super::{Frame, low_half, stepwise, value};

/// A part with what it needs.
///
/// Of two rules each part is another, even if they are equal: rules are compared by where they are.
#[derive(Clone, Debug)]
struct Key {
    rule: Arc<Compiled>,
    routine: usize,
    needs: u128,
    /// What unnamed dice are for.
    stage: &'static str,
    /// How what it gives is written if it is to be added up.
    sum: Option<Layout>,
}

impl PartialEq for Key {
    #[inline]
    fn eq(&self, other: &Key) -> bool {
        self.needs == other.needs
            && self.routine == other.routine
            && std::ptr::eq(self.stage, other.stage)
            && Arc::ptr_eq(&self.rule, &other.rule)
            && self.sum == other.sum
    }
}

impl Eq for Key {}

impl Hash for Key {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one half and the other")]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.needs as u64 ^ (self.routine as u64) << 56);
        state.write_u64((self.needs >> 64) as u64);
    }
}

/// What a part gives, written into bits; sums are added up there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Given(u128);

impl Hash for Given {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one half and the other")]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0 as u64);
        state.write_u64((self.0 >> 64) as u64);
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
pub(super) fn call<D: Dice, const N: usize>(
    compiled: &Arc<Compiled>,
    call: &Call,
    frame: &mut Frame<N>,
    dice: &mut D,
) {
    let code = &compiled.merged[call.routine];
    let key = Key {
        rule: Arc::clone(compiled),
        routine: call.routine,
        needs: needs(code, call, frame),
        stage: call.stage,
        sum: call.sum.as_ref().map(|(_, layout)| layout.clone()),
    };
    match &call.sum {
        None => {
            let Given(bits) = dice.marginal(key, carried_out::<D, N>);
            for (field, register) in code.given.fields.iter().zip(&call.into) {
                let above = low_half(bits >> field.shift) & field.mask;
                frame[usize::from(*register) & (N - 1)] =
                    field.low.wrapping_add(above.cast_signed());
            }
        }
        Some((n, layout)) => {
            let n = value(*n, frame).max(0);
            let Given(bits) = dice.independent(n.cast_unsigned(), &key, carried_out::<D, N>);
            let sums = layout.fields.iter().zip(&code.given.fields);
            for ((field, one), register) in sums.zip(&call.into) {
                let above = low_half(bits >> field.shift) & field.mask;
                frame[usize::from(*register) & (N - 1)] =
                    one.low.wrapping_mul(n).wrapping_add(above.cast_signed());
            }
        }
    }
}

/// Writes what a part needs.
fn needs<const N: usize>(code: &Code, call: &Call, frame: &Frame<N>) -> u128 {
    let fields = code.cuts.iter().take(1).flat_map(|cut| &cut.live.fields);
    fields.zip(&call.args).fold(0, |bits, (field, arg)| {
        let above = value(*arg, frame).wrapping_sub(field.low);
        bits | u128::from(above.cast_unsigned() & field.mask) << field.shift
    })
}

/// What a part gives, which depends on its key and the dice alone.
fn carried_out<D: Dice, const N: usize>(dice: &mut D, key: &Key) -> Given {
    let code = &key.rule.merged[key.routine];
    stepwise(&key.rule, code, key.needs, key.stage, dice, |frame: &Frame<N>| {
        Given(given(code, key.sum.as_ref(), frame))
    })
}

/// Writes what a part gives: as it is, or to be added up.
fn given<const N: usize>(code: &Code, sum: Option<&Layout>, frame: &Frame<N>) -> u128 {
    let fields = code.given.fields.iter().zip(&code.gives);
    fields.enumerate().fold(0, |bits, (place, (field, from))| {
        let above = value(*from, frame).wrapping_sub(field.low).cast_unsigned() & field.mask;
        let shift = sum.map_or(field.shift, |sum| sum.fields[place].shift);
        bits | u128::from(above) << shift
    })
}
