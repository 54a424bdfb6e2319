//! What an attack that has hit does to a unit. Register: section 0.2, and `ba.base.casualty-check`
//! and `ba.base.morale`, assumptions of the base game.
//!
//! > Pins for being hit, damage rolls, casualties or the vehicle table, then a morale check by a
//! > unit that lost half its models or more; pins of the same attack count. A unit whose pins reach
//! > its morale is removed.

use std::fmt;
use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Chance, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::damage::{Casualties, ExceptionalDamage, casualties, damage_check};
use super::tested::morale_check;
use super::vehicle_damage::VehicleDamageRules;
use crate::{Condition, Fate, Profile};

/// When losses call for a morale check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct CasualtyCheckFigures {
    /// Share of its models that a unit must lose to one attack.
    pub share: Chance,
}

impl Default for CasualtyCheckFigures {
    fn default() -> CasualtyCheckFigures {
        CasualtyCheckFigures { share: Chance::new(1, 2).expect("a half is a probability") }
    }
}

impl CasualtyCheckFigures {
    /// Whether losing some of its models makes a unit check its morale.
    pub fn demands(&self, models: u32, lost: u32) -> bool {
        let (num, den) = (u64::from(self.share.num()), u64::from(self.share.den()));
        0 < lost && num * u64::from(models) <= den * u64::from(lost)
    }
}

/// The rules by which units suffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SufferingRules {
    /// Damage to vehicles; its double one is that of every morale check.
    pub vehicles: VehicleDamageRules,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Who picks the casualty of exceptional damage.
    pub exceptional: ExceptionalDamage,
}

/// An attack that has hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Hits, each a damage roll.
    pub hits: u32,
    /// Pins for being hit.
    pub pins: u32,
    /// Pen of each hit, all modifiers included.
    pub penetration: i32,
    /// What is added to rolls on the vehicle table.
    pub table_modifier: i32,
    /// How many models the attack can reach, at most.
    pub reach: u32,
}

/// Hits of one of several weapons that attack together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hits {
    /// Hits, each a damage roll.
    pub hits: u32,
    /// Pen of each, all modifiers included.
    pub penetration: i32,
}

/// What a unit has suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Losses {
    /// How the unit stands.
    pub condition: Condition,
    /// Damage rolls that succeeded against a vehicle.
    pub penetrated: u32,
    /// Models lost to damage; a vehicle that is knocked out is one.
    pub casualties: u32,
    /// How many of them the shooter picked.
    pub picked: u32,
    /// Whether it failed the morale check for its losses.
    pub morale_failed: bool,
}

impl Losses {
    /// Nothing was suffered.
    pub fn none(condition: Condition) -> Losses {
        Losses { condition, penetrated: 0, casualties: 0, picked: 0, morale_failed: false }
    }
}

impl fmt::Display for Losses {
    /// As a player would tell it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Losses { condition, casualties, .. } = self;
        let fate = match condition.fate {
            Fate::InAction if condition.immobilized => "immobilized",
            Fate::InAction if condition.stunned => "in action, crew stunned",
            Fate::InAction => "in action",
            Fate::KnockedOut => "knocked out",
            Fate::Routed => "routed",
        };
        write!(f, "models lost: {casualties}; pins: {}; {fate}", condition.pins)
    }
}

impl SufferingRules {
    /// Carries out an attack that has hit: pins, damage, then morale.
    pub fn suffer<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        before: Condition,
        strike: Strike,
    ) -> Losses {
        dice.marginal(
            (*self, *profile, before, strike),
            |dice, (rules, profile, before, strike)| {
                let pinned = before.pinned(strike.pins);
                let losses = if profile.kind.is_vehicle() {
                    rules.vehicle(dice, profile, pinned, *strike)
                } else {
                    rules.troops(dice, profile, pinned, *strike)
                };
                let losses = Losses { condition: profile.rout(losses.condition), ..losses };
                dice.note(|| losses.to_string());
                losses
            },
        )
    }

    fn vehicle<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        before: Condition,
        strike: Strike,
    ) -> Losses {
        let Strike { hits, penetration, table_modifier, .. } = strike;
        let start = (hits, before, 0);
        let (mut condition, penetrated) =
            dice.rounds(start, |dice, &(left, condition, penetrated)| {
                if left == 0 || !condition.in_action() {
                    return Break((condition, penetrated));
                }
                let (vehicles, dice) = (self.vehicles, dice.each("hit"));
                let next = vehicles.hit(dice, profile, condition, penetration, table_modifier);
                let penetrated = penetrated + u32::from(next.damage.is_some());
                Continue((left - 1, next.vehicle, penetrated))
            });
        let casualties = u32::from(!condition.in_action());
        condition.models -= casualties;
        Losses { penetrated, casualties, ..Losses::none(condition) }
    }

    fn troops<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        before: Condition,
        strike: Strike,
    ) -> Losses {
        let reach = strike.reach.min(before.models);
        let check = damage_check(profile.damage_value, strike.penetration);
        let lost = casualties(dice, strike.hits, reach, check, self.exceptional);
        self.morale(dice, profile, before, lost)
    }

    /// Carries out the hits of several weapons on troops as one attack: damage weapon by weapon, then
    /// morale.
    pub fn suffer_together<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        before: Condition,
        pins: u32,
        weapons: &[Hits],
    ) -> Losses {
        let lost = weapons.iter().fold(Casualties::default(), |so_far, weapon| {
            let left = before.models - so_far.models;
            let check = damage_check(profile.damage_value, weapon.penetration);
            let more = casualties(dice, weapon.hits, left, check, self.exceptional);
            Casualties { models: so_far.models + more.models, picked: so_far.picked + more.picked }
        });
        let losses = self.morale(dice, profile, before.pinned(pins), lost);
        let losses = Losses { condition: profile.rout(losses.condition), ..losses };
        dice.note(|| losses.to_string());
        losses
    }

    /// What casualties come to: nobody is left, or those who are may have to check their morale, unless
    /// their pins remove them anyway.
    fn morale<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        before: Condition,
        lost: Casualties,
    ) -> Losses {
        let Casualties { models: casualties, picked } = lost;
        let models = before.models - casualties;
        let condition = Condition { models, ..before };
        if models == 0 {
            let condition = condition.lost_to(Fate::KnockedOut);
            return Losses { casualties, picked, ..Losses::none(condition) };
        }
        let checks = self.casualty_check.demands(before.models, casualties)
            && !profile.breaks_at(condition.pins);
        let holds = !checks || self.holds(dice, profile, condition);
        let condition = if holds { condition } else { condition.lost_to(Fate::Routed) };
        Losses { casualties, picked, morale_failed: !holds, ..Losses::none(condition) }
    }

    /// The most pins on a unit after some strikes, each of so many hits and with so many pins.
    pub fn most_pins(
        &self,
        profile: &Profile,
        before: Condition,
        strikes: u32,
        pins: u32,
        hits: u32,
    ) -> u32 {
        let each = pins + hits * self.vehicles.most_pins(profile);
        // Pins that reach its morale remove a unit, which is then struck no more.
        let struck_last = before.pins.max(profile.most_pins()) + each;
        before.pins.saturating_add(strikes.saturating_mul(each)).min(struck_last)
    }

    /// Checks the morale of a unit at the pins it has.
    pub fn holds<D: Dice>(&self, dice: &mut D, profile: &Profile, unit: Condition) -> bool {
        let double_one = self.vehicles.rulings.double_one;
        dice.stage("morale").check(morale_check(profile.morale, unit.pins, double_one))
    }
}

impl Profile {
    /// Removes a unit whose pins have reached its morale.
    #[must_use]
    pub fn rout(&self, unit: Condition) -> Condition {
        if self.breaks_at(unit.pins) { unit.lost_to(Fate::Routed) } else { unit }
    }
}
