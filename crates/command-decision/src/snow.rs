//! Snow cover and ice underfoot. Source: *Test of Battle*, 11.2 and 11.3. Register:
//! `cd.snow.costs`, `cd.snow.ski`, `cd.ice.costs`.
//!
//! > Normal snow cover doubles the cost of movement; deep snow doubles it for personnel and
//! > multiplies it by four for vehicles. Plowed roads are free of it, on others the road allowance
//! > pays for the snow. Ski-mobile stands pay the normal costs of personnel in snow. Ice doubles the costs of vehicles on all
//! > terrain, roads included, unless they are ski-mobile.

use sandtable_dice::{Dice, Measure, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;
use crate::levels::{Mud, Snow};
use crate::mud::{CostFigures, CostsOutcome, Factors, Ground, Surface};
use crate::{Inches, Mobility, Order, Terrain};
use sandtable_rulebook::{About, Refusal, Rule};

/// Ground in winter.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WinterGround {
    /// How deep snow lies.
    pub snow: Snow,
    /// Whether there is ice on the ground.
    #[serde(default)]
    pub ice: bool,
    /// How bad the mud is.
    #[serde(default = "no_mud")]
    pub mud: Mud,
    /// What the stand moves on.
    #[serde(default)]
    pub surface: Surface,
    /// Whether the road is plowed.
    #[serde(default)]
    pub plowed: bool,
    /// What it moves through off the road.
    #[serde(default)]
    pub terrain: Terrain,
}

fn no_mud() -> Mud {
    Mud::None
}

/// What a player reads out before a stand moves in winter.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How the stand moves.
    pub mobility: Mobility,
    /// Whether it is ski-mobile.
    #[serde(default)]
    pub ski: bool,
    /// What it moves on.
    pub ground: WinterGround,
    /// Its movement allowance, that of the road if it is on one (inches).
    #[schemars(range(min = 0.1, max = 100))]
    pub allowance: f64,
    /// Its order.
    #[serde(default)]
    pub order: Order,
}

/// What snow cover multiplies movement costs by.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SnowFactors {
    /// Normal snow cover.
    pub normal: Factors,
    /// Deep snow cover.
    pub deep: Factors,
}

impl Default for SnowFactors {
    fn default() -> SnowFactors {
        SnowFactors {
            normal: Factors { personnel: 2, vehicles: 2 },
            deep: Factors { personnel: 2, vehicles: 4 },
        }
    }
}

impl SnowFactors {
    /// What snow multiplies the costs of a stand by, off plowed roads.
    pub(super) fn of(self, snow: Snow, mobility: Mobility, ski: bool) -> u32 {
        match snow {
            _ if ski => 1,
            Snow::None => 1,
            Snow::Normal => self.normal.of(mobility),
            Snow::Deep => self.deep.of(mobility),
        }
    }
}

/// The book's numbers for moving in winter.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Figures {
    /// What snow cover multiplies costs by.
    pub snow: SnowFactors,
    /// What ice multiplies costs by.
    pub ice: Factors,
    /// What mud and terrain cost.
    #[serde(flatten)]
    pub costs: CostFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            snow: SnowFactors::default(),
            ice: Factors { personnel: 1, vehicles: 2 },
            costs: CostFigures::default(),
        }
    }
}

switch! {
    /// What ice does where there is snow or mud as well.
    IceStack {
        /// It multiplies what they cost.
        Cumulative,
        /// The greater factor counts.
        Worst,
    }
}

switch! {
    /// What ski-mobile vehicles pay when they move through snow.
    SkiVehicles {
        /// What personnel pays for the terrain.
        PersonnelCosts,
        /// What vehicles of their kind pay for it.
        OwnCosts,
    }
}

switch! {
    /// Whom plowed roads free of snow.
    Plowed {
        /// Every stand.
        EveryStand,
        /// Vehicles; personnel pays for the snow on them as well.
        VehiclesOnly,
    }
}

/// What the register leaves open about moving in winter.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What ice does where there is snow or mud as well.
    #[serde(rename = "ice.stack")]
    pub stack: IceStack,
    /// What ski-mobile vehicles pay when they move through snow.
    #[serde(rename = "ski.mobile_vehicles")]
    pub ski_vehicles: SkiVehicles,
    /// Whom plowed roads free of snow.
    #[serde(rename = "snow.plowed_roads")]
    pub plowed: Plowed,
}

/// How far winter lets a stand move.
#[derive(Clone, Copy, Debug)]
pub struct WinterCosts {
    outcome: CostsOutcome,
}

impl Procedure for WinterCosts {
    type Outcome = CostsOutcome;

    fn measures(&self) -> Vec<Measure<CostsOutcome>> {
        self.outcome.measures()
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> CostsOutcome {
        self.outcome
    }
}

impl Rule for WinterCosts {
    const ABOUT: About = About {
        id: "cd.snow.costs",
        covers: &["cd.snow.ski", "cd.ice.costs"],
        assumptions: &["cd.base.orders", "cd.base.movement", "cd.base.terrain"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let ground = WinterGround {
            snow: Snow::Deep,
            ice: false,
            mud: Mud::None,
            surface: Surface::CrossCountry,
            plowed: false,
            terrain: Terrain::Woods,
        };
        let (mobility, order) = (Mobility::Tracked, Order::CautiousAdvance);
        Circumstances { mobility, ski: false, ground, allowance: 12.0, order }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<WinterCosts, Refusal> {
        let Circumstances { mobility, ski, ground, allowance, order } = circumstances;
        let cost = figures.cost(mobility, ski, ground, rulings)?;
        let allowances = order.allowances(figures.costs.hasty_advance);
        let inches = Inches::new(allowance).times(allowances).at_cost(cost);
        Ok(WinterCosts { outcome: CostsOutcome { cost, inches } })
    }
}

impl Figures {
    /// Inches of allowance to the inch.
    pub(super) fn cost(
        &self,
        mobility: Mobility,
        ski: bool,
        ground: WinterGround,
        rulings: Rulings,
    ) -> Result<u32, Refusal> {
        let WinterGround { snow, ice, mud, surface, plowed, terrain } = ground;
        if plowed && surface == Surface::CrossCountry {
            return Err(Refusal::new("circumstances.ground.plowed", "only a road can be plowed"));
        }
        let freed = mobility != Mobility::Personnel || rulings.plowed == Plowed::EveryStand;
        let clear = snow == Snow::None || plowed && freed;
        let pays = match rulings.ski_vehicles {
            SkiVehicles::PersonnelCosts if ski && !clear => Mobility::Personnel,
            SkiVehicles::PersonnelCosts | SkiVehicles::OwnCosts => mobility,
        };
        let snow = if clear { 1 } else { self.snow.of(snow, mobility, ski) };
        let ice = if ice && !ski { self.ice.of(mobility) } else { 1 };
        let ground = Ground { mud, surface, terrain };
        let soft = snow * self.costs.mud_factor(ground, pays);
        let factor = match rulings.stack {
            IceStack::Cumulative => soft * ice,
            IceStack::Worst => soft.max(ice),
        };
        Ok(factor * self.costs.terrain_cost(ground, pays)?)
    }
}

#[cfg(test)]
mod tests;
