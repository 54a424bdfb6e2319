//! What comes of an attack.

use sandtable_dice::{Measure, Outcome};

use crate::bolt_action::{Condition, Fate, Losses};
use crate::measures;

/// Why an attack did not take place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stopped {
    /// The target is out of range.
    OutOfRange,
    /// Fog hides the target.
    Fog,
    /// The target is to the side of a fixed weapon.
    OutOfArc,
    /// A unit that was in Ambush does not fire indirectly.
    Ambush,
    /// The target was not spotted in the dark.
    NotSeen,
}

/// Damage rolls that succeeded against a vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Damage {
    /// Those that equaled the damage value.
    pub superficial: u32,
    /// Those that beat it by less than massive damage needs.
    pub full: u32,
    /// Those that beat it by so much.
    pub massive: u32,
}

impl Damage {
    pub(super) fn with(self, margin: i32, massive: i32) -> Damage {
        match margin {
            0 => Damage { superficial: self.superficial + 1, ..self },
            margin if margin < massive => Damage { full: self.full + 1, ..self },
            _ => Damage { massive: self.massive + 1, ..self },
        }
    }
}

/// What comes of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackOutcome {
    /// Why it did not take place, if it did not.
    pub stopped: Option<Stopped>,
    /// Hits; of HE, models hit after halving.
    pub hits: u32,
    /// What the target has suffered.
    pub losses: Losses,
    /// Damage to a vehicle.
    pub damage: Damage,
    /// Flamethrowers that can fire again, if the weapons are any.
    pub flamethrowers: u32,
    /// One-shot weapons left, if the weapons are any.
    pub ammunition: u32,
}

impl AttackOutcome {
    pub(super) fn nothing(before: Condition, weapons: u32, ammunition: u32) -> AttackOutcome {
        AttackOutcome {
            stopped: None,
            hits: 0,
            losses: Losses::none(before),
            damage: Damage::default(),
            flamethrowers: weapons,
            ammunition,
        }
    }

    fn condition(&self) -> Condition {
        self.losses.condition
    }
}

impl Outcome for AttackOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "casualties", "casualties (models)", |outcome| outcome.losses.casualties.into();
        "hits", "hits on the target", |outcome| outcome.hits.into();
        "pins", "pins on the target (markers)", |outcome| outcome.condition().pins.into();
        "destroyed", "target destroyed (1 yes, 0 no)",
            |outcome| (!outcome.condition().in_action()).into();
        "knocked_out", "wiped out or knocked out by damage (1 yes, 0 no)",
            |outcome| (outcome.condition().fate == Fate::KnockedOut).into();
        "routed", "removed because morale gave way (1 yes, 0 no)",
            |outcome| (outcome.condition().fate == Fate::Routed).into();
        "fired", "the attack took place (1 yes, 0 no)", |outcome| outcome.stopped.is_none().into();
        "not_seen", "the target was not spotted in the dark (1 yes, 0 no)",
            |outcome| (outcome.stopped == Some(Stopped::NotSeen)).into();
        "penetrated", "damage to a vehicle, superficial or more (hits)",
            |outcome| {
                let damage = outcome.damage;
                (damage.superficial + damage.full + damage.massive).into()
            };
        "superficial", "superficial damage to a vehicle (hits)",
            |outcome| outcome.damage.superficial.into();
        "full", "full damage to a vehicle (hits)", |outcome| outcome.damage.full.into();
        "massive", "massive damage to a vehicle (hits)", |outcome| outcome.damage.massive.into();
        "immobilized", "in action and immobilized (1 yes, 0 no)",
            |outcome| {
                let condition = outcome.condition();
                (condition.in_action() && condition.immobilized).into()
            };
        "morale_failed", "morale check failed (1 yes, 0 no)",
            |outcome| outcome.losses.morale_failed.into();
        "picked", "casualties picked by the shooter (models)",
            |outcome| outcome.losses.picked.into();
        "flamethrowers_left",
            "flamethrowers that can fire again (of those that fire, if they are any)",
            |outcome| outcome.flamethrowers.into();
        "ammunition_left", "one-shot weapons left (of those carried, if they are any)",
            |outcome| outcome.ammunition.into();
    };
}
