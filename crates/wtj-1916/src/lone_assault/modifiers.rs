//! The modifiers to a hero's die. Source: *1916* optional rules, 501, the modifier list.
//!
//! > +1 from a unit of great training or brave morale, or better; -1 from one of poor training or
//! > shaky morale, or worse; +1 if a veteran officer commands it; -1 for each hero it has asked for
//! > before; +2 if it was heard last turn; -1 at 120 to 180 yards, -2 at 180 to 240; -3 against a
//! > supported target; +3 against one that is pinned or demoralized.
//!
//! Each of the first two counts once, however it is come by; both together cancel. The line on pinned
//! targets repeats the words on support, which is taken for a misprint.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::levels::{Morale, Training};

/// The book's modifiers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HeroModifiers {
    /// From a unit of high training or morale.
    #[schemars(range(min = -10, max = 10))]
    pub great_or_brave: i32,
    /// The training from which that holds.
    pub great: Training,
    /// The morale from which that holds.
    pub brave: Morale,
    /// From a unit of low training or morale.
    #[schemars(range(min = -10, max = 10))]
    pub poor_or_shaky: i32,
    /// The training up to which that holds.
    pub poor: Training,
    /// The morale up to which that holds.
    pub shaky: Morale,
    /// A veteran officer commands the unit.
    #[schemars(range(min = -10, max = 10))]
    pub veteran_officer: i32,
    /// For each hero asked for before.
    #[schemars(range(min = -10, max = 10))]
    pub previous_request: i32,
    /// A hero was granted last turn.
    #[schemars(range(min = -10, max = 10))]
    pub active: i32,
    /// The target is supported.
    #[schemars(range(min = -10, max = 10))]
    pub supported: i32,
    /// The target is pinned or demoralized.
    #[schemars(range(min = -10, max = 10))]
    pub pinned_or_demoralized: i32,
}

impl Default for HeroModifiers {
    fn default() -> HeroModifiers {
        HeroModifiers {
            great_or_brave: 1,
            great: Training::Great,
            brave: Morale::Brave,
            poor_or_shaky: -1,
            poor: Training::Poor,
            shaky: Morale::Shaky,
            veteran_officer: 1,
            previous_request: -1,
            active: 2,
            supported: -3,
            pinned_or_demoralized: 3,
        }
    }
}

/// What a unit's training and morale add to its hero's die.
pub fn spirit(figures: &HeroModifiers, training: Training, morale: Morale) -> i32 {
    let high = figures.great <= training || figures.brave <= morale;
    let low = training <= figures.poor || morale <= figures.shaky;
    let add = |holds: bool, modifier: i32| if holds { modifier } else { 0 };
    add(high, figures.great_or_brave) + add(low, figures.poor_or_shaky)
}

/// How far heroes go.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReachFigures {
    /// Where the middle bracket begins (yards).
    #[schemars(range(max = 5000))]
    pub middle_from: u32,
    /// Where the far bracket begins (yards).
    #[schemars(range(max = 5000))]
    pub far_from: u32,
    /// The longest distance (yards).
    #[schemars(range(max = 5000))]
    pub limit: u32,
    /// In the middle bracket.
    #[schemars(range(min = -10, max = 10))]
    pub middle: i32,
    /// In the far bracket.
    #[schemars(range(min = -10, max = 10))]
    pub far: i32,
}

impl Default for ReachFigures {
    fn default() -> ReachFigures {
        ReachFigures { middle_from: 120, far_from: 180, limit: 240, middle: -1, far: -2 }
    }
}

/// Whether a distance at which a bracket begins belongs to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BoundBelongs {
    /// It does not: 120 yards are near.
    #[default]
    No,
    /// It does: 120 yards are in the middle bracket.
    Yes,
}

impl ReachFigures {
    /// What a distance adds to the die; nothing where no hero goes that far.
    pub fn modifier(self, distance: u32, lower_bound: BoundBelongs) -> Option<i32> {
        if self.limit < distance {
            return None;
        }
        let beyond = |bound: u32| match lower_bound {
            BoundBelongs::No => bound < distance,
            BoundBelongs::Yes => bound <= distance,
        };
        Some(match () {
            () if beyond(self.far_from) => self.far,
            () if beyond(self.middle_from) => self.middle,
            () => 0,
        })
    }
}

/// What the line on pinned and demoralized targets means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PinnedText {
    /// What its heading says.
    #[default]
    Pinned,
    /// What its sentence says: it is for supported targets.
    Supported,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_and_morale_count_once_and_cancel() {
        let figures = HeroModifiers::default();
        let spirit = |training, morale| spirit(&figures, training, morale);
        assert_eq!(spirit(Training::Great, Morale::Brave), 1);
        assert_eq!(spirit(Training::Average, Morale::Fanatic), 1);
        assert_eq!(spirit(Training::Abysmal, Morale::Broken), -1);
        assert_eq!(spirit(Training::Great, Morale::Shaky), 0);
        assert_eq!(spirit(Training::Average, Morale::Steady), 0);
    }

    #[test]
    fn a_bracket_begins_beyond_its_lower_bound() {
        let at = |distance, bound| ReachFigures::default().modifier(distance, bound);
        let open = [120, 121, 180, 181, 240].map(|yards| at(yards, BoundBelongs::No));
        assert_eq!(open, [Some(0), Some(-1), Some(-1), Some(-2), Some(-2)]);
        let closed = [119, 120, 179, 180].map(|yards| at(yards, BoundBelongs::Yes));
        assert_eq!(closed, [Some(0), Some(-1), Some(-1), Some(-2)]);
        assert_eq!(at(241, BoundBelongs::No), None);
    }
}
