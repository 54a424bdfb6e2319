//! The cold and a unit: its check, and the clothing that helps. What becomes of a unit that fails is said
//! where it is: on the table by the chapter on frostbite, off it by reserves.

use sandtable_dice::{D6, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MoraleFigures, Quality};
use sandtable_rulebook::{Refusal, switch};

switch! {
    /// Whether officers help their men against the cold (`frostbite.officer_bonus`).
    OfficerBonus {
        /// They do not: nobody has been deployed yet.
        No,
        /// They do: those who are deployed near them.
        Yes,
    }
}

switch! {
    /// Whether vehicles may have cold weather clothing (`frostbite.clothing_for_vehicles`).
    VehicleClothing {
        /// They may, as one model.
        Yes,
        /// They may not: what they are given has no effect and costs nothing.
        No,
    }
}

/// What the register leaves open about the check.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckRulings {
    /// Whether officers help their men against the cold.
    #[serde(rename = "frostbite.officer_bonus")]
    pub officer_bonus: OfficerBonus,
}

/// Cold weather clothing: what it does and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ClothingFigures {
    /// What it takes off the roll.
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// What it costs for a model of infantry or artillery (points).
    #[schemars(range(max = 1000))]
    pub price_per_model: u32,
    /// What it costs for a vehicle, which is one model (points).
    #[schemars(range(max = 1000))]
    pub price_per_vehicle: u32,
}

impl Default for ClothingFigures {
    fn default() -> ClothingFigures {
        ClothingFigures { modifier: 1, price_per_model: 1, price_per_vehicle: 1 }
    }
}

/// Cold weather clothing, where nobody asks what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WarmthFigures {
    /// What it takes off the roll for frostbite.
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
}

impl Default for WarmthFigures {
    fn default() -> WarmthFigures {
        WarmthFigures { modifier: ClothingFigures::default().modifier }
    }
}

/// A unit as the cold finds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ColdUnit {
    /// Its quality, which sets its morale.
    pub quality: Quality,
    /// Pin markers on the unit. There are none if the check comes before everything else.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// What special rules add to its morale.
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
    /// What an officer adds to its morale, if the rulings let him.
    #[schemars(range(min = 0, max = 5))]
    pub officer_bonus: i32,
    /// Whether it has cold weather clothing; a unit has it as a whole or not at all.
    pub clothing: bool,
}

/// A check for frostbite, ready to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frost {
    /// Morale with every bonus, before pins.
    pub morale: i32,
    /// Pin markers.
    pub pins: u32,
    /// What clothing takes off the roll.
    pub clothing: i32,
}

impl Frost {
    /// The check of a unit; `warmth` is what clothing takes off the roll.
    ///
    /// # Errors
    ///
    /// If the unit has as many pins as morale, so that it would have been removed already.
    pub fn of(
        unit: &ColdUnit,
        morale: &MoraleFigures,
        warmth: i32,
        rulings: CheckRulings,
        key: &'static str,
    ) -> Result<Frost, Refusal> {
        let officer = match rulings.officer_bonus {
            OfficerBonus::No => 0,
            OfficerBonus::Yes => unit.officer_bonus,
        };
        let morale = morale.of(unit.quality) + unit.morale_bonus + officer;
        if i64::from(morale) <= i64::from(unit.pins) {
            let problem = format!("a unit with morale {morale} is removed at {morale} pins");
            return Err(Refusal::new(key, problem));
        }
        let clothing = if unit.clothing { warmth } else { 0 };
        Ok(Frost { morale, pins: unit.pins, clothing })
    }

    /// With more pin markers.
    #[must_use]
    pub fn pinned(self, pins: u32) -> Frost {
        Frost { pins: self.pins + pins, ..self }
    }

    /// Rolls two dice for the unit.
    pub fn roll<D: Dice>(dice: &mut D) -> i32 {
        dice.stage("frostbite").total(D6.times(2))
    }

    /// By how much the unit fails on a roll; zero if it passes.
    pub fn margin(self, roll: i32) -> u32 {
        let target = self.morale.saturating_sub_unsigned(self.pins);
        (roll - self.clothing - target).max(0).unsigned_abs()
    }
}
