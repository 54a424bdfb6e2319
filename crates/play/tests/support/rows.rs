//! Tables beside the rules.

use std::fs;
use std::path::{Path, PathBuf};

/// Where the tables are.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/data")
}

/// The rows of a table beside the rules, with a header line and cells parted by tabs.
pub(crate) fn rows<const N: usize>(name: &str) -> impl Iterator<Item = [String; N]> {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    let rows: Vec<[String; N]> = text
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<_> = line.split('\t').map(str::to_owned).collect();
            cells.try_into().unwrap_or_else(|cells| panic!("{name}: {N} cells expected: {cells:?}"))
        })
        .collect();
    rows.into_iter()
}
