//! Craft as targets (8.2.1 to 8.2.3), for the rules that hit them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;
use crate::hit_results::{Chart, Combine, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::Refusal;

switch! {
    /// Whether the crews of landing craft function one level of quality lower at night.
    CrewsWorse {
        /// They do, as all troops.
        Yes,
        /// They do not, as air crews.
        No,
    }
}

switch! {
    /// What wooden boats are when they are fired on (8.2.1).
    Wooden {
        /// Weak armored vehicles, as most landing craft: of rafts alone it is said that they are soft.
        WeakAfv,
        /// Soft.
        Soft,
    }
}

/// The kinds of craft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CraftKind {
    /// A landing craft.
    #[default]
    LandingCraft,
    /// An amphibious vehicle, armored or not.
    AmphibiousVehicle,
    /// A wooden boat; what it is under fire is `boat.wooden`.
    WoodenBoat,
    /// A rubber raft, which is soft and cannot be hit by AP fire.
    RubberRaft,
}

impl CraftKind {
    /// Whether it is soft, and so uses the row of Green troops.
    pub(super) fn is_soft(self, wooden: Wooden) -> bool {
        match self {
            CraftKind::LandingCraft | CraftKind::AmphibiousVehicle => false,
            CraftKind::WoodenBoat => wooden == Wooden::Soft,
            CraftKind::RubberRaft => true,
        }
    }
}

/// Craft of a kind and their crews.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Craft {
    /// What they are.
    #[serde(default)]
    pub kind: CraftKind,
    /// How many.
    #[schemars(range(min = 1, max = 200))]
    pub count: u32,
    /// Quality of their crews by day.
    pub crew: Quality,
}

impl Craft {
    /// The row of the hit results chart that they are hit on.
    pub(super) fn chart(
        self,
        light: Light,
        (crews, wooden): (CrewsWorse, Wooden),
        figures: &HitResultsFigures,
        combine: Combine,
    ) -> Result<Chart, Refusal> {
        let quality = match crews {
            CrewsWorse::Yes => light.quality(self.crew),
            CrewsWorse::No => self.crew,
        };
        figures.chart(quality, self.kind.is_soft(wooden), combine)
    }
}
