//! Which totals pass a check: the one place that says what its parts mean together.

use crate::core::Relation;

/// What an end of the dice does whatever the target says.
pub(crate) const FAILS: i32 = 0;
/// See [`FAILS`].
pub(crate) const PASSES: i32 = 2;

/// The totals from the first to the second pass; none if the second is below the first.
///
/// `ends` are the lowest and the highest total of the dice, and `special` what each of them does:
/// 0 fails, 2 passes, anything else does what the target says.
#[inline]
pub(crate) fn passing(
    relation: Relation,
    target: i32,
    ends: (i32, i32),
    special: (i32, i32),
) -> (i32, i32) {
    let (lowest, highest) = ends;
    let (mut low, mut high) = match relation {
        Relation::AtLeast => (target, highest),
        Relation::AtMost => (lowest, target),
        Relation::Exactly => (target, target),
    };
    if special.1 == FAILS && highest <= high {
        high = highest - 1;
    } else if special.1 == PASSES && highest < low {
        low = highest;
    }
    if special.0 == FAILS && low <= lowest {
        low = lowest + 1;
    } else if special.0 == PASSES && high < lowest {
        high = lowest;
    }
    (low, high)
}

/// Which row, counted from 0, a score falls in: the first whose highest score is not below it.
pub(crate) fn row(tops: impl IntoIterator<Item = i64>, score: i64) -> usize {
    let mut rows = 0;
    for top in tops {
        if score <= top {
            break;
        }
        rows += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{Check, D6};

    use super::*;

    #[test]
    fn a_double_one_passes_and_a_double_six_fails_as_in_rust() {
        for target in -3..=15 {
            let native = D6.times(2).at_most(target).highest_fails().lowest_passes();
            let (low, high) = passing(Relation::AtMost, target, (2, 12), (PASSES, FAILS));
            assert_eq!(Check::between(D6.times(2), low, high), native);
            let native = D6.at_least(target).highest_passes().lowest_fails();
            let (low, high) = passing(Relation::AtLeast, target, (1, 6), (FAILS, PASSES));
            assert_eq!(Check::between(D6.times(1), low, high), native);
        }
    }

    #[test]
    fn a_score_above_all_tops_falls_in_the_last_row() {
        assert_eq!([0, 2, 3, 9].map(|score| row([0, 2, 4], score)), [0, 1, 2, 3]);
    }
}
