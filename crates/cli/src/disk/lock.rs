//! One run at a time in a folder, or with a file.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::Once;
use std::time::{Duration, Instant};

use crate::Failure;
use crate::exit::warn;
use crate::system::reason;

/// Whoever has the lock of a folder is waited for so long: one that only clears up is done by then.
const CLEARING_UP: Duration = Duration::from_millis(500);

/// Whoever has the lock of a file is waited for so long: it adds a line, over a slow network as well, and
/// whoever waits has worked for long.
const ADDING: Duration = Duration::from_secs(10);

/// So long is waited between two attempts.
const PAUSE: Duration = Duration::from_millis(25);

/// The lock of a folder or a file, on itself, so that nothing of it stays there. It ends with the
/// program, however that ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _held: Option<File>,
}

impl Lock {
    /// Takes the lock of a folder; or warns, where the system cannot lock folders, as on some networks.
    ///
    /// # Errors
    ///
    /// If another run has it.
    pub(crate) fn of_folder(path: &Path) -> Result<Lock, Failure> {
        let locked = locked(path, CLEARING_UP);
        let held = taken(path, locked, || "another run is writing into this folder".to_owned())?;
        Ok(Lock { _held: held })
    }

    /// Takes the lock of a file that may be replaced by whoever has the lock; without one where the file is
    /// not there. Warns where the system cannot lock, or where a lock would keep others from reading.
    ///
    /// # Errors
    ///
    /// If others have it for some seconds.
    pub(crate) fn of_file(path: &Path) -> Result<Lock, Failure> {
        let held = held_in_place(path, ADDING, is_at)?;
        Ok(Lock { _held: held })
    }
}

/// The file at a path, locked, if it is there and the system can lock it: one whose lock was waited for may
/// have been replaced by then.
fn held_in_place(
    path: &Path,
    patience: Duration,
    is_at: impl Fn(&File, &Path) -> bool,
) -> Result<Option<File>, Failure> {
    let by_others = || {
        format!("other processes have kept it for themselves for {} seconds", patience.as_secs())
    };
    let begun = Instant::now();
    while path.exists() {
        let locked = if cfg!(unix) {
            locked(path, patience.saturating_sub(begun.elapsed()))
        } else {
            Err(TryLockError::Error(io::Error::other("a lock would keep others from reading it")))
        };
        let held = taken(path, locked, by_others)?;
        if held.as_ref().is_none_or(|held| is_at(held, path)) {
            return Ok(held);
        }
        if patience <= begun.elapsed() {
            return taken(path, Err(TryLockError::WouldBlock), by_others);
        }
    }
    Ok(None)
}

fn locked(path: &Path, patience: Duration) -> Result<File, TryLockError> {
    let file = File::open(path).map_err(TryLockError::Error)?;
    patiently(patience, || file.try_lock()).map(|()| file)
}

/// Whether a file that was opened is still what a path leads to.
#[cfg(unix)]
fn is_at(held: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let [held, there] = [held.metadata(), std::fs::metadata(path)];
    let both = held.ok().zip(there.ok());
    both.is_some_and(|(held, there)| (held.dev(), held.ino()) == (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Attempts it at once, and again and again as long as it is waited for.
fn patiently(
    patience: Duration,
    mut attempt: impl FnMut() -> Result<(), TryLockError>,
) -> Result<(), TryLockError> {
    let begun = Instant::now();
    loop {
        match attempt() {
            Err(TryLockError::WouldBlock) if begun.elapsed() < patience => {
                std::thread::sleep(PAUSE);
            }
            other => return other,
        }
    }
}

fn taken(
    path: &Path,
    locked: Result<File, TryLockError>,
    by_another: impl FnOnce() -> String,
) -> Result<Option<File>, Failure> {
    match locked {
        Ok(held) => Ok(Some(held)),
        Err(TryLockError::WouldBlock) => {
            let error = io::Error::new(io::ErrorKind::WouldBlock, by_another());
            Err(Failure::file(path)(error))
        }
        Err(TryLockError::Error(error)) => {
            // What is true of one folder is true of those beside it.
            static WARNED: Once = Once::new();
            let path = path.display();
            WARNED.call_once(|| {
                warn(&format!(
                    "{path} cannot be locked ({}); let no other run write there meanwhile",
                    reason(&error)
                ));
            });
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::atomic;

    #[test]
    fn a_folder_is_locked_for_one_and_nothing_of_it_stays() {
        let folder = tempfile::tempdir().unwrap();
        let lock = Lock::of_folder(folder.path()).unwrap();
        assert!(Lock::of_folder(folder.path()).is_err());
        drop(lock);
        Lock::of_folder(folder.path()).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_was_replaced_while_its_lock_was_waited_for_is_locked_anew() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        atomic::write(&file, b"old").unwrap();
        // Whoever had the lock has put a new file into its place before it was there to be had.
        let is_replaced = std::cell::Cell::new(false);
        let held = held_in_place(&file, ADDING, |held, path| {
            if !is_replaced.replace(true) {
                atomic::write(path, b"new").unwrap();
            }
            is_at(held, path)
        });
        let _held = held.unwrap();
        let newer = File::open(&file).unwrap();
        assert!(matches!(newer.try_lock(), Err(TryLockError::WouldBlock)));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_another_process_has_locked_for_a_second_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        atomic::write(&file, b"a line").unwrap();
        let first = Lock::of_file(&file).unwrap();
        std::thread::scope(|scope| {
            let second = scope.spawn(|| Lock::of_file(&file).map(drop));
            std::thread::sleep(Duration::from_secs(1));
            drop(first);
            second.join().unwrap().unwrap();
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_again_and_again_is_locked_by_others() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        atomic::write(&file, b"a line").unwrap();
        let refused = held_in_place(&file, Duration::from_millis(50), |_, _| false);
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("file: other processes have kept it"), "{refused}");
    }

    #[test]
    fn whoever_only_clears_up_is_waited_for() {
        let mut left = 3;
        let attempt = || {
            left -= 1;
            if left == 0 { Ok(()) } else { Err(TryLockError::WouldBlock) }
        };
        assert!(patiently(CLEARING_UP, attempt).is_ok());
    }

    #[test]
    fn a_system_that_cannot_lock_is_no_failure() {
        for kind in [io::ErrorKind::Unsupported, io::ErrorKind::InvalidInput] {
            let lock =
                taken(Path::new("share"), Err(TryLockError::Error(kind.into())), String::new);
            assert!(lock.is_ok());
        }
    }
}
