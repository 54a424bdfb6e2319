//! What the register leaves open about indirect fire.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::VehicleDamageRulings;
use crate::he::DownHe;
use crate::night::DarkRulings;
use crate::weapon::attack::OpenToppedPen;
use crate::weapon::{SkippedTurn, ZeroedNeedsSight};
use sandtable_rulebook::switch;

switch! {
    /// What a failed spotting roll does to ranging in.
    FailedSpot {
        /// It starts again.
        Reset,
        /// It goes on where it was.
        Keep,
    }
}

switch! {
    /// Whose distance counts when a weapon with a spotter rolls for spotting.
    SpotterRolls {
        /// The spotter's.
        Spotter,
        /// The crew's.
        Crew,
    }
}

switch! {
    /// What becomes of ranging in while a weapon fires at another target.
    NewTargetMemory {
        /// It starts again.
        Reset,
        /// It is kept.
        Keep,
    }
}

switch! {
    /// What a miss does to a weapon that is zeroed in.
    MissAfterZero {
        /// Nothing: it stays zeroed in.
        Keep,
        /// It ranges in from the start.
        Reset,
    }
}

switch! {
    /// Whether shots at targets that are too close help with ranging in (`indirect.too_close_counts`).
    TooCloseCounts {
        /// They do not.
        No,
        /// They do, as any other shot.
        Yes,
    }
}

switch! {
    /// What becomes of ranging in when the weapon moves (`indirect.moved_shooter`).
    MovedShooter {
        /// It starts again, zeroed in or not.
        Reset,
        /// It is kept.
        Keep,
    }
}

/// What the register leaves open about indirect fire.
///
/// Whether a target has moved (`indirect.partial_move`) is for the circumstances to say: its whole
/// unit must be two inches off.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What a turn without a shot does to ranging in of a weapon that is not zeroed in.
    #[serde(rename = "indirect.skipped_turn")]
    pub skipped_turn: SkippedTurn,
    /// What becomes of ranging in when the weapon moves.
    #[serde(rename = "indirect.moved_shooter")]
    pub moved_shooter: MovedShooter,
    /// What becomes of ranging in while the weapon fires at another target.
    #[serde(rename = "indirect.new_target_memory")]
    pub new_target_memory: NewTargetMemory,
    /// What a miss does to a weapon that is zeroed in.
    #[serde(rename = "indirect.miss_after_zero")]
    pub miss_after_zero: MissAfterZero,
    /// Whether shots at targets that are too close help with ranging in.
    #[serde(rename = "indirect.too_close_counts")]
    pub too_close_counts: TooCloseCounts,
    /// What a failed spotting roll does to ranging in.
    #[serde(rename = "night.ranging_on_failed_spot")]
    pub failed_spot: FailedSpot,
    /// Whose distance counts when a weapon with a spotter rolls for spotting.
    #[serde(rename = "night.spotter_rolls")]
    pub spotter_rolls: SpotterRolls,
    /// Whether a weapon that is zeroed in must still see its target.
    #[serde(rename = "fog.zeroed_needs_sight")]
    pub zeroed_needs_sight: ZeroedNeedsSight,
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// What indirect fire adds to Pen against open-topped armor.
    #[serde(rename = "indirect.open_topped_pen")]
    pub open_topped_pen: OpenToppedPen,
    /// What gives units away in the dark.
    #[serde(flatten)]
    pub dark: DarkRulings,
    /// Damage to vehicles, and morale checks.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}
