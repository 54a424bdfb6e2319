//! Whatever a command is doing, it ends soon after an end is wanted, and what it has begun on the disk is
//! not left behind: while it reads, while it tries the tests of pages, and while it makes tables and
//! pictures of what it has found.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::support::program::{self, SCENARIO, read, sandtable, wait_until_held, write};
use crate::support::signals::{ended_with, ends_soon, heeding_signals, send};

/// A number of which there are so many that tables of them take minutes to be made.
const WIDE: &str = r#"rule house.wide "A number of very many values"
source "My game, page 1"

resolve {
  let a = "first": roll d20
  let b = "second": roll d20
  let c = "third": roll d20
  let d = "fourth": roll d20
  result {
    odds = a + 20 * b + 400 * c + 8000 * d (points) "what they come to"
  }
}
"#;

const WIDE_SCENARIO: &str = r#"title = "Wide"
rule = "wide.rule"
[run]
engine = "sample"
trials = 400000
"#;

/// A rule of which a trial takes so long that a block of them would take hours, and which expects
/// something of itself.
const LONG: &str = r#"rule house.long "A game of very many rolls"
source "My game, page 1"

circumstances {
  points 1..1000 (points) = 3 "What a roll must come to."
}

resolve {
  var odds 0..9000000 = 0
  rounds up to 1000 {
    rounds up to 40 {
      if "roll": roll d20 + roll d12 >= points { odds = min(odds + 1, 9000000) }
    }
  }
  result {
    odds = odds (points) "how often it came to that"
  }
}

expect mean odds = 3
"#;

/// The signals that ask for an end, and what the program ends with then.
const SIGNALS: [(&str, i32); 3] = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];

fn started(folder: &TempDir, arguments: &[&str]) -> Child {
    let mut command: Command = heeding_signals(&sandtable(folder, arguments));
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn said(child: Child) -> String {
    String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap()
}

/// The temporary files of a folder.
fn temporary(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).into_iter().flatten();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| Path::new(name).extension().is_some_and(|it| it == "tmp")).collect()
}

fn wide() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "wide.rule", WIDE);
    write(&folder, "wide.toml", WIDE_SCENARIO);
    folder
}

const RUN: [&str; 7] = ["run", "wide.toml", "-q", "--checkpoint", "0.001s", "--out", "o"];

/// What is said of a run whose trials are kept, and whose tables are not made.
fn assert_only_trials_are_kept(folder: &TempDir, said: &str) {
    let out = folder.path().join("o");
    assert!(out.join("checkpoint.json").exists() && !out.join("manifest.json").exists());
    assert_eq!(temporary(&out), [""; 0]);
    let expected = "o/checkpoint.json has what was done until then, and --resume goes on with it";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn tables_of_many_values_are_not_waited_for_after_a_signal() {
    for (signal, code) in &SIGNALS[..2] {
        let folder = wide();
        let mut child = started(&folder, &RUN);
        let out = folder.path().join("o");
        // What is kept on the way is under another name each time; the first table waits for the others.
        let mut before = Vec::new();
        while !temporary(&out).iter().any(|name| before.contains(name)) {
            assert!(child.try_wait().unwrap().is_none());
            before = temporary(&out);
            std::thread::sleep(Duration::from_millis(700));
        }
        send(signal, &child);
        assert_eq!(ends_soon(&mut child).map(ended_with), Some(*code));
        assert_only_trials_are_kept(&folder, &said(child));
    }
}

#[test]
fn tables_of_many_values_are_not_waited_for_when_the_time_is_over() {
    let folder = wide();
    let mut child = started(&folder, &[&RUN[..], &["--max-time", "1s"]].concat());
    assert_eq!(ends_soon(&mut child).map(ended_with), Some(5));
    assert_only_trials_are_kept(&folder, &said(child));
}

#[test]
fn the_tests_of_pages_are_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "long.rule", LONG);
    for command in [&["check", "long.rule", "--out", "o"][..], &["test", "long.rule"]] {
        for (signal, code) in SIGNALS {
            let mut child = started(&folder, command);
            std::thread::sleep(Duration::from_millis(800));
            send(signal, &child);
            assert_eq!(ends_soon(&mut child).map(ended_with), Some(code), "{command:?} {signal}");
        }
    }
    let check = ["check", "long.rule", "--out", "o", "--max-time", "0.5s"];
    let mut child = started(&folder, &check);
    assert_eq!(ends_soon(&mut child).map(ended_with), Some(5));
    let summary = read(&folder, "o/summary.md");
    assert!(
        summary.contains("mean odds = 3 in long.rule was not tried before the end"),
        "{summary}"
    );
}

/// Whoever begins a long run with `nohup` closes the terminal and goes.
#[test]
fn a_run_that_ignores_a_closed_terminal_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "order.toml", SCENARIO);
    let program = program::path();
    let run = "run order.toml -q --engine sample --trials 1e14 --out o";
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("trap '' HUP; exec '{program}' {run}")]).current_dir(folder.path());
    let mut child = heeding_signals(&shell).spawn().unwrap();
    wait_until_held(&folder.path().join("o"));
    send("-HUP", &child);
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(child.try_wait().unwrap(), None);
    send("-INT", &child);
    assert_eq!(ends_soon(&mut child).map(ended_with), Some(130));
}

/// A folder that was made for results that never come goes again.
#[test]
fn a_closed_terminal_leaves_no_folder_that_has_nothing_in_it() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "order.toml", SCENARIO);
    let sample = ["run", "order.toml", "-q", "--engine", "sample", "--trials", "1e14"];
    let mut child = started(&folder, &[&sample[..], &["--out", "deep/o"]].concat());
    wait_until_held(&folder.path().join("deep/o"));
    send("-HUP", &child);
    assert_eq!(ends_soon(&mut child).map(ended_with), Some(129));
    assert!(!folder.path().join("deep").exists());
}
