//! What has been begun on the disk and is not done: temporary files, and folders that nothing has come
//! into yet. Whatever ends the program in the middle clears it away first.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// All that has been begun.
#[derive(Debug)]
struct Begun {
    /// The number of the next that is begun.
    next: u64,
    /// What goes again if the program ends now, what was begun first coming first.
    paths: BTreeMap<u64, Vec<PathBuf>>,
    /// How many are putting files into place that belong together.
    placing: u32,
    /// Where it is kept what has been done so far.
    kept: Option<PathBuf>,
}

static BEGUN: Mutex<Begun> =
    Mutex::new(Begun { next: 0, paths: BTreeMap::new(), placing: 0, kept: None });

fn begun() -> MutexGuard<'static, Begun> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Something that has been begun, as long as this is held.
#[derive(Debug)]
pub(crate) struct Unfinished(u64);

impl Unfinished {
    /// Begins something that consists of these paths, the innermost first.
    ///
    /// # Errors
    ///
    /// If it cannot be made; then nothing has been begun.
    pub(crate) fn begin<T, E>(
        paths: Vec<PathBuf>,
        make: impl FnOnce() -> Result<T, E>,
    ) -> Result<(T, Unfinished), E> {
        let mut begun = begun();
        let new = make()?;
        let number = begun.next;
        begun.next += 1;
        begun.paths.insert(number, paths);
        Ok((new, Unfinished(number)))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        begun().paths.remove(&self.0);
    }
}

/// Does something short that must not be cut in the middle: the end of the program waits for it.
pub(crate) fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _begun = begun();
    work()
}

/// Files that belong together are being put into place, as long as this is held.
#[derive(Debug)]
pub(crate) struct Placing(());

impl Placing {
    /// Begins to put them into place.
    pub(crate) fn begin() -> Placing {
        begun().placing += 1;
        Placing(())
    }
}

impl Drop for Placing {
    fn drop(&mut self) {
        begun().placing -= 1;
    }
}

/// From now on what has been done so far is kept in this file; or nowhere, as all of it is written.
pub(crate) fn keeps(file: Option<&Path>) {
    begun().kept = file.map(Path::to_owned);
}

/// Whoever does something short is waited for so long.
const SHORT: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(5);

/// Everything has been stopped: nobody begins anything any more, and whoever tries to waits for the end of the
/// program, which has to come soon.
#[derive(Debug)]
pub(crate) struct Stopped(Option<MutexGuard<'static, Begun>>);

impl Stopped {
    /// Stops everything, whatever is being done.
    pub(crate) fn now() -> Stopped {
        Stopped(last())
    }

    /// Stops everything, unless files that belong together are being put into place.
    pub(crate) fn unless_placing() -> Option<Stopped> {
        let begun = last();
        let is_placing = begun.as_ref().is_some_and(|begun| 0 < begun.placing);
        (!is_placing).then_some(Stopped(begun))
    }

    /// The file in which it is kept what has been done so far.
    pub(crate) fn kept(&self) -> Option<&Path> {
        self.0.as_ref().and_then(|begun| begun.kept.as_deref())
    }

    /// Clears away what is not done.
    pub(crate) fn clear_away(self) {
        let Some(begun) = self.0 else { return };
        for path in begun.paths.values().rev().flatten() {
            // What is there no longer, or has come to hold something, needs no more.
            let _ = if path.is_dir() { fs::remove_dir(path) } else { fs::remove_file(path) };
        }
        std::mem::forget(begun);
    }
}

/// What has been begun; nothing if somebody disturbs for too long.
fn last() -> Option<MutexGuard<'static, Begun>> {
    for _ in 0..SHORT.as_millis() / PAUSE.as_millis() {
        match BEGUN.try_lock() {
            Ok(begun) => return Some(begun),
            Err(TryLockError::Poisoned(error)) => return Some(error.into_inner()),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
    None
}
