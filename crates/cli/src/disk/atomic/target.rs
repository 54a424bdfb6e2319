//! What the name of a file leads to.

use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::pipe;
use crate::heard::while_read;

/// So many links are followed, as many as Linux follows.
const MOST_LINKS: usize = 40;

/// What the name of a file leads to, links being followed to their end.
#[derive(Debug)]
pub(super) enum Target {
    /// Nothing is there yet.
    New(PathBuf),
    /// A file, and what the system says of it.
    File(PathBuf, Metadata),
    /// What is written into as it comes, and never replaced.
    Stream(Stream),
}

/// A device, a pipe, or a file that the program was given open.
#[derive(Debug)]
pub(super) enum Stream {
    Stdout,
    Stderr,
    Pipe(PathBuf),
    Other(PathBuf),
}

impl Target {
    /// What a name leads to.
    ///
    /// # Errors
    ///
    /// If it leads to a folder, or round in a circle.
    pub(super) fn of(path: &Path) -> io::Result<Target> {
        let (path, is_open) = followed(path)?;
        let there = match fs::metadata(&path) {
            Ok(there) => there,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Target::New(path)),
            Err(error) => return Err(error),
        };
        if there.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if let Some(stream) = standard(&there) {
            return Ok(Target::Stream(stream));
        }
        if pipe::is_pipe(&there) {
            return Ok(Target::Stream(Stream::Pipe(path)));
        }
        if is_open || !there.is_file() {
            return Ok(Target::Stream(Stream::Other(path)));
        }
        Ok(Target::File(path, there))
    }

    /// The file that is there, if it is one.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Target::File(path, _) => Some(path),
            Target::New(_) | Target::Stream(_) => None,
        }
    }
}

/// Where links lead, and whether that is a file that some program has open: its name is then that of
/// what is open, and nothing can take its place.
pub(super) fn followed(path: &Path) -> io::Result<(PathBuf, bool)> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let folder = folder_of(&path);
        if is_of_open_files(folder) {
            return Ok((path, true));
        }
        match fs::read_link(&path) {
            Ok(to) => path = folder.join(to),
            Err(_) => return Ok((path, false)),
        }
    }
    Err(io::Error::other("links lead round in a circle"))
}

/// Whether a folder has the open files of a program, as `/dev/fd`.
fn is_of_open_files(folder: &Path) -> bool {
    let folder = fs::canonicalize(folder).unwrap_or_default();
    let is_fd = folder.ends_with("fd");
    is_fd && (folder.starts_with("/proc") || folder.starts_with("/dev"))
}

/// Standard output or standard error, if that is what is there.
#[cfg(unix)]
fn standard(there: &fs::Metadata) -> Option<Stream> {
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;
    let is_there = |open: BorrowedFd<'_>| {
        let open = open.try_clone_to_owned().map(fs::File::from);
        let open = open.and_then(|open| open.metadata());
        open.is_ok_and(|open| (open.dev(), open.ino()) == (there.dev(), there.ino()))
    };
    if is_there(io::stdout().as_fd()) {
        return Some(Stream::Stdout);
    }
    is_there(io::stderr().as_fd()).then_some(Stream::Stderr)
}

#[cfg(not(unix))]
fn standard(_: &fs::Metadata) -> Option<Stream> {
    None
}

impl Stream {
    /// Writes; whoever closed a pipe has seen enough.
    ///
    /// # Errors
    ///
    /// If it cannot be written into.
    pub(super) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let write = || match self {
            Stream::Stdout => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush())
            }
            Stream::Stderr => io::stderr().lock().write_all(bytes),
            Stream::Pipe(path) => pipe::write(path, bytes),
            Stream::Other(path) => {
                let file = OpenOptions::new().append(true).open(path);
                file.and_then(|mut file| file.write_all(bytes))
            }
        };
        match while_read(write) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }

    /// Finds out whether it can be written into.
    ///
    /// # Errors
    ///
    /// If it cannot be, or is a pipe that nobody reads.
    pub(super) fn try_out(&self) -> io::Result<()> {
        match self {
            Stream::Stdout | Stream::Stderr => Ok(()),
            Stream::Pipe(path) => pipe::try_out(path),
            Stream::Other(path) => OpenOptions::new().append(true).open(path).map(drop),
        }
    }
}

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    or_here(path.parent().unwrap_or(Path::new("")))
}

/// A folder by a name that it can be opened by.
pub(super) fn or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}
