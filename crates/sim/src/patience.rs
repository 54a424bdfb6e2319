//! Whether anybody still waits for trials.
//!
//! A trial may take nanoseconds or minutes. So nobody counts on so many of them to be over soon:
//! whoever waits is asked after the first, then after twice as many, and so on for as long as that is
//! no matter of time. What was begun and is waited for no longer is thrown away whole, so that what is
//! counted are always whole portions of trials, however long they took.

use std::fmt;
use std::time::{Duration, Instant};

/// Why somebody wants a run to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A person or the system asks for it.
    Interrupted,
    /// The time allowed is over.
    TimeLimit,
}

/// Why trials came to nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt<E> {
    /// Nobody waits for them any longer.
    Stopped(Stop),
    /// Something is wrong with them.
    Failed(E),
}

impl<E> From<Stop> for Halt<E> {
    fn from(stop: Stop) -> Halt<E> {
        Halt::Stopped(stop)
    }
}

/// Whoever waits for trials, and says why no longer.
type Wish<'a> = dyn Fn() -> Option<Stop> + Sync + 'a;

/// How long trials are waited for.
#[derive(Clone, Copy, Default)]
pub struct Patience<'a>(Option<&'a Wish<'a>>);

impl fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").field("is_endless", &self.0.is_none()).finish()
    }
}

impl<'a> Patience<'a> {
    /// As long as they take.
    pub const ENDLESS: Patience<'static> = Patience(None);

    /// Until somebody, who is asked again and again by every thread, wants an end; and goes on
    /// wanting it.
    pub fn until(wish: &'a Wish<'a>) -> Patience<'a> {
        Patience(Some(wish))
    }

    /// Why nobody waits any longer, if so.
    pub fn wish(self) -> Option<Stop> {
        self.0.and_then(|wish| wish())
    }

    /// The pace at which somebody is asked, who has not been asked yet.
    pub(crate) fn pace(self) -> Pace<'a> {
        let trials = if self.0.is_some() { 1 } else { u64::MAX };
        Pace { patience: self, trials, left: trials, since: Instant::now() }
    }
}

/// Trials that take longer together are the last so many between two questions.
const LONG: Duration = Duration::from_millis(10);

/// How many trials are carried out between two questions. What they come to does not depend on it.
#[derive(Clone, Copy)]
pub(crate) struct Pace<'a> {
    patience: Patience<'a>,
    trials: u64,
    left: u64,
    since: Instant,
}

impl Pace<'_> {
    /// So many trials are carried out before the next question, at least one.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// So many of them have been carried out; asks if these were all.
    ///
    /// # Errors
    ///
    /// If nobody waits any longer.
    #[inline]
    pub(crate) fn after(&mut self, trials: u64) -> Result<(), Stop> {
        self.left -= trials;
        if self.left == 0 { self.ask() } else { Ok(()) }
    }

    #[inline(never)]
    fn ask(&mut self) -> Result<(), Stop> {
        if let Some(stop) = self.patience.wish() {
            return Err(stop);
        }
        let now = Instant::now();
        self.adapt(now - self.since);
        (self.left, self.since) = (self.trials, now);
        Ok(())
    }

    /// Chooses how many trials are carried out next, by the time that the last of them took.
    fn adapt(&mut self, time: Duration) {
        if LONG < time {
            self.trials = (self.trials / 2).max(1);
        } else if 4 * time < LONG {
            self.trials = self.trials.saturating_mul(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn trials_that_nobody_limits_are_not_asked_about() {
        let mut pace = Patience::ENDLESS.pace();
        assert_eq!(pace.left(), u64::MAX);
        assert_eq!(pace.after(1 << 40), Ok(()));
    }

    #[test]
    fn the_first_trial_is_asked_about_and_then_ever_more_together() {
        let asked = AtomicU64::new(0);
        let third = || (3 <= asked.fetch_add(1, Ordering::Relaxed) + 1).then_some(Stop::TimeLimit);
        let mut pace = Patience::until(&third).pace();
        let mut carried_out = 0;
        let stop = loop {
            carried_out += 1;
            if let Err(stop) = pace.after(1) {
                break stop;
            }
        };
        assert_eq!(stop, Stop::TimeLimit);
        // One, and at most two and four more.
        assert_eq!(asked.load(Ordering::Relaxed), 3);
        assert!((3..=7).contains(&carried_out), "{carried_out}");
    }

    #[test]
    fn slow_trials_are_asked_about_one_by_one() {
        let mut pace = Patience::until(&|| None).pace();
        (0..5).for_each(|_| pace.adapt(Duration::ZERO));
        assert_eq!(pace.trials, 32);
        (0..9).for_each(|_| pace.adapt(2 * LONG));
        assert_eq!(pace.trials, 1);
        pace.adapt(LONG / 2);
        assert_eq!(pace.trials, 1, "neither long nor short");
    }

    #[test]
    fn trials_that_take_less_than_a_quarter_of_a_long_time_are_short() {
        let mut pace = Patience::until(&|| None).pace();
        pace.adapt(LONG / 4);
        assert_eq!(pace.trials, 1);
        pace.adapt(LONG * 6 / 25);
        assert_eq!(pace.trials, 2);
    }
}
