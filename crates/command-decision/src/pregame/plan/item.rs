//! What engineers build, how fast and where. Register: the table of `cd.pregame.general`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;

/// What engineers build before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// Anti-tank ditch, not in woods, forest or swamp.
    AntiTankDitch,
    /// Barbed wire.
    BarbedWire,
    /// Road craters.
    RoadCrater,
    /// Abatis, in woods or forest only.
    Abatis,
    /// Antivehicular obstacles.
    Antivehicular,
    /// New fortifications.
    Fortification,
    /// Fortifications made of entrenchments.
    Upgrade,
    /// Tank ramps.
    TankRamp,
}

impl Item {
    /// Whether it is measured in inches, not counted.
    pub(super) fn is_measured(self) -> bool {
        matches!(self, Item::AntiTankDitch | Item::BarbedWire | Item::Abatis | Item::Antivehicular)
    }

    pub(super) fn is_fortification(self) -> bool {
        matches!(self, Item::Fortification | Item::Upgrade)
    }
}

/// What grows where they build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// Nothing that matters.
    #[default]
    Open,
    /// Woods.
    Woods,
    /// Forest.
    Forest,
    /// Swamp.
    Swamp,
}

switch! {
    /// What part days give.
    PartDays {
        /// Parts of an inch, but only whole works: they are rounded down.
        Down,
        /// Parts of everything: they are kept.
        Keep,
    }
}

switch! {
    /// How often a stand can build its fortification.
    FortRate {
        /// Once a day.
        PerDay,
        /// Once.
        Once,
    }
}

/// The book's numbers for pregame engineering.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RateFigures {
    /// Anti-tank ditch of a stand (inches a day).
    #[schemars(range(max = 1000))]
    pub anti_tank_ditch: u32,
    /// Wire that an engineer company carries (inches).
    #[schemars(range(max = 1000))]
    pub wire_per_company: u32,
    /// Road craters of a stand (craters a day).
    #[schemars(range(max = 1000))]
    pub road_craters: u32,
    /// Abatis of a stand (inches a day).
    #[schemars(range(max = 1000))]
    pub abatis: u32,
    /// Antivehicular obstacles of a stand (inches a day).
    #[schemars(range(max = 1000))]
    pub antivehicular: u32,
    /// New fortifications of a stand (works a day).
    #[schemars(range(max = 1000))]
    pub fortifications: u32,
    /// Entrenchments that a stand makes into fortifications (works a day).
    #[schemars(range(max = 1000))]
    pub upgrades: u32,
    /// Tank ramps of a stand (ramps a day).
    #[schemars(range(max = 1000))]
    pub tank_ramps: u32,
    /// How many times as much an earthmover does, where it helps at all.
    #[schemars(range(max = 100))]
    pub earthmover_factor: u32,
    /// Days in position before a unit can have fortifications (days).
    #[schemars(range(max = 1000))]
    pub days_in_position: u32,
}

impl Default for RateFigures {
    fn default() -> RateFigures {
        RateFigures {
            anti_tank_ditch: 1,
            wire_per_company: 12,
            road_craters: 2,
            abatis: 4,
            antivehicular: 2,
            fortifications: 1,
            upgrades: 2,
            tank_ramps: 1,
            earthmover_factor: 4,
            days_in_position: 1,
        }
    }
}

impl RateFigures {
    /// What a stand and an earthmover do in a day; wire is limited by its stock alone.
    pub(super) fn rates(&self, item: Item, ditch_factor: u32) -> (u32, u32) {
        let both = |rate| (rate, rate * self.earthmover_factor);
        match item {
            Item::AntiTankDitch => (self.anti_tank_ditch, self.anti_tank_ditch * ditch_factor),
            Item::BarbedWire => (0, 0),
            Item::RoadCrater => both(self.road_craters),
            Item::Abatis => both(self.abatis),
            Item::Antivehicular => (self.antivehicular, 0),
            Item::Fortification => (self.fortifications, 0),
            Item::Upgrade => (self.upgrades, 0),
            Item::TankRamp => both(self.tank_ramps),
        }
    }
}
