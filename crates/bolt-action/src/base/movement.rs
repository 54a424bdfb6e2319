//! How far units move. Register: `ba.base.movement`, an assumption of the base game, and
//! `ba.weapon.fixed`. Source for the latter: weapons, Fixed.
//!
//! > Infantry 6 inches on an Advance and 12 on a Run; tracked vehicles and half-tracks 9 and 18;
//! > wheeled vehicles 12 and 24.
//!
//! > A fixed weapon on an Advance turns on the spot and does not move; on a Run it moves 12 inches.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::switch;

pub mod procedure;

pub use procedure::Movement;

/// What a unit moves on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mobility {
    /// Men on foot.
    Infantry,
    /// Men on foot with a fixed weapon: the team of a medium or heavy machine gun or mortar.
    FixedTeam,
    /// A gun, pushed by its crew; all guns are fixed weapons.
    Artillery,
    /// A fully tracked vehicle.
    Tracked,
    /// A half-track.
    HalfTrack,
    /// A wheeled vehicle.
    Wheeled,
}

impl Mobility {
    /// Whether it is a vehicle.
    pub fn is_vehicle(self) -> bool {
        matches!(self, Mobility::Tracked | Mobility::HalfTrack | Mobility::Wheeled)
    }

    /// Whether it is men who walk, with or without a fixed weapon.
    pub fn is_on_foot(self) -> bool {
        matches!(self, Mobility::Infantry | Mobility::FixedTeam)
    }
}

switch! {
    /// How far fixed weapons move.
    FixedMovement {
        /// As printed: not at all on an Advance, on which they turn, and 12 inches on a Run.
        AsPrinted,
        /// At the pace of infantry that advances, on either order: 6 inches.
        BasePace,
    }
}

/// The pace of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// An Advance move.
    #[default]
    Advance,
    /// A Run move, where it is allowed; an Advance move where it is not.
    Run,
}

/// How far a unit moves, in inches a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// On an Advance (inches).
    #[schemars(range(max = 72))]
    pub advance: u32,
    /// On a Run (inches).
    #[schemars(range(max = 72))]
    pub run: u32,
}

impl Moves {
    /// How far a move of a pace goes, in inches.
    pub fn at(self, pace: Pace) -> u32 {
        match pace {
            Pace::Advance => self.advance,
            Pace::Run => self.run,
        }
    }
}

/// How far each kind of unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct MovementFigures {
    /// Men on foot.
    pub infantry: Moves,
    /// Fixed weapons: guns pushed by their crews, and teams on foot that carry one.
    #[schemars(extend("x-assumed" = false))]
    pub artillery: Moves,
    /// Fixed weapons where `fixed.movement` is `base-pace`.
    pub base_pace: Moves,
    /// Fully tracked vehicles.
    pub tracked: Moves,
    /// Half-tracks.
    pub half_track: Moves,
    /// Wheeled vehicles.
    pub wheeled: Moves,
}

impl Default for MovementFigures {
    fn default() -> MovementFigures {
        MovementFigures {
            infantry: Moves { advance: 6, run: 12 },
            artillery: Moves { advance: 0, run: 12 },
            base_pace: Moves { advance: 6, run: 6 },
            tracked: Moves { advance: 9, run: 18 },
            half_track: Moves { advance: 9, run: 18 },
            wheeled: Moves { advance: 12, run: 24 },
        }
    }
}

impl MovementFigures {
    /// How far a kind of unit moves.
    pub fn of(&self, mobility: Mobility, fixed: FixedMovement) -> Moves {
        match mobility {
            Mobility::Infantry => self.infantry,
            Mobility::FixedTeam | Mobility::Artillery => match fixed {
                FixedMovement::AsPrinted => self.artillery,
                FixedMovement::BasePace => self.base_pace,
            },
            Mobility::Tracked => self.tracked,
            Mobility::HalfTrack => self.half_track,
            Mobility::Wheeled => self.wheeled,
        }
    }
}
