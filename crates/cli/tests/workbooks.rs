//! Workbooks of the tables in a folder of results: what is written, and what is left alone.

use std::fs;

use crate::support::program::{folder, refused, stdout, write};

#[test]
fn tables_are_a_workbook_that_goes_with_the_results_that_it_tells_of() {
    let folder = folder();
    let workbook = folder.path().join("o/tables.xlsx");
    let run = ["run", "order.toml", "-q", "--out", "o"];
    stdout(&folder, &run);
    stdout(&folder, &["report", "o", "--xlsx", "-q"]);
    let bytes = fs::read(&workbook).unwrap();
    for sheet in ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"] {
        let is_there = bytes.windows(sheet.len()).any(|window| window == sheet.as_bytes());
        assert!(is_there, "{sheet}: distribution.csv and summary.csv are a sheet each");
    }
    stdout(&folder, &["report", "o", "--xlsx", "-q"]);
    assert_eq!(bytes, fs::read(&workbook).unwrap(), "the same bytes for the same results");
    stdout(&folder, &run);
    assert!(!workbook.exists(), "what it told of are other results now");

    stdout(&folder, &["report", "o", "--xlsx", "-q"]);
    write(&folder, "o/tables.xlsx", "with my own notes");
    let (code, said) = refused(&folder, &["report", "o", "--xlsx"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.starts_with("error: o/tables.xlsx would be overwritten"), "{said}");
    stdout(&folder, &run);
    assert_eq!(fs::read(&workbook).unwrap(), b"with my own notes");
}

/// Each folder of results has its own; what links to them has none.
#[test]
fn each_folder_of_results_has_a_workbook() {
    let folder = folder();
    for out in ["all/one", "all/two"] {
        stdout(&folder, &["run", "order.toml", "-q", "--out", out]);
    }
    stdout(&folder, &["report", "all", "--xlsx", "-q"]);
    let has_one = |name: &str| folder.path().join(name).join("tables.xlsx").exists();
    assert_eq!(["all", "all/one", "all/two"].map(has_one), [false, true, true]);
}
