//! The list of the files that this program wrote into a folder: nothing else is replaced or removed.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::atomic;
use crate::refusal::Refusal;
use crate::{Failure, json_text, whole};

/// The name of the list.
pub(crate) const INVENTORY: &str = ".sandtable-inventory.json";

/// The version of the form of the list.
const SCHEMA: u64 = 1;

/// What whoever opens the list is told.
const ABOUT: &str = "The files that sandtable wrote into this folder, with the BLAKE3 hashes of \
                     what it wrote. It replaces and removes no other.";

/// Whose files they are: each command clears away its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Writer {
    /// `run`, and `merge`, which puts shards of one together.
    Run,
    /// `check`.
    Check,
    /// `compare`.
    Compare,
    /// `compare --factorial`.
    Factorial,
    /// `sweep`.
    Sweep,
    /// `sense`.
    Sense,
    /// `matrix`.
    Matrix,
    /// `best`.
    Best,
    /// `price`.
    Price,
    /// `tune`.
    Tune,
    /// `report`.
    Report,
}

/// The list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inventory {
    schema: u64,
    about: String,
    /// The files by name.
    files: BTreeMap<String, Entry>,
}

/// What is known of a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Whose it is.
    of: Writer,
    /// The hashes that it may have: two while a new one takes the place of an old one.
    blake3: Vec<String>,
}

/// Why the list of a folder cannot be used.
#[derive(Debug, Error)]
#[error("{}: the list of the files that sandtable wrote here is damaged: {what}", .path.display())]
pub(crate) struct DamagedInventory {
    path: PathBuf,
    /// What is wrong with it.
    what: String,
}

impl Refusal for DamagedInventory {
    fn help(&self) -> Option<String> {
        Some(
            "put it back as it was; or remove it, and the results beside it, which nobody then \
             knows to be ours"
                .to_owned(),
        )
    }
}

/// What is to be thought of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It is not there.
    Absent,
    /// It is as this program wrote it.
    Ours,
    /// This program wrote it, and somebody has changed it since.
    Changed,
    /// This program did not write it.
    Others,
}

impl Default for Inventory {
    fn default() -> Inventory {
        Inventory { schema: SCHEMA, about: ABOUT.to_owned(), files: BTreeMap::new() }
    }
}

impl Inventory {
    /// Reads the list of a folder; nothing if it has none.
    ///
    /// # Errors
    ///
    /// If there is one and it cannot be read.
    pub(crate) fn read(folder: &Path) -> Result<Option<Inventory>, Failure> {
        let path = folder.join(INVENTORY);
        let bytes = match whole::bytes(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::file(&path)(error)),
        };
        let damaged = |what: String| DamagedInventory { path: path.clone(), what };
        let value: serde_json::Value =
            serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        // What another form has besides is not what is wrong with it.
        match &value["schema"] {
            form if *form == SCHEMA => (),
            form => return Err(damaged(format!("it has form {form}, not {SCHEMA}")).into()),
        }
        let read: Inventory =
            serde_json::from_value(value).map_err(|error| damaged(error.to_string()))?;
        match read.files.keys().find(|name| !is_plain(name)) {
            Some(name) => Err(damaged(format!("`{name}` is no name of a file")).into()),
            None => Ok(Some(read)),
        }
    }

    /// Writes the list into a folder that this run holds.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let path = folder.join(INVENTORY);
        let text = json_text::document(self);
        let file = atomic::Temporary::new(folder, text.as_bytes());
        let written = file.and_then(|file| {
            file.resemble_as_far_as_may_be(&path);
            file.take_the_place_of(&path)
        });
        written.and_then(|()| atomic::sync_folder(folder)).map_err(Failure::file(&path))
    }

    /// Expects a file to be written: what is there and what will be there are ours.
    pub(super) fn expect(&mut self, name: &str, of: Writer, bytes: &[u8]) {
        let entry = self.files.entry(name.to_owned()).or_insert(Entry { of, blake3: Vec::new() });
        let hash = hash(bytes);
        entry.of = of;
        entry.blake3.retain(|old| *old != hash);
        entry.blake3.push(hash);
    }

    /// Knows of a file that was expected that it is there: what was there before is not.
    pub(super) fn has(&mut self, name: &str, bytes: &[u8]) {
        if let Some(entry) = self.files.get_mut(name) {
            entry.blake3 = vec![hash(bytes)];
        }
    }

    /// Forgets what is not there, or not as it was written. What cannot be read now was written all
    /// the same: if it were forgotten, it would be taken for a file of others from now on.
    pub(super) fn settle(&mut self, folder: &Path) {
        self.files.retain(|name, entry| match whole::bytes(&folder.join(name)) {
            Ok(bytes) => {
                let found = hash(&bytes);
                let is_ours = entry.blake3.contains(&found);
                entry.blake3 = vec![found];
                is_ours
            }
            Err(error) => error.kind() != io::ErrorKind::NotFound,
        });
    }

    /// The names of the files of a writer.
    pub(super) fn of(&self, writer: Writer) -> Vec<String> {
        let of = self.files.iter().filter(|(_, entry)| entry.of == writer);
        of.map(|(name, _)| name.clone()).collect()
    }

    /// Whether a file of this name was written into the folder.
    pub(super) fn has_file(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// What is to be thought of a file of this name in the folder.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub(crate) fn standing(&self, folder: &Path, name: &str) -> Result<Standing, Failure> {
        let path = folder.join(name);
        let kind = match fs::symlink_metadata(&path) {
            Ok(there) => there.file_type(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Standing::Absent),
            Err(error) => return Err(Failure::file(&path)(error)),
        };
        let Some(entry) = self.files.get(name) else { return Ok(Standing::Others) };
        if !kind.is_file() {
            return Ok(Standing::Changed);
        }
        let found = hash(&fs::read(&path).map_err(Failure::file(&path))?);
        Ok(if entry.blake3.contains(&found) { Standing::Ours } else { Standing::Changed })
    }
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// Whether a name is that of a file in the folder itself.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None)) && name != INVENTORY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_elsewhere_are_none() {
        for (name, plain) in [
            ("summary.csv", true),
            ("..", false),
            ("../summary.csv", false),
            ("a/b.csv", false),
            ("/etc/passwd", false),
            ("", false),
            (INVENTORY, false),
        ] {
            assert_eq!(is_plain(name), plain, "{name}");
        }
    }

    #[test]
    fn a_file_is_ours_before_and_after_it_is_replaced_and_not_once_it_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("summary.csv");
        let put = |text: &str| atomic::write(&path, text.as_bytes()).unwrap();
        let mut inventory = Inventory::default();
        inventory.expect("summary.csv", Writer::Run, b"old");
        inventory.expect("summary.csv", Writer::Run, b"new");
        let standing =
            |inventory: &Inventory| inventory.standing(folder.path(), "summary.csv").unwrap();
        assert_eq!(standing(&inventory), Standing::Absent);
        for (text, expected) in
            [("old", Standing::Ours), ("mine", Standing::Changed), ("new", Standing::Ours)]
        {
            put(text);
            assert_eq!(standing(&inventory), expected, "{text}");
        }
        assert_eq!(standing(&Inventory::default()), Standing::Others);
        inventory.settle(folder.path());
        put("old");
        assert_eq!(standing(&inventory), Standing::Changed);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_cannot_be_read_for_a_moment_stays_ours() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("summary.csv");
        let mut inventory = Inventory::default();
        inventory.expect("summary.csv", Writer::Run, b"mine");
        // What leads round in a circle can be read by nobody.
        std::os::unix::fs::symlink(&path, &path).unwrap();
        inventory.settle(folder.path());
        fs::remove_file(&path).unwrap();
        atomic::write(&path, b"mine").unwrap();
        assert_eq!(inventory.standing(folder.path(), "summary.csv").unwrap(), Standing::Ours);
        fs::remove_file(&path).unwrap();
        inventory.settle(folder.path());
        assert!(inventory.files.is_empty(), "what is gone is forgotten");
    }
}
