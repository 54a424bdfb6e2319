//! Damage to a vehicle as a question of its own.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{VehicleDamageFigures, VehicleDamageRules, VehicleDamageRulings};
use crate::dug_in::Hole;
use crate::{Condition, DamageFigures, Fate, MoraleFigures, Profile, Unit, UnitKind};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

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
    #[schemars(extend("properties" = Unit::only_vehicles(), "required" = ["kind"]))]
    #[schemars(extend("x-without" = ["models"]))]
    pub unit: Unit,
    /// A hit (`{ hit = 5 }`: its Pen), or a damage total (`{ total = 9 }`).
    pub cause: Cause,
    /// Whether it has been immobilized before.
    #[serde(default)]
    pub immobilized: bool,
    /// Whether it is dug in, so that it is stunned instead of immobilized.
    #[serde(default)]
    pub posture: Hole,
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

impl Outcome for VehicleDamageOutcome {}

impl Procedure for VehicleDamage {
    type Outcome = VehicleDamageOutcome;

    fn measures(&self) -> Vec<Measure<VehicleDamageOutcome>> {
        let before = self.condition.pins;
        measures! {
            "knocked_out", yes_no(), "knocked out",
                |outcome| (outcome.after.fate == Fate::KnockedOut).into();
            "immobilized", yes_no(), "immobilized and not knocked out",
                |outcome| (outcome.after.in_action() && outcome.after.immobilized).into();
            "stunned", yes_no(), "crew stunned and not knocked out",
                |outcome| (outcome.after.in_action() && outcome.after.stunned).into();
            "on_fire", yes_no(), "caught fire, put out or not",
                |outcome| outcome.after.burning.into();
            "undamaged", yes_no(), "nothing happened to it",
                |outcome| (outcome.after == outcome.before).into();
            "pins", count("markers", before..=before + self.rules.most_pins(&self.profile)),
                "pins on it", |outcome| outcome.after.pins.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> VehicleDamageOutcome {
        let &VehicleDamage { profile, condition: before, cause, modifier, rules } = self;
        let after = match cause {
            Cause::Hit(penetration) => {
                rules.hit(dice, &profile, before, penetration, modifier).vehicle
            }
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
        assumptions: &[
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.damage",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = VehicleDamageRulings;

    fn example() -> Circumstances {
        let unit = Unit { kind: UnitKind::Armored, pins: 1, ..Unit::default() };
        Circumstances {
            unit,
            cause: Cause::Hit(5),
            immobilized: false,
            posture: Hole::Up,
            modifier: 0,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: VehicleDamageRulings,
    ) -> Result<VehicleDamage, Refusal> {
        let Circumstances { unit, cause, immobilized, posture, modifier } = circumstances;
        if !unit.kind.is_vehicle() {
            let problem = "only vehicles take vehicle damage; expected soft-skin or armored";
            return Err(Refusal::new("circumstances.unit.kind", problem));
        }
        let dug_in = posture.is_dug_in();
        let profile = Profile { dug_in, ..unit.profile(&figures.damage, &figures.morale) };
        let condition = Condition { immobilized, ..unit.condition() };
        profile.admit(&condition, "circumstances.unit.pins")?;
        let rules = VehicleDamageRules { figures: figures.vehicle_damage, rulings };
        Ok(VehicleDamage { profile, condition, cause, modifier, rules })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::super::{Massive, Superficial};
    use super::*;
    use sandtable_worked::{exactly, nth};

    fn tank(pins: u32) -> Unit {
        Unit { kind: UnitKind::Armored, pins, ..Unit::default() }
    }

    fn damage(cause: Cause, rulings: VehicleDamageRulings) -> VehicleDamage {
        let circumstances = Circumstances { unit: tank(1), cause, ..VehicleDamage::example() };
        VehicleDamage::prepare(circumstances, Figures::default(), rulings).unwrap()
    }

    fn knocked_out(cause: Cause, rulings: VehicleDamageRulings) -> String {
        let rule = damage(cause, rulings);
        let law = exactly(&rule);
        law.mean(nth::<VehicleDamage>(0)).to_string()
    }

    #[test]
    fn base_04_superficial_damage_knocks_out_by_fire_alone() {
        // A six less three is on fire; at nine less two pins the crew stays with 21/36.
        assert_eq!(knocked_out(Cause::Total(9), VehicleDamageRulings::default()), "5/72");
        let full = VehicleDamageRulings {
            superficial: Superficial::Full,
            ..VehicleDamageRulings::default()
        };
        // Half of the table, and a fire: 1/2 + 1/6 * 15/36.
        assert_eq!(knocked_out(Cause::Total(9), full), "41/72");
        let none = VehicleDamageRulings {
            superficial: Superficial::NoDamage,
            ..VehicleDamageRulings::default()
        };
        assert_eq!(knocked_out(Cause::Total(9), none), "0");
    }

    #[track_caller]
    fn falls(cause: Cause, rulings: VehicleDamageRulings, faces: &[u8]) -> Condition {
        let mut dice = Scripted::new(faces);
        let outcome = damage(cause, rulings).resolve(&mut dice);
        assert!(dice.exhausted());
        outcome.after
    }

    #[test]
    fn massive_damage_rolls_twice_and_two_immobilized_results_knock_out() {
        let after = falls(Cause::Total(12), VehicleDamageRulings::default(), &[1, 2]);
        assert!(after.stunned && after.immobilized && after.in_action());
        assert_eq!(after.pins, 3);
        let after = falls(Cause::Total(12), VehicleDamageRulings::default(), &[2, 2]);
        assert_eq!(after.fate, Fate::KnockedOut);
        let plus_one =
            VehicleDamageRulings { massive: Massive::PlusOne, ..VehicleDamageRulings::default() };
        assert_eq!(falls(Cause::Total(12), plus_one, &[3]).fate, Fate::KnockedOut);
    }

    #[test]
    fn a_natural_one_does_no_damage() {
        let after = falls(Cause::Hit(12), VehicleDamageRulings::default(), &[1]);
        assert_eq!(after, tank(1).condition());
    }

    #[test]
    fn a_dug_in_vehicle_is_stunned_instead_of_immobilized() {
        let circumstances = Circumstances {
            unit: tank(0),
            cause: Cause::Total(10),
            posture: Hole::DugIn,
            ..VehicleDamage::example()
        };
        let (figures, rulings) = (Figures::default(), VehicleDamageRulings::default());
        let rule = VehicleDamage::prepare(circumstances, figures, rulings).unwrap();
        let after = rule.resolve(&mut Scripted::new([2])).after;
        assert!(after.stunned && !after.immobilized);
    }

    #[test]
    fn a_flamethrower_aboard_burns_well() {
        let unit = Unit { flamethrower: true, ..tank(0) };
        let circumstances =
            Circumstances { unit, cause: Cause::Total(10), ..VehicleDamage::example() };
        let (figures, rulings) = (Figures::default(), VehicleDamageRulings::default());
        let rule = VehicleDamage::prepare(circumstances, figures, rulings).unwrap();
        assert_eq!(rule.resolve(&mut Scripted::new([3])).after.fate, Fate::KnockedOut);
    }
}
