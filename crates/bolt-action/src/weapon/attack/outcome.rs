//! What comes of an attack.

use sandtable_dice::{Measure, Outcome, count, yes_no};

use crate::{Condition, DamageTally, Fate, Losses};
use sandtable_rulebook::measures;

/// Why an attack did not take place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stopped {
    /// The target is out of range.
    OutOfRange,
    /// Fog hides the target.
    Fog,
    /// The target is to the side of a fixed weapon.
    OutOfArc,
    /// Friends stand in the line of fire.
    FriendsInTheWay,
    /// A unit that was in Ambush does not fire indirectly.
    Ambush,
    /// The target was not spotted in the dark.
    NotSeen,
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
    pub damage: DamageTally,
    /// Flamethrowers that can fire again, if the weapons are any.
    pub flamethrowers: Option<u32>,
    /// One-shot weapons left, if it was said how many there were.
    pub ammunition: Option<u32>,
    /// Whether a weapon reaches the target.
    pub in_range: bool,
}

impl AttackOutcome {
    fn condition(&self) -> Condition {
        self.losses.condition
    }
}

impl AttackOutcome {
    /// What can be read off it, each number of which comes to no more than that of `most`.
    pub(super) fn measures(most: &AttackOutcome) -> Vec<Measure<AttackOutcome>> {
        let Losses { casualties: models, condition, .. } = most.losses;
        let damage = count("hits", 0..=most.damage.massive);
        let left = |unit, most: Option<u32>| match most {
            Some(most) => count(unit, 0..=most),
            None => count(unit, 0..=0).never("there are none"),
        };
        measures! {
            "casualties", count("models", 0..=models), "casualties",
                |outcome| outcome.losses.casualties.into();
            "hits", count("hits", 0..=most.hits), "hits on the target",
                |outcome| outcome.hits.into();
            "pins", count("markers", 0..=condition.pins), "pins on the target",
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
            "penetrated", damage, "damage to a vehicle until it is knocked out, superficial or more",
                |outcome| outcome.damage.total().into();
            "superficial", damage, "superficial damage to a vehicle until it is knocked out",
                |outcome| outcome.damage.superficial.into();
            "full", damage, "full damage to a vehicle until it is knocked out",
                |outcome| outcome.damage.full.into();
            "massive", damage, "massive damage to a vehicle until it is knocked out",
                |outcome| outcome.damage.massive.into();
            "immobilized", yes_no(), "in action and immobilized",
                |outcome| {
                    let condition = outcome.condition();
                    (condition.in_action() && condition.immobilized).into()
                };
            "morale_failed", yes_no(), "morale check failed",
                |outcome| outcome.losses.morale_failed.into();
            "picked", count("models", 0..=models), "casualties picked by the shooter",
                |outcome| outcome.losses.picked.into();
            "flamethrowers_left", left("flamethrowers", most.flamethrowers),
                "flamethrowers that can fire again", |outcome| outcome.flamethrowers.into();
            "ammunition_left", left("weapons", most.ammunition), "one-shot weapons left",
                |outcome| outcome.ammunition.into();
            "in_range", yes_no(), "a weapon reaches the target and is not too close to it",
                |outcome| outcome.in_range.into();
            "stunned", yes_no(), "in action and crew stunned",
                |outcome| {
                    let condition = outcome.condition();
                    (condition.in_action() && condition.stunned).into()
                };
            "on_fire", yes_no(), "a vehicle caught fire, put out or not",
                |outcome| outcome.condition().burning.into();
        }
    }
}

impl Outcome for AttackOutcome {}
