//! Which weapons run out, and how easily. Register: `cd.ammo.scope`, `cd.ammo.armoured-car`,
//! `cd.ammo.tank`; headings 1, 1.2.1 and 1.2.2.
//!
//! > Weapons of 20 mm and more have limited ammunition. The number needed is the caliber in whole
//! > centimeters, one more in an armored car and one less in a tank.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{ModifiersApplyTo, switch};

/// What carries a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mount {
    /// A crew on the ground.
    #[default]
    Towed,
    /// A tank.
    Tank,
    /// An assault gun, tank destroyer or other tracked armored vehicle that is no tank.
    TrackedAfv,
    /// A vehicle that the data chart calls an armored car.
    ArmoredCar,
    /// A half-track, a truck or a ship.
    OtherVehicle,
}

switch! {
    /// Which vehicles carry more ammunition.
    TankClass {
        /// Tanks.
        TanksOnly,
        /// All tracked armored fighting vehicles.
        AllTrackedAfv,
    }
}

switch! {
    /// Whether shots that cannot hit are rolled, and so can deplete.
    RollWhenCannotHit {
        /// A number below 1 is not rolled for.
        No,
        /// They are.
        Yes,
    }
}

switch! {
    /// Whether a burst over no target can deplete.
    EmptyBurst {
        /// It needs no to-hit roll.
        No,
        /// Its one die is rolled all the same.
        Yes,
    }
}

switch! {
    /// Which of the to-hit dice for one burst can deplete.
    BurstDie {
        /// One, nominated beforehand: the rule.
        Nominated,
        /// Every one, as in direct fire: what the rule is there to prevent.
        Every,
    }
}

/// The weapon: its caliber, and what carries it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// The caliber (mm), as printed: 76.2.
    #[schemars(range(min = 1, max = 1000))]
    pub caliber: f64,
    /// What carries it.
    #[serde(default)]
    pub mount: Mount,
}

/// The book's numbers for ammunition depletion.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AmmunitionFigures {
    /// The highest to-hit die that earns a depletion die.
    #[schemars(range(max = 10))]
    pub trigger: u8,
    /// Caliber that makes one pip of the number needed (mm).
    #[schemars(range(min = 1, max = 100))]
    pub caliber_per_pip: u32,
    /// What an armored car adds to the number.
    #[schemars(range(min = -10, max = 10))]
    pub armored_car: i32,
    /// What a tank adds to the number.
    #[schemars(range(min = -10, max = 10))]
    pub tank: i32,
}

impl Default for AmmunitionFigures {
    fn default() -> AmmunitionFigures {
        AmmunitionFigures { trigger: 1, caliber_per_pip: 10, armored_car: 1, tank: -1 }
    }
}

/// What the register leaves open about ammunition depletion.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AmmunitionRulings {
    /// The smallest caliber that runs out (mm), before the mount counts.
    #[serde(rename = "ammo.scope_min_mm")]
    #[schemars(range(max = 1000))]
    pub scope_min_mm: u32,
    /// The most that the number needed can be.
    #[serde(rename = "ammo.threshold_max")]
    #[schemars(range(max = 10))]
    pub threshold_max: u8,
    /// Which vehicles carry more ammunition.
    #[serde(rename = "ammo.tank_class")]
    pub tank_class: TankClass,
    /// Whether shots that cannot hit are rolled, and so can deplete.
    #[serde(rename = "ammo.roll_when_cannot_hit")]
    pub roll_when_cannot_hit: RollWhenCannotHit,
    /// Whether a burst over no target can deplete.
    #[serde(rename = "ammo.empty_burst_triggers")]
    pub empty_burst: EmptyBurst,
    /// Which of the dice for one burst can deplete.
    #[serde(rename = "ammo.burst_die")]
    pub burst_die: BurstDie,
    /// What modifiers change, the number needed to hit or the die, and with it what is a 1.
    #[serde(rename = "core.modifiers_apply_to")]
    pub modifiers: ModifiersApplyTo,
}

impl Default for AmmunitionRulings {
    fn default() -> AmmunitionRulings {
        AmmunitionRulings {
            scope_min_mm: 20,
            threshold_max: 10,
            tank_class: TankClass::default(),
            roll_when_cannot_hit: RollWhenCannotHit::default(),
            empty_burst: EmptyBurst::default(),
            burst_die: BurstDie::default(),
            modifiers: ModifiersApplyTo::default(),
        }
    }
}

impl Weapon {
    /// The depletion die at or under which it is out of ammunition; none if it never runs out.
    pub fn threshold(
        &self,
        figures: &AmmunitionFigures,
        rulings: &AmmunitionRulings,
    ) -> Option<i32> {
        if self.caliber < f64::from(rulings.scope_min_mm) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 1000 mm")]
        let pips = (self.caliber / f64::from(figures.caliber_per_pip)).floor() as i32;
        let mount = match self.mount {
            Mount::ArmoredCar => figures.armored_car,
            Mount::Tank => figures.tank,
            Mount::TrackedAfv if rulings.tank_class == TankClass::AllTrackedAfv => figures.tank,
            Mount::TrackedAfv | Mount::Towed | Mount::OtherVehicle => 0,
        };
        Some((pips + mount).clamp(0, rulings.threshold_max.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threshold(caliber: f64, mount: Mount) -> Option<i32> {
        let weapon = Weapon { caliber, mount };
        weapon.threshold(&AmmunitionFigures::default(), &AmmunitionRulings::default())
    }

    #[test]
    fn the_number_is_the_caliber_in_whole_centimeters() {
        assert_eq!(threshold(37.0, Mount::Towed), Some(3));
        assert_eq!(threshold(76.2, Mount::Towed), Some(7));
        assert_eq!(threshold(88.0, Mount::Towed), Some(8));
        assert_eq!(threshold(152.0, Mount::Towed), Some(10));
    }

    #[test]
    fn an_armored_car_runs_out_sooner_and_a_tank_later() {
        assert_eq!(threshold(20.0, Mount::ArmoredCar), Some(3));
        assert_eq!(threshold(50.0, Mount::Tank), Some(4));
        assert_eq!(threshold(20.0, Mount::Tank), Some(1));
        assert_eq!(threshold(100.0, Mount::Tank), Some(9));
        assert_eq!(threshold(100.0, Mount::ArmoredCar), Some(10));
    }

    #[test]
    fn the_true_caliber_decides_what_runs_out_at_all() {
        assert_eq!(threshold(15.0, Mount::ArmoredCar), None);
        assert_eq!(threshold(19.9, Mount::Towed), None);
        assert_eq!(threshold(20.0, Mount::Towed), Some(2));
    }

    #[test]
    fn assault_guns_are_no_tanks_unless_the_ruling_says_so() {
        assert_eq!(threshold(75.0, Mount::TrackedAfv), Some(7));
        let weapon = Weapon { caliber: 75.0, mount: Mount::TrackedAfv };
        let rulings =
            AmmunitionRulings { tank_class: TankClass::AllTrackedAfv, ..Default::default() };
        assert_eq!(weapon.threshold(&AmmunitionFigures::default(), &rulings), Some(6));
    }
}
