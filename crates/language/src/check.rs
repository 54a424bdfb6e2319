//! Which totals pass a check: the one place that says what its parts mean together.

use sandtable_dice::{Check, D6, Die, Pool};

use crate::core::Relation;

/// What an end of the dice does whatever the target says.
pub(crate) const FAILS: i32 = 0;
/// See [`FAILS`].
pub(crate) const PASSES: i32 = 2;

/// Dice with a number and sides that were proved to be possible.
#[inline]
pub(crate) fn some_dice(n: i32, sides: i32) -> Pool {
    let sides = u8::try_from(sides.clamp(1, 255)).unwrap_or(1);
    Die::new(sides).times(n.max(0).cast_unsigned())
}

/// The check that is asked of some dice.
///
/// `special` is what the lowest and the highest total of the dice do: 0 fails, 2 passes, anything
/// else does what the target says.
#[inline]
pub(crate) fn asked(
    relation: Relation,
    pool: Pool,
    target: i32,
    (lowest, highest): (i32, i32),
) -> Check {
    let mut check = match relation {
        Relation::AtLeast => pool.at_least(target),
        Relation::AtMost => pool.at_most(target),
        Relation::Exactly => pool.exactly(target),
    };
    if highest == FAILS {
        check = check.highest_fails();
    } else if highest == PASSES && relation == Relation::AtLeast {
        check = check.highest_passes();
    }
    if lowest == FAILS {
        check = check.lowest_fails();
    } else if lowest == PASSES && relation == Relation::AtMost {
        check = check.lowest_passes();
    }
    check
}

/// A check on a D6 that an instruction can hold: its target alone decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faces {
    /// The lowest face that passes; of checks at most a target, [`Faces::ANY`].
    pub(crate) low: i8,
    /// The highest; of checks at least a target, [`Faces::ALL`].
    pub(crate) high: i8,
}

impl Faces {
    const ANY: i8 = i8::MIN;
    const ALL: i8 = i8::MAX;

    /// The faces that pass, unless the ends of the die have a say of their own.
    pub(crate) fn new(relation: Relation, target: i32, special: (i32, i32)) -> Option<Faces> {
        let decides = |end: i32| end == FAILS || end == PASSES;
        let target = i8::try_from(target).ok()?;
        let is_inside = Self::ANY < target && target < Self::ALL;
        if decides(special.0) || decides(special.1) || !is_inside {
            return None;
        }
        Some(match relation {
            Relation::AtLeast => Faces { low: target, high: Self::ALL },
            Relation::AtMost => Faces { low: Self::ANY, high: target },
            Relation::Exactly => Faces { low: target, high: target },
        })
    }

    /// The check.
    #[inline]
    pub(crate) const fn check(self) -> Check {
        if self.high == Self::ALL {
            D6.at_least(self.low as i32)
        } else if self.low == Self::ANY {
            D6.at_most(self.high as i32)
        } else {
            D6.exactly(self.low as i32)
        }
    }
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
    use super::*;

    #[test]
    fn a_double_one_passes_and_a_double_six_fails_as_in_rust() {
        for target in -3..=15 {
            let native = D6.times(2).at_most(target).highest_fails().lowest_passes();
            let special = (PASSES, FAILS);
            assert_eq!(asked(Relation::AtMost, D6.times(2), target, special), native);
            let native = D6.at_least(target).highest_passes().lowest_fails();
            let special = (FAILS, PASSES);
            assert_eq!(asked(Relation::AtLeast, D6.times(1), target, special), native);
        }
    }

    #[test]
    fn what_an_instruction_holds_is_the_check_itself() {
        for relation in [Relation::AtLeast, Relation::AtMost, Relation::Exactly] {
            for target in -3..=9 {
                let faces = Faces::new(relation, target, (1, 1)).expect("a target alone");
                assert_eq!(faces.check(), asked(relation, D6.times(1), target, (1, 1)));
            }
            assert_eq!(Faces::new(relation, 4, (FAILS, 1)), None);
            assert_eq!(Faces::new(relation, 4, (1, PASSES)), None);
        }
    }

    #[test]
    fn a_score_above_all_tops_falls_in_the_last_row() {
        assert_eq!([0, 2, 3, 9].map(|score| row([0, 2, 4], score)), [0, 1, 2, 3]);
    }
}
