//! What is concluded about a difference.

use std::fmt;

use crate::distribution::is_same;
use crate::interval::Interval;

/// What is concluded about a difference, held against a margin that a designer chooses.
///
/// The first three exclude each other and leave nothing out, so that every difference has exactly
/// one right verdict, however many trials there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The variant is higher by more than the margin.
    Raises,
    /// The variant is lower by more than the margin.
    Lowers,
    /// The difference is no larger than the margin, either way.
    Equivalent,
    /// None of the others is certain enough.
    Inconclusive,
}

impl Verdict {
    /// What can be said of a difference that lies in an interval.
    pub fn of(interval: Interval, margin: f64) -> Verdict {
        if margin < interval.low {
            Verdict::Raises
        } else if interval.high < -margin {
            Verdict::Lowers
        } else if Interval::around(0.0, margin).contains(interval.low) && interval.high <= margin {
            Verdict::Equivalent
        } else {
            Verdict::Inconclusive
        }
    }

    /// What can be said of two numbers that are known exactly. The margin itself is no more than it, however
    /// either of them, or the part that it allows, was rounded.
    pub fn of_known([reference, variant]: [f64; 2], difference: f64, margin: f64) -> Verdict {
        let is_at_the_margin = is_same(variant, reference + margin.copysign(difference));
        let within = Verdict::of(Interval::around(difference, 0.0), margin);
        if is_at_the_margin { Verdict::Equivalent } else { within }
    }

    /// Whether there is a conclusion at all.
    pub fn is_decided(self) -> bool {
        self != Verdict::Inconclusive
    }

    /// Whether the conclusion is that there is a difference.
    pub fn is_difference(self) -> bool {
        matches!(self, Verdict::Raises | Verdict::Lowers)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Raises => "RAISES",
            Verdict::Lowers => "LOWERS",
            Verdict::Equivalent => "EQUIVALENT",
            Verdict::Inconclusive => "INCONCLUSIVE",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_held_against_the_margin() {
        let verdict = |low, high| Verdict::of(Interval { low, high }, 0.5);
        assert_eq!(verdict(0.6, 2.0), Verdict::Raises);
        assert_eq!(
            verdict(0.5, 2.0),
            Verdict::Inconclusive,
            "the margin itself is no more than it"
        );
        assert_eq!(verdict(0.1, 0.4), Verdict::Equivalent, "certain, but too small to matter");
        assert_eq!(verdict(-0.5, 0.5), Verdict::Equivalent);
        assert_eq!(verdict(-0.6, 0.5), Verdict::Inconclusive);
        assert_eq!(verdict(-2.0, 2.0), Verdict::Inconclusive);
        assert_eq!(verdict(-2.0, -0.6), Verdict::Lowers);
    }

    #[test]
    fn without_a_margin_only_no_difference_at_all_is_equivalent() {
        let exactly = |number| Verdict::of(Interval::around(number, 0.0), 0.0);
        assert_eq!(exactly(0.0), Verdict::Equivalent);
        assert_eq!(exactly(1e-9), Verdict::Raises);
        assert_eq!(exactly(-1e-9), Verdict::Lowers);
        assert_eq!(Verdict::of(Interval::around(0.0, 1e-9), 0.0), Verdict::Inconclusive);
    }
}
