//! How far units move. Register: `ba.base.movement`, an assumption of the base game.
//!
//! > Infantry 6 inches on an Advance and 12 on a Run; tracked vehicles and half-tracks 9 and 18;
//! > wheeled vehicles 12 and 24.
//!
//! A gun pushed by its crew is not in the register; it is taken to move at the pace of infantry
//! that advances, and not to run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub mod procedure;

pub use procedure::Movement;

/// What a unit moves on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mobility {
    /// Men on foot.
    Infantry,
    /// A gun, pushed by its crew.
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
    #[schemars(range(min = 1, max = 72))]
    pub advance: u32,
    /// On a Run (inches).
    #[schemars(range(min = 1, max = 72))]
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
pub struct MovementFigures {
    /// Men on foot.
    pub infantry: Moves,
    /// Guns pushed by their crews.
    pub artillery: Moves,
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
            artillery: Moves { advance: 6, run: 6 },
            tracked: Moves { advance: 9, run: 18 },
            half_track: Moves { advance: 9, run: 18 },
            wheeled: Moves { advance: 12, run: 24 },
        }
    }
}

impl MovementFigures {
    /// How far a kind of unit moves.
    pub fn of(&self, mobility: Mobility) -> Moves {
        match mobility {
            Mobility::Infantry => self.infantry,
            Mobility::Artillery => self.artillery,
            Mobility::Tracked => self.tracked,
            Mobility::HalfTrack => self.half_track,
            Mobility::Wheeled => self.wheeled,
        }
    }
}
