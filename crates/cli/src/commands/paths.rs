//! Files that a command line names, themselves or by the folders that they are in, and the
//! scenarios in them.

use std::path::{Path, PathBuf};

use super::refusal::Unasked;
use crate::Failure;
use crate::disk::atomic;
use crate::output::files;
use crate::problem::Refused;
use crate::refusal::Nothing;
use crate::scenario::Scenario;

/// The files that are named, and those of an extension in folders that are, in order of their paths.
///
/// # Errors
///
/// If a folder cannot be read.
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

/// Reads scenarios and folders of them, in order of their paths.
///
/// # Errors
///
/// If a folder cannot be read, there is no scenario, or something is wrong with one.
pub(super) fn read_all(paths: &[PathBuf]) -> Result<Vec<Scenario>, Failure> {
    let files = files_in(paths, "toml")?;
    if files.is_empty() {
        return Err(Nothing::NoScenario { folders: told(paths) }.into());
    }
    read_files(files)
}

/// Reads scenarios, in order, or tells what is wrong with all of them.
///
/// # Errors
///
/// If something is wrong with one.
pub(super) fn read_files(files: Vec<PathBuf>) -> Result<Vec<Scenario>, Failure> {
    let mut scenarios = Vec::new();
    let mut refused: Vec<Refused> = Vec::new();
    for file in files {
        match Scenario::read(&file) {
            Ok(scenario) => scenarios.push(scenario),
            Err(error) => refused.push(error),
        }
    }
    if refused.is_empty() { Ok(scenarios) } else { Err(Failure::Scenarios(refused)) }
}

/// Refuses scenarios whose results would go into one folder.
///
/// # Errors
///
/// If there are two of them.
pub(super) fn refuse_shared_folders(
    scenarios: &[Scenario],
    out: Option<&Path>,
) -> Result<(), Unasked> {
    let several = 1 < scenarios.len();
    let folder = |scenario| files::folder_of(scenario, out, several);
    let folders: Vec<PathBuf> = scenarios.iter().map(folder).collect();
    atomic::first_shared(&folders).map_or(Ok(()), |(first, second)| {
        let folder = folders[second].clone();
        let [first, second] = [first, second].map(|i| scenarios[i].file.clone());
        Err(Unasked::SharedFolder { first, second, folder })
    })
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
