//! The verdict of a check: once it has been come to, and has spent its part of a budget, the program does not
//! end without it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Exit;
use crate::exit::{print, print_commands};
use crate::unfinished::Placing;

/// What is said of a verdict.
#[derive(Debug, Default)]
pub(crate) struct Words {
    /// For people.
    pub(crate) text: String,
    /// For workflows.
    pub(crate) commands: String,
}

impl Words {
    fn print(&self) {
        print(&self.text);
        print_commands(&self.commands);
    }
}

/// A verdict that has been come to.
#[derive(Debug)]
struct Reached {
    /// How the program ends by it.
    exit: Exit,
    /// What is said of it without what is still being written; nothing once anybody tells it.
    untold: Option<Words>,
}

static REACHED: Mutex<Option<Reached>> = Mutex::new(None);

fn lock() -> MutexGuard<'static, Option<Reached>> {
    REACHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on there is a verdict: whatever ends the program says so in these words, until it is told.
pub(crate) fn reach(exit: Exit, in_short: Words) {
    *lock() = Some(Reached { exit, untold: Some(in_short) });
}

/// Tells the verdict, in all the words that there are; but for what has been told by whatever ends the
/// program meanwhile.
pub(crate) fn tell(words: &Words) {
    // The end waits until it is told.
    let _telling = Placing::begin();
    if take().is_some() {
        words.print();
    }
}

/// Tells it in the words that there were when it was come to.
pub(crate) fn tell_in_short() {
    if let Some(words) = take() {
        words.print();
    }
}

fn take() -> Option<Words> {
    lock().as_mut().and_then(|reached| reached.untold.take())
}

/// Whether there is a verdict.
pub(crate) fn is_reached() -> bool {
    lock().is_some()
}

/// Whether there is one that nobody has told.
pub(crate) fn is_untold() -> bool {
    lock().as_ref().is_some_and(|reached| reached.untold.is_some())
}

/// How the program ends whose time is over before all is written: by its verdict, if there is one that would not
/// have been a good end.
pub(crate) fn exit_of_late() -> Exit {
    match lock().as_ref().map(|reached| reached.exit) {
        None | Some(Exit::Done) => Exit::Inconclusive,
        Some(exit) => exit,
    }
}
