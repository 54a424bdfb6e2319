//! The shipped scenarios.

use std::path::{Path, PathBuf};

/// The files of all shipped scenarios, in order.
pub(crate) fn shipped() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files = Vec::new();
    for book in std::fs::read_dir(root).unwrap() {
        for file in std::fs::read_dir(book.unwrap().path()).unwrap() {
            files.push(file.unwrap().path());
        }
    }
    files.sort();
    files
}
