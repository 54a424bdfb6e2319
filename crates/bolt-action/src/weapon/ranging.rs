//! Ranging in. Source: weapons, Indirect fire. Register: `ba.weapon.indirect-fire`.
//!
//! > Indirect fire hits on a 6 whatever the modifiers. Fired again the next turn at the same target,
//! > when neither has moved, on 5+, then 4+, 3+ and 2+. Once it has hit it is zeroed in: 2+.

use sandtable_dice::{Check, D6};
use sandtable_rulebook::switch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

switch! {
    /// Whether a weapon that is zeroed in must still see its target (`fog.zeroed_needs_sight`).
    ZeroedNeedsSight {
        /// It goes on firing at a target that stays and is lost from view.
        No,
        /// It must: it waits until the target can be seen again.
        Yes,
    }
}

switch! {
    /// What a turn without a shot does to ranging in of a weapon that is not zeroed in
    /// (`indirect.skipped_turn`).
    SkippedTurn {
        /// It starts again.
        Reset,
        /// It goes on where it was.
        Keep,
    }
}

/// How well a weapon has ranged in on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ranging {
    /// It has missed so often in a row.
    Missed(u32),
    /// It has hit, and is zeroed in.
    ZeroedIn,
}

/// The numbers of ranging in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RangingFigures {
    /// Score that hits with the first shot; one less after each miss.
    #[schemars(range(min = 1, max = 7))]
    pub first: i32,
    /// Score that hits at best, and when zeroed in.
    #[schemars(range(min = 1, max = 7))]
    pub best: i32,
}

impl Default for RangingFigures {
    fn default() -> RangingFigures {
        RangingFigures { first: 6, best: 2 }
    }
}

impl RangingFigures {
    /// The roll to hit of a weapon that has ranged in so well.
    pub fn check(self, ranging: Ranging) -> Check {
        let score = match ranging {
            Ranging::ZeroedIn => self.best,
            Ranging::Missed(misses) => (self.first - misses.cast_signed()).max(self.best),
        };
        D6.at_least(score)
    }
}

impl Ranging {
    /// A weapon that has not fired yet.
    pub const START: Ranging = Ranging::Missed(0);

    /// Misses beyond this many in a row are not counted, so that states stay few.
    const COUNTED: u32 = 7;

    /// A weapon that is zeroed in, or has missed so often in a row.
    pub fn so_far(misses: u32, zeroed_in: bool) -> Ranging {
        if zeroed_in { Ranging::ZeroedIn } else { Ranging::Missed(misses.min(Ranging::COUNTED)) }
    }

    /// How well it has ranged in after a shot.
    #[must_use]
    pub fn after(self, hit: bool) -> Ranging {
        match self {
            Ranging::Missed(misses) if !hit => Ranging::so_far(misses + 1, false),
            _ => Ranging::ZeroedIn,
        }
    }
}
