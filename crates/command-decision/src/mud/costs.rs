//! What mud costs. Source: *Test of Battle*, 11.1 and 11.1.1 to 11.1.3. Register: `cd.mud.levels`,
//! `cd.mud.costs`.
//!
//! > Light mud doubles the cost of movement; moderate and deep mud double it for personnel and
//! > multiply it by four for vehicles. That is on top of what the terrain costs. It holds
//! > everywhere but on hard-surfaced roads.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::levels::Mud;
use crate::{Inches, Mobility, Order, Terrain, TerrainFigures};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a stand moves on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Surface {
    /// Off the road; the book's "in open", woods and other terrain included.
    #[default]
    CrossCountry,
    /// A dirt road, which is as muddy as the country.
    DirtRoad,
    /// A hard-surfaced road, which mud does not touch.
    HardRoad,
}

/// Ground under mud.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// How bad the mud is.
    pub mud: Mud,
    /// What the stand moves on.
    #[serde(default)]
    pub surface: Surface,
    /// What it moves through off the road.
    #[serde(default)]
    pub terrain: Terrain,
}

/// What mud, snow or ice multiplies movement costs by.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Factors {
    /// For personnel.
    #[schemars(range(min = 1, max = 20))]
    pub personnel: u32,
    /// For vehicles.
    #[schemars(range(min = 1, max = 20))]
    pub vehicles: u32,
}

/// The book's numbers for moving in mud.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CostFigures {
    /// Light mud.
    pub light: Factors,
    /// Moderate mud.
    pub moderate: Factors,
    /// Deep mud.
    pub deep: Factors,
    /// What terrain costs.
    pub terrain: TerrainFigures,
    /// How many times its allowance a stand moves on a Hasty Advance.
    #[schemars(range(min = 1, max = 4))]
    #[schemars(extend("x-assumed" = true))]
    pub hasty_advance: u32,
}

impl Default for CostFigures {
    fn default() -> CostFigures {
        CostFigures {
            light: Factors { personnel: 2, vehicles: 2 },
            moderate: Factors { personnel: 2, vehicles: 4 },
            deep: Factors { personnel: 2, vehicles: 4 },
            terrain: TerrainFigures::default(),
            hasty_advance: 2,
        }
    }
}

impl CostFigures {
    /// Inches of allowance to the inch on some ground.
    pub(super) fn cost(&self, ground: Ground, mobility: Mobility) -> Result<u32, Refusal> {
        Ok(self.mud_factor(ground, mobility) * self.terrain_cost(ground, mobility)?)
    }

    /// What mud multiplies the cost by.
    pub(crate) fn mud_factor(&self, ground: Ground, mobility: Mobility) -> u32 {
        match ground.mud {
            _ if ground.surface == Surface::HardRoad => 1,
            Mud::None => 1,
            Mud::Light => self.light.of(mobility),
            Mud::Moderate => self.moderate.of(mobility),
            Mud::Deep => self.deep.of(mobility),
        }
    }

    /// What the terrain costs.
    pub(crate) fn terrain_cost(&self, ground: Ground, mobility: Mobility) -> Result<u32, Refusal> {
        let key = "circumstances.ground.terrain";
        if ground.surface != Surface::CrossCountry && ground.terrain != Terrain::Open {
            return Err(Refusal::new(key, "a road takes no notice of terrain; leave this out"));
        }
        let cost = self.terrain.cost(ground.terrain, mobility);
        cost.ok_or_else(|| Refusal::new(key, "a vehicle may not go there"))
    }
}

impl Factors {
    /// For a kind of stand.
    pub(crate) fn of(self, mobility: Mobility) -> u32 {
        match mobility {
            Mobility::Personnel => self.personnel,
            Mobility::Wheeled | Mobility::HalfTrack | Mobility::Tracked => self.vehicles,
        }
    }
}

/// What a player reads out before a stand moves in mud.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How the stand moves.
    pub mobility: Mobility,
    /// What it moves on.
    pub ground: Ground,
    /// Its movement allowance, that of the road if it is on one (inches).
    #[schemars(range(min = 0.1, max = 100))]
    pub allowance: f64,
    /// Its order.
    #[serde(default)]
    pub order: Order,
}

/// How far mud lets a stand move.
#[derive(Clone, Copy, Debug)]
pub struct MudCosts {
    outcome: CostsOutcome,
}

/// What movement costs in mud or winter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CostsOutcome {
    /// Inches of allowance to the inch.
    pub cost: u32,
    /// How far it may move in a turn.
    pub inches: Inches,
}

impl Outcome for CostsOutcome {}

impl CostsOutcome {
    /// What can be read off it; it is the same whatever the dice.
    pub(crate) fn measures(self) -> Vec<Measure<CostsOutcome>> {
        let CostsOutcome { cost, inches } = self;
        let most = inches.to_f64().ceil();
        measures! {
            "cost", amount("inches", cost..=cost), "movement allowance for each inch",
                |outcome| outcome.cost.into();
            "inches", amount("inches", 0.0..=most), "ground covered in a turn",
                |outcome| outcome.inches.reading();
        }
    }
}

impl Procedure for MudCosts {
    type Outcome = CostsOutcome;

    fn measures(&self) -> Vec<Measure<CostsOutcome>> {
        self.outcome.measures()
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> CostsOutcome {
        self.outcome
    }
}

impl Rule for MudCosts {
    const ABOUT: About = About {
        id: "cd.mud.costs",
        covers: &["cd.mud.levels"],
        assumptions: &["cd.base.orders", "cd.base.movement", "cd.base.terrain"],
    };
    type Circumstances = Circumstances;
    type Figures = CostFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let ground =
            Ground { mud: Mud::Moderate, surface: Surface::CrossCountry, terrain: Terrain::Woods };
        let (mobility, order) = (Mobility::Tracked, Order::CautiousAdvance);
        Circumstances { mobility, ground, allowance: 12.0, order }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: CostFigures,
        _rulings: NoRulings,
    ) -> Result<MudCosts, Refusal> {
        let Circumstances { mobility, ground, allowance, order } = circumstances;
        let cost = figures.cost(ground, mobility)?;
        let allowances = order.allowances(figures.hasty_advance);
        let inches = Inches::new(allowance).times(allowances).at_cost(cost);
        Ok(MudCosts { outcome: CostsOutcome { cost, inches } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn costs(mobility: Mobility, mud: Mud, surface: Surface, terrain: Terrain) -> CostsOutcome {
        let ground = Ground { mud, surface, terrain };
        let order = Order::HastyAdvance;
        let circumstances = Circumstances { mobility, ground, allowance: 8.0, order };
        let costs = MudCosts::prepare(circumstances, CostFigures::default(), NoRulings {});
        costs.unwrap().resolve(&mut Scripted::new([]))
    }

    #[test]
    fn cd_ground_017_a_tracked_vehicle_in_woods_pays_eight_in_moderate_mud() {
        let woods = |mud| costs(Mobility::Tracked, mud, Surface::CrossCountry, Terrain::Woods);
        assert_eq!(woods(Mud::Moderate).cost, 8);
        assert_eq!(woods(Mud::Light).cost, 4);
        assert_eq!(woods(Mud::Moderate).inches, Inches::new(2.0));
    }

    #[test]
    fn personnel_pay_double_in_any_mud() {
        for mud in [Mud::Light, Mud::Moderate, Mud::Deep] {
            let cost = costs(Mobility::Personnel, mud, Surface::CrossCountry, Terrain::Open).cost;
            assert_eq!(cost, 2);
        }
    }

    #[test]
    fn dirt_roads_are_muddy_and_hard_roads_are_not() {
        let truck = |surface| costs(Mobility::Wheeled, Mud::Deep, surface, Terrain::Open).cost;
        assert_eq!(truck(Surface::DirtRoad), 4);
        assert_eq!(truck(Surface::HardRoad), 1);
    }

    #[test]
    fn vehicles_may_not_enter_a_swamp() {
        let (mud, surface) = (Mud::Light, Surface::CrossCountry);
        let swamp = Ground { mud, surface, terrain: Terrain::Swamp };
        let refusal = CostFigures::default().cost(swamp, Mobility::Wheeled).unwrap_err();
        assert_eq!(refusal.key, "circumstances.ground.terrain");
        assert_eq!(CostFigures::default().cost(swamp, Mobility::Personnel), Ok(4));
    }
}
