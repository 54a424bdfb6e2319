//! Named pipes, into which nothing can be written before somebody reads them.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

/// Who is to read a pipe may have been started at the same time, and is waited for so long.
const PATIENCE: Duration = Duration::from_secs(1);

/// The pipes that were tried out, open until they are written: who reads one takes its closing for the
/// end.
static TRIED_OUT: Mutex<BTreeMap<PathBuf, File>> = Mutex::new(BTreeMap::new());

fn tried_out() -> MutexGuard<'static, BTreeMap<PathBuf, File>> {
    TRIED_OUT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether something is a named pipe.
#[cfg(unix)]
pub(super) fn is_pipe(there: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    there.file_type().is_fifo()
}

#[cfg(not(unix))]
pub(super) fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

/// Finds out whether anybody reads a pipe, and opens it for what will be written.
///
/// # Errors
///
/// If nobody does, or it cannot be opened.
pub(super) fn try_out(path: &Path) -> io::Result<()> {
    if !tried_out().contains_key(path) {
        let pipe = opened(path)?;
        tried_out().insert(path.to_owned(), pipe);
    }
    Ok(())
}

/// Writes into a pipe, and closes it.
///
/// # Errors
///
/// If nobody reads it, or it cannot be opened or written.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let tried_out = tried_out().remove(path);
    let mut pipe = tried_out.map_or_else(|| opened(path), Ok)?;
    pipe.write_all(bytes)
}

/// Opens a pipe, which waits for somebody to read it, perhaps for ever: so another thread does, and is
/// waited for no longer than that.
fn opened(path: &Path) -> io::Result<File> {
    let (opened, opening) = mpsc::channel();
    let pipe = path.to_owned();
    thread::Builder::new().spawn(move || {
        // Whoever waits no longer does not need it.
        let _ = opened.send(OpenOptions::new().append(true).open(pipe));
    })?;
    let nobody = |_| Err(io::Error::other("it is a named pipe, and nobody reads it"));
    opening.recv_timeout(PATIENCE).unwrap_or_else(nobody)
}
