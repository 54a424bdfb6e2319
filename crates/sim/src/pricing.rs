//! Pricing: what one thing is worth if another is worth its price.
//!
//! By [exchange](Exchange): a thing is worth the price on a ladder of known ones at which it comes to
//! the same mean value. By ratio, where the value is in proportion to the price: the fair price of a
//! thing is to the price of the reference as the mean value of the thing is to that of the reference.

mod exchange;
mod given;
mod lead;
mod mean;
mod mixes;
mod ratio;

pub use exchange::{Exchange, LadderFault, Rung};
pub use given::{Sides, Situation};
pub use lead::{lead, times_lead};
pub use mixes::turning_share;

use crate::estimate::Estimate;
use given::exact;
use mean::Mean;
use ratio::Ratio;

/// The means of two numbers over the same trials, or exact, and the ratio of the two.
///
/// A number that is given under a condition has its mean over what meets it, each of the two over
/// its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The mean of the thing to be priced; no value where no trial came to a number, or none can.
    pub value: Estimate,
    /// The mean of the reference.
    pub reference: Estimate,
    /// The first over the second; no value if the second is zero, or one of them is not there. Its
    /// interval may have no upper end: where all that is known is how much it is at least.
    pub ratio: Estimate,
    /// How likely the condition is met under which the two numbers are given, of the thing and of the
    /// reference; nothing where they are given under none.
    pub conditions: [Option<Estimate>; 2],
}

impl Pair {
    /// Two means that are exact, and how likely the condition of each is met, if it has one.
    pub fn exact(means: [Option<f64>; 2], conditions: [Option<f64>; 2]) -> Pair {
        let [value, reference] = means.map(exact);
        let ratio = means[0].zip(means[1]).filter(|(_, reference)| *reference != 0.0);
        let ratio = exact(ratio.map(|(value, reference)| value / reference));
        let conditions = conditions.map(|share| share.map(|share| exact(Some(share))));
        Pair { value, reference, ratio, conditions }
    }

    /// The means of pairs of numbers over a mixture of situations, no two of which have trials in
    /// common.
    ///
    /// A mean in a single situation has the interval that [`Estimate::of`] gives it. One over a
    /// mixture has a normal one if those of all situations are
    /// [nearly normal](crate::interval::is_nearly_normal). Else it has what the intervals of the
    /// situations come to, which hold all together at the stated confidence.
    ///
    /// The ratio has Fieller's interval if both means are nearly normal and so is the mean of how far
    /// trials part the two. Where many trials never parted them, or too few did, it has the same with
    /// the empirical Bernstein bound in place of the normal one. Where one of the means is not nearly
    /// normal, it has all quotients of two intervals that hold together. Where a range would be
    /// needed and is not known, nothing can be said.
    ///
    /// # Panics
    ///
    /// If a situation has no trial.
    pub fn of_trials(situations: &[Situation], sides: Sides, confidence: f64) -> Pair {
        let means = [0, 1].map(|side| Mean::of(situations, side, sides));
        let [value, reference] = means.each_ref().map(|mean| mean.estimate(confidence));
        let conditions = means.each_ref().map(|mean| mean.condition(confidence));
        let ratio = Ratio { situations, sides, means: &means, confidence };
        Pair { value, reference, ratio: ratio.estimate(), conditions }
    }
}

#[cfg(test)]
mod tests;
