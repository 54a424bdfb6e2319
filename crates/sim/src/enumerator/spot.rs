//! Where players decide.

use sandtable_dice::{Decision, Open};
use smallvec::SmallVec;

use crate::probability::Probability;

/// Something that a player decides, with what can be seen: all situations that look like this are one
/// spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What is decided.
    pub decision: &'static Decision,
    /// The numbers that the player sees, in the order of the decision. A few stand where the spot does: a
    /// million pieces of memory of their own would leave as many holes.
    pub seen: SmallVec<[i32; 4]>,
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
    Mixed(Box<[u32]>),
}

impl Habit {
    /// How likely each option that is open is taken, in their order.
    pub(crate) fn shares<P: Probability>(&self, open: Open) -> Vec<P> {
        let weight = |option: u8| match self {
            Habit::Sure(sure) => u32::from(*sure == option),
            Habit::Mixed(weights) => weights.get(usize::from(option)).copied().unwrap_or(0),
        };
        let weights: Vec<u128> = open.options().map(|option| weight(option).into()).collect();
        let sum: u128 = weights.iter().sum();
        if sum == 0 {
            let first = |place| if place == 0 { P::ALWAYS } else { P::NEVER };
            return (0..weights.len()).map(first).collect();
        }
        weights.into_iter().map(|weight| P::odds(weight, sum)).collect()
    }
}
