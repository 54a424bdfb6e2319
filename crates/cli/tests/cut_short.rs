//! Every job that takes long, cut short by each signal that ends a program and gone on with by another
//! number of threads. Whatever was done by when, the whole has the same bytes.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tempfile::TempDir;

use crate::support::commands;
use crate::support::parts::{self, assert_same, wait_until_kept};
use crate::support::program::{MINED_SECTION, folder, run, sandtable, stdout, write};
use crate::support::signals::{ended_with, heeding_signals, send};
use crate::support::signed;

/// A question for every command.
const ASKED: &str = r#"
[variants.advance]
circumstances.order = "advance"
[variants.mixed]
circumstances.section.mines = "mixed"
[price]
reference = "base"
price = 10
measure = "casualties"
[[tune]]
parameter = "figures.section.cost"
range = [0, 100]
measure = "points_lost - cost"
target = 0
variant = ["base", "advance", "mixed"]
[matrix]
payoff = "12 * casualties + pins"
rows = { key = "circumstances.section.mines", values = ["anti-personnel", "dummy"] }
columns = { key = "circumstances.order", values = ["run", "advance", "other"] }
[[expect]]
measure = "casualties"
statistic = "mean"
value = "5/4"
"#;

/// What is told turn by turn.
const MUD: &str = r#"title = "A truck in the mud"
rule = "ba.mud.crossing"
[circumstances]
unit = { mobility = "wheeled" }
strip = { width = 6 }
turns = 6
"#;

/// The signals that end a program, and what it ends with: a kill and a closed terminal, at once; Ctrl-C
/// and a scheduler, soon.
const SIGNALS: [(&str, i32); 4] = [("-KILL", 137), ("-HUP", 129), ("-INT", 130), ("-TERM", 143)];

/// Cuts a command short by each signal in turn, each time a little further on.
#[track_caller]
fn assert_cut_short_is_the_whole(words: &str, trials: &str) {
    let folder = folder();
    write(&folder, "it.toml", &[MINED_SECTION, ASKED].concat());
    write(&folder, "mud.toml", MUD);
    let mut command: Vec<&str> = words.split(' ').collect();
    command.extend(["-q", "--engine", "sample", "--trials", trials, "--out"]);
    if command[0] == "check" {
        stdout(&folder, &["accept", "it.toml", "-q"]);
    }
    let whole = run(&folder, &[&command[..], &["whole"]].concat());
    assert!(matches!(whole.status.code(), Some(0 | 5)), "{whole:?}");
    let kept = if command[0] == "run" { "o/checkpoint.json" } else { "o/pieces.json" };
    let kept = folder.path().join(kept);
    for (threads, (signal, code)) in ["1", "3", "2", "1"].into_iter().zip(SIGNALS) {
        let resumed = ["o", "--resume", "--checkpoint", "0.001s", "--threads", threads];
        let ended = cut_short(&folder, &[&command[..], &resumed].concat(), &kept, signal);
        // Whoever ends soon may be done by then.
        let is_done = matches!(signal, "-INT" | "-TERM") && !kept.exists();
        assert!(ended == code || is_done, "{signal}: {ended}");
        assert!(kept.exists() || is_done, "what was done before {signal} is kept");
    }
    let last = run(&folder, &[&command[..], &["o", "--resume"]].concat());
    assert_eq!(last.status.code(), whole.status.code(), "{last:?}");
    assert_same(&folder, "o", "whole");
}

/// What a command ends with that is sent a signal once it has kept more than was kept before.
#[track_caller]
fn cut_short(folder: &TempDir, command: &[&str], kept: &Path, signal: &str) -> i32 {
    let before = fs::read(kept).unwrap_or_default();
    let mut command = heeding_signals(&sandtable(folder, command));
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_until_kept(&mut child, kept, &before);
    std::thread::sleep(Duration::from_millis(5));
    send(signal, &child);
    ended_with(child.wait().unwrap())
}

/// A question with so many measures that what a cut-short run came to takes long to be drawn and written.
fn of_many_measures() -> String {
    let measure = |number: u32| format!("m{number} = \"casualties + {number}\"\n");
    let measures: String = (0..800).map(measure).collect();
    format!("{MINED_SECTION}[measures]\n{measures}")
}

/// Whoever cannot wait for what a run came to sends another signal. Signals that come within half a
/// second are one; so they are sent until it ends. However far it had come in writing its results, nobody
/// takes them for those of a run, and each file that has its name is whole.
#[test]
fn a_second_signal_ends_at_once_and_leaves_nothing_half_written() {
    for (signal, code) in &SIGNALS[2..] {
        let folder = folder();
        write(&folder, "it.toml", &of_many_measures());
        let run = ["run", "it.toml", "-q", "--engine", "sample", "--out", "o", "--trials"];
        let resumed = [&run[..], &["1e12", "--resume", "--checkpoint", "0.001s"]].concat();
        let mut command = heeding_signals(&sandtable(&folder, &resumed));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let kept = folder.path().join("o/checkpoint.json");
        wait_until_kept(&mut child, &kept, &[]);
        let ended = loop {
            send(signal, &child);
            std::thread::sleep(Duration::from_millis(50));
            if let Some(ended) = child.try_wait().unwrap() {
                break ended;
            }
        };
        assert_eq!(ended_with(ended), *code);
        let written = parts::files(&folder, "o");
        assert!(!written.contains_key("manifest.json"), "{signal} was not waited for");
        for (name, bytes) in &written {
            let text = std::str::from_utf8(bytes).unwrap();
            let is_whole = match name.rsplit_once('.').unwrap().1 {
                "svg" => text.ends_with("</svg>\n"),
                "json" => signed::signed_anew(serde_json::from_str(text).unwrap()) == *text,
                _ => text.ends_with('\n'),
            };
            assert!(is_whole, "{signal}: {name}: {text}");
        }
        let is_kept = |name: &&str| written.contains_key(*name);
        assert!(["checkpoint.json", "tally.json"].iter().any(is_kept), "what was done is kept");
    }
}

macro_rules! cut_short {
    ($($name:ident: $words:expr, $trials:expr;)*) => {
        $(#[test]
        fn $name() {
            assert_cut_short_is_the_whole($words, $trials);
        })*

        #[test]
        fn every_command_that_can_be_gone_on_with_is_cut_short() {
            let asked = [$($words),*].map(|words| words.split(' ').next().unwrap());
            commands::assert_all_are_asked("--resume", &asked, &[]);
        }
    };
}

cut_short! {
    a_run: "run it.toml", "2000000";
    positions: "run mud.toml --positions plight", "2000000";
    a_sweep: "sweep it.toml -P circumstances.unit.models=3..8", "100000";
    a_check: "check it.toml --today 2026-01-01", "200000";
    a_comparison: "compare it.toml", "200000";
    a_factorial: "compare it.toml --factorial circumstances.order=run,advance \
        circumstances.unit.models=5,7", "100000";
    sensitivities: "sense order.toml", "400000";
    prices: "price it.toml", "200000";
    a_tuning: "tune it.toml", "2000";
    a_matrix: "matrix it.toml", "300000";
}
