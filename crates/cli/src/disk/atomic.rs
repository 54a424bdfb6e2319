//! The only way in which this program writes files: whole or not at all, where the system can.

mod attributes;
mod fixed;
mod held;
mod made;
mod pipe;
mod place;
mod target;
mod temporary;

use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use crate::Failure;
use held::Held;
use target::{Target, folder_of, or_here};

pub(crate) use fixed::{in_place, keeps_its_place, remove, try_out_again};
pub(crate) use made::Made;
pub(crate) use place::{first_shared, is_within, place};
pub(crate) use temporary::{Temporary, flush, sweep, sweep_held};

/// Writes a file: into a temporary one beside it, flushed to the disk, then renamed. Folders around
/// it are made. A link stays one, and the file that it leads to is written; what is no file, as
/// `/dev/null`, is opened and written into. A file that is replaced keeps its owner, its mode and what the
/// system keeps beside it. One that cannot be, because something is mounted on it, its folder takes no
/// other, or nobody may give its owner another, is written in its place; and so is one that has several
/// names, and keeps them.
///
/// # Errors
///
/// If any of it fails; the error names the file, and what was there before is still there, unless it
/// had to be written in its place.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_or_error(path, bytes).map_err(Failure::file(path))
}

/// Writes a file that is there already, in the same way.
///
/// # Errors
///
/// If it is not there or may not be written, or if any of it fails.
pub(crate) fn rewrite(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::metadata(path).and_then(|_| write_or_error(path, bytes)).map_err(Failure::file(path))
}

/// Writes a file that is not there, in the same way; folders around it are made.
///
/// # Errors
///
/// If there is a file of that name, which stays as it is, or if any of it fails.
pub(crate) fn create(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    create_or_error(path, bytes).map_err(Failure::file(path))
}

/// Adds lines to the end of a file that other programs may have written into before, or may write into
/// at the same time.
///
/// # Errors
///
/// If it cannot be opened or written; what was there before is still there, and what others have
/// added meanwhile, then with the half of a text that could be written before it.
pub(crate) fn append(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    append_or_error(path, bytes).map_err(Failure::file(path))
}

/// Finds out whether a file could be written, and leaves everything as it is.
///
/// # Errors
///
/// If it could not be.
pub(crate) fn try_out(path: &Path) -> Result<(), Failure> {
    let is_free = || Target::of(path).and_then(|target| target.file().map_or(Ok(()), Held::refuse));
    is_free().and_then(|()| try_out_or_error(path)).map_err(Failure::file(path))
}

/// Finds out whether a file could be added to, and leaves everything as it is.
///
/// # Errors
///
/// If it could not be.
pub(crate) fn try_out_adding(path: &Path) -> Result<(), Failure> {
    try_out_or_error(path).map_err(Failure::file(path))
}

/// What a file holds that would be replaced; nothing if there is none, or if it would be written into
/// and not replaced.
///
/// # Errors
///
/// If it cannot be read.
pub(crate) fn replaced(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    let read = |target| match target {
        Target::File(path, _) => fs::read(path).map(Some),
        Target::New(_) | Target::Stream(_) => Ok(None),
    };
    Target::of(path).and_then(read).map_err(Failure::file(path))
}

/// Finds out whether a folder takes new files, or could be made.
///
/// # Errors
///
/// If it does not.
pub(crate) fn try_out_folder(path: &Path) -> io::Result<()> {
    refuse_no_folder(path)?;
    let there = path.ancestors().map(or_here).find(|folder| fs::symlink_metadata(folder).is_ok());
    let there = there.unwrap_or(Path::new("."));
    match Held::of(there) {
        // What is tried out there would stay there, but a new folder in it is not held.
        Some(Held::ToGrow) if fs::symlink_metadata(or_here(path)).is_err() => return Ok(()),
        Some(held) => return Err(held.into()),
        None => (),
    }
    // Whoever was killed here has left a file in the folder, or in the one around it if that was all
    // there was.
    [there, folder_of(path)].into_iter().for_each(sweep);
    Temporary::new(there, b"")?.remove()
}

/// Refuses a path that goes through what is no folder, or a link to what is not there: nothing can be
/// made behind it.
fn refuse_no_folder(path: &Path) -> io::Result<()> {
    let there = path.ancestors().find(|path| fs::symlink_metadata(path).is_ok());
    let Some(there) = there else { return Ok(()) };
    match fs::metadata(there) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let link = there.display();
            Err(io::Error::other(format!("`{link}` is a link that leads nowhere")))
        }
        Ok(file) if !file.is_dir() => Err(io::ErrorKind::NotADirectory.into()),
        _ => Ok(()),
    }
}

/// Waits until the disk has the names of a folder, as far as the system can say so.
///
/// # Errors
///
/// If the disk fails.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match fs::File::open(or_here(path)).and_then(|folder| folder.sync_all()) {
        // Not every system of files can; none of them keeps names longer for it.
        Err(error) if is_unsupported(&error) => Ok(()),
        other => other,
    }
}

fn is_unsupported(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported)
}

fn write_or_error(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match Target::of(path)? {
        Target::New(path) => {
            let folder = folder_of(&path);
            Made::around(folder, || {
                sweep(folder);
                replace(&path, bytes, None)
            })
        }
        Target::File(path, there) => {
            // A new file would take the place of one that may not be written, too.
            OpenOptions::new().append(true).open(&path)?;
            let folder = folder_of(&path);
            // Where folders are held, a new file could not take its place, and would stay.
            if Held::of(folder).is_some() || has_several_names(&there) {
                return in_place(&path, bytes);
            }
            sweep(folder);
            match replace(&path, bytes, Some(&there)) {
                Err(error) if keeps_its_place(&error) => in_place(&path, bytes),
                other => other,
            }
        }
        Target::Stream(stream) => stream.write(bytes),
    }
}

fn create_or_error(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    Made::around(folder, || {
        sweep(folder);
        Temporary::new(folder, bytes)?.take_a_free_place(path)?;
        sync_folder(folder)
    })
}

fn append_or_error(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = match Target::of(path)? {
        Target::New(path) | Target::File(path, _) => path,
        Target::Stream(stream) => return stream.write(bytes),
    };
    let bytes = [if breaks_off(&path) { b"\n" } else { &b""[..] }, bytes].concat();
    let is_new = fs::symlink_metadata(&path).is_err();
    let add = || {
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        let before = file.metadata()?.len();
        let written = file.write_all(&bytes).and_then(|()| file.sync_all());
        if written.is_err() {
            take_back(&file, before, bytes.len());
        }
        written?;
        if is_new { sync_folder(folder_of(&path)) } else { Ok(()) }
    };
    Made::around(folder_of(&path), add)
}

/// Whether the last line of a file has no end, as far as the file may be read.
fn breaks_off(path: &Path) -> bool {
    let last = || -> io::Result<u8> {
        let (mut file, mut last) = (fs::File::open(path)?, [0]);
        file.seek(io::SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        Ok(last[0])
    };
    last().is_ok_and(|last| last != b'\n')
}

/// Cuts off what could be written of a text: half of it is worse than none, unless somebody has
/// added something behind it. If even that fails, the first failure is the one to tell.
fn take_back(file: &fs::File, before: u64, written: usize) {
    let is_last = |now: Metadata| now.len() <= before.saturating_add(written as u64);
    if file.metadata().is_ok_and(is_last) {
        let _ = file.set_len(before);
    }
}

fn try_out_or_error(path: &Path) -> io::Result<()> {
    match Target::of(path)? {
        Target::New(path) => try_out_folder(folder_of(&path)),
        Target::File(path, _) => OpenOptions::new().append(true).open(path).map(drop),
        Target::Stream(stream) => stream.try_out(),
    }
}

fn replace(path: &Path, bytes: &[u8], there: Option<&Metadata>) -> io::Result<()> {
    let folder = folder_of(path);
    let file = Temporary::new(folder, bytes)?;
    if there.is_some_and(|there| file.resemble(path, there).is_err()) {
        return in_place(path, bytes);
    }
    file.take_the_place_of(path)?;
    sync_folder(folder)
}

#[cfg(unix)]
fn has_several_names(file: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    1 < file.nlink()
}

#[cfg(not(unix))]
fn has_several_names(_: &Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_text_is_taken_back_unless_somebody_has_written_behind_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("summary.md");
        for (added, left) in
            [("half", ""), ("half, and more of others", "half, and more of others")]
        {
            write(&path, b"before").unwrap();
            let mut file = OpenOptions::new().append(true).open(&path).unwrap();
            file.write_all(added.as_bytes()).unwrap();
            take_back(&file, 6, "half of it".len());
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("before{left}"));
        }
    }
}
