//! How often each outcome came up, while trials are run.

use sandtable_dice::Outcome;

use crate::numbered::{Places, hash_of};

/// Outcomes with an index below this are counted in an array.
const MOST_INDEXED: usize = 1 << 12;

/// How often each outcome came up. Its order never shows: all it is used for is adding up.
#[derive(Debug)]
pub(super) struct Counts<O> {
    /// The counts of outcomes by their index, and the outcomes of the counts that are not zero.
    indexed: Vec<u64>,
    known: Vec<Option<O>>,
    /// The other outcomes, and where they are.
    others: Vec<(O, u64)>,
    places: Places,
}

impl<O> Default for Counts<O> {
    fn default() -> Counts<O> {
        Counts {
            indexed: Vec::new(),
            known: Vec::new(),
            others: Vec::new(),
            places: Places::default(),
        }
    }
}

impl<O: Outcome> Counts<O> {
    /// Counts an outcome.
    #[inline]
    pub(super) fn count(&mut self, outcome: O) {
        if let Some(index) = outcome.index()
            && let Some(count) = self.indexed.get_mut(index)
            && 0 < *count
        {
            debug_assert_eq!(self.known[index].as_ref(), Some(&outcome), "two have one index");
            *count += 1;
            return;
        }
        self.add(outcome, 1);
    }

    fn add(&mut self, outcome: O, more: u64) {
        if let Some(index) = outcome.index().filter(|index| *index < MOST_INDEXED) {
            if self.indexed.len() <= index {
                self.indexed.resize(index + 1, 0);
                self.known.resize_with(index + 1, || None);
            }
            self.indexed[index] += more;
            self.known[index].get_or_insert(outcome);
            return;
        }
        let hash = hash_of(&outcome);
        let is_same = |number: u32| self.others[number as usize].0 == outcome;
        if let Some(number) = self.places.find(hash, is_same) {
            self.others[number as usize].1 += more;
        } else {
            self.places.insert(hash);
            self.others.push((outcome, more));
        }
    }

    /// Adds the counts of other trials.
    pub(super) fn absorb(&mut self, other: Counts<O>) {
        for (outcome, count) in other.into_entries() {
            self.add(outcome, count);
        }
    }

    /// The outcomes with their counts, in any order.
    pub(super) fn into_entries(self) -> impl Iterator<Item = (O, u64)> {
        let counted = self.known.into_iter().zip(self.indexed);
        counted.filter_map(|(outcome, count)| Some((outcome?, count))).chain(self.others)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Outcomes of which some have an index, some one that is too large, and some none.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Mixed(u32);

    impl Outcome for Mixed {
        fn index(&self) -> Option<usize> {
            let index = self.0 as usize;
            [Some(index), Some(index + MOST_INDEXED), None][index % 3]
        }
    }

    #[test]
    fn outcomes_are_counted_with_an_index_and_without() {
        let counted = |outcomes: std::ops::Range<u32>| {
            let mut counts = Counts::default();
            outcomes.for_each(|n| counts.count(Mixed(n % 12)));
            counts
        };
        let mut sums = counted(0..60);
        sums.absorb(counted(60..121));
        let sums: BTreeMap<Mixed, u64> = sums.into_entries().collect();
        let expected: BTreeMap<Mixed, u64> =
            (0..12).map(|n| (Mixed(n), if n == 0 { 11 } else { 10 })).collect();
        assert_eq!(sums, expected);
    }

    #[test]
    #[should_panic(expected = "two have one index")]
    fn an_index_that_two_outcomes_share_is_noticed() {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        struct Shared(u32);

        impl Outcome for Shared {
            fn index(&self) -> Option<usize> {
                Some(7)
            }
        }

        let mut counts = Counts::default();
        counts.count(Shared(1));
        counts.count(Shared(2));
    }
}
