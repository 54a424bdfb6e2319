//! What units cost. Register: `ba.base.points`, illustrative prices of the second edition for
//! comparisons.
//!
//! > A rifleman 7 inexperienced, 10 regular, 13 veteran; a machine-gun team 50, a medium mortar 50
//! > and its spotter 10, an anti-tank gun 50, 75 or 110, a flamethrower 50, an observer 100.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount};
use sandtable_rulebook::measures;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Quality;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What can be bought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// A rifleman.
    #[default]
    Rifleman,
    /// A medium machine-gun team.
    MachineGunTeam,
    /// A medium mortar.
    MediumMortar,
    /// The spotter of a mortar.
    Spotter,
    /// A light anti-tank gun.
    LightAntiTankGun,
    /// A medium anti-tank gun.
    MediumAntiTankGun,
    /// A heavy anti-tank gun.
    HeavyAntiTankGun,
    /// An infantry flamethrower team.
    Flamethrower,
    /// A forward artillery observer.
    ArtilleryObserver,
}

/// Prices of riflemen, in points for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct RiflemanPrices {
    /// Points for an inexperienced rifleman.
    #[schemars(range(max = 1000))]
    pub inexperienced: u32,
    /// Points for a regular rifleman.
    #[schemars(range(max = 1000))]
    pub regular: u32,
    /// Points for a veteran rifleman.
    #[schemars(range(max = 1000))]
    pub veteran: u32,
}

impl Default for RiflemanPrices {
    fn default() -> RiflemanPrices {
        RiflemanPrices { inexperienced: 7, regular: 10, veteran: 13 }
    }
}

impl RiflemanPrices {
    /// Points for a rifleman of a quality.
    pub fn of(&self, quality: Quality) -> u32 {
        match quality {
            Quality::Inexperienced => self.inexperienced,
            Quality::Regular => self.regular,
            Quality::Veteran => self.veteran,
        }
    }
}

/// Prices, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct PointsFigures {
    /// A rifleman, by quality.
    pub rifleman: RiflemanPrices,
    /// A medium machine-gun team.
    #[schemars(range(max = 1000))]
    pub machine_gun_team: u32,
    /// A medium mortar.
    #[schemars(range(max = 1000))]
    pub medium_mortar: u32,
    /// The spotter of a mortar.
    #[schemars(range(max = 1000))]
    pub spotter: u32,
    /// A light anti-tank gun.
    #[schemars(range(max = 1000))]
    pub light_anti_tank_gun: u32,
    /// A medium anti-tank gun.
    #[schemars(range(max = 1000))]
    pub medium_anti_tank_gun: u32,
    /// A heavy anti-tank gun.
    #[schemars(range(max = 1000))]
    pub heavy_anti_tank_gun: u32,
    /// An infantry flamethrower team.
    #[schemars(range(max = 1000))]
    pub flamethrower: u32,
    /// A forward artillery observer.
    #[schemars(range(max = 1000))]
    pub artillery_observer: u32,
}

impl Default for PointsFigures {
    fn default() -> PointsFigures {
        PointsFigures {
            rifleman: RiflemanPrices::default(),
            machine_gun_team: 50,
            medium_mortar: 50,
            spotter: 10,
            light_anti_tank_gun: 50,
            medium_anti_tank_gun: 75,
            heavy_anti_tank_gun: 110,
            flamethrower: 50,
            artillery_observer: 100,
        }
    }
}

impl PointsFigures {
    /// The price of one item.
    pub fn of(&self, item: Item, quality: Quality) -> u32 {
        match item {
            Item::Rifleman => self.rifleman.of(quality),
            Item::MachineGunTeam => self.machine_gun_team,
            Item::MediumMortar => self.medium_mortar,
            Item::Spotter => self.spotter,
            Item::LightAntiTankGun => self.light_anti_tank_gun,
            Item::MediumAntiTankGun => self.medium_anti_tank_gun,
            Item::HeavyAntiTankGun => self.heavy_anti_tank_gun,
            Item::Flamethrower => self.flamethrower,
            Item::ArtilleryObserver => self.artillery_observer,
        }
    }
}

/// The price of some items.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    cost: u32,
}

/// What is bought.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What is bought.
    #[serde(default)]
    pub item: Item,
    /// Quality of riflemen.
    #[serde(default)]
    pub quality: Quality,
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub count: u32,
}

/// The prices.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Prices, in points.
    pub points: PointsFigures,
}

/// What it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointsOutcome {
    /// Points.
    pub cost: u32,
}

impl Outcome for PointsOutcome {}

impl Procedure for Points {
    type Outcome = PointsOutcome;

    fn measures(&self) -> Vec<Measure<PointsOutcome>> {
        measures! {
            "cost", amount("points", 0..=self.cost), "price", |outcome| outcome.cost.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> PointsOutcome {
        PointsOutcome { cost: self.cost }
    }
}

impl Rule for Points {
    const ABOUT: About =
        About { id: "ba.base.points", covers: &[], assumptions: &["ba.base.points"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { item: Item::Rifleman, quality: Quality::Regular, count: 10 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Points, Refusal> {
        let Circumstances { item, quality, count } = circumstances;
        Ok(Points { cost: count * figures.points.of(item, quality) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_veterans_cost_a_hundred_and_thirty() {
        let circumstances = Circumstances { quality: Quality::Veteran, ..Points::example() };
        let points = Points::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        assert_eq!(points.cost, 130);
    }
}
