//! Flamethrowers. Source: weapons, Flamethrower. Register: `ba.weapon.flamethrower` and its parts.
//!
//! > Neither cover nor being Down or dug in helps against a flamethrower. One that hits makes D6 hits,
//! > D6+1 on a vehicle, at Pen +3, against armor always on the top and with no loss at long range. The
//! > target takes a pin and D3 more and then always checks its morale, whatever its losses; a vehicle
//! > whose crew fails is abandoned. After each shot a die is rolled, and on a 1 the fuel is gone: the
//! > team is removed, or that flamethrower of the vehicle is of no more use.

use std::ops::Add;

use sandtable_dice::{D3, D6, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::he::Amount;
use crate::{
    Aim, Condition, DamageTally, Fate, Losses, Profile, Struck, SufferingRules, UnitKind,
    casualties, damage_check,
};
use sandtable_rulebook::switch;

pub mod attack;
pub mod fuel;

pub use attack::FlameAttack;
pub use fuel::Fuel;

/// The numbers of flamethrowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FlameFigures {
    /// Pins on a unit that is hit, as "D3+1".
    pub pins: Amount,
    /// Highest roll after a shot at which the fuel is gone.
    #[schemars(range(min = 0, max = 6))]
    pub empty: i32,
    /// What top armor adds to Pen.
    #[schemars(range(min = -6, max = 6))]
    pub top_armor: i32,
}

impl Default for FlameFigures {
    fn default() -> FlameFigures {
        FlameFigures { pins: Amount::of(1, D3).plus(1), empty: 1, top_armor: 1 }
    }
}

switch! {
    /// How the hits of a flamethrower are rolled.
    FlameHits {
        /// One roll to hit, and D6 hits if it succeeds.
        OneRoll,
        /// D6 shots, each of which is rolled to hit.
        EachShot,
    }
}

switch! {
    /// When the target of a flamethrower checks its morale.
    MoraleOnMiss {
        /// Always.
        Always,
        /// Only if it was hit.
        OnlyIfHit,
    }
}

switch! {
    /// Whether fuel is rolled for after a miss (`flame.fuel_roll_on_miss`).
    FuelRollOnMiss {
        /// It is, after every shot.
        Yes,
        /// It is only after a hit, of those flamethrowers that hit.
        No,
    }
}

switch! {
    /// Whether a vehicle with an empty flamethrower still burns better (`flame.empty_still_risky`).
    EmptyStillRisky {
        /// It does.
        Yes,
        /// It burns as any other vehicle.
        No,
    }
}

/// What the register leaves open about flamethrowers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FlameRulings {
    /// How the hits of a flamethrower are rolled.
    #[serde(rename = "flame.hits")]
    pub hits: FlameHits,
    /// When the target of a flamethrower checks its morale.
    #[serde(rename = "flame.morale_on_miss")]
    pub morale: MoraleOnMiss,
    /// Whether fuel is rolled for after a miss.
    #[serde(rename = "flame.fuel_roll_on_miss")]
    pub fuel_on_miss: FuelRollOnMiss,
}

/// The rules by which flamethrowers burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlameRules {
    /// The numbers.
    pub figures: FlameFigures,
    /// The switches.
    pub rulings: FlameRulings,
    /// How units suffer.
    pub suffering: SufferingRules,
}

/// Flamethrowers that fire together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jet {
    /// The roll to hit; none if they have hit.
    pub aim: Option<Aim>,
    /// How many.
    pub weapons: u32,
    /// Hits of each, or shots.
    pub shots: Amount,
    /// Pen.
    pub penetration: i32,
}

/// What a flamethrower has done to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Burnt {
    /// What the unit has suffered.
    pub losses: Losses,
    /// Damage to a vehicle.
    pub damage: DamageTally,
}

impl FlameRules {
    /// Carries out one attack: hits, pins, damage, morale. Of the fuel the dice are still to be asked.
    pub fn burn<D: Dice>(
        &self,
        dice: &mut D,
        jet: Jet,
        profile: &Profile,
        before: Condition,
    ) -> (Flames, Burnt) {
        let flames = self.hits(dice, jet);
        let hits = flames.hits;
        dice.note(|| format!("{hits} hits"));
        let key = (*self, jet.penetration, hits, *profile, before);
        let burnt = dice.marginal(key, |dice, &(rules, penetration, hits, profile, before)| {
            rules.suffer(dice, penetration, hits, &profile, before)
        });
        (flames, burnt)
    }

    fn hits<D: Dice>(&self, dice: &mut D, jet: Jet) -> Flames {
        let to_hit = |dice: &mut D, n| jet.aim.map_or(n, |aim| aim.hits(dice, n));
        let roll = |dice: &mut D, times: u32, stage| {
            (0..times).map(|_| jet.shots.roll(dice.stage(stage))).sum()
        };
        match self.rulings.hits {
            FlameHits::OneRoll => {
                let scored = to_hit(dice, jet.weapons);
                let hits = roll(dice, scored, "number of hits");
                Flames { hits, checked: self.checked(jet.weapons, scored) }
            }
            // Two hits may be of one of them, so of each it is asked whether it hit.
            FlameHits::EachShot if self.fuel_on_hits() && 1 < jet.weapons => {
                let one = (*self, Jet { weapons: 1, ..jet });
                let hits = |dice: &mut D, &(rules, jet): &(FlameRules, Jet)| {
                    rules.hits(dice.each("flamethrower"), jet)
                };
                dice.independent(jet.weapons, &one, hits)
            }
            FlameHits::EachShot => {
                let shots = roll(dice, jet.weapons, "number of shots");
                let hits = to_hit(dice, shots);
                // Where it matters whether they hit, there is one.
                Flames { hits, checked: self.checked(jet.weapons, hits.min(1)) }
            }
        }
    }

    /// Whether the fuel of those alone is rolled for that have hit.
    fn fuel_on_hits(&self) -> bool {
        self.rulings.fuel_on_miss == FuelRollOnMiss::No
    }

    fn suffer<D: Dice>(
        &self,
        dice: &mut D,
        penetration: i32,
        hits: u32,
        profile: &Profile,
        before: Condition,
    ) -> Burnt {
        let burnt = if hits == 0 {
            Burnt { losses: Losses::none(before), damage: DamageTally::default() }
        } else {
            let pins = self.figures.pins.roll(dice.stage("pins"));
            self.damage(dice, penetration, hits, profile, before.pinned(pins))
        };
        let losses = burnt.losses;
        let condition = profile.rout(losses.condition);
        let checks = 0 < hits || self.rulings.morale == MoraleOnMiss::Always;
        if !checks || !condition.in_action() {
            return Burnt { losses: Losses { condition, ..losses }, ..burnt };
        }
        let holds = self.suffering.holds(dice, profile, losses.condition);
        let condition = if holds { condition } else { condition.lost_to(Fate::Routed) };
        dice.note(|| format!("models lost: {}; it {}", losses.casualties, told(condition)));
        Burnt { losses: Losses { condition, morale_failed: !holds, ..losses }, ..burnt }
    }

    fn damage<D: Dice>(
        &self,
        dice: &mut D,
        penetration: i32,
        hits: u32,
        profile: &Profile,
        before: Condition,
    ) -> Burnt {
        if profile.kind.is_vehicle() {
            return self.vehicle(dice, penetration, hits, profile, before);
        }
        let check = damage_check(profile.damage_value, penetration);
        let lost = casualties(dice, hits, before.models, check, self.suffering.exceptional);
        let condition = Condition { models: before.models - lost.models, ..before };
        let gone = condition.models == 0;
        let condition = if gone { condition.lost_to(Fate::KnockedOut) } else { condition };
        let (casualties, picked) = (lost.models, lost.picked);
        let losses = Losses { casualties, picked, ..Losses::none(condition) };
        Burnt { losses, damage: DamageTally::default() }
    }

    fn vehicle<D: Dice>(
        &self,
        dice: &mut D,
        penetration: i32,
        hits: u32,
        profile: &Profile,
        before: Condition,
    ) -> Burnt {
        let top = if profile.kind == UnitKind::Armored { self.figures.top_armor } else { 0 };
        let weapon = (hits, penetration + top);
        let Struck { vehicle, damage } =
            self.suffering.vehicles.hits(dice, profile, before, weapon, 0);
        let casualties = u32::from(!vehicle.in_action());
        let condition = Condition { models: vehicle.models - casualties, ..vehicle };
        let penetrated = damage.total();
        let losses = Losses { penetrated, casualties, ..Losses::none(condition) };
        Burnt { losses, damage }
    }

    /// Of how many flamethrowers that have fired the fuel is rolled for, if so many of them have hit.
    fn checked(&self, weapons: u32, scored: u32) -> u32 {
        if self.fuel_on_hits() { scored } else { weapons }
    }

    /// Rolls for the fuel of those of some flamethrowers for which it is: how many can fire again.
    pub fn fuel_left<D: Dice>(&self, dice: &mut D, weapons: u32, checked: u32) -> u32 {
        if checked == 0 {
            return weapons;
        }
        weapons - dice.stage("fuel").successes(checked, D6.at_most(self.figures.empty))
    }
}

/// What flamethrowers that fire together have hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flames {
    /// Hits.
    pub hits: u32,
    /// Of how many of them the fuel is rolled for.
    pub checked: u32,
}

impl Add for Flames {
    type Output = Flames;

    fn add(self, other: Flames) -> Flames {
        Flames { hits: self.hits + other.hits, checked: self.checked + other.checked }
    }
}

fn told(condition: Condition) -> &'static str {
    if condition.in_action() { "holds" } else { "is destroyed" }
}
