//! Deviation. Source: *Test of Battle*, 7.3.3 and 7.3.4. Register: `cd.airborne.glider-deviation`.
//!
//! > Roll the direction on the wind chart (9 and 10 are rolled again) and the distance on one die:
//! > half of it for Veteran and Elite crews, twice for Green and Trained.
//!
//! What lies there is a map or a share of the ground: woods, orchards, linear obstacles,
//! structures, vehicles and other gliders are a crash; deep water, cliffs, burning sectors and the
//! edge of the table lose the glider.

pub mod terrain;

use sandtable_dice::{D8, D10, Dice, Measure, Outcome, Procedure, Reading, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, switch};
use crate::levels::Quality;
use sandtable_rulebook::{About, Refusal, Rule};

pub(super) use terrain::Terrain;
pub(super) use terrain::{Below, Deviated, Surroundings};

switch! {
    /// What becomes of half inches.
    HalfRound {
        /// They are kept.
        Keep,
        /// They are rounded up.
        Up,
        /// They are rounded down.
        Down,
    }
}

switch! {
    /// How the wind chart names the way a glider goes; the wind comes from where it says.
    DevDirection {
        /// It goes where the chart says.
        Towards,
        /// It goes the other way, as smoke does.
        From,
    }
}

/// How far gliders deviate, in half inches for each pip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DeviationFigures {
    /// Veteran and Elite crews.
    #[schemars(range(max = 40))]
    pub veteran_or_elite: u32,
    /// Regular and Experienced crews.
    #[schemars(range(max = 40))]
    pub others: u32,
    /// Green and Trained crews.
    #[schemars(range(max = 40))]
    pub trained_or_green: u32,
}

impl Default for DeviationFigures {
    fn default() -> DeviationFigures {
        DeviationFigures { veteran_or_elite: 1, others: 2, trained_or_green: 4 }
    }
}

/// The deviation of a crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct DeviationRoll {
    half_inches_per_pip: u32,
    rounding: HalfRound,
    direction: DevDirection,
}

impl DeviationRoll {
    pub(super) fn new(
        crew: Quality,
        figures: DeviationFigures,
        rounding: HalfRound,
        direction: DevDirection,
    ) -> DeviationRoll {
        let half_inches_per_pip = match crew {
            Quality::Veteran | Quality::Elite => figures.veteran_or_elite,
            Quality::Regular | Quality::Experienced => figures.others,
            Quality::Green | Quality::Trained => figures.trained_or_green,
        };
        DeviationRoll { half_inches_per_pip, rounding, direction }
    }

    pub(super) fn roll<D: Dice>(self, dice: &mut D) -> Deviated {
        let face = dice.stage("direction of deviation").roll(D8) - 1;
        let pips = u32::from(dice.stage("distance of deviation").roll(D10));
        Deviated {
            direction: match self.direction {
                DevDirection::Towards => face,
                DevDirection::From => (face + 4) % 8,
            },
            half_inches: self.half_inches(pips),
        }
    }

    /// How far so many pips are.
    fn half_inches(self, pips: u32) -> u32 {
        let half_inches = pips * self.half_inches_per_pip;
        match self.rounding {
            HalfRound::Keep => half_inches,
            HalfRound::Up => half_inches.div_ceil(2) * 2,
            HalfRound::Down => half_inches / 2 * 2,
        }
    }
}

/// What a player reads out of a glider that deviates.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Quality of the crew.
    pub crew: Quality,
    /// What lies about the target. Leave it out if only the offset matters.
    #[serde(default)]
    pub terrain: Terrain,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far gliders deviate, in half inches for each pip.
    pub deviation: DeviationFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What becomes of half inches.
    #[serde(rename = "airborne.half_round")]
    pub rounding: HalfRound,
    /// How the wind chart names the way a glider goes.
    #[serde(rename = "airborne.dev_direction")]
    pub direction: DevDirection,
}

/// A glider that deviates.
#[derive(Clone, Debug)]
pub struct Deviation {
    roll: DeviationRoll,
    terrain: Surroundings,
}

/// Where it comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeviationOutcome {
    deviated: Deviated,
    below: Below,
}

impl Outcome for DeviationOutcome {}

impl Procedure for Deviation {
    type Outcome = DeviationOutcome;

    fn measures(&self) -> Vec<Measure<DeviationOutcome>> {
        let farthest = f64::from(self.roll.half_inches(10)) / 2.0;
        measures! {
            "distance", amount("inches", 0.0..=farthest), "distance by which it deviates",
                |outcome| Reading::fraction(outcome.deviated.half_inches, 2);
            "direction", count("1 is north, clockwise to 8", 1..=8), "where it goes",
                |outcome| (outcome.deviated.direction + 1).into();
            "open", yes_no(), "it comes down in open ground",
                |outcome| (outcome.below == Below::Open).into();
            "crash", yes_no(), "it crashes", |outcome| (outcome.below == Below::Crash).into();
            "prohibited", yes_no(), "it is lost in water, prohibited terrain or off the table",
                |outcome| (outcome.below == Below::Prohibited).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DeviationOutcome {
        let deviated = self.roll.roll(dice);
        DeviationOutcome { deviated, below: self.terrain.below(dice, deviated) }
    }
}

impl Rule for Deviation {
    const ABOUT: About =
        About { id: "cd.airborne.glider-deviation", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { crew: Quality::Veteran, terrain: Terrain::default() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Deviation, Refusal> {
        let Circumstances { crew, terrain } = circumstances;
        let Rulings { rounding, direction } = rulings;
        let roll = DeviationRoll::new(crew, figures.deviation, rounding, direction);
        Ok(Deviation { roll, terrain: Surroundings::new(&terrain)? })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Chance;
    use sandtable_sim::Fraction;

    use super::terrain::{Obstacle, ObstacleKind};
    use super::*;
    use crate::airborne::ground::{Point, Shape};
    use sandtable_worked::exactly;

    fn mean(
        circumstances: Circumstances,
        rulings: Rulings,
        measure: impl Fn(&DeviationOutcome) -> u32,
    ) -> Fraction {
        let deviation = Deviation::prepare(circumstances, Figures::default(), rulings).unwrap();
        exactly(&deviation).mean(|outcome| measure(outcome).into())
    }

    fn half_inches(crew: Quality, rounding: HalfRound) -> Fraction {
        let rulings = Rulings { rounding, ..Rulings::default() };
        let circumstances = Circumstances { crew, terrain: Terrain::default() };
        mean(circumstances, rulings, |outcome| outcome.deviated.half_inches)
    }

    #[test]
    fn cd_air_019_a_veteran_deviates_by_eleven_quarters_of_an_inch_on_average() {
        assert_eq!(half_inches(Quality::Veteran, HalfRound::Keep), Fraction::new(2 * 11, 4));
    }

    #[test]
    fn others_deviate_twice_and_four_times_as_far() {
        assert_eq!(half_inches(Quality::Experienced, HalfRound::Keep), Fraction::new(11, 1));
        assert_eq!(half_inches(Quality::Green, HalfRound::Keep), Fraction::new(22, 1));
    }

    #[test]
    fn half_inches_are_kept_or_rounded() {
        assert_eq!(half_inches(Quality::Elite, HalfRound::Up), Fraction::new(6, 1));
        assert_eq!(half_inches(Quality::Elite, HalfRound::Down), Fraction::new(5, 1));
    }

    /// A wood east of the target from 3 inches on: one direction in eight, and 8 distances in ten.
    /// North of it, from 6 inches on, the table ends: all three northern directions may leave it.
    #[test]
    fn a_map_says_where_it_comes_down() {
        let woods = Shape::Rectangle { corner: Point { x: 3.0, y: -1.0 }, width: 9.0, height: 2.0 };
        let table =
            Shape::Rectangle { corner: Point { x: -50.0, y: -50.0 }, width: 100.0, height: 55.9 };
        let terrain = || {
            let obstacles = vec![Obstacle { kind: ObstacleKind::Crash, shape: woods }];
            Terrain { table: Some(table), obstacles, ..Terrain::default() }
        };
        let chance = |below| {
            let circumstances = Circumstances { crew: Quality::Regular, terrain: terrain() };
            mean(circumstances, Rulings::default(), |outcome| (outcome.below == below).into())
        };
        assert_eq!(chance(Below::Crash), Fraction::new(8, 80));
        // North from 6 on: 5 distances; north-east and north-west from 9 on (9 * 0.707 = 6.4): 2.
        assert_eq!(chance(Below::Prohibited), Fraction::new(5 + 2 + 2, 80));
    }

    #[test]
    fn the_other_reading_of_the_wind_chart_turns_the_glider_round() {
        let woods = Shape::Rectangle { corner: Point { x: 3.0, y: -1.0 }, width: 9.0, height: 2.0 };
        let west = |direction| {
            let obstacles = vec![Obstacle { kind: ObstacleKind::Crash, shape: woods }];
            let terrain = Terrain { obstacles, ..Terrain::default() };
            let circumstances = Circumstances { crew: Quality::Regular, terrain };
            let rulings = Rulings { direction, ..Rulings::default() };
            let deviation = Deviation::prepare(circumstances, Figures::default(), rulings).unwrap();
            // A 7 on the wind chart is west; the distance is 5.
            let mut dice = sandtable_dice::Scripted::new([7, 5]);
            deviation.resolve(&mut dice).below
        };
        assert_eq!(west(DevDirection::Towards), Below::Open);
        assert_eq!(west(DevDirection::From), Below::Crash);
    }

    #[test]
    fn shares_of_the_ground_stand_for_a_map() {
        let chance = |text: &str| text.parse::<Chance>().unwrap();
        let (crash, prohibited) = (chance("2/5"), chance("1/10"));
        let terrain = Terrain { crash, prohibited, ..Terrain::default() };
        let circumstances = Circumstances { crew: Quality::Regular, terrain };
        let crash = mean(circumstances, Rulings::default(), |outcome| {
            (outcome.below == Below::Crash).into()
        });
        assert_eq!(crash, Fraction::new(2, 5));
    }

    /// A barn, an inch square, five inches away in one of the eight directions.
    #[test]
    fn each_face_of_the_wind_chart_leads_its_own_way() {
        let crashes = |barn: u8, face: u8| {
            let (sin, cos) = (f64::from(barn - 1) * std::f64::consts::FRAC_PI_4).sin_cos();
            let corner = Point { x: 5.0 * sin - 0.5, y: 5.0 * cos - 0.5 };
            let shape = Shape::Rectangle { corner, width: 1.0, height: 1.0 };
            let obstacles = vec![Obstacle { kind: ObstacleKind::Crash, shape }];
            let terrain = Terrain { obstacles, ..Terrain::default() };
            let circumstances = Circumstances { crew: Quality::Regular, terrain };
            let (figures, rulings) = (Figures::default(), Rulings::default());
            let deviation = Deviation::prepare(circumstances, figures, rulings).unwrap();
            let mut dice = sandtable_dice::Scripted::new([face, 5]);
            deviation.resolve(&mut dice).below == Below::Crash
        };
        for (barn, face) in (1..=8).flat_map(|barn| (1..=8).map(move |face| (barn, face))) {
            assert_eq!(crashes(barn, face), barn == face, "a barn at {barn}, and a {face}");
        }
    }
}
