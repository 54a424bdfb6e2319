//! Obstacles and whom they stop. Register: `cd.obstacle.inventory`; headings 4 to 4.4.
//!
//! > Barbed wire slows personnel and some vehicles; anti-tank ditches and road craters slow personnel
//! > and stop vehicles; antivehicular obstacles stop vehicles only; abatis stops everybody.
//!
//! A ditch or crater that is bridged is crossed at normal cost, by vehicles up to the class of the
//! bridge; one that is filled with fascines by any.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, one};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// An obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// Barbed wire.
    BarbedWire,
    /// An anti-tank ditch.
    AntiTankDitch,
    /// A road crater.
    RoadCrater,
    /// Antivehicular obstacles.
    Antivehicular,
    /// Abatis.
    Abatis,
}

impl Obstacle {
    /// Whether it can be bridged or filled.
    pub fn is_gap(self) -> bool {
        matches!(self, Obstacle::AntiTankDitch | Obstacle::RoadCrater)
    }
}

/// Who wants to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Passer {
    /// Personnel.
    Personnel,
    /// A vehicle that wire slows.
    Vehicle,
    /// A vehicle that wire does not slow.
    VehicleOverWire,
}

/// What lies over a ditch or in a crater.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Span {
    /// A vehicle launched bridge.
    LaunchedBridge {
        /// The weight class it carries, I to VI.
        #[schemars(range(min = 1, max = 6))]
        weight_class: u32,
    },
    /// Fascines.
    Fascines {},
}

/// What a player reads out before a stand comes to an obstacle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The obstacle.
    pub obstacle: Obstacle,
    /// Who wants to pass.
    pub passer: Passer,
    /// The weight class of a vehicle, I to VI.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub vehicle_class: u32,
    /// What lies over a ditch or in a crater, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// What an obstacle that slows costs in the base game (inches of allowance to the inch).
    #[schemars(range(min = 1, max = 20))]
    pub slowing_cost: u32,
}

/// The obstacles have no numbers of their own.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoFigures {}

/// A stand that comes to an obstacle.
#[derive(Clone, Copy, Debug)]
pub struct Inventory {
    outcome: InventoryOutcome,
}

/// What an obstacle does to a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InventoryOutcome {
    /// Inches of allowance to the inch, if the stand can pass.
    pub cost: Option<u32>,
}

impl Outcome for InventoryOutcome {}

impl Procedure for Inventory {
    type Outcome = InventoryOutcome;

    fn measures(&self) -> Vec<Measure<InventoryOutcome>> {
        let cost = match self.outcome.cost {
            Some(cost) => amount("inches", cost..=cost),
            None => amount("inches", 1..=1).or_none("it cannot pass"),
        };
        measures! {
            "passable", yes_no(), "the stand can pass", |outcome| outcome.cost.is_some().into();
            "slowed", yes_no(), "the stand is slowed", |outcome| (Some(1) < outcome.cost).into();
            "cost", cost, "movement allowance for each inch", |outcome| outcome.cost.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> InventoryOutcome {
        self.outcome
    }
}

/// What the obstacle itself does: the cost, if the stand can pass.
fn bare(obstacle: Obstacle, passer: Passer, slowing_cost: u32) -> Option<u32> {
    match (obstacle, passer) {
        (Obstacle::BarbedWire, Passer::VehicleOverWire)
        | (Obstacle::Antivehicular, Passer::Personnel) => Some(1),
        (Obstacle::BarbedWire, _)
        | (Obstacle::AntiTankDitch | Obstacle::RoadCrater, Passer::Personnel) => Some(slowing_cost),
        _ => None,
    }
}

impl Rule for Inventory {
    const ABOUT: About = About { id: "cd.obstacle.inventory", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = NoFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            obstacle: Obstacle::AntiTankDitch,
            passer: Passer::Vehicle,
            vehicle_class: 4,
            span: Some(Span::LaunchedBridge { weight_class: 4 }),
            slowing_cost: 2,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        NoFigures {}: NoFigures,
        NoRulings {}: NoRulings,
    ) -> Result<Inventory, Refusal> {
        let Circumstances { obstacle, passer, vehicle_class, span, slowing_cost } = circumstances;
        if span.is_some() && !obstacle.is_gap() {
            let problem = "only an anti-tank ditch or a road crater can be bridged or filled";
            return Err(Refusal::new("circumstances.span", problem));
        }
        let bare = bare(obstacle, passer, slowing_cost);
        let cost = match span {
            Some(Span::Fascines {}) => Some(1),
            Some(Span::LaunchedBridge { weight_class })
                if passer == Passer::Personnel || vehicle_class <= weight_class =>
            {
                Some(1)
            }
            Some(Span::LaunchedBridge { .. }) | None => bare,
        };
        Ok(Inventory { outcome: InventoryOutcome { cost } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn cost(obstacle: Obstacle, passer: Passer, span: Option<Span>) -> Option<u32> {
        let circumstances = Circumstances { obstacle, passer, span, ..Inventory::example() };
        let inventory = Inventory::prepare(circumstances, NoFigures {}, NoRulings {}).unwrap();
        inventory.resolve(&mut Scripted::new([])).cost
    }

    use Obstacle::{Abatis, AntiTankDitch, Antivehicular, BarbedWire, RoadCrater};
    use Passer::{Personnel, Vehicle, VehicleOverWire};

    #[test]
    fn whom_obstacles_slow_and_stop() {
        let costs = |obstacle| [Personnel, Vehicle].map(|passer| cost(obstacle, passer, None));
        assert_eq!(costs(BarbedWire), [Some(2), Some(2)]);
        assert_eq!(costs(AntiTankDitch), [Some(2), None]);
        assert_eq!(costs(RoadCrater), [Some(2), None]);
        assert_eq!(costs(Antivehicular), [Some(1), None]);
        assert_eq!(costs(Abatis), [None, None]);
        assert_eq!(cost(BarbedWire, VehicleOverWire, None), Some(1));
    }

    #[test]
    fn a_bridge_has_a_load_class_and_fascines_have_none() {
        assert_eq!(
            cost(AntiTankDitch, Vehicle, Some(Span::LaunchedBridge { weight_class: 4 })),
            Some(1)
        );
        assert_eq!(
            cost(AntiTankDitch, Vehicle, Some(Span::LaunchedBridge { weight_class: 3 })),
            None
        );
        assert_eq!(cost(RoadCrater, Vehicle, Some(Span::Fascines {})), Some(1));
    }

    #[test]
    fn abatis_cannot_be_bridged() {
        let circumstances = Circumstances { obstacle: Abatis, ..Inventory::example() };
        let refusal = Inventory::prepare(circumstances, NoFigures {}, NoRulings {}).unwrap_err();
        assert_eq!(refusal.key, "circumstances.span");
    }
}
