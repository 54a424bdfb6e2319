//! What an enumeration found: outcomes in their order, each with its probability.

use std::iter::Map;
use std::ops::Index;
use std::{slice, vec};

use crate::Probability;

/// Different outcomes in their order, each with its probability.
///
/// A map that is made once and then read: a list, which is put together and gone through far quicker
/// than a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes<O, P> {
    entries: Vec<(O, P)>,
}

/// Outcomes with their probabilities, one after the other.
pub type Entries<'a, O, P> = Map<slice::Iter<'a, (O, P)>, fn(&'a (O, P)) -> (&'a O, &'a P)>;

impl<O: Ord, P> Outcomes<O, P> {
    /// Outcomes that are different and in their order already.
    pub(super) fn in_order(entries: Vec<(O, P)>) -> Outcomes<O, P> {
        debug_assert!(entries.is_sorted_by(|(one, _), (other, _)| one < other));
        Outcomes { entries }
    }

    /// What is said of an outcome, if it is one of these.
    pub fn get(&self, outcome: &O) -> Option<&P> {
        let place = self.entries.binary_search_by(|(it, _)| it.cmp(outcome)).ok()?;
        Some(&self.entries[place].1)
    }
}

impl<O, P> Outcomes<O, P> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The outcomes, in their order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &O> {
        self.entries.iter().map(|(outcome, _)| outcome)
    }

    /// The outcomes themselves, in their order.
    pub fn into_keys(self) -> impl ExactSizeIterator<Item = O> {
        self.entries.into_iter().map(|(outcome, _)| outcome)
    }

    /// The probabilities, in the order of the outcomes.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &P> {
        self.entries.iter().map(|(_, p)| p)
    }

    /// The outcomes with their probabilities, in order.
    pub fn iter(&self) -> Entries<'_, O, P> {
        self.entries.iter().map(|(outcome, p)| (outcome, p))
    }
}

/// In any order; the probabilities of equal outcomes are added up, from the first to the last.
impl<O: Ord, P: Probability> FromIterator<(O, P)> for Outcomes<O, P> {
    fn from_iter<I: IntoIterator<Item = (O, P)>>(entries: I) -> Self {
        let mut entries: Vec<_> = entries.into_iter().collect();
        // A stable sort: sums of `f64` depend on the order in which they are made.
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        entries.dedup_by(|(again, p), (outcome, sum)| {
            let is_same = again == outcome;
            if is_same {
                *sum = sum.or(p);
            }
            is_same
        });
        Outcomes { entries }
    }
}

impl<O: Ord, P: Probability, const N: usize> From<[(O, P); N]> for Outcomes<O, P> {
    fn from(entries: [(O, P); N]) -> Self {
        entries.into_iter().collect()
    }
}

impl<'a, O, P> IntoIterator for &'a Outcomes<O, P> {
    type Item = (&'a O, &'a P);
    type IntoIter = Entries<'a, O, P>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<O, P> IntoIterator for Outcomes<O, P> {
    type Item = (O, P);
    type IntoIter = vec::IntoIter<(O, P)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<O: Ord, P> Index<&O> for Outcomes<O, P> {
    type Output = P;

    /// # Panics
    ///
    /// If it is none of these outcomes.
    fn index(&self, outcome: &O) -> &P {
        self.get(outcome).expect("one of the outcomes")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// To the last bit, and whatever comes how often.
        #[test]
        fn outcomes_are_kept_as_a_map_keeps_them(
            entries in prop::collection::vec((0u8..20, 0.0..1.0), 0..60),
        ) {
            let mut expected = BTreeMap::<u8, f64>::new();
            for (outcome, p) in &entries {
                *expected.entry(*outcome).or_insert(0.0) += p;
            }
            let found: Outcomes<u8, f64> = entries.into_iter().collect();
            prop_assert!(found.keys().eq(expected.keys()) && found.values().eq(expected.values()));
            prop_assert_eq!((found.len(), found.is_empty()), (expected.len(), expected.is_empty()));
            for outcome in 0..20 {
                prop_assert_eq!(found.get(&outcome), expected.get(&outcome));
            }
        }
    }
}
