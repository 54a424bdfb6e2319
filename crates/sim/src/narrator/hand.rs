//! The dice that a narrator rolls.

use sandtable_dice::{Chance, Check, Dice, Die, Pool, PoolFace, Shown};

use crate::Sampler;
use crate::common::{CommonDice, Play};

/// Dice of one kind or the other.
#[derive(Clone, Debug)]
pub(super) enum Hand {
    /// The dice of a trial as it is run by itself.
    Own(Sampler),
    /// The dice that a trial has in common with the same trial of another variant.
    Common(CommonDice),
    /// The dice of a worked example.
    Shown(Shown),
}

impl Hand {
    pub(super) fn roll(&mut self, die: Die) -> u8 {
        match self {
            Hand::Own(own) => own.roll(die),
            Hand::Common(common) => common.roll(die),
            Hand::Shown(shown) => shown.roll(die),
        }
    }

    pub(super) fn check(&mut self, check: Check) -> bool {
        match self {
            Hand::Own(own) => own.check(check),
            Hand::Common(common) => common.check(check),
            Hand::Shown(shown) => shown.check(check),
        }
    }

    pub(super) fn successes(&mut self, n: u32, check: Check) -> u32 {
        match self {
            Hand::Own(own) => own.successes(n, check),
            Hand::Common(common) => common.successes(n, check),
            Hand::Shown(shown) => shown.successes(n, check),
        }
    }

    pub(super) fn showing(&mut self, face: PoolFace, left: u32) -> u32 {
        match self {
            Hand::Own(own) => own.showing(face, left),
            Hand::Common(common) => common.showing(face, left),
            Hand::Shown(shown) => shown.showing(face, left),
        }
    }

    pub(super) fn total(&mut self, pool: Pool) -> i32 {
        match self {
            Hand::Own(own) => own.total(pool),
            Hand::Common(common) => common.total(pool),
            Hand::Shown(shown) => shown.total(pool),
        }
    }

    pub(super) fn chance(&mut self, chance: Chance) -> bool {
        match self {
            Hand::Own(own) => own.chance(chance),
            Hand::Common(common) => common.chance(chance),
            Hand::Shown(shown) => shown.chance(chance),
        }
    }

    pub(super) fn uniform(&mut self) -> f64 {
        match self {
            Hand::Own(own) => own.uniform(),
            Hand::Common(common) => common.uniform(),
            Hand::Shown(shown) => shown.uniform(),
        }
    }

    pub(super) fn begin_stage(&mut self, name: &'static str) {
        if let Hand::Common(dice) = self {
            dice.begin_stage(name);
        }
    }

    pub(super) fn begin_rounds(&mut self) -> Option<Play> {
        match self {
            Hand::Own(_) | Hand::Shown(_) => None,
            Hand::Common(common) => Some(common.begin_rounds()),
        }
    }

    pub(super) fn begin_round(&mut self, play: Option<Play>, number: u32) {
        if let (Hand::Common(dice), Some(play)) = (self, play) {
            dice.begin_round(play, number);
        }
    }

    pub(super) fn end_rounds(&mut self, play: Option<Play>) {
        if let (Hand::Common(dice), Some(play)) = (self, play) {
            dice.end_rounds(play);
        }
    }
}
