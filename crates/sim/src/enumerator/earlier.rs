//! Whether a play of rounds comes back to where it was.
//!
//! # References
//!
//! R. Brent, "An improved Monte Carlo factorization algorithm", 1980 (finding a cycle by steps that are
//! remembered one at a time, each for twice as long as the one before).

use std::hash::Hash;

use super::step::Back;
use crate::numbered::Numbered;

/// The states of an earlier round, by which a play shows that it comes back to them.
pub(super) struct Earlier<S> {
    states: Numbered<S>,
    rounds: u64,
}

impl<S: Clone + Eq + Hash> Earlier<S> {
    /// Takes the states that a round has led to. Whether all of them, or any, are states of one earlier
    /// round; if all are, the play will never come to a state that has not been met.
    ///
    /// A play that has no end and comes to a finite number of states shows both sooner or later; one
    /// whose states have a clock never shows either.
    pub(super) fn meets(&mut self, which: Back, states: &Numbered<S>) -> bool {
        let mut now = states.things().iter();
        let is_met = |state: &S| self.states.has(state);
        let meets = match which {
            Back::All => !states.things().is_empty() && now.all(is_met),
            Back::Any => now.any(is_met),
        };
        self.rounds += 1;
        if self.rounds.is_power_of_two() {
            self.states = states.clone();
        }
        meets
    }
}

impl<S> Default for Earlier<S> {
    fn default() -> Self {
        Earlier { states: Numbered::default(), rounds: 0 }
    }
}
