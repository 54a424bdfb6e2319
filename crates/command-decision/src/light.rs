//! How much light there is. Source: *Test of Battle*, 9, 9.2.2 and 9.4.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::levels::Quality;

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

    /// How troops on the ground function who are of this quality by day: one level lower at night,
    /// but never below Green. Air crews keep theirs.
    pub fn quality(self, by_day: Quality) -> Quality {
        match by_day {
            _ if !self.is_night() => by_day,
            Quality::Green | Quality::Trained => Quality::Green,
            Quality::Regular => Quality::Trained,
            Quality::Experienced => Quality::Regular,
            Quality::Veteran => Quality::Experienced,
            Quality::Elite => Quality::Veteran,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quality_falls_by_one_level_at_night_and_green_stays_green() {
        assert_eq!(Light::ClearNight.quality(Quality::Elite), Quality::Veteran);
        assert_eq!(Light::OvercastNight.quality(Quality::Experienced), Quality::Regular);
        assert_eq!(Light::ClearNight.quality(Quality::Green), Quality::Green);
        assert_eq!(Light::Twilight.quality(Quality::Elite), Quality::Elite);
    }
}
