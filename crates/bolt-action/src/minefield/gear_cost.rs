//! The price of mine-clearing gear. Source: *Battle of the Bulge*, Manual clearance, the note on
//! gear. Register: `ba.minefield.gear-cost`.
//!
//! > Any unit of engineers may have it, for a point a model.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

/// Gear for a unit of engineers.
#[derive(Clone, Copy, Debug)]
pub struct GearCost {
    cost: u32,
}

/// What a player reads out when buying gear.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Models in the unit.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// Models that would carry it, if not all need to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 200))]
    pub carriers: Option<u32>,
}

/// The book's number for gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GearFigures {
    /// Points for each model.
    #[schemars(range(max = 1000))]
    pub cost: u32,
}

impl Default for GearFigures {
    fn default() -> GearFigures {
        GearFigures { cost: 1 }
    }
}

/// The book's numbers for buying gear.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Gear.
    pub gear: GearFigures,
}

switch! {
    /// Who must have gear.
    WholeUnit {
        /// Every model of the unit.
        Yes,
        /// Some of them.
        No,
    }
}

/// What the register leaves open about buying gear.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether every model of the unit must have it.
    #[serde(rename = "mine.gear_whole_unit")]
    pub whole_unit: WholeUnit,
}

/// The price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GearCostOutcome {
    /// Points.
    pub cost: u32,
}

impl Outcome for GearCostOutcome {}

impl Procedure for GearCost {
    type Outcome = GearCostOutcome;

    fn measures(&self) -> Vec<Measure<GearCostOutcome>> {
        measures! {
            "cost", amount("points", 0..=self.cost), "price of the gear",
                |outcome| outcome.cost.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> GearCostOutcome {
        GearCostOutcome { cost: self.cost }
    }
}

impl Rule for GearCost {
    const ABOUT: About = About { id: "ba.minefield.gear-cost", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { models: 8, carriers: None }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<GearCost, Refusal> {
        let Circumstances { models, carriers } = circumstances;
        let carriers = carriers.unwrap_or(models);
        if models < carriers {
            let problem = format!("no more than the unit's {models} models");
            return Err(Refusal::new("circumstances.carriers", problem));
        }
        let bought = match rulings.whole_unit {
            WholeUnit::Yes => models,
            WholeUnit::No => carriers,
        };
        Ok(GearCost { cost: bought * figures.gear.cost })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_unit_pays_unless_some_may() {
        let cost = |whole_unit| {
            let circumstances = Circumstances { models: 8, carriers: Some(2) };
            let rulings = Rulings { whole_unit };
            GearCost::prepare(circumstances, Figures::default(), rulings).unwrap().cost
        };
        assert_eq!(cost(WholeUnit::Yes), 8);
        assert_eq!(cost(WholeUnit::No), 2);
    }
}
