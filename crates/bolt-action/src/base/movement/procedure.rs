//! How far a unit may move under an order, as a question of its own.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FixedMovement, Mobility, MovementFigures, Pace};
use crate::rough_ground::{HalfTrack, Limit};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

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
    pub mobility: Mobility,
    /// Its order.
    #[serde(default)]
    pub order: Pace,
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
    /// How far fixed weapons move.
    #[serde(rename = "fixed.movement")]
    pub fixed: FixedMovement,
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
            "inches", amount("inches", 0..=self.inches), "longest move",
                |outcome| outcome.inches.into();
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
        Circumstances { mobility: Mobility::HalfTrack, order: Pace::Run, rough: true }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Movement, Refusal> {
        let Circumstances { mobility, order, rough } = circumstances;
        let moves = figures.movement.of(mobility, rulings.fixed);
        let limit =
            if rough { Limit::of(mobility, false, rulings.half_track, moves) } else { Limit::Open };
        Ok(Movement { inches: limit.inches(moves, order) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inches(mobility: Mobility, rough: bool) -> u32 {
        let circumstances = Circumstances { mobility, order: Pace::Run, rough };
        let (figures, rulings) = (Figures::default(), Rulings::default());
        Movement::prepare(circumstances, figures, rulings).unwrap().inches
    }

    #[test]
    fn a_fixed_weapon_turns_on_an_advance_and_runs_twelve_inches() {
        let moves = |mobility, fixed| {
            [Pace::Advance, Pace::Run].map(|order| {
                let circumstances = Circumstances { mobility, order, rough: false };
                let rulings = Rulings { fixed, ..Rulings::default() };
                Movement::prepare(circumstances, Figures::default(), rulings).unwrap().inches
            })
        };
        for mobility in [Mobility::Artillery, Mobility::FixedTeam] {
            assert_eq!(moves(mobility, FixedMovement::AsPrinted), [0, 12]);
            assert_eq!(moves(mobility, FixedMovement::BasePace), [6, 6]);
        }
        assert_eq!(moves(Mobility::Infantry, FixedMovement::AsPrinted), [6, 12]);
    }

    #[test]
    fn a_run_is_twice_an_advance() {
        let all = [Mobility::Infantry, Mobility::Tracked, Mobility::HalfTrack, Mobility::Wheeled];
        assert_eq!(all.map(|mobility| inches(mobility, false)), [12, 18, 18, 24]);
    }

    #[test]
    fn rough_ground_stops_runs_and_bars_wheels() {
        let all = [Mobility::Infantry, Mobility::Tracked, Mobility::HalfTrack, Mobility::Wheeled];
        assert_eq!(all.map(|mobility| inches(mobility, true)), [6, 9, 9, 0]);
    }
}
