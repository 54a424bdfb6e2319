//! A folder of results, held by one run at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::{atomic, stale};
use crate::Failure;

/// A folder that this run may write into. The lock ends with the program, however it ends.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    written: Vec<PathBuf>,
    _lock: File,
}

impl Folder {
    /// Takes hold of a folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// If it cannot be made or written into, or another run holds it.
    pub(crate) fn hold(path: &Path) -> Result<Folder, Failure> {
        atomic::make_folder(path)?;
        let lock = path.join(".lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&lock);
        let file = file.map_err(Failure::file(&lock))?;
        match file.try_lock() {
            Ok(()) => Ok(Folder { path: path.to_owned(), written: Vec::new(), _lock: file }),
            Err(TryLockError::WouldBlock) => {
                let error = io::Error::new(
                    io::ErrorKind::WouldBlock,
                    "another run is writing into this folder",
                );
                Err(Failure::file(path)(error))
            }
            Err(TryLockError::Error(error)) => Err(Failure::file(&lock)(error)),
        }
    }

    /// Writes a file in the folder, whole or not at all.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.path.join(name);
        atomic::write(&path, bytes)?;
        self.written.push(path);
        Ok(())
    }

    /// Removes what an earlier run left here and this one did not write again, and the pages that
    /// tell of it.
    ///
    /// # Errors
    ///
    /// If a file cannot be removed.
    pub(crate) fn remove_stale(&self, is_ours: impl Fn(&str) -> bool) -> Result<(), Failure> {
        stale::remove_pages(&self.path)?;
        let entries = std::fs::read_dir(&self.path).map_err(Failure::file(&self.path))?;
        for entry in entries {
            let path = entry.map_err(Failure::file(&self.path))?.path();
            let ours = path.file_name().and_then(|name| name.to_str()).is_some_and(&is_ours);
            if ours && !self.written.contains(&path) {
                std::fs::remove_file(&path).map_err(Failure::file(&path))?;
            }
        }
        Ok(())
    }

    /// The files written so far.
    pub(crate) fn written(&self) -> &[PathBuf] {
        &self.written
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}
