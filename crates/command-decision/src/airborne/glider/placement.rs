//! Where gliders aim. Source: *Test of Battle*, 7.3. Register: `cd.airborne.glider-placement`.
//!
//! > All gliders of a company aim at one drop zone: each within 2 inches of its point, or within 2
//! > inches of a glider of its stick that is itself within 2 inches of the point.
//!
//! How many find room depends on the size of a glider, which the book leaves open: they are counted
//! on a hexagonal grid about the point, the closest way to pack them.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::airborne::ground::Point;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Diameter of the room that a glider takes up (inches).
    #[schemars(range(min = 0.25, max = 12))]
    pub footprint: f64,
    /// Where gliders aim, from the point of the drop zone (inches). May be empty.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub targets: Vec<Point>,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How near the point, or a glider that is near it, gliders must aim (inches).
    #[schemars(range(min = 0, max = 24))]
    pub within: f64,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { within: 2.0 }
    }
}

/// Gliders about a drop zone.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    outcome: PlacementOutcome,
}

/// Which of them may aim there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacementOutcome {
    /// Targets that the rule allows.
    pub legal: u32,
    /// Targets that it does not.
    pub illegal: u32,
    /// Targets that are too near another one.
    pub overlapping: u32,
    /// Gliders that find room.
    pub room: u32,
}

impl Outcome for PlacementOutcome {}

impl Procedure for Placement {
    type Outcome = PlacementOutcome;

    fn measures(&self) -> Vec<Measure<PlacementOutcome>> {
        let PlacementOutcome { legal, illegal, room, .. } = self.outcome;
        let stated = legal + illegal;
        measures! {
            "room", count("gliders", 0..=room), "gliders that find room on a hexagonal grid",
                |outcome| outcome.room.into();
            "legal", count("gliders", 0..=stated), "stated targets that the rule allows",
                |outcome| outcome.legal.into();
            "illegal", count("gliders", 0..=stated), "stated targets that are too far away",
                |outcome| outcome.illegal.into();
            "overlapping", count("gliders", 0..=stated), "stated targets that overlap another one",
                |outcome| outcome.overlapping.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> PlacementOutcome {
        self.outcome
    }
}

/// For sums of squares that should be whole.
const ROUNDING: f64 = 1e-9;

/// Which targets are allowed: those near the point, and those near one of them.
fn legal(targets: &[Point], within: f64) -> Vec<bool> {
    let within = within + ROUNDING;
    let inner = |target: &Point| target.distance(Point::default()) <= within;
    let near = |target: &Point| {
        targets.iter().any(|other| inner(other) && other.distance(*target) <= within)
    };
    targets.iter().map(|target| inner(target) || near(target)).collect()
}

/// The points of a hexagonal grid about the drop zone, as far as gliders could aim.
fn grid(footprint: f64, within: f64) -> Vec<Point> {
    #[expect(clippy::cast_possible_truncation, reason = "at most 24 inches over a quarter of one")]
    let rings = (2.0 * within / footprint * 1.2).ceil() as i32 + 1;
    let row = 0.75_f64.sqrt();
    let points = (-rings..=rings).flat_map(|j| {
        (-2 * rings..=2 * rings).map(move |i| Point {
            x: footprint * (f64::from(i) + f64::from(j) / 2.0),
            y: footprint * f64::from(j) * row,
        })
    });
    points.collect()
}

fn how_many(flags: impl Iterator<Item = bool>) -> u32 {
    u32::try_from(flags.filter(|&flag| flag).count()).expect("a few thousand at most")
}

impl Rule for Placement {
    const ABOUT: About =
        About { id: "cd.airborne.glider-placement", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let targets = [0.0, 2.0, 4.0].map(|x| Point { x, y: 0.0 }).to_vec();
        Circumstances { footprint: 2.0, targets }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Placement, Refusal> {
        let Circumstances { footprint, targets } = circumstances;
        let allowed = how_many(legal(&targets, figures.within).into_iter());
        let overlaps = |(i, one): (usize, &Point)| {
            let mut others = targets.iter().enumerate().filter(|(j, _)| *j != i);
            others.any(|(_, other)| one.distance(*other) < footprint - ROUNDING)
        };
        let outcome = PlacementOutcome {
            legal: allowed,
            illegal: u32::try_from(targets.len()).expect("at most 100") - allowed,
            overlapping: how_many(targets.iter().enumerate().map(overlaps)),
            room: how_many(legal(&grid(footprint, figures.within), figures.within).into_iter()),
        };
        Ok(Placement { outcome })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placement(footprint: f64, targets: &[(f64, f64)]) -> PlacementOutcome {
        let targets = targets.iter().map(|&(x, y)| Point { x, y }).collect();
        let circumstances = Circumstances { footprint, targets };
        Placement::prepare(circumstances, Figures::default(), NoRulings {}).unwrap().outcome
    }

    #[test]
    fn a_glider_may_lean_on_one_that_is_near_the_point_but_no_further() {
        let chain = placement(1.0, &[(0.0, 2.0), (0.0, 4.0), (0.0, 6.0)]);
        assert_eq!((chain.legal, chain.illegal, chain.overlapping), (2, 1, 0));
        let alone = placement(1.0, &[(0.0, 4.0)]);
        assert_eq!((alone.legal, alone.illegal), (0, 1));
    }

    #[test]
    fn gliders_that_overlap_are_counted() {
        assert_eq!(placement(2.0, &[(0.0, 0.0), (1.5, 0.0)]).overlapping, 2);
    }

    /// Seven stand within 2 inches, twelve more within 2 inches of one of the outer six.
    #[test]
    fn nineteen_gliders_of_two_inches_find_room() {
        assert_eq!(placement(2.0, &[]).room, 19);
    }
}
