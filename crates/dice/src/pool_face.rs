//! A face at which a pool is looked at.

use crate::{Check, Pool};

/// A face of a pool of dice that is gone through face by face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolFace {
    /// Which pool it is, where several are gone through within each other: any number of its own.
    pub pool: usize,
    /// Which face it is in the order in which they are gone through, from 1.
    pub number: u8,
    /// Whether they are gone through from the highest, and not from the lowest.
    pub from_highest: bool,
    /// Whether a die that shows this face or one of those behind it shows this one: a check on a die
    /// that has these faces alone.
    pub check: Check,
}

impl PoolFace {
    /// Whether it is the first face: the dice have just been rolled.
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// What is on the face.
    pub fn face(self) -> u8 {
        if self.from_highest { self.check.pool().die().sides() } else { self.number }
    }

    /// The dice as they are rolled at the first face, where so many are left.
    pub fn dice(self, left: u32) -> Pool {
        self.check.pool().die().times(left)
    }
}
