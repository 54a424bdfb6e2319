//! Dug-in infantry and artillery under fire. Source: *Battle of the Bulge*, Dug in rules. Register:
//! `ba.dugin.infantry`.
//!
//! > A dug-in unit counts as Down when it is shot at, without an order. If it is Down as well the
//! > benefit is doubled. By the usual figures that is -2, or -4: 5+ to hit, or a six and then a six.

mod interface;

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure};

use super::{Protection, Stance};
use crate::he::Posture;
use crate::shooting::Shooting;
use crate::{
    Condition, Cover, Exposure, Losses, Range, Shooter, Shot, Unit, VehicleDamageFigures,
    VehicleDamageRulings, VolleyFigures, Weapon,
};
use sandtable_rulebook::{About, Refusal, Rule};

pub use interface::{Circumstances, Figures, InfantryOutcome, Rulings};

/// Volleys at a unit that keeps low.
#[derive(Clone, Copy, Debug)]
pub struct Infantry {
    shooting: Shooting,
    before: Condition,
    volleys: u32,
}

impl Infantry {
    /// The most that can come of it, number by number.
    fn most(&self) -> InfantryOutcome {
        let &Infantry { shooting, before, volleys } = self;
        let condition = Condition { pins: shooting.most_pins(before, volleys), ..before };
        let losses = Losses { casualties: before.models, ..Losses::none(condition) };
        let score = shooting.score(&before);
        InfantryOutcome { hits: volleys * shooting.shots, losses, score }
    }
}

impl Rule for Infantry {
    const ABOUT: About = About {
        id: "ba.dugin.infantry",
        covers: &[],
        assumptions: &[
            "ba.base.to-hit",
            "ba.base.down",
            "ba.base.volley",
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
            shots: 10,
            penetration: 0,
            range_band: Range::Short,
            target: Unit::default(),
            stance: Stance { posture: Posture::DugIn, goes_down: false },
            cover: Cover::None,
            volleys: 1,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Infantry, Refusal> {
        let Circumstances {
            shooter, shots, penetration, range_band, target: unit, volleys, ..
        } = circumstances;
        if unit.kind.is_vehicle() {
            let problem = "only infantry and artillery go Down; see ba.dugin.vehicle";
            return Err(Refusal::new("circumstances.target.kind", problem));
        }
        let Figures { dug_in, to_hit, pins, damage, casualty_check, morale } = figures;
        let vehicle_damage = VehicleDamageFigures::default();
        let volley = VolleyFigures { to_hit, pins, damage, vehicle_damage, casualty_check, morale };
        let Rulings { down_to_hit, double_one, dug_in: reading } = rulings;
        let protection = Protection { figures: dug_in, rulings: reading };
        let posture = circumstances.stance.posture(reading.reaction);
        let (cover, low) = protection.against(posture, circumstances.cover, &to_hit, down_to_hit);
        let target = Exposure { cover, ..Exposure::default() };
        let shot = Shot { shooter, target, range_band, other: low };
        let weapon = Weapon { range: u32::MAX, shots, penetration, heavy: false };
        let checks = VehicleDamageRulings { double_one, ..VehicleDamageRulings::default() };
        let shooting = Shooting::new(&weapon, shot, &unit, &volley, down_to_hit, checks);
        let before = unit.condition();
        shooting.target.admit(&before, "circumstances.target.pins")?;
        Ok(Infantry { shooting, before, volleys })
    }
}

impl Procedure for Infantry {
    type Outcome = InfantryOutcome;

    fn measures(&self) -> Vec<Measure<InfantryOutcome>> {
        InfantryOutcome::measures(&self.most())
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> InfantryOutcome {
        let &Infantry { shooting, before, volleys } = self;
        let score = shooting.score(&before);
        let start = InfantryOutcome { hits: 0, losses: Losses::none(before), score };
        dice.rounds((volleys, start), |dice, &(left, so_far)| {
            if left == 0 || !so_far.losses.condition.in_action() {
                return Break(so_far);
            }
            let (hits, losses) = shooting.fire(dice.each("volley"), so_far.losses.condition);
            Continue((left - 1, so_far.then(hits, losses)))
        })
    }
}

#[cfg(test)]
mod tests;
