//! What is marked on the way, with the probability of the paths that come past it.
//!
//! A path marks states of series as it is run, and when it has come to its end they are as likely as
//! the path. Rounds are played once from each state, and once for each path that leads to them; what
//! is marked in them counts as often as both are likely. So the sums are those over the whole tree.

use std::mem;
use std::ops::RangeInclusive;

use super::marks::Marks;
use super::recorded::Target;
use super::walk::{Enumerator, Kind};
use crate::law::Unenumerable;
use crate::series::{Laws, Mark};

impl Enumerator {
    /// Keeps what is marked. In `f64` alone.
    pub(crate) fn marking(self) -> Enumerator {
        let mut dice = self;
        dice.marks = Some(Box::new(Marks::none()));
        dice
    }

    /// What was marked.
    pub(crate) fn into_laws(self) -> Laws {
        self.marks.map(|marks| marks.into_laws()).unwrap_or_default()
    }

    /// Marks a state on this path.
    pub(super) fn mark_on_path(
        &mut self,
        series: &'static str,
        turns: RangeInclusive<u32>,
        state: u32,
    ) {
        let Some(marks) = &mut self.marks else { return };
        if marks.before.is_some() {
            marks.of_path.extend(Mark::each(series, turns, state));
        } else {
            self.fail(Unenumerable::Marked { series });
        }
    }

    /// What a path leads to, past all that it has marked.
    #[inline]
    pub(super) fn past_marks<P: Kind>(&mut self, target: Target) -> Target {
        let marks = match &mut self.marks {
            Some(marks) if !marks.of_path.is_empty() => mem::take(&mut marks.of_path),
            _ => return target,
        };
        let past = P::along(self).1.recording.past(&marks, target);
        if let Some(room) = &mut self.marks {
            room.of_path = marks;
            room.of_path.clear();
        }
        past
    }

    /// Plays rounds on top of the path.
    pub(super) fn marking_play<T>(&mut self, play: impl FnOnce(&mut Self) -> T) -> T {
        let (path, weights) = f64::along(self);
        let mass = path.mass(weights);
        self.marking_after(|before| before.map(|before| before * mass), play)
    }

    /// Plays from a state that is so likely where the play has begun, which nobody works out unless
    /// marks are kept.
    pub(super) fn marking_from<T>(
        &mut self,
        mass: Option<f64>,
        play: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.marking_after(|before| before.zip(mass).map(|(before, mass)| before * mass), play)
    }

    /// Solves a part, in which nothing may be marked.
    pub(super) fn marking_nothing<T>(&mut self, solve: impl FnOnce(&mut Self) -> T) -> T {
        self.marking_after(|_| None, solve)
    }

    fn marking_after<T>(
        &mut self,
        before: impl FnOnce(Option<f64>) -> Option<f64>,
        play: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let Some(marks) = &mut self.marks else { return play(self) };
        let outer = (mem::take(&mut marks.of_path), marks.before);
        marks.before = before(marks.before);
        let played = play(self);
        if let Some(marks) = &mut self.marks {
            (marks.of_path, marks.before) = outer;
        }
        played
    }
}
