//! Training and morale. Register: `wtj.core.levels`.
//!
//! > Training runs abysmal, poor, average, great, outstanding (the scout table of rule 205). Morale
//! > is a scale of its own, of which the rules name shaky and brave.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::Refusal;

/// How well a unit is trained, from the scout table of rule 205.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Training {
    /// The lowest level.
    Abysmal,
    /// Below average.
    Poor,
    /// Ordinary troops.
    #[default]
    Average,
    /// Above average.
    Great,
    /// The highest level.
    Outstanding,
}

impl Training {
    /// All levels, from low to high.
    pub const ALL: [Training; 5] = [
        Training::Abysmal,
        Training::Poor,
        Training::Average,
        Training::Great,
        Training::Outstanding,
    ];

    /// The position on the scale, counting the lowest level as one.
    pub fn position(self) -> u32 {
        1 + self as u32
    }

    /// The training some levels up; never above the top of the scale.
    #[must_use]
    pub fn raised(self, levels: u32) -> Training {
        raised(&Training::ALL, self as usize, levels)
    }

    /// The level as a reader would name it.
    pub fn name(self) -> &'static str {
        ["Abysmal", "Poor", "Average", "Great", "Outstanding"][self as usize]
    }
}

/// How a unit's spirits are.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Morale {
    /// Below shaky; the name is ours.
    Broken,
    /// The low level that the hero modifiers name.
    Shaky,
    /// Between shaky and brave; the name is ours.
    #[default]
    Steady,
    /// The high level that the hero modifiers name.
    Brave,
    /// Above brave; the name is ours.
    Fanatic,
}

/// The morale levels in use, from low to high (`param.morale_scale`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-assumed" = true))]
pub struct MoraleScale(#[schemars(length(min = 2, max = 5))] Vec<Morale>);

impl Default for MoraleScale {
    fn default() -> MoraleScale {
        use Morale::{Brave, Broken, Fanatic, Shaky, Steady};
        MoraleScale(vec![Broken, Shaky, Steady, Brave, Fanatic])
    }
}

impl MoraleScale {
    /// The position of a level, counting the lowest in use as one.
    ///
    /// # Errors
    ///
    /// If the levels of the scale do not rise, or this is not one of them.
    pub fn position(&self, morale: Morale) -> Result<u32, Refusal> {
        const KEY: &str = "figures.morale_scale";
        if !self.0.is_sorted_by(|low, high| low < high) {
            return Err(Refusal::new(KEY, "expected levels from low to high, each once"));
        }
        let position = (1..).zip(&self.0).find(|(_, level)| **level == morale);
        position
            .map(|(position, _)| position)
            .ok_or_else(|| Refusal::new(KEY, "the morale of the unit is not on the scale"))
    }

    /// The morale some levels up; never above the top of the scale.
    ///
    /// # Errors
    ///
    /// If the levels of the scale do not rise, or this is not one of them.
    pub fn raised(&self, morale: Morale, levels: u32) -> Result<Morale, Refusal> {
        let position = self.position(morale)?;
        Ok(raised(&self.0, position as usize - 1, levels))
    }
}

fn raised<L: Copy>(levels: &[L], position: usize, up: u32) -> L {
    levels[(position + up as usize).min(levels.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_never_raised_off_the_scale() {
        assert_eq!(Training::Average.raised(1), Training::Great);
        assert_eq!(Training::Outstanding.raised(1), Training::Outstanding);
        let scale = MoraleScale::default();
        assert_eq!(scale.raised(Morale::Steady, 1), Ok(Morale::Brave));
        assert_eq!(scale.raised(Morale::Fanatic, 1), Ok(Morale::Fanatic));
    }

    #[test]
    fn a_shorter_scale_has_fewer_steps() {
        let scale = MoraleScale(vec![Morale::Shaky, Morale::Brave]);
        assert_eq!(scale.raised(Morale::Shaky, 1), Ok(Morale::Brave));
        assert!(scale.position(Morale::Steady).is_err());
        assert!(MoraleScale(vec![Morale::Brave, Morale::Shaky]).position(Morale::Shaky).is_err());
    }
}
