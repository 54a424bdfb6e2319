//! What has been played of a comparison, to go on from.

use super::PairMargins;

/// What two experiments are compared on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// The same dice for the same stage of the same round.
    Common,
    /// Dice of their own, because common ones would make the difference less certain.
    Independent,
}

/// What was counted of the pairs of a variant in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The number of the first pair behind them. They begin where those before end.
    pub end: u64,
    /// The counts.
    pub margins: PairMargins,
}

/// What a variant has come to, from which its pairs can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The dice that it is compared on.
    pub pairing: Pairing,
    /// The pairs between one look and the next, from the first on; last, those since.
    pub counted: Vec<Counted>,
}

impl Played {
    /// Adds the pairs of another shard, counted at the same looks.
    pub fn add(&mut self, other: Played) {
        for (sum, more) in self.counted.iter_mut().zip(other.counted) {
            sum.margins = std::mem::take(&mut sum.margins).with(more.margins);
        }
    }
}
