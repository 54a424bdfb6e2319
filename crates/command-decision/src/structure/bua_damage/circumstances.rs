//! What a player reads out, the book's numbers and what is left open.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;
use crate::hit_results::HitResultsFigures;
use crate::levels::Quality;
use crate::night::Light;
use crate::structure::bombs::{BombDie, one};
use crate::structure::bua_fire::FireFigures;
use crate::structure::damage::DamageFigures;
use crate::structure::flame::RubbleReignites;

switch! {
    /// What further damage to rubble does to stands in it.
    RubbleAgain {
        /// Nothing.
        NoEffect,
        /// Another automatic hit.
        HitAgain,
    }
}

/// The sectors that lie under each burst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Sectors {
    /// Strong ones.
    #[schemars(range(max = 20))]
    pub strong: u32,
    /// Flimsy ones.
    #[schemars(range(max = 20))]
    pub flimsy: u32,
}

/// What attacks, every turn of the attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Attack {
    /// Bursts of large bombs on each place.
    #[schemars(range(max = 100))]
    pub bursts: u32,
    /// Damage dice of heavy guns against each sector (`cd.structure.heavy-gun`).
    #[schemars(range(max = 100))]
    pub heavy_gun_dice: u32,
    /// Whether flame is used against each flimsy sector (`cd.structure.flame`).
    pub flame: bool,
}

/// The stands in the town.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Garrison {
    /// Their quality by day.
    pub quality: Quality,
    /// Stands in each sector.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    pub stands: u32,
    /// Whether they leave for good when they are forced back, and are not hit again.
    #[serde(default)]
    pub leaves_when_forced_back: bool,
}

impl Garrison {
    /// The stands as they function in some light.
    pub(super) fn at(self, light: Light) -> Garrison {
        Garrison { quality: light.quality(self.quality), ..self }
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The sectors that lie under each burst at a place.
    pub sectors: Sectors,
    /// How many such places the town has.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub places: u32,
    /// What attacks, every turn of the attack.
    pub attack: Attack,
    /// Turns in which it attacks.
    #[serde(default = "one")]
    #[schemars(range(max = 1000))]
    pub attack_turns: u32,
    /// Turns that are looked at; at least those of the attack.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The stands in the sectors, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub garrison: Option<Garrison>,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The highest damage die that damages.
    pub damage: DamageFigures,
    /// When fires go out.
    pub fire: FireFigures,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What one damage die of bombs is rolled for.
    #[serde(rename = "structure.bomb_die")]
    pub bomb_die: BombDie,
    /// What further damage to rubble does to stands in it.
    #[serde(rename = "structure.rubble_again")]
    pub again: RubbleAgain,
    /// Whether flame sets flimsy rubble on fire that has burnt out.
    #[serde(rename = "structure.rubble_reignites")]
    pub reignites: RubbleReignites,
}
