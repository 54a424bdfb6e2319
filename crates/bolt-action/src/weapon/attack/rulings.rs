//! What the register leaves open about an attack.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dug_in::ProtectionRulings;
use crate::he::{DownHe, PlacementRulings};
use crate::night::DarkRulings;
use crate::weapon::ZeroedNeedsSight;
use crate::weapon::flame::{EmptyStillRisky, FlameRulings};
use crate::{DownToHit, VehicleDamageRulings};
use sandtable_rulebook::switch;

switch! {
    /// Whether a game can be played in the dark and in fog at once.
    WithFog {
        /// It can: fog caps the range, and then there is the spotting roll.
        Yes,
        /// It cannot.
        No,
    }
}

switch! {
    /// What indirect fire adds to Pen against open-topped armor.
    OpenToppedPen {
        /// What it adds against any top armor.
        Once,
        /// Twice that.
        Twice,
    }
}

switch! {
    /// Whether another member of a squad may load a team weapon whose loader is dead.
    AnotherLoads {
        /// None may: the choice was fixed.
        No,
        /// Another may.
        Yes,
    }
}

/// What the register leaves open about an attack.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What a target that is Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// Being dug in.
    #[serde(flatten)]
    pub dug_in: ProtectionRulings,
    /// Whether a game can be played in the dark and in fog at once.
    #[serde(rename = "night.with_fog")]
    pub with_fog: WithFog,
    /// Whether a weapon that is zeroed in must still see its target.
    #[serde(rename = "fog.zeroed_needs_sight")]
    pub zeroed_needs_sight: ZeroedNeedsSight,
    /// What indirect fire adds to Pen against open-topped armor.
    #[serde(rename = "indirect.open_topped_pen")]
    pub open_topped_pen: OpenToppedPen,
    /// Whether another member of a squad may load a team weapon whose loader is dead.
    #[serde(rename = "team.new_loader")]
    pub new_loader: AnotherLoads,
    /// Whether a vehicle with an empty flamethrower still burns better.
    #[serde(rename = "flame.empty_still_risky")]
    pub empty_still_risky: EmptyStillRisky,
    /// Flamethrowers.
    #[serde(flatten)]
    pub flame: FlameRulings,
    /// Placing templates on a target in a formation.
    #[serde(flatten)]
    pub placement: PlacementRulings,
    /// What gives units away in the dark.
    #[serde(flatten)]
    pub night: DarkRulings,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}
