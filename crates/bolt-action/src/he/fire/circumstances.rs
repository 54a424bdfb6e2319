//! What a player reads out before HE is fired, and the numbers and switches of the rule.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::placed::{Removal, of_strength};
use super::super::{
    ChartFigures, DownFigures, DownHe, PinsSecondary, PlacementRulings, Posture, Shell,
};

use crate::geometry::{Formation, Shape};
use crate::{
    Aim, CasualtyCheckFigures, Condition, DamageFigures, ExceptionalDamage, Facing,
    HeVehicleFigures, MoraleFigures, Profile, SufferingRules, Unit, UnitKind, VehicleDamageFigures,
    VehicleDamageRules, VehicleDamageRulings,
};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;

/// What a player reads out before HE is fired.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The HE value.
    pub shell: Shell,
    /// HE shots fired together; those that hit are placed together. The placement of three or four
    /// is the best found; `ba.he.template` says how much better one could be.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    pub shots: u32,
    /// Turns in which they are fired, one after another, while the target fights on. It has no order
    /// of its own meanwhile: it stays where it is and keeps its pins.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub turns: u32,
    /// Whether the shots have hit, or what they need to.
    #[serde(default)]
    pub to_hit: Hit,
    /// The target.
    pub target: Struck,
    /// Other enemy units nearby, which may be hit as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub others: Vec<Struck<OpenPlace>>,
    /// Models on the side of the shooter nearby, which no template may clip.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub friends: Vec<Formation>,
    /// Which models the owner of the target takes off, when another shot may follow.
    #[serde(default)]
    pub removal: Removal,
}

/// The keys of the pins of other units.
const PINS_OF_OTHERS: [&str; 4] = [
    "circumstances.others.0.unit.pins",
    "circumstances.others.1.unit.pins",
    "circumstances.others.2.unit.pins",
    "circumstances.others.3.unit.pins",
];

/// Whether shots hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hit {
    /// They have hit.
    #[default]
    Scored,
    /// Each needs this score; seven or more is a six and then another six.
    Score(#[schemars(range(min = -5, max = 15))] i32),
}

impl Hit {
    pub(super) fn aim(self) -> Option<Aim> {
        match self {
            Hit::Scored => None,
            Hit::Score(score) => Some(Aim { score }),
        }
    }
}

/// A unit that may be hit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Struck<P = Place> {
    /// The unit.
    #[serde(default)]
    pub unit: Unit,
    /// How low it keeps.
    #[serde(default)]
    pub posture: Posture,
    /// Where it is when it is hit.
    pub place: P,
    /// Which armor of a vehicle is hit; `top`, if the fire is indirect.
    #[serde(default)]
    pub facing: Facing,
    /// What its cover adds to its damage value, as a building may in the base game.
    #[serde(default)]
    #[schemars(range(min = 0, max = 6))]
    pub protection: i32,
}

/// Where a unit is when it is hit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Somewhere, with this many of its models under the templates (fewer when fewer are left).
    ModelsUnder(#[schemars(range(max = 200))] u32),
    /// In a formation on which the templates are placed; its `models` are the unit's.
    Formation(Formation),
    /// In a building, which troops occupy and vehicles do not.
    Building,
}

/// Where another unit than the target is when it is hit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpenPlace {
    /// Somewhere, with this many of its models under the templates (fewer when fewer are left).
    ModelsUnder(#[schemars(range(max = 200))] u32),
    /// In a formation on which the templates are placed; its `models` are the unit's.
    Formation(Formation),
}

switch! {
    /// How many hits a vehicle takes (`he.vehicle_hits`).
    VehicleHits {
        /// One, or what the figure `he_vehicle.hits` says.
        One,
        /// As many as a unit in a building, by the last column of the chart.
        ByTemplate,
    }
}

/// What the facing of armor adds to Pen; distance takes nothing off HE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ArmorFigures {
    /// Against side armor.
    #[schemars(range(min = -6, max = 6))]
    #[schemars(extend("x-assumed" = true))]
    pub side: i32,
    /// Against top armor.
    #[schemars(range(min = -6, max = 6))]
    pub top: i32,
    /// Against rear armor.
    #[schemars(range(min = -6, max = 6))]
    #[schemars(extend("x-assumed" = true))]
    pub rear: i32,
}

impl Default for ArmorFigures {
    fn default() -> ArmorFigures {
        ArmorFigures { side: 1, top: 1, rear: 2 }
    }
}

impl ArmorFigures {
    fn of<P>(&self, struck: &Struck<P>) -> i32 {
        match struck.facing {
            _ if struck.unit.kind != UnitKind::Armored => 0,
            Facing::Front => 0,
            Facing::Side => self.side,
            Facing::Top => self.top,
            Facing::Rear => self.rear,
        }
    }
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The HE chart.
    pub he_chart: ChartFigures,
    /// HE against units that are Down.
    pub down: DownFigures,
    /// Hits on a vehicle.
    pub he_vehicle: HeVehicleFigures,
    /// What the facing of armor adds to Pen.
    pub armor: ArmorFigures,
    /// Damage values.
    pub damage: DamageFigures,
    /// The table of damage to vehicles.
    pub vehicle_damage: VehicleDamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

switch! {
    /// Whether a unit in a building takes no more hits than it has models
    /// (`he.building_hits_capped`).
    BuildingHitsCapped {
        /// It may take more.
        No,
        /// It does not.
        Yes,
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Placing templates.
    #[serde(flatten)]
    pub placement: PlacementRulings,
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// How pins are rolled when HE hits several units.
    #[serde(rename = "he.pins_secondary")]
    pub pins_secondary: PinsSecondary,
    /// How many hits a vehicle takes.
    #[serde(rename = "he.vehicle_hits")]
    pub vehicle_hits: VehicleHits,
    /// Whether a unit in a building takes no more hits than it has models.
    #[serde(rename = "he.building_hits_capped")]
    pub building_hits_capped: BuildingHitsCapped,
    /// Damage to vehicles, and morale checks.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}

/// A unit that may be hit.
#[derive(Clone, Copy, Debug)]
pub(super) struct HitUnit {
    pub(super) profile: Profile,
    pub(super) before: Condition,
    pub(super) posture: Posture,
    /// What its facing adds to Pen.
    pub(super) armor: i32,
}

/// The rules by which units are hit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) down: DownFigures,
    pub(super) down_he: DownHe,
    pub(super) vehicle_hits: VehicleHits,
    pub(super) hits_on_vehicle: u32,
    pub(super) building_hits_capped: bool,
    pub(super) pins_secondary: PinsSecondary,
    pub(super) suffering: SufferingRules,
}

impl Rules {
    pub(super) fn new(figures: &Figures, rulings: &Rulings) -> Rules {
        let vehicles =
            VehicleDamageRules { figures: figures.vehicle_damage, rulings: rulings.vehicles };
        Rules {
            down: figures.down,
            down_he: rulings.down_he,
            vehicle_hits: rulings.vehicle_hits,
            hits_on_vehicle: figures.he_vehicle.hits,
            building_hits_capped: rulings.building_hits_capped == BuildingHitsCapped::Yes,
            pins_secondary: rulings.pins_secondary,
            suffering: SufferingRules {
                vehicles,
                casualty_check: figures.casualty_check,
                exceptional: ExceptionalDamage::BaseRule,
            },
        }
    }
}

impl Circumstances {
    /// A mortar bomb on a squad in two ranks, a friend close by.
    pub(super) fn example() -> Circumstances {
        let formation = Formation {
            shape: Shape::Block,
            ranks: Some(2),
            spacing: Some(1.5),
            ..Formation::default()
        };
        Circumstances {
            shell: Shell::TwoInch,
            shots: 1,
            turns: 1,
            to_hit: Hit::Score(4),
            target: Struck {
                unit: Unit::default(),
                posture: Posture::Up,
                place: Place::Formation(formation),
                facing: Facing::Front,
                protection: 0,
            },
            others: Vec::new(),
            friends: Vec::new(),
            removal: Removal::default(),
        }
    }

    /// The target and the other units, ready to be hit.
    pub(super) fn units(&self, figures: &Figures) -> Result<Vec<HitUnit>, Refusal> {
        let target = self.target.prepare(figures, "circumstances.target.unit.pins")?;
        let others = self.others.iter().zip(PINS_OF_OTHERS);
        let others = others.map(|(other, pins)| other.prepare(figures, pins));
        [Ok(target)].into_iter().chain(others).collect()
    }
}

impl<P> Struck<P> {
    fn prepare(&self, figures: &Figures, key: &'static str) -> Result<HitUnit, Refusal> {
        let mut profile = self.unit.profile(&figures.damage, &figures.morale);
        profile.damage_value += self.protection;
        let before = self.unit.condition();
        profile.admit(&before, key)?;
        let armor = figures.armor.of(self);
        Ok(HitUnit { profile, before, posture: self.posture, armor })
    }

    /// A formation with as many models as the unit.
    pub(super) fn standing_in(
        &self,
        formation: &Formation,
        key: &'static str,
    ) -> Result<Formation, Refusal> {
        let models = self.unit.condition().models;
        of_strength(formation, models).map_err(|problem| Refusal::new(key, problem))
    }
}
