//! What comes of an attack.

use sandtable_dice::{Measure, Outcome, count, yes_no};

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

impl AttackOutcome {
    /// What can be read off it.
    pub(crate) fn measures() -> Vec<Measure<AttackOutcome>> {
        measures! {
            "casualties", count("models", 0..), "casualties",
                |outcome| outcome.losses.casualties.into();
            "hits", count("", 0..), "hits on the target", |outcome| outcome.hits.into();
            "pins", count("markers", 0..), "pins on the target",
                |outcome| outcome.condition().pins.into();
            "destroyed", yes_no(), "target destroyed",
                |outcome| (!outcome.condition().in_action()).into();
            "knocked_out", yes_no(), "wiped out or knocked out by damage",
                |outcome| (outcome.condition().fate == Fate::KnockedOut).into();
            "routed", yes_no(), "removed because morale gave way",
                |outcome| (outcome.condition().fate == Fate::Routed).into();
            "fired", yes_no(), "the attack took place", |outcome| outcome.stopped.is_none().into();
            "not_seen", yes_no(), "the target was not spotted in the dark",
                |outcome| (outcome.stopped == Some(Stopped::NotSeen)).into();
            "penetrated", count("hits", 0..), "damage to a vehicle, superficial or more",
                |outcome| {
                let damage = outcome.damage;
                (damage.superficial + damage.full + damage.massive).into()
            };
            "superficial", count("hits", 0..), "superficial damage to a vehicle",
                |outcome| outcome.damage.superficial.into();
            "full", count("hits", 0..), "full damage to a vehicle",
                |outcome| outcome.damage.full.into();
            "massive", count("hits", 0..), "massive damage to a vehicle",
                |outcome| outcome.damage.massive.into();
            "immobilized", yes_no(), "in action and immobilized",
                |outcome| {
                let condition = outcome.condition();
                (condition.in_action() && condition.immobilized).into()
            };
            "morale_failed", yes_no(), "morale check failed",
                |outcome| outcome.losses.morale_failed.into();
            "picked", count("models", 0..), "casualties picked by the shooter",
                |outcome| outcome.losses.picked.into();
            "flamethrowers_left", count("of those that fire, if they are any", 0..), "flamethrowers that can fire again",
                |outcome| outcome.flamethrowers.into();
            "ammunition_left", count("of those carried, if they are any", 0..), "one-shot weapons left",
                |outcome| outcome.ammunition.into();
        }
    }
}

impl Outcome for AttackOutcome {}
