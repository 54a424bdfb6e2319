//! How often each outcome came up, while trials are run.

/// Outcomes with an index below this are counted in an array.
const MOST_INDEXED: usize = 1 << 12;

/// How often each outcome came up, by its number or, where it has one, by its index.
///
/// Knows no outcome itself: what is compiled for each rule numbers them.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// By index, and which number has the index if it has come up.
    indexed: Vec<u64>,
    numbers: Vec<u32>,
    /// By number, of outcomes without an index.
    numbered: Vec<u64>,
}

impl Counts {
    /// Counts the outcome with an index, if it has come up before. Its number is asked for only to
    /// be held against the number of who had the index first.
    #[inline]
    pub(super) fn count_again(&mut self, index: usize, number: impl FnOnce() -> u32) -> bool {
        match self.indexed.get_mut(index) {
            Some(count) if 0 < *count => {
                debug_assert_eq!(self.numbers[index], number(), "two have one index");
                *count += 1;
                true
            }
            _ => false,
        }
    }

    /// Counts the outcome with a number, which comes up for the first time if it has an index that
    /// is not too large.
    #[inline]
    pub(super) fn count(&mut self, index: Option<usize>, number: u32) {
        match self.numbered.get_mut(number as usize) {
            Some(count) if index.is_none() => *count += 1,
            _ => self.count_slowly(index, number),
        }
    }

    #[inline(never)]
    fn count_slowly(&mut self, index: Option<usize>, number: u32) {
        if let Some(index) = index.filter(|index| *index < MOST_INDEXED) {
            if self.indexed.len() <= index {
                self.indexed.resize(index + 1, 0);
                self.numbers.resize(index + 1, 0);
            }
            self.indexed[index] += 1;
            self.numbers[index] = number;
            return;
        }
        let number = number as usize;
        if self.numbered.len() <= number {
            self.numbered.resize(number + 1, 0);
        }
        self.numbered[number] += 1;
    }

    /// The numbers of the outcomes that came up, with their counts.
    pub(super) fn by_number(&self) -> impl Iterator<Item = (u32, u64)> {
        let indexed =
            self.numbers.iter().zip(&self.indexed).map(|(number, count)| (*number, *count));
        let numbered = (0..).zip(&self.numbered).map(|(number, count)| (number, *count));
        indexed.chain(numbered).filter(|(_, count)| 0 < *count)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn outcomes_are_counted_with_an_index_and_without() {
        let mut counts = Counts::default();
        for n in 0..121 {
            // The index of some is small, of some too large, and some have none.
            let number = n % 12;
            let small = number as usize;
            let index = [Some(small), Some(small + MOST_INDEXED), None][small % 3];
            if !index.is_some_and(|index| counts.count_again(index, || number)) {
                counts.count(index, number);
            }
        }
        let counted: Vec<(u32, u64)> = counts.by_number().collect();
        let by_number: BTreeMap<u32, u64> = counted.iter().copied().collect();
        assert_eq!(counted.len(), by_number.len(), "each is told once");
        assert_eq!(by_number, (0..12).map(|n| (n, if n == 0 { 11 } else { 10 })).collect());
    }

    #[test]
    #[should_panic(expected = "two have one index")]
    fn an_index_that_two_outcomes_share_is_noticed() {
        let mut counts = Counts::default();
        counts.count(Some(7), 0);
        counts.count_again(7, || 1);
    }
}
