//! What players are free to decide, and where they have been asked.

use std::ptr;

use sandtable_dice::{Behaviour, Decision, Open, Plan};

use crate::best::{Habit, Spot};
use crate::numbered::Numbered;

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
    /// How often a path has come to something that is no dice: a player who is asked, or a play that is
    /// written down.
    pub(super) forks: u64,
    /// The decisions that have been met, and whether they are free.
    decisions: Vec<(&'static Decision, bool)>,
    /// Where it was decided: the decision by its place, what is seen, what is open.
    keys: Numbered<(usize, Vec<i32>, Open)>,
    habits: Vec<Habit>,
}

impl Deciding {
    /// Nobody has been asked yet; free are the decisions with these names.
    pub(super) fn new(free: &[String]) -> Deciding {
        Deciding {
            free: free.to_vec(),
            depth: 0,
            asked: 0,
            forks: 0,
            decisions: Vec::new(),
            keys: Numbered::default(),
            habits: Vec::new(),
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
        let spot = self.keys.number_of((place, seen.to_vec(), open));
        if spot as usize == self.habits.len() {
            let habit = match behaviour.plan(self.decisions[place].0, seen, open) {
                Plan::Sure(option) => Habit::Sure(option),
                Plan::Mixed(weights) => Habit::Mixed(weights.to_vec()),
            };
            self.habits.push(habit);
        }
        spot
    }

    /// Where players have been asked, by their numbers.
    pub(super) fn into_spots(self) -> Vec<Spot> {
        let decisions = self.decisions;
        let keys = self.keys.into_things().into_iter().zip(self.habits);
        keys.map(|((place, seen, open), habit)| Spot {
            decision: decisions[place].0,
            seen,
            open,
            habit,
        })
        .collect()
    }
}
