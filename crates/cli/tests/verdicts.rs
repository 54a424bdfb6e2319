//! A verdict that has spent its part of a budget is told, whatever ends the program then.

#![cfg(unix)]

use std::fmt::Write;
use std::process::Stdio;
use std::time::Duration;

use tempfile::TempDir;

use crate::support::program::{SCENARIO, folder, read, run, sandtable, write};
use crate::support::signals::{ended_with, heeding_signals, send};

/// An expectation that fails, of each of so many measures that drawing them takes long.
fn failing() -> TempDir {
    let (mut measures, mut expected) = ("[measures]\n".to_owned(), String::new());
    for number in 0..50 {
        let _ = writeln!(measures, "m{number} = \"passed + {number}\"");
        let mean = format!("statistic = \"mean\"\nvalue = {number}");
        let _ = writeln!(expected, "[[expect]]\nmeasure = \"m{number}\"\n{mean}");
    }
    let folder = folder();
    write(&folder, "order.toml", &(SCENARIO.replace("[measures]\n", &measures) + &expected));
    folder
}

/// The check of it, which samples, and enters what it spends.
const CHECK: &str =
    "check order.toml -q --github --engine sample --trials 20000 --ledger ledger.txt --out o";

fn check(more: &[&'static str]) -> Vec<&'static str> {
    CHECK.split(' ').chain(more.iter().copied()).collect()
}

/// Whoever cannot wait sends another signal half a second later, which ends the program at once.
#[test]
fn a_verdict_that_is_entered_is_told_by_whoever_is_terminated() {
    let folder = failing();
    let mut command = heeding_signals(&sandtable(&folder, &check(&["--png"])));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let ledger = folder.path().join("ledger.txt");
    while !ledger.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was entered");
        std::thread::sleep(Duration::from_millis(1));
    }
    while child.try_wait().unwrap().is_none() {
        send("-TERM", &child);
        std::thread::sleep(Duration::from_millis(50));
    }
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(ended_with(output.status), 143);
    assert!(!folder.path().join("o/summary.md").exists(), "pictures were not waited for");
    assert!(said.starts_with("FAIL  "), "{said:.500}");
    assert_eq!(said.matches("::error file=order.toml").count(), 50, "{said:.500}");
    assert!(!said.contains("drawn in"), "what is not drawn is not told: {said:.2000}");
}

#[test]
fn a_verdict_is_told_once() {
    let folder = failing();
    let output = run(&folder, &check(&[]));
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.matches("::error file=order.toml").count(), 50, "{said:.500}");
    assert!(said.contains("drawn in    o/"), "{said:.2000}");
    assert_eq!(read(&folder, "ledger.txt").lines().count(), 4);
}

/// As long as the clock of the system goes, and longer.
#[test]
fn a_time_that_never_ends_is_none() {
    let folder = folder();
    for command in ["run", "check"] {
        let time = ["--max-time", "9223372036854775807s"];
        let output =
            run(&folder, &[&[command, "order.toml", "-q", "--out", command], &time[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}
