//! What terrain costs. Register: `cd.base.terrain`, an assumption of the base game.
//!
//! Half-tracks are not named there; they are taken to pay what tracked vehicles pay.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a stand moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mobility {
    /// Personnel on foot.
    Personnel,
    /// A wheeled vehicle.
    Wheeled,
    /// A half-track.
    HalfTrack,
    /// A fully tracked vehicle.
    Tracked,
}

/// What a stand moves through off the road.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Nothing that slows it.
    #[default]
    Open,
    /// Woods.
    Woods,
    /// A built-up area.
    BuiltUp,
    /// Broken ground.
    BrokenGround,
    /// Sand.
    Sand,
    /// Forest.
    Forest,
    /// Rubble.
    Rubble,
    /// A steep slope.
    SteepSlope,
    /// Swamp.
    Swamp,
}

/// What a kind of terrain costs each kind of stand, in inches of allowance to the inch; 0 where it
/// may not go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// For personnel.
    #[schemars(range(max = 20))]
    pub personnel: u32,
    /// For wheeled vehicles.
    #[schemars(range(max = 20))]
    pub wheeled: u32,
    /// For half-tracks.
    #[schemars(range(max = 20))]
    pub half_track: u32,
    /// For tracked vehicles.
    #[schemars(range(max = 20))]
    pub tracked: u32,
}

/// What terrain costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct TerrainFigures {
    /// Woods.
    // The examples of mud and snow say that tracked vehicles pay double.
    #[schemars(extend("x-assumed" = ["personnel", "wheeled", "half_track"]))]
    pub woods: Costs,
    /// Built-up areas, broken ground and sand.
    pub broken: Costs,
    /// Forest, rubble, steep slopes and swamp.
    pub close: Costs,
}

impl Default for TerrainFigures {
    fn default() -> TerrainFigures {
        TerrainFigures {
            woods: Costs { personnel: 1, wheeled: 4, half_track: 2, tracked: 2 },
            broken: Costs { personnel: 2, wheeled: 4, half_track: 2, tracked: 2 },
            close: Costs { personnel: 2, wheeled: 0, half_track: 0, tracked: 0 },
        }
    }
}

impl TerrainFigures {
    /// Inches of allowance to the inch; nothing if the stand may not go there.
    pub fn cost(&self, terrain: Terrain, mobility: Mobility) -> Option<u32> {
        let costs = match terrain {
            Terrain::Open => return Some(1),
            Terrain::Woods => self.woods,
            Terrain::BuiltUp | Terrain::BrokenGround | Terrain::Sand => self.broken,
            Terrain::Forest | Terrain::Rubble | Terrain::SteepSlope | Terrain::Swamp => self.close,
        };
        let cost = match mobility {
            Mobility::Personnel => costs.personnel,
            Mobility::Wheeled => costs.wheeled,
            Mobility::HalfTrack => costs.half_track,
            Mobility::Tracked => costs.tracked,
        };
        (cost != 0).then_some(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn woods_slow_wheels_most_and_swamp_stops_vehicles() {
        let figures = TerrainFigures::default();
        assert_eq!(figures.cost(Terrain::Woods, Mobility::Personnel), Some(1));
        assert_eq!(figures.cost(Terrain::Woods, Mobility::Tracked), Some(2));
        assert_eq!(figures.cost(Terrain::Woods, Mobility::Wheeled), Some(4));
        assert_eq!(figures.cost(Terrain::Swamp, Mobility::Personnel), Some(2));
        assert_eq!(figures.cost(Terrain::Swamp, Mobility::Tracked), None);
    }
}
