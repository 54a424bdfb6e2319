//! What is known of a thing.

use sandtable_sim::interval::Interval;

use super::found::Unseen;
use super::worth::Worth;

/// What is known of a thing: its worth in the mix and in each situation.
pub(super) struct Valued {
    pub(super) average: Worth,
    pub(super) situations: Vec<Worth>,
    /// Between which prices it is worth over all mixes; all situations and leans together at the
    /// confidence that is asked for. Nothing if nothing can be said.
    pub(super) throughout: Option<Interval>,
    /// That its value is zero, always or as far as was seen.
    pub(super) unseen: Option<Unseen>,
    /// The thing before it that comes to the same in every situation, if there is one.
    pub(super) twin: Option<usize>,
    /// What each situation adds to its being worth more than the printed price; if it is known.
    pub(super) leans: Option<Vec<Interval>>,
}
