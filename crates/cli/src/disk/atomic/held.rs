//! What the system holds as it is, whoever asks: `chattr` says so of files and folders.

use std::fmt;
use std::io;
use std::path::Path;

/// How something is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// Nothing of it changes.
    AsItIs,
    /// It takes more, and nothing of what it has is changed or let go.
    ToGrow,
}

impl Held {
    /// How a file or a folder is held; nothing if it is not, or if the system does not say.
    pub(super) fn of(path: &Path) -> Option<Held> {
        // To open a pipe would be to wait for somebody.
        let is_ours_to_open = path.is_file() || path.is_dir();
        if is_ours_to_open { flags(path) } else { None }
    }

    /// Refuses what is held.
    ///
    /// # Errors
    ///
    /// If it is.
    pub(super) fn refuse(path: &Path) -> io::Result<()> {
        Held::of(path).map_or(Ok(()), |held| Err(held.into()))
    }
}

#[cfg(target_os = "linux")]
fn flags(path: &Path) -> Option<Held> {
    use rustix::fs::{IFlags, ioctl_getflags};
    let flags = ioctl_getflags(std::fs::File::open(path).ok()?).ok()?;
    if flags.contains(IFlags::IMMUTABLE) {
        return Some(Held::AsItIs);
    }
    flags.contains(IFlags::APPEND).then_some(Held::ToGrow)
}

#[cfg(not(target_os = "linux"))]
fn flags(_: &Path) -> Option<Held> {
    None
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Held::AsItIs => "nobody may change it (chattr +i)",
            Held::ToGrow => "it may be added to, and not changed (chattr +a)",
        })
    }
}

impl From<Held> for io::Error {
    fn from(held: Held) -> io::Error {
        io::Error::new(io::ErrorKind::PermissionDenied, held.to_string())
    }
}
