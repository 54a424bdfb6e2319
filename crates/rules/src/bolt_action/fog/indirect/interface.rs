//! What a scenario says about indirect fire in fog.

use sandtable_dice::{Measure, Outcome, amount, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bolt_action::Quality;
use crate::bolt_action::fog::{FogFigures, VisibilityRulings};
use crate::bolt_action::weapon::{RangingFigures, SkippedTurn, ZeroedNeedsSight};
use crate::measures;
use crate::unsaid::six;

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
    #[schemars(range(max = 200))]
    pub distance: u32,
    /// Quality of the crew; green crews have nothing of their spotter.
    #[serde(default)]
    pub quality: Quality,
    /// How far ahead of the weapon its spotter is, straight towards the target (inches); leave it
    /// out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 200))]
    pub spotter_ahead: Option<u32>,
    /// Visibility that the players agreed on (inches); by default the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 200))]
    pub visibility: Option<u32>,
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
    /// Depth of the ground in which targets can be engaged in the first turn (inches).
    pub band: u32,
    /// Whether the target is within the least and greatest range of indirect fire, fog or not.
    pub in_range: bool,
}

impl IndirectOutcome {
    /// What can be read off it, by the turns and the depth of ground.
    pub(crate) fn measures(turns: u32, band: u32) -> Vec<Measure<IndirectOutcome>> {
        measures! {
            "hits", count("hits", 0..=turns), "shots that hit", |outcome| outcome.hits.into();
            "first_hit_turn", time("turns", turns), "turn of the first hit",
                |outcome| outcome.first_hit.into();
            "engaged", yes_no(), "target engaged at all", |outcome| (0 < outcome.fired).into();
            "shots", count("shots", 0..=turns), "shots fired", |outcome| outcome.fired.into();
            "turns_without_shot", count("turns", 0..=turns), "turns without a shot",
                |outcome| (outcome.turns - outcome.fired).into();
            "band", amount("inches", 0..=band),
                "depth of the ground that can be fired on in the first turn",
                |outcome| outcome.band.into();
            "in_range", yes_no(),
                "target is within the least and greatest range of indirect fire, fog or not",
                |outcome| outcome.in_range.into();
        }
    }
}

impl Outcome for IndirectOutcome {}

impl Circumstances {
    /// The spotter, if the crew has anything of him.
    fn spotter(&self) -> Option<u32> {
        self.spotter_ahead.filter(|_| self.quality != Quality::Inexperienced)
    }

    /// How far whoever observes is from something at a distance from the weapon.
    pub(super) fn observed_from(&self, distance: u32) -> u32 {
        self.spotter().map_or(distance, |ahead| distance.min(distance.abs_diff(ahead)))
    }

    /// The depth of ground that is in range and in sight, inch by inch.
    pub(super) fn band(&self, visibility: u32) -> u32 {
        let seen = |distance| self.observed_from(distance) <= visibility;
        let IndirectWeapon { minimum_range, indirect_range } = self.weapon;
        let inches = (minimum_range..indirect_range).filter(|&inch| seen(inch) && seen(inch + 1));
        inches.map(|_| 1).sum()
    }
}
