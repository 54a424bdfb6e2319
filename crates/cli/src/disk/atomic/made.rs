//! Folders that are made for what is to be written into them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::target::{folder_of, or_here};
use super::{refuse_no_folder, sync_folder};
use crate::unfinished::Unfinished;

/// The folders that were made for files, the innermost first. They go again if none come.
#[derive(Debug)]
pub(crate) struct Made(Option<(Vec<PathBuf>, Unfinished)>);

impl Made {
    /// Makes a folder and those around it that are not there, and waits until the disk has their names.
    ///
    /// # Errors
    ///
    /// If it cannot be made, or is a file. Then none of them is left.
    pub(crate) fn new(path: &Path) -> io::Result<Made> {
        refuse_no_folder(path)?;
        let is_missing = |folder: &&Path| fs::symlink_metadata(or_here(folder)).is_err();
        let missing = path.ancestors().take_while(is_missing).map(Path::to_owned);
        let missing: Vec<PathBuf> = missing.collect();
        let make = || {
            fs::create_dir_all(or_here(path))?;
            missing.iter().try_for_each(|folder| sync_folder(folder_of(folder)))
        };
        let begun = Unfinished::begin(missing.clone(), make).inspect_err(|_| remove(&missing));
        let ((), unfinished) = begun?;
        Ok(Made(Some((missing, unfinished))))
    }

    /// They stay from now on.
    pub(crate) fn stay(&mut self) {
        self.0 = None;
    }

    /// Makes a folder for what is written into it: where that fails, it is not there.
    ///
    /// # Errors
    ///
    /// If it cannot be made, or nothing can be written.
    pub(super) fn around(path: &Path, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let mut folders = Made::new(path)?;
        write()?;
        folders.stay();
        Ok(())
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        self.0.iter().for_each(|(folders, _)| remove(folders));
    }
}

/// Removes folders, as far as they are there: one that somebody has put something into stays, and so do
/// those around it.
fn remove(folders: &[PathBuf]) {
    for folder in folders {
        let _ = fs::remove_dir(folder);
    }
}
