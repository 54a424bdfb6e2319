//! What a rule is: a [`Procedure`] that dice turn into an [`Outcome`].

use std::fmt;
use std::hash::Hash;

use crate::Dice;

/// A rule with its circumstances, figures and rulings filled in.
///
/// A procedure must be a pure function of its dice: the exact engine runs it again and again and
/// relies on the same rolls leading to the same next roll. It cannot fail: circumstances that could
/// not be played are refused before there is a procedure.
pub trait Procedure: Send + Sync + 'static {
    /// What the rule decides.
    type Outcome: Outcome;

    /// Carries the rule out.
    fn resolve<D: Dice>(&self, dice: &mut D) -> Self::Outcome;
}

/// What a rule decides.
pub trait Outcome: Clone + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The numbers that can be read off it, the most asked-for first.
    const MEASURES: &'static [Measure<Self>];

    /// A number of its own for each outcome, where that is cheaper to tell than a hash.
    ///
    /// Equal outcomes have equal numbers and different ones different numbers: tallies then count in
    /// an array, as far as it goes (below 4,096), and trust it. Builds with debug assertions check.
    #[inline]
    fn index(&self) -> Option<usize> {
        None
    }
}

/// A number read off an outcome.
#[derive(Debug)]
pub struct Measure<O> {
    /// The name scenarios and result files know it by: lower case, words joined by `_`.
    pub name: &'static str,
    /// What is counted, with its unit, as the axis of a plot would say it: "casualties (models)".
    pub meaning: &'static str,
    /// Reads it off. Whole numbers and short decimals only, so that means are exact fractions;
    /// yes and no are one and zero.
    pub of: fn(&O) -> f64,
}
