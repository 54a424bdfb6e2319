//! What a scenario says about shooting in fog.

use sandtable_dice::{Measure, Outcome, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Standard;
use crate::bolt_action::fog::{FogFigures, Visibility, VisibilityRulings};
use crate::bolt_action::shooting::Shooting;
use crate::bolt_action::{
    AssaultFigures, Cover, DownToHit, Exposure, Losses, Range, RangeFigures, Shooter, Shot, Unit,
    UpOrDown, VehicleDamageRulings, VolleyFigures, Weapon,
};
use crate::measures;
use crate::unsaid::one;
use crate::{About, Refusal, Rule};

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
    #[schemars(range(max = 200))]
    pub distance: u32,
    /// The target; whether it is a small unit follows from its models.
    #[serde(default)]
    pub target: Unit,
    /// What the target hides behind.
    #[serde(default)]
    pub cover: Cover,
    /// How low the target keeps.
    #[serde(default)]
    pub posture: UpOrDown,
    /// Visibility that the players agreed on (inches); by default the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 200))]
    pub visibility: Option<u32>,
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

/// Whether fog limits how far an assault reaches (`fog.caps_assault_distance`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CapsAssault {
    /// It does not.
    #[default]
    No,
    /// An assault reaches no farther than one sees.
    Yes,
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
    /// How far an assault reaches in the first turn (inches).
    pub assault_reach: u32,
}

impl StandardOutcome {
    /// What can be read off it, each number of which comes to no more than that of `most`.
    pub(crate) fn measures(most: &StandardOutcome) -> Vec<Measure<StandardOutcome>> {
        let &StandardOutcome { hits, in_sight: turns, losses, assault_reach, .. } = most;
        let Losses { casualties, condition, .. } = losses;
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
            "assault_reach", amount("inches", 0..=assault_reach),
                "how far an assault reaches in the first turn",
                |outcome| outcome.assault_reach.into();
        }
    }
}

impl Outcome for StandardOutcome {}

impl Rule for Standard {
    const ABOUT: About = About {
        id: "ba.fog.standard",
        covers: &[],
        assumptions: &["ba.base.volley", "ba.base.to-hit", "ba.base.damage", "ba.base.assault"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            shooter: Shooter::default(),
            weapon: Weapon { range: 24, shots: 8, penetration: 0, heavy: false },
            distance: 15,
            target: Unit::default(),
            cover: Cover::Open,
            posture: UpOrDown::Up,
            visibility: None,
            turns: 1,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Standard, Refusal> {
        let Circumstances { shooter, weapon, distance, target: unit, cover, posture, .. } =
            circumstances;
        if posture == UpOrDown::Down && unit.kind.is_vehicle() {
            let problem = "only infantry and artillery go Down";
            return Err(Refusal::new("circumstances.posture", problem));
        }
        let Figures { fog, range, volley, assault_reach } = figures;
        let before = unit.condition();
        unit.profile(&volley.damage, &volley.morale).admit(&before, "circumstances.target.pins")?;
        let band = range.band(&weapon, distance);
        let target = Exposure { cover, posture, small_unit: false };
        let shooting = band.map(|range_band| {
            let shot = Shot { shooter, target, range_band, other: 0 };
            Shooting::new(&weapon, shot, &unit, &volley, rulings.down_to_hit, rulings.vehicles)
        });
        let now = circumstances.visibility.unwrap_or(fog.visibility);
        let assault_reach = match rulings.caps_assault {
            CapsAssault::No => assault_reach,
            CapsAssault::Yes => assault_reach.min(now),
        };
        Ok(Standard {
            visibility: Visibility::new(fog, rulings.visibility)?,
            now,
            turns: circumstances.turns,
            distance,
            shooting,
            before,
            long_range: band.is_some_and(Range::is_long),
            assault_reach,
        })
    }
}
