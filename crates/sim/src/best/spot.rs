//! Where players decide.

use sandtable_dice::{Decision, Open};

/// Something that a player decides, with what can be seen: all situations that look like this are one
/// spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What is decided.
    pub decision: &'static Decision,
    /// The numbers that the player sees, in the order of the decision.
    pub seen: Vec<i32>,
    /// The options that can be taken, two at least.
    pub open: Open,
    /// What the behaviour of the procedure would do here.
    pub habit: Habit,
}

/// What a behaviour does at a spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Habit {
    /// One option, counted from zero.
    Sure(u8),
    /// A mixture: the weight of each option, in their order.
    Mixed(Vec<u32>),
}
