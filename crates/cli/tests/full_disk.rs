//! Disks that are too small, at many sizes: nothing is torn, what is wrong is told, the code is 1, or that
//! of a check that fails, and the next run, with room, comes to what it would have come to.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::support::program::{self, SCENARIO, folder, run, stdout, write};

/// What the script ends with where nothing can be mounted, and where not even what was there before has
/// room.
const NO_MOUNT: i32 = 98;
const NO_ROOM: i32 = 99;

/// A command is run on a disk of some kilobytes with what is in `start`, and once more with room; what is
/// there after each is copied out. Nobody else sees the disk.
const SCRIPT: &str = r#"
mkdir out room full
mount -t tmpfs -o size="$1"k none out || exit 98
cp -a start/. out/ 2> /dev/null || exit 99
shift
"$@"; code=$?
cp -a out/. full/
mount -o remount,size=64m none "$PWD/out" || exit 98
"$@" > next 2>&1; echo $? > next.code
cp -a out/. room/
exit $code
"#;

/// What a command does on a disk of so many kilobytes.
fn on_a_disk(folder: &TempDir, kilobytes: u32, words: &[&str]) -> Output {
    for name in ["out", "room", "full"] {
        let _ = fs::remove_dir_all(folder.path().join(name));
    }
    let mut shell = Command::new("unshare");
    shell.args(["--mount", "sh", "-c", SCRIPT, "sh", &kilobytes.to_string()]);
    shell.arg(program::path()).args(words).current_dir(folder.path());
    shell.env_remove("GITHUB_STEP_SUMMARY").output().unwrap()
}

/// The files of a folder, but for what tells times and lists the others; nothing if it is not there.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(Result::unwrap);
    let named = entries.map(|entry| (entry.file_name().into_string().unwrap(), entry.path()));
    let told =
        named.filter(|(name, _)| !["timing.json", ".sandtable-inventory.json"].contains(&&**name));
    told.map(|(name, path)| (name, fs::read(path).unwrap())).collect()
}

/// Tries a command on disks of every size, from one page until it has had room three times. `code` is
/// what it ends with where it has.
fn try_all_sizes(folder: &TempDir, words: &[&str], code: i32) {
    let _ = fs::create_dir(folder.path().join("start"));
    let before = contents(&folder.path().join("start"));
    let (mut whole, mut full, mut told) = (0, 0, 0);
    for kilobytes in (4..=1024).step_by(4) {
        let output = on_a_disk(folder, kilobytes, words);
        let said = String::from_utf8(output.stderr).unwrap();
        let what = format!("{words:?} on {kilobytes} KiB: {said}");
        let ended = output.status.code().unwrap();
        if ended == NO_ROOM {
            continue;
        }
        let [there, after] = ["full", "room"].map(|name| contents(&folder.path().join(name)));
        let next = fs::read_to_string(folder.path().join("next.code")).unwrap();
        assert_eq!(next.trim(), code.to_string(), "{what}: the next run, with room");
        for (name, bytes) in &there {
            // A report says why nothing was checked.
            let is_report = bytes.ends_with(b"</testsuites>\n");
            let is_whole = before.get(name) == Some(bytes) || after.get(name) == Some(bytes);
            assert!(is_whole || is_report, "{what}: {name} is torn");
        }
        assert!(there.keys().all(|name| !name.starts_with('.')), "{what}: {there:?} is left");
        let is_new = before.get("manifest.json") != after.get("manifest.json");
        if let (true, Some(manifest)) = (is_new, there.get("manifest.json")) {
            let of = if before.get("manifest.json") == Some(manifest) { &before } else { &after };
            let lacks = of.iter().find(|(name, bytes)| there.get(*name) != Some(bytes));
            assert!(lacks.is_none(), "{what}: {:?} is not that of its manifest", lacks.unwrap().0);
        }
        let is_told = String::from_utf8(output.stdout).unwrap().contains("FAIL");
        let is_full = said.contains("no space left on device");
        if ended == 1 || is_full {
            let begins = said.starts_with("error: out/") || said.starts_with("error: out: ");
            assert!(begins && is_full, "{what}");
            // Whatever could not be written, a verdict that was come to is told, and decides the code.
            assert_eq!(ended, if is_told { 3 } else { 1 }, "{what}");
            full += 1;
            told += i32::from(is_told);
        } else {
            assert_eq!((ended, is_told), (code, code == 3), "{what}");
            assert_eq!(there, after, "{what}");
            whole += 1;
        }
        if whole == 3 {
            assert!(0 < full, "{words:?} has room on every disk");
            assert_eq!(0 < told, code == 3, "{words:?}: whether a verdict was told on a full disk");
            return;
        }
    }
    panic!("{words:?} has no room on any disk");
}

/// Whether a disk can be made here at all.
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
fn can_mount(folder: &TempDir) -> bool {
    let _ = fs::create_dir(folder.path().join("start"));
    let tried = on_a_disk(folder, 1024, &["--version"]).status.code();
    if tried == Some(NO_MOUNT) || tried != Some(0) {
        eprintln!("SKIPPED: full disks, for nothing can be mounted here");
    }
    tried == Some(0)
}

#[test]
fn a_page_and_a_workbook_that_have_no_room_are_not_there() {
    let folder = folder();
    if !can_mount(&folder) {
        return;
    }
    stdout(&folder, &["run", "order.toml", "-q", "--png", "--out", "start"]);
    try_all_sizes(&folder, &["report", "out", "--xlsx"], 0);
    // Over those of results before.
    stdout(&folder, &["report", "start", "--xlsx", "-q"]);
    write(&folder, "start/mine.csv", "a,b\n1,2\n");
    try_all_sizes(&folder, &["report", "out", "--xlsx", "-q"], 0);
}

#[test]
fn drawings_that_have_no_room_are_not_there() {
    let folder = folder();
    if !can_mount(&folder) {
        return;
    }
    let sample = ["run", "order.toml", "-q", "--png", "--engine", "sample", "--trials", "20000"];
    try_all_sizes(&folder, &[&sample[..], &["--out", "out"]].concat(), 0);
    stdout(&folder, &[&sample[..], &["--seed", "7", "--out", "start"]].concat());
    try_all_sizes(&folder, &[&sample[..], &["--out", "out"]].concat(), 0);
}

#[test]
fn a_junit_report_that_has_no_room_is_not_there() {
    let folder = folder();
    if !can_mount(&folder) {
        return;
    }
    write(&folder, "order.toml", &SCENARIO.replace("\"5/12\"", "\"1/2\""));
    let check = ["check", "order.toml", "-q", "--png", "--out", "out", "--junit", "out/report.xml"];
    try_all_sizes(&folder, &check, 3);
    let other = SCENARIO.replace("\"5/12\"", "\"1/3\"");
    write(&folder, "order.toml", &other);
    let failed = run(&folder, &[&check[..5], &["start", "--junit", "start/report.xml"]].concat());
    assert_eq!(failed.status.code(), Some(3), "{failed:?}");
    write(&folder, "order.toml", &SCENARIO.replace("\"5/12\"", "\"1/2\""));
    try_all_sizes(&folder, &check, 3);
}

#[test]
fn shards_whose_whole_has_no_room_are_not_put_together() {
    let folder = folder();
    if !can_mount(&folder) {
        return;
    }
    let sample = ["run", "order.toml", "-q", "--engine", "sample", "--trials", "20000"];
    for shard in ["0/2", "1/2"] {
        let out = shard.replace('/', "-");
        stdout(&folder, &[&sample[..], &["--shard", shard, "--out", &out]].concat());
    }
    try_all_sizes(&folder, &["merge", "0-2", "1-2", "-o", "out"], 0);
}

/// What was accepted before there was no room any more is told, and the rest is not there.
#[test]
fn baselines_that_had_room_are_told_where_the_next_has_none() {
    let folder = folder();
    if !can_mount(&folder) {
        return;
    }
    write(&folder, "other.toml", &SCENARIO.replace("pins = 3", "pins = 2"));
    let accept = ["accept", "order.toml", "other.toml", "--baselines", "out"];
    let mut is_part_seen = false;
    for kilobytes in (4..=128).step_by(4) {
        let output = on_a_disk(&folder, kilobytes, &accept);
        let told = String::from_utf8(output.stdout).unwrap();
        let there = contents(&folder.path().join("full/bolt-action"));
        for name in ["order.baseline", "other.baseline"] {
            let line = format!("{name} written: ");
            assert_eq!(told.contains(&line), there.contains_key(name), "{kilobytes}: {told}");
        }
        is_part_seen |= output.status.code() == Some(1) && there.len() == 1;
    }
    assert!(is_part_seen, "no disk had room for one of them alone");
}

/// The folders below the disk after a command that had no room.
fn folders_left(folder: &TempDir, words: &[&str]) -> Vec<PathBuf> {
    assert_eq!(on_a_disk(folder, 64, words).status.code(), Some(1), "{words:?}");
    let entries = fs::read_dir(folder.path().join("full")).unwrap();
    entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect()
}

#[test]
fn folders_into_which_nothing_came_go_again() {
    let folder = folder();
    if !can_mount(&folder) {
        return;
    }
    // Folders take no room on such a disk.
    write(&folder, "start/filling", &"x".repeat(64 * 1024));
    for words in [
        &["accept", "order.toml", "--baselines", "out/b"][..],
        &["fork", "wtj.204.fascines", "--out", "out/fork"],
        &["check", "order.toml", "--out", "checks", "--junit", "out/j/report.xml"],
    ] {
        assert_eq!(folders_left(&folder, words), Vec::<PathBuf>::new(), "{words:?}");
    }
}

/// Whatever could not be written.
#[test]
fn a_check_whose_ledger_has_no_room_tells_its_verdict() {
    let folder = folder();
    if !can_mount(&folder) {
        return;
    }
    write(&folder, "order.toml", &SCENARIO.replace("\"5/12\"", "\"1/2\""));
    let sampled = ["check", "order.toml", "-q", "--engine", "sample", "--trials", "20000"];
    let check =
        [&sampled[..], &["--into-existing", "--out", "out", "--ledger", "out/ledger.txt"]].concat();
    try_all_sizes(&folder, &check, 3);
}

/// The next run has the same part of the budget: whoever reads the verdict has to know.
#[test]
fn a_verdict_that_has_no_room_in_its_ledger_says_so() {
    let folder = folder();
    if !can_mount(&folder) {
        return;
    }
    write(&folder, "order.toml", &SCENARIO.replace("\"5/12\"", "\"1/2\""));
    let check = ["check", "order.toml", "-q", "--engine", "sample", "--trials", "20000"];
    let before = ["--out", "before", "--seed", "7", "--ledger", "start/ledger.txt"];
    assert_eq!(run(&folder, &[&check[..], &before].concat()).status.code(), Some(3));
    // With the ledger, and without a page more.
    write(&folder, "start/filling", &"x".repeat(60 * 1024));
    let entered = [&check[..], &["--out", "o", "--ledger", "out/ledger.txt"]].concat();
    let output = on_a_disk(&folder, 64, &entered);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("FAIL"), "{said}");
    let what =
        "error: out/ledger.txt: no space left on device\n  = help: this verdict is not entered";
    assert!(said.starts_with(what), "{said}");
    assert!(said.contains("run the same again, with the same seed, before any other"), "{said}");
    let runs = |of: &str| fs::read_to_string(folder.path().join(of)).unwrap().lines().count() - 3;
    assert_eq!([runs("full/ledger.txt"), runs("room/ledger.txt")], [1, 2]);
}
