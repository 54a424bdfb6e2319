//! Arithmetic on ranges, in numbers that do not overflow.

use std::fmt;

use crate::core::{Operation, Range};
use crate::operation::floor_division;

impl Range {
    /// All numbers that there are.
    pub(crate) const ALL: Range = Range { low: i32::MIN, high: i32::MAX };
    /// Zero alone.
    pub(crate) const ZERO: Range = Range { low: 0, high: 0 };
    /// No or yes.
    pub(crate) const YES_NO: Range = Range { low: 0, high: 1 };

    /// One number alone.
    pub(crate) const fn only(number: i32) -> Range {
        Range { low: number, high: number }
    }

    /// The number of it that is nearest to zero.
    pub(crate) fn nearest_to_zero(self) -> i32 {
        0.clamp(self.low, self.high)
    }

    /// The smallest range that has all of both.
    pub(crate) fn or(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// What is in both, if anything is.
    pub(crate) fn and(self, other: Range) -> Option<Range> {
        let both = Range { low: self.low.max(other.low), high: self.high.min(other.high) };
        (both.low <= both.high).then_some(both)
    }

    /// Whether a number is in the range.
    pub(crate) fn has(self, number: i32) -> bool {
        self.low <= number && number <= self.high
    }

    /// Whether all of another range is in this one.
    pub(crate) fn holds(self, other: Range) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// The number, if there is only one.
    pub(crate) fn single(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The same range in numbers that have room for more.
    pub(super) fn wide(self) -> Wide {
        Wide { low: self.low.into(), high: self.high.into() }
    }

    /// How many numbers are in the range.
    pub(crate) fn size(self) -> u64 {
        u64::from(self.high.abs_diff(self.low)) + 1
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.single() {
            Some(number) => number.fmt(f),
            None => write!(f, "{} to {}", self.low, self.high),
        }
    }
}

/// A range of numbers that may be beyond those that a rule can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Wide {
    /// What of it a rule can hold, and whether that is all of it.
    pub(super) fn narrow(self) -> (Range, bool) {
        let held =
            |end: i64| i32::try_from(end).unwrap_or(if end < 0 { i32::MIN } else { i32::MAX });
        let range = Range { low: held(self.low), high: held(self.high) };
        (range, range.wide() == self)
    }

    /// From the least to the most of some numbers.
    fn around(numbers: [i64; 4]) -> Wide {
        let low = numbers.into_iter().fold(i64::MAX, i64::min);
        Wide { low, high: numbers.into_iter().fold(i64::MIN, i64::max) }
    }
}

/// What two numbers can come to; nothing for a division by what is or may be zero.
pub(super) fn combine(operation: Operation, a: Range, b: Range) -> Option<Wide> {
    let (x, y) = (a.wide(), b.wide());
    Some(match operation {
        Operation::Add => Wide { low: x.low + y.low, high: x.high + y.high },
        Operation::Subtract => Wide { low: x.low - y.high, high: x.high - y.low },
        Operation::Multiply => corners(x, y, |a, b| a * b),
        Operation::Divide => (!b.has(0)).then(|| corners(x, y, quotient))?,
        Operation::Remainder => (!b.has(0)).then(|| remainder(x, y))?,
        Operation::Min => Wide { low: x.low.min(y.low), high: x.high.min(y.high) },
        Operation::Max => Wide { low: x.low.max(y.low), high: x.high.max(y.high) },
        Operation::Less | Operation::AtMost | Operation::Equal | Operation::Unequal => {
            match compare(operation, a, b) {
                Some(is_so) => Range::only(is_so.into()).wide(),
                None => Range::YES_NO.wide(),
            }
        }
    })
}

/// What two numbers can come to of which the second may be zero, as long as it is not.
pub(super) fn by_what_is_not_zero(operation: Operation, a: Range, b: Range) -> Wide {
    let sides = [Range { low: b.low, high: -1 }, Range { low: 1, high: b.high }];
    let sides = sides.into_iter().filter(|side| side.low <= side.high);
    let each = sides.filter_map(|side| combine(operation, a, side));
    let all = each.reduce(|x, y| Wide { low: x.low.min(y.low), high: x.high.max(y.high) });
    all.unwrap_or(a.wide())
}

/// What a comparison comes to, if that is the same for all numbers.
pub(super) fn compare(operation: Operation, a: Range, b: Range) -> Option<bool> {
    let is_one_number = a.single().is_some() && a == b;
    match operation {
        Operation::Less if a.high < b.low => Some(true),
        Operation::Less if b.high <= a.low => Some(false),
        Operation::AtMost if a.high <= b.low => Some(true),
        Operation::AtMost if b.high < a.low => Some(false),
        Operation::Equal if is_one_number => Some(true),
        Operation::Equal if a.and(b).is_none() => Some(false),
        Operation::Unequal if is_one_number => Some(false),
        Operation::Unequal if a.and(b).is_none() => Some(true),
        _ => None,
    }
}

fn corners(x: Wide, y: Wide, of: impl Fn(i64, i64) -> i64) -> Wide {
    Wide::around([of(x.low, y.low), of(x.low, y.high), of(x.high, y.low), of(x.high, y.high)])
}

/// The quotient rounded down, by what is not zero.
fn quotient(a: i64, b: i64) -> i64 {
    floor_division(a, b).map_or(0, |(quotient, _)| quotient)
}

/// What is left has the sign of the divisor and is nearer to zero; a number that is so already is
/// left as it is.
fn remainder(x: Wide, y: Wide) -> Wide {
    if 0 < y.low {
        if 0 <= x.low && x.high < y.low {
            return x;
        }
        let high = y.high - 1;
        Wide { low: 0, high: if 0 <= x.low { high.min(x.high) } else { high } }
    } else {
        Wide { low: y.low + 1, high: 0 }
    }
}
