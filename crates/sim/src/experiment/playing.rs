//! A rule that is played once, within another, on whatever dice that one is played on.

use std::any::Any;

use sandtable_dice::Shown;

use super::runs::Runs;
use super::situations::Situations;
use crate::narrator::Narrator;
use crate::value::Values;
use crate::{Enumerator, Sampler};

/// Plays a rule once, and gives its measures.
pub(super) fn play(situations: &Situations, dice: &mut dyn Any) -> Values {
    let mut runs = situations.idle();
    let number = once(situations, &mut *runs, dice);
    let values = runs.values(number);
    situations.rest(runs);
    values
}

/// Plays a rule once, and gives the number of its outcome.
fn once(situations: &Situations, runs: &mut dyn Runs, dice: &mut dyn Any) -> u32 {
    if let Some(dice) = dice.downcast_mut::<Sampler>() {
        return sampled(situations, runs, dice);
    }
    if let Some(dice) = dice.downcast_mut::<Enumerator>() {
        let situation = situations.choose(dice);
        // The series of a rule that is played are none of the rule that plays it.
        let marks = dice.marks.take();
        let number = runs.follow(situation, dice);
        dice.marks = marks;
        return number;
    }
    if let Some(dice) = dice.downcast_mut::<Narrator>() {
        let marks = dice.marks.take();
        let number = situations.resolve(runs, dice);
        dice.marks = marks;
        return number;
    }
    let shown = dice.downcast_mut::<Shown>().expect("these are the dice of an engine");
    let mut narrator = Narrator::shown(std::mem::take(shown));
    let number = situations.resolve(runs, &mut narrator);
    *shown = narrator.into_shown().unwrap_or_default();
    number
}

fn sampled(situations: &Situations, runs: &mut dyn Runs, dice: &mut Sampler) -> u32 {
    let situation = situations.choose(dice);
    // Handed over as a whole, as they are to the loop over trials.
    let (after, last) = runs.sample(situation, dice.clone(), 1, 1);
    *dice = after;
    last.expect("one was not counted")
}
