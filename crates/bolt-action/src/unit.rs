//! Units: what a player reads out about one, and what the game does to it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MoraleFigures, Quality};
use sandtable_rulebook::Refusal;

/// What a unit is.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// Infantry on foot.
    #[default]
    Infantry,
    /// Artillery: guns and their crews.
    Artillery,
    /// A soft-skinned vehicle.
    SoftSkin,
    /// An armored vehicle.
    Armored,
}

impl UnitKind {
    /// Whether it is a vehicle, which is one model.
    pub fn is_vehicle(self) -> bool {
        matches!(self, UnitKind::SoftSkin | UnitKind::Armored)
    }
}

/// How heavy an armored vehicle is, which sets its damage value.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Armor {
    /// An armored car or an armored carrier.
    ArmoredCar,
    /// A light tank.
    LightTank,
    /// A medium tank.
    #[default]
    MediumTank,
    /// A heavy tank.
    HeavyTank,
    /// A super-heavy tank.
    SuperHeavyTank,
}

/// A unit, as a player would read it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Its quality, which sets its morale and the damage value of troops.
    pub quality: Quality,
    /// Models in it; a vehicle is always one.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// Pin markers on it.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// How heavy it is, if it is an armored vehicle.
    pub armor: Armor,
    /// Its damage value, if it is not the book's for its quality or armor.
    #[schemars(range(min = 2, max = 20))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage_value: Option<i32>,
    /// What officers and special rules add to its morale.
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
    /// Whether it is a vehicle that carries a flamethrower, which burns well.
    pub flamethrower: bool,
}

impl Unit {
    /// What a key of a rule about vehicles says of its unit beside the type: which kinds it takes.
    pub(crate) fn only_vehicles() -> serde_json::Value {
        serde_json::json!({ "kind": { "enum": ["soft-skin", "armored"] } })
    }

    /// What a key of a rule about troops says of its unit beside the type.
    pub(crate) fn only_troops() -> serde_json::Value {
        serde_json::json!({ "kind": { "enum": ["infantry", "artillery"] } })
    }
}

impl Default for Unit {
    fn default() -> Unit {
        Unit {
            kind: UnitKind::Infantry,
            quality: Quality::Regular,
            models: 10,
            pins: 0,
            armor: Armor::MediumTank,
            damage_value: None,
            morale_bonus: 0,
            flamethrower: false,
        }
    }
}

/// What of a unit no attack changes, with the figures filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Profile {
    /// What it is.
    pub kind: UnitKind,
    /// Its quality.
    pub quality: Quality,
    /// Its damage value.
    pub damage_value: i32,
    /// Its morale before pins, bonuses included.
    pub morale: i32,
    /// Whether it is a vehicle that carries a flamethrower.
    pub flamethrower: bool,
    /// Whether it is a vehicle that is dug in, which cannot be immobilized (`ba.dugin.vehicle`).
    pub dug_in: bool,
}

/// How a unit stands: what attacks change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Whether it is still in the game.
    pub fate: Fate,
    /// Models it has; a vehicle is one.
    pub models: u32,
    /// Pin markers on it.
    pub pins: u32,
    /// Whether it is a vehicle whose crew has been stunned.
    pub stunned: bool,
    /// Whether it is a vehicle that has caught fire.
    pub burning: bool,
    /// Whether it is a vehicle that cannot move for the rest of the game.
    pub immobilized: bool,
}

/// Whether a unit is still in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It fights on.
    #[default]
    InAction,
    /// It was wiped out by damage; of a vehicle, it was knocked out.
    KnockedOut,
    /// It was removed because its morale gave way.
    Routed,
}

impl Unit {
    /// What of the unit no attack changes, by the book's figures.
    pub fn profile(&self, damage: &DamageFigures, morale: &MoraleFigures) -> Profile {
        Profile {
            kind: self.kind,
            quality: self.quality,
            damage_value: self.damage_value.unwrap_or_else(|| damage.of(self)),
            morale: morale.of(self.quality) + self.morale_bonus,
            flamethrower: self.flamethrower && self.kind.is_vehicle(),
            dug_in: false,
        }
    }

    /// How it stands before anything has happened.
    pub fn condition(&self) -> Condition {
        let models = if self.kind.is_vehicle() { 1 } else { self.models };
        Condition { pins: self.pins, ..Condition::fresh(models) }
    }
}

impl Condition {
    /// A unit that nothing has happened to.
    pub fn fresh(models: u32) -> Condition {
        Condition {
            fate: Fate::InAction,
            models,
            pins: 0,
            stunned: false,
            burning: false,
            immobilized: false,
        }
    }

    /// Whether it is still in the game.
    pub fn in_action(&self) -> bool {
        self.fate == Fate::InAction
    }

    /// Its models that are in action: none of a unit that is not.
    #[must_use]
    pub fn strength(&self) -> u32 {
        if self.in_action() { self.models } else { 0 }
    }

    /// With more pin markers.
    #[must_use]
    pub fn pinned(self, pins: u32) -> Condition {
        Condition { pins: self.pins + pins, ..self }
    }

    /// Out of the game, unless it already was.
    #[must_use]
    pub fn lost_to(self, fate: Fate) -> Condition {
        if self.in_action() { Condition { fate, ..self } } else { self }
    }
}

/// How a unit has fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fared {
    /// Models lost to damage.
    pub lost: u32,
    /// Pin markers at the end; none on a unit that is gone.
    pub pins: u32,
    /// Whether it is still in the game.
    pub fate: Fate,
}

impl Fared {
    /// Whether the unit is still in the game.
    pub fn stands(self) -> bool {
        self.fate == Fate::InAction
    }
}

impl Condition {
    /// How a unit has fared that had so many models.
    pub fn fared(self, models: u32) -> Fared {
        let pins = if self.in_action() { self.pins } else { 0 };
        Fared { lost: models - self.models, pins, fate: self.fate }
    }
}

impl Profile {
    /// Refuses a unit that its pins would already have removed.
    ///
    /// # Errors
    ///
    /// If there are as many pins as the unit has morale.
    pub fn admit(&self, condition: &Condition, key: &'static str) -> Result<(), Refusal> {
        if self.breaks_at(condition.pins) {
            let morale = self.morale;
            let problem = format!("a unit with morale {morale} is removed at {morale} pins");
            return Err(Refusal::new(key, problem));
        }
        Ok(())
    }

    /// The most pins on such a unit as long as it is in the game.
    pub fn most_pins(&self) -> u32 {
        u32::try_from(self.morale - 1).unwrap_or(0)
    }

    /// Whether this many pins remove the unit.
    pub fn breaks_at(&self, pins: u32) -> bool {
        i64::from(self.morale) <= i64::from(pins)
    }
}

/// Damage values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct DamageFigures {
    /// Damage value of inexperienced troops.
    #[schemars(range(min = 1, max = 20))]
    pub inexperienced: i32,
    /// Damage value of regular troops.
    #[schemars(range(min = 1, max = 20))]
    pub regular: i32,
    /// Damage value of veteran troops.
    #[schemars(range(min = 1, max = 20))]
    pub veteran: i32,
    /// Damage value of a soft-skinned vehicle.
    #[schemars(range(min = 1, max = 20))]
    pub soft_skin: i32,
    /// Damage value of an armored car or carrier.
    #[schemars(range(min = 1, max = 20))]
    pub armored_car: i32,
    /// Damage value of a light tank.
    #[schemars(range(min = 1, max = 20))]
    pub light_tank: i32,
    /// Damage value of a medium tank.
    #[schemars(range(min = 1, max = 20))]
    pub medium_tank: i32,
    /// Damage value of a heavy tank.
    #[schemars(range(min = 1, max = 20))]
    pub heavy_tank: i32,
    /// Damage value of a super-heavy tank.
    #[schemars(range(min = 1, max = 20))]
    pub super_heavy_tank: i32,
}

impl Default for DamageFigures {
    fn default() -> DamageFigures {
        DamageFigures {
            inexperienced: 3,
            regular: 4,
            veteran: 5,
            soft_skin: 6,
            armored_car: 7,
            light_tank: 8,
            medium_tank: 9,
            heavy_tank: 10,
            super_heavy_tank: 11,
        }
    }
}

impl DamageFigures {
    /// The book's damage value of a unit.
    pub fn of(&self, unit: &Unit) -> i32 {
        match (unit.kind, unit.quality, unit.armor) {
            (UnitKind::SoftSkin, ..) => self.soft_skin,
            (UnitKind::Armored, _, Armor::ArmoredCar) => self.armored_car,
            (UnitKind::Armored, _, Armor::LightTank) => self.light_tank,
            (UnitKind::Armored, _, Armor::MediumTank) => self.medium_tank,
            (UnitKind::Armored, _, Armor::HeavyTank) => self.heavy_tank,
            (UnitKind::Armored, _, Armor::SuperHeavyTank) => self.super_heavy_tank,
            (_, Quality::Inexperienced, _) => self.inexperienced,
            (_, Quality::Regular, _) => self.regular,
            (_, Quality::Veteran, _) => self.veteran,
        }
    }
}
