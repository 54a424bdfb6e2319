//! Whether what the program says is read: whoever holds the other end of a pipe may never do so.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Who waits for somebody to read what is written, and since when.
static WRITING: Mutex<Vec<(ThreadId, Instant)>> = Mutex::new(Vec::new());

fn writing() -> MutexGuard<'static, Vec<(ThreadId, Instant)>> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes what somebody has to read. No wish for an end is heeded while nobody does; who hears of one
/// asks how long it has been [`unread`].
pub(crate) fn while_read<T>(write: impl FnOnce() -> T) -> T {
    let own = thread::current().id();
    writing().push((own, Instant::now()));
    let written = write();
    writing().retain(|(writer, _)| *writer != own);
    written
}

/// How long what is being written has been waiting for somebody to read it, of several the longest;
/// nothing if nothing is.
pub(crate) fn unread() -> Option<Duration> {
    writing().iter().map(|(_, since)| since.elapsed()).max()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn who_is_read_at_once_makes_nobody_forget_who_is_not() {
        let (begun, has_begun) = channel();
        let (read, is_read) = channel();
        let unread_writer = thread::Builder::new().spawn(move || {
            while_read(|| {
                begun.send(Instant::now()).unwrap();
                is_read.recv().unwrap();
            });
        });
        let unread_writer = unread_writer.unwrap();
        let since = has_begun.recv().unwrap();
        while_read(|| ());
        let known = since.elapsed();
        assert!(unread().is_some_and(|waited| known <= waited), "the other one still waits");
        read.send(()).unwrap();
        unread_writer.join().unwrap();
    }
}
