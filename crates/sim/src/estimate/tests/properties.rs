//! What is so of any distribution.

use proptest::prelude::*;
use sandtable_dice::{amount, count, yes_no};

use super::support::*;
use crate::distribution::Distribution;
use crate::distribution::counted::seen;
use crate::estimate::{Estimate, Method, Summary};
use crate::interval::Interval;
use crate::statistic::Statistic;

const STATISTICS: [&str; 7] =
    ["mean", "variance", "sd", "p_eq(3)", "p_ge(1)", "p_le(0)", "quantile(0.5)"];

/// An interval has a width, but for a quantile that is one value, and contains the number.
fn check_width(name: &str, found: Estimate, interval: Interval) -> Result<(), TestCaseError> {
    let one = found.method == Method::OneValue;
    prop_assert!(!one || name.starts_with(['p', 'q']), "{name} is no quantile");
    prop_assert_eq!(one, interval.width() <= 0.0, "{}: {:?}", name, interval);
    let within = found.value.is_none_or(|value| interval.contains(value));
    prop_assert!(within || !name.starts_with(['p', 'q', 'm']), "{name}: {interval:?}");
    Ok(())
}

proptest! {
    /// No trials are certain of a number; but enough of them may have come to a quantile.
    #[test]
    fn what_is_sampled_has_a_width(
        counts in prop::array::uniform6(prop_oneof![Just(0u64), 0u64..30, Just(2000)]),
        scale in prop_oneof![
            Just(count("models", 0..=3)), Just(count("models", 0..)), Just(amount("inches", 0..=3)),
            Just(amount::<u8>("inches", ..)), Just(count("models", 0..=1_000_000)),
        ],
    ) {
        prop_assume!(0 < counts.iter().sum::<u64>());
        let met = kinds().into_iter().zip(counts).filter(|(_, count)| 0 < *count);
        let seen = Distribution::of_counts(&met.collect()).unwrap();
        for statistic in STATISTICS {
            let found = estimate(statistic, &seen, scale);
            prop_assert!(![Method::Exact, Method::Unresolved].contains(&found.method));
            prop_assert!(found.se.is_none_or(|se| 0.0 < se));
            match found.interval {
                None => {
                    prop_assert_eq!(found.method, Method::Unknown);
                    prop_assert!(!scale.is_bounded(), "{statistic}");
                }
                Some(it) => check_width(statistic, found, it)?,
            }
        }
        for (name, found) in Summary::of(&seen, 0.95, scale).numbers() {
            found.interval.map_or(Ok(()), |it| check_width(name, found, it))?;
        }
    }

    /// Yes and no, which may have no value: as above.
    #[test]
    fn what_is_sampled_of_yes_or_no_has_a_width(
        missing in 0u64..9, no in 0u64..2000, yes in 0u64..2000,
    ) {
        prop_assume!(0 < missing + no + yes);
        let met = [(None, missing), (Some(0), no), (Some(1), yes)];
        let met: Vec<_> = met.into_iter().filter(|(_, count)| 0 < *count).collect();
        for statistic in ["mean", "variance", "sd", "p_ge(1)"] {
            let found = estimate(statistic, &seen(&met), yes_no());
            prop_assert!(0.0 < found.interval.expect("the range is known").width());
        }
    }

    /// Wherever what is unresolved falls (without a value and outside the condition, too), the number
    /// is within the interval.
    #[test]
    fn what_is_unresolved_is_allowed_for_wherever_it_falls(
        known in prop::array::uniform6(0u32..20), rest in prop::array::uniform6(0u32..6),
    ) {
        let total = known.iter().chain(&rest).sum();
        prop_assume!(0 < known.iter().sum::<u32>() && 0 < rest.iter().sum::<u32>());
        let (before, after) = (law(known, total), law(std::array::from_fn(|i| known[i] + rest[i]), total));
        for statistic in STATISTICS {
            let found = estimate(statistic, &before, count("models", 0..=3).or_none("gone"));
            let truth = statistic.parse::<Statistic>().unwrap().of(&after);
            // Only what it cannot change is exact.
            let exact = found.value.filter(|_| found.method == Method::Exact);
            let exact = exact.map(|value| Interval { low: value, high: value });
            prop_assert!(exact.is_some() || found.method == Method::Unresolved);
            let interval = exact.or(found.interval).expect("the range is known");
            let wider = Interval { low: interval.low - 1e-9, high: interval.high + 1e-9 };
            prop_assert!(truth.is_none_or(|it| wider.contains(it)), "{statistic}: {truth:?} {interval:?}");
            let value = found.value;
            prop_assert!(value.is_none_or(|it| wider.contains(it)), "{statistic}: {value:?} {interval:?}");
        }
    }
}
