//! What frostbite does to a vehicle. Source: *Battle of the Bulge*, Frostbite. Register:
//! `ba.frostbite.vehicle`, `ba.frostbite.off-table`.
//!
//! > A vehicle that fails its check cannot move for the rest of the game. If it is off the table,
//! > outflanking included, it is destroyed.
//!
//! A vehicle that is immobilized a second time, by a hit, is knocked out in the base game. Whether
//! the cold was a first time is `frostbite.immobilized_stack`; state the hits it takes later to see.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CheckRulings, ClothingFigures, ColdUnit, Frost, VehicleClothing};
use crate::{
    Condition, DamageFigures, Fate, Losses, MoraleFigures, Profile, Strike, SufferingRules, Unit,
    UnitKind, VehicleDamageFigures, VehicleDamageRules, VehicleDamageRulings,
};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether being immobilized by the cold is a first time (`frostbite.immobilized_stack`).
    ImmobilizedStack {
        /// It is: an immobilized result knocks the vehicle out.
        Yes,
        /// It is not.
        No,
    }
}

/// Hits that a vehicle takes in the course of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LaterHits {
    /// How many, each an attack of its own.
    #[schemars(range(min = 1, max = 50))]
    pub hits: u32,
    /// Pen of each, all modifiers included.
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
}

/// What a player reads out when the cold takes hold of a vehicle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The vehicle.
    #[schemars(extend("properties" = Unit::only_vehicles(), "required" = ["kind"]))]
    #[schemars(extend("x-without" = ["models"]))]
    pub vehicle: Unit,
    /// What an officer adds to its morale, if the rulings let him.
    #[serde(default)]
    #[schemars(range(min = 0, max = 5))]
    pub officer_bonus: i32,
    /// Whether it has cold weather clothing.
    #[serde(default)]
    pub clothing: bool,
    /// Whether it is off the table: in reserve or outflanking.
    #[serde(default)]
    pub off_table: bool,
    /// Hits that it takes later; leave them out to ask for frostbite alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later: Option<LaterHits>,
}

/// The book's numbers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Cold weather clothing.
    pub clothing: ClothingFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
    /// Damage values.
    pub damage: DamageFigures,
    /// The table of damage to vehicles.
    pub vehicle_damage: VehicleDamageFigures,
    /// Pins for each later hit.
    #[schemars(range(max = 12))]
    pub pins: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            clothing: ClothingFigures::default(),
            morale: MoraleFigures::default(),
            damage: DamageFigures::default(),
            vehicle_damage: VehicleDamageFigures::default(),
            pins: 1,
        }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// The check.
    #[serde(flatten)]
    pub check: CheckRulings,
    /// Whether being immobilized by the cold is a first time.
    #[serde(rename = "frostbite.immobilized_stack")]
    pub stack: ImmobilizedStack,
    /// Whether vehicles may have cold weather clothing.
    #[serde(rename = "frostbite.clothing_for_vehicles")]
    pub clothing: VehicleClothing,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub damage: VehicleDamageRulings,
}

/// A vehicle in the cold.
#[derive(Clone, Copy, Debug)]
pub struct Vehicle {
    frost: Frost,
    off_table: bool,
    profile: Profile,
    before: Condition,
    later: Option<LaterHits>,
    pins: u32,
    stack: ImmobilizedStack,
    suffering: SufferingRules,
    cost: u32,
}

/// What the cold, and hits after it, leave of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleOutcome {
    /// Whether it failed its check.
    pub frozen: bool,
    /// Whether it was off the table.
    pub off_table: bool,
    /// How it stands after later hits.
    pub condition: Condition,
    /// How many of them damaged it.
    pub penetrated: u32,
    /// What its clothing costs (points).
    pub cost: u32,
}

impl Outcome for VehicleOutcome {}

impl Procedure for Vehicle {
    type Outcome = VehicleOutcome;

    fn measures(&self) -> Vec<Measure<VehicleOutcome>> {
        let hits = self.later.map_or(0, |later| later.hits);
        measures! {
            "immobilized", yes_no(), "immobilized by frostbite on the table",
                |outcome| (outcome.frozen && !outcome.off_table).into();
            "destroyed", yes_no(), "destroyed by frostbite off the table",
                |outcome| (outcome.frozen && outcome.off_table).into();
            "knocked_out", yes_no(), "knocked out by later hits",
                |outcome| (outcome.condition.fate == Fate::KnockedOut).into();
            "cost", amount("points", 0..=self.cost), "cost of cold weather clothing",
                |outcome| outcome.cost.into();
            "penetrated", count("hits", 0..=hits), "damage by later hits until it is knocked out, superficial or more",
                |outcome| outcome.penetrated.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> VehicleOutcome {
        let &Vehicle { off_table, cost, .. } = self;
        let frozen = 0 < self.frost.margin(Frost::roll(dice));
        let immobilized = frozen && self.stack == ImmobilizedStack::Yes;
        let mut losses = Losses::none(Condition { immobilized, ..self.before });
        if let Some(later) = self.later.filter(|_| !(frozen && off_table)) {
            losses = self.hit(dice, losses, later);
        }
        let Losses { condition, penetrated, .. } = losses;
        VehicleOutcome { frozen, off_table, condition, penetrated, cost }
    }
}

impl Vehicle {
    fn hit<D: Dice>(&self, dice: &mut D, before: Losses, later: LaterHits) -> Losses {
        let LaterHits { hits, penetration } = later;
        let pins = self.pins;
        let strike = Strike { hits: 1, pins, penetration, table_modifier: 0, reach: u32::MAX };
        dice.rounds((hits, before), |dice, &(left, so_far)| {
            if left == 0 || !so_far.condition.in_action() {
                return Break(so_far);
            }
            let dice = dice.each("hit");
            let next = self.suffering.suffer(dice, &self.profile, so_far.condition, strike);
            Continue((left - 1, Losses { penetrated: so_far.penetrated + next.penetrated, ..next }))
        })
    }
}

impl Rule for Vehicle {
    const ABOUT: About = About {
        id: "ba.frostbite.vehicle",
        covers: &["ba.frostbite.off-table"],
        assumptions: &[
            "ba.base.morale",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.damage",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let vehicle = Unit { kind: UnitKind::Armored, models: 1, ..Unit::default() };
        let later = None;
        Circumstances { vehicle, officer_bonus: 0, clothing: false, off_table: false, later }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Vehicle, Refusal> {
        let Circumstances { vehicle, officer_bonus, clothing, off_table, later } = circumstances;
        if !vehicle.kind.is_vehicle() {
            let problem = "infantry and artillery lose models instead; expected a vehicle";
            return Err(Refusal::new("circumstances.vehicle.kind", problem));
        }
        let Unit { quality, pins, morale_bonus, .. } = vehicle;
        let clothing = clothing && rulings.clothing == VehicleClothing::Yes;
        let cold = ColdUnit { quality, pins, morale_bonus, officer_bonus, clothing };
        let key = "circumstances.vehicle.pins";
        let vehicles =
            VehicleDamageRules { figures: figures.vehicle_damage, rulings: rulings.damage };
        Ok(Vehicle {
            frost: Frost::of(
                &cold,
                &figures.morale,
                figures.clothing.modifier,
                rulings.check,
                key,
            )?,
            off_table,
            profile: vehicle.profile(&figures.damage, &figures.morale),
            before: vehicle.condition(),
            later,
            pins: figures.pins,
            stack: rulings.stack,
            suffering: SufferingRules { vehicles, ..SufferingRules::default() },
            cost: u32::from(clothing) * figures.clothing.price_per_vehicle,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quality;
    use sandtable_worked::{falls, law, prepared, refused};

    fn of(kind: UnitKind, quality: Quality, off_table: bool) -> Circumstances {
        let vehicle = Unit { kind, quality, ..Vehicle::example().vehicle };
        Circumstances { vehicle, off_table, ..Vehicle::example() }
    }

    #[test]
    fn frost_07_a_regular_vehicle_on_the_table_is_immobilized_in_a_sixth() {
        let law = law::<Vehicle>(Vehicle::example(), Rulings::default());
        assert_eq!(law.mean_of("immobilized"), "1/6");
        assert_eq!(law.mean_of("destroyed"), "0");
    }

    #[test]
    fn frost_09_a_green_truck_that_outflanks_is_destroyed_in_five_eighteenths() {
        let truck = of(UnitKind::SoftSkin, Quality::Inexperienced, true);
        let law = law::<Vehicle>(truck, Rulings::default());
        assert_eq!(law.mean_of("destroyed"), "5/18");
        assert_eq!(law.mean_of("immobilized"), "0");
    }

    #[test]
    fn warm_clothes_help_where_vehicles_may_have_them() {
        let dressed = || Circumstances { clothing: true, ..Vehicle::example() };
        assert_eq!(law::<Vehicle>(dressed(), Rulings::default()).mean_of("immobilized"), "1/12");
        let rulings = Rulings { clothing: VehicleClothing::No, ..Rulings::default() };
        let law = law::<Vehicle>(dressed(), rulings);
        assert_eq!((law.mean_of("immobilized"), law.mean_of("cost")), ("1/6".into(), "0".into()));
    }

    #[test]
    fn a_frozen_vehicle_that_is_immobilized_by_a_hit_is_knocked_out() {
        let later = Some(LaterHits { hits: 1, penetration: 5 });
        let tank = || Circumstances { later, ..Vehicle::example() };
        // Frozen on 10; damage 6 + 5 beats 9 by two; the table says immobilized.
        let counts: Vehicle = prepared(tank(), Rulings::default());
        assert_eq!(falls(&counts, &[4, 6, 6, 2]).condition.fate, Fate::KnockedOut);
        let rulings = Rulings { stack: ImmobilizedStack::No, ..Rulings::default() };
        let apart: Vehicle = prepared(tank(), rulings);
        assert!(falls(&apart, &[4, 6, 6, 2]).condition.in_action());
    }

    /// Pen 5 damages a tank of 9 on 4+; a second hit finds it in action or not.
    #[test]
    fn later_hits_that_damage_are_counted() {
        let later = Some(LaterHits { hits: 1, penetration: 5 });
        let tank =
            law::<Vehicle>(Circumstances { later, ..Vehicle::example() }, Rulings::default());
        assert_eq!(tank.mean_of("penetrated"), "1/2");
        assert_eq!(
            law::<Vehicle>(Vehicle::example(), Rulings::default()).mean_of("penetrated"),
            "0"
        );
    }

    #[test]
    fn a_vehicle_lost_off_the_table_takes_no_hits() {
        let later = Some(LaterHits { hits: 1, penetration: 5 });
        let tank = Circumstances { later, off_table: true, ..Vehicle::example() };
        let vehicle: Vehicle = prepared(tank, Rulings::default());
        assert!(falls(&vehicle, &[6, 6]).frozen);
    }

    #[test]
    fn infantry_is_no_vehicle() {
        let men = of(UnitKind::Infantry, Quality::Regular, false);
        let refusal = refused::<Vehicle>(men, Rulings::default());
        assert_eq!(refusal.key, "circumstances.vehicle.kind");
    }
}
