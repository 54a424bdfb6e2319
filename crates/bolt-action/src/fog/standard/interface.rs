//! What a scenario says about shooting in fog.

use sandtable_dice::{Measure, Outcome, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fog::{FogFigures, Sight, VisibilityRulings};
use crate::{
    AssaultFigures, Cover, DownToHit, Losses, RangeFigures, Shooter, Unit, UpOrDown,
    VehicleDamageRulings, VolleyFigures, Weapon,
};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;

/// What a player reads out before shooting in fog.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The shooter.
    #[serde(default)]
    pub shooter: Shooter,
    /// Its weapon.
    pub weapon: Weapon,
    /// Distance of the target (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// The target; whether it is a small unit follows from its models.
    #[serde(default)]
    pub target: Unit,
    /// What the target hides behind.
    #[serde(default)]
    pub cover: Cover,
    /// How low the target keeps.
    #[serde(default)]
    pub posture: UpOrDown,
    /// Visibility that the players agreed on (inches, to the hundredth); by default the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1.0, max = 200.0))]
    pub visibility: Option<f64>,
    /// Turns in which the unit shoots.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub turns: u32,
}

/// The book's numbers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The fog.
    pub fog: FogFigures,
    /// Where point blank and long range begin.
    pub range: RangeFigures,
    /// The volley.
    pub volley: VolleyFigures,
    /// How far an assault reaches (inches).
    #[schemars(range(max = 72))]
    #[schemars(extend("x-assumed" = true))]
    pub assault_reach: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            fog: FogFigures::default(),
            range: RangeFigures::default(),
            volley: VolleyFigures::default(),
            assault_reach: AssaultFigures::default().reach,
        }
    }
}

switch! {
    /// Whether fog limits how far an assault reaches (`fog.caps_assault_distance`).
    CapsAssault {
        /// It does not.
        No,
        /// An assault reaches no farther than one sees.
        Yes,
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// How visibility changes.
    #[serde(flatten)]
    pub visibility: VisibilityRulings,
    /// Whether fog limits how far an assault reaches.
    #[serde(rename = "fog.caps_assault_distance")]
    pub caps_assault: CapsAssault,
    /// What a target that is Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}

/// What comes of shooting in fog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StandardOutcome {
    /// Shots that hit.
    pub hits: u32,
    /// Turns in which the target could be shot at.
    pub in_sight: u32,
    /// What the target has suffered.
    pub losses: Losses,
    /// Whether it is at long range.
    pub long_range: bool,
    /// Whether it is within range of the weapon, fog or not.
    pub in_range: bool,
    /// How far an assault reaches in the first turn.
    pub assault_reach: Sight,
}

impl StandardOutcome {
    /// What can be read off it, each number of which comes to no more than that of `most`.
    pub(crate) fn measures(most: &StandardOutcome) -> Vec<Measure<StandardOutcome>> {
        let &StandardOutcome { hits, in_sight: turns, losses, assault_reach, .. } = most;
        let Losses { casualties, condition, penetrated, .. } = losses;
        measures! {
            "hits", count("hits", 0..=hits), "shots that hit", |outcome| outcome.hits.into();
            "turns_in_sight", count("turns", 0..=turns),
                "turns in which the target could be shot at", |outcome| outcome.in_sight.into();
            "casualties", count("models", 0..=casualties), "casualties",
                |outcome| outcome.losses.casualties.into();
            "pins", count("markers", 0..=condition.pins), "pins on the target",
                |outcome| outcome.losses.condition.pins.into();
            "destroyed", yes_no(), "target destroyed",
                |outcome| (!outcome.losses.condition.in_action()).into();
            "long_range", yes_no(), "target is at long range", |outcome| outcome.long_range.into();
            "in_range", yes_no(), "target is within range of the weapon, fog or not",
                |outcome| outcome.in_range.into();
            "assault_reach", amount("inches", Sight::inches(0)..=assault_reach),
                "how far an assault reaches in the first turn",
                |outcome| outcome.assault_reach.into();
            "penetrated", count("hits", 0..=penetrated),
                "damage to a vehicle until it is knocked out, superficial or more",
                |outcome| outcome.losses.penetrated.into();
        }
    }
}

impl Outcome for StandardOutcome {}
