//! Each exit code that the documentation lists, by something that ends with it.

#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::support::program::{
    self, MIRED_TRUCK, SCENARIO, folder, sandtable, stdout, wait_until_held, write,
};
use crate::support::signals::{ended_with, ends_soon, heeding_signals, send};

/// The codes of the table in the documentation, each with what it means.
fn documented() -> BTreeMap<i32, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results.md");
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let rows = rows.filter_map(|(code, means)| Some((code.parse().ok()?, means.to_owned())));
    rows.collect()
}

/// What a shell makes of the end of the program after these words, which may begin with what is set
/// for it.
#[track_caller]
fn code(folder: &TempDir, words: &str) -> i32 {
    let program = program::path();
    let words = words.replace("sandtable", &format!("'{program}'"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{words}\nexit $?")]).current_dir(folder.path());
    shell.env_remove("GITHUB_STEP_SUMMARY").stdin(Stdio::null());
    let output = shell.output().unwrap();
    output.status.code().unwrap()
}

/// What a shell makes of the end of a long run that is sent a signal.
#[track_caller]
fn code_after(signal: &str) -> i32 {
    let folder = folder();
    let run = ["run", "order.toml", "-q", "--engine", "sample", "--trials", "1e14", "--out", "o"];
    let mut child = heeding_signals(&sandtable(&folder, &run)).spawn().unwrap();
    wait_until_held(&folder.path().join("o"));
    std::thread::sleep(Duration::from_millis(300));
    send(signal, &child);
    ended_with(child.wait().unwrap())
}

#[test]
fn each_code_in_the_documentation_is_ended_with() {
    let folder = folder();
    write(&folder, "fails.toml", &SCENARIO.replace("\"5/12\"", "0.9"));
    let by_nothing = "nothing = \"passed / (pins - pins)\"\n[run]";
    write(&folder, "by-nothing.toml", &SCENARIO.replace("[run]", by_nothing));
    write(&folder, "truck.toml", MIRED_TRUCK);
    write(&folder, "taken/notes.md", "mine");
    write(&folder, "empty/notes.md", "no scenario");
    write(&folder, "untidy.rule", &(stdout(&folder, &["new", "--rule"]) + "\n\n\n"));
    let few = "--engine sample --trials 20 --margin 0.001";
    let mut ended = BTreeMap::from([
        ("sandtable run order.toml", 0),
        ("sandtable check order.toml", 0),
        ("sandtable list | true; true", 0),
        ("sandtable list > /dev/full", 1),
        ("sandtable check fails.toml > /dev/full", 3),
        ("sandtable run order.toml --out order.toml", 1),
        ("sandtable run order.toml --out /proc/o", 1),
        ("sandtable run --nothing", 2),
        ("sandtable run nowhere.toml", 2),
        ("sandtable run by-nothing.toml", 2),
        ("sandtable run order.toml --out taken", 2),
        ("sandtable check fails.toml", 3),
        ("sandtable fmt --check untidy.rule", 3),
        ("sandtable run empty", 4),
        ("sandtable check truck.toml", 4),
        ("sandtable run order.toml --engine sample --trials 1e14 --max-time 0.1s --out late", 5),
        ("ulimit -f 1; sandtable run order.toml --engine sample --trials 1000 --out big", 153),
    ]);
    let undecided = format!("sandtable compare order.toml {few}");
    ended.insert(&undecided, 5);
    for (words, expected) in &ended {
        assert_eq!(code(&folder, words), *expected, "{words}");
    }
    let signals = [("-HUP", 129), ("-INT", 130), ("-TERM", 143)];
    for (signal, expected) in signals {
        assert_eq!(code_after(signal), expected, "{signal}");
    }
    let ended: BTreeSet<i32> = ended.into_values().chain(signals.map(|(_, code)| code)).collect();
    let documented = documented();
    assert_eq!(documented.keys().copied().collect::<BTreeSet<_>>(), ended);
    assert!(documented[&2].contains("division by zero"));
}

/// `timeout` and schedulers send a signal to a program, and then to the group that it belongs to.
#[test]
fn a_signal_that_comes_twice_is_one() {
    for signal in ["-INT", "-TERM"] {
        let folder = folder();
        let run =
            ["run", "order.toml", "-q", "--engine", "sample", "--trials", "1e14", "--out", "o"];
        let mut child = heeding_signals(&sandtable(&folder, &run)).spawn().unwrap();
        wait_until_held(&folder.path().join("o"));
        std::thread::sleep(Duration::from_millis(300));
        send(signal, &child);
        send(signal, &child);
        assert_eq!(ended_with(child.wait().unwrap()), if signal == "-INT" { 130 } else { 143 });
        let manifest = fs::read_to_string(folder.path().join("o/manifest.json")).unwrap();
        assert!(manifest.contains("\"complete\": false"), "{manifest}");
    }
}

/// A run whose words nobody reads waits when its work is done; a single signal ends it all the same.
#[test]
fn a_signal_is_felt_while_nobody_reads() {
    let folder = folder();
    let wordy = SCENARIO.replace("Does a pinned squad obey?", &"Does it obey? ".repeat(20_000));
    write(&folder, "wordy.toml", &wordy);
    let mut run = heeding_signals(&sandtable(&folder, &["run", "wordy.toml", "--out", "o"]));
    let mut child = run.stdout(Stdio::piped()).spawn().unwrap();
    while !folder.path().join("o/manifest.json").exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(child.try_wait().unwrap(), None, "it waits for whoever reads");
    send("-TERM", &child);
    assert_eq!(ends_soon(&mut child).map(ended_with), Some(143));
}

#[test]
fn the_help_says_the_same_codes() {
    let help = stdout(&folder(), &["--help"]);
    let (_, codes) = help.split_once("Exit codes:\n").unwrap();
    let numbers = codes.lines().filter_map(|line| Some(line.trim().split_once("  ")?.0));
    let numbers = numbers.flat_map(|numbers| numbers.split(", "));
    let said: BTreeSet<i32> = numbers.map(|number| number.parse().unwrap()).collect();
    assert_eq!(said, documented().into_keys().collect());
}

/// The limit of the shell is met in the middle of a file: what was there before is whole, and the
/// next run clears up.
#[test]
fn a_file_that_grows_over_the_limit_leaves_what_was_there() {
    let folder = folder();
    let run = "sandtable run order.toml -q --out o";
    assert_eq!(code(&folder, run), 0);
    let summary = || fs::read(folder.path().join("o/summary.csv")).unwrap();
    let before = summary();
    assert_eq!(code(&folder, &format!("ulimit -f 1; {run} --seed 7")), 153);
    assert_eq!(summary(), before);
    assert_eq!(code(&folder, run), 0);
    let names = fs::read_dir(folder.path().join("o")).unwrap();
    let mut names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names.all(|name| !name.starts_with(".sandtable-0")));
    let mut quiet = sandtable(&folder, &["run", "order.toml", "-q", "--out", "o"]);
    assert!(quiet.status().unwrap().success());
}

/// Thousands of files that are wrong fill no log.
#[test]
fn of_very_many_bad_files_the_first_are_told_and_the_others_counted() {
    let folder = program::folder();
    for number in 0..1030 {
        program::write(&folder, &format!("bad/{number:04}.toml"), "title = 1\n");
    }
    let check = ["check", "bad", "--junit", "report.xml"];
    let (code, told) = program::refused(&folder, &check);
    assert_eq!(code, 2);
    assert!(told.contains("bad/0019.toml") && !told.contains("bad/0020.toml"), "{told}");
    assert!(told.ends_with("\nand 1,010 more files that cannot be read\n"), "{told}");
    assert_eq!(program::read(&folder, "report.xml").matches("<testcase ").count(), 1030);
}
