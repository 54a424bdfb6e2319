//! Rough ground: what snow is, and mud unless both players agree to the mud table.
//! Source: *Battle of the Bulge*, Snow, with the base game's terrain chart (`ba.base.movement`).
//! Register: `ba.snow`, `ba.mountaineers`, assumption `ba.base.movement`.
//!
//! > Infantry and tracked vehicles may only advance; guns and wheeled vehicles may not move there
//! > at all. Mountaineers move as in the open, except on ground excluded beforehand.
//!
//! Who may only advance, and on an Advance turns where it stands, as a team with a fixed weapon does,
//! may not move there either.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Mobility, MovementFigures, Moves, Pace};
use sandtable_rulebook::switch;

switch! {
    /// How half-tracks count in rough ground, where only tracks and wheels are named.
    HalfTrack {
        /// As a tracked vehicle: it may advance.
        AsTracked,
        /// As a wheeled vehicle: it is barred.
        AsWheeled,
    }
}

/// What rough ground leaves of a unit's movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// It may not move there.
    Barred,
    /// It may advance and not run.
    AdvanceOnly,
    /// It moves as in the open.
    Open,
}

impl Limit {
    /// The limit for a kind of unit, with its moves in the open.
    pub fn of(
        mobility: Mobility,
        mountaineers: bool,
        half_track: HalfTrack,
        moves: Moves,
    ) -> Limit {
        match mobility {
            _ if mountaineers => Limit::Open,
            _ if moves.advance == 0 => Limit::Barred,
            Mobility::Artillery | Mobility::Wheeled => Limit::Barred,
            Mobility::HalfTrack if half_track == HalfTrack::AsWheeled => Limit::Barred,
            Mobility::Infantry | Mobility::FixedTeam | Mobility::Tracked | Mobility::HalfTrack => {
                Limit::AdvanceOnly
            }
        }
    }

    /// How far a move goes that touches the ground, in inches.
    pub fn inches(self, moves: Moves, pace: Pace) -> u32 {
        match self {
            Limit::Barred => 0,
            Limit::AdvanceOnly => moves.at(pace).min(moves.advance),
            Limit::Open => moves.at(pace),
        }
    }
}

switch! {
    /// Whether troops may assault through rough ground, an assault being a Run.
    AssaultInRough {
        /// It may be made, over a shorter distance.
        Yes,
        /// It may not be made.
        No,
    }
}

/// The order a unit crosses rough ground under.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MoveOrder {
    /// Advance.
    #[default]
    Advance,
    /// Run; the unit advances where running is not allowed.
    Run,
    /// Run into an assault.
    Assault,
}

/// A unit as rough ground sees it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoughGroundUnit {
    /// What it moves on.
    pub mobility: Mobility,
    /// Whether it is mountaineers, to whom rough ground is open ground. Leave it out on ground that
    /// the players excluded beforehand, such as water.
    #[serde(default)]
    pub mountaineers: bool,
}

/// The book's numbers for rough ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RoughGroundFigures {
    /// How far an assault reaches through it (inches).
    #[schemars(range(max = 72))]
    #[schemars(extend("x-assumed" = true))]
    pub assault: u32,
}

impl Default for RoughGroundFigures {
    fn default() -> RoughGroundFigures {
        RoughGroundFigures { assault: 6 }
    }
}

/// The book's numbers for a move that touches rough ground: snow, or mud that counts as such.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far units move.
    pub movement: MovementFigures,
    /// Rough ground.
    pub rough: RoughGroundFigures,
}

/// How far a unit may move under an order when its move touches rough ground, in inches.
pub fn greatest_move(
    limit: Limit,
    moves: Moves,
    order: MoveOrder,
    figures: RoughGroundFigures,
    assault: AssaultInRough,
) -> u32 {
    match (order, limit) {
        (MoveOrder::Advance, _) => limit.inches(moves, Pace::Advance),
        (MoveOrder::Run, _) => limit.inches(moves, Pace::Run),
        (MoveOrder::Assault, Limit::Open) => moves.run,
        (MoveOrder::Assault, Limit::AdvanceOnly) if assault == AssaultInRough::Yes => {
            figures.assault.min(moves.run)
        }
        (MoveOrder::Assault, Limit::AdvanceOnly | Limit::Barred) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FixedMovement;

    #[test]
    fn tracks_and_boots_advance_and_wheels_and_guns_stay_out() {
        let of = |mobility, mountaineers, half_track| {
            let moves = MovementFigures::default().of(mobility, FixedMovement::AsPrinted);
            Limit::of(mobility, mountaineers, half_track, moves)
        };
        let limit = |mobility| of(mobility, false, HalfTrack::AsTracked);
        assert_eq!(limit(Mobility::Infantry), Limit::AdvanceOnly);
        assert_eq!(limit(Mobility::Tracked), Limit::AdvanceOnly);
        assert_eq!(limit(Mobility::HalfTrack), Limit::AdvanceOnly);
        assert_eq!(limit(Mobility::Wheeled), Limit::Barred);
        assert_eq!(limit(Mobility::Artillery), Limit::Barred);
        assert_eq!(of(Mobility::HalfTrack, false, HalfTrack::AsWheeled), Limit::Barred);
        assert_eq!(of(Mobility::Infantry, true, HalfTrack::AsTracked), Limit::Open);
    }

    #[test]
    fn a_team_whose_weapon_is_fixed_is_barred_unless_it_advances() {
        let limit = |mountaineers, fixed| {
            let moves = MovementFigures::default().of(Mobility::FixedTeam, fixed);
            Limit::of(Mobility::FixedTeam, mountaineers, HalfTrack::AsTracked, moves)
        };
        assert_eq!(limit(false, FixedMovement::AsPrinted), Limit::Barred);
        assert_eq!(limit(false, FixedMovement::BasePace), Limit::AdvanceOnly);
        assert_eq!(limit(true, FixedMovement::AsPrinted), Limit::Open);
    }

    #[test]
    fn an_assault_through_rough_ground_reaches_six_inches_or_is_forbidden() {
        let moves = MovementFigures::default().infantry;
        let reach = |limit, assault| {
            let figures = RoughGroundFigures::default();
            greatest_move(limit, moves, MoveOrder::Assault, figures, assault)
        };
        assert_eq!(reach(Limit::AdvanceOnly, AssaultInRough::Yes), 6);
        assert_eq!(reach(Limit::AdvanceOnly, AssaultInRough::No), 0);
        assert_eq!(reach(Limit::Open, AssaultInRough::No), 12);
    }
}
