//! Temporary files: what is being written, beside where it belongs, and what a killed run has left.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use tempfile::TempPath;

use super::{attributes, fixed};
use crate::unfinished::{Unfinished, undisturbed};

/// How the names of temporary files begin and end.
const PREFIX: &str = ".sandtable-";
const SUFFIX: &str = ".tmp";

/// So many names are tried.
const MOST_NAMES: usize = 1000;

/// A file that is whole and on the disk, and waits for its name. It is removed if it gets none.
#[derive(Debug)]
pub(crate) struct Temporary {
    path: TempPath,
    /// Whoever finds it locked leaves it: it is until it has its name, or is removed.
    lock: Option<File>,
    _unfinished: Unfinished,
}

impl Temporary {
    /// Writes a temporary file into a folder. While it is held, nobody takes it for left behind.
    ///
    /// # Errors
    ///
    /// If it cannot be made or written.
    pub(crate) fn new(folder: &Path, bytes: &[u8]) -> io::Result<Temporary> {
        let (mut file, path, unfinished) = made(folder)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(Temporary { path, lock: Some(file), _unfinished: unfinished })
    }

    /// Writes one of many that wait for their names, without its lock, for whoever holds the folder. They
    /// are to be [`flush`]ed together.
    ///
    /// # Errors
    ///
    /// If it cannot be made or written.
    pub(crate) fn in_held_folder(folder: &Path, bytes: &[u8]) -> io::Result<Temporary> {
        let (mut file, path, unfinished) = made(folder)?;
        file.write_all(bytes)?;
        Ok(Temporary { path, lock: None, _unfinished: unfinished })
    }

    /// Waits until the disk has it.
    fn sync(&self) -> io::Result<()> {
        OpenOptions::new().append(true).open(&self.path)?.sync_all()
    }

    /// Removes it, as who only tries a folder out does.
    ///
    /// # Errors
    ///
    /// If it cannot be removed.
    pub(crate) fn remove(self) -> io::Result<()> {
        let Temporary { path, lock: _lock, .. } = self;
        path.close()
    }

    /// Gives it the owner, the mode and the attributes of the file whose place it is to take.
    ///
    /// # Errors
    ///
    /// If this program may not give files to that owner, or not give them such attributes.
    pub(crate) fn resemble(&self, path: &Path, there: &Metadata) -> io::Result<()> {
        own_alike(&self.path, there)?;
        fs::set_permissions(&self.path, there.permissions())?;
        attributes::keep(path, &self.path)
    }

    /// The same as far as this program may, if there is a file: else the new one is of whoever writes it.
    pub(crate) fn resemble_as_far_as_may_be(&self, path: &Path) {
        if let Some(there) = fs::symlink_metadata(path).ok().filter(Metadata::is_file) {
            let _ = self.resemble(path, &there);
        }
    }

    /// Gives it a name that nothing has.
    ///
    /// # Errors
    ///
    /// If something has it, or it cannot be renamed.
    pub(crate) fn take_a_free_place(self, path: &Path) -> io::Result<()> {
        let Temporary { path: file, lock: _lock, .. } = self;
        undisturbed(|| file.persist_noclobber(path)).map_err(|error| error.error)
    }

    /// Gives it a name, which whatever was there loses. A file that cannot be replaced is written in
    /// its place.
    ///
    /// # Errors
    ///
    /// If it can neither be renamed nor written there.
    pub(crate) fn take_the_place_of(self, path: &Path) -> io::Result<()> {
        let Temporary { path: file, lock, .. } = self;
        match undisturbed(|| file.persist(path)) {
            Err(held) if fixed::keeps_its_place(&held.error) && path.is_file() => {
                fixed::in_place(path, &written(lock.as_ref(), &held.path)?)
            }
            other => other.map_err(|error| error.error),
        }
    }
}

/// What a temporary file holds. Where locks bind everybody, it can be read by who has locked it alone.
fn written(lock: Option<&File>, path: &Path) -> io::Result<Vec<u8>> {
    let Some(mut file) = lock else { return fs::read(path) };
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn own_alike(path: &Path, there: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, chown};
    let ours = fs::metadata(path)?;
    let other = |ours: u32, theirs: u32| (ours != theirs).then_some(theirs);
    match (other(ours.uid(), there.uid()), other(ours.gid(), there.gid())) {
        (None, None) => Ok(()),
        (user, group) => chown(path, user, group),
    }
}

#[cfg(not(unix))]
fn own_alike(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// So many files are flushed side by side: who flushes one waits for the disk, and for no processor.
const AT_A_TIME: usize = 16;

/// Waits until the disk has all of these files.
///
/// # Errors
///
/// If the disk fails, with the name that the file waits for.
pub(crate) fn flush(waiting: &[(String, Temporary)]) -> Result<(), (String, io::Error)> {
    let sync = |some: &[(String, Temporary)]| {
        some.iter().try_for_each(|(name, file)| file.sync().map_err(|error| (name.clone(), error)))
    };
    let each = waiting.len().div_ceil(AT_A_TIME).max(1);
    thread::scope(|scope| {
        let begin = |some| thread::Builder::new().spawn_scoped(scope, move || sync(some));
        // Where no thread can be had, it is done in this one.
        let parts = waiting.chunks(each).map(|some| (some, begin(some)));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().try_for_each(|(some, begun)| {
            match begun.map(thread::ScopedJoinHandle::join) {
                Ok(Ok(done)) => done,
                Ok(Err(_)) | Err(_) => sync(some),
            }
        })
    })
}

/// A new temporary file in a folder, locked, and its name; it is cleared away as long as it is unfinished.
fn made(folder: &Path) -> io::Result<(File, TempPath, Unfinished)> {
    let mut taken = io::ErrorKind::AlreadyExists.into();
    for _ in 0..MOST_NAMES {
        let path = folder.join(next_name());
        let made = Unfinished::begin(vec![path.clone()], || File::create_new(&path));
        let (file, unfinished) = match made {
            Ok(made) => made,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                taken = error;
                continue;
            }
            Err(error) => return Err(error),
        };
        let path = TempPath::try_from_path(path)?;
        // Until it is locked it looks as if it were left behind. Where nothing can be locked, nobody
        // removes anything.
        let is_being_removed = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        if !is_being_removed && path.exists() {
            return Ok((file, path, unfinished));
        }
    }
    Err(taken)
}

fn next_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    name(u64::from(std::process::id()) << 32 | u64::from(number))
}

/// The name of a temporary file: a number, and what only this program would put beside it.
fn name(number: u64) -> String {
    let number = format!("{number:016x}");
    let check = blake3::hash(format!("a temporary file of sandtable: {number}").as_bytes());
    format!("{PREFIX}{number}-{}{SUFFIX}", &check.to_hex()[..16])
}

/// Whether a file is a temporary one of this program, by its name.
fn is_temporary(file: &str) -> bool {
    let words = file.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    let number = words.and_then(|words| words.split_once('-')).map(|(number, _)| number);
    let number = number.and_then(|number| u64::from_str_radix(number, 16).ok());
    number.is_some_and(|number| name(number) == file)
}

/// Removes the temporary files that a killed run has left in a folder, unless another run holds the
/// folder: they may be what it writes.
pub(crate) fn sweep(folder: &Path) {
    let Ok(held) = File::open(folder) else { return };
    if held.try_lock().is_ok() {
        sweep_held(folder);
    }
}

/// Removes the temporary files that a killed run has left in a folder that this one holds. What
/// cannot be removed does no harm, and stays.
pub(crate) fn sweep_held(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && entry.file_name().to_str().is_some_and(is_temporary) {
            remove_left(&entry.path());
        }
    }
}

/// Removes a temporary file, unless whoever writes it has locked it. It stays locked until it is gone:
/// whoever has just made it then finds that out, and makes another.
fn remove_left(path: &Path) {
    let Ok(file) = File::open(path) else { return };
    if file.try_lock().is_ok() {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_file_is_known_by_its_name_and_nothing_else_is() {
        assert!(is_temporary(&name(0)) && is_temporary(&next_name()));
        let near = [
            ".sandtable-0000000000000000-0000000000000000.tmp".to_owned(),
            ".sandtable-notes.tmp".to_owned(),
            ".sandtable-aB3xYz".to_owned(),
            name(7).replace(".tmp", ".bak"),
            name(7)[1..].to_owned(),
            name(7).to_uppercase(),
            name(7).replacen("0000", "0", 1),
        ];
        assert!(near.iter().all(|name| !is_temporary(name)), "{near:?}");
    }

    #[test]
    fn what_is_left_behind_is_removed_and_what_is_being_written_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let left = made(folder.path()).unwrap().1.keep().unwrap();
        let writing = Temporary::new(folder.path(), b"half").unwrap();
        sweep(folder.path());
        assert!(!left.exists());
        let whole = folder.path().join("whole");
        writing.take_the_place_of(&whole).unwrap();
        assert_eq!(fs::read(&whole).unwrap(), b"half");
        let held = File::open(folder.path()).unwrap();
        held.try_lock().unwrap();
        let left = made(folder.path()).unwrap().1.keep().unwrap();
        sweep(folder.path());
        assert!(left.exists(), "another run holds the folder");
    }

    /// Many who write one place, each of whom clears away before what is left behind: none takes what
    /// another is writing for it, and all that can be read at any time is whole.
    #[test]
    fn who_writes_one_place_side_by_side_disturbs_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("place");
        let text = |writer: u8| vec![b'a' + writer; 1000 + usize::from(writer)];
        let is_whole = |read: &[u8]| (0..8).any(|writer| read == text(writer));
        crate::disk::atomic::write(&place, &text(0)).unwrap();
        thread::scope(|scope| {
            for writer in 0..8 {
                let place = &place;
                scope.spawn(move || {
                    for _ in 0..50 {
                        crate::disk::atomic::write(place, &text(writer)).unwrap();
                        crate::disk::atomic::try_out(place).unwrap();
                        crate::disk::atomic::try_out_folder(place.parent().unwrap()).unwrap();
                        assert!(is_whole(&fs::read(place).unwrap()));
                    }
                });
            }
        });
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }
}
