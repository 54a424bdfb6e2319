//! What a rule comes to, all of it in one number.

use std::hash::{Hash, Hasher};

use sandtable_dice::Outcome;

use crate::core::Range;

/// What a rule comes to: all that it gives, in one number.
///
/// What it gives is the digits of the number, each to the base of how many numbers are in its range.
/// Results of one rule, in the same circumstances, are equal if all that it gives is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Results(u128);

impl Hash for Results {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one half and the other")]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0 as u64 ^ (self.0 >> 64) as u64);
    }
}

impl Outcome for Results {
    #[inline]
    fn index(&self) -> Option<usize> {
        usize::try_from(self.0).ok()
    }
}

/// Where the numbers that a rule gives are in its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    digits: Vec<Digit>,
    /// Whether all of it has room in half of the bits.
    is_short: bool,
}

/// A digit of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digit {
    range: Range,
    weight: u128,
}

impl Digit {
    /// The number that results say.
    pub(crate) fn read(self, results: Results) -> i32 {
        let above = results.0 / self.weight % u128::from(self.range.size());
        self.range.low.wrapping_add(u32::try_from(above).unwrap_or(0).cast_signed())
    }

    pub(crate) fn range(self) -> Range {
        self.range
    }

    /// By how much a number is above the least; the next digit would be wrong if it were more than
    /// there can be.
    #[inline]
    fn above(self, number: i32) -> u32 {
        debug_assert!(self.range.has(number), "{number} is not within {}", self.range);
        number.wrapping_sub(self.range.low).cast_unsigned()
    }
}

impl Digits {
    /// Digits for numbers in these ranges; nothing if there is no room for them.
    pub(crate) fn new(ranges: &[Range]) -> Option<Digits> {
        let mut weight: u128 = 1;
        let mut digits = Vec::new();
        for range in ranges {
            digits.push(Digit { range: *range, weight });
            weight = weight.checked_mul(range.size().into())?;
        }
        Some(Digits { digits, is_short: weight <= u64::MAX.into() })
    }

    /// The digit of what is given at a place.
    pub(crate) fn at(&self, place: usize) -> Option<Digit> {
        self.digits.get(place).copied()
    }

    /// The results that are told by numbers, by their places.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "if it is short, all weights are")]
    pub(crate) fn results(&self, number: impl Fn(usize) -> i32) -> Results {
        let each = self.digits.iter().enumerate();
        if self.is_short {
            let sum: u64 = each
                .map(|(place, digit)| {
                    u64::from(digit.above(number(place))).wrapping_mul(digit.weight as u64)
                })
                .fold(0, u64::wrapping_add);
            return Results(sum.into());
        }
        let terms = each.map(|(place, digit)| {
            u128::from(digit.above(number(place))).wrapping_mul(digit.weight)
        });
        Results(terms.fold(0, u128::wrapping_add))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_they_were_given() {
        let ranges = [(-3, 5), (7, 7), (0, i32::MAX), (i32::MIN, i32::MAX), (i32::MIN, 0)];
        let ranges = ranges.map(|(low, high)| Range { low, high });
        let digits = Digits::new(&ranges).expect("there is room");
        for given in [[-3, 7, 0, i32::MIN, 0], [5, 7, i32::MAX, i32::MAX, i32::MIN]] {
            let results = digits.results(|place| given[place]);
            let read = [0, 1, 2, 3, 4].map(|place| digits.at(place).expect("one").read(results));
            assert_eq!(read, given);
        }
    }

    #[test]
    fn small_results_have_small_numbers() {
        let digits = Digits::new(&[Range { low: 1, high: 3 }, Range { low: 0, high: 1 }]).unwrap();
        let numbers = (0..6).map(|n| digits.results(|place| [1 + n % 3, n / 3][place]).index());
        assert_eq!(numbers.collect::<Vec<_>>(), (0..6).map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn there_is_room_for_128_bits() {
        assert!(Digits::new(&[Range::ALL; 3]).is_some());
        assert_eq!(Digits::new(&[Range::ALL; 5]), None);
    }
}
