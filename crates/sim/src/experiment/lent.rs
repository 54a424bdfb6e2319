//! Something that is done on the dice of whichever engine a rule is played on.

use std::any::Any;

use sandtable_dice::{Dice, Shown};

use crate::narrator::Narrator;
use crate::{Enumerator, Sampler};

/// Something that is done on dice.
pub trait OnDice {
    /// What it comes to.
    type Output;

    /// Does it.
    fn on<D: Dice>(self, dice: &mut D) -> Self::Output;
}

/// Does something on dice that are lent by a rule that is being played. Compiled once for each of the
/// three engines, as rules are.
///
/// # Panics
///
/// If the dice are of no engine that there is.
pub fn lent<W: OnDice>(dice: &mut dyn Any, what: W) -> W::Output {
    if let Some(dice) = dice.downcast_mut::<Sampler>() {
        return what.on(dice);
    }
    if let Some(dice) = dice.downcast_mut::<Enumerator>() {
        return what.on(dice);
    }
    if let Some(dice) = dice.downcast_mut::<Narrator>() {
        return what.on(dice);
    }
    let shown = dice.downcast_mut::<Shown>().expect("these are the dice of an engine");
    let mut narrator = Narrator::shown(std::mem::take(shown));
    let output = what.on(&mut narrator);
    *shown = narrator.into_shown().unwrap_or_default();
    output
}
