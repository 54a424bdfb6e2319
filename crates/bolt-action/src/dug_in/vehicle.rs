//! Dug-in vehicles under fire. Source: *Battle of the Bulge*, Dug in vehicles. Register:
//! `ba.dugin.vehicle`.
//!
//! > A dug-in vehicle counts as in hard cover and does not move all game. An immobilized result is
//! > read as crew stunned, so that it is never knocked out by a second one.
//!
//! Whether frostbite (`frostbite.immobilized_stack`) or an empty tank (`fuel.immobilized_stack`) was a
//! first immobilized result matters to vehicles that are not dug in.

mod interface;

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure};

use crate::dug_in::Hole;
use crate::shooting::Shooting;
use crate::weapon::attack::HitRoll;
use crate::{Condition, Cover, Facing, Range, Shooter, Unit, UnitKind};
use sandtable_rulebook::{About, Refusal, Rule};

pub use interface::{
    Circumstances, Figures, FuelStack, ImmobilizedBy, Rulings, VehicleDown, VehicleOutcome,
};

/// A vehicle that is shot at, turn after turn.
#[derive(Clone, Copy, Debug)]
pub struct Vehicle {
    shooting: Shooting,
    before: Condition,
    turns: u32,
}

impl Rule for Vehicle {
    const ABOUT: About = About {
        id: "ba.dugin.vehicle",
        covers: &[],
        assumptions: &[
            "ba.base.to-hit",
            "ba.base.down",
            "ba.base.pen-modifiers",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.armour-pins",
            "ba.base.damage",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            shooter: Shooter::default(),
            shots: 1,
            penetration: 5,
            keeps_penetration: false,
            to_hit: HitRoll::Rolled,
            range_band: Range::Short,
            facing: Facing::Front,
            target: Unit { kind: UnitKind::Armored, models: 1, ..Unit::default() },
            posture: Hole::DugIn,
            cover: Cover::None,
            immobilized_by: ImmobilizedBy::None,
            turns: 1,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Vehicle, Refusal> {
        let Circumstances { target: unit, posture, immobilized_by, turns, .. } = circumstances;
        if !unit.kind.is_vehicle() {
            let problem = "expected a vehicle; for troops see ba.dugin.infantry";
            return Err(Refusal::new("circumstances.target.kind", problem));
        }
        let shot = circumstances.shot(&figures, &rulings);
        let weapon = circumstances.weapon(&figures.penetration);
        let Rulings { down_to_hit, damage, .. } = rulings;
        let mut shooting =
            Shooting::new(&weapon, shot, &unit, &figures.volley, down_to_hit, damage);
        shooting.target.dug_in = posture.is_dug_in();
        shooting.scored = circumstances.to_hit == HitRoll::Scored;
        let immobilized = rulings.immobilized(immobilized_by);
        let before = Condition { immobilized, ..unit.condition() };
        shooting.target.admit(&before, "circumstances.target.pins")?;
        Ok(Vehicle { shooting, before, turns })
    }
}

impl Procedure for Vehicle {
    type Outcome = VehicleOutcome;

    fn measures(&self) -> Vec<Measure<VehicleOutcome>> {
        let &Vehicle { shooting, before, turns: turn } = self;
        let condition = Condition { pins: shooting.most_pins(before, turn), ..before };
        let hits = turn * shooting.shots;
        VehicleOutcome::measures(&VehicleOutcome { hits, penetrated: hits, turn, condition })
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> VehicleOutcome {
        let &Vehicle { shooting, before: condition, turns } = self;
        let start = VehicleOutcome { hits: 0, penetrated: 0, turn: 0, condition };
        dice.rounds(start, |dice, &so_far| {
            if so_far.turn == turns || !so_far.condition.in_action() {
                return Break(so_far);
            }
            let (hits, losses) = shooting.fire(dice.at("turn", so_far.turn + 1), so_far.condition);
            Continue(VehicleOutcome {
                hits: so_far.hits + hits,
                penetrated: so_far.penetrated + losses.penetrated,
                turn: so_far.turn + 1,
                condition: losses.condition,
            })
        })
    }
}

#[cfg(test)]
mod tests;
