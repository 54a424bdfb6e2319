//! What a rule is: a [`Procedure`] that dice turn into an [`Outcome`].

use std::fmt;
use std::hash::Hash;

use crate::{Dice, Measure, Series};

/// A rule with its circumstances, figures and rulings filled in.
///
/// A procedure must be a pure function of its dice: the exact engine runs it again and again and
/// relies on the same rolls leading to the same next roll. It cannot fail: circumstances that could
/// not be played are refused before there is a procedure.
pub trait Procedure: Send + Sync + 'static {
    /// What the rule decides.
    type Outcome: Outcome;

    /// The numbers that can be read off what it decides, the most asked-for first, with the range
    /// that each has in these circumstances.
    fn measures(&self) -> Vec<Measure<Self::Outcome>>;

    /// What it tells at the end of each turn, if it goes turn by turn.
    fn series(&self) -> Vec<Series> {
        Vec::new()
    }

    /// Carries the rule out.
    fn resolve<D: Dice>(&self, dice: &mut D) -> Self::Outcome;
}

/// What a rule decides.
pub trait Outcome: Clone + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// A number of its own for each outcome, where that is cheaper to tell than a hash.
    ///
    /// Equal outcomes have equal numbers and different ones different numbers: tallies then count in
    /// an array, as far as it goes (below 4,096), and trust it. Builds with debug assertions check.
    #[inline]
    fn index(&self) -> Option<usize> {
        None
    }
}
