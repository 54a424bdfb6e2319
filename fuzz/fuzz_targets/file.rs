//! What all targets that read a file of the program have in common.

use std::fs;
use std::sync::OnceLock;

use sandtable::Reader;
use tempfile::TempDir;

/// What a table stands beside: without a document a folder holds no results, and no table is read.
const DOCUMENT: &[u8] = include_bytes!("../seeds/document/sweep.json");

/// Reads bytes as such a file of a folder: whatever they are, they are read or refused, and a refusal
/// can be told.
pub fn read(reader: Reader, bytes: &[u8]) {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| tempfile::tempdir().expect("a folder")).path();
    if reader == Reader::Table {
        fs::write(folder.join(Reader::Document.name()), DOCUMENT).expect("a document");
    }
    fs::write(folder.join(reader.name()), bytes).expect("a file");
    if let Err(refused) = reader.read(folder) {
        assert!(!refused.to_string().is_empty());
    }
}
