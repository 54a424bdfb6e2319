//! What is stopped in the middle of an enumeration: it ends, and nothing that was not found is taken
//! for found.

use tempfile::TempDir;

use crate::support::commands;
use crate::support::program::{document, read, run, stdout, write};

/// Dice of which no two rolls come to the same, which take a good part of a second to enumerate.
const RULE: &str = r#"rule house.slow "Dice that nothing merges"
source "My game, page 1"

circumstances {
  bonus 0..9 (points) = 0 "Points that are added."
}

resolve {
  let a = "first": roll d20
  let b = "second": roll d20
  let c = "third": roll d20
  let d = "fourth": roll d20
  let e = "fifth": roll d20
  let most = max(max(a * b, b * c), max(c * d, d * e + a))
  result {
    odds = most + bonus (points) "what they come to"
  }
}
"#;

const SCENARIO: &str = r#"title = "Slow"
rule = "slow.rule"
[circumstances]
bonus = 1
[run]
trials = 10
[[expect]]
measure = "odds"
statistic = "mean"
value = 200
margin = 150
"#;

const MATRIX: &str = r#"[matrix]
payoff = "odds"
rows = { key = "circumstances.bonus", values = [2, 3] }
columns = [{ name = "as it is" }]
"#;

const SOON: [&str; 3] = ["-q", "--max-time", "0.05s"];

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "slow.rule", RULE);
    write(&folder, "slow.toml", SCENARIO);
    folder
}

#[test]
fn a_run_that_had_no_time_to_enumerate_is_partial_although_all_of_its_trials_are_there() {
    let folder = folder();
    let output = run(&folder, &[&["run", "slow.toml", "--out", "o"], &SOON[..]].concat());
    assert_eq!(output.status.code(), Some(5));
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&folder, "o/manifest.json")).unwrap();
    assert_eq!(manifest["complete"], false);
    assert_eq!(manifest["variants"][0]["why"], "the time was over");
    stdout(&folder, &["run", "slow.toml", "-q", "--out", "o", "--resume"]);
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&folder, "o/manifest.json")).unwrap();
    assert_eq!(
        (&manifest["complete"], &manifest["variants"][0]["engine"]),
        (&true.into(), &"exact".into())
    );
}

#[test]
fn a_run_that_may_only_enumerate_leaves_nothing_if_it_has_no_time() {
    let folder = folder();
    let exact = ["run", "slow.toml", "--engine", "exact", "--out", "o"];
    let output = run(&folder, &[&exact, &SOON[..]].concat());
    assert_eq!(output.status.code(), Some(5), "{output:?}");
    assert!(!folder.path().join("o").exists());
}

#[test]
fn nothing_is_accepted_that_was_not_enumerated_in_time() {
    let folder = folder();
    for engine in ["auto", "exact"] {
        let accept = ["accept", "slow.toml", "--baselines", "b", "--engine", engine];
        let output = run(&folder, &[&accept, &SOON[..]].concat());
        assert_eq!(output.status.code(), Some(5), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.contains("nothing was accepted: variant `base` of slow.toml was stopped"),
            "{said}"
        );
        assert!(!folder.path().join("b").exists());
    }
}

#[test]
fn a_check_that_had_no_time_to_enumerate_is_not_decided() {
    for engine in ["auto", "exact"] {
        let folder = folder();
        let may = [&["--engine", engine], &SOON[..]].concat();
        let output = run(&folder, &[&["check", "slow.toml", "--out", "c"], &may[..]].concat());
        assert_eq!(output.status.code(), Some(5), "{engine}: {output:?}");
        let sweep = ["sweep", "slow.toml", "-P", "circumstances.bonus=0..1", "--out", "s"];
        let output = run(&folder, &[&sweep, &may[..]].concat());
        assert_eq!(output.status.code(), Some(5), "{engine}: {output:?}");
        assert!(read(&folder, "s/sweep.json").contains("\"complete\": false"));
        write(&folder, "m.toml", &format!("{SCENARIO}{MATRIX}"));
        let matrix = ["matrix", "m.toml", "--out", "m"];
        let output = run(&folder, &[&matrix, &may[..]].concat());
        assert_eq!(output.status.code(), Some(5), "{engine}: {output:?}");
        assert!(read(&folder, "m/matrix.json").contains("\"complete\": false"));
    }
}

/// A trial that takes so long that a block of them would take hours, and is not worth enumerating.
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
"#;

const LONG_SCENARIO: &str = r#"title = "Long"
rule = "long.rule"
[run]
trials = 1000000
engine = "sample"
[variants.more]
circumstances.points = 20
[price]
measure = "odds"
price = 10
[tune]
parameter = "circumstances.points"
range = [2, 30]
measure = "odds"
target = 1000
[matrix]
payoff = "odds"
rows = { key = "circumstances.points", values = [2, 30] }
columns = [{ name = "as it is" }]
"#;

/// How a command says that it knows nothing, or not all.
enum Says {
    /// In a sentence, with nothing in the folder.
    InWords(&'static str),
    /// In this file of its results, which are not complete.
    InResults(&'static str),
}
use Says::{InResults, InWords};

const NO_BLOCK: Says =
    InWords("not one block of 16,384 trials was done; `--trials` asks for fewer");

/// If a block of trials were not cut, this would take until tomorrow.
#[test]
fn every_command_ends_in_the_middle_of_a_block_and_says_that_it_knows_nothing() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "long.rule", LONG);
    write(&folder, "long.toml", LONG_SCENARIO);
    let commands: [(&[&str], Says); 8] = [
        (&["run", "long.toml"], InResults("manifest.json")),
        (&["compare", "long.toml"], NO_BLOCK),
        (&["compare", "long.toml", "--factorial", "circumstances.points=3,4"], NO_BLOCK),
        (&["sweep", "long.toml", "-P", "circumstances.points=3..5"], InResults("sweep.json")),
        // It looks for thresholds first, in trials of its own.
        (
            &["sense", "long.toml"],
            InWords("nothing was found out about variant `base` of long.toml before the end"),
        ),
        (&["price", "long.toml"], NO_BLOCK),
        (&["tune", "long.toml"], InResults("tuning.json")),
        (&["matrix", "long.toml"], NO_BLOCK),
    ];
    // Of what is accepted and checked others tell, and best play rolls no dice.
    commands::assert_all_are_asked(
        "--max-time",
        &commands.each_ref().map(|(command, _)| command[0]),
        &["accept", "check", "best"],
    );
    for (number, (command, says)) in commands.into_iter().enumerate() {
        let out = format!("o{number}");
        // So long that trials have been begun, on a busy machine, too.
        let time = ["-q", "--max-time", "1s"];
        let output = run(&folder, &[command, &["--out", &out], &time[..]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(5), "{command:?}: {said}");
        match says {
            InWords(words) => {
                assert!(said.contains(words), "{command:?}: {said}");
                assert!(!folder.path().join(out).exists(), "{command:?}");
            }
            InResults(file) => {
                assert_eq!(said, "", "{command:?}");
                let results = document(&folder, &format!("{out}/{file}"));
                assert_eq!(results["complete"], false, "{command:?}");
            }
        }
    }
}

/// An answer from few trials is better than none, and is that of as many trials that are asked for.
#[test]
fn a_run_that_has_no_time_for_a_block_has_few_trials() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "long.rule", LONG);
    write(&folder, "long.toml", LONG_SCENARIO);
    let output = run(&folder, &["run", "long.toml", "--max-time", "0.2s", "--out", "few"]);
    assert_eq!(output.status.code(), Some(5), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("PARTIAL: `base` was stopped by its time limit."), "{said}");
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&folder, "few/manifest.json")).unwrap();
    let trials = manifest["variants"][0]["trials"].as_u64().unwrap();
    assert!((1..16_384).contains(&trials), "{trials}");
    stdout(&folder, &["run", "long.toml", "-q", "--trials", &trials.to_string(), "--out", "same"]);
    let of_base = |file: &str| -> Vec<String> {
        let table = read(&folder, file);
        table.lines().filter(|line| line.contains(",base,")).map(str::to_owned).collect()
    };
    assert_eq!(of_base("few/distribution.csv"), of_base("same/distribution.csv"));
}
