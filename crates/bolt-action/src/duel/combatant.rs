//! One side of a duel, ready to be played.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tally::Tally;
use crate::dug_in::Protection;
use crate::he::{Amount, Posture};
use crate::night::OrderDie;
use crate::weapon::flame::{FlameRules, Jet};
use crate::weapon::{Special, WeaponProfile};
use crate::{
    Aim, Condition, Cover, DownToHit, Exposure, Order, Profile, Range, Shooter, Shot,
    SufferingRules, ToHitFigures, UpOrDown, Volley,
};

/// One side.
#[derive(Clone, Debug)]
pub(super) struct Combatant {
    pub profile: Profile,
    pub before: Condition,
    pub weapon: WeaponProfile,
    /// Weapons that fire, as long as there are as many models.
    pub weapons: u32,
    /// Shots of each, or hits if they are flamethrowers.
    pub shots: Amount,
    /// The rules by which it burns, if it has flamethrowers.
    pub flame: Option<FlameRules>,
    pub in_range: bool,
    /// What the distance adds to its roll to hit.
    pub range_modifier: i32,
    pub cover: Cover,
    pub dug_in: bool,
    pub to_hit: ToHitFigures,
    pub protection: Protection,
    pub down_to_hit: DownToHit,
    /// Pins on a unit that it hits.
    pub pins: u32,
    pub suffering: SufferingRules,
}

/// The order that a side is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// Fire.
    #[default]
    Fire,
    /// Advance: it fires as it moves, without coming closer.
    Advance,
    /// Down: it never fires.
    Down,
}

/// Whether a die says Down, for whatever reason.
pub(super) fn is_down(die: OrderDie) -> bool {
    matches!(die, OrderDie::Down | OrderDie::DownInReaction | OrderDie::DownAfterFailure)
}

/// A side between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Standing {
    pub(super) condition: Condition,
    pub(super) die: OrderDie,
    /// Whether it has fired since its last order.
    pub(super) fired: bool,
    /// Flamethrowers that have fuel.
    pub(super) flamethrowers: u32,
    /// What has been counted of it.
    pub(super) tally: Tally,
}

impl Combatant {
    /// Flamethrowers that it has at the start.
    pub(super) fn flamethrowers(&self) -> u32 {
        self.flame.map_or(0, |_| self.weapons)
    }

    /// Whether it has flamethrowers, and no fuel for them.
    pub(super) fn is_dry(&self, own: &Standing) -> bool {
        self.flame.is_some() && own.flamethrowers == 0
    }

    /// Its flames at the other side, which no cover and no keeping low helps against.
    pub(super) fn jet(&self, own: &Standing, target: &Standing) -> Jet {
        let small_unit = self.to_hit.is_small(target.condition.models);
        let target_now = Exposure { small_unit, ..Exposure::default() };
        Jet {
            aim: Some(self.aim(own, target_now, 0)),
            weapons: own.flamethrowers.min(own.condition.models),
            shots: self.shots,
            penetration: self.weapon.penetration.unwrap_or_default(),
        }
    }

    /// Its roll to hit something that is so exposed.
    fn aim(&self, own: &Standing, target: Exposure, low: i32) -> Aim {
        let moves = own.die == OrderDie::Advance && !self.weapon.has(Special::Assault);
        let order = if moves { Order::Advance } else { Order::Fire };
        let one_man_team = self.weapon.has(Special::Team) && own.condition.models < 2;
        let quality = self.profile.quality;
        let shooter = Shooter { quality, pins: own.condition.pins, order, one_man_team };
        let other = self.range_modifier + low;
        let shot = Shot { shooter, target, range_band: Range::Short, other };
        self.to_hit.aim(&shot, self.down_to_hit)
    }

    /// Its shots at the other side.
    pub(super) fn volley(&self, own: &Standing, other: &Combatant, target: &Standing) -> Volley {
        let posture = other.posture(target.die);
        let (cover, low) =
            other.protection.against(posture, other.cover, &self.to_hit, self.down_to_hit);
        let small_unit = self.to_hit.is_small(target.condition.models);
        let target_now = Exposure { cover, posture: UpOrDown::Up, small_unit };
        Volley {
            aim: self.aim(own, target_now, low),
            shots: self.shots.certain().unwrap_or_default()
                * self.weapons.min(own.condition.models),
            penetration: self.weapon.penetration.unwrap_or_default(),
            pins: self.pins,
            target: other.profile,
            before: target.condition,
            rules: self.suffering,
        }
    }

    fn posture(&self, die: OrderDie) -> Posture {
        match (self.dug_in, is_down(die)) {
            (false, false) => Posture::Up,
            (false, true) => Posture::Down,
            (true, false) => Posture::DugIn,
            (true, true) => self.protection.dug_in_and_down(die == OrderDie::Down),
        }
    }
}
