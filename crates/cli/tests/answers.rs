//! What the program answers to the questions of cost that ship with it, as the gallery has it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Relative differences up to this are those of additions in another order.
const SAME: f64 = 1e-9;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The shipped scenarios that ask a question, by the table that asks it.
fn asking(table: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for book in fs::read_dir(root().join("scenarios")).unwrap() {
        for file in fs::read_dir(book.unwrap().path()).unwrap() {
            let file = file.unwrap().path();
            let text = fs::read_to_string(&file).unwrap();
            if text.contains(&format!("[{table}]")) {
                files.push(file);
            }
        }
    }
    files.sort();
    files
}

/// The cells of a file, without those that name the version of the rules and the program.
fn cells(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: {error}; run `just prices`", path.display()));
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    let kept: Vec<usize> = (0..rows[0].len())
        .filter(|&i| !["rules_hash", "version"].contains(&rows[0][i].as_str()))
        .collect();
    let keep = |row: Vec<String>| kept.iter().filter_map(|&i| row.get(i).cloned()).collect();
    rows.into_iter().map(keep).collect()
}

#[track_caller]
fn assert_same(found: &Path, kept: &Path) {
    let (found_cells, kept_cells) = (cells(found), cells(kept));
    assert_eq!(found_cells.len(), kept_cells.len(), "rows of {}", kept.display());
    for (found, kept_row) in found_cells.iter().flatten().zip(kept_cells.iter().flatten()) {
        let same = match (found.parse::<f64>(), kept_row.parse::<f64>()) {
            (Ok(one), Ok(other)) => (one - other).abs() <= SAME * one.abs().max(1.0),
            _ => found == kept_row,
        };
        assert!(same, "found {found}, not {kept_row} of {}", kept.display());
    }
}

fn answers_are_those_of_the_gallery(command: &str, file: &str) {
    let scenarios = asking(command);
    assert!(5 <= scenarios.len(), "{}", scenarios.len());
    let folder = tempfile::tempdir().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    program.arg(command).args(&scenarios).arg("--out").arg(folder.path()).arg("--quiet");
    let output = program.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for scenario in scenarios {
        let book = scenario.parent().unwrap().file_name().unwrap();
        let name = Path::new(book).join(scenario.file_stem().unwrap()).join(file);
        assert_same(&folder.path().join(&name), &root().join("reports/gallery/prices").join(&name));
    }
}

#[test]
fn every_shipped_tuning_answers_as_in_the_gallery() {
    answers_are_those_of_the_gallery("tune", "tuning.csv");
}

#[test]
fn every_shipped_pricing_answers_as_in_the_gallery() {
    answers_are_those_of_the_gallery("price", "price.csv");
}
