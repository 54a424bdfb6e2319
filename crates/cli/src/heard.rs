//! Whether what the program says is read: whoever holds the other end of a pipe may never do so.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Since when the program waits for somebody to read what it writes; nothing while it does not.
static WRITING: Mutex<Option<Instant>> = Mutex::new(None);

fn writing() -> MutexGuard<'static, Option<Instant>> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes what somebody has to read. No wish for an end is heeded while nobody does; who hears of one
/// asks how long it has been [`unread`].
pub(crate) fn while_read<T>(write: impl FnOnce() -> T) -> T {
    *writing() = Some(Instant::now());
    let written = write();
    *writing() = None;
    written
}

/// How long what is being written has been waiting for somebody to read it; nothing if nothing is.
pub(crate) fn unread() -> Option<Duration> {
    writing().map(|since| since.elapsed())
}
