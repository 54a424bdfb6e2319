//! Decisions that players are free to make: each option that is open is a branch.

use sandtable_dice::{Behaviour, Decision, Open};

use super::answers::Question;
use super::deciding::Deciding;
use super::walk::Enumerator;
use crate::law::{Budget, Unenumerable};

impl Enumerator {
    /// Dice for everything that can happen where players are free to make some decisions.
    pub(crate) fn deciding(budget: Budget, free: &[String]) -> Enumerator {
        let mut dice = Enumerator::new(budget);
        dice.deciding = Some(Box::new(Deciding::new(free)));
        dice
    }

    /// Whether everything is written down that happens here: a free decision, or something marked,
    /// may be met.
    pub(super) fn is_recorded(&self) -> bool {
        self.deciding.as_ref().is_some_and(|deciding| deciding.depth == self.nesting)
    }

    /// Whether a free decision may be met here.
    pub(super) fn may_decide(&self) -> bool {
        self.is_recorded() && self.deciding.as_ref().is_some_and(|it| it.is_anything_free())
    }

    /// The option that is followed on this path; none if the player is not free, or if the
    /// enumeration has failed.
    pub(super) fn decide(
        &mut self,
        behaviour: &Behaviour,
        decision: &'static Decision,
        seen: &[i32],
        open: Open,
    ) -> Option<u8> {
        let deciding = self.deciding.as_mut().filter(|_| self.failure.is_none())?;
        let (place, is_free) = deciding.known(decision);
        if !is_free || open.options().nth(1).is_none() {
            return None;
        }
        if deciding.depth != self.nesting {
            self.fail(Unenumerable::Decision { decision: decision.name });
            return None;
        }
        let spot = deciding.spot(place, seen, open, behaviour);
        deciding.asked += 1;
        self.forks += 1;
        let answer = self.ask(Question::Choice(spot, open))?;
        Some(u8::try_from(answer).expect("an option"))
    }
}
