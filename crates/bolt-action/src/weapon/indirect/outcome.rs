//! What comes of indirect fire.

use sandtable_dice::{Measure, Outcome, Scale, count, time, yes_no};

use super::Ranging;
use crate::{Condition, Fared, Fate};
use sandtable_rulebook::measures;

/// The state between turns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TurnState {
    /// Turns played.
    pub turn: u32,
    /// How well each weapon has ranged in, the worst first.
    pub weapons: Vec<Ranging>,
    /// Hits so far.
    pub hits: u32,
    /// Hits in the last turn.
    pub last: u32,
    /// Shots fired so far.
    pub shots: u32,
    /// Shots not fired because the target was not seen.
    pub unseen: u32,
    /// Turn of the first hit, if there is one.
    pub first: Option<u32>,
    /// How the unit stands that is fired at, if it matters.
    pub victim: Option<Condition>,
    /// Damage to it, if it is a vehicle.
    pub penetrated: u32,
    /// Whether the spotter has been killed.
    pub spotter_lost: bool,
    /// Whether the weapon has been destroyed.
    pub destroyed: bool,
    turns: u32,
}

impl TurnState {
    pub(super) fn new(
        start: Ranging,
        weapons: u32,
        turns: u32,
        victim: Option<Condition>,
    ) -> TurnState {
        TurnState {
            turn: 0,
            weapons: (0..weapons).map(|_| start).collect(),
            hits: 0,
            last: 0,
            shots: 0,
            unseen: 0,
            first: None,
            victim,
            penetrated: 0,
            spotter_lost: false,
            destroyed: false,
            turns,
        }
    }

    /// Forgets all ranging in: the target is another, or elsewhere.
    pub(super) fn start_again(&mut self) {
        self.weapons.fill(Ranging::START);
    }

    /// Forgets the ranging in of weapons that are not zeroed in.
    pub(super) fn lose_ranging(&mut self) {
        for ranging in &mut self.weapons {
            if *ranging != Ranging::ZeroedIn {
                *ranging = Ranging::START;
            }
        }
    }

    pub(super) fn count(&mut self, hits: u32, shots: u32) {
        self.hits += hits;
        self.shots += shots;
        if self.turn == self.turns {
            self.last += hits;
        }
        self.first = self.first.or((0 < hits).then_some(self.turn));
    }

    /// What has come of the fire at a unit that had so many models.
    pub(super) fn outcome(&self, models: u32) -> IndirectOutcome {
        let zeroed = self.weapons.iter().filter(|&&ranging| ranging == Ranging::ZeroedIn).count();
        IndirectOutcome {
            hits: self.hits,
            first: self.first,
            last: self.last,
            shots: self.shots,
            unseen: self.unseen,
            zeroed: u32::try_from(zeroed).unwrap_or(u32::MAX),
            turns: self.turn,
            in_range: true,
            spotter_left: None,
            weapon_left: !self.destroyed,
            victim: self.victim.map(|unit| unit.fared(models)),
            penetrated: self.penetrated,
        }
    }
}

/// What comes of indirect fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndirectOutcome {
    /// Shots that hit.
    pub hits: u32,
    /// Turn of the first hit, if there is one.
    pub first: Option<u32>,
    /// Hits in the last turn.
    pub last: u32,
    /// Shots fired.
    pub shots: u32,
    /// Shots not fired because the target was not seen.
    pub unseen: u32,
    /// Weapons that are zeroed in at the end.
    pub zeroed: u32,
    /// Turns that were played; fewer than there are if the target was destroyed.
    pub turns: u32,
    /// Whether indirect fire reaches the target and is not too close to it.
    pub in_range: bool,
    /// Whether its spotter is left, if it had one.
    pub spotter_left: Option<bool>,
    /// Whether the weapon itself is left.
    pub weapon_left: bool,
    /// How the unit has fared that was fired at, if it matters.
    pub victim: Option<Fared>,
    /// Damage to it, if it is a vehicle.
    pub penetrated: u32,
}

impl IndirectOutcome {
    /// What can be read off it, each number of which comes to no more than that of `most`.
    pub(super) fn measures(most: &IndirectOutcome) -> Vec<Measure<IndirectOutcome>> {
        let [models, pins] = most.victim.map_or([0, 0], |unit| [unit.lost, unit.pins]);
        let spotter = yes_no();
        let spotter =
            if most.spotter_left.is_some() { spotter } else { spotter.never("no spotter") };
        let victim = |scale: Scale| match most.victim {
            Some(_) => scale,
            None => scale.never("no victim"),
        };
        measures! {
            "hits", count("hits", 0..=most.hits), "shots that hit", |outcome| outcome.hits.into();
            "first_hit", time("turns", most.turns), "turn of the first hit",
                |outcome| outcome.first.into();
            "any_hit", yes_no(), "the target was hit", |outcome| (0 < outcome.hits).into();
            "hits_in_last_turn", count("hits", 0..=most.last), "shots that hit in the last turn",
                |outcome| outcome.last.into();
            "shots", count("shots", 0..=most.shots), "shots fired", |outcome| outcome.shots.into();
            "unseen", count("shots", 0..=most.unseen),
                "shots not fired because the target was not seen", |outcome| outcome.unseen.into();
            "zeroed_in", count("weapons", 0..=most.zeroed), "weapons zeroed in at the end",
                |outcome| outcome.zeroed.into();
            "casualties", victim(count("models", 0..=models)), "casualties of the victim",
                |outcome| outcome.victim.map(|unit| unit.lost).into();
            "pins", victim(count("markers", 0..=pins)), "pins on the victim at the end",
                |outcome| outcome.victim.map(|unit| unit.pins).into();
            "destroyed", victim(yes_no()), "victim destroyed",
                |outcome| outcome.victim.map(|unit| !unit.stands()).into();
            "routed", victim(yes_no()), "victim removed because its morale gave way",
                |outcome| outcome.victim.map(|unit| unit.fate == Fate::Routed).into();
            "turns", count("turns", u32::from(most.weapon_left)..=most.turns),
                "turns of fire, all there are unless the victim or the weapon is destroyed",
                |outcome| outcome.turns.into();
            "in_range", yes_no(), "the target is within the least and greatest range of indirect fire",
                |outcome| outcome.in_range.into();
            "spotter_left", spotter, "its spotter is in the game at the end",
                |outcome| outcome.spotter_left.into();
            "weapon_left", yes_no(), "the weapon is in the game at the end",
                |outcome| outcome.weapon_left.into();
            "penetrated", victim(count("hits", 0..=most.penetrated)),
                "damage to a vehicle that is the victim until it is knocked out, superficial or more",
                |outcome| outcome.victim.map(|_| outcome.penetrated).into();
        }
    }
}

impl Outcome for IndirectOutcome {}
