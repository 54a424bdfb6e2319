//! HE against vehicles. Register: `ba.base.he-vehicle`, an assumption of the base game.
//!
//! > A vehicle under a template takes one hit, whatever the size of the template; troops take one
//! > for each model covered.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use sandtable_rulebook::measures;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::UnitKind;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// Hits of a template on a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct HeVehicleFigures {
    /// Hits on a vehicle under a template.
    #[schemars(range(max = 20))]
    pub hits: u32,
}

impl Default for HeVehicleFigures {
    fn default() -> HeVehicleFigures {
        HeVehicleFigures { hits: 1 }
    }
}

/// Hits of a template on a unit.
#[derive(Clone, Copy, Debug)]
pub struct HeVehicle {
    hits: u32,
}

/// What a player reads out under a template.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What the unit is.
    pub kind: UnitKind,
    /// Models under the template, of infantry and artillery.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub models_under: u32,
}

/// The book's numbers for HE against vehicles.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Hits on a vehicle.
    pub he_vehicle: HeVehicleFigures,
}

/// The hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeVehicleOutcome {
    /// Hits on the unit.
    pub hits: u32,
}

impl Outcome for HeVehicleOutcome {}

impl Procedure for HeVehicle {
    type Outcome = HeVehicleOutcome;

    fn measures(&self) -> Vec<Measure<HeVehicleOutcome>> {
        measures! {
            "hits", count("hits", 0..=self.hits), "hits on the unit", |outcome| outcome.hits.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> HeVehicleOutcome {
        HeVehicleOutcome { hits: self.hits }
    }
}

impl Rule for HeVehicle {
    const ABOUT: About =
        About { id: "ba.base.he-vehicle", covers: &[], assumptions: &["ba.base.he-vehicle"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { kind: UnitKind::Armored, models_under: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<HeVehicle, Refusal> {
        let Circumstances { kind, models_under } = circumstances;
        Ok(HeVehicle {
            hits: if kind.is_vehicle() { figures.he_vehicle.hits } else { models_under },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vehicle_takes_one_hit_and_troops_one_a_model() {
        let hits = |kind, models_under| {
            let circumstances = Circumstances { kind, models_under };
            HeVehicle::prepare(circumstances, Figures::default(), NoRulings {}).unwrap().hits
        };
        assert_eq!(hits(UnitKind::SoftSkin, 4), 1);
        assert_eq!(hits(UnitKind::Infantry, 4), 4);
    }
}
