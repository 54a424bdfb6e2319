//! The roll to hit. Register: `ba.base.to-hit`, `ba.base.small-unit` and `ba.base.down`, assumptions
//! of the base game.
//!
//! > Three or more, and one more for each pin on the shooter, long range, inexperience, moving, a
//! > one-man team, soft cover or a small target of one or two models; two more for hard cover and
//! > for a target that is Down; one less at point blank. A natural one misses; if seven or more
//! > would be needed, a six and then another six hit. All modifiers add up: a flamethrower that reaches
//! > six inches has a target at five both at point blank and at long range.

use sandtable_dice::{D6, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Quality;
use sandtable_rulebook::switch;

pub mod procedure;

pub use procedure::ToHit;

/// How far the target is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    /// Six inches or less.
    PointBlank,
    /// Up to half the weapon's range.
    #[default]
    Short,
    /// Beyond half the weapon's range.
    Long,
    /// Both: six inches or less, but beyond half the range of a weapon that reaches less than twelve.
    PointBlankAndLong,
}

impl Range {
    /// Whether the target is at long range.
    pub fn is_long(self) -> bool {
        matches!(self, Range::Long | Range::PointBlankAndLong)
    }
}

/// What the target hides behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// Something that hides: hedges, woods.
    Soft,
    /// Something that stops bullets: walls, sandbags.
    Hard,
}

switch! {
    /// What a target that is Down takes off the roll to hit it.
    DownToHit {
        /// The figure of the second edition.
        SecondEdition,
        /// The figure of the first edition.
        FirstEdition,
    }
}

/// The numbers of the roll to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct ToHitFigures {
    /// The score that hits, before modifiers.
    #[schemars(range(min = 1, max = 12))]
    pub score: i32,
    /// Modifier at point blank.
    #[schemars(range(min = -6, max = 6))]
    pub point_blank: i32,
    /// Modifier at long range.
    #[schemars(range(min = -6, max = 6))]
    pub long_range: i32,
    /// Modifier for each pin on the shooter.
    #[schemars(range(min = -6, max = 6))]
    pub pin: i32,
    /// Modifier of an inexperienced shooter.
    #[schemars(range(min = -6, max = 6))]
    pub inexperienced: i32,
    /// Modifier of a shooter that moves.
    #[schemars(range(min = -6, max = 6))]
    #[schemars(extend("x-assumed" = false))]
    pub moving: i32,
    /// Modifier of a team of which one man is left.
    #[schemars(range(min = -6, max = 6))]
    #[schemars(extend("x-assumed" = false))]
    pub one_man_team: i32,
    /// Modifier against soft cover.
    #[schemars(range(min = -6, max = 6))]
    pub soft_cover: i32,
    /// Modifier against hard cover.
    #[schemars(range(min = -6, max = 6))]
    pub hard_cover: i32,
    /// Modifier against infantry or artillery that is Down.
    #[schemars(range(min = -6, max = 6))]
    pub down: i32,
    /// Modifier against infantry or artillery that is Down, in the first edition.
    #[schemars(range(min = -6, max = 6))]
    pub down_first_edition: i32,
    /// Modifier against a small unit.
    #[schemars(range(min = -6, max = 6))]
    pub small_unit: i32,
    /// The most models that make a small unit.
    #[schemars(range(max = 20))]
    pub small_unit_models: u32,
}

impl Default for ToHitFigures {
    fn default() -> ToHitFigures {
        ToHitFigures {
            score: 3,
            point_blank: 1,
            long_range: -1,
            pin: -1,
            inexperienced: -1,
            moving: -1,
            one_man_team: -1,
            soft_cover: -1,
            hard_cover: -2,
            down: -2,
            down_first_edition: -1,
            small_unit: -1,
            small_unit_models: 2,
        }
    }
}

/// The order on which a unit fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
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

/// How low a target keeps that is not dug in; of one that is, ask `ba.dugin.infantry`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UpOrDown {
    /// It is neither Down nor dug in.
    #[default]
    Up,
    /// It is infantry or artillery that is Down.
    Down,
}

/// The shooter, as a roll to hit sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Shooter {
    /// Its quality.
    pub quality: Quality,
    /// Pin markers on it.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// The order on which it fires; on an Advance it moves.
    pub order: Order,
    /// Whether it is a team of which one man is left.
    pub one_man_team: bool,
}

/// How exposed the target is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Exposure {
    /// What it hides behind.
    pub cover: Cover,
    /// How low it keeps.
    pub posture: UpOrDown,
    /// Whether it is infantry or artillery of one or two models.
    pub small_unit: bool,
}

/// What changes a roll to hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Shot {
    /// The shooter.
    pub shooter: Shooter,
    /// The target.
    pub target: Exposure,
    /// How far the target is.
    pub range_band: Range,
    /// What else is added to the roll.
    #[schemars(range(min = -10, max = 10))]
    pub other: i32,
}

impl ToHitFigures {
    /// The modifiers of a shot, all added up.
    pub fn modifier(&self, shot: &Shot, down: DownToHit) -> i32 {
        self.of_shooter(shot.shooter)
            + self.of_range(shot.range_band)
            + self.of_target(shot.target, down)
            + shot.other
    }

    fn of_shooter(&self, shooter: Shooter) -> i32 {
        let inexperienced = shooter.quality == Quality::Inexperienced;
        self.pin * shooter.pins.cast_signed()
            + i32::from(inexperienced) * self.inexperienced
            + i32::from(shooter.order == Order::Advance) * self.moving
            + i32::from(shooter.one_man_team) * self.one_man_team
    }

    fn of_range(&self, range: Range) -> i32 {
        match range {
            Range::PointBlank => self.point_blank,
            Range::Short => 0,
            Range::Long => self.long_range,
            Range::PointBlankAndLong => self.point_blank + self.long_range,
        }
    }

    fn of_target(&self, target: Exposure, down: DownToHit) -> i32 {
        self.of_cover(target.cover)
            + i32::from(target.posture == UpOrDown::Down) * self.of_down(down)
            + i32::from(target.small_unit) * self.small_unit
    }

    /// The modifier against a target behind cover.
    pub fn of_cover(&self, cover: Cover) -> i32 {
        match cover {
            Cover::None => 0,
            Cover::Soft => self.soft_cover,
            Cover::Hard => self.hard_cover,
        }
    }

    /// The modifier against a target that is Down.
    pub fn of_down(&self, down: DownToHit) -> i32 {
        match down {
            DownToHit::SecondEdition => self.down,
            DownToHit::FirstEdition => self.down_first_edition,
        }
    }

    /// The roll to hit of a shot.
    pub fn aim(&self, shot: &Shot, down: DownToHit) -> Aim {
        Aim { score: self.score - self.modifier(shot, down) }
    }

    /// Whether this many models are a small unit.
    pub fn is_small(&self, models: u32) -> bool {
        models <= self.small_unit_models
    }
}

/// A roll to hit with all modifiers worked in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Aim {
    /// The score needed; seven or more is a six and then another six.
    pub score: i32,
}

impl Aim {
    /// Rolls to hit with some shots and counts the hits.
    pub fn hits<D: Dice>(self, dice: &mut D, shots: u32) -> u32 {
        if self.score <= 6 {
            return dice.stage("to hit").successes(shots, D6.at_least(self.score).lowest_fails());
        }
        let sixes = dice.stage("to hit").successes(shots, D6.at_least(6));
        dice.stage("to hit, second six").successes(sixes, D6.at_least(6))
    }
}
