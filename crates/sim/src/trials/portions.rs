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
}

impl Portions {
    /// Portions of one block first, and of so many at most.
    pub fn up_to(most: u64) -> Portions {
        Portions { blocks: 1, most }
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

/// Portions of a plan, which every thread has its part in.
impl Portions {
    pub(super) fn of_plan() -> Portions {
        Portions::up_to(LARGEST)
    }

    /// Where the portion after so many trials ends: at the end of a block, and not behind `look`.
    pub(super) fn end(&self, trials: u64, look: Option<u64>) -> u64 {
        let threads = rayon::current_num_threads() as u64;
        let end = (trials / BLOCK + self.blocks * threads) * BLOCK;
        look.map_or(end, |look| look.min(end))
    }

    /// Chooses the size of the next portion by the number of outcomes in the last, of which so many are
    /// many, and the time that it took.
    pub(super) fn came_to(&mut self, outcomes: usize, many: usize, time: Duration) {
        self.adapt(time, many < outcomes, 2 * many < outcomes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portions_grow_while_they_are_short_and_shrink_where_they_are_not() {
        let after = |outcomes, time| {
            let mut portions = Portions { blocks: 8, most: LARGEST };
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
}
