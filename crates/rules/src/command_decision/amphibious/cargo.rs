//! What craft carry, and what becomes of it when they sink (8.2.5, 8.3.1).

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Refusal;
use crate::command_decision::airborne::Light;
use crate::command_decision::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::command_decision::levels::Quality;

/// The stand that a craft carries.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Cargo {
    /// A personnel stand.
    Personnel {
        /// Its quality by day.
        quality: Quality,
    },
    /// A vehicle.
    Vehicle {
        /// Its weight class, I to VI.
        #[schemars(range(min = 1, max = 6))]
        weight_class: u32,
    },
    /// A gun.
    Gun {
        /// Its weight class, I to VI.
        #[schemars(range(min = 1, max = 6))]
        weight_class: u32,
    },
}

impl Cargo {
    /// The lift points it takes up.
    pub(super) fn lift(self, personnel: u32) -> u32 {
        match self {
            Cargo::Personnel { .. } => personnel,
            Cargo::Vehicle { weight_class } | Cargo::Gun { weight_class } => weight_class,
        }
    }

    /// How it fares when its craft sinks.
    pub(super) fn rescue(self, light: Light, chart: &HitResultsFigures) -> Result<Rescue, Refusal> {
        let chart = match self {
            Cargo::Personnel { quality } => {
                Some(chart.chart(light.quality(quality), false, Combine::Worst)?)
            }
            Cargo::Vehicle { .. } | Cargo::Gun { .. } => None,
        };
        Ok(Rescue { chart })
    }
}

/// What becomes of a stand whose craft sank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Rescued {
    /// It wades from where the craft sank.
    WadesFromWreck,
    /// It is placed at the approach and wades from there.
    WadesFromApproach,
    /// It is gone.
    Eliminated,
}

/// The roll for a stand whose craft sank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rescue {
    /// Of personnel; vehicles and guns go down with their craft.
    chart: Option<Chart>,
}

impl Rescue {
    /// What becomes of it: one hit on its own row.
    pub(super) fn roll<D: Dice>(&self, dice: &mut D) -> Rescued {
        let Some(chart) = &self.chart else { return Rescued::Eliminated };
        match chart.worst(dice, 1) {
            HitResult::NoEffect => Rescued::WadesFromWreck,
            HitResult::ForcedBack => Rescued::WadesFromApproach,
            HitResult::Eliminated => Rescued::Eliminated,
        }
    }
}
