//! What a player reads out before a salvo, and what it is reckoned by.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dug_in::he::HalvesSalvos;
use crate::he::{ChartFigures, DownFigures, DownHe, Posture, Shell};
use crate::weapon::attack::OpenToppedPen;
use crate::weapon::{Name, WeaponProfile};
use crate::{
    CasualtyCheckFigures, DamageFigures, HeVehicleFigures, MoraleFigures, PenetrationFigures, Unit,
    VehicleDamageFigures, VehicleDamageRulings,
};
use sandtable_rulebook::switch;

/// A unit that a salvo may hit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Target {
    /// The unit.
    pub unit: Unit,
    /// Units like this one, each of which is a target.
    #[schemars(range(min = 1, max = 20))]
    pub count: u32,
    /// Distance from the launcher (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Distance from the template on the first target (inches); of the first target 0.
    #[schemars(range(min = 0.0, max = 200.0))]
    pub from_template: f64,
    /// Its models that a template covers.
    #[schemars(range(min = 1, max = 200))]
    pub models_under: u32,
    /// How low it keeps.
    pub posture: Posture,
    /// Whether it is an open-topped armored vehicle.
    pub open_topped: bool,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            unit: Unit::default(),
            count: 1,
            distance: 30.0,
            from_template: 0.0,
            models_under: 5,
            posture: Posture::Up,
            open_topped: false,
        }
    }
}

/// What a player reads out before a salvo.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The first target and the other enemies around it.
    #[schemars(length(min = 1, max = 10))]
    pub targets: Vec<Target>,
    /// Distance from the template on the first target to the nearest friend (inches), if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0, max = 200.0))]
    pub nearest_friend: Option<f64>,
}

/// The book's numbers for multiple launchers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Score that hits.
    #[schemars(range(min = 1, max = 7))]
    pub score: i32,
    /// How far from the first template a salvo spreads, and friends forbid it (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    pub spread: f64,
    /// Least range (inches).
    #[schemars(range(max = 200))]
    pub minimum_range: u32,
    /// Greatest range, of the first target (inches).
    #[schemars(range(min = 1, max = 200))]
    pub range: u32,
    /// Its HE.
    pub shell: Shell,
    /// The HE chart.
    pub he_chart: ChartFigures,
    /// HE against units that are Down.
    pub down: DownFigures,
    /// HE against vehicles.
    pub he_vehicle: HeVehicleFigures,
    /// Pen against armor; a salvo hits the top.
    pub penetration: PenetrationFigures,
    /// What indirect fire adds to rolls on the table of damage to open-topped armor.
    #[schemars(range(min = -6, max = 6))]
    pub open_topped: i32,
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
        let mortar = WeaponProfile::of(Name::HeavyMortar);
        let (minimum_range, range) = mortar.indirect.unwrap_or((0, mortar.range));
        Figures {
            score: 6,
            spread: 6.0,
            minimum_range,
            range,
            shell: mortar.shell.unwrap_or(Shell::ThreeInch),
            he_chart: ChartFigures::default(),
            down: DownFigures::default(),
            he_vehicle: HeVehicleFigures::default(),
            penetration: PenetrationFigures::default(),
            open_topped: 1,
            damage: DamageFigures::default(),
            vehicle_damage: VehicleDamageFigures::default(),
            casualty_check: CasualtyCheckFigures::default(),
            morale: MoraleFigures::default(),
        }
    }
}

switch! {
    /// How a salvo pins.
    LauncherPins {
        /// Every unit hit has its own roll.
        EachUnit,
        /// One roll counts for all.
        OneRoll,
    }
}

switch! {
    /// When the template on the first target is placed.
    TemplateFirst {
        /// Before anything is rolled, in the best place.
        BeforeRolling,
        /// Once it has hit: if the first target is missed, nobody else is a target.
        OnlyOnAHit,
    }
}

/// What the register leaves open about multiple launchers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// How a salvo pins.
    #[serde(rename = "launcher.pins")]
    pub pins: LauncherPins,
    /// When the template on the first target is placed.
    #[serde(rename = "launcher.template_first")]
    pub template_first: TemplateFirst,
    /// Whether being dug in halves the hits of salvos.
    #[serde(rename = "dugin.barrage")]
    pub barrage: HalvesSalvos,
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// What indirect fire adds to Pen against open-topped armor.
    #[serde(rename = "indirect.open_topped_pen")]
    pub open_topped_pen: OpenToppedPen,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}
