//! What is known of numbers at one place in a routine, and of all in the end.

use crate::core::Range;

/// The range of everything that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranges {
    /// What each slot of each routine can hold.
    pub(crate) slots: Vec<Vec<Range>>,
    /// What each routine can give, in its order.
    pub(crate) gives: Vec<Vec<Range>>,
}

/// What each slot of a routine can hold at one place in it.
pub(super) type Env = Vec<Range>;

/// Makes room for what was seen.
pub(super) fn widen(known: &mut Option<Range>, seen: Range) {
    *known = Some(known.map_or(seen, |known| known.or(seen)));
}

/// What slots can hold where two ways meet.
pub(super) fn join(one: Option<Env>, other: Option<Env>) -> Option<Env> {
    match (one, other) {
        (Some(one), Some(other)) => {
            Some(one.iter().zip(&other).map(|(one, other)| one.or(*other)).collect())
        }
        (one, other) => one.or(other),
    }
}
