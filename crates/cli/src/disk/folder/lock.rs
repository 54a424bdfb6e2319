//! One run at a time in a folder.

use std::fs::{File, TryLockError};
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

/// The lock of a folder, on the folder itself, so that nothing of it stays there. It ends with the
/// program, however that ends.
#[derive(Debug)]
pub(super) struct Lock {
    _folder: Option<File>,
}

impl Lock {
    /// Takes the lock; or warns, where the system cannot lock folders, as on some networks.
    ///
    /// # Errors
    ///
    /// If another run has it.
    pub(super) fn take(path: &Path) -> Result<Lock, Failure> {
        let folder = File::open(path).map_err(TryLockError::Error);
        let locked = folder.and_then(|folder| patiently(|| folder.try_lock()).map(|()| folder));
        taken(path, locked)
    }
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

fn taken(path: &Path, locked: Result<File, TryLockError>) -> Result<Lock, Failure> {
    match locked {
        Ok(folder) => Ok(Lock { _folder: Some(folder) }),
        Err(TryLockError::WouldBlock) => {
            let error = io::Error::new(
                io::ErrorKind::WouldBlock,
                "another run is writing into this folder",
            );
            Err(Failure::file(path)(error))
        }
        Err(TryLockError::Error(error)) => {
            // What is true of one folder is true of those beside it.
            static WARNED: Once = Once::new();
            let folder = path.display();
            WARNED.call_once(|| {
                warn(&format!(
                    "{folder} cannot be locked ({}); let no other run write there meanwhile",
                    reason(&error)
                ));
            });
            Ok(Lock { _folder: None })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_locked_for_one_and_nothing_of_it_stays() {
        let folder = tempfile::tempdir().unwrap();
        let lock = Lock::take(folder.path()).unwrap();
        assert!(Lock::take(folder.path()).is_err());
        drop(lock);
        Lock::take(folder.path()).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
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
            let lock = taken(Path::new("share"), Err(TryLockError::Error(kind.into())));
            assert!(lock.is_ok());
        }
    }
}
