//! Files that a command line names: themselves, or by the folders that they are in.

use std::path::{Path, PathBuf};

use crate::Failure;

/// The files that are named, and those of an extension in folders that are, in order of their paths.
pub(super) fn files_in(paths: &[PathBuf], extension: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() { collect(path, extension, &mut files)? } else { files.push(path.clone()) }
    }
    Ok(files)
}

/// Paths, as a sentence tells them.
pub(super) fn told(paths: &[PathBuf]) -> String {
    let told: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
    told.join(", ")
}

fn collect(folder: &Path, extension: &str, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = std::fs::read_dir(folder).map_err(Failure::file(folder))?;
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry.map_err(Failure::file(folder))?;
        let linked = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        paths.push((entry.path(), linked));
    }
    paths.sort();
    for (path, linked) in paths {
        // A link to a folder could lead round in a circle.
        if path.is_dir() && !linked {
            collect(&path, extension, files)?;
        } else if path.extension().is_some_and(|found| found == extension) && !is_no_file(&path) {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether it is a device or a named pipe, which has no end and which nobody means who names the folder.
/// A link that leads nowhere is told when it is read.
fn is_no_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|there| !there.is_file())
}
