//! Other rules that are played.

use sandtable_dice::Dice;
use smallvec::SmallVec;

use super::frame::{Frame, Running, value};
use crate::code::Call;

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
