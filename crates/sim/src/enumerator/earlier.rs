//! Whether a play of rounds comes back to where it was.
//!
//! # References
//!
//! R. Brent, "An improved Monte Carlo factorization algorithm", 1980 (finding a cycle by steps that are
//! remembered one at a time, each for twice as long as the one before).

use std::hash::Hash;

use crate::numbered::Numbered;

/// The states of an earlier round, by which a play shows that it comes back to them.
pub(super) struct Earlier<S> {
    states: Numbered<S>,
    rounds: u64,
}

impl<S: Clone + Eq + Hash> Earlier<S> {
    /// Takes the states that a round has led to. Whether all of them are states of one earlier round:
    /// then the play will never come to a state that has not been met.
    ///
    /// A play that has no end and comes to a finite number of states shows it sooner or later; one
    /// whose states have a clock never does.
    pub(super) fn meets_all(&mut self, states: &Numbered<S>) -> bool {
        let now = states.things();
        let meets_all = !now.is_empty() && now.iter().all(|state| self.states.has(state));
        self.rounds += 1;
        if self.rounds.is_power_of_two() {
            self.states = states.clone();
        }
        meets_all
    }
}

impl<S> Default for Earlier<S> {
    fn default() -> Self {
        Earlier { states: Numbered::default(), rounds: 0 }
    }
}
