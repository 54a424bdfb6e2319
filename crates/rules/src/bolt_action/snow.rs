//! Snow, and the mountaineers whom it does not hinder. Source: *Battle of the Bulge*, Snow,
//! Mountaineers. Register: `ba.snow`, `ba.mountaineers`.
//!
//! > Snow is rough ground: infantry and tracked vehicles advance and do not run; guns and wheeled
//! > vehicles stay out. A move that touches snow anywhere is limited so. Mountaineers take rough
//! > ground for open ground, except what the players excluded beforehand.
//!
//! Troops that cannot run here never meet three dice of a mine section under the snow; mountaineers
//! may run and then do. What the mountaineers' rule does to a gun's roll on the mud table
//! (`mountaineers.mud_table`) is part of that table.

use sandtable_dice::{Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bolt_action::rough_ground::{
    AssaultInRough, HalfTrack, Limit, MoveOrder, RoughGroundFigures, RoughGroundUnit, greatest_move,
};
use crate::bolt_action::{MovementFigures, Mover, Pace};
use crate::{About, Refusal, Rule};

/// A move that may touch snow.
#[derive(Clone, Copy, Debug)]
pub struct Snow {
    outcome: SnowOutcome,
}

/// What a player reads out before a move towards or in snow.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that moves.
    pub unit: RoughGroundUnit,
    /// Its order.
    #[serde(default)]
    pub order: MoveOrder,
    /// Open ground before the snow (inches). None: the unit is in snow or touches it.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub clear: u32,
    /// Whether the players excluded this ground from the mountaineers' rule.
    #[serde(default)]
    pub excluded: bool,
}

/// The book's numbers for snow.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far units move.
    pub movement: MovementFigures,
    /// Rough ground.
    pub rough: RoughGroundFigures,
}

/// What the register leaves open about snow.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How half-tracks count in rough ground.
    #[serde(rename = "terrain.half_track")]
    pub half_track: HalfTrack,
    /// Whether troops may assault through it.
    #[serde(rename = "terrain.assault_in_rough")]
    pub assault: AssaultInRough,
}

/// What snow leaves of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SnowOutcome {
    /// How far the unit may move (inches).
    pub inches: u32,
    /// How far it would have moved over open ground (inches).
    pub open: u32,
    /// What it may do in the snow.
    pub limit: Limit,
}

impl Outcome for SnowOutcome {
    const MEASURES: &'static [Measure<Self>] = &[
        Measure {
            name: "inches",
            meaning: "greatest distance it may move (inches)",
            of: |outcome| outcome.inches.into(),
        },
        Measure {
            name: "lost",
            meaning: "distance that the snow costs it (inches)",
            of: |outcome| (outcome.open - outcome.inches).into(),
        },
        Measure {
            name: "barred",
            meaning: "may not move in the snow (1 yes, 0 no)",
            of: |outcome| (outcome.limit == Limit::Barred).into(),
        },
        Measure {
            name: "may_run",
            meaning: "may run in the snow (1 yes, 0 no)",
            of: |outcome| (outcome.limit == Limit::Open).into(),
        },
    ];
}

impl Procedure for Snow {
    type Outcome = SnowOutcome;

    fn resolve<D: Dice>(&self, _: &mut D) -> SnowOutcome {
        self.outcome
    }
}

impl Rule for Snow {
    const ABOUT: About = About {
        id: "ba.snow",
        covers: &["ba.mountaineers"],
        assumptions: &["ba.base.movement", "ba.base.assault"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let unit = RoughGroundUnit { kind: Mover::Infantry, mountaineers: false };
        Circumstances { unit, order: MoveOrder::Run, clear: 0, excluded: false }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Snow, Refusal> {
        let Circumstances { unit, order, clear, excluded } = circumstances;
        let limit = Limit::of(unit.kind, unit.mountaineers && !excluded, rulings.half_track);
        let moves = figures.movement.of(unit.kind);
        let open = match order {
            MoveOrder::Advance => moves.at(Pace::Advance),
            MoveOrder::Run | MoveOrder::Assault => moves.at(Pace::Run),
        };
        let through = greatest_move(limit, moves, order, figures.rough, rulings.assault);
        let inches = through.max(clear.min(open));
        Ok(Snow { outcome: SnowOutcome { inches, open, limit } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bolt_action::worked::{falls, prepared};

    fn inches(kind: Mover, order: MoveOrder, mountaineers: bool, clear: u32) -> u32 {
        let unit = RoughGroundUnit { kind, mountaineers };
        let circumstances = Circumstances { unit, order, clear, excluded: false };
        falls(&prepared::<Snow>(circumstances, Rulings::default()), &[]).inches
    }

    #[test]
    fn snow_01_infantry_in_snow_moves_six_inches_whatever_its_order() {
        assert_eq!(inches(Mover::Infantry, MoveOrder::Run, false, 0), 6);
        assert_eq!(inches(Mover::Infantry, MoveOrder::Advance, false, 0), 6);
    }

    #[test]
    fn tracks_advance_and_wheels_and_guns_stay_out() {
        let run = |kind| inches(kind, MoveOrder::Run, false, 0);
        assert_eq!(run(Mover::FullyTracked), 9);
        assert_eq!(run(Mover::HalfTrack), 9);
        assert_eq!(run(Mover::Wheeled), 0);
        assert_eq!(run(Mover::Artillery), 0);
    }

    #[test]
    fn mountaineers_run_and_assault_as_in_the_open_except_on_excluded_ground() {
        assert_eq!(inches(Mover::Infantry, MoveOrder::Run, true, 0), 12);
        assert_eq!(inches(Mover::Infantry, MoveOrder::Assault, true, 0), 12);
        let unit = RoughGroundUnit { kind: Mover::Infantry, mountaineers: true };
        let circumstances = Circumstances { unit, excluded: true, ..Snow::example() };
        assert_eq!(falls(&prepared::<Snow>(circumstances, Rulings::default()), &[]).inches, 6);
    }

    #[test]
    fn a_move_that_ends_before_the_snow_is_not_limited() {
        assert_eq!(inches(Mover::Infantry, MoveOrder::Run, false, 8), 8, "up to the edge");
        assert_eq!(inches(Mover::Infantry, MoveOrder::Run, false, 3), 6, "three of them in snow");
        assert_eq!(inches(Mover::Wheeled, MoveOrder::Run, false, 30), 24);
    }

    #[test]
    fn an_assault_through_snow_reaches_six_inches_or_is_forbidden() {
        assert_eq!(inches(Mover::Infantry, MoveOrder::Assault, false, 0), 6);
        let circumstances = Circumstances { order: MoveOrder::Assault, ..Snow::example() };
        let rulings = Rulings { assault: AssaultInRough::Forbidden, ..Rulings::default() };
        assert_eq!(falls(&prepared::<Snow>(circumstances, rulings), &[]).inches, 0);
    }

    #[test]
    fn half_tracks_may_count_as_wheeled() {
        let unit = RoughGroundUnit { kind: Mover::HalfTrack, mountaineers: false };
        let circumstances = Circumstances { unit, ..Snow::example() };
        let rulings = Rulings { half_track: HalfTrack::AsWheeled, ..Rulings::default() };
        let outcome = falls(&prepared::<Snow>(circumstances, rulings), &[]);
        assert_eq!((outcome.inches, outcome.limit), (0, Limit::Barred));
    }
}
