//! What quality adds to the numbers of the air landing rules (7.1 to 7.4).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::levels::Quality;

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
