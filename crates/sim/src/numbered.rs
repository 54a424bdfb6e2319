//! Different things, numbered in the order in which they first came up.
//!
//! Rules bring hundreds of types of states and outcomes. What is compiled for each of them is how
//! it is hashed and compared; the table behind it is compiled once.

#![expect(clippy::inline_always, reason = "run for every path")]

use std::hash::{BuildHasher, Hash, Hasher};

use rustc_hash::{FxBuildHasher, FxHasher};

/// Different things, numbered from zero in the order in which they first came up.
///
/// The order matters: sums of `f64` depend on it, and it must not depend on how a hash map is laid
/// out on this machine.
#[derive(Clone, Debug)]
pub(crate) struct Numbered<T> {
    places: Places,
    things: Vec<T>,
}

impl<T: Eq + Hash> Numbered<T> {
    /// The number of a thing, which is the next one if it is new.
    ///
    /// Always inlined: a thing that was put together field by field is then taken from registers,
    /// and not waited for on its way through memory.
    #[inline(always)]
    pub(crate) fn number_of(&mut self, thing: T) -> u32 {
        let hash = hash_of(&thing);
        let is_same = |number: u32| self.things[number as usize] == thing;
        if let Some(number) = self.places.find(hash, is_same) {
            return number;
        }
        self.things.push(thing);
        self.places.insert(hash)
    }

    /// Whether a thing has a number.
    pub(crate) fn has(&self, thing: &T) -> bool {
        let is_same = |number: u32| self.things[number as usize] == *thing;
        self.places.find(hash_of(thing), is_same).is_some()
    }
}

impl<T: Clone + Eq + Hash> Numbered<Vec<T>> {
    /// The number of a list, which is copied if it is new.
    pub(crate) fn number_of_list(&mut self, list: &[T]) -> u32 {
        let hash = hash_of(&list);
        let is_same = |number: u32| self.things[number as usize] == list;
        if let Some(number) = self.places.find(hash, is_same) {
            return number;
        }
        self.things.push(list.to_vec());
        self.places.insert(hash)
    }
}

impl<T> Numbered<T> {
    /// The things, by their numbers.
    #[inline(always)]
    pub(crate) fn things(&self) -> &[T] {
        &self.things
    }

    /// The things, by their numbers.
    pub(crate) fn into_things(self) -> Vec<T> {
        self.things
    }

    /// Forgets all things.
    pub(crate) fn clear(&mut self) {
        self.places.clear();
        self.things.clear();
    }
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { places: Places::default(), things: Vec::new() }
    }
}

/// The hash of a thing, of which the lower bits are the better ones.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the lower half of a hash is as good a hash")]
pub(crate) fn hash_of(thing: &impl Hash) -> u32 {
    FxBuildHasher.hash_one(thing) as u32
}

/// The hash of some words, as [`hash_of`].
#[expect(clippy::cast_possible_truncation, reason = "the lower half of a hash is as good a hash")]
pub(crate) fn hash_of_all(words: impl Iterator<Item = u64>) -> u32 {
    let mut hasher = FxHasher::default();
    words.for_each(|word| hasher.write_u64(word));
    hasher.finish() as u32
}

/// The numbers of things by their hashes; the things themselves are kept by who asks.
///
/// A table with a power of two of slots, at most a quarter of them taken; who finds a slot taken by
/// another goes on to the next, which no processor can foresee and so must be seldom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// The numbers of things, or [`NOTHING`].
    slots: Vec<u32>,
    /// The hashes by the numbers of the things: a table can grow without asking for the things.
    hashes: Vec<u32>,
}

/// Stands for the number of nothing.
const NOTHING: u32 = u32::MAX;

/// Slots of the smallest table.
const FEWEST_SLOTS: usize = 64;

impl Places {
    /// The number of the thing with this hash that is the same.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u32, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut place = hash as usize & mask;
        loop {
            // There is none where there are no slots at all.
            let number = *self.slots.get(place)?;
            if number == NOTHING {
                return None;
            }
            if is_same(number) {
                return Some(number);
            }
            place = (place + 1) & mask;
        }
    }

    /// Gives the next number to a thing with this hash that has none yet.
    #[inline(never)]
    pub(crate) fn insert(&mut self, hash: u32) -> u32 {
        let number = u32::try_from(self.hashes.len()).expect("fewer things than the memory holds");
        self.hashes.push(hash);
        if self.slots.len() < 4 * self.hashes.len() {
            self.grow();
        } else {
            self.put(hash, number);
        }
        number
    }

    fn put(&mut self, hash: u32, number: u32) {
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        while self.slots[place] != NOTHING {
            place = (place + 1) & mask;
        }
        self.slots[place] = number;
    }

    #[cold]
    fn grow(&mut self) {
        let size = FEWEST_SLOTS.max(2 * self.slots.len());
        self.slots.clear();
        self.slots.resize(size, NOTHING);
        for number in 0..self.hashes.len() {
            self.put(self.hashes[number], u32::try_from(number).expect("it was given"));
        }
    }

    /// Forgets all numbers.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(NOTHING);
        self.hashes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_numbered_as_they_first_come_up() {
        let mut words = Numbered::default();
        let numbers = ["b", "a", "b", "c", "a"].map(|word| words.number_of(word));
        assert_eq!(numbers, [0, 1, 0, 2, 1]);
        assert_eq!(words.things(), ["b", "a", "c"]);
        assert_eq!(["a", "d"].map(|word| words.has(&word)), [true, false]);
        words.clear();
        assert_eq!(words.number_of("c"), 0);
    }

    #[test]
    fn lists_are_numbered_as_other_things_are() {
        let mut lists = Numbered::default();
        let numbers = [&[1, 2][..], &[1], &[1, 2], &[]].map(|list| lists.number_of_list(list));
        assert_eq!(numbers, [0, 1, 0, 2]);
        assert_eq!(lists.number_of(vec![1]), 1);
    }

    #[test]
    fn many_things_keep_their_numbers() {
        let mut numbers = Numbered::default();
        for thing in (0..20_000u64).chain(0..20_000) {
            assert_eq!(u64::from(numbers.number_of(thing * 4096)), thing);
        }
        assert_eq!(numbers.into_things().len(), 20_000);
    }

    #[test]
    fn things_with_one_hash_are_told_apart() {
        let mut places = Places::default();
        let mut things = Vec::new();
        let mut number_of = |thing: u32| {
            places.find(7, |number| things[number as usize] == thing).unwrap_or_else(|| {
                things.push(thing);
                places.insert(7)
            })
        };
        assert_eq!([5, 6, 5, 8, 6].map(&mut number_of), [0, 1, 0, 2, 1]);
        for thing in 100..200 {
            number_of(thing);
        }
        assert_eq!(number_of(8), 2);
    }
}
