//! What comes of indirect fire.

use sandtable_dice::{Measure, Outcome};

use super::Ranging;

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
    turns: u32,
}

impl TurnState {
    pub(super) fn new(start: Ranging, weapons: u32, turns: u32) -> TurnState {
        TurnState {
            turn: 0,
            weapons: (0..weapons).map(|_| start).collect(),
            hits: 0,
            last: 0,
            shots: 0,
            unseen: 0,
            first: turns + 1,
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

    pub(super) fn outcome(&self) -> IndirectOutcome {
        let zeroed = self.weapons.iter().filter(|&&ranging| ranging == Ranging::ZeroedIn).count();
        IndirectOutcome {
            hits: self.hits,
            first: self.first,
            last: self.last,
            shots: self.shots,
            unseen: self.unseen,
            zeroed: u32::try_from(zeroed).unwrap_or(u32::MAX),
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
}

impl Outcome for IndirectOutcome {
    const MEASURES: &'static [Measure<Self>] = &[
        Measure { name: "hits", meaning: "shots that hit", of: |outcome| outcome.hits.into() },
        Measure {
            name: "first_hit",
            meaning: "turn of the first hit (one more than there are if none)",
            of: |outcome| outcome.first.into(),
        },
        Measure {
            name: "any_hit",
            meaning: "the target was hit (1 yes, 0 no)",
            of: |outcome| (0 < outcome.hits).into(),
        },
        Measure {
            name: "hits_in_last_turn",
            meaning: "shots that hit in the last turn",
            of: |outcome| outcome.last.into(),
        },
        Measure { name: "shots", meaning: "shots fired", of: |outcome| outcome.shots.into() },
        Measure {
            name: "unseen",
            meaning: "shots not fired because the target was not seen",
            of: |outcome| outcome.unseen.into(),
        },
        Measure {
            name: "zeroed_in",
            meaning: "weapons zeroed in at the end",
            of: |outcome| outcome.zeroed.into(),
        },
    ];
}
