//! Amphibious vehicles. Source: *Test of Battle*, 8.1.2. Register: `cd.amphib.vehicles`.
//!
//! > They drive ashore and inland. In open water they move at half their allowance, in rivers and
//! > lakes at all of it; an LVT always at all of it. Passengers use the normal rules.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Inches;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a vehicle moves on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Water {
    /// The open sea.
    OpenSea,
    /// A river or lake.
    RiverOrLake,
    /// Dry land.
    Land,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Its base movement allowance (inches a turn).
    #[schemars(range(min = 0, max = 100))]
    pub base_move: f64,
    /// Whether it is an LVT.
    #[serde(default)]
    pub lvt: bool,
    /// What it moves on.
    pub water: Water,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What an inch of open sea costs vehicles other than LVTs (inches of allowance).
    #[schemars(range(min = 1, max = 20))]
    pub open_sea_cost: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { open_sea_cost: 2 }
    }
}

/// An amphibious vehicle under way.
#[derive(Clone, Copy, Debug)]
pub struct Vehicles {
    moves: Inches,
}

/// How far it may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehiclesOutcome {
    /// The distance.
    pub moves: Inches,
}

impl Outcome for VehiclesOutcome {}

impl Procedure for Vehicles {
    type Outcome = VehiclesOutcome;

    fn measures(&self) -> Vec<Measure<VehiclesOutcome>> {
        measures! {
            "inches", amount("inches a turn", Inches::ZERO..=self.moves), "distance it may move",
                |outcome| outcome.moves.reading();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> VehiclesOutcome {
        VehiclesOutcome { moves: self.moves }
    }
}

impl Rule for Vehicles {
    const ABOUT: About =
        About { id: "cd.amphib.vehicles", covers: &[], assumptions: &["cd.base.movement"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { base_move: 12.0, lvt: false, water: Water::OpenSea }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Vehicles, Refusal> {
        let Circumstances { base_move, lvt, water } = circumstances;
        let cost = match water {
            Water::OpenSea if !lvt => figures.open_sea_cost,
            Water::OpenSea | Water::RiverOrLake | Water::Land => 1,
        };
        Ok(Vehicles { moves: Inches::new(base_move).at_cost(cost) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(lvt: bool, water: Water) -> f64 {
        let circumstances = Circumstances { base_move: 12.0, lvt, water };
        let vehicle = Vehicles::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        vehicle.moves.to_f64()
    }

    #[test]
    fn cd_amph_021_an_amphibious_truck_makes_half_its_movement_at_sea() {
        assert!((moves(false, Water::OpenSea) - 6.0).abs() < 1e-12);
    }

    #[test]
    fn rivers_and_tracks_do_not_slow_it() {
        assert!((moves(false, Water::RiverOrLake) - 12.0).abs() < 1e-12);
        assert!((moves(true, Water::OpenSea) - 12.0).abs() < 1e-12);
        assert!((moves(false, Water::Land) - 12.0).abs() < 1e-12);
    }
}
