//! Damage to a vehicle as a question of its own.

use sandtable_dice::{Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{VehicleDamageFigures, VehicleDamageRules, VehicleDamageRulings};
use crate::bolt_action::{Condition, DamageFigures, Fate, MoraleFigures, Profile, Unit, UnitKind};
use crate::{About, Refusal, Rule};

/// Damage to a vehicle.
#[derive(Clone, Copy, Debug)]
pub struct VehicleDamage {
    profile: Profile,
    condition: Condition,
    cause: Cause,
    modifier: i32,
    rules: VehicleDamageRules,
}

/// What has happened so far.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A weapon with this Pen has hit, and damage is still to be rolled.
    Hit(#[schemars(range(min = -10, max = 20))] i32),
    /// Damage has been rolled and came to this total, Pen included.
    Total(#[schemars(range(min = -10, max = 40))] i32),
}

/// What a player reads out before damage to a vehicle is rolled.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The vehicle that was hit, with the pins it has from the hit.
    pub unit: Unit,
    /// A hit (`{ hit = 5 }`: its Pen), or a damage total (`{ total = 9 }`).
    pub cause: Cause,
    /// Whether it has been immobilized before.
    #[serde(default)]
    pub immobilized: bool,
    /// Whether it is dug in, so that it is stunned instead of immobilized.
    #[serde(default)]
    pub dug_in: bool,
    /// What is added to rolls on the table, the flamethrower aboard excepted.
    #[serde(default)]
    #[schemars(range(min = -6, max = 6))]
    pub modifier: i32,
}

/// The book's numbers for damage to vehicles.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Damage values.
    pub damage: DamageFigures,
    /// The table and what leads to it.
    pub vehicle_damage: VehicleDamageFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What comes of damage to a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleDamageOutcome {
    before: Condition,
    after: Condition,
}

impl Outcome for VehicleDamageOutcome {
    const MEASURES: &'static [Measure<Self>] = &[
        Measure {
            name: "knocked_out",
            meaning: "knocked out (1 yes, 0 no)",
            of: |outcome| (outcome.after.fate == Fate::KnockedOut).into(),
        },
        Measure {
            name: "immobilized",
            meaning: "immobilized and not knocked out (1 yes, 0 no)",
            of: |outcome| (outcome.after.in_action() && outcome.after.immobilized).into(),
        },
        Measure {
            name: "stunned",
            meaning: "crew stunned and not knocked out (1 yes, 0 no)",
            of: |outcome| (outcome.after.in_action() && outcome.after.stunned).into(),
        },
        Measure {
            name: "on_fire",
            meaning: "caught fire, put out or not (1 yes, 0 no)",
            of: |outcome| outcome.after.burning.into(),
        },
        Measure {
            name: "undamaged",
            meaning: "nothing happened to it (1 yes, 0 no)",
            of: |outcome| (outcome.after == outcome.before).into(),
        },
        Measure {
            name: "pins",
            meaning: "pins on it (markers)",
            of: |outcome| outcome.after.pins.into(),
        },
    ];
}

impl Procedure for VehicleDamage {
    type Outcome = VehicleDamageOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> VehicleDamageOutcome {
        let &VehicleDamage { profile, condition: before, cause, modifier, rules } = self;
        let after = match cause {
            Cause::Hit(penetration) => rules.hit(dice, &profile, before, penetration, modifier),
            Cause::Total(total) if total < profile.damage_value => before,
            Cause::Total(total) => {
                rules.damage(dice, &profile, before, total - profile.damage_value, modifier)
            }
        };
        VehicleDamageOutcome { before, after }
    }
}

impl Rule for VehicleDamage {
    const ABOUT: About = About {
        id: "ba.base.vehicle-damage",
        covers: &["ba.base.softskin"],
        assumptions: &["ba.base.vehicle-damage", "ba.base.softskin", "ba.base.damage"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = VehicleDamageRulings;

    fn example() -> Circumstances {
        let unit = Unit { kind: UnitKind::Armored, pins: 1, ..Unit::default() };
        Circumstances { unit, cause: Cause::Hit(5), immobilized: false, dug_in: false, modifier: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: VehicleDamageRulings,
    ) -> Result<VehicleDamage, Refusal> {
        let Circumstances { unit, cause, immobilized, dug_in, modifier } = circumstances;
        if !unit.kind.is_vehicle() {
            let problem = "only vehicles take vehicle damage; expected soft-skin or armored";
            return Err(Refusal::new("circumstances.unit.kind", problem));
        }
        let profile = Profile { dug_in, ..unit.profile(&figures.damage, &figures.morale) };
        let condition = Condition { immobilized, ..unit.condition() };
        profile.admit(&condition, "circumstances.unit.pins")?;
        let rules = VehicleDamageRules { figures: figures.vehicle_damage, rulings };
        Ok(VehicleDamage { profile, condition, cause, modifier, rules })
    }
}
