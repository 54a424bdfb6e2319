//! The outcomes of a law in the order of their values, sorted quickly.
//!
//! A law has thousands of outcomes, and each has several values; but nearly all of these are small
//! whole numbers, which together fit into one word. Outcomes are sorted by that word, and what it does
//! not tell apart is then put right by the values.

use super::outcomes::Outcomes;
use crate::Probability;
use crate::value::{Value, Values};

/// The measures that an outcome is ranked by.
const RANKED: usize = 4;

/// Outcomes in the order of their values, with the probabilities of those with the same values added
/// up, from the first to the last.
pub(crate) fn sorted_and_merged<P: Probability>(outcomes: Vec<(Values, P)>) -> Outcomes<Values, P> {
    let ranks = outcomes.iter().map(|(values, _)| rank(values));
    let mut order: Vec<(u64, usize)> = ranks.zip(0..).collect();
    order.sort_unstable();
    let are_told_apart = order.is_sorted_by(|(one, _), (other, _)| one < other);
    let outcomes = in_order(outcomes, order);
    if are_told_apart {
        return Outcomes::in_order(outcomes.collect());
    }
    // Little is left to do, and that is quick.
    outcomes.collect()
}

/// Each outcome once, where the order names it: they are large, and moved but once.
fn in_order<P: Probability>(
    mut outcomes: Vec<(Values, P)>,
    order: Vec<(u64, usize)>,
) -> impl Iterator<Item = (Values, P)> {
    let nothing = || (Values::new(), P::NEVER);
    order.into_iter().map(move |(_, place)| std::mem::replace(&mut outcomes[place], nothing()))
}

/// A word that sorts outcomes as their values do, as far as the first few of these are small whole
/// numbers or missing. The same for the same values.
fn rank(values: &[Option<Value>]) -> u64 {
    let value = |measure| values.get(measure).copied().flatten();
    (0..RANKED).fold(0, |rank, measure| rank << 16 | u64::from(digit(value(measure))))
}

/// The whole part of a value, or the nearest to it that fits; zero where there is none.
fn digit(value: Option<Value>) -> u16 {
    let whole = match value.map(Value::exact) {
        None => return 0,
        Some(Some((number, 1))) => number,
        #[expect(clippy::cast_possible_truncation, reason = "it is brought within limits anyway")]
        Some(_) => value.map_or(0.0, Value::get).floor() as i64,
    };
    u16::try_from((whole.saturating_add(1 << 15)).clamp(1, 0xffff)).expect("it is within limits")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use smallvec::smallvec;

    use super::*;

    /// Values that have a rank of their own.
    fn small() -> impl Strategy<Value = Option<Value>> {
        prop_oneof![
            Just(None),
            (-3i16..3).prop_map(|it| Some(it.into())),
            (-32_767i16..).prop_map(|it| Some(it.into()))
        ]
    }

    /// Values of all kinds, few of each.
    fn any_value() -> impl Strategy<Value = Option<Value>> {
        prop_oneof![
            small(),
            (-6i32..6, 2i32..4).prop_map(|(n, d)| Value::fraction(n.into(), d.into())),
            (-4i32..4).prop_map(|halves| Value::decimal(f64::from(halves) / 2.0)),
            prop_oneof![Just(1e300), Just(-1e300), Just(70_000.0), Just(-40_000.0)]
                .prop_map(Value::decimal),
        ]
    }

    /// Outcomes with their probabilities, a third of them once more.
    fn outcomes() -> impl Strategy<Value = Vec<(Values, f64)>> {
        let values = prop::collection::vec(any_value(), 6).prop_map(Values::from_vec);
        prop::collection::vec((values, 0.0..1.0), 0..60).prop_map(|outcomes| {
            let again = outcomes.iter().step_by(3);
            outcomes.iter().chain(again).cloned().collect()
        })
    }

    proptest! {
        #[test]
        fn ranks_of_small_whole_numbers_sort_as_these_do(
            one in prop::array::uniform4(small()), other in prop::array::uniform4(small()),
        ) {
            prop_assert_eq!(rank(&one).cmp(&rank(&other)), one.cmp(&other));
        }

        #[test]
        fn the_same_values_have_the_same_rank(one in any_value(), other in any_value()) {
            prop_assert!(one != other || digit(one) == digit(other));
            prop_assert!(one >= other || digit(one) <= digit(other));
        }

        /// To the last bit: sums of `f64` depend on the order in which they are made.
        #[test]
        fn outcomes_are_merged_as_one_after_the_other(outcomes in outcomes()) {
            let mut expected = BTreeMap::<Values, f64>::new();
            for (values, p) in &outcomes {
                *expected.entry(values.clone()).or_insert(0.0) += p;
            }
            prop_assert_eq!(sorted_and_merged(outcomes), Outcomes::in_order(expected.into_iter().collect()));
        }
    }

    #[test]
    fn outcomes_with_the_same_values_are_one() {
        let values = |it: u32| -> Values { smallvec![None, Some(it.into())] };
        let found =
            vec![(values(3), 0.125), (values(1), 0.25), (values(2), 0.5), (values(1), 0.125)];
        let expected = [(values(1), 0.375), (values(2), 0.5), (values(3), 0.125)];
        assert_eq!(sorted_and_merged(found), Outcomes::in_order(expected.into()));
    }

    #[test]
    fn what_has_no_value_comes_before_the_lowest_number() {
        assert!(digit(None) < digit(Some(i16::MIN.into())));
        assert_eq!(digit(Some(i16::MIN.into())), digit(Some((-40_000).into())));
    }
}
