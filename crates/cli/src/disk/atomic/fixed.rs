//! Files that no other file can take the place of, but that can perhaps be written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::Path;

use super::held::Held;
use crate::unfinished::undisturbed;

/// What the system says where not even root may do something to a file.
const NOT_PERMITTED: i32 = 1;

/// Whether a file cannot be replaced, but perhaps written: something is mounted on it, or its folder
/// takes no new file.
pub(crate) fn keeps_its_place(error: &io::Error) -> bool {
    use io::ErrorKind::{CrossesDevices, PermissionDenied, ReadOnlyFilesystem, ResourceBusy};
    matches!(error.kind(), CrossesDevices | PermissionDenied | ReadOnlyFilesystem | ResourceBusy)
}

/// Writes a file that is there from its beginning.
///
/// # Errors
///
/// If it cannot be opened or written. What was in it is put back then, as far as that can be.
pub(crate) fn in_place(path: &Path, bytes: &[u8]) -> io::Result<()> {
    undisturbed(|| {
        let before = fs::read(path);
        let mut file = OpenOptions::new().write(true).open(path)?;
        let written = overwrite(&mut file, bytes);
        if let (Err(_), Ok(before)) = (&written, before) {
            // There was room for it. If even that fails, the first failure is the one to tell.
            let _ = overwrite(&mut file, &before);
        }
        written
    })
}

/// Writes from the beginning. The rest of what was there is cut off last, so that the old bytes can
/// be written back into room that the file still has.
fn overwrite(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    file.rewind()?;
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

/// Removes a file, if it is there.
///
/// # Errors
///
/// If it cannot be removed.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Finds out whether a file of ours that is there could be written again, as far as that can be told
/// without writing it.
///
/// # Errors
///
/// If it can neither be replaced nor written: something that may not be written is mounted on it, or
/// nobody may change it.
pub(crate) fn try_out_again(path: &Path) -> io::Result<()> {
    if !path.is_file() {
        return Ok(());
    }
    Held::refuse(path)?;
    match OpenOptions::new().write(true).open(path) {
        Err(error) if is_unchangeable(&error) || is_mounted(path) => Err(error),
        // What may not be written may be replaced.
        _ => Ok(()),
    }
}

fn is_unchangeable(error: &io::Error) -> bool {
    cfg!(unix) && error.raw_os_error() == Some(NOT_PERMITTED)
}

/// Whether something is mounted on a file, as Linux says.
fn is_mounted(path: &Path) -> bool {
    let Ok(mounts) = fs::read_to_string("/proc/self/mountinfo") else { return false };
    let Ok(path) = fs::canonicalize(path) else { return false };
    let path = path.to_string_lossy();
    mounts.lines().filter_map(|mount| mount.split(' ').nth(4)).any(|at| unescaped(at) == path)
}

/// A path as it is, in which the list of mounts writes spaces and the like by their octal numbers.
fn unescaped(path: &str) -> String {
    let escapes = [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")];
    escapes.iter().fold(path.to_owned(), |path, (escape, letter)| path.replace(escape, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_mounts_is_read_as_it_is_written() {
        assert_eq!(unescaped("/a\\040b\\011c\\012d\\134e"), "/a b\tc\nd\\e");
        assert!(!is_mounted(Path::new("/nowhere/at/all")));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_something_is_mounted_on_is_known() {
        assert!(is_mounted(Path::new("/proc")) && !is_mounted(Path::new("/proc/self/status")));
    }
}
