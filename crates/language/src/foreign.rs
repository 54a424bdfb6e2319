//! Rules that are played within a rule: what is said of them, and what is read off.
//!
//! The numbers by which the situation of such a rule differs are few. For each combination that can
//! come up the rule is made ready before any die is rolled, so that what it cannot be played with is
//! found then; and the exact engine works each out once.

mod blamed;
mod called;
mod table;
mod told;

use std::sync::Arc;

use crate::core::Range;

pub(crate) use blamed::Blamed;
pub(crate) use called::{Asked, Called, name_at};
pub(crate) use table::Table;
pub(crate) use told::{Number, Told, arguments};

/// A routine that is another rule.
#[derive(Clone, Debug)]
pub struct Foreign {
    /// What is said of it.
    pub(crate) called: Arc<Called>,
    /// What each number is that the routine gives.
    pub(crate) reads: Vec<Read>,
    /// What each of them is where there is no value; none while that is not settled.
    pub(crate) absent: Vec<i32>,
    /// Its situations, once it is known which there are.
    pub(crate) table: Option<Arc<Table>>,
}

/// A number that is read off a rule that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    /// Whether it could be played: 1 or 0.
    Played,
    /// A measure, by its place; the least that it can be where it has no value.
    Number(usize),
    /// Whether a measure has a value: 1 or 0.
    Known(usize),
}

impl PartialEq for Foreign {
    fn eq(&self, other: &Foreign) -> bool {
        Arc::ptr_eq(&self.called, &other.called) && self.reads == other.reads
    }
}

impl Foreign {
    /// Whether something holds of what says whether a measure has a value.
    fn says_of(&self, at: usize, ranges: &[Range], is: impl Fn(Range) -> bool) -> bool {
        let known = Read::Known(self.called.first(at));
        let mut each = self.reads.iter().zip(ranges);
        each.any(|(read, range)| (*read == Read::Played || *read == known) && is(*range))
    }

    /// Whether a measure never has a value where what is read off is within some ranges.
    pub(crate) fn lacks(&self, at: usize, ranges: &[Range]) -> bool {
        self.says_of(at, ranges, |range| range == Range::ZERO)
    }

    /// Whether it may have none.
    fn may_lack(&self, at: usize, ranges: &[Range]) -> bool {
        self.says_of(at, ranges, |range| range.has(0))
    }

    /// What the numbers can be that are read off, where what stands for missing ones is among them.
    pub(crate) fn with_absent(&self, ranges: &[Range]) -> Vec<Range> {
        let mut all = ranges.to_vec();
        for ((range, absent), read) in all.iter_mut().zip(&self.absent).zip(&self.reads) {
            let absent = Range::only(*absent);
            match *read {
                Read::Number(at) if self.lacks(at, ranges) => *range = absent,
                Read::Number(at) if self.may_lack(at, ranges) => *range = range.or(absent),
                _ => (),
            }
        }
        all
    }
}
