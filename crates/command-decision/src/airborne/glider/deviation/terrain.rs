//! What lies about the target of a glider.

use std::f64::consts::FRAC_PI_4;

use sandtable_dice::{Chance, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::airborne::ground::{Point, Shape};
use crate::airborne::odds::given_not;
use crate::core::happens;
use sandtable_rulebook::Refusal;

/// What an obstacle does to a glider that comes down on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ObstacleKind {
    /// It crashes: orchard, woods, forest, linear obstacle, structure, vehicle, other glider.
    Crash,
    /// It is lost: deep water, cliff, burning sector.
    Prohibited,
}

/// Something that a glider should not come down on.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Obstacle {
    /// What it does.
    pub kind: ObstacleKind,
    /// Where it is, from the target of the glider.
    pub shape: Shape,
}

/// What lies about the target of a glider: shares of the ground, or a map. Open ground if nothing
/// is said.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Terrain {
    /// The chance that a glider that deviates crashes.
    pub crash: Chance,
    /// The chance that one is lost: water, prohibited terrain, edge of the table.
    pub prohibited: Chance,
    /// Instead, a map: the table, from the target of the glider, if it has an edge near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Shape>,
    /// What gliders should not come down on, on that map.
    #[schemars(length(max = 100))]
    pub obstacles: Vec<Obstacle>,
}

impl Default for Terrain {
    fn default() -> Terrain {
        let never = Chance::NEVER;
        Terrain { crash: never, prohibited: never, table: None, obstacles: Vec::new() }
    }
}

/// What a glider comes down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) enum Below {
    Open,
    Crash,
    Prohibited,
}

/// What lies about a target, ready to be asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum Surroundings {
    Shares {
        prohibited: Chance,
        /// Given that it is not prohibited.
        crash: Chance,
    },
    /// By direction and half inches of distance.
    Map(Vec<[Below; 8]>),
}

/// The farthest deviation that figures allow (half inches).
const FARTHEST: u32 = 400;

/// Where a glider went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) struct Deviated {
    /// Eighths of a turn clockwise from north.
    pub direction: u8,
    pub half_inches: u32,
}

impl Surroundings {
    pub(in super::super) fn new(terrain: &Terrain) -> Result<Surroundings, Refusal> {
        let &Terrain { crash, prohibited, table, ref obstacles } = terrain;
        if table.is_none() && obstacles.is_empty() {
            let given = given_not(crash, prohibited).ok_or_else(|| {
                let problem = format!(
                    "{crash} of crashes and {prohibited} of losses are more than everything"
                );
                Refusal::new("circumstances.terrain", problem)
            })?;
            return Ok(Surroundings::Shares { prohibited, crash: given });
        }
        if crash != Chance::NEVER || prohibited != Chance::NEVER {
            let problem = "expected either shares of the ground or a map, not both";
            return Err(Refusal::new("circumstances.terrain", problem));
        }
        let rings = (0..=FARTHEST).map(|half_inches| {
            let below = |direction| on_map(table, obstacles, direction, half_inches);
            [0, 1, 2, 3, 4, 5, 6, 7].map(below)
        });
        Ok(Surroundings::Map(rings.collect()))
    }

    /// What a glider comes down on.
    pub(in super::super) fn below<D: Dice>(&self, dice: &mut D, deviated: Deviated) -> Below {
        match self {
            Surroundings::Map(rings) => {
                rings[deviated.half_inches as usize][usize::from(deviated.direction)]
            }
            &Surroundings::Shares { prohibited, crash } => match () {
                () if happens(dice, "prohibited terrain", prohibited) => Below::Prohibited,
                () if happens(dice, "crash", crash) => Below::Crash,
                () => Below::Open,
            },
        }
    }

    /// Whether it makes a difference where a glider goes.
    pub(in super::super) fn is_map(&self) -> bool {
        matches!(self, Surroundings::Map(_))
    }
}

fn on_map(table: Option<Shape>, obstacles: &[Obstacle], direction: u8, half_inches: u32) -> Below {
    let (sin, cos) = (f64::from(direction) * FRAC_PI_4).sin_cos();
    let inches = f64::from(half_inches) / 2.0;
    let at = Point { x: inches * sin, y: inches * cos };
    if table.is_some_and(|table| !table.touches(at, 0.0)) {
        return Below::Prohibited;
    }
    let hit = obstacles.iter().filter(|obstacle| obstacle.shape.touches(at, 0.0));
    let worst = hit.map(|obstacle| match obstacle.kind {
        ObstacleKind::Crash => Below::Crash,
        ObstacleKind::Prohibited => Below::Prohibited,
    });
    worst.max().unwrap_or(Below::Open)
}
