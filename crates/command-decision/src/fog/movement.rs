//! Moving in fog, rain and snowfall. Source: *Test of Battle*, 10.2.2 and 10.3.2. Register:
//! `cd.fog.movement`, `cd.precip.movement`, with `cd.wind.force`, `cd.mud.costs`, `cd.snow.costs` and
//! `cd.ice.costs`.
//!
//! > Mist, light and steady precipitation halve the movement allowances of vehicles. Fog and heavy
//! > precipitation quarter those of vehicles and halve those of personnel.
//!
//! Of several conditions the worst holds, or by ruling all of them; mud, snow and ice then multiply what an inch costs. Wind
//! drives precipitation. Night by itself slows nobody.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, switch};
use crate::levels::{Fog, Mud, Precipitation, Snow, Wind};
use crate::mud::{Factors, Surface};
use crate::snow::{Figures as GroundFigures, Rulings as GroundRulings, WinterGround};
use crate::wind::storm;
use crate::{Inches, Mobility, Order, Terrain};
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out before a stand moves in bad weather.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How the stand moves.
    pub mobility: Mobility,
    /// Its movement allowance in good weather, that of the road if it is on one (inches).
    #[schemars(range(min = 0.1, max = 100))]
    pub allowance: f64,
    /// How thick the air is.
    #[serde(default = "clear")]
    pub fog: Fog,
    /// Rain or snowfall.
    #[serde(default = "dry")]
    pub precipitation: Precipitation,
    /// The force of the wind.
    #[serde(default = "calm")]
    pub wind: Wind,
    /// What it moves on; open ground if nothing is said.
    #[serde(default = "open")]
    pub ground: WinterGround,
    /// Whether it is ski-mobile.
    #[serde(default)]
    pub ski: bool,
    /// Its order.
    #[serde(default)]
    pub order: Order,
}

fn clear() -> Fog {
    Fog::Clear
}

fn dry() -> Precipitation {
    Precipitation::None
}

fn calm() -> Wind {
    Wind::Light
}

fn open() -> WinterGround {
    WinterGround {
        snow: Snow::None,
        ice: false,
        mud: Mud::None,
        surface: Surface::CrossCountry,
        plowed: false,
        terrain: Terrain::Open,
    }
}

/// What weather divides movement allowances by.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WeatherFigures {
    /// Mist.
    pub mist: Factors,
    /// Fog.
    pub fog: Factors,
    /// Light precipitation.
    pub light_precipitation: Factors,
    /// Steady precipitation.
    pub steady_precipitation: Factors,
    /// Heavy precipitation.
    pub heavy_precipitation: Factors,
}

impl Default for WeatherFigures {
    fn default() -> WeatherFigures {
        let some = Factors { personnel: 1, vehicles: 2 };
        let much = Factors { personnel: 2, vehicles: 4 };
        WeatherFigures {
            mist: some,
            fog: much,
            light_precipitation: some,
            steady_precipitation: some,
            heavy_precipitation: much,
        }
    }
}

impl WeatherFigures {
    /// What the allowance of a stand is divided by in mist or fog.
    pub(super) fn in_fog(&self, fog: Fog, mobility: Mobility) -> u32 {
        match fog {
            Fog::Clear => 1,
            Fog::Mist => self.mist.of(mobility),
            Fog::Fog => self.fog.of(mobility),
        }
    }

    /// What it is divided by in rain or snow.
    fn in_precipitation(&self, precipitation: Precipitation, mobility: Mobility) -> u32 {
        match precipitation {
            Precipitation::None => 1,
            Precipitation::Light => self.light_precipitation.of(mobility),
            Precipitation::Steady => self.steady_precipitation.of(mobility),
            Precipitation::Heavy => self.heavy_precipitation.of(mobility),
        }
    }
}

switch! {
    /// What becomes of fractions of an inch of an allowance.
    AllowanceRound {
        /// They are kept.
        Keep,
        /// They are dropped.
        Down,
    }
}

impl AllowanceRound {
    /// An allowance divided by some number.
    pub(super) fn divide(self, allowance: Inches, divisor: u32) -> Inches {
        let allowance = allowance.at_cost(divisor);
        match self {
            AllowanceRound::Keep => allowance,
            AllowanceRound::Down => Inches::new(allowance.to_f64().floor()),
        }
    }
}

switch! {
    /// What mist or fog and precipitation together divide allowances by.
    MovementStack {
        /// The greater of their divisors.
        Worst,
        /// Both, one after the other.
        Cumulative,
    }
}

/// The book's numbers for moving in bad weather.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Figures {
    /// What weather divides movement allowances by.
    pub weather: WeatherFigures,
    /// What ground multiplies costs by.
    #[serde(flatten)]
    pub ground: GroundFigures,
}

/// What the register leaves open about moving in bad weather.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What becomes of fractions of an inch of an allowance.
    #[serde(rename = "weather.allowance_round")]
    pub allowance_round: AllowanceRound,
    /// What mist or fog and precipitation together divide allowances by.
    #[serde(rename = "weather.movement_stack")]
    pub movement_stack: MovementStack,
    /// What the ground costs.
    #[serde(flatten)]
    pub ground: GroundRulings,
}

/// A move in bad weather.
#[derive(Clone, Copy, Debug)]
pub struct WeatherMovement {
    outcome: WeatherMovementOutcome,
}

/// How far weather lets a stand move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeatherMovementOutcome {
    /// Its allowance in this weather.
    pub allowance: Inches,
    /// Inches of allowance to the inch.
    pub cost: u32,
    /// How far it may move in a turn.
    pub inches: Inches,
    /// How much farther it could in good weather.
    pub lost: Inches,
}

impl Outcome for WeatherMovementOutcome {}

impl Procedure for WeatherMovement {
    type Outcome = WeatherMovementOutcome;

    fn measures(&self) -> Vec<Measure<WeatherMovementOutcome>> {
        let WeatherMovementOutcome { allowance, cost, inches, lost } = self.outcome;
        measures! {
            "inches", amount("inches", Inches::ZERO..=inches), "ground covered in a turn",
                |outcome| outcome.inches.reading();
            "inches_lost", amount("inches", Inches::ZERO..=lost),
                "ground not covered for the weather",
                |outcome| outcome.lost.reading();
            "allowance", amount("inches", Inches::ZERO..=allowance),
                "movement allowance in this weather",
                |outcome| outcome.allowance.reading();
            "cost", amount("inches", 0..=cost), "movement allowance for each inch",
                |outcome| outcome.cost.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> WeatherMovementOutcome {
        self.outcome
    }
}

impl Rule for WeatherMovement {
    const ABOUT: About = About {
        id: "cd.fog.movement",
        covers: &["cd.precip.movement"],
        assumptions: &["cd.base.orders", "cd.base.movement", "cd.base.terrain"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            mobility: Mobility::Wheeled,
            allowance: 16.0,
            fog: Fog::Fog,
            precipitation: dry(),
            wind: calm(),
            ground: open(),
            ski: false,
            order: Order::CautiousAdvance,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<WeatherMovement, Refusal> {
        let Circumstances { mobility, fog, precipitation, wind, ground, ski, order, .. } =
            circumstances;
        let weather = figures.weather;
        let falling = weather.in_precipitation(storm(precipitation, wind), mobility);
        let hidden = weather.in_fog(fog, mobility);
        let divisor = match rulings.movement_stack {
            MovementStack::Worst => hidden.max(falling),
            MovementStack::Cumulative => hidden * falling,
        };
        let base = Inches::new(circumstances.allowance);
        let allowance = rulings.allowance_round.divide(base, divisor);
        let cost = figures.ground.cost(mobility, ski, ground, rulings.ground)?;
        let allowances = order.allowances(figures.ground.costs.hasty_advance);
        let moves = |allowance: Inches| allowance.times(allowances).at_cost(cost);
        let (inches, lost) = (moves(allowance), moves(base) - moves(allowance));
        Ok(WeatherMovement { outcome: WeatherMovementOutcome { allowance, cost, inches, lost } })
    }
}

#[cfg(test)]
mod tests;
