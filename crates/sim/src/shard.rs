//! The part of a job that one of several processes does.

use std::fmt;

use crate::stream::BLOCK;

/// One of several parts of the trials of a plan: the blocks `b` with `b % count == index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, counted from zero.
    pub index: u32,
    /// How many parts there are.
    pub count: u32,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl Shard {
    /// All there is, in one part.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Whether a block of trials belongs to this shard.
    pub fn has(self, block: u64) -> bool {
        block % u64::from(self.count) == u64::from(self.index)
    }

    /// How many of the first so many trials belong to this shard.
    pub fn share_of(self, trials: u64) -> u64 {
        let (index, count) = (u64::from(self.index), u64::from(self.count));
        let (whole_blocks, rest) = (trials / BLOCK, trials % BLOCK);
        let blocks = whole_blocks / count + u64::from(index < whole_blocks % count);
        blocks * BLOCK + if whole_blocks % count == index { rest } else { 0 }
    }

    /// The number of the trial at a position within this shard.
    pub(crate) fn number_of(self, position: u64) -> u64 {
        let block = position / BLOCK * u64::from(self.count) + u64::from(self.index);
        block * BLOCK + position % BLOCK
    }
}
