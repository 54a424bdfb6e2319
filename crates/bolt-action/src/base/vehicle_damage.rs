//! Damage to vehicles. Register: `ba.base.vehicle-damage` and `ba.base.softskin`, assumptions of
//! the base game.
//!
//! > A damage total equal to the damage value is superficial and takes three off the roll on the
//! > table; above it the damage is full; three or more above it is massive, and the table is
//! > rolled twice. Table: 1 or less crew stunned, 2 immobilized (the second time knocked out), 3 on
//! > fire (morale check or knocked out), 4 or more knocked out. Every result that is not fatal adds
//! > a pin, before the fire is checked. Any damage destroys a soft-skin.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tested::{DoubleOne, morale_check};
use crate::{Condition, Fate, Profile, UnitKind};
use sandtable_rulebook::switch;

pub mod procedure;
pub mod severity;

pub use procedure::VehicleDamage;
pub use severity::{DamageTally, Severity, Struck};

/// The table of damage to vehicles and what leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct VehicleDamageFigures {
    /// Highest table roll at which the crew is stunned.
    #[schemars(range(min = -5, max = 12))]
    pub stunned: i32,
    /// Highest table roll at which the vehicle is immobilized.
    #[schemars(range(min = -5, max = 12))]
    pub immobilized: i32,
    /// Highest table roll at which it catches fire; above, it is knocked out.
    #[schemars(range(min = -5, max = 12))]
    pub on_fire: i32,
    /// What superficial damage adds to the table roll.
    #[schemars(range(min = -6, max = 6))]
    pub superficial: i32,
    /// By how much the total must beat the damage value for massive damage.
    #[schemars(range(min = 1, max = 20))]
    pub massive: i32,
    /// Pins that a result adds that does not knock the vehicle out.
    #[schemars(range(max = 6))]
    pub pins: u32,
    /// What a flamethrower aboard adds to the table roll.
    #[schemars(range(min = -6, max = 6), extend("x-assumed" = false))]
    pub flamethrower: i32,
}

impl Default for VehicleDamageFigures {
    fn default() -> VehicleDamageFigures {
        VehicleDamageFigures {
            stunned: 1,
            immobilized: 2,
            on_fire: 3,
            superficial: -3,
            massive: 3,
            pins: 1,
            flamethrower: 1,
        }
    }
}

switch! {
    /// What superficial damage does.
    Superficial {
        /// It rolls on the table with the modifier for superficial damage.
        Reduced,
        /// It rolls on the table without a modifier.
        Full,
        /// It does nothing.
        NoDamage,
    }
}

switch! {
    /// What massive damage does.
    Massive {
        /// It rolls on the table twice, and both results apply.
        TwoRolls,
        /// It rolls once and adds one.
        PlusOne,
    }
}

switch! {
    /// Whether damage to a vehicle pins it.
    ResultPins {
        /// It does: a result that is not fatal adds a pin, before a fire is checked.
        Yes,
        /// It does not.
        No,
    }
}

switch! {
    /// What damage does to a soft-skinned vehicle.
    SoftSkin {
        /// Any damage destroys it.
        Destroyed,
        /// It rolls on the table as an armored vehicle does.
        Table,
    }
}

/// What the register leaves open about damage to vehicles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct VehicleDamageRulings {
    /// What superficial damage does.
    #[serde(rename = "base.superficial")]
    pub superficial: Superficial,
    /// What massive damage does.
    #[serde(rename = "base.massive")]
    pub massive: Massive,
    /// Whether damage to a vehicle pins it.
    #[serde(rename = "base.result_pins")]
    pub result_pins: ResultPins,
    /// What damage does to a soft-skinned vehicle.
    #[serde(rename = "base.softskin")]
    pub soft_skin: SoftSkin,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// The rules by which vehicles are damaged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct VehicleDamageRules {
    /// The table.
    pub figures: VehicleDamageFigures,
    /// The switches.
    pub rulings: VehicleDamageRulings,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Stunned,
    Immobilized,
    OnFire,
    KnockedOut,
}

impl VehicleDamageFigures {
    fn row(&self, roll: i32) -> Row {
        match roll {
            roll if roll <= self.stunned => Row::Stunned,
            roll if roll <= self.immobilized => Row::Immobilized,
            roll if roll <= self.on_fire => Row::OnFire,
            _ => Row::KnockedOut,
        }
    }

    /// How badly a damage roll damages that matches or beats the damage value by a margin.
    fn severity(&self, margin: i32) -> Severity {
        match margin {
            0 => Severity::Superficial,
            margin if margin < self.massive => Severity::Full,
            _ => Severity::Massive,
        }
    }
}

impl VehicleDamageRules {
    /// Rolls damage for one hit on a vehicle, and on the table if it comes to that.
    ///
    /// `modifier` is added to rolls on the table, besides what the rules of this entry add.
    pub fn hit<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        vehicle: Condition,
        penetration: i32,
        modifier: i32,
    ) -> Struck<Option<Severity>> {
        let face = i32::from(dice.stage("damage").roll(D6));
        let margin = face + penetration - profile.damage_value;
        if face == 1 || margin < 0 {
            return Struck { vehicle, damage: None };
        }
        let damage = Some(self.figures.severity(margin));
        Struck { vehicle: self.damage(dice, profile, vehicle, margin, modifier), damage }
    }

    /// Rolls damage for some hits, one by one, each on what the last left; once the vehicle is out of
    /// action, for no more.
    pub fn hits<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        vehicle: Condition,
        (hits, penetration): (u32, i32),
        modifier: i32,
    ) -> Struck<DamageTally> {
        let start = (hits, Struck { vehicle, damage: DamageTally::default() });
        dice.rounds(start, |dice, &(left, so_far)| {
            if left == 0 || !so_far.vehicle.in_action() {
                return Break(so_far);
            }
            let Struck { vehicle, damage } =
                self.hit(dice.each("hit"), profile, so_far.vehicle, penetration, modifier);
            let damage = so_far.damage + damage.into();
            Continue((left - 1, Struck { vehicle, damage }))
        })
    }

    /// Carries out damage that matches or beats the damage value by a margin.
    pub fn damage<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        vehicle: Condition,
        margin: i32,
        modifier: i32,
    ) -> Condition {
        let &VehicleDamageRules { figures, rulings } = self;
        if profile.kind == UnitKind::SoftSkin && rulings.soft_skin == SoftSkin::Destroyed {
            return vehicle.lost_to(Fate::KnockedOut);
        }
        let modifier = modifier + i32::from(profile.flamethrower) * figures.flamethrower;
        match (rulings.superficial, rulings.massive) {
            (Superficial::NoDamage, _) if margin == 0 => vehicle,
            (Superficial::Reduced, _) if margin == 0 => {
                self.result(dice, profile, vehicle, modifier + figures.superficial)
            }
            (_, Massive::TwoRolls) if figures.massive <= margin => {
                let vehicle = self.result(dice, profile, vehicle, modifier);
                self.result(dice, profile, vehicle, modifier)
            }
            (_, Massive::PlusOne) if figures.massive <= margin => {
                self.result(dice, profile, vehicle, modifier + 1)
            }
            _ => self.result(dice, profile, vehicle, modifier),
        }
    }

    /// The most pins that one hit adds to those for being hit.
    pub fn most_pins(&self, profile: &Profile) -> u32 {
        let destroyed =
            profile.kind == UnitKind::SoftSkin && self.rulings.soft_skin == SoftSkin::Destroyed;
        if !profile.kind.is_vehicle() || destroyed || self.rulings.result_pins == ResultPins::No {
            return 0;
        }
        let results = match self.rulings.massive {
            Massive::TwoRolls => 2,
            Massive::PlusOne => 1,
        };
        results * self.figures.pins
    }

    /// Rolls on the table once; a vehicle that is out of action already is left alone.
    pub fn result<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        vehicle: Condition,
        modifier: i32,
    ) -> Condition {
        if !vehicle.in_action() {
            return vehicle;
        }
        let roll = i32::from(dice.stage("vehicle damage").roll(D6)) + modifier;
        let pinned = match self.rulings.result_pins {
            ResultPins::Yes => vehicle.pinned(self.figures.pins),
            ResultPins::No => vehicle,
        };
        match self.figures.row(roll) {
            Row::KnockedOut => vehicle.lost_to(Fate::KnockedOut),
            Row::Immobilized if profile.dug_in => Condition { stunned: true, ..pinned },
            Row::Immobilized if vehicle.immobilized => vehicle.lost_to(Fate::KnockedOut),
            Row::Immobilized => Condition { immobilized: true, ..pinned },
            Row::Stunned => Condition { stunned: true, ..pinned },
            Row::OnFire => self.fire(dice, profile, Condition { burning: true, ..pinned }),
        }
    }

    /// Checks whether the crew stays with a burning vehicle.
    fn fire<D: Dice>(&self, dice: &mut D, profile: &Profile, vehicle: Condition) -> Condition {
        let check = morale_check(profile.morale, vehicle.pins, self.rulings.double_one);
        if dice.stage("fire").check(check) { vehicle } else { vehicle.lost_to(Fate::KnockedOut) }
    }
}
