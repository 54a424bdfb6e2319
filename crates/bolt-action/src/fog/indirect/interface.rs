//! What a scenario says about indirect fire in fog.

use sandtable_dice::{Measure, Outcome, Reading, amount, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Quality;
use crate::fog::{FogFigures, Sight, VisibilityRulings};
use crate::weapon::{RangingFigures, SkippedTurn, ZeroedNeedsSight};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::six;

/// A weapon that fires indirectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IndirectWeapon {
    /// Closest target it can hit (inches).
    #[schemars(range(max = 200))]
    pub minimum_range: u32,
    /// Farthest target it can hit (inches).
    #[schemars(range(min = 1, max = 200))]
    pub indirect_range: u32,
}

/// What a player reads out before indirect fire in fog.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weapon.
    pub weapon: IndirectWeapon,
    /// Distance of the target from the weapon (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Quality of the crew; green crews have nothing of their spotter.
    #[serde(default)]
    pub quality: Quality,
    /// How far ahead of the weapon its spotter is, straight towards the target (inches); leave it
    /// out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0, max = 200.0))]
    pub spotter_ahead: Option<f64>,
    /// Visibility that the players agreed on (inches, to the hundredth); by default the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1.0, max = 200.0))]
    pub visibility: Option<f64>,
    /// Turns of fire, on Fire orders.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 30))]
    pub turns: u32,
    /// Last turn in which nothing but fog hides the target, if it is lost from view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 30))]
    pub in_view: Option<u32>,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The fog.
    pub fog: FogFigures,
    /// How indirect fire ranges in.
    pub ranging: RangingFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// How visibility changes.
    #[serde(flatten)]
    pub visibility: VisibilityRulings,
    /// Whether a weapon that is zeroed in must still see its target.
    #[serde(rename = "fog.zeroed_needs_sight")]
    pub zeroed_needs_sight: ZeroedNeedsSight,
    /// What a turn without a shot does to ranging in of a weapon that is not zeroed in.
    #[serde(rename = "indirect.skipped_turn")]
    pub skipped_turn: SkippedTurn,
}

/// What comes of indirect fire in fog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndirectOutcome {
    /// Shots fired.
    pub fired: u32,
    /// Shots that hit.
    pub hits: u32,
    /// Turn of the first hit, if there is one.
    pub first_hit: Option<u32>,
    /// Turns of fire.
    pub turns: u32,
    /// Depth of the ground in which targets can be engaged in the first turn, in hundredths of an inch.
    pub band: u32,
    /// Whether the target is within the least and greatest range of indirect fire, fog or not.
    pub in_range: bool,
}

impl IndirectOutcome {
    /// What can be read off it, by the turns and the depth of ground in hundredths of an inch.
    pub(crate) fn measures(turns: u32, band: u32) -> Vec<Measure<IndirectOutcome>> {
        measures! {
            "hits", count("hits", 0..=turns), "shots that hit", |outcome| outcome.hits.into();
            "first_hit_turn", time("turns", turns), "turn of the first hit",
                |outcome| outcome.first_hit.into();
            "engaged", yes_no(), "target engaged at all", |outcome| (0 < outcome.fired).into();
            "shots", count("shots", 0..=turns), "shots fired", |outcome| outcome.fired.into();
            "turns_without_shot", count("turns", 0..=turns), "turns without a shot",
                |outcome| (outcome.turns - outcome.fired).into();
            "band", amount("inches", 0.0..=f64::from(band) / 100.0),
                "depth of the ground that can be fired on in the first turn",
                |outcome| Reading::fraction(outcome.band, 100);
            "in_range", yes_no(),
                "target is within the least and greatest range of indirect fire, fog or not",
                |outcome| outcome.in_range.into();
        }
    }
}

impl Outcome for IndirectOutcome {}

impl Circumstances {
    /// The spotter, if the crew has anything of him.
    fn spotter(&self) -> Option<f64> {
        self.spotter_ahead.filter(|_| self.quality != Quality::Inexperienced)
    }

    /// How far whoever observes is from something at a distance from the weapon.
    pub(super) fn observed_from(&self, distance: f64) -> f64 {
        self.spotter().map_or(distance, |ahead| distance.min((distance - ahead).abs()))
    }

    /// The depth of ground that is in range and in sight, in hundredths of an inch.
    pub(super) fn band(&self, visibility: Sight) -> u32 {
        let sight = f64::from(visibility);
        let crew = self.in_range([0.0, sight]);
        let inches = self.spotter().map_or(crew, |ahead| {
            let [from, to] = [ahead - sight, ahead + sight];
            // What both see counts once.
            crew + self.in_range([from, to]) - self.in_range([from.max(0.0), to.min(sight)])
        });
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a short depth"
        )]
        let hundredths = (inches * 100.0).round() as u32;
        hundredths
    }

    /// The depth of ground between two distances that is in range (inches).
    fn in_range(&self, [from, to]: [f64; 2]) -> f64 {
        let IndirectWeapon { minimum_range, indirect_range } = self.weapon;
        (to.min(indirect_range.into()) - from.max(minimum_range.into())).max(0.0)
    }
}
