//! What a player reads out before an attack.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bolt_action::dug_in::{DoubledFigures, ProtectionRulings};
use crate::bolt_action::he::{ChartFigures, DownFigures, DownHe, Posture, Round};
use crate::bolt_action::night::{DarkRulings, Signs, SpottingFigures};
use crate::bolt_action::weapon::flame::{FlameFigures, FlameRulings};
use crate::bolt_action::weapon::{Name, RangingFigures, Weapon};
use crate::bolt_action::{
    CasualtyCheckFigures, Cover, DamageFigures, DownToHit, Facing, HeVehicleFigures, MoraleFigures,
    PenetrationFigures, Quality, ToHitFigures, Unit, VehicleDamageFigures, VehicleDamageRulings,
};
use crate::unsaid::one;

/// What a player reads out before an attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weapon.
    pub weapon: Weapon,
    /// Weapons like this one that fire together at the target, as on one mount or in one squad.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 40))]
    pub weapons: u32,
    /// One-shot weapons that the unit had, if these are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 40))]
    pub carried: Option<u32>,
    /// Who fires.
    #[serde(default)]
    pub shooter: Gunners,
    /// The target.
    pub target: Target,
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
    /// How far one can see in fog (inches), if there is fog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1.0, max = 200.0))]
    pub visibility: Option<f64>,
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

/// The order on which a unit fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Fire.
    #[default]
    Fire,
    /// Advance: it moves, or turns if it is fixed, and fires.
    Advance,
    /// It was in Ambush this turn.
    Ambush,
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

/// Whether the roll to hit is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HitRoll {
    /// It is made.
    #[default]
    Rolled,
    /// It has succeeded, with every shot.
    Scored,
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
    /// The side of an armored vehicle that is hit; indirect fire and flame hit the top.
    pub facing: Facing,
    /// Whether it is an open-topped armored vehicle.
    pub open_topped: bool,
    /// Whether the flamethrower that it carries, if it does, is empty.
    pub empty: bool,
    /// Its models that one HE template covers; a further template covers as many others.
    #[schemars(range(min = 1, max = 200))]
    pub under: u32,
    /// What gives it away in the dark.
    pub signs: Signs,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            unit: Unit::default(),
            posture: Posture::Up,
            goes_down: false,
            cover: Cover::Open,
            facing: Facing::Front,
            open_topped: false,
            empty: false,
            under: 3,
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
    pub he: ChartFigures,
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
            he: ChartFigures::default(),
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

/// Whether a game can be played in the dark and in fog at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WithFog {
    /// It can: fog caps the range, and then there is the spotting roll.
    #[default]
    Both,
    /// It cannot.
    Exclusive,
}

/// What indirect fire adds to Pen against open-topped armor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OpenToppedPen {
    /// What it adds against any top armor.
    #[default]
    Once,
    /// Twice that.
    Twice,
}

/// Who may load a team weapon in a squad when its loader is dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NewLoader {
    /// Nobody: the choice was fixed.
    #[default]
    Fixed,
    /// Another member of the squad.
    Another,
}

/// What the register leaves open about an attack.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What a target that is Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// Being dug in.
    #[serde(flatten)]
    pub dug_in: ProtectionRulings,
    /// Whether a game can be played in the dark and in fog at once.
    #[serde(rename = "night.with_fog")]
    pub with_fog: WithFog,
    /// Whether a weapon that is zeroed in must still see its target.
    #[serde(rename = "fog.zeroed_needs_sight")]
    pub zeroed_needs_sight: bool,
    /// What indirect fire adds to Pen against open-topped armor.
    #[serde(rename = "indirect.open_topped_pen")]
    pub open_topped_pen: OpenToppedPen,
    /// Who may load a team weapon in a squad when its loader is dead.
    #[serde(rename = "team.new_loader")]
    pub new_loader: NewLoader,
    /// Whether a vehicle with an empty flamethrower still burns better.
    #[serde(rename = "flame.empty_still_risky")]
    pub empty_still_risky: bool,
    /// Flamethrowers.
    #[serde(flatten)]
    pub flame: FlameRulings,
    /// What gives units away in the dark.
    #[serde(flatten)]
    pub night: DarkRulings,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}

impl Default for Rulings {
    fn default() -> Rulings {
        Rulings {
            down_to_hit: DownToHit::default(),
            down_he: DownHe::default(),
            dug_in: ProtectionRulings::default(),
            with_fog: WithFog::default(),
            zeroed_needs_sight: false,
            open_topped_pen: OpenToppedPen::default(),
            new_loader: NewLoader::default(),
            empty_still_risky: true,
            flame: FlameRulings::default(),
            night: DarkRulings::default(),
            vehicles: VehicleDamageRulings::default(),
        }
    }
}

impl Circumstances {
    pub(super) fn example() -> Circumstances {
        Circumstances {
            weapon: Weapon::of(Name::Mmg),
            weapons: 1,
            carried: None,
            shooter: Gunners::default(),
            target: Target::default(),
            distance: 16.0,
            to_hit: HitRoll::Rolled,
            round: Round::AntiTank,
            indirect: false,
            misses: 0,
            zeroed_in: false,
            dark: false,
            visibility: None,
        }
    }
}
