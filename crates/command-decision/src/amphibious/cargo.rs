//! What craft carry, and what becomes of it when they sink (8.2.5, 8.3.1).

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::Refusal;
use sandtable_rulebook::unsaid::one;

/// The kinds of stands that craft carry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CargoKind {
    /// A personnel stand.
    #[default]
    Personnel,
    /// A vehicle.
    Vehicle,
    /// A gun.
    Gun,
}

/// The stand that a craft carries.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cargo {
    /// What it is.
    #[serde(default)]
    pub kind: CargoKind,
    /// Its quality by day, which matters for personnel alone.
    #[serde(default = "regular")]
    pub quality: Quality,
    /// Its weight class, I to VI, if it is a vehicle or gun.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub weight_class: u32,
}

fn regular() -> Quality {
    Quality::Regular
}

impl Cargo {
    /// A personnel stand.
    pub(super) fn personnel(quality: Quality) -> Cargo {
        Cargo { kind: CargoKind::Personnel, quality, weight_class: one() }
    }

    /// The lift points it takes up.
    pub(super) fn lift(self, personnel: u32) -> u32 {
        match self.kind {
            CargoKind::Personnel => personnel,
            CargoKind::Vehicle | CargoKind::Gun => self.weight_class,
        }
    }

    /// How it fares when its craft sinks.
    pub(super) fn rescue(self, light: Light, chart: &HitResultsFigures) -> Result<Rescue, Refusal> {
        let chart = match self.kind {
            CargoKind::Personnel => {
                Some(chart.chart(light.quality(self.quality), false, Combine::Worst)?)
            }
            CargoKind::Vehicle | CargoKind::Gun => None,
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
