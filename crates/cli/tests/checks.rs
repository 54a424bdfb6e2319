//! `check`, `accept`, `plan` and `doctor` from outside.

use std::fs;

use crate::support::repository::*;

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({filters => filters()}, { insta::assert_snapshot!(name, text) });
}

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
    assert!(!said(&output).contains("Failed, for"), "nobody asked for that");
    let strict = repository.run(&["check", "scenarios", "--fail-on", "unaccepted"]);
    assert_eq!(code(&strict), 3);
    let failed =
        said(&strict).lines().find(|line| line.starts_with("Failed, for ")).map(str::to_owned);
    let failed = failed.unwrap_or_else(|| panic!("{}", said(&strict)));
    assert!(failed.ends_with(" measures without a baseline (`--fail-on unaccepted`)"), "{failed}");
}

#[test]
fn a_baseline_that_is_gone_is_told_everywhere() {
    let repository = Repository::accepted(&[]);
    fs::remove_file(repository.path(MINES_BASELINE)).unwrap();
    let check = ["check", "scenarios", "--github", "--junit", "junit.xml", "-q"];
    let said_so = "scenarios/mines.toml has no baseline; `sandtable accept scenarios/mines.toml`";
    assert_eq!(code(&repository.run(&check)), 0);
    let summary = repository.read("reports/checks/summary.md");
    assert!(summary.contains("- scenarios/mines.toml has no baseline"), "{summary}");
    assert!(repository.read("junit.xml").contains(&format!("<skipped message=\"{said_so}")));
    let strict = repository.run(&[&check[..], &["--fail-on", "unaccepted"]].concat());
    assert_eq!(code(&strict), 3);
    assert!(repository.read("junit.xml").contains(&format!("<failure message=\"{said_so}")));
    let annotation = "::error file=scenarios/mines.toml,line=1,title=no baseline";
    assert!(said(&strict).contains(annotation), "{}", said(&strict));
}

#[test]
fn whatever_ends_a_quiet_run_is_told() {
    let repository = Repository::accepted(&[]);
    let sampled = ["check", "scenarios", "-q", "--engine", "sample", "--trials", "20000"];
    for (kind, label) in [("weak", "pass-weak  "), ("inconclusive", "INCONCLUSIVE  ")] {
        let output = repository.run(&[&sampled[..], &["--fail-on", kind]].concat());
        assert_eq!(code(&output), 3);
        assert!(said(&output).contains(label), "{}", said(&output));
    }
}

#[test]
fn annotations_name_files_from_the_root_of_the_repository() {
    let repository = Repository::accepted(&[]);
    repository.change("scenarios/mines.toml", "models = 10", "models = 2");
    let below = repository.path("scenarios");
    let mut command = repository.command(&["check", "mines.toml", "--github"]);
    command.current_dir(below).env("GITHUB_WORKSPACE", repository.path(""));
    let text = said(&command.output().unwrap());
    assert!(text.contains("::error file=scenarios/mines.toml,line="), "{text}");
}

#[test]
fn why_nothing_was_checked_is_annotated_at_its_line() {
    let repository = Repository::accepted(&[]);
    repository.change(MINES_BASELINE, "measure hits", "<<<<<<< HEAD\nmeasure hits");
    repository.write("step.md", "");
    let check = || {
        let mut command = repository.command(&["check", "scenarios", "--github"]);
        let output = command.env("GITHUB_STEP_SUMMARY", repository.path("step.md")).output();
        output.unwrap()
    };
    let conflict = check();
    assert_eq!(code(&conflict), 2);
    snapshot("a_conflict_is_annotated", &String::from_utf8(conflict.stdout).unwrap());
    assert!(repository.read("step.md").contains("a merge conflict was left in the baseline"));
    repository.change("scenarios/orders.toml", "pins = 3", "pints = 3");
    let misspelt = check();
    assert_eq!(code(&misspelt), 2);
    snapshot("a_bad_key_is_annotated", &String::from_utf8(misspelt.stdout).unwrap());
}

#[test]
fn a_junit_report_has_only_attributes_that_every_reader_takes() {
    let repository = Repository::accepted(&[]);
    repository.run(&["check", "scenarios", "--junit", "junit.xml"]);
    let report = repository.read("junit.xml");
    let attributes = |element: &str| -> std::collections::BTreeSet<&str> {
        let lines = report.lines().filter(|line| line.trim_start().starts_with(element));
        lines
            .flat_map(|line| line.split('"').step_by(2))
            .filter_map(|text| text.strip_suffix('=')?.split_whitespace().last())
            .collect()
    };
    assert_eq!(
        attributes("<testsuites ").into_iter().collect::<Vec<_>>(),
        ["errors", "failures", "name", "tests"]
    );
    assert_eq!(
        attributes("<testsuite ").into_iter().collect::<Vec<_>>(),
        ["errors", "failures", "name", "skipped", "tests"]
    );
    assert_eq!(attributes("<testcase ").into_iter().collect::<Vec<_>>(), ["classname", "name"]);
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
fn what_was_asked_of_a_check_is_repeated_where_it_says_how_to_accept() {
    let repository = Repository::accepted(&[]);
    repository.change("scenarios/orders.toml", "pins = 3", "pins = 5");
    let asked = ["--engine", "sample", "--trials", "20000", "--measure", "pins"];
    let output = repository.run(&[&["check", "scenarios"][..], &asked].concat());
    assert_eq!(code(&output), 3, "{}", said(&output));
    let accept = said(&output);
    let accept = accept.lines().find_map(|line| line.split("  sandtable accept ").nth(1));
    let accept = accept.expect("it says how");
    assert!(accept.ends_with(" --engine sample --trials 20000"), "{accept}");
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
    assert!(said(&exact).contains(" are exact, and free; none has to be sampled."));
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

#[test]
fn a_refused_file_is_an_error_of_the_junit_report() {
    let repository = Repository::accepted(&[]);
    let check = || code(&repository.run(&["check", "scenarios", "--junit", "junit.xml"]));
    assert_eq!(check(), 0);
    repository.change("scenarios/orders.toml", "pins = 3", "pints = 3");
    assert_eq!(check(), 2);
    snapshot("a_bad_key_junit", &repository.read("junit.xml"));
    repository.change("scenarios/orders.toml", "pints = 3", "pins = 3");
    repository.change(MINES_BASELINE, "measure hits", "<<<<<<< HEAD\nmeasure hits");
    assert_eq!(check(), 2);
    let junit = repository.read("junit.xml");
    assert!(
        junit.contains(&format!("<testsuite name=\"{MINES_BASELINE}\" tests=\"1\"")),
        "{junit}"
    );
}

#[test]
fn why_nothing_was_selected_is_in_the_junit_report() {
    let repository = Repository::accepted(&[]);
    let arguments = ["check", "scenarios", "--measure", "casualtis", "--junit", "junit.xml"];
    assert_eq!(code(&repository.run(&arguments)), 4);
    let junit = repository.read("junit.xml");
    assert!(junit.contains("errors=\"1\"") && junit.contains("casualties"), "{junit}");
}

/// Nobody could tell which of the two holds.
#[test]
fn what_is_said_twice_of_one_measure_of_one_variant_is_refused() {
    let repository = Repository::new();
    let twice = "[[check.compare]]\nmeasure = \"passed\"\nmargin = 0.1\n\
                 [[check.compare]]\nvariant = \"veterans\"\nmeasure = \"passed\"\nmargin = 0.2\n";
    repository.write("scenarios/orders.toml", &format!("{ORDERS}{twice}"));
    assert_eq!(code(&repository.run(&["check", "scenarios"])), 0, "they are of other variants");
    let third = "[[check.compare]]\nmeasure = \"passed\"\nmargin = 0.3\n";
    let until = "reason = \"a\"\nuntil = \"2027-01-31\"\n";
    let suppressed = format!("[[check.suppress]]\n{until}[[check.suppress]]\n{until}");
    for (more, told) in [
        (third, "passed of all variants is compared twice; first in entry 1 of the list"),
        (&*suppressed, "every measure of all variants is suppressed twice; first in entry 1"),
    ] {
        repository.write("scenarios/orders.toml", &format!("{ORDERS}{twice}{more}"));
        let output = repository.run(&["check", "scenarios"]);
        assert_eq!(code(&output), 2);
        assert!(said(&output).contains(told), "{}", said(&output));
    }
}
