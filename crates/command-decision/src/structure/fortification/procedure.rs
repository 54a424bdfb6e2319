//! The turns of fire.

use std::ops::ControlFlow;

use sandtable_dice::{Check, Dice, Measure, Procedure};

use super::{CoverUpdate, Fortification, FortificationOutcome, Target};
use crate::hit_results::HitResult;
use crate::structure::heavy_gun::GunDie;

/// A damage die that was thrown or a hit that was scored in the course of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Phase {
    /// How often the fortification was damaged, at most twice.
    damages: u32,
    /// Hits on the stand inside in this phase.
    hits: u32,
}

impl Procedure for Fortification {
    type Outcome = FortificationOutcome;

    fn measures(&self) -> Vec<Measure<FortificationOutcome>> {
        FortificationOutcome::measures(self.most_hits(), self.turns)
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FortificationOutcome {
        let occupant = HitResult::NoEffect;
        let intact = FortificationOutcome { damages: 0, occupant, hits: 0, destroyed_on: None };
        dice.rounds((1, intact), |dice, &(turn, before)| {
            if self.turns < turn {
                return ControlFlow::Break(before);
            }
            let FortificationOutcome { damages, destroyed_on, .. } = before;
            let after = self.turn(dice.at("turn", turn), before);
            let falls = damages < 2 && after.damages == 2;
            let destroyed_on = if falls { Some(turn) } else { destroyed_on };
            ControlFlow::Continue((turn + 1, FortificationOutcome { destroyed_on, ..after }))
        })
    }
}

impl Fortification {
    /// The most hits on the stand inside: those of the fire, and an automatic one for each damage.
    fn most_hits(&self) -> u32 {
        let Some(target) = &self.occupant else { return 0 };
        let hit = target.to_hit.iter().any(|check| check.low() <= check.high());
        let dice = if hit { self.turns * self.guns * self.to_hit_dice } else { 0 };
        dice + 2
    }

    /// Plays one turn of fire.
    fn turn<D: Dice>(&self, dice: &mut D, before: FortificationOutcome) -> FortificationOutcome {
        let target = self.occupant.as_ref().filter(|target| match before.occupant {
            HitResult::NoEffect => true,
            HitResult::ForcedBack => !target.leaves,
            HitResult::Eliminated => false,
        });
        let start = Phase { damages: before.damages, hits: 0 };
        let phase = match self.update {
            CoverUpdate::EndOfPhase => self.at_once(dice, start, target),
            CoverUpdate::Immediate => self.one_by_one(dice, start, target),
        };
        let result = match target {
            Some(target) => target.chart.worst(dice, phase.hits),
            None => HitResult::NoEffect,
        };
        FortificationOutcome {
            damages: phase.damages,
            occupant: before.occupant.max(result),
            hits: before.hits + phase.hits,
            ..before
        }
    }

    /// All fire of the phase against the cover of its start.
    fn at_once<D: Dice>(&self, dice: &mut D, start: Phase, target: Option<&Target>) -> Phase {
        let hits = to_hit(dice, self.guns * self.to_hit_dice, start.damages, target);
        let damage_dice = self.guns * self.damage_dice + self.bursts;
        let phase = Phase { hits, ..start };
        phase.damage(dice, damage_dice, self.damage, target)
    }

    /// One gun after another, and the bombs last.
    fn one_by_one<D: Dice>(&self, dice: &mut D, start: Phase, target: Option<&Target>) -> Phase {
        // Where every to-hit die has a damage die, cover may change between the dice of a gun.
        let (volleys, to_hit_dice, damage_dice) = match self.die {
            GunDie::PerToHitDie if 0 < self.damage_dice => (self.guns * self.to_hit_dice, 1, 1),
            _ => (self.guns, self.to_hit_dice, self.damage_dice),
        };
        let phase = dice.rounds((volleys, start), |dice, &(left, phase)| {
            if left == 0 {
                return ControlFlow::Break(phase);
            }
            let dice = dice.each("volley");
            let hits = phase.hits + to_hit(dice, to_hit_dice, phase.damages, target);
            let phase = Phase { hits, ..phase };
            ControlFlow::Continue((left - 1, phase.damage(dice, damage_dice, self.damage, target)))
        });
        phase.damage(dice, self.bursts, self.damage, target)
    }
}

impl Phase {
    /// Throws damage dice; each that counts is an automatic hit as well.
    fn damage<D: Dice>(self, dice: &mut D, n: u32, check: Check, target: Option<&Target>) -> Phase {
        if n == 0 || self.damages == 2 {
            return self;
        }
        let rolled = dice.stage("structure damage").successes(n, check);
        let damages = (self.damages + rolled).min(2);
        let automatic = if target.is_some() { damages - self.damages } else { 0 };
        Phase { damages, hits: self.hits + automatic }
    }
}

/// Hits of the fire itself; nothing is rolled that cannot hit.
fn to_hit<D: Dice>(dice: &mut D, n: u32, damages: u32, target: Option<&Target>) -> u32 {
    let Some(target) = target else { return 0 };
    let check = target.to_hit[damages as usize];
    if n == 0 || check.high() < check.low() { 0 } else { dice.stage("to hit").successes(n, check) }
}
