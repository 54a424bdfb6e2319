//! Probabilities of equal things, added up.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::Probability;

/// Things with their probabilities, in the order in which they first came up.
///
/// The order matters: sums of `f64` depend on it, and it must not depend on how a hash map is laid
/// out on this machine.
#[derive(Debug)]
pub(super) struct Masses<T, P> {
    positions: FxHashMap<T, usize>,
    entries: Vec<(T, P)>,
}

impl<T: Clone + Eq + Hash, P: Probability> Masses<T, P> {
    /// Adds to the probability of a thing, and says how many different things there are.
    #[inline]
    pub(super) fn add(&mut self, thing: T, mass: P) -> usize {
        if let Some(&position) = self.positions.get(&thing) {
            let sum = &mut self.entries[position].1;
            *sum = sum.or(&mass);
        } else {
            self.positions.insert(thing.clone(), self.entries.len());
            self.entries.push((thing, mass));
        }
        self.entries.len()
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The sum over all things.
    pub(super) fn total(&self) -> P {
        self.entries.iter().fold(P::NEVER, |sum, (_, mass)| sum.or(mass))
    }

    pub(super) fn entries(&self) -> &[(T, P)] {
        &self.entries
    }

    pub(super) fn into_entries(self) -> Vec<(T, P)> {
        self.entries
    }

    pub(super) fn clear(&mut self) {
        self.positions.clear();
        self.entries.clear();
    }
}

impl<T, P> Default for Masses<T, P> {
    fn default() -> Self {
        Masses { positions: FxHashMap::default(), entries: Vec::new() }
    }
}
