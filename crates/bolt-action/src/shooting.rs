//! Volleys at a unit, one after another, from distances in inches. Register: `ba.base.volley` and
//! `ba.base.to-hit`, carried on from turn to turn.

use sandtable_dice::{Dice, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Aim, Condition, DownToHit, Losses, Profile, Range, Shot, Strike, SufferingRules, ToHitFigures,
    Unit, VehicleDamageRulings, Volley, VolleyFigures, VolleyOutcome,
};
use sandtable_rulebook::unsaid::one;

/// A weapon, or several that fire together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// How far it reaches (inches).
    #[schemars(range(min = 1, max = 200))]
    pub range: u32,
    /// Shots in a turn, each a die.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 200))]
    pub shots: u32,
    /// Its Pen.
    #[serde(default)]
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
    /// Whether it is a heavy weapon, which pins armor.
    #[serde(default)]
    pub heavy: bool,
}

/// Where point blank and long range begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RangeFigures {
    /// Up to this distance a target is at point blank (inches).
    #[schemars(range(max = 72))]
    #[schemars(extend("x-assumed" = true))]
    pub point_blank: u32,
    /// Beyond the weapon's range divided by this a target is at long range.
    #[schemars(range(min = 1, max = 10))]
    pub long_divisor: u32,
}

impl Default for RangeFigures {
    fn default() -> RangeFigures {
        RangeFigures { point_blank: 6, long_divisor: 2 }
    }
}

impl RangeFigures {
    /// The band a target is in; nothing beyond the weapon's range.
    ///
    /// Long range is reckoned from the weapon's own range, whatever limits sight. For a short weapon a
    /// target can be at point blank and at long range at once.
    pub fn band(&self, weapon: &Weapon, distance: f64) -> Option<Range> {
        let reach = f64::from(weapon.range);
        if reach < distance {
            return None;
        }
        let near = distance <= f64::from(self.point_blank);
        let far = reach < distance * f64::from(self.long_divisor);
        Some(match (near, far) {
            (true, true) => Range::PointBlankAndLong,
            (true, false) => Range::PointBlank,
            (false, true) => Range::Long,
            (false, false) => Range::Short,
        })
    }
}

/// Shots of one unit at another, ready to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shooting {
    /// Shooter, exposure and range; whether the target is small follows from its models.
    pub shot: Shot,
    pub shots: u32,
    pub penetration: i32,
    pub pins: u32,
    pub target: Profile,
    pub to_hit: ToHitFigures,
    pub down: DownToHit,
    /// Whether every shot has hit already.
    pub scored: bool,
    pub suffering: SufferingRules,
}

impl Shooting {
    /// Shots of a weapon, by the book's figures.
    pub(super) fn new(
        weapon: &Weapon,
        shot: Shot,
        unit: &Unit,
        figures: &VolleyFigures,
        down: DownToHit,
        rulings: VehicleDamageRulings,
    ) -> Shooting {
        Shooting {
            shot,
            shots: weapon.shots,
            penetration: weapon.penetration,
            pins: figures.pins_on(unit.kind, weapon.heavy),
            target: unit.profile(&figures.damage, &figures.morale),
            to_hit: figures.to_hit,
            down,
            scored: false,
            suffering: figures.suffering(rulings),
        }
    }

    /// The score to hit the target as it stands now.
    pub(super) fn score(&self, target: &Condition) -> i32 {
        self.aim(target).score
    }

    fn aim(&self, target: &Condition) -> Aim {
        let mut shot = self.shot;
        let small = self.to_hit.is_small(target.models);
        shot.target.small_unit = !self.target.kind.is_vehicle() && small;
        self.to_hit.aim(&shot, self.down)
    }

    /// The most pins on the target after some volleys.
    pub(super) fn most_pins(&self, before: Condition, volleys: u32) -> u32 {
        self.suffering.most_pins(&self.target, before, volleys, self.pins, self.shots)
    }

    /// Fires once: the hits, and what the target has suffered. Who picked its casualties is
    /// forgotten, which keeps the states of a game few.
    pub(super) fn fire<D: Dice>(&self, dice: &mut D, before: Condition) -> (u32, Losses) {
        dice.marginal((*self, before), |dice, (shooting, before)| {
            let (hits, losses) = shooting.volley(dice, *before);
            (hits, Losses { picked: 0, ..losses })
        })
    }

    fn volley<D: Dice>(&self, dice: &mut D, before: Condition) -> (u32, Losses) {
        let aim = self.aim(&before);
        let &Shooting { shots, penetration, pins, target, suffering: rules, .. } = self;
        if self.scored {
            let strike =
                Strike { hits: shots, pins, penetration, table_modifier: 0, reach: u32::MAX };
            return (shots, rules.suffer(dice, &target, before, strike));
        }
        let volley = Volley { aim, shots, penetration, pins, target, before, rules };
        let VolleyOutcome { hits, losses } = volley.resolve(dice);
        (hits, losses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_range_begins_beyond_half_the_range_of_the_weapon() {
        let figures = RangeFigures::default();
        let band = |range, distance| {
            let weapon = Weapon { range, shots: 1, penetration: 0, heavy: false };
            figures.band(&weapon, distance)
        };
        assert_eq!(band(24, 6.0), Some(Range::PointBlank));
        assert_eq!(band(24, 12.0), Some(Range::Short));
        assert_eq!(band(24, 12.5), Some(Range::Long));
        assert_eq!(band(24, 25.0), None);
    }

    #[test]
    fn a_pistol_has_a_target_at_point_blank_and_at_long_range_at_once() {
        let weapon = Weapon { range: 6, shots: 1, penetration: 0, heavy: false };
        let band = RangeFigures::default().band(&weapon, 5.0).unwrap();
        assert_eq!(band, Range::PointBlankAndLong);
        let shot = Shot { range_band: band, ..Shot::default() };
        assert_eq!(ToHitFigures::default().modifier(&shot, DownToHit::default()), 0);
    }
}
