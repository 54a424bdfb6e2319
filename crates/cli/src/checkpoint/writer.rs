//! Checkpoints: what a long run has done so far, written every few seconds. Whatever kills it, a
//! signal, the power, no more is lost than was done since.

use std::time::{Duration, Instant};

use crate::disk::folder::Folder;
use crate::exit::warn;

/// What writes checkpoints into a folder.
#[derive(Debug)]
pub(crate) struct Checkpoints<'a> {
    folder: &'a mut Folder,
    name: &'static str,
    every: Duration,
    last: Instant,
    warned: bool,
}

impl<'a> Checkpoints<'a> {
    /// Checkpoints of this name, so often. The first comes when that time is over.
    pub(crate) fn new(
        folder: &'a mut Folder,
        name: &'static str,
        every: Duration,
    ) -> Checkpoints<'a> {
        Checkpoints { folder, name, every, last: Instant::now(), warned: false }
    }

    /// Whether it is time.
    pub(crate) fn is_due(&self) -> bool {
        self.every <= self.last.elapsed()
    }

    /// Writes what has been done, if it is time. What cannot be written is told once, and the run
    /// goes on: it has lost nothing yet.
    pub(crate) fn keep(&mut self, text: impl FnOnce() -> String) {
        if self.is_due() {
            self.write(text);
        }
    }

    /// Writes what has been done, because there will be no more.
    pub(crate) fn write(&mut self, text: impl FnOnce() -> String) {
        if let Err(failure) = self.folder.keep(self.name, text().as_bytes())
            && !std::mem::replace(&mut self.warned, true)
        {
            warn(&format!("this run cannot be resumed if it is killed: {failure}"));
        }
        self.last = Instant::now();
    }
}
