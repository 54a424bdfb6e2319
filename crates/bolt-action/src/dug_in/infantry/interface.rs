//! What a scenario says about shooting at dug-in troops.

use sandtable_dice::{Measure, Outcome, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dug_in::{DoubledFigures, ProtectionRulings, Stance};
use crate::{
    CasualtyCheckFigures, Cover, DamageFigures, DoubleOne, DownToHit, Losses, MoraleFigures, Range,
    Shooter, ToHitFigures, Unit, VolleyFigures,
};
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{measures, up_to};

/// What a player reads out before shooting at troops that keep low.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Circumstances {
    /// The shooter.
    #[serde(default)]
    pub shooter: Shooter,
    /// Shots in a volley, each a die.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 200))]
    pub shots: u32,
    /// Pen of the weapon.
    #[serde(default)]
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
    /// How far the target is.
    #[serde(default)]
    pub range_band: Range,
    /// The target; whether it is a small unit follows from its models.
    #[serde(default)]
    #[schemars(extend("properties" = Unit::only_troops()))]
    #[schemars(extend("x-without" = ["armor", "flamethrower"]))]
    pub target: Unit,
    /// How low the target keeps.
    #[serde(flatten)]
    pub stance: Stance,
    /// What else the target hides behind; a foxhole is no cover of its own.
    #[serde(default)]
    pub cover: Cover,
    /// Volleys, one after another, each from another unit or in another turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 30))]
    pub volleys: u32,
}

/// The book's numbers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What being Down and dug in at once does.
    pub dug_in: DoubledFigures,
    /// The score to hit and its modifiers.
    pub to_hit: ToHitFigures,
    /// Pins on a unit that is hit.
    #[schemars(range(max = 12))]
    pub pins: u32,
    /// Damage values.
    pub damage: DamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        let VolleyFigures { to_hit, pins, damage, casualty_check, morale, .. } =
            VolleyFigures::default();
        Figures { dug_in: DoubledFigures::default(), to_hit, pins, damage, casualty_check, morale }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What a target that is Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
    /// Being dug in.
    #[serde(flatten)]
    pub dug_in: ProtectionRulings,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// What comes of shooting at troops that keep low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InfantryOutcome {
    /// Shots that hit.
    pub hits: u32,
    /// What the target has suffered.
    pub losses: Losses,
    /// The score the first volley needed.
    pub score: i32,
}

impl InfantryOutcome {
    pub(super) fn then(self, hits: u32, losses: Losses) -> InfantryOutcome {
        let casualties = self.losses.casualties + losses.casualties;
        let losses = Losses { casualties, ..losses };
        InfantryOutcome { hits: self.hits + hits, losses, ..self }
    }
}

impl InfantryOutcome {
    /// What can be read off it, each number of which comes to no more than that of `most`.
    pub(crate) fn measures(most: &InfantryOutcome) -> Vec<Measure<InfantryOutcome>> {
        let &InfantryOutcome { hits, losses: Losses { casualties: models, condition, .. }, score } =
            most;
        measures! {
            "casualties", count("models", 0..=models), "casualties",
                |outcome| outcome.losses.casualties.into();
            "hits", count("hits", 0..=hits), "shots that hit", |outcome| outcome.hits.into();
            "pins", count("markers", 0..=condition.pins), "pins on the target",
                |outcome| outcome.losses.condition.pins.into();
            "destroyed", yes_no(), "target destroyed",
                |outcome| (!outcome.losses.condition.in_action()).into();
            "morale_failed", yes_no(), "morale check for losses failed",
                |outcome| outcome.losses.morale_failed.into();
            "score", count("pips", up_to(score)),
                "score the first volley needs; of 7 and more, two sixes",
                |outcome| outcome.score.into();
        }
    }
}

impl Outcome for InfantryOutcome {}
