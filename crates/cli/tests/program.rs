//! The program from outside: what it prints, what it writes, how it ends.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::support::commands;
use crate::support::program::{
    SCENARIO, command, folder, read, refused, run, sandtable, stdout, wait_until_held, write,
};

#[test]
fn a_run_answers_on_one_screen() {
    let text = stdout(&folder(), &["run", "order.toml"]);
    insta::assert_snapshot!(text);
    assert!(text.lines().count() <= 40);
    assert!(!text.contains('\x1b'), "no colors where there is no terminal");
}

/// The text of the repository at a path.
fn repository(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let folder = folder();
    write(&folder, "mine-order.toml", &repository("scenarios/bolt-action/mine-order.toml"));
    stdout(&folder, &["run", "mine-order.toml", "--out", "o"]);
    let plot = "casualties-distribution.svg";
    assert!(repository("README.md").contains(&format!("(reports/gallery/mine-order/{plot})")));
    let drawn = read(&folder, &format!("o/{plot}"));
    let is_drawn = drawn == repository(&format!("reports/gallery/mine-order/{plot}"));
    assert!(is_drawn, "write the gallery anew: reports/gallery/mine-order/{plot}");
}

#[test]
fn an_exact_run_writes_these_rows() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml"]);
    insta::with_settings!({filters => vec![(",[0-9a-f]{16},0", ",[hash],0")]}, {
        insta::assert_snapshot!(read(&folder, "reports/bolt-action/order/summary.csv"));
    });
    insta::assert_snapshot!(read(&folder, "reports/bolt-action/order/distribution.csv"));
}

#[test]
fn a_sampled_run_writes_these_rows() {
    let folder = folder();
    stdout(
        &folder,
        &["run", "order.toml", "--engine", "sample", "--trials", "100_000", "--out", "o"],
    );
    insta::assert_snapshot!(read(&folder, "o/distribution.csv"));
}

/// The last seed is the last whole number that a file can write.
#[test]
fn a_seed_has_one_range_in_a_file_and_on_the_command_line() {
    let folder = folder();
    let order = read(&folder, "order.toml");
    let sampled = ["--engine", "sample", "--trials", "1000"];
    let run = |name: &str, more: &[&str]| {
        stdout(&folder, &[&["run", name, "--format", "csv"][..], &sampled, more].concat())
    };
    let of_file = |seed: &str| {
        let seeded = order.replace("seed = 1944", &format!("seed = {seed}"));
        write(&folder, "order-seeded.toml", &seeded);
    };
    of_file("9223372036854775807");
    let last = run("order-seeded.toml", &["--out", "file"]);
    assert_eq!(last, run("order-seeded.toml", &["--seed", "9223372036854775807", "--out", "line"]));
    for seed in ["9223372036854775808", "18446744073709551615", "-1"] {
        let (code, said) = refused(&folder, &["run", "order.toml", "--seed", seed]);
        assert!(code == 2 && said.contains("from 0 to 9223372036854775807"), "{said}");
        of_file(seed);
        let (code, said) = refused(&folder, &["run", "order-seeded.toml"]);
        assert!(code == 2 && said.contains("to 9223372036854775807"), "{said}");
    }
    // This is 2^63, and no other number.
    of_file("9223372036854775808.0");
    let (_, said) = refused(&folder, &["run", "order-seeded.toml"]);
    assert!(said.contains("may not be exact"), "{said}");
}

#[test]
fn the_manifest_says_how_the_results_came_about() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml", "--seed", "7", "--out", "o"]);
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&folder, "o/manifest.json")).unwrap();
    assert_eq!(manifest["seed"], 7);
    assert_eq!(manifest["command_line"]["seed"], 7);
    assert_eq!(manifest["complete"], true);
    assert_eq!(manifest["rule"], "ba.base.order-test");
    assert_eq!(manifest["assumptions"][0]["id"], "ba.base.order-test");
    let base = &manifest["variants"][0];
    assert_eq!(base["engine"], "exact");
    assert!(base["why"].as_str().unwrap().contains("could be enumerated"));
    assert_eq!(base["in_force"][0]["rulings"]["base.double_one"], "always-passes");
    assert_eq!(manifest["variants"][1]["overrides"]["circumstances"]["unit"]["quality"], "veteran");
}

#[test]
fn plots_and_tables_are_the_same_bytes_at_any_number_of_threads() {
    let folder = folder();
    let files = ["summary.csv", "distribution.csv", "tally.json", "passed-distribution.svg"];
    let mut first: Option<Vec<String>> = None;
    for threads in ["1", "2", "3", "7"] {
        let arguments =
            ["run", "order.toml", "--engine", "sample", "--trials", "150001", "--out", threads];
        stdout(&folder, &[&arguments[..], &["--threads", threads]].concat());
        let contents: Vec<_> =
            files.iter().map(|name| read(&folder, &format!("{threads}/{name}"))).collect();
        assert_eq!(*first.get_or_insert_with(|| contents.clone()), contents, "{threads} threads");
    }
}

#[test]
fn results_for_programs_are_one_document() {
    let folder = folder();
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&folder, &["run", "order.toml", "--format", "json"])).unwrap();
    assert_eq!(json[0]["results"][0]["measure"], "steady");
    assert_eq!(json[0]["results"][1]["distribution"][1]["exact"], "5/12");
    let csv = stdout(&folder, &["run", "order.toml", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 1 + 2 * 7);
}

#[test]
fn a_scenario_can_come_from_a_pipe() {
    let folder = folder();
    let new = stdout(&folder, &["new", "ba.base.order-test"]);
    let mut child = sandtable(&folder, &["run", "-", "-q", "--out", "o"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), new.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(folder.path().join("o/summary.csv").exists());
}

#[test]
fn every_procedure_has_a_new_scenario_that_runs() {
    let folder = folder();
    for about in sandtable_rules::catalog::PROCEDURES {
        let new = stdout(&folder, &["new", about.id]);
        let arguments = ["run", "-", "-q", "--out", "o", "--trials", "10000"];
        let mut child = sandtable(&folder, &arguments).stdin(Stdio::piped()).spawn().unwrap();
        std::io::Write::write_all(child.stdin.as_mut().unwrap(), new.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success(), "{}\n{new}", about.id);
    }
}

#[test]
fn a_trial_is_told_dice_by_dice() {
    let text = stdout(&folder(), &["replay", "order.toml", "--trial", "3"]);
    insta::assert_snapshot!(text);
}

#[test]
fn a_rule_explains_itself() {
    insta::assert_snapshot!(stdout(&folder(), &["describe", "ba.base.order-test"]));
}

#[test]
fn the_list_has_every_entry_of_the_register() {
    let csv = stdout(&folder(), &["list", "--format", "csv"]);
    assert_eq!(
        csv.lines().next(),
        Some("id,rulebook,title,kind,source,procedure,works,text,found")
    );
    let ids = include_str!("../../rules/data/ids.csv");
    assert_eq!(csv.lines().count(), ids.lines().count());
    for line in ids.lines().skip(1) {
        assert!(csv.contains(&format!("\n{line},")), "{line}");
    }
}

#[test]
fn entries_are_found_by_a_word() {
    let folder = folder();
    let list = stdout(&folder, &["list", "Flame"]);
    assert!(list.contains("\nba.weapon.flamethrower.attack "), "{list}");
    assert!(!list.contains("ba.mud.table"), "{list}");
    let several = stdout(&folder, &["describe", "flamethrower"]);
    assert!(several.contains("\nba.weapon.flamethrower.hits "), "{several}");
    assert!(several.ends_with("`sandtable describe ID` explains one of them.\n"), "{several}");
    let only = stdout(&folder, &["describe", "longest day"]);
    assert!(only.starts_with("ba.night.longest-day: Longest Day\n"), "{only}");
    let duel = stdout(&folder, &["list", "duel"]);
    assert!(duel.contains("ba.night.night-fight ") && duel.contains("key turns"), "{duel}");
    let cells = stdout(&folder, &["list", "duel", "--format", "csv"]);
    assert!(cells.lines().nth(1).unwrap().ends_with(",key turns"), "{cells}");
    let (code, text) = refused(&folder, &["list", "unicorn"]);
    assert_eq!((code, text.contains("no entry has `unicorn`")), (2, true), "{text}");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&folder(), &["completions", shell]);
        assert!(["sandtable", "fork", "lsp"].iter().all(|word| script.contains(word)), "{shell}");
    }
}

#[test]
fn help_has_examples() {
    for command in ["list", "describe", "new", "run", "merge", "replay", "schema", "completions"] {
        let help = stdout(&folder(), &[command, "--help"]);
        assert!(help.contains("Examples:\n  sandtable "), "{command}");
    }
}

#[test]
fn a_bad_command_line_is_refused() {
    let folder = folder();
    for (arguments, expected) in [
        (&["run"][..], "required arguments"),
        (&["run", "order.toml", "--trials", "0"], "expected a whole number of trials from 1"),
        (&["run", "order.toml", "--trials", "1e18"], "expected a whole number of trials from 1"),
        (&["run", "order.toml", "--trials", "many"], "expected a number"),
        (&["run", "order.toml", "--trials", "5", "--precision", "0.1"], "cannot be used with"),
        (&["run", "order.toml", "--precision", "-1"], "expected a number above 0"),
        (&["run", "order.toml", "--precision", "nan"], "expected a number above 0"),
        (&["run", "order.toml", "--confidence", "95"], "expected a level from 0.5"),
        (&["run", "order.toml", "--shard", "4/4"], "shards are counted from 0"),
        (&["run", "order.toml", "--max-time", "soon"], "expected a time"),
        (&["run", "order.toml", "--engine", "fast"], "possible values: auto, exact, sample"),
        (&["replay", "order.toml", "--trial", "-1"], "--trial"),
        (
            &["replay", "order.toml", "--trial", "0", "--variant", "veteran"],
            "did you mean `veterans`?",
        ),
        (&["describe", "ba.base.oder-test"], "did you mean `ba.base.order-test`?"),
        (&["new", "ba.mud"], "did you mean one of `ba.mud.difficult-ground`, `ba.mud.table`, "),
        (&["new", "ba"], ", ...?"),
        (&["schema", "zzz"], "there is no rule `zzz`; `sandtable list` shows them"),
        (&["replay", "order.toml", "--trial", "-1"], "the number of a trial, from 0 to "),
        (&["replay", "order.toml", "--trial", "1e17"], "the number of a trial, from 0 to "),
        (
            &["replay", "order.toml", "--trial", "0", "--against", "vetrans"],
            "--against: order.toml has no variant `vetrans`\n  = help: did you mean `veterans`?",
        ),
        (&["list", "--rulebook", "bolt"], "expected bolt-action, command-decision or wtj-1916"),
        (&["run", "no-such.toml"], "no-such.toml"),
    ] {
        let (code, text) = refused(&folder, arguments);
        assert_eq!(code, 2, "{arguments:?}: {text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "test files need not survive a crash")]
fn a_file_that_is_no_text_is_refused() {
    let folder = folder();
    fs::write(folder.path().join("latin.toml"), b"title = \"caf\xe9\"").unwrap();
    let (code, text) = refused(&folder, &["run", "latin.toml"]);
    assert_eq!(code, 2);
    assert!(text.contains("not UTF-8: line 1 has a byte, 0xe9, of no character"), "{text}");
}

#[test]
fn the_version_says_which_rules_it_has() {
    let output = command(folder().path(), &["--version"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let rules = format!("rules {})\n", sandtable::RULES_HASH);
    assert!(text.starts_with("sandtable 0.1.0 (") && text.ends_with(&rules), "{text}");
}

#[test]
fn an_empty_folder_is_nothing_to_do() {
    let folder = folder();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let (code, text) = refused(&folder, &["run", "empty"]);
    assert_eq!((code, text.as_str()), (4, "error: no scenario (*.toml) in empty\n"));
}

#[test]
fn one_bad_scenario_among_many_stops_all_before_anything_is_run() {
    let folder = folder();
    write(&folder, "many/a.toml", SCENARIO);
    write(&folder, "many/b.toml", &SCENARIO.replace("pins = 3", "pin = 3"));
    let (code, text) = refused(&folder, &["run", "many"]);
    assert_eq!(code, 2);
    assert!(text.contains("b.toml:6:31"), "{text}");
    assert!(!folder.path().join("reports").exists());
}

#[test]
fn a_folder_of_results_that_is_a_file_is_named() {
    let folder = folder();
    write(&folder, "taken", "mine");
    let (code, text) = refused(&folder, &["run", "order.toml", "--out", "taken"]);
    assert_eq!(code, 1);
    assert!(text.starts_with("error: taken: "), "{text}");
    assert_eq!(read(&folder, "taken"), "mine");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_made_fails_before_the_first_trial() {
    let arguments = "run order.toml --engine sample --trials 1e14 --max-time 10s --out /proc/x";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (code, text) = refused(&folder(), &arguments);
    assert_eq!(code, 1);
    assert!(text.starts_with("error: /proc/x: "), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_names_the_output() {
    let folder = folder();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = sandtable(&folder, &["list"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: standard output: "));
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_closed_early_is_no_error() {
    let folder = folder();
    let mut child = sandtable(&folder, &["list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

/// Starts a run that would take hours, and waits until it has begun.
#[cfg(unix)]
fn long_run(folder: &TempDir) -> std::process::Child {
    let arguments = ["run", "order.toml", "--engine", "sample", "--trials", "1e12", "--out", "o"];
    let child = sandtable(folder, &arguments).stdout(Stdio::null()).spawn().unwrap();
    wait_until_held(&folder.path().join("o"));
    std::thread::sleep(std::time::Duration::from_millis(300));
    child
}

#[cfg(unix)]
fn signal(child: &std::process::Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_it_has_and_says_so() {
    for (name, code) in [("-INT", 130), ("-TERM", 143)] {
        let folder = folder();
        let mut child = long_run(&folder);
        signal(&child, name);
        assert_eq!(child.wait().unwrap().code(), Some(code));
        let manifest: serde_json::Value =
            serde_json::from_str(&read(&folder, "o/manifest.json")).unwrap();
        assert_eq!(manifest["complete"], false);
        assert_eq!(manifest["variants"][0]["stop_reason"], "interrupted");
        let trials = manifest["variants"][0]["trials"].as_u64().unwrap();
        assert!(0 < trials && trials < 1_000_000_000_000);
        assert!(read(&folder, "o/summary.csv").contains(",interrupted,"));
    }
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_write_into_one_folder() {
    let folder = folder();
    let mut first = long_run(&folder);
    let (code, text) = refused(&folder, &["run", "order.toml", "--out", "o"]);
    assert_eq!(code, 1);
    assert!(text.contains("another run is writing into this folder"), "{text}");
    signal(&first, "-INT");
    assert_eq!(first.wait().unwrap().code(), Some(130));
}

#[test]
fn a_run_that_is_out_of_time_is_inconclusive_and_partial() {
    let folder = folder();
    let arguments =
        ["run", "order.toml", "--engine", "sample", "--trials", "1e12", "--max-time", "0.2s"];
    let output = run(&folder, &arguments);
    assert_eq!(output.status.code(), Some(5));
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("PARTIAL: `base` was stopped by its time limit")
    );
}

#[test]
fn names_that_are_no_file_names_do_no_harm() {
    let folder = folder();
    let odd = folder.path().join("Odd name (2).toml");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"), &odd).unwrap();
    let (code, _) = refused(&folder, &["run", "Odd name (2).toml"]);
    assert_eq!(code, 2, "a manifest is no scenario");
    write(&folder, "Odd name (2).toml", SCENARIO);
    stdout(&folder, &["run", "Odd name (2).toml"]);
    assert!(folder.path().join("reports/bolt-action/odd-name-2/summary.csv").exists());
}

/// Whatever is counted, of one thing it is said as of one.
#[test]
fn one_of_a_thing_has_the_noun_for_one() {
    let folder = TempDir::new().unwrap();
    commands::put_asked(folder.path());
    write(&folder, "one.toml", SCENARIO);
    let asked = |asked: &commands::Asked| {
        let few: &[&str] = match asked.words[0] {
            "best" => &[],
            _ => &["--engine", "sample", "--trials", "1"],
        };
        [asked.words, few, &["--out", asked.last]].concat()
    };
    let has_trials = |asked: &&commands::Asked| !asked.words.contains(&"--trials");
    let writing = commands::WRITING.iter().filter(has_trials).map(asked);
    let telling = commands::TELLING.iter().map(|(words, _)| words.to_vec());
    let more: [&[&str]; 5] = [
        &["plan", "one.toml"],
        &["plan", "one.toml", "--engine", "sample", "--trials", "1"],
        &["check", "one.toml"],
        &["fmt", "r.rule"],
        &["run", "s.toml", "--shard", "0/2", "--engine", "sample", "--trials", "1"],
    ];
    let more = more.into_iter().map(<[&str]>::to_vec);
    for arguments in writing.chain(telling).chain(more) {
        let output = run(&folder, &arguments);
        let said = [output.stdout, output.stderr].map(|said| String::from_utf8(said).unwrap());
        let words: Vec<&str> = said.iter().flat_map(|said| said.split_whitespace()).collect();
        let is_wrong = |pair: &&[&str]| {
            let noun = pair[1].trim_end_matches(|c: char| c.is_ascii_punctuation());
            pair[0] == "1" && COUNTED.contains(&noun)
        };
        assert_eq!(words.windows(2).find(is_wrong), None, "{arguments:?}: {said:?}");
    }
}

/// What answers count.
const COUNTED: [&str; 17] = [
    "blocks",
    "cells",
    "checks",
    "folders",
    "looks",
    "measures",
    "options",
    "pages",
    "paths",
    "points",
    "rows",
    "scenarios",
    "shards",
    "situations",
    "tests",
    "trials",
    "variants",
];
