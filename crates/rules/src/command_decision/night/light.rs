//! How much light there is. Source: *Test of Battle*, 9, 9.2.2 and 9.4.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much light there is.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    /// Daylight.
    #[default]
    Day,
    /// Twilight: the turn after sunset and the turn before sunrise.
    Twilight,
    /// A night with searchlights on low clouds, which is played as twilight.
    ArtificialMoonlight,
    /// A night with a moon and few clouds.
    ClearNight,
    /// A night that is overcast, or without a moon to speak of.
    OvercastNight,
}

impl Light {
    /// Whether the limitations of night hold.
    pub fn is_night(self) -> bool {
        match self {
            Light::Day | Light::Twilight | Light::ArtificialMoonlight => false,
            Light::ClearNight | Light::OvercastNight => true,
        }
    }
}
