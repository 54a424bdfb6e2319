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

/// What can be seen of a play at the end of a turn: the state of each of some series.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The turn, counted from one.
    pub turn: u32,
    /// The numbers of the states, in the order in which the series were asked for.
    pub states: Vec<u32>,
}

impl Position {
    /// The positions that marks come to: of each turn one, if all series were marked.
    pub(crate) fn of(marks: &[Mark], series: &[&str]) -> Vec<Position> {
        let mut turns: BTreeMap<u32, Vec<Option<u32>>> = BTreeMap::new();
        for mark in marks {
            let states = turns.entry(mark.turn).or_insert_with(|| vec![None; series.len()]);
            for (state, name) in states.iter_mut().zip(series) {
                if *name == mark.series {
                    *state = Some(mark.state);
                }
            }
        }
        let seen = |(turn, states): (u32, Vec<Option<u32>>)| {
            Some(Position { turn, states: states.into_iter().collect::<Option<_>>()? })
        };
        turns.into_iter().filter_map(seen).collect()
    }
}

/// What was marked, and how likely that is; of one series and one turn it adds up to one.
pub type Laws = BTreeMap<Mark, f64>;

/// What was marked, and in how many of some trials.
pub type Counts = BTreeMap<Mark, u64>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_a_turn_at_which_all_series_were_marked() {
        let mark = |series, turn, state| Mark { series, turn, state };
        let marks = [mark("air", 1, 3), mark("mud", 1, 0), mark("air", 2, 4), mark("fog", 2, 7)];
        let position = |turn, states: &[u32]| Position { turn, states: states.to_vec() };
        assert_eq!(Position::of(&marks, &["mud", "air"]), [position(1, &[0, 3])]);
        let air = [position(1, &[3]), position(2, &[4])];
        assert_eq!(Position::of(&marks, &["air"]), air);
        assert_eq!(Position::of(&marks, &["rain"]), []);
    }
}
