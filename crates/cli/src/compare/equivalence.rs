//! Whether means that are equivalent are those of equally many games: a measure may have no value.

use sandtable_dice::Scale;
use sandtable_sim::comparison::Verdict;
use sandtable_sim::distribution::{Distribution, is_same};
use sandtable_sim::estimate::range;
use sandtable_sim::interval::{Interval, Method, clopper_pearson};

/// By how much the probabilities of having no value may differ where means may by this margin: by the same
/// part of one as the margin is of the range of the measure. Whatever of that range were put in place of what
/// has no value, no more could come of it. Without a range they have to be the very same.
pub(crate) fn missing_margin(margin: f64, scale: Scale) -> f64 {
    let width = range(scale).map_or(0.0, Interval::width);
    if 0.0 < width { (margin / width).min(1.0) } else { 0.0 }
}

/// The verdict on means, unless they are equivalent and those of more games on one side than on the other,
/// or may be: without a value more often by so much, variant less reference.
pub(super) fn of_equally_many(
    means: Verdict,
    more_missing: Interval,
    margin: f64,
    scale: Scale,
) -> Verdict {
    let is_alike =
        || Verdict::of(more_missing, missing_margin(margin, scale)) == Verdict::Equivalent;
    if means == Verdict::Equivalent && !is_alike() { Verdict::Inconclusive } else { means }
}

/// By how much it is more likely to have no value in the second of two laws; a single number, unless a part of
/// one is unresolved.
pub(super) fn more_missing(
    before: &Distribution,
    after: &Distribution,
    method: Method,
) -> Interval {
    let [was, is] = [before, after].map(Distribution::p_missing);
    let more = if is_same(was, is) { 0.0 } else { is - was };
    let open = before.unresolved_of_values() + after.unresolved_of_values();
    Interval::around(more, if method == Method::Exact { 0.0 } else { open })
}

/// The same by trials, with so much error at either end, half of it on each side.
///
/// That a verdict needs this claim beside those on the means costs no more error: it is wrong only where a
/// claim that is false is made, and each is made with no more than that (R. L. Berger, 1982, *Technometrics*
/// 24, 295-300).
pub(super) fn more_missing_by_trials(
    (before, after): (&Distribution, &Distribution),
    scale: Scale,
    error: f64,
) -> Interval {
    let count = |side: &Distribution| side.missing().and_then(|share| share.count).unwrap_or(0);
    if scale.missing.is_none() && count(before) + count(after) == 0 {
        return Interval::around(0.0, 0.0);
    }
    let of = |side: &Distribution| match side.trials().unwrap_or(0) {
        0 => Interval { low: 0.0, high: 1.0 },
        trials => clopper_pearson(count(side), trials, 1.0 - error),
    };
    let (was, is) = (of(before), of(after));
    Interval { low: is.low - was.high, high: is.high - was.low }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{amount, count};

    use super::*;

    /// Of a range of ten, a margin of one half is a twentieth.
    #[test]
    fn means_that_leave_out_more_on_one_side_are_not_equivalent() {
        let scale = amount("turns", 1..=11).or_none("never");
        let after = |low: f64, high: f64| {
            of_equally_many(Verdict::Equivalent, Interval { low, high }, 0.5, scale)
        };
        assert_eq!(after(-0.05, 0.05), Verdict::Equivalent);
        assert_eq!(after(0.0, 0.051), Verdict::Inconclusive);
        assert_eq!(after(0.2, 0.3), Verdict::Inconclusive, "however certain that is");
        let more = Interval::around(0.3, 0.0);
        assert_eq!(of_equally_many(Verdict::Raises, more, 0.5, scale), Verdict::Raises);
    }

    #[test]
    fn without_a_range_only_as_often_is_alike() {
        let none = Interval::around(0.0, 0.0);
        for scale in [count("men", 0..), count("men", 3..=3)] {
            assert!(missing_margin(0.5, scale) <= 0.0);
            assert_eq!(of_equally_many(Verdict::Equivalent, none, 0.5, scale), Verdict::Equivalent);
            let more = Interval::around(1e-6, 0.0);
            let verdict = of_equally_many(Verdict::Equivalent, more, 0.5, scale);
            assert_eq!(verdict, Verdict::Inconclusive);
        }
    }
}
