//! Flooded areas. Source: *Test of Battle*, 10.3.4. Register: `cd.precip.flooded`, with
//! `cd.mud.costs`.
//!
//! > After long rain the referee may declare areas along streams flooded: impassable, or deep mud. They
//! > may block bridges. Within 2 inches of an impassable one is deep mud.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::measures;
use crate::levels::Mud;
use crate::mud::{CostFigures, Ground, Surface};
use crate::{Inches, Mobility, Terrain};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What the referee has declared a flooded area to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Flood {
    /// Nothing passes.
    Impassable,
    /// It is deep mud.
    DeepMud,
}

/// How a stand means to pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Over the ground.
    #[default]
    Ground,
    /// Over a bridge.
    Bridge,
    /// Over a bridge to which the flood blocks the access.
    BlockedBridge,
}

/// What a player reads out near a flooded area.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What the flooded area is.
    pub flood: Flood,
    /// How far the stand is from it (inches; 0 in it).
    #[schemars(range(min = 0, max = 200))]
    pub distance: f64,
    /// How the stand moves.
    pub mobility: Mobility,
    /// How it means to pass.
    #[serde(default)]
    pub way: Way,
    /// The mud elsewhere.
    #[serde(default = "none")]
    pub mud: Mud,
    /// Its movement allowance (inches).
    #[schemars(range(min = 0.1, max = 100))]
    pub allowance: f64,
}

fn none() -> Mud {
    Mud::None
}

/// The book's numbers for flooded areas.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(extend("x-without" = ["terrain", "hasty_advance"]))]
pub struct Figures {
    /// How far from an impassable area there is deep mud (inches).
    #[schemars(range(max = 50))]
    pub flood_margin: u32,
    /// What mud costs.
    #[serde(flatten)]
    pub costs: CostFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { flood_margin: 2, costs: CostFigures::default() }
    }
}

/// A stand near a flooded area.
#[derive(Clone, Copy, Debug)]
pub struct Flooded {
    outcome: FloodedOutcome,
}

/// What a flooded area does to a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FloodedOutcome {
    /// Whether it can pass.
    pub passable: bool,
    /// The mud it is in.
    pub mud: Mud,
    /// How far it may move in a turn.
    pub inches: Inches,
}

impl Outcome for FloodedOutcome {}

impl Procedure for Flooded {
    type Outcome = FloodedOutcome;

    fn measures(&self) -> Vec<Measure<FloodedOutcome>> {
        let most = self.outcome.inches.to_f64().ceil();
        measures! {
            "passable", yes_no(), "the stand can pass", |outcome| outcome.passable.into();
            "mud", count("0 none, 1 light, 2 moderate, 3 deep", 0..=3), "mud it is in",
                |outcome| (outcome.mud as u8).into();
            "inches", amount("inches", 0.0..=most), "ground covered in a turn",
                |outcome| outcome.inches.reading();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> FloodedOutcome {
        self.outcome
    }
}

impl Circumstances {
    /// Whether the stand can pass, and the mud it is in.
    fn ground(&self, margin: u32) -> (bool, Mud) {
        let distance = Inches::new(self.distance);
        let inside = distance == Inches::ZERO;
        match (self.way, self.flood) {
            (Way::Bridge, _) => (true, Mud::None),
            (Way::BlockedBridge, _) => (false, Mud::None),
            (Way::Ground, Flood::Impassable) if inside => (false, self.mud),
            (Way::Ground, Flood::Impassable) if distance <= Inches::new(margin.into()) => {
                (true, Mud::Deep)
            }
            (Way::Ground, Flood::DeepMud) if inside => (true, Mud::Deep),
            (Way::Ground, _) => (true, self.mud),
        }
    }
}

impl Rule for Flooded {
    const ABOUT: About =
        About { id: "cd.precip.flooded", covers: &[], assumptions: &["cd.base.movement"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let (flood, mobility) = (Flood::Impassable, Mobility::Wheeled);
        let (distance, allowance) = (1.5, 12.0);
        Circumstances { flood, distance, mobility, way: Way::Ground, mud: Mud::None, allowance }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<Flooded, Refusal> {
        let (passable, mud) = circumstances.ground(figures.flood_margin);
        let ground = Ground { mud, surface: Surface::CrossCountry, terrain: Terrain::Open };
        let cost = figures.costs.mud_factor(ground, circumstances.mobility);
        let inches = if passable {
            Inches::new(circumstances.allowance).at_cost(cost)
        } else {
            Inches::ZERO
        };
        Ok(Flooded { outcome: FloodedOutcome { passable, mud, inches } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn pass(flood: Flood, distance: f64, way: Way) -> (bool, Mud) {
        let circumstances = Circumstances { flood, distance, way, ..Flooded::example() };
        let flooded = Flooded::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        let outcome = flooded.resolve(&mut Scripted::new([]));
        (outcome.passable, outcome.mud)
    }

    #[test]
    fn nothing_passes_an_impassable_flood_and_two_inches_around_it_are_deep_mud() {
        assert!(!pass(Flood::Impassable, 0.0, Way::Ground).0);
        assert_eq!(pass(Flood::Impassable, 2.0, Way::Ground), (true, Mud::Deep));
        assert_eq!(pass(Flood::Impassable, 2.1, Way::Ground), (true, Mud::None));
    }

    #[test]
    fn a_flood_of_deep_mud_is_mud_and_has_no_margin() {
        assert_eq!(pass(Flood::DeepMud, 0.0, Way::Ground), (true, Mud::Deep));
        assert_eq!(pass(Flood::DeepMud, 1.0, Way::Ground), (true, Mud::None));
    }

    #[test]
    fn bridges_lead_over_it_unless_they_are_blocked() {
        assert_eq!(pass(Flood::Impassable, 0.0, Way::Bridge), (true, Mud::None));
        assert!(!pass(Flood::DeepMud, 0.0, Way::BlockedBridge).0);
    }

    #[test]
    fn a_truck_of_twelve_inches_covers_three_in_deep_mud() {
        let flooded =
            Flooded::prepare(Flooded::example(), Figures::default(), NoRulings {}).unwrap();
        assert_eq!(flooded.resolve(&mut Scripted::new([])).inches, Inches::new(3.0));
    }
}
