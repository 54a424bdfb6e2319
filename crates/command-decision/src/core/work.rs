//! Work that takes a number of turns, in each of which the stand may be disturbed.
//!
//! What one disturbed turn does is left open by the book for bridges and obstacles alike
//! (`bridge.repair_interrupt`, `obstacle.interrupt`).

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Scale, time};

use super::{happens, switch};

switch! {
    /// What a disturbed turn does to work that was begun.
    Interruption {
        /// All of it has to be done again.
        Reset,
        /// That turn is lost; the rest is kept.
        Keep,
    }
}

/// A task for one stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Work {
    /// Turns of work it takes.
    pub turns: u32,
    /// The chance that a turn is not disturbed.
    pub undisturbed: Chance,
    /// What a disturbed turn does.
    pub interruption: Interruption,
    /// Turns within which it is to be done.
    pub within: u32,
}

impl Work {
    /// The scale of the turns until it is done: none if there is nothing to do.
    pub fn scale(&self) -> Scale {
        let least = self.turns.min(1);
        Scale { low: least.into(), ..time("turns", self.within) }
    }

    /// Carries the task out, turn after turn: the turns until it was done, if it was. `what` says what
    /// such a turn is, `turn of launching`: a stand may have several tasks.
    pub fn carry_out<D: Dice>(&self, dice: &mut D, what: &'static str) -> Option<u32> {
        let &Work { turns, undisturbed, interruption, within } = self;
        dice.rounds((0, 0), move |dice, &(turn, done)| {
            if done == turns {
                return ControlFlow::Break(Some(turn));
            }
            if turn == within {
                return ControlFlow::Break(None);
            }
            let dice = dice.at(what, turn + 1);
            let done = match interruption {
                _ if happens(dice, "undisturbed", undisturbed) => done + 1,
                Interruption::Reset => 0,
                Interruption::Keep => done,
            };
            ControlFlow::Continue((turn + 1, done))
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn work(turns: u32, undisturbed: Chance, interruption: Interruption) -> Work {
        Work { turns, undisturbed, interruption, within: 1000 }
    }

    /// Of work that is done within a thousand turns but for less than 1e-80.
    fn mean_turns(work: Work) -> f64 {
        let law =
            enumerate::<_, f64>(&Budget::default(), |dice| work.carry_out(dice, "turn of work"))
                .unwrap();
        law.mean(|turns| turns.unwrap_or(0).into())
    }

    #[test]
    fn undisturbed_work_takes_its_turns_and_no_dice() {
        let turns = work(4, Chance::ALWAYS, Interruption::Reset)
            .carry_out(&mut Scripted::new([]), "turn of work");
        assert_eq!(turns, Some(4));
    }

    /// With reset the mean is `(1 - p^m) / ((1 - p) p^m)`: six turns for m = 2, p = 1/2.
    #[test]
    fn starting_over_takes_longer_than_pausing() {
        let half = Chance::new(1, 2).unwrap();
        assert!((mean_turns(work(2, half, Interruption::Reset)) - 6.0).abs() < 1e-12);
        assert!((mean_turns(work(2, half, Interruption::Keep)) - 4.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_never_undisturbed_is_never_done() {
        let turns = work(1, Chance::NEVER, Interruption::Keep)
            .carry_out(&mut Scripted::new([]), "turn of work");
        assert_eq!(turns, None);
    }
}
