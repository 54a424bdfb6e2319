//! What is known of a thing.

use super::worth::Worth;

/// What is known of a thing: its worth in the mix and in each situation.
pub(super) struct Valued {
    pub(super) average: Worth,
    pub(super) situations: Vec<Worth>,
    /// Whether its value is always zero, whatever the dice say.
    pub(super) is_unseen: bool,
    /// What each situation adds to its being worth more than the printed price; where that is exact.
    pub(super) leans: Option<Vec<f64>>,
}
