//! Whether means that are equivalent are those of equally many games: a measure may have no value.

use sandtable_dice::Scale;

use super::pairs::Side;
use super::{Pairs, Verdict};
use crate::interval::{Interval, clopper_pearson};

/// By how much the probabilities of having no value may differ where means may by this margin: by the same
/// part of one as the margin is of the range of the measure. Whatever of that range were put in place of what
/// has no value, no more could come of it. Without a range they have to be the very same.
pub fn missing_margin(margin: f64, range: Option<Interval>) -> f64 {
    let width = range.map_or(0.0, Interval::width);
    if 0.0 < width { (margin / width).min(1.0) } else { 0.0 }
}

/// The verdict on means, unless they are equivalent and those of more games on one side than on the other,
/// or may be; `missing` is the verdict on how often there is no value.
pub(super) fn of_equally_many(means: Verdict, missing: impl FnOnce() -> Verdict) -> Verdict {
    let is_open = means == Verdict::Equivalent && missing() != Verdict::Equivalent;
    if is_open { Verdict::Inconclusive } else { means }
}

impl Pairs {
    /// By how much it is more likely to have no value in the variant than in the reference, with so much
    /// error at either end, half of it on each side.
    ///
    /// "Equivalent" needs this claim beside those on the means, and is wrong with no more than the error of
    /// one of those that are false (R. L. Berger, 1982, *Technometrics* 24, 295-300).
    pub(super) fn more_missing(&self, scale: Scale, error: f64) -> Interval {
        let always = scale.missing.is_none() && self.reference.missing + self.variant.missing == 0;
        if always || scale.never {
            return Interval::around(0.0, 0.0);
        }
        let of = |side: &Side| match side.trials + side.missing {
            0 => Interval { low: 0.0, high: 1.0 },
            trials => clopper_pearson(side.missing, trials, 1.0 - error),
        };
        let (was, is) = (of(&self.reference), of(&self.variant));
        Interval { low: is.low - was.high, high: is.high - was.low }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a range of ten, a margin of one half is a twentieth.
    #[test]
    fn means_that_leave_out_more_on_one_side_are_not_equivalent() {
        let range = Some(Interval { low: 1.0, high: 11.0 });
        let after = |means, low: f64, high: f64| {
            let more = Interval { low, high };
            of_equally_many(means, || Verdict::of(more, missing_margin(0.5, range)))
        };
        assert_eq!(after(Verdict::Equivalent, -0.05, 0.05), Verdict::Equivalent);
        assert_eq!(after(Verdict::Equivalent, 0.0, 0.051), Verdict::Inconclusive);
        let certain = after(Verdict::Equivalent, 0.2, 0.3);
        assert_eq!(certain, Verdict::Inconclusive, "however certain that is");
        assert_eq!(after(Verdict::Raises, 0.3, 0.3), Verdict::Raises);
    }

    #[test]
    fn without_a_range_only_as_often_is_alike() {
        for range in [None, Some(Interval { low: 3.0, high: 3.0 })] {
            assert!(missing_margin(0.5, range) <= 0.0);
        }
    }
}
