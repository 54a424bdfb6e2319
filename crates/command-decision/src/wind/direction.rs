//! Where the wind blows from. Source: *Test of Battle*, 10.1.1. Register: `cd.wind.direction`.
//!
//! > The referee chooses, or rolls: 1 is north, 2 north-east and so on clockwise to 8; 9 and 10 are
//! > rolled again. The wind blows from there, and smoke drifts the other way.

use std::ops::ControlFlow;

use sandtable_dice::{D10, Dice, Die, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// The directions of the chart.
pub(super) const DIRECTIONS: u8 = 8;

/// Rolls after which a die without faces to roll again is fetched: nobody lives to see so many.
const PATIENCE: u32 = 100;

/// What the referee says about the wind.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Circumstances {
    /// The direction the referee has chosen (1 north, 2 north-east, clockwise to 8 north-west); leave
    /// it out to roll for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 8))]
    pub chosen: Option<u8>,
}

/// The book's numbers for the chart.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The highest die that names a direction; above it the die is rolled again.
    #[schemars(range(min = 4, max = 8))]
    pub highest: u8,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { highest: DIRECTIONS }
    }
}

/// A roll for the wind.
#[derive(Clone, Copy, Debug)]
pub struct Direction {
    chosen: Option<u8>,
    highest: u8,
}

/// Where the wind blows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DirectionOutcome {
    /// The direction, from 1 (north) clockwise to 8 (north-west).
    pub from: u8,
    /// Dice rolled, with those rolled again.
    pub rolls: u32,
}

impl Outcome for DirectionOutcome {}

impl Procedure for Direction {
    type Outcome = DirectionOutcome;

    fn measures(&self) -> Vec<Measure<DirectionOutcome>> {
        let rolls = if self.chosen.is_some() { 0..=0 } else { 1..=PATIENCE + 1 };
        measures! {
            "from", count("1 north, 3 east, 5 south, 7 west", 1..=8),
                "direction the wind blows from", |outcome| outcome.from.into();
            "smoke_to", count("1 north, 3 east, 5 south, 7 west", 1..=8),
                "direction smoke drifts to",
                |outcome| ((outcome.from - 1 + DIRECTIONS / 2) % DIRECTIONS + 1).into();
            "rolls", count("dice", rolls), "dice rolled, with those rolled again",
                |outcome| outcome.rolls.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DirectionOutcome {
        if let Some(from) = self.chosen {
            return DirectionOutcome { from, rolls: 0 };
        }
        dice.rounds(1, |dice, &rolls| {
            let dice = dice.stage("wind direction");
            match dice.roll(D10) {
                from if from <= self.highest => {
                    ControlFlow::Break(DirectionOutcome { from, rolls })
                }
                _ if rolls == PATIENCE => {
                    let from = dice.roll(Die::new(self.highest));
                    ControlFlow::Break(DirectionOutcome { from, rolls: rolls + 1 })
                }
                _ => ControlFlow::Continue(rolls + 1),
            }
        })
    }
}

impl Rule for Direction {
    const ABOUT: About = About { id: "cd.wind.direction", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { chosen: None }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<Direction, Refusal> {
        Ok(Direction { chosen: circumstances.chosen, highest: figures.highest })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn direction(chosen: Option<u8>) -> Direction {
        let circumstances = Circumstances { chosen };
        Direction::prepare(circumstances, Figures::default(), NoRulings {}).unwrap()
    }

    #[test]
    fn cd_weather_001_the_wind_blows_from_the_north_with_one_in_eight() {
        let direction = direction(None);
        let law = enumerate::<_, Fraction>(&Budget::default(), |dice| direction.resolve(dice));
        let law = law.unwrap();
        for from in 1..=8 {
            assert_eq!(law.mean(|it| (it.from == from).into()), Fraction::new(1, 8));
        }
    }

    #[test]
    fn a_direction_takes_five_quarters_of_a_die() {
        let direction = direction(None);
        let law = enumerate::<_, f64>(&Budget::default(), |dice| direction.resolve(dice));
        assert!((law.unwrap().mean(|it| it.rolls.into()) - 1.25).abs() < 1e-12);
    }

    #[test]
    fn nine_and_ten_are_rolled_again() {
        let mut dice = Scripted::new([9, 10, 3]);
        let outcome = direction(None).resolve(&mut dice);
        assert_eq!(outcome, DirectionOutcome { from: 3, rolls: 3 });
        assert!(dice.exhausted());
    }

    #[test]
    fn the_referee_may_choose() {
        assert_eq!(direction(Some(7)).resolve(&mut Scripted::new([])).from, 7);
    }

    /// A hundred dice that name no direction, and one more of which each side does.
    #[test]
    fn who_has_rolled_often_enough_rolls_a_die_that_names_a_direction() {
        let faces = [[9; PATIENCE as usize].as_slice(), &[4]].concat();
        let mut dice = Scripted::new(faces);
        let outcome = direction(None).resolve(&mut dice);
        assert_eq!(outcome, DirectionOutcome { from: 4, rolls: 101 });
        assert!(dice.exhausted());
    }

    #[test]
    fn no_die_is_rolled_for_what_was_chosen_and_one_at_least_for_the_rest() {
        let dice = |chosen| direction(chosen).measures()[2].scale;
        assert_eq!(dice(Some(7)), count("dice", 0..=0));
        assert_eq!(dice(None), count("dice", 1..=101));
    }
}
