//! What players are free to decide, and where they have been asked.

use std::ptr;

use sandtable_dice::{Behaviour, Decision, Open, Plan};

use super::spot::{Habit, Spot};
use crate::numbered::{Places, hash_of};

/// What players are free to decide, and where they have been asked so far.
#[derive(Debug)]
pub(super) struct Deciding {
    /// The names of the decisions that are free.
    free: Vec<String>,
    /// How many plays of rounds deep the enumeration is where it may be decided; it is deeper inside
    /// of parts.
    pub(super) depth: u64,
    /// How often a player was asked, on all paths.
    pub(super) asked: u64,
    /// The decisions that have been met, and whether they are free.
    decisions: Vec<(&'static Decision, bool)>,
    /// Where it was decided: each spot once, found by its decision, what is seen and what is open.
    spots: Vec<Spot>,
    places: Places,
}

impl Deciding {
    /// Nobody has been asked yet; free are the decisions with these names.
    pub(super) fn new(free: &[String]) -> Deciding {
        Deciding {
            free: free.to_vec(),
            depth: 0,
            asked: 0,
            decisions: Vec::new(),
            spots: Vec::new(),
            places: Places::default(),
        }
    }

    /// Whether any decision is free.
    pub(super) fn is_anything_free(&self) -> bool {
        !self.free.is_empty()
    }

    /// The place of a decision among those that have been met, and whether it is free.
    pub(super) fn known(&mut self, decision: &'static Decision) -> (usize, bool) {
        let is_it = |known: &Decision| ptr::eq(known, decision) || *known == *decision;
        let place = self.decisions.iter().position(|(known, _)| is_it(known));
        let place = place.unwrap_or_else(|| {
            let is_free = self.free.iter().any(|free| free == decision.name);
            self.decisions.push((decision, is_free));
            self.decisions.len() - 1
        });
        (place, self.decisions[place].1)
    }

    /// The number of a spot, and what the behaviour of the rule would do there.
    pub(super) fn spot(
        &mut self,
        place: usize,
        seen: &[i32],
        open: Open,
        behaviour: &Behaviour,
    ) -> u32 {
        let decision = self.decisions[place].0;
        let hash = hash_of(&(place, seen, open));
        let is_it = |number: u32| {
            let spot = &self.spots[number as usize];
            *spot.seen == *seen && spot.open == open && ptr::eq(spot.decision, decision)
        };
        if let Some(number) = self.places.find(hash, is_it) {
            return number;
        }
        let habit = match behaviour.plan(decision, seen, open) {
            Plan::Sure(option) => Habit::Sure(option),
            Plan::Mixed(weights) => Habit::Mixed(weights.into()),
        };
        self.spots.push(Spot { decision, seen: seen.into(), open, habit });
        self.places.insert(hash)
    }

    /// Where players have been asked, by their numbers.
    pub(super) fn into_spots(self) -> Vec<Spot> {
        self.spots
    }
}
