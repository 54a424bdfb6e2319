//! Probabilities of equal things, added up.

#![expect(clippy::inline_always, reason = "run for every path")]

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::Probability;

/// Room for as many outcomes as most rules come to.
const MANY: usize = 1000;

/// Things with their probabilities, in the order in which they first came up.
///
/// The order matters: sums of `f64` depend on it, and it must not depend on how a hash map is laid
/// out on this machine.
#[derive(Debug)]
pub(super) struct Masses<T, P> {
    /// Where each thing is among the entries, found by its hash.
    positions: HashTable<u32>,
    entries: Vec<(T, P)>,
}

impl<T: Eq + Hash, P: Probability> Masses<T, P> {
    /// None yet, with room for many.
    pub(super) fn for_many() -> Self {
        Masses { positions: HashTable::with_capacity(MANY), entries: Vec::with_capacity(MANY) }
    }

    /// Adds to the probability of a thing, and says how many different things there are.
    ///
    /// Always inlined: a thing that was put together field by field is then taken from registers,
    /// and not waited for on its way through memory.
    #[inline(always)]
    pub(super) fn add(&mut self, thing: T, mass: P) -> usize {
        let Masses { positions, entries } = self;
        let hash = FxBuildHasher.hash_one(&thing);
        let is_same = |position: &u32| entries[*position as usize].0 == thing;
        if let Some(&position) = positions.find(hash, is_same) {
            let sum = &mut entries[position as usize].1;
            *sum = sum.or(&mass);
        } else {
            let position = u32::try_from(entries.len()).expect("fewer than the memory holds");
            entries.push((thing, mass));
            positions.insert_unique(hash, position, |&position| {
                FxBuildHasher.hash_one(&entries[position as usize].0)
            });
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
        Masses { positions: HashTable::new(), entries: Vec::new() }
    }
}
