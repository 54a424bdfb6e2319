//! Rules that are played within a rule: what is said of them, and what is read off.
//!
//! The numbers by which the situation of such a rule differs are few. For each combination that can
//! come up the rule is made ready before any die is rolled, so that what it cannot be played with is
//! found then; and the exact engine works each out once.

mod absent;
mod blamed;
mod called;
mod table;
mod told;

use std::sync::Arc;

pub(crate) use absent::settled;
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
