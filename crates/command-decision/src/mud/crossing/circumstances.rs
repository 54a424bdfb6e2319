//! What a scenario says about a crossing.

use sandtable_dice::Behaviour;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Crossing;
use super::choices::{self, Habit};
use super::column::{MireMidpoint, Patch, Vehicle};
use crate::levels::Mud;
use crate::mud::costs::{CostFigures, Ground, Surface};
use crate::mud::miring::one;
use crate::mud::unmiring::{Checks, UnmiringFigures, WeighedVehicle};
use crate::{Inches, Mobility, Order, Terrain};
use sandtable_rulebook::{About, Choice, Refusal, Rule};

/// What a player reads out before a crossing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What each vehicle is.
    pub vehicle: WeighedVehicle,
    /// How many cross.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 40))]
    pub vehicles: u32,
    /// What they move on.
    pub ground: Ground,
    /// How wide the patch is (inches).
    #[schemars(range(min = 0.1, max = 200))]
    pub width: f64,
    /// Their movement allowance, before the cost of mud and terrain (inches).
    #[schemars(range(min = 0.1, max = 100))]
    pub allowance: f64,
    /// Their order in turns in which they can move.
    #[serde(default)]
    pub order: Order,
    /// Where they start.
    #[serde(default)]
    pub start: Start,
    /// Vehicles that stand by to tow mired ones, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helper: Option<Helpers>,
    /// Turns after which the crossing has failed.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// Turns that the way round the mud takes, for vehicles of which `behaviour.way` says that they
    /// take it; leave it out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub way_round: Option<u32>,
}

/// Where vehicles start.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Start {
    /// How much of the patch is behind them (inches); at 0 they are at its near edge.
    #[schemars(range(min = 0, max = 200))]
    pub at: f64,
    /// Whether they are mired there.
    pub mired: bool,
}

/// Vehicles that stand by to tow mired ones, if any.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Helpers {
    /// How they move.
    #[schemars(extend("enum" = ["wheeled", "half-track", "tracked"]))]
    pub mobility: Mobility,
    /// Whether they are recovery vehicles, which never mire.
    #[serde(default)]
    pub recovery: bool,
    /// Their weight class, I to VI.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub weight_class: u32,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    pub vehicles: u32,
}

/// More turns than a crossing takes that is worth waiting for.
fn plenty() -> u32 {
    100
}

/// The book's numbers for crossing mud.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Figures {
    /// What movement costs.
    #[serde(flatten)]
    pub costs: CostFigures,
    /// Getting stuck and unstuck.
    #[serde(flatten)]
    pub unmiring: UnmiringFigures,
    /// How far a vehicle is moved that is freed (inches).
    #[schemars(range(min = 0.1, max = 12))]
    pub freed_by: f64,
}

impl Default for Figures {
    fn default() -> Figures {
        let (costs, unmiring) = (CostFigures::default(), UnmiringFigures::default());
        Figures { costs, unmiring, freed_by: 1.0 }
    }
}

/// What the register leaves open about crossing mud.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Which half way a vehicle is put that mires as it comes out of the mud.
    #[serde(rename = "mire.midpoint")]
    pub midpoint: MireMidpoint,
}

impl Rule for Crossing {
    const ABOUT: About = About {
        id: "cd.mud.crossing",
        covers: &["cd.mud.midpoint", "cd.mud.mired"],
        assumptions: &["cd.base.orders", "cd.base.movement", "cd.base.terrain"],
    };
    const CHOICES: &'static [Choice] = choices::ALL;
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            vehicle: WeighedVehicle {
                mobility: Mobility::Tracked,
                recovery: false,
                weight_class: 3,
            },
            vehicles: 1,
            ground: Ground {
                mud: Mud::Deep,
                surface: Surface::CrossCountry,
                terrain: Terrain::Open,
            },
            width: 6.0,
            allowance: 12.0,
            order: Order::CautiousAdvance,
            start: Start::default(),
            helper: None,
            turns: plenty(),
            way_round: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Crossing, Refusal> {
        let Circumstances { vehicle, vehicles, ground, helper, .. } = circumstances;
        let checks = figures.unmiring.checks(vehicle.vehicle(), ground.mud, ground.surface);
        let start = start(circumstances.start, circumstances.width, checks)?;
        let cost = figures.costs.cost(ground, vehicle.mobility)?;
        let allowance = Inches::new(circumstances.allowance);
        let steps = [Order::CautiousAdvance, Order::HastyAdvance].map(|order| {
            allowance.times(order.allowances(figures.costs.hasty_advance)).at_cost(cost)
        });
        let helpers = helper.map(|helper| helper.check(vehicle, ground, &figures)).transpose()?;
        let patch = Patch {
            width: Inches::new(circumstances.width),
            steps,
            freed_by: Inches::new(figures.freed_by),
            turns: circumstances.turns,
            way_round: circumstances.way_round,
            midpoint: rulings.midpoint,
            vehicle: checks,
            helpers: helper.map_or(0, |helper| helper.vehicles),
            helper: helpers.unwrap_or(Checks::NONE),
        };
        let behaviour = Behaviour::new(Habit(circumstances.order));
        Ok(Crossing { patch, start, vehicles, behaviour })
    }

    fn behaving(self, behaviour: Behaviour) -> Crossing {
        Crossing { behaviour: behaviour.over(self.behaviour), ..self }
    }
}

/// Where the vehicles start, if they can.
fn start(start: Start, width: f64, checks: Checks) -> Result<Vehicle, Refusal> {
    let Start { at, mired } = start;
    if width <= at {
        let problem = format!("a start at {at} inches is not on a patch {width} inches wide");
        return Err(Refusal::new("circumstances.start.at", problem));
    }
    if mired && !checks.can_mire() {
        let problem = "such a vehicle cannot be mired there";
        return Err(Refusal::new("circumstances.start.mired", problem));
    }
    Ok(Vehicle { at: Inches::new(at), mired, was_mired: mired })
}

impl Helpers {
    /// The checks of each helper, if it can help.
    fn check(
        self,
        vehicle: WeighedVehicle,
        ground: Ground,
        figures: &Figures,
    ) -> Result<Checks, Refusal> {
        let Helpers { mobility, recovery, weight_class, .. } = self;
        let helper = WeighedVehicle { mobility, recovery, weight_class };
        helper.check_help_for(vehicle)?;
        Ok(figures.unmiring.checks(helper.vehicle(), ground.mud, ground.surface))
    }
}
