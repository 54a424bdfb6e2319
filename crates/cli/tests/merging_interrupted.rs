//! Shards that are put together are the whole, or nothing: whenever an end is wanted.

#![cfg(unix)]

use std::fs::{self, TryLockError};
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::support::commands::assert_all_are_asked;
use crate::support::parts::{assert_same, shards};
use crate::support::program::{SCENARIO, folder, run, sandtable, write};
use crate::support::signals::{ended_with, heeding_signals, send};

/// A question for every command that asks the file.
const ASKED: &str = r#"
[variants.pinned]
circumstances.unit.pins = 5
[price]
price = 50
measure = "passed"
[tune]
parameter = "circumstances.unit.pins"
range = [0, 8]
measure = "passed"
target = 0.5
[matrix]
payoff = "passed"
rows = { key = "circumstances.morale_bonus", values = [0, 1] }
columns = { key = "circumstances.unit.pins", values = [0, 2] }
"#;

/// Every command that has shards; the points of the sweep are so many that they are not done at once.
const COMMANDS: [&str; 9] = [
    "run order.toml",
    "sweep order.toml -P circumstances.unit.pins=0..19 -P circumstances.morale_bonus=-9..9",
    "check order.toml --today 2027-01-31",
    "compare order.toml",
    "compare order.toml --factorial circumstances.unit.pins=2,3",
    "sense order.toml",
    "price order.toml",
    "tune order.toml",
    "matrix order.toml",
];

#[test]
fn whoever_interrupts_a_merge_has_all_of_it_or_nothing() {
    assert_all_are_asked("--shard", &COMMANDS.map(|it| it.split(' ').next().unwrap()), &[]);
    for words in COMMANDS {
        let folder = folder();
        write(&folder, "order.toml", &[SCENARIO, ASKED].concat());
        let command: Vec<&str> = words.split(' ').chain(["-q"]).collect();
        let names = shards(&folder, &command, 2);
        let merge = |out| ["merge", &*names[0], &*names[1], "-o", out];
        let whole = run(&folder, &merge("whole")).status.code();
        assert!(matches!(whole, Some(0 | 5)), "{words}: {whole:?}");
        for milliseconds in [0, 5, 25, 100] {
            let output = interrupted(&folder, &merge("x"), Duration::from_millis(milliseconds));
            let (code, said) =
                (ended_with(output.status), String::from_utf8(output.stdout).unwrap());
            assert!([whole, Some(130)].contains(&Some(code)), "{words}: {code}");
            let is_there = folder.path().join("x").exists();
            if is_there {
                assert_same(&folder, "x", "whole");
                fs::remove_dir_all(folder.path().join("x")).unwrap();
            }
            let is_told = said.contains("Merged 2 shards into x");
            assert!(is_there || !is_told, "{words}: {said}");
            assert!(code == 130 || (is_there && is_told), "{words}: {said}");
        }
    }
}

/// What comes of a command that is interrupted so long after it has begun to write into `x`.
fn interrupted(folder: &TempDir, command: &[&str], after: Duration) -> Output {
    let mut command = heeding_signals(&sandtable(folder, command));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !is_held(&folder.path().join("x")) && is_under_way(&mut child) {
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(after);
    if is_under_way(&mut child) {
        send("-INT", &child);
    }
    child.wait_with_output().unwrap()
}

fn is_held(folder: &Path) -> bool {
    let folder = fs::File::open(folder);
    folder.is_ok_and(|folder| matches!(folder.try_lock(), Err(TryLockError::WouldBlock)))
}

fn is_under_way(child: &mut Child) -> bool {
    child.try_wait().unwrap().is_none()
}
