//! What comes of indirect fire.

use sandtable_dice::{Measure, Outcome, Reading, count, yes_no};

use super::Ranging;
use crate::bolt_action::{Condition, Fared, Fate};
use crate::measures;

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
    /// Turn of the first hit; one more than there are if there is none.
    pub first: u32,
    /// How the unit stands that is fired at, if it matters.
    pub victim: Option<Condition>,
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
            first: turns + 1,
            victim,
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
        if 0 < hits && self.turns < self.first {
            self.first = self.turn;
        }
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
            victim: self.victim.map(|unit| unit.fared(models)),
        }
    }
}

/// What comes of indirect fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndirectOutcome {
    /// Shots that hit.
    pub hits: u32,
    /// Turn of the first hit; one more than there are if there is none.
    pub first: u32,
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
    /// How the unit has fared that was fired at, if it matters.
    pub victim: Option<Fared>,
}

impl IndirectOutcome {
    pub(super) fn victim(&self, of: fn(Fared) -> Reading) -> Reading {
        self.victim.map_or(0u32.into(), of)
    }
}

impl IndirectOutcome {
    /// What can be read off it.
    pub(crate) fn measures() -> Vec<Measure<IndirectOutcome>> {
        measures! {
            "hits", count("", 0..), "shots that hit", |outcome| outcome.hits.into();
            "first_hit", count("one more than there are if none", 0..), "turn of the first hit",
                |outcome| outcome.first.into();
            "any_hit", yes_no(), "the target was hit", |outcome| (0 < outcome.hits).into();
            "hits_in_last_turn", count("", 0..), "shots that hit in the last turn",
                |outcome| outcome.last.into();
            "shots", count("", 0..), "shots fired", |outcome| outcome.shots.into();
            "unseen", count("", 0..), "shots not fired because the target was not seen",
                |outcome| outcome.unseen.into();
            "zeroed_in", count("", 0..), "weapons zeroed in at the end",
                |outcome| outcome.zeroed.into();
            "casualties", count("models", 0..), "casualties of the victim, if there is one",
                |outcome| outcome.victim(|unit| unit.lost.into());
            "pins", count("markers", 0..), "pins on the victim at the end",
                |outcome| outcome.victim(|unit| unit.pins.into());
            "destroyed", yes_no(), "victim destroyed",
                |outcome| outcome.victim(|unit| (!unit.stands()).into());
            "routed", yes_no(), "victim removed because its morale gave way",
                |outcome| outcome.victim(|unit| (unit.fate == Fate::Routed).into());
            "turns", count("turns; all there are unless the victim is destroyed", 0..), "turns of fire",
                |outcome| outcome.turns.into();
        }
    }
}

impl Outcome for IndirectOutcome {}
