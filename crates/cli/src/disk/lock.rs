//! One run at a time in a folder, or with a file.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use crate::Failure;
use crate::exit::warn;
use crate::system::reason;

/// So often it is tried, and so long is waited in between: whoever only clears up is done by then.
const TRIES: usize = 20;
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
        let held = taken(path, locked(path), "another run is writing into this folder")?;
        Ok(Lock { _held: held })
    }

    /// Takes the lock of a file that may be replaced by whoever has the lock; without one where the file is
    /// not there, or where a lock would keep others from reading. Warns where the system cannot lock.
    ///
    /// # Errors
    ///
    /// If another run has it.
    pub(crate) fn of_file(path: &Path) -> Result<Lock, Failure> {
        if !cfg!(unix) || !path.exists() {
            return Ok(Lock { _held: None });
        }
        let mut held = None;
        for _ in 0..TRIES {
            held = taken(path, locked(path), "another run is writing this file")?;
            // One that was waited for may have been replaced by then.
            if held.as_ref().is_none_or(|held| is_at(held, path)) {
                break;
            }
        }
        Ok(Lock { _held: held })
    }
}

fn locked(path: &Path) -> Result<File, TryLockError> {
    let file = File::open(path).map_err(TryLockError::Error)?;
    patiently(|| file.try_lock()).map(|()| file)
}

/// Whether a file that was opened is still what a path leads to.
#[cfg(unix)]
fn is_at(held: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let [held, there] = [held.metadata(), fs::metadata(path)];
    let both = held.ok().zip(there.ok());
    both.is_some_and(|(held, there)| (held.dev(), held.ino()) == (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

fn patiently(mut attempt: impl FnMut() -> Result<(), TryLockError>) -> Result<(), TryLockError> {
    for _ in 1..TRIES {
        match attempt() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            other => return other,
        }
    }
    attempt()
}

fn taken(
    path: &Path,
    locked: Result<File, TryLockError>,
    by_another: &'static str,
) -> Result<Option<File>, Failure> {
    match locked {
        Ok(held) => Ok(Some(held)),
        Err(TryLockError::WouldBlock) => {
            let error = io::Error::new(io::ErrorKind::WouldBlock, by_another);
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
        let first = Lock::of_file(&file).unwrap();
        std::thread::scope(|scope| {
            let second = scope.spawn(|| Lock::of_file(&file).unwrap());
            atomic::write(&file, b"new").unwrap();
            drop(first);
            let _second = second.join().unwrap();
            let newer = File::open(&file).unwrap();
            assert!(matches!(newer.try_lock(), Err(TryLockError::WouldBlock)));
        });
    }

    #[test]
    fn whoever_only_clears_up_is_waited_for() {
        let mut left = 3;
        let attempt = || {
            left -= 1;
            if left == 0 { Ok(()) } else { Err(TryLockError::WouldBlock) }
        };
        assert!(patiently(attempt).is_ok());
    }

    #[test]
    fn a_system_that_cannot_lock_is_no_failure() {
        for kind in [io::ErrorKind::Unsupported, io::ErrorKind::InvalidInput] {
            let lock = taken(Path::new("share"), Err(TryLockError::Error(kind.into())), "");
            assert!(lock.is_ok());
        }
    }
}
