//! The book explains every column of every file, and no column that there is not.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

#[path = "support/commands.rs"]
mod commands;
#[path = "support/markdown.rs"]
mod markdown;
#[path = "support/program.rs"]
mod program;

use markdown::code;
use program::{put, stdout};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// What writes the files that the book explains; those of `best` are held by its own tests.
const COMMANDS: [&[&str]; 10] = [
    &["run", "mine-order.toml"],
    &["run", "mud-by-width.toml", "--positions", "plight"],
    &["compare", "mine-order.toml"],
    &["compare", "mine-order.toml", "--factorial", ORDER, QUALITY],
    &["sweep", "mine-order.toml", "-P", "circumstances.unit.pins=0..1"],
    &["sense", "mine-order.toml"],
    &["price", "mine-type-mix.toml"],
    &["tune", "mine-section-price.toml"],
    &["matrix", "mine-dummy-choice.toml"],
    &["check", "mine-order.toml"],
];
const ORDER: &str = "circumstances.order=advance,run";
const QUALITY: &str = "circumstances.unit.quality=regular,veteran";

/// The columns of each file that the commands write.
fn columns() -> BTreeMap<String, BTreeSet<String>> {
    let elsewhere = ["best", "fork", "merge"];
    commands::assert_all_are_asked("--out", &COMMANDS.map(|it| it[0]), &elsewhere);
    let folder = TempDir::new().unwrap();
    let names =
        ["mine-order", "mud-by-width", "mine-type-mix", "mine-section-price", "mine-dummy-choice"];
    for name in names {
        let file = format!("../scenarios/bolt-action/{name}.toml");
        let text = read_to_string(docs().join(file)).unwrap();
        put(folder.path(), &format!("{name}.toml"), &text);
    }
    let mut found = BTreeMap::new();
    for (number, command) in COMMANDS.iter().enumerate() {
        let out = number.to_string();
        stdout(&folder, &[command, &["--out", &out][..]].concat());
        for entry in read_dir(folder.path().join(out)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "csv") {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                let text = read_to_string(&path).unwrap();
                let head = text.lines().next().unwrap().split(',').map(str::to_owned);
                found.insert(name, head.collect());
            }
        }
    }
    found
}

/// The number whose interval or fraction a column belongs to.
fn number(column: &str) -> &str {
    let ends = ["_ci_low", "_ci_high", "_ci_method", "_numerator", "_denominator", "_low", "_high"];
    ends.iter().find_map(|end| column.strip_suffix(end)).unwrap_or(column)
}

#[test]
fn every_column_is_explained() {
    let pages = ["columns.md", "results.md"].map(|name| read_to_string(docs().join(name)).unwrap());
    let explained: BTreeSet<&str> = pages.iter().flat_map(|page| code(page)).collect();
    let mut silent = Vec::new();
    for (file, columns) in columns() {
        assert!(explained.contains(file.as_str()) || pages[0].contains(&file), "{file}");
        // A column that is a key says what it is.
        let unknown = columns.into_iter().filter(|column| !column.contains('.'));
        let unknown = unknown.filter(|column| {
            !explained.contains(column.as_str()) && !explained.contains(number(column))
        });
        silent.extend(unknown.map(|column| format!("{file}: {column}")));
    }
    assert_eq!(silent, [""; 0], "docs/columns.md does not explain them");
}

#[test]
fn no_column_is_explained_that_there_is_not() {
    let page = read_to_string(docs().join("columns.md")).unwrap();
    let columns = columns();
    let (_, files) = page.split_once("\n## summary.csv").unwrap();
    let mut gone = Vec::new();
    for row in files.lines().filter(|line| line.starts_with("| `")) {
        let names = row.split(" | ").next().unwrap();
        let names = code(names).into_iter().filter(|name| !name.contains('.'));
        let unknown = names.filter(|name| columns.values().all(|it| !it.contains(*name)));
        gone.extend(unknown);
    }
    assert_eq!(gone, [""; 0], "no file has such columns");
}
