//! `check`, `accept`, `plan` and `doctor` from outside.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const MINES: &str = r#"title = "Ten regulars cross a mined section"
rule = "ba.minefield.attack"
[circumstances]
unit = { kind = "infantry", quality = "regular", models = 10 }
order = "run"
section = { mines = "anti-personnel" }
[rulings]
"mine.pins_per" = "attack"
[run]
seed = 1944
[variants.advance]
circumstances.order = "advance"
[[expect]]
measure = "casualties"
statistic = "mean"
value = "5/4"
because = "three dice at 4+ that kill on 2+"
"#;

const ORDERS: &str = r#"title = "Order test"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[run]
trials = 200_000
seed = 1944
[variants.veterans]
circumstances.unit.quality = "veteran"
[[expect]]
measure = "passed"
statistic = "mean"
value = "5/12"
[[expect]]
variant = "veterans"
measure = "passed"
statistic = "p_eq(1)"
value = 0.58
margin = 0.02
"#;

/// A folder with two scenarios, like the root of a rulebook's repository.
struct Repository(TempDir);

impl Repository {
    fn new() -> Repository {
        let repository = Repository(tempfile::tempdir().unwrap());
        repository.write("scenarios/mines.toml", MINES);
        repository.write("scenarios/orders.toml", ORDERS);
        repository
    }

    fn accepted(arguments: &[&str]) -> Repository {
        let repository = Repository::new();
        let all = [&["accept", "scenarios"], arguments].concat();
        let output = repository.run(&all);
        assert_eq!(code(&output), 0, "{}", said(&output));
        repository
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        #[expect(clippy::disallowed_methods, reason = "a test file need not survive a crash")]
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn change(&self, name: &str, from: &str, to: &str) {
        let text = self.read(name);
        assert!(text.contains(from), "{name} has no {from}");
        self.write(name, &text.replacen(from, to, 1));
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(arguments).current_dir(self.0.path());
        command.env("COLUMNS", "100").env_remove("GITHUB_STEP_SUMMARY");
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Every file with its text.
    fn files(&self) -> BTreeMap<PathBuf, String> {
        let mut files = BTreeMap::new();
        list(self.0.path(), &mut files);
        files
    }
}

fn list(folder: &Path, files: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.insert(path.clone(), fs::read_to_string(&path).unwrap());
        }
    }
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    text(&output.stdout) + &text(&output.stderr)
}

fn snapshot(name: &str, text: &str) {
    let filters = vec![("[0-9a-f]{16}", "[hash]"), (r"\[[0-9a-f]{8}\]", "[checksum]")];
    insta::with_settings!({filters => filters}, { insta::assert_snapshot!(name, text) });
}

const MINES_BASELINE: &str = "reports/baselines/bolt-action/mines.baseline";
const ORDERS_BASELINE: &str = "reports/baselines/bolt-action/orders.baseline";

#[test]
fn what_has_not_changed_passes() {
    let repository = Repository::accepted(&[]);
    let output = repository.run(&["check", "scenarios"]);
    snapshot("nothing_has_changed", &said(&output));
    assert_eq!(code(&output), 0);
    snapshot("a_baseline", &repository.read(ORDERS_BASELINE));
}

#[test]
fn a_change_fails_and_is_shown() {
    let repository = Repository::accepted(&[]);
    repository.change(
        "scenarios/mines.toml",
        "[variants",
        "figures.section.dice_on_run = 2\n[variants",
    );
    repository.change("scenarios/mines.toml", "figures.section", "[figures]\nsection");
    let output = repository.run(&["check", "scenarios", "--junit", "junit.xml", "--github"]);
    assert_eq!(code(&output), 3);
    snapshot("casualties_fell", &said(&output));
    snapshot("casualties_fell_junit", &repository.read("junit.xml"));
    snapshot("casualties_fell_summary", &repository.read("reports/checks/summary.md"));
    let rows = repository.read("reports/checks/checks.csv");
    let failed: Vec<&str> = rows.lines().filter(|row| row.contains(",FAIL,")).collect();
    snapshot("casualties_fell_rows", &failed.join("\n"));
    let drawing = repository.read("reports/checks/bolt-action-mines-base-casualties.svg");
    assert!(drawing.contains("baseline") && drawing.contains("now"));
}

#[test]
fn accepting_a_change_is_all_that_it_takes() {
    let repository = Repository::accepted(&[]);
    repository.change("scenarios/mines.toml", "models = 10", "models = 3");
    let before = repository.read(MINES_BASELINE);
    assert_eq!(code(&repository.run(&["check", "scenarios"])), 3);
    let accepted = repository.run(&["accept", "scenarios/mines.toml"]);
    snapshot("a_change_is_accepted", &said(&accepted));
    assert_eq!(code(&repository.run(&["check", "scenarios"])), 0);
    assert_ne!(repository.read(MINES_BASELINE), before);
    let again = repository.run(&["accept", "scenarios"]);
    assert!(said(&again).lines().all(|line| line.contains("left alone")), "{}", said(&again));
}

#[test]
fn accepting_a_measure_leaves_the_others_as_they_are() {
    let repository = Repository::accepted(&[]);
    let before = repository.read(MINES_BASELINE);
    repository.change("scenarios/mines.toml", "quality = \"regular\"", "quality = \"veteran\"");
    let arguments = ["accept", "scenarios", "--measure", "casualties", "--variant", "base"];
    assert_eq!(code(&repository.run(&arguments)), 0);
    let after = repository.read(MINES_BASELINE);
    let changed: Vec<&str> =
        after.lines().filter(|line| !before.lines().any(|old| old == *line)).collect();
    snapshot("one_measure_was_accepted", &changed.join("\n"));
    assert_eq!(code(&repository.run(&["check", "scenarios", "--measure", "hits"])), 3);
}

#[test]
fn a_check_never_accepts() {
    let repository = Repository::accepted(&[]);
    assert_eq!(code(&repository.run(&["check", "scenarios", "--update"])), 2);
}

#[test]
fn a_run_that_was_cut_short_is_not_accepted() {
    let repository = Repository::new();
    let arguments =
        ["accept", "scenarios", "--engine", "sample", "--trials", "1e12", "--max-time", "0.2s"];
    let output = repository.run(&arguments);
    assert_eq!(code(&output), 5, "{}", said(&output));
    assert!(said(&output).contains("nothing was accepted: variant `base` of"), "{}", said(&output));
    assert!(!repository.path("reports/baselines").exists());
}

#[test]
fn where_nothing_is_selected_nothing_passes() {
    let repository = Repository::new();
    repository.write("scenarios/mines.toml", MINES.split("[[expect]]").next().unwrap());
    for (arguments, problem) in [
        (vec!["check", "scenarios/mines.toml"], "no check was selected"),
        (vec!["check", "scenarios", "--measure", "casualtis"], "did you mean `casualties`?"),
        (vec!["check", "scenarios", "--scenario", "mine"], "there is no scenario `mine`"),
        (vec!["check", "reports"], "reports"),
    ] {
        fs::create_dir_all(repository.path("reports")).unwrap();
        let output = repository.run(&arguments);
        assert_eq!(code(&output), 4, "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(problem), "{}", said(&output));
    }
}

/// A repository in which something is wrong with a baseline: it is said where, and nothing changes.
#[track_caller]
fn refused(name: &str, spoil: impl FnOnce(&Repository)) {
    let repository = Repository::accepted(&[]);
    spoil(&repository);
    let before = repository.files();
    let output = repository.run(&["check", "scenarios"]);
    assert_eq!(code(&output), 2, "{}", said(&output));
    assert!(output.stdout.is_empty());
    snapshot(name, &said(&output));
    assert_eq!(repository.files(), before, "nothing on the disk is changed");
}

#[test]
fn a_baseline_that_was_edited_is_refused() {
    refused("edited", |r| r.change(ORDERS_BASELINE, "5/12 (41.6667%)", "1/2 (50%)"));
}

#[test]
fn a_baseline_that_was_cut_short_is_refused() {
    refused("cut_short", |r| {
        let text = r.read(ORDERS_BASELINE);
        r.write(ORDERS_BASELINE, &text[..text.len() * 2 / 3]);
    });
}

#[test]
fn a_baseline_in_which_outcomes_are_there_twice_is_refused() {
    refused("twice", |r| r.change(ORDERS_BASELINE, "  0: 7/12", "  0: 7/12 (58.3333%)\n  0: 7/12"));
}

#[test]
fn a_baseline_in_another_order_is_refused() {
    refused("other_order", |r| {
        let rows = "  0: 7/12 (58.3333%)\n  1: 5/12 (41.6667%)\n";
        let other = "  1: 5/12 (41.6667%)\n  0: 7/12 (58.3333%)\n";
        r.change(ORDERS_BASELINE, rows, other);
    });
}

#[test]
fn a_baseline_of_another_format_is_refused() {
    refused("other_format", |r| r.change(ORDERS_BASELINE, "format 1", "format 7"));
}

#[test]
fn a_conflict_that_was_left_in_a_baseline_is_refused() {
    refused("conflict", |r| {
        r.change(
            ORDERS_BASELINE,
            "  0: 7/12",
            "<<<<<<< ours\n  0: 7/12 (58.3333%)\n=======\n  0: 7/12",
        );
    });
}

#[test]
fn a_baseline_of_another_scenario_is_refused() {
    refused("other_scenario", |r| r.write(ORDERS_BASELINE, &r.read(MINES_BASELINE)));
}

#[test]
fn a_baseline_whose_scenario_is_gone_is_refused() {
    refused("scenario_gone", |r| fs::remove_file(r.path("scenarios/orders.toml")).unwrap());
}

#[test]
fn a_baseline_of_a_variant_that_is_gone_is_refused() {
    refused("variant_gone", |r| {
        r.change("scenarios/mines.toml", "variants.advance", "variants.advances");
    });
}

#[test]
fn a_baseline_of_a_measure_that_is_gone_is_refused() {
    let repository = Repository::new();
    repository.change(
        "scenarios/mines.toml",
        "[run]",
        "[measures]\nlost = \"2 * casualties\"\n[run]",
    );
    assert_eq!(code(&repository.run(&["accept", "scenarios"])), 0);
    repository.write("scenarios/mines.toml", MINES);
    let output = repository.run(&["check", "scenarios"]);
    assert_eq!(code(&output), 2);
    snapshot("measure_gone", &said(&output));
    assert_eq!(code(&repository.run(&["accept", "scenarios"])), 0, "that is how it is accepted");
    assert_eq!(code(&repository.run(&["check", "scenarios"])), 0);
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let repository = Repository::accepted(&[]);
    repository.change(ORDERS_BASELINE, "format 1", "format 7");
    repository.change(MINES_BASELINE, "version: ", "version: 9");
    let output = repository.run(&["check", "scenarios"]);
    assert_eq!(said(&output).matches("error: ").count(), 2, "{}", said(&output));
}

#[test]
fn a_damaged_baseline_is_written_anew_only_as_a_whole() {
    let repository = Repository::accepted(&[]);
    let whole = repository.read(ORDERS_BASELINE);
    repository.change(ORDERS_BASELINE, "format 1", "format 7");
    assert_eq!(code(&repository.run(&["accept", "scenarios", "--measure", "passed"])), 2);
    assert_eq!(code(&repository.run(&["accept", "scenarios"])), 0);
    assert_eq!(repository.read(ORDERS_BASELINE), whole);
}

#[test]
fn a_new_variant_has_no_baseline_and_that_is_said() {
    let repository = Repository::accepted(&[]);
    repository.change(
        "scenarios/orders.toml",
        "[[expect]]",
        "[variants.pinned]\ncircumstances.unit.pins = 5\n[[expect]]",
    );
    let output = repository.run(&["check", "scenarios"]);
    assert_eq!(code(&output), 0);
    assert!(
        said(&output).contains("no baseline  scenarios/orders.toml, variant pinned: "),
        "{}",
        said(&output)
    );
    let strict = ["check", "scenarios", "--fail-on", "unaccepted"];
    assert_eq!(code(&repository.run(&strict)), 3);
}

#[test]
fn a_suppressed_check_is_listed_until_its_day_is_past() {
    let repository = Repository::new();
    repository.change(
        "scenarios/orders.toml",
        "value = \"5/12\"",
        "value = \"1/2\"\nsuppress = { reason = \"errata to come\", until = \"2027-01-31\" }",
    );
    let on = |day: &str| repository.run(&["check", "scenarios", "--today", day]);
    let before = on("2027-01-31");
    assert_eq!(code(&before), 0);
    snapshot("suppressed", &said(&before));
    let after = on("2027-02-01");
    assert_eq!(code(&after), 3);
    assert!(
        said(&after).contains("was suppressed until 2027-01-31 (errata to come), and counts again"),
        "{}",
        said(&after)
    );
}

#[test]
fn a_suppressed_baseline_is_listed_until_its_day_is_past() {
    let repository = Repository::accepted(&[]);
    repository.change("scenarios/orders.toml", "pins = 3", "pins = 2");
    repository.write(
        "scenarios/orders.toml",
        &(repository.read("scenarios/orders.toml").split("[[expect]]").next().unwrap().to_owned()
            + "[[check.suppress]]\nreason = \"in dispute\"\nuntil = \"2027-01-31\"\n"),
    );
    let on = |day: &str| repository.run(&["check", "scenarios", "--today", day]);
    assert_eq!(code(&on("2027-01-01")), 0);
    assert!(said(&on("2027-01-01")).contains("suppressed  bolt-action/orders, base: distribution of passed until 2027-01-31 (in dispute); FAIL"));
    assert_eq!(code(&on("2028-01-01")), 3);
}

#[test]
fn the_same_trials_pass_without_statistics() {
    let repository = Repository::accepted(&["--engine", "sample"]);
    let output = repository.run(&["check", "scenarios", "--engine", "sample", "--measure", "hits"]);
    assert_eq!(code(&output), 0, "{}", said(&output));
    assert!(
        said(&output).contains("2 checks of 1 scenario compared: 0 exactly, 2 by the same trials"),
        "{}",
        said(&output)
    );
}

#[test]
fn trials_that_are_not_the_same_are_compared_by_numbers() {
    let repository = Repository::accepted(&["--engine", "sample"]);
    let check = ["check", "scenarios", "--engine", "sample", "--measure", "passed"];
    repository.change("scenarios/orders.toml", "seed = 1944", "seed = 1945");
    let output = repository.run(&check);
    let rows = repository.read("reports/checks/checks.csv");
    assert!(rows.contains(",baseline,") && rows.contains(",PASS,2,sample,"), "{rows}");
    assert!(said(&output).contains("pass-weak"), "{}", said(&output));
    repository.change(
        "scenarios/orders.toml",
        "quality = \"regular\"",
        "quality = \"inexperienced\"",
    );
    let output = repository.run(&check);
    assert_eq!(code(&output), 3);
    snapshot("trials_that_changed", &said(&output));
}

#[test]
fn trials_against_exact_odds_pass_weakly_or_fail() {
    let repository = Repository::accepted(&[]);
    let check = ["check", "scenarios/mines.toml", "--engine", "sample"];
    let output = repository.run(&check);
    assert_eq!(code(&output), 0);
    snapshot("trials_against_exact_odds", &said(&output));
    assert_eq!(code(&repository.run(&[&check[..], &["--fail-on", "weak"]].concat())), 3);
    repository.change("scenarios/mines.toml", "models = 10", "models = 2");
    assert_eq!(code(&repository.run(&check)), 3);
}

#[test]
fn exact_odds_are_held_against_trials_too() {
    let repository = Repository::accepted(&["--engine", "sample"]);
    let output = repository.run(&["check", "scenarios", "--measure", "passed"]);
    assert_eq!(code(&output), 0, "{}", said(&output));
    repository.change("scenarios/orders.toml", "pins = 3", "pins = 5");
    assert_eq!(code(&repository.run(&["check", "scenarios", "--measure", "passed"])), 3);
}

#[test]
fn too_few_trials_are_inconclusive() {
    let repository = Repository::new();
    let check = [
        "check",
        "scenarios/orders.toml",
        "--engine",
        "sample",
        "--trials",
        "5000",
        "--variant",
        "veterans",
    ];
    let output = repository.run(&check);
    assert_eq!(code(&output), 5, "{}", said(&output));
    snapshot("too_few_trials", &said(&output));
    assert_eq!(code(&repository.run(&[&check[..], &["--fail-on", "inconclusive"]].concat())), 3);
}

#[test]
fn a_plan_says_what_checks_need() {
    let repository = Repository::accepted(&[]);
    let output =
        repository.run(&["plan", "scenarios", "--engine", "sample", "--measure", "passed"]);
    let filters = vec![(r" +[0-9]+\.[0-9]( |\n)", " [seconds]$1")];
    insta::with_settings!({filters => filters}, {
        insta::assert_snapshot!("a_plan", said(&output));
    });
    let exact = repository.run(&["plan", "scenarios"]);
    assert!(said(&exact).contains(" checks are exact, and free; 0 have to be sampled."));
}

#[test]
fn a_step_summary_is_added_to() {
    let repository = Repository::accepted(&[]);
    repository.write("step.md", "from the step before\n");
    let mut command = repository.command(&["check", "scenarios", "--github"]);
    let output = command.env("GITHUB_STEP_SUMMARY", repository.path("step.md")).output().unwrap();
    assert_eq!(code(&output), 0);
    let summary = repository.read("step.md");
    assert!(summary.starts_with("from the step before\n## Odds\n"), "{summary}");
}

#[test]
fn the_output_is_the_same_bytes_for_any_threads_and_any_order_of_paths() {
    let repository = Repository::accepted(&[]);
    repository.change("scenarios/mines.toml", "models = 10", "models = 2");
    let results = |threads: &str, paths: &[&str]| {
        let arguments =
            ["check", "--threads", threads, "--junit", "junit.xml", "--engine", "sample"];
        let output = repository.run(&[&arguments[..], paths].concat());
        let files = ["reports/checks/checks.csv", "reports/checks/summary.md", "junit.xml"];
        (said(&output), files.map(|file| repository.read(file)))
    };
    let folder = results("1", &["scenarios"]);
    assert!(folder.0.contains("FAIL"));
    for threads in ["2", "7"] {
        assert_eq!(results(threads, &["scenarios/orders.toml", "scenarios/mines.toml"]), folder);
        assert_eq!(results(threads, &["scenarios", "scenarios/mines.toml"]), folder);
    }
}

#[test]
fn a_doctor_proves_that_checks_can_fail() {
    let repository = Repository::new();
    let output = repository.run(&["doctor"]);
    assert_eq!(code(&output), 0, "{}", said(&output));
    let text = said(&output);
    for line in ["The gate can fail", "It does not fail by chance", "Checks can be relied on here."]
    {
        assert!(text.contains(line), "{text}");
    }
}
