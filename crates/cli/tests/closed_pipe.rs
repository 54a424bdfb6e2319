//! What becomes of the work if nobody reads the answer: nothing else than otherwise.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::Stdio;

#[path = "support/program.rs"]
mod program;

use program::{MINED_SECTION, SCENARIO, folder, read, sandtable, write};
use tempfile::TempDir;

/// The exit code where standard output and standard error are pipes that were closed before anything was
/// written.
#[track_caller]
fn code(folder: &TempDir, arguments: &[&str]) -> i32 {
    let mut command = sandtable(folder, arguments);
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    let status = command.stdout(closed()).stderr(closed()).status().unwrap();
    status.code().unwrap()
}

#[test]
fn a_check_that_failed_fails() {
    let folder = folder();
    write(&folder, "order.toml", &SCENARIO.replace("\"5/12\"", "0.9"));
    for more in [&[][..], &["--github"], &["-q"]] {
        let check = ["check", "order.toml", "--junit", "junit.xml"];
        assert_eq!(code(&folder, &[&check[..], more].concat()), 3, "{more:?}");
        assert!(read(&folder, "junit.xml").contains("<failure"));
    }
}

#[test]
fn a_comparison_that_does_not_decide_is_inconclusive() {
    let folder = folder();
    let few = ["--engine", "sample", "--trials", "20", "--margin", "0.001", "--out", "out"];
    for format in ["human", "csv", "json"] {
        let compare = [&["compare", "order.toml", "--format", format][..], &few].concat();
        assert_eq!(code(&folder, &compare), 5, "{format}");
        assert!(read(&folder, "out/comparison.csv").contains("INCONCLUSIVE"));
    }
}

#[test]
fn all_scenarios_of_a_folder_are_run() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "all/a.toml", SCENARIO);
    write(&folder, "all/b.toml", MINED_SECTION);
    assert_eq!(code(&folder, &["run", "all", "--out", "out"]), 0);
    for scenario in ["a", "b"] {
        let summary = read(&folder, &format!("out/bolt-action/{scenario}/summary.csv"));
        assert!(summary.contains("mean"));
    }
}

#[test]
fn what_is_wrong_is_refused() {
    let folder = folder();
    assert_eq!(code(&folder, &["run", "--nothing-of-the-kind"]), 2);
    assert_eq!(code(&folder, &["run", "nowhere.toml"]), 2);
    assert_eq!(code(&folder, &["compare", "order.toml", "--measure", "none"]), 2);
    assert_eq!(code(&folder, &["--help"]), 0);
}
