//! How far a unit may move under an order, as a question of its own.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MovementFigures, Mover, Pace};
use crate::bolt_action::rough_ground::{HalfTrack, Limit};
use crate::measures;
use crate::{About, Refusal, Rule};

/// A move under an order.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    inches: u32,
}

/// What a player reads out before a move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What the unit moves on.
    pub mover: Mover,
    /// The pace of its order.
    #[serde(default)]
    pub pace: Pace,
    /// Whether the move touches rough ground.
    #[serde(default)]
    pub rough: bool,
}

/// The book's numbers for moves.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far each kind of unit moves.
    pub movement: MovementFigures,
}

/// What the register leaves open about moves.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How half-tracks count in rough ground.
    #[serde(rename = "terrain.half_track")]
    pub half_track: HalfTrack,
}

/// How far the unit may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MovementOutcome {
    /// The longest move, in inches.
    pub inches: u32,
}

impl Outcome for MovementOutcome {}

impl Procedure for Movement {
    type Outcome = MovementOutcome;

    fn measures(&self) -> Vec<Measure<MovementOutcome>> {
        measures! {
            "inches", amount("inches", 0..), "longest move", |outcome| outcome.inches.into();
            "barred", yes_no(), "may not move at all", |outcome| (outcome.inches == 0).into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> MovementOutcome {
        MovementOutcome { inches: self.inches }
    }
}

impl Rule for Movement {
    const ABOUT: About =
        About { id: "ba.base.movement", covers: &[], assumptions: &["ba.base.movement"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { mover: Mover::HalfTrack, pace: Pace::Run, rough: true }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Movement, Refusal> {
        let Circumstances { mover, pace, rough } = circumstances;
        let moves = figures.movement.of(mover);
        let limit = if rough { Limit::of(mover, false, rulings.half_track) } else { Limit::Open };
        Ok(Movement { inches: limit.inches(moves, pace) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inches(mover: Mover, rough: bool) -> u32 {
        let circumstances = Circumstances { mover, pace: Pace::Run, rough };
        let (figures, rulings) = (Figures::default(), Rulings::default());
        Movement::prepare(circumstances, figures, rulings).unwrap().inches
    }

    #[test]
    fn a_run_is_twice_an_advance() {
        let movers = [Mover::Infantry, Mover::FullyTracked, Mover::HalfTrack, Mover::Wheeled];
        assert_eq!(movers.map(|mover| inches(mover, false)), [12, 18, 18, 24]);
    }

    #[test]
    fn rough_ground_stops_runs_and_bars_wheels() {
        let movers = [Mover::Infantry, Mover::FullyTracked, Mover::HalfTrack, Mover::Wheeled];
        assert_eq!(movers.map(|mover| inches(mover, true)), [6, 9, 9, 0]);
    }
}
