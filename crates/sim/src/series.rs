//! How likely each state of a series is at the end of each turn.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A state of a series at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// The name of the series.
    pub series: &'static str,
    /// The turn, counted from one.
    pub turn: u32,
    /// The number of the state.
    pub state: u32,
}

impl Mark {
    /// The marks of one state at the end of several turns.
    pub(crate) fn each(
        series: &'static str,
        turns: RangeInclusive<u32>,
        state: u32,
    ) -> impl Iterator<Item = Mark> {
        turns.map(move |turn| Mark { series, turn, state })
    }
}

/// What was marked, and how likely that is; of one series and one turn it adds up to one.
pub type Laws = BTreeMap<Mark, f64>;

/// What was marked, and in how many of some trials.
pub type Counts = BTreeMap<Mark, u64>;
