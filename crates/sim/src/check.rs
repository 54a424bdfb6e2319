//! Whether numbers, and whole distributions, are what they are said to be.
//!
//! There are three tiers. Trials with the same numbers come to the same counts (tier 0), and what is
//! known exactly is compared exactly (tier 1): neither can be wrong by chance. Where either side was
//! sampled (tier 2), an interval that holds at every look is compared with all that would still be
//! right; each such check may raise a false alarm as often as its error says, and no more often.

mod certain;
mod effort;
mod exact;
mod whole;

use std::fmt;

pub use certain::{Look, certain, located};
pub use effort::{FIRST_LOOK, Question, looks, smallest_shift, trials_to_see, usual_shift};
pub use exact::{Moved, agree, is_same_number, is_same_probability, moved};
pub use whole::{Sameness, same_counts, smallest_shift_of_whole, trials_to_see_whole, whole};

use crate::interval::Interval;

/// What comes of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is as stated.
    Pass,
    /// Nothing speaks against it; but trials cannot show that a number is *exactly* as stated.
    PassWeak,
    /// The trials that were allowed do not decide.
    Inconclusive,
    /// It is not as stated.
    Fail,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Pass => "PASS",
            Verdict::PassWeak => "pass-weak",
            Verdict::Inconclusive => "INCONCLUSIVE",
            Verdict::Fail => "FAIL",
        })
    }
}

/// How a verdict was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// The same trials came to the same counts.
    SameTrials,
    /// Both sides are known exactly.
    Exact,
    /// At least one side was sampled.
    Sampled,
}

impl Tier {
    /// The number of the tier: 0, 1 or 2.
    pub fn number(self) -> u8 {
        match self {
            Tier::SameTrials => 0,
            Tier::Exact => 1,
            Tier::Sampled => 2,
        }
    }
}

/// Compares where a number lies with all that would be right.
///
/// `target` is where the stated value lies, with its margin to either side. Where the interval is
/// wholly within, PASS; wholly outside, FAIL; else more trials are needed.
///
/// With `exactly`, that is, a margin of zero, one number alone would be right, wherever in the target
/// it lies. Trials on either side cannot show that it is met: as long as nothing speaks against it,
/// the check passes weakly.
///
/// `now` is nothing if nothing can be said.
pub fn compare(target: Interval, exactly: bool, now: Option<Interval>) -> Verdict {
    let Some(now) = now else { return Verdict::Inconclusive };
    let is_within = target.low <= now.low && now.high <= target.high;
    let are_known = target.width() <= 0.0 && now.width() <= 0.0;
    match () {
        () if now.high < target.low || target.high < now.low => Verdict::Fail,
        () if exactly && !are_known => Verdict::PassWeak,
        () if is_within => Verdict::Pass,
        () => Verdict::Inconclusive,
    }
}

/// Compares where a number lies with what it was in trials, `accepted`, give or take a margin.
///
/// Fails where the two are certainly farther apart than the margin, and passes where they certainly are
/// not, wherever either lies. Where only those trials are too few to tell, so that what is seen now
/// would be right for some of what they leave open and wrong for the rest, it passes weakly: nothing
/// speaks against it.
pub fn compare_sampled(accepted: Interval, margin: f64, now: Option<Interval>) -> Verdict {
    let is_sure = now
        .is_some_and(|now| accepted.high - margin <= now.low && now.high <= accepted.low + margin);
    match compare(widened(accepted, margin), margin <= 0.0, now) {
        Verdict::Pass if !is_sure => Verdict::PassWeak,
        verdict => verdict,
    }
}

/// The interval with so much more to either side.
#[must_use]
pub fn widened(interval: Interval, margin: f64) -> Interval {
    Interval { low: interval.low - margin, high: interval.high + margin }
}

#[cfg(test)]
mod tests;
