//! The end of the program before its work is done: nothing that was begun is left behind.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::low_level;

use crate::exit::warn;
use crate::heard::unread;
use crate::unfinished::Stopped;
use crate::verdict;

/// What does not end by itself so soon after a signal is ended. A program that was built to be debugged
/// takes ten times as long for everything.
pub(crate) const LATEST: Duration =
    Duration::from_millis(if cfg!(debug_assertions) { 9000 } else { 900 });

/// Once an end is wanted, nobody is waited for longer who does not read what is written for him.
const READING: Duration = Duration::from_secs(2);

/// So often it is asked whether it is time.
const PAUSE: Duration = Duration::from_millis(50);

/// What is told last takes no longer; a verdict may be long.
const TELLING: Duration = Duration::from_millis(50);
const TELLING_VERDICT: Duration = Duration::from_millis(500);

/// Work under way: it is done once this is dropped. The program is ended before that or not at all.
#[derive(Debug, Default)]
pub(crate) struct UnderWay(Work);

/// Work that somebody waits for; whether it is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work(Arc<Mutex<bool>>);

impl UnderWay {
    /// The work, for whoever waits for it.
    pub(crate) fn work(&self) -> Work {
        self.0.clone()
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        *self.0.is_done() = true;
    }
}

impl Work {
    /// Whether it is done; as long as this is held, that stays so.
    fn is_done(&self) -> MutexGuard<'_, bool> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the program in the middle of whatever it does, which has been stopped. A verdict that was come to is
/// told, if anybody reads it.
pub(crate) fn end(code: u8, stopped: Stopped) -> ! {
    if verdict::is_untold() && unread().is_none() {
        briefly(TELLING_VERDICT, verdict::tell_in_short);
    }
    stopped.clear_away();
    low_level::exit(code.into())
}

/// Ends the program unless work ends by itself so soon, an end being wanted now. Tables and pictures may
/// take long to be made: what they are made of is kept.
pub(crate) fn end_if_late(code: impl FnOnce() -> u8, latest: Duration, work: &Work) {
    let wanted = Instant::now();
    let stopped_if_late = || match unread() {
        Some(unread_for) => (READING <= unread_for).then(Stopped::now),
        None => (latest <= wanted.elapsed()).then(Stopped::unless_placing).flatten(),
    };
    if let Some((stopped, _undone)) = undone_when(stopped_if_late, work) {
        tell(&stopped);
        end(code(), stopped);
    }
}

/// Waits until it is late, or work is done; if it is late first, the work is not done as long as this is held.
fn undone_when<T>(
    if_late: impl Fn() -> Option<T>,
    work: &Work,
) -> Option<(T, MutexGuard<'_, bool>)> {
    loop {
        thread::sleep(PAUSE);
        let is_done = work.is_done();
        if *is_done {
            return None;
        }
        if let Some(late) = if_late() {
            return Some((late, is_done));
        }
    }
}

/// Says what has become of the work, if anybody reads it.
fn tell(stopped: &Stopped) {
    if unread().is_some() {
        return;
    }
    let become_of_it = match stopped.kept() {
        Some(file) => format!(
            "the end came before all results were written; {} has what was done until then, and --resume \
             goes on with it",
            file.display()
        ),
        None if verdict::is_reached() => "the end came before all results were written".to_owned(),
        None => "the end came before this was done".to_owned(),
    };
    briefly(TELLING, move || warn(&become_of_it));
}

/// Says something for so long at most. Where no thread can be had, nobody is told.
fn briefly(most: Duration, say: impl FnOnce() + Send + 'static) {
    let (told, is_told) = mpsc::channel();
    let _ = thread::Builder::new().spawn(move || {
        say();
        let _ = told.send(());
    });
    let _ = is_told.recv_timeout(most);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever has just looked whether it is late may find, when he ends the program, that there is nothing
    /// left to end.
    #[test]
    fn work_that_is_done_while_somebody_waits_is_not_ended() {
        let under_way = UnderWay::default();
        let work = under_way.work();
        assert!(undone_when(|| Some(()), &work).is_some(), "as long as it is under way");
        drop(under_way);
        assert!(undone_when(|| Some(()), &work).is_none());
    }

    #[test]
    fn work_is_not_done_while_the_program_is_being_ended() {
        let under_way = UnderWay::default();
        let work = under_way.work();
        let undone = undone_when(|| Some(()), &work).unwrap();
        let (done, is_done) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                drop(under_way);
                done.send(()).unwrap();
            });
            assert!(is_done.recv_timeout(PAUSE).is_err(), "it waits for the end");
            drop(undone);
            is_done.recv().unwrap();
        });
    }
}
