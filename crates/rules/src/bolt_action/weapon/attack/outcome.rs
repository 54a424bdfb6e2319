//! What comes of an attack.

use sandtable_dice::{Measure, Outcome};

use crate::bolt_action::{Condition, Fate, Losses};

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
    const MEASURES: &'static [Measure<Self>] = &[
        Measure {
            name: "casualties",
            meaning: "casualties (models)",
            of: |outcome| outcome.losses.casualties.into(),
        },
        Measure { name: "hits", meaning: "hits on the target", of: |outcome| outcome.hits.into() },
        Measure {
            name: "pins",
            meaning: "pins on the target (markers)",
            of: |outcome| outcome.condition().pins.into(),
        },
        Measure {
            name: "destroyed",
            meaning: "target destroyed (1 yes, 0 no)",
            of: |outcome| (!outcome.condition().in_action()).into(),
        },
        Measure {
            name: "knocked_out",
            meaning: "wiped out or knocked out by damage (1 yes, 0 no)",
            of: |outcome| (outcome.condition().fate == Fate::KnockedOut).into(),
        },
        Measure {
            name: "routed",
            meaning: "removed because morale gave way (1 yes, 0 no)",
            of: |outcome| (outcome.condition().fate == Fate::Routed).into(),
        },
        Measure {
            name: "fired",
            meaning: "the attack took place (1 yes, 0 no)",
            of: |outcome| outcome.stopped.is_none().into(),
        },
        Measure {
            name: "not_seen",
            meaning: "the target was not spotted in the dark (1 yes, 0 no)",
            of: |outcome| (outcome.stopped == Some(Stopped::NotSeen)).into(),
        },
        Measure {
            name: "penetrated",
            meaning: "damage to a vehicle, superficial or more (hits)",
            of: |outcome| {
                let damage = outcome.damage;
                (damage.superficial + damage.full + damage.massive).into()
            },
        },
        Measure {
            name: "superficial",
            meaning: "superficial damage to a vehicle (hits)",
            of: |outcome| outcome.damage.superficial.into(),
        },
        Measure {
            name: "full",
            meaning: "full damage to a vehicle (hits)",
            of: |outcome| outcome.damage.full.into(),
        },
        Measure {
            name: "massive",
            meaning: "massive damage to a vehicle (hits)",
            of: |outcome| outcome.damage.massive.into(),
        },
        Measure {
            name: "immobilized",
            meaning: "in action and immobilized (1 yes, 0 no)",
            of: |outcome| {
                let condition = outcome.condition();
                (condition.in_action() && condition.immobilized).into()
            },
        },
        Measure {
            name: "morale_failed",
            meaning: "morale check failed (1 yes, 0 no)",
            of: |outcome| outcome.losses.morale_failed.into(),
        },
        Measure {
            name: "picked",
            meaning: "casualties picked by the shooter (models)",
            of: |outcome| outcome.losses.picked.into(),
        },
        Measure {
            name: "flamethrowers_left",
            meaning: "flamethrowers that can fire again (of those that fire, if they are any)",
            of: |outcome| outcome.flamethrowers.into(),
        },
        Measure {
            name: "ammunition_left",
            meaning: "one-shot weapons left (of those carried, if they are any)",
            of: |outcome| outcome.ammunition.into(),
        },
    ];
}
