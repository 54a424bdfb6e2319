//! How many trials are run before anybody looks at a clock, keeps them or asks whether to go on.

use std::time::Duration;

use crate::stream::BLOCK;

/// Blocks to a thread in the largest portion.
const LARGEST: u64 = 16;

/// A portion that takes longer is the last of its size, and one that takes less than half as long
/// is followed by a larger one.
const LONGEST: Duration = Duration::from_millis(400);

/// The sizes of portions of trials: small at first, so that there is something to show at once, and
/// small where trials take long, so that little is lost where somebody wants an end. What trials come to
/// does not depend on it.
#[derive(Clone, Debug)]
pub struct Portions {
    /// Blocks to a thread.
    blocks: u64,
    most: u64,
    /// Whether the first block is come to by tries, as it may take long.
    tries: bool,
}

impl Portions {
    /// Portions of one block first, and of so many at most.
    pub fn up_to(most: u64) -> Portions {
        Portions { blocks: 1, most, tries: false }
    }

    /// How many trials the next portion has.
    pub fn trials(&self) -> u64 {
        self.blocks * BLOCK
    }

    /// Chooses the size of the next portion by the time that the last took.
    pub fn took(&mut self, time: Duration) {
        self.adapt(time, false, false);
    }

    fn adapt(&mut self, time: Duration, is_large: bool, is_too_large: bool) {
        if is_too_large || LONGEST < time {
            self.blocks = (self.blocks / 2).max(1);
        } else if !is_large && 2 * time < LONGEST {
            self.blocks = (self.blocks * 2).min(self.most);
        }
    }
}

/// Each try at the first block has so many times the trials of the one before.
const FURTHER: u64 = 4;

/// Portions of a plan, which every thread has its part in.
impl Portions {
    pub(super) fn of_plan() -> Portions {
        Portions { tries: true, ..Portions::up_to(LARGEST) }
    }

    /// Whether the portion after so many trials is a try: less than a block, so that whoever has little
    /// time has few trials and not none. Each goes through the block from its beginning, and all of them
    /// together through a third of it.
    pub(super) fn is_try(&self, trials: u64) -> bool {
        self.tries && FURTHER * trials < BLOCK
    }

    /// Where the portion after so many trials ends: at the end of a block if it is no try, and not behind
    /// `look`.
    pub(super) fn end(&self, trials: u64, look: Option<u64>) -> u64 {
        if self.is_try(trials) {
            return (FURTHER * trials).max(1);
        }
        let threads = rayon::current_num_threads() as u64;
        let end = (trials / BLOCK + self.blocks * threads) * BLOCK;
        look.map_or(end, |look| look.min(end))
    }

    /// Whether there are more tries after one that ended after so many trials and took so long: not if
    /// the whole block takes no longer than a portion may.
    pub(super) fn tried(&mut self, trials: u64, time: Duration) {
        self.tries = LONGEST.as_secs_f64() < time.as_secs_f64() * (BLOCK / trials) as f64;
    }

    /// Chooses the size of the next portion by the number of outcomes in the last, of which so many are
    /// many, and the time that it took.
    pub(super) fn came_to(&mut self, outcomes: usize, many: usize, time: Duration) {
        self.tries = false;
        self.adapt(time, many < outcomes, 2 * many < outcomes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portions_grow_while_they_are_short_and_shrink_where_they_are_not() {
        let after = |outcomes, time| {
            let mut portions = Portions { blocks: 8, most: LARGEST, tries: false };
            portions.came_to(outcomes, 100, time);
            portions.blocks
        };
        let (short, long) = (Duration::ZERO, 2 * LONGEST);
        assert_eq!(after(100, short), 16);
        assert_eq!([after(201, short), after(100, long), after(201, long)], [4, 4, 4]);
        assert_eq!([after(101, short), after(100, LONGEST / 2)], [8, 8], "neither");
    }

    #[test]
    fn what_takes_long_comes_down_to_a_block() {
        let mut portions = Portions::up_to(4);
        let mut sizes = Vec::new();
        for time in
            [Duration::ZERO, Duration::ZERO, Duration::ZERO, LONGEST * 2, LONGEST * 2, LONGEST * 2]
        {
            portions.took(time);
            sizes.push(portions.trials() / BLOCK);
        }
        assert_eq!(sizes, [2, 4, 4, 2, 1, 1]);
    }

    #[test]
    fn a_block_that_may_take_long_is_come_to_by_tries() {
        let ends = |time: Duration| {
            let (mut portions, mut ends) = (Portions::of_plan(), vec![0]);
            while ends.len() < 9 && portions.is_try(ends[ends.len() - 1]) {
                let end = portions.end(ends[ends.len() - 1], None);
                portions.tried(end, time * u32::try_from(end).unwrap());
                ends.push(end);
            }
            ends
        };
        assert_eq!(ends(Duration::from_nanos(100)), [0, 1], "a block of these is over at once");
        assert_eq!(ends(Duration::from_millis(1)), [0, 1, 4, 16, 64, 256, 1024, 4096]);
        let mut behind = Portions::of_plan();
        assert!(!behind.is_try(BLOCK), "what is resumed behind the first block has trials already");
        behind.came_to(1, 100, Duration::ZERO);
        assert!(!behind.is_try(0));
    }
}
