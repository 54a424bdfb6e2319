//! Snow. Source: *Battle of the Bulge*, Snow and Mountaineers. Register: `ba.snow`,
//! `ba.mountaineers`.
//!
//! > Snow is rough ground: infantry and tracked vehicles may only advance in it, guns and wheeled
//! > vehicles may not move there at all. It is enough that a part of the move is in snow.
//! > To mountaineers rough ground is open ground, except what the players excluded beforehand.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rough_ground::{
    AssaultInRough, Figures, HalfTrack, Limit, MoveOrder, RoughGroundUnit, greatest_move,
};
use crate::{FixedMovement, Mobility};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out before a move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that moves.
    pub unit: RoughGroundUnit,
    /// Its order.
    #[serde(default)]
    pub order: MoveOrder,
    /// How much of the move is in snow.
    #[serde(default)]
    pub path: Path,
}

/// How much of a move is in snow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Path {
    /// Some or all of it, which is the same.
    #[default]
    Snow,
    /// None of it.
    Clear,
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
    /// How far fixed weapons move.
    #[serde(rename = "fixed.movement")]
    pub fixed: FixedMovement,
}

/// A move in snow.
#[derive(Clone, Copy, Debug)]
pub struct Snow {
    outcome: SnowOutcome,
}

/// What snow leaves of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SnowOutcome {
    /// How far the unit may move (inches).
    pub inches: u32,
    /// What it may do.
    pub limit: Limit,
}

impl Outcome for SnowOutcome {}

impl Procedure for Snow {
    type Outcome = SnowOutcome;

    fn measures(&self) -> Vec<Measure<SnowOutcome>> {
        measures! {
            "inches", amount("inches", 0..=self.outcome.inches), "greatest distance it may move",
                |outcome| outcome.inches.into();
            "barred", yes_no(), "may not move there",
                |outcome| (outcome.limit == Limit::Barred).into();
            "may_run", yes_no(), "may run there", |outcome| (outcome.limit == Limit::Open).into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> SnowOutcome {
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
        let unit = RoughGroundUnit { mobility: Mobility::Infantry, mountaineers: false };
        Circumstances { unit, order: MoveOrder::Run, path: Path::Snow }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Snow, Refusal> {
        let Circumstances { unit, order, path } = circumstances;
        let RoughGroundUnit { mobility, mountaineers } = unit;
        let moves = figures.movement.of(mobility, rulings.fixed);
        let limit = match path {
            Path::Snow => Limit::of(mobility, mountaineers, rulings.half_track, moves),
            Path::Clear => Limit::Open,
        };
        let inches = greatest_move(limit, moves, order, figures.rough, rulings.assault);
        Ok(Snow { outcome: SnowOutcome { inches, limit } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn moved(unit: RoughGroundUnit, order: MoveOrder, path: Path, rulings: Rulings) -> u32 {
        let circumstances = Circumstances { unit, order, path };
        let snow = Snow::prepare(circumstances, Figures::default(), rulings).unwrap();
        snow.resolve(&mut Scripted::new([])).inches
    }

    fn run(mobility: Mobility) -> u32 {
        let unit = RoughGroundUnit { mobility, mountaineers: false };
        moved(unit, MoveOrder::Run, Path::Snow, Rulings::default())
    }

    #[test]
    fn snow_01_infantry_gets_no_further_than_its_advance() {
        assert_eq!(run(Mobility::Infantry), 6);
    }

    #[test]
    fn tracks_advance_and_guns_and_wheels_stay_where_they_are() {
        assert_eq!(run(Mobility::Tracked), 9);
        assert_eq!(run(Mobility::HalfTrack), 9);
        assert_eq!(run(Mobility::Wheeled), 0);
        assert_eq!(run(Mobility::Artillery), 0);
    }

    #[test]
    fn a_team_with_a_fixed_weapon_runs_nowhere_in_snow_and_turns_on_an_advance() {
        let advance = |fixed| {
            let unit = RoughGroundUnit { mobility: Mobility::FixedTeam, mountaineers: false };
            moved(unit, MoveOrder::Advance, Path::Snow, Rulings { fixed, ..Rulings::default() })
        };
        assert_eq!(run(Mobility::FixedTeam), 0);
        assert_eq!(advance(FixedMovement::AsPrinted), 0);
        assert_eq!(advance(FixedMovement::BasePace), 6);
    }

    #[test]
    fn who_moves_nowhere_in_snow_is_barred_from_it() {
        for mobility in [Mobility::FixedTeam, Mobility::Artillery, Mobility::Wheeled] {
            for order in [MoveOrder::Advance, MoveOrder::Run, MoveOrder::Assault] {
                let unit = RoughGroundUnit { mobility, mountaineers: false };
                let circumstances = Circumstances { unit, order, path: Path::Snow };
                let snow = Snow::prepare(circumstances, Figures::default(), Rulings::default());
                let barred = SnowOutcome { inches: 0, limit: Limit::Barred };
                assert_eq!(snow.unwrap().outcome, barred, "{mobility:?} {order:?}");
            }
        }
    }

    #[test]
    fn half_tracks_may_count_as_wheeled() {
        let unit = RoughGroundUnit { mobility: Mobility::HalfTrack, mountaineers: false };
        let rulings = Rulings { half_track: HalfTrack::AsWheeled, ..Rulings::default() };
        assert_eq!(moved(unit, MoveOrder::Advance, Path::Snow, rulings), 0);
    }

    #[test]
    fn mountaineers_run_in_snow() {
        let unit = RoughGroundUnit { mobility: Mobility::Infantry, mountaineers: true };
        assert_eq!(moved(unit, MoveOrder::Run, Path::Snow, Rulings::default()), 12);
    }

    #[test]
    fn a_move_that_keeps_out_of_snow_is_not_limited() {
        let truck = RoughGroundUnit { mobility: Mobility::Wheeled, mountaineers: false };
        assert_eq!(moved(truck, MoveOrder::Run, Path::Clear, Rulings::default()), 24);
    }

    #[test]
    fn an_assault_through_snow_reaches_six_inches_or_may_not_be_made() {
        let assault = |assault| {
            let unit = RoughGroundUnit { mobility: Mobility::Infantry, mountaineers: false };
            let rulings = Rulings { assault, ..Rulings::default() };
            moved(unit, MoveOrder::Assault, Path::Snow, rulings)
        };
        assert_eq!(assault(AssaultInRough::Yes), 6);
        assert_eq!(assault(AssaultInRough::No), 0);
    }
}
