//! What a player reads out, the book's numbers and what is left open.

use sandtable_dice::Chance;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Inches;
use crate::amphibious::cargo::Cargo;
use crate::amphibious::craft::{Craft, CrewsWorse, Wooden};
use crate::amphibious::wading::WadingFigures;
use crate::core::switch;
use crate::hit_results::{Combine, HitResultsFigures};
use crate::night::Light;
use sandtable_rulebook::unsaid::{always, one, two};

switch! {
    /// How often fire at one craft is resolved in a turn.
    FireEvents {
        /// Once.
        Once,
        /// Once in each of its fire phases.
        PerPhase,
    }
}

switch! {
    /// From when on amphibious vehicles that have reached the beach move inland.
    AcrossBeach {
        /// From the turn on in which they reach it, under their own power.
        OwnPower,
        /// From the turn after, as the stands that landing craft put ashore.
        NextTurn,
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The craft of the wave, which all enter on turn 1.
    pub craft: Craft,
    /// How far amphibious vehicles move (8.1.2); leave it out if one move takes them to the beach, as
    /// it takes landing craft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vehicle: Option<Allowance>,
    /// What each carries.
    pub cargo: Cargo,
    /// The fire of the defenders.
    pub fire: DefensiveFire,
    /// The mines and obstacles under water, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submerged: Option<Submerged>,
    /// Set if stands whose craft sank are followed as they wade ashore.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wade: Option<Wade>,
    /// Turns that are looked at.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The movement of an amphibious vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Its base movement allowance (inches a turn).
    #[schemars(range(min = 1, max = 100))]
    pub base_move: f64,
    /// Whether it is an LVT, which the open sea does not slow.
    #[serde(default)]
    pub lvt: bool,
}

impl Allowance {
    /// Turns of movement in which it makes its way to a beach so many inches off.
    pub(super) fn turns(self, distance: f64, open_sea_cost: u32) -> u32 {
        let cost = if self.lvt { 1 } else { open_sea_cost };
        let step = Inches::new(self.base_move).at_cost(cost);
        let moves = (Inches::new(distance).to_f64() / step.to_f64()).ceil();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few turns")]
        let turns = moves as u32;
        turns.max(1)
    }
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Lift points of a personnel stand; a vehicle or gun takes its weight class.
    #[schemars(range(max = 20))]
    pub personnel_lift: u32,
    /// Automatic hits for each submerged minefield or obstacle.
    #[schemars(range(max = 10))]
    pub obstacle_hits: u32,
    /// Attacks of a submerged minefield on an amphibious vehicle that goes through it, as on land.
    #[schemars(range(max = 20))]
    pub mine_attacks: u32,
    /// The highest die of such an attack that hits.
    #[schemars(range(max = 10))]
    pub mine_hits_vehicle: u8,
    /// How far from the beach the approach is (inches).
    #[schemars(range(min = 0, max = 100))]
    pub approach: f64,
    /// What an inch of open sea costs amphibious vehicles other than LVTs (inches of allowance).
    #[schemars(range(min = 1, max = 20))]
    pub open_sea_cost: u32,
    /// Wading ashore.
    pub wading: WadingFigures,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            personnel_lift: 1,
            obstacle_hits: 1,
            mine_attacks: 2,
            mine_hits_vehicle: 5,
            approach: 6.0,
            open_sea_cost: 2,
            wading: WadingFigures::default(),
            hit_results: HitResultsFigures::default(),
        }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How often fire at one craft is resolved in a turn.
    #[serde(rename = "amphib.fire_events")]
    pub fire_events: FireEvents,
    /// From when on amphibious vehicles that have reached the beach move inland.
    #[serde(rename = "amphib.across_beach")]
    pub across_beach: AcrossBeach,
    /// Whether the crews of landing craft function one level of quality lower at night.
    #[serde(rename = "night.craft_crews")]
    pub crews: CrewsWorse,
    /// What wooden boats are when they are fired on.
    #[serde(rename = "boat.wooden")]
    pub wooden: Wooden,
    /// What several hits come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// The fire of the defenders at each craft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefensiveFire {
    /// To-hit dice at each craft, each time.
    #[schemars(range(max = 50))]
    pub dice: u32,
    /// The number at or under which each hits, after modifiers (`cd.base.to-hit`).
    #[schemars(range(min = -20, max = 20))]
    pub hit_number: i32,
    /// Fire phases in which each craft is fired at; counts only if fire is resolved in each.
    #[serde(default = "two")]
    #[schemars(range(min = 1, max = 5))]
    pub phases: u32,
}

/// Mines and obstacles under water, off the beach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Submerged {
    /// The chance that a craft meets some, each time it moves ashore.
    #[serde(default = "always")]
    pub meets: Chance,
    /// How many minefields and obstacles it meets then; of amphibious vehicles minefields alone, which
    /// attack as on land and end the move, and lie behind it afterwards.
    #[serde(default = "one")]
    #[schemars(range(max = 20))]
    pub obstacles: u32,
}

/// How stands wade whose craft sank.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wade {
    /// How far from the beach a craft sinks that was moving ashore (inches).
    #[serde(default = "half_way")]
    #[schemars(range(min = 0, max = 100))]
    pub wreck: f64,
}

fn half_way() -> f64 {
    3.0
}
