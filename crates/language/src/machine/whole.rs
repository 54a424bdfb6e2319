//! Carries a whole rule out, to be sampled or to be merged.

use std::cell::RefCell;
use std::sync::Arc;

use sandtable_dice::Dice;

use super::frame::{Frame, Running, value};
use super::run::run;
use super::stepwise::stepwise;
use crate::code::Code;
use crate::compile::Compiled;
use crate::results::{Digits, Results};

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
