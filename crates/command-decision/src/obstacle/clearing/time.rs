//! How long it takes to clear what. Register: `cd.obstacle.clearing-time`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::obstacle::Obstacle;

/// Who clears an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Worker {
    /// An engineer stand.
    Engineers,
    /// A bulldozer, tank dozer, angle dozer, grader or dragline.
    Earthmover,
    /// A vehicle with fascines.
    FascineVehicle,
}

/// The order of a stand at work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WorkOrder {
    /// Hasty Advance: the normal time, no cover.
    #[default]
    HastyAdvance,
    /// Hold: twice the time, in cover.
    Hold,
}

/// The book's numbers for clearing obstacles.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TimeFigures {
    /// Turns for an inch of barbed wire.
    #[schemars(range(min = 1, max = 100))]
    pub barbed_wire: u32,
    /// Turns for an inch of anti-tank ditch.
    #[schemars(range(min = 1, max = 100))]
    pub anti_tank_ditch: u32,
    /// Turns for a road crater.
    #[schemars(range(min = 1, max = 100))]
    pub road_crater: u32,
    /// Turns for an inch of antivehicular obstacles.
    #[schemars(range(min = 1, max = 100))]
    pub antivehicular: u32,
    /// Turns for an inch of abatis.
    #[schemars(range(min = 1, max = 100))]
    pub abatis: u32,
    /// How many times as long it takes on Hold.
    #[schemars(range(min = 1, max = 20))]
    pub hold_factor: u32,
    /// Turns of an earthmover for any of them.
    #[schemars(range(min = 1, max = 100))]
    pub earthmover: u32,
    /// Barbed wire that an earthmover clears in that time (inches).
    #[schemars(range(min = 1, max = 120))]
    pub earthmover_wire: u32,
    /// Turns of a vehicle with fascines.
    #[schemars(range(min = 1, max = 100))]
    pub fascines: u32,
}

impl Default for TimeFigures {
    fn default() -> TimeFigures {
        TimeFigures {
            barbed_wire: 1,
            anti_tank_ditch: 2,
            road_crater: 2,
            antivehicular: 4,
            abatis: 4,
            hold_factor: 2,
            earthmover: 1,
            earthmover_wire: 4,
            fascines: 1,
        }
    }
}

/// Work that has to be done without interruption.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Turns it takes.
    pub(super) turns: u32,
    /// Inches it clears.
    pub(super) inches: u32,
}

pub(super) fn task(
    obstacle: Obstacle,
    worker: Worker,
    order: WorkOrder,
    figures: &TimeFigures,
) -> Task {
    let by_hand = match obstacle {
        Obstacle::BarbedWire => figures.barbed_wire,
        Obstacle::AntiTankDitch => figures.anti_tank_ditch,
        Obstacle::RoadCrater => figures.road_crater,
        Obstacle::Antivehicular => figures.antivehicular,
        Obstacle::Abatis => figures.abatis,
    };
    match worker {
        Worker::Engineers if order == WorkOrder::Hold => {
            Task { turns: by_hand * figures.hold_factor, inches: 1 }
        }
        Worker::Engineers => Task { turns: by_hand, inches: 1 },
        Worker::Earthmover if obstacle == Obstacle::BarbedWire => {
            Task { turns: figures.earthmover, inches: figures.earthmover_wire }
        }
        Worker::Earthmover => Task { turns: figures.earthmover, inches: 1 },
        Worker::FascineVehicle => Task { turns: figures.fascines, inches: 1 },
    }
}
