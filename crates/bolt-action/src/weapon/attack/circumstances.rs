//! What a player reads out before an attack.

use sandtable_dice::Chance;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dug_in::DoubledFigures;
use crate::geometry::Formation;
use crate::he::{ChartFigures, DownFigures, Posture, Round};
use crate::hit_roll::HitRoll;
use crate::night::{Signs, SpottingFigures};
use crate::weapon::flame::FlameFigures;
use crate::weapon::{Name, RangingFigures, Weapon};
use crate::{
    CasualtyCheckFigures, Cover, DamageFigures, Facing, HeVehicleFigures, MoraleFigures, Order,
    PenetrationFigures, Quality, ToHitFigures, Unit, VehicleDamageFigures,
};
use sandtable_rulebook::unsaid::one;

/// What a player reads out before an attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a player answers so many questions with yes or no"
)]
pub struct Circumstances {
    /// The weapon.
    pub weapon: Weapon,
    /// Weapons like this one that fire together at the target, as on one mount or in one squad.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 40))]
    pub weapons: u32,
    /// Other weapons of the same unit that fire in the same attack, groups of which each has `weapon`,
    /// `weapons` and `loader`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub other_weapons: Vec<OtherWeapons>,
    /// One-shot weapons that the unit had, if these are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 40))]
    pub carried: Option<u32>,
    /// Who fires.
    #[serde(default)]
    pub shooter: Gunners,
    /// The target.
    pub target: Target,
    /// Models on the side of the shooter near a target in a formation, which no template may clip.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub friends: Vec<Formation>,
    /// Whether friends stand in the line of fire, over whose heads indirect fire alone passes.
    #[serde(default)]
    pub friends_in_the_way: bool,
    /// Distance to the target (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Whether the roll to hit is made, or has succeeded already.
    #[serde(default)]
    pub to_hit: HitRoll,
    /// The round of a weapon with HE and another; weapons with HE for Pen fire only HE.
    #[serde(default = "anti_tank")]
    pub round: Round,
    /// Whether a howitzer fires indirectly; mortars always do.
    #[serde(default)]
    pub indirect: bool,
    /// Misses in a row before, while ranging in.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub misses: u32,
    /// Whether it is zeroed in on the target already.
    #[serde(default)]
    pub zeroed_in: bool,
    /// Whether it is dark.
    #[serde(default)]
    pub dark: bool,
    /// Chance to spot the target in the dark, where it is stated outright; if it is left out, there is
    /// the roll, by distance and by what gives the target away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spotting_chance: Option<Chance>,
    /// How far one can see in fog (inches), if there is fog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1.0, max = 200.0))]
    pub visibility: Option<f64>,
}

/// Weapons of another kind in the same unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherWeapons {
    /// The weapon, which fires neither HE nor flames.
    pub weapon: Weapon,
    /// How many of them fire.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 40))]
    pub weapons: u32,
    /// The loader, if it is a team weapon.
    #[serde(default = "beside")]
    pub loader: Loader,
}

fn beside() -> Loader {
    Loader::Beside
}

/// Who fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Gunners {
    /// Their quality.
    pub quality: Quality,
    /// Pin markers on them.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// Their order.
    pub order: Order,
    /// Crew of a team weapon that is left.
    #[schemars(range(min = 1, max = 20))]
    pub crew: u32,
    /// The loader of a team weapon in a squad.
    pub loader: Loader,
    /// How far off the line of its barrel a fixed weapon has its target (degrees).
    #[schemars(range(min = 0.0, max = 180.0))]
    pub bearing: f64,
}

impl Default for Gunners {
    fn default() -> Gunners {
        Gunners {
            quality: Quality::Regular,
            pins: 0,
            order: Order::Fire,
            crew: 2,
            loader: Loader::Crewed,
            bearing: 0.0,
        }
    }
}

/// The loader of a team weapon in a squad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Loader {
    /// It is no squad's weapon, but has its own crew.
    #[default]
    Crewed,
    /// Within an inch of the weapon.
    Beside,
    /// Farther than an inch from the weapon.
    Away,
    /// Dead.
    Dead,
    /// Dead, with another beside the weapon who would take over.
    Replaced,
}

/// The target of an attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Target {
    /// The unit.
    pub unit: Unit,
    /// How low it keeps.
    pub posture: Posture,
    /// Whether it goes Down in reaction, if it is seen.
    pub goes_down: bool,
    /// What it hides behind.
    pub cover: Cover,
    /// What a gun shield or a building adds to the damage value of troops behind it, where the attack
    /// comes from that side. Flamethrowers pass it by.
    #[schemars(range(min = 0, max = 6))]
    pub protection: i32,
    /// The side of an armored vehicle that is hit; indirect fire and flame hit the top.
    pub facing: Facing,
    /// Whether it is an open-topped armored vehicle.
    pub open_topped: bool,
    /// Whether the flamethrower that it carries, if it does, is empty.
    pub empty: bool,
    /// Its models that one HE template covers; a further template covers as many others.
    #[schemars(range(min = 1, max = 200))]
    pub models_under: u32,
    /// Where its models stand, which says how many of them HE covers instead of `models_under`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// What gives it away in the dark.
    pub signs: Signs,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            unit: Unit::default(),
            posture: Posture::Up,
            goes_down: false,
            cover: Cover::None,
            protection: 0,
            facing: Facing::Front,
            open_topped: false,
            empty: false,
            models_under: 3,
            formation: None,
            signs: Signs::default(),
        }
    }
}

fn anti_tank() -> Round {
    Round::AntiTank
}

/// The book's numbers for an attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The score to hit and its modifiers.
    pub to_hit: ToHitFigures,
    /// Greatest distance that is point blank (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    #[schemars(extend("x-assumed" = true))]
    pub point_blank: f64,
    /// How far off the line of its barrel a fixed weapon fires (degrees).
    #[schemars(range(min = 0.0, max = 180.0))]
    pub fixed_arc: f64,
    /// Ranging in.
    pub ranging: RangingFigures,
    /// Spotting at night.
    pub spotting: SpottingFigures,
    /// Pen against armor.
    pub penetration: PenetrationFigures,
    /// What indirect fire adds to rolls on the table of damage to open-topped armor.
    #[schemars(range(min = -6, max = 6))]
    pub open_topped: i32,
    /// Pins on a unit that is hit, by weapons without HE or flame.
    #[schemars(range(max = 12))]
    pub pins: u32,
    /// The HE chart.
    pub he_chart: ChartFigures,
    /// HE against units that are Down.
    pub down: DownFigures,
    /// What being Down and dug in at once does.
    pub dug_in: DoubledFigures,
    /// HE against vehicles.
    pub he_vehicle: HeVehicleFigures,
    /// Flamethrowers.
    pub flame: FlameFigures,
    /// Damage values.
    pub damage: DamageFigures,
    /// The table of damage to vehicles.
    pub vehicle_damage: VehicleDamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            to_hit: ToHitFigures::default(),
            point_blank: 6.0,
            fixed_arc: 45.0,
            ranging: RangingFigures::default(),
            spotting: SpottingFigures::default(),
            penetration: PenetrationFigures::default(),
            open_topped: 1,
            pins: 1,
            he_chart: ChartFigures::default(),
            down: DownFigures::default(),
            dug_in: DoubledFigures::default(),
            he_vehicle: HeVehicleFigures::default(),
            flame: FlameFigures::default(),
            damage: DamageFigures::default(),
            vehicle_damage: VehicleDamageFigures::default(),
            casualty_check: CasualtyCheckFigures::default(),
            morale: MoraleFigures::default(),
        }
    }
}

impl Circumstances {
    pub(super) fn example() -> Circumstances {
        Circumstances {
            weapon: Weapon::of(Name::Mmg),
            weapons: 1,
            other_weapons: Vec::new(),
            carried: None,
            shooter: Gunners::default(),
            target: Target::default(),
            friends: Vec::new(),
            friends_in_the_way: false,
            distance: 16.0,
            to_hit: HitRoll::Rolled,
            round: Round::AntiTank,
            indirect: false,
            misses: 0,
            zeroed_in: false,
            dark: false,
            spotting_chance: None,
            visibility: None,
        }
    }
}
