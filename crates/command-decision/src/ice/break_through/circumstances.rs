//! What a scenario says about crossing frozen water.

use sandtable_dice::Chance;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;
use crate::hit_results::HitResultsFigures;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::Refusal;
use sandtable_rulebook::unsaid::{never, one};

/// What moves onto the ice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Personnel, which count as weight class I.
    Personnel,
    /// A vehicle.
    Vehicle,
    /// A towed weapon.
    TowedWeapon,
    /// An amphibious vehicle or a vessel, which floats where the ice breaks.
    Floating,
}

/// A stand that moves onto the ice.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IceStand {
    /// What it is.
    pub kind: Kind,
    /// The quality of personnel by day.
    #[serde(default = "regular")]
    pub quality: Quality,
    /// The weight class of a vehicle or towed weapon, I to VI.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub weight_class: u32,
}

fn regular() -> Quality {
    Quality::Regular
}

/// Ice as it looks, and as it may be.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ice {
    /// The class that it looks like, 0 to VI.
    #[schemars(range(max = 6))]
    pub class: u32,
    /// The probability that a crossing point is one class weaker.
    #[serde(default = "never")]
    pub weaker: Chance,
    /// The probability that a crossing point is one class stronger.
    #[serde(default = "never")]
    pub stronger: Chance,
}

impl Ice {
    /// The probability that a crossing point does not bear a weight class.
    pub(super) fn gives_way(self, weight_class: u32) -> Chance {
        match weight_class.cast_signed() - self.class.cast_signed() {
            ..=-1 => Chance::NEVER,
            0 => self.weaker,
            1 => self.stronger.not(),
            2.. => Chance::ALWAYS,
        }
    }

    /// Refuses probabilities that add up to more than one.
    pub(super) fn check(self) -> Result<(), Refusal> {
        let Ice { weaker, stronger, .. } = self;
        let [num, den] =
            [Chance::num, Chance::den].map(|part| move |chance: Chance| u64::from(part(chance)));
        let sum = num(weaker) * den(stronger) + num(stronger) * den(weaker);
        if den(weaker) * den(stronger) < sum {
            let problem = "`weaker` and `stronger` must not add up to more than 1";
            return Err(Refusal::new("circumstances.ice.stronger", problem));
        }
        Ok(())
    }
}

/// How stands cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Each over crossing points of its own.
    #[default]
    Abreast,
    /// One behind the other over the same crossing points; if the first breaks through, the others
    /// do not follow.
    Column,
}

/// What a player reads out before stands cross frozen water.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What each stand is.
    pub stand: IceStand,
    /// How many cross.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub stands: u32,
    /// The ice.
    pub ice: Ice,
    /// Crossing points on the way, each with a class of its own.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub points: u32,
    /// How the stands cross.
    #[serde(default)]
    pub formation: Formation,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers for frozen water.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

switch! {
    /// What it means that the hit of breaking through forces personnel back.
    ForcedBack {
        /// They are forced back after having been moved back.
        Normal,
        /// Nothing more: they have been moved back.
        NoEffect,
    }
}

/// What the register leaves open about breaking through.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What it means that the hit of breaking through forces personnel back.
    #[serde(rename = "ice.fb")]
    pub forced_back: ForcedBack,
}
