//! What tests of jobs in parts have in common.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::program::{run, sandtable, stdout};

/// The files of a folder by name, but for that which says how long it took, and the list of all with
/// their hashes.
pub(crate) fn files(folder: &TempDir, name: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder.path().join(name)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let named = paths.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), path));
    let kept = named.filter(|(name, _)| name != "timing.json" && !name.starts_with('.'));
    kept.map(|(name, path)| (name, fs::read(path).unwrap())).collect()
}

#[track_caller]
pub(crate) fn assert_same(folder: &TempDir, one: &str, other: &str) {
    let (parts, whole) = (files(folder, one), files(folder, other));
    assert_eq!(parts.keys().collect::<Vec<_>>(), whole.keys().collect::<Vec<_>>());
    for (name, bytes) in &parts {
        let lines =
            |bytes: &[u8]| String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect();
        let [left, right]: [Vec<String>; 2] = [lines(bytes), lines(&whole[name])];
        let differs = left.iter().zip(&right).find(|(left, right)| left != right);
        assert!(*bytes == whole[name], "{name} of {one} is not that of {other}: {differs:?}");
    }
    let results = [
        "manifest.json",
        "sweep.json",
        "checks.csv",
        "comparison.json",
        "sensitivity.json",
        "price.json",
        "tuning.json",
        "factorial.json",
        "matrix.json",
    ];
    assert!(results.iter().any(|name| parts.contains_key(*name)), "{:?}", parts.keys());
}

/// Runs shards of a command, each into a folder of its own.
pub(crate) fn shards(folder: &TempDir, command: &[&str], count: u32) -> Vec<String> {
    let run = |index| {
        let shard = format!("{index}/{count}");
        let out = format!("{index}-{count}");
        stdout(folder, &[command, &["--shard", &shard, "--out", &out]].concat());
        out
    };
    (0..count).map(run).collect()
}

#[track_caller]
pub(crate) fn merge(folder: &TempDir, shards: &[String]) {
    let shards: Vec<&str> = shards.iter().rev().map(String::as_str).collect();
    stdout(folder, &[&["merge"], &shards[..], &["-o", "merged"]].concat());
}

/// Starts a command, and waits until it has kept something of this name.
pub(crate) fn started(folder: &TempDir, command: &[&str], checkpoint: &Path) -> Child {
    let mut child = sandtable(folder, command).stderr(Stdio::null()).spawn().unwrap();
    wait_until_kept(&mut child, checkpoint, &[]);
    child
}

/// Waits until what runs has kept something of this name, other than what was kept before.
#[track_caller]
pub(crate) fn wait_until_kept(child: &mut Child, checkpoint: &Path, before: &[u8]) {
    let begun = Instant::now();
    while fs::read(checkpoint).unwrap_or_default() == before {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it kept anything");
        assert!(begun.elapsed() < Duration::from_mins(2), "it never kept anything");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Gives a command less time than it needs, so that something of it is kept in `o` and not all is done:
/// however fast the machine is, there is a time for that, and it is looked for in small steps.
#[track_caller]
pub(crate) fn run_out_of_time(folder: &TempDir, command: &[&str]) {
    let milliseconds = (0..40).map(|step| 5.0 * 1.2_f64.powi(step));
    for time in milliseconds.cycle().take(120) {
        let time = format!("{:.4}s", time / 1000.0);
        let cut = [command, &["--out", "o", "--resume", "--max-time", &time]].concat();
        let output = run(folder, &cut);
        if folder.path().join("o/pieces.json").exists() {
            assert_eq!(output.status.code(), Some(5), "{output:?}");
            return;
        }
    }
    panic!("nothing is kept of {command:?}");
}
