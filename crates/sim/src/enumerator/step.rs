//! What is explored, with its types forgotten: all that must be compiled for each rule.

use super::walk::Enumerator;

/// A procedure, a part of one, or a round: carried out again and again, from a state to a state or to
/// an outcome, both of which it keeps and numbers.
pub(crate) trait Step {
    /// Carries it out once from the state with a number.
    fn take(&mut self, dice: &mut Enumerator, from: usize) -> Leads;

    /// Begins the next round: what led to states is from now on taken from them.
    fn go_on(&mut self) {}

    /// Whether states of this round have been met in one round before; if all have, no others will come.
    /// Asked once in each round.
    fn comes_back(&mut self, _: Back) -> bool {
        false
    }

    /// From now on, numbers the states that it leads to among those that it is taken from.
    fn keep_states(&mut self) {}

    /// Whether it does that.
    fn keeps_states(&self) -> bool {
        false
    }
}

/// Which states of a round a play must come back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Back {
    All,
    Any,
}

/// What a step leads to, by its number; new numbers follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Leads {
    ToOutcome(u32),
    ToState(u32),
}

impl<F: FnMut(&mut Enumerator) -> u32> Step for F {
    fn take(&mut self, dice: &mut Enumerator, _: usize) -> Leads {
        Leads::ToOutcome(self(dice))
    }
}
