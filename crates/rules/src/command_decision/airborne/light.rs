//! How dark it is, and what that does to quality (9.1.3, `cd.night.quality`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command_decision::levels::Quality;

/// How dark it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    /// Daylight.
    #[default]
    Day,
    /// Twilight.
    Twilight,
    /// A clear night with a moon.
    ClearNight,
    /// A night that is overcast or without a moon.
    OvercastNight,
}

impl Light {
    /// Whether it is night, clear or not.
    pub fn is_night(self) -> bool {
        matches!(self, Light::ClearNight | Light::OvercastNight)
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

/// What quality adds to a number needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QualityModifiers {
    /// Veteran and Elite.
    #[schemars(range(min = -10, max = 10))]
    pub veteran_or_elite: i32,
    /// Green and Trained.
    #[schemars(range(min = -10, max = 10))]
    pub trained_or_green: i32,
}

impl QualityModifiers {
    /// One up for the best, one down for the worst, as all tests of this book have it.
    pub const ONE: QualityModifiers =
        QualityModifiers { veteran_or_elite: 1, trained_or_green: -1 };

    /// For troops of a quality.
    pub fn of(self, quality: Quality) -> i32 {
        match quality {
            Quality::Veteran | Quality::Elite => self.veteran_or_elite,
            Quality::Green | Quality::Trained => self.trained_or_green,
            Quality::Regular | Quality::Experienced => 0,
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
