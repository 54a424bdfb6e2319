//! Dice that go through every possibility.
//!
//! A procedure is run once per path. On each run the [`Enumerator`] answers the first requests as
//! the previous run was answered, and the last of them with the next possibility: a depth-first
//! walk of the tree of rolls that needs neither the tree in memory nor any help from the rule.
//!
//! Nothing that can go wrong with a procedure interrupts it. The failure is written down, random
//! dice finish the path, and the enumeration ends with an error.
//!
//! # References
//!
//! A. Kladov, "Generate all the things", 2021 (replay); D. `MacIver`, "Branch and consolidate", 2018
//! (merging equal states).

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

mod adding;
mod answers;
mod aside;
mod chances;
mod decide;
mod deciding;
mod earlier;
mod explore;
pub(crate) mod graph;
mod integers;
mod marking;
mod marks;
mod parts;
mod path;
pub(crate) mod recorded;
mod recording;
mod returning;
mod rounds;
mod solutions;
mod spot;
mod step;
mod sums;
mod verbs;
mod walk;

use std::hash::Hash;
use std::ops::{Add, ControlFlow, RangeInclusive};

use sandtable_dice::{
    Behaviour, Chance, Check, Decision, Dice, Die, Form, Open, Pool, PoolFace, Table, as_planned,
};

use crate::law::Unenumerable;

pub use graph::Graph;
pub use spot::{Habit, Spot};
pub use walk::{Enumerator, Kind};

impl Dice for Enumerator {
    const FORM: Form = Form::Merged;

    #[inline]
    fn roll(&mut self, die: Die) -> u8 {
        u8::try_from(self.total(die.times(1))).expect("a face")
    }

    #[inline]
    fn stage(&mut self, name: &'static str) -> &mut Self {
        self.stage = name;
        self
    }

    fn mark(&mut self, series: &'static str, turns: RangeInclusive<u32>, state: u32) {
        self.mark_on_path(series, turns, state);
    }

    fn is_marking(&self) -> bool {
        self.marks.is_some()
    }

    /// A branch for each option, where the player is free to decide.
    fn choose(
        &mut self,
        behaviour: &Behaviour,
        decision: &'static Decision,
        seen: &[i32],
        open: Open,
    ) -> u8 {
        let free = self.decide(behaviour, decision, seen, open);
        free.unwrap_or_else(|| as_planned(self, behaviour, decision, seen, open))
    }

    /// Two branches, not one for each face.
    #[inline(always)]
    fn check(&mut self, check: Check) -> bool {
        if self.aside {
            return self.check_aside(check.to_words());
        }
        self.passed(check)
    }

    /// A branch for each number of successes, not for each way to roll it.
    #[inline(always)]
    fn successes(&mut self, n: u32, check: Check) -> u32 {
        if self.aside {
            return self.successes_aside(n, check.to_words());
        }
        self.counted(n, check)
    }

    /// A branch for each number of dice. No threshold: moved, it would be another face of the pool.
    #[inline(always)]
    fn showing(&mut self, face: PoolFace, left: u32) -> u32 {
        if self.aside {
            return self.showing_aside(face, left);
        }
        self.counted(left, face.check)
    }

    /// A branch for each total.
    #[inline]
    fn total(&mut self, pool: Pool) -> i32 {
        if self.aside {
            return self.total_aside(pool);
        }
        self.summed(pool)
    }

    /// A branch for each row that can come up.
    #[inline]
    fn table<T: Copy>(&mut self, table: &Table<T>, modifier: i32) -> T {
        let bands = table.bands();
        table.result(if self.aside {
            self.position_aside(bands, modifier)
        } else {
            self.position(bands, modifier)
        })
    }

    /// Two branches, not one for each digit; none for what is certain.
    #[inline]
    fn chance(&mut self, chance: Chance) -> bool {
        if let Some(happens) = chance.certain() {
            return happens;
        }
        if self.aside {
            return self.chance_aside(chance);
        }
        self.happens(chance)
    }

    /// A branch for each number of events, not for each way in which they happen.
    fn events(&mut self, n: u32, chance: Chance) -> u32 {
        if let Some(happens) = chance.certain() {
            return if happens { n } else { 0 };
        }
        if self.failure.is_some() {
            return self.random.events(n, chance);
        }
        self.happened(n, chance)
    }

    /// Ends the enumeration: there is no list of what can happen.
    fn uniform(&mut self) -> f64 {
        self.fail(Unenumerable::Continuous { stage: self.stage });
        self.random.uniform()
    }

    /// A branch for each outcome of the part, whatever the paths that lead there; equal keys are
    /// solved once in the whole enumeration.
    #[inline]
    fn marginal<K, O, F>(&mut self, key: K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "a marginal part depends on its key alone") }
        self.outcome_of_part(&key, part)
    }

    /// As any part; but one in which players are free to decide is followed where it stands.
    fn marginal_behaving<K, O, F>(&mut self, behaviour: &Behaviour, key: K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &Behaviour, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "a marginal part depends on its key alone") }
        if self.may_decide() {
            return part(self, behaviour, &key);
        }
        let key = (behaviour.clone(), key);
        self.outcome_of_part(&key, move |dice, (behaviour, key)| part(dice, behaviour, key))
    }

    /// A branch for each sum, whatever the outcomes that it is made of.
    fn independent<K, O, F>(&mut self, n: u32, key: &K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Add<Output = O> + Default + Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "an independent part depends on its key alone") }
        self.sum_of_parts(n, key, part)
    }

    /// A branch for each outcome, whatever the rounds that lead there.
    fn rounds<S, O>(&mut self, start: S, round: impl Fn(&mut Self, &S) -> ControlFlow<O, S>) -> O
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        self.outcome_of_rounds(&start, &round)
    }

    /// A branch for each outcome with each sum; equal states are merged, whatever their sums.
    fn rounds_adding_up<S, O>(
        &mut self,
        start: S,
        round: impl Fn(&mut Self, &S) -> (i32, ControlFlow<O, S>),
    ) -> (O, i32)
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        self.outcome_with_sum(&start, &round)
    }
}
