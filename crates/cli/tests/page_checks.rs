//! `check` holds the pages of rules to their own tests.

use tempfile::TempDir;

use crate::support::program::{read, refused, rows, run, stdout, write};

const FIRE: &str = "library house.fire \"Fire\"\npart hits(n) -> hits { give \"to hit\": count n of d6 >= 4 }\n\
expect mean hits(4) = 2 because \"4 * 1/2\"\n";

const VOLLEY: &str = r#"rule house.volley "A volley"
use "fire.rule": hits
circumstances { shots 1..20 (shots) = 4 "Shots." }
resolve {
  let hit = hits(shots)
  result { hits = hit (hits) "hits" }
}
example "one of two" {
  given shots = 2
  faces 4 3
  then hits = 1
}
expect mean hits = 1 given shots = 2
"#;

const SCENARIO: &str = "title = \"A volley\"\nrule = \"house/volley.rule\"\n";

/// A rule with its library, and a scenario about it that expects nothing itself.
fn with(changes: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files = [("house/fire.rule", FIRE), ("house/volley.rule", VOLLEY), ("run.toml", SCENARIO)];
    for (name, text) in files.iter().chain(changes) {
        write(&folder, name, text);
    }
    folder
}

#[test]
fn the_tests_of_the_pages_that_a_scenario_reaches_are_checks() {
    let folder = with(&[]);
    let told = stdout(&folder, &["check", "run.toml"]);
    assert!(told.starts_with("no baseline  run.toml"), "{told}");
    assert!(told.contains("3 checks of 2 pages compared: 3 exactly"), "{told}");
    let all = rows(&read(&folder, "reports/checks/checks.csv"));
    let cells = |column: &str| all.iter().map(|row| row[column].as_str()).collect::<Vec<_>>();
    assert_eq!(cells("source"), ["page"; 3]);
    assert_eq!(cells("file"), ["house/fire.rule", "house/volley.rule", "house/volley.rule"]);
    assert_eq!(cells("line"), ["3", "8", "13"]);
    assert_eq!(cells("statistic"), ["mean", "example", "mean"]);
    assert_eq!(cells("measure"), ["hits(4)", "one of two", "hits"]);
    assert_eq!(cells("variant"), ["base", "base", "shots = 2"]);
    assert_eq!(cells("verdict"), ["PASS"; 3]);
}

#[test]
fn a_test_of_a_page_that_does_not_hold_fails_the_check() {
    let folder = with(&[
        ("house/fire.rule", &FIRE.replace("(4) = 2", "(4) = 3")),
        ("house/volley.rule", &VOLLEY.replace("faces 4 3", "faces 4 5")),
    ]);
    let output = run(&folder, &["check", "run.toml", "--junit", "junit.xml", "--github"]);
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stdout).unwrap();
    let example = "example \"one of two\" in house/volley.rule does not come out: hits is 2, not 1";
    assert!(told.contains(&format!("FAIL  {example}\n")), "{told}");
    assert!(
        told.contains("FAIL  mean hits(4) = 3 in house/fire.rule does not hold: it is 2\n"),
        "{told}"
    );
    assert!(told.contains("accept      another value in house/fire.rule, line 3\n"), "{told}");
    assert!(told.contains("try         sandtable test house/fire.rule\n"), "{told}");
    assert!(told.contains("::error file=house/volley.rule,line=8,"), "{told}");
    let junit = read(&folder, "junit.xml");
    assert!(junit.contains("tests=\"4\" failures=\"2\""), "{junit}");
    assert!(junit.contains("<testsuite name=\"house/house/fire.rule\""), "{junit}");
}

#[test]
fn pages_in_the_folders_that_no_scenario_names_are_checked_as_well() {
    let alone = "rule house.alone \"Alone\"\nresolve { result { one = roll d2 \"one\" } }\n\
                 expect mean one = 1\n";
    let folder = with(&[("house/alone.rule", alone)]);
    assert!(run(&folder, &["check", "run.toml"]).status.success(), "it is not reached");
    assert_eq!(run(&folder, &["check", "."]).status.code(), Some(3));
    let output = run(&folder, &["check", "house"]);
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("mean one = 1 in house/alone.rule does not hold: it is 3/2"), "{told}");
    assert!(told.contains("4 checks of 3 pages compared"), "{told}");
    stdout(&folder, &["check", "house/volley.rule"]);
    write(&folder, "house/alone.rule", "rule a.b");
    let (code, told) = refused(&folder, &["check", "."]);
    assert!(code == 2 && told.contains("house/alone.rule"), "{told}");
}

#[test]
fn a_part_of_a_scenario_is_checked_without_pages() {
    let expect = "[[expect]]\nmeasure = \"hits\"\nstatistic = \"mean\"\nvalue = 2\n";
    let folder = with(&[("run.toml", &format!("{SCENARIO}{expect}"))]);
    let whole = stdout(&folder, &["check", "."]);
    assert!(whole.contains("4 checks of 1 scenario and 2 pages compared"), "{whole}");
    let budget = "over 1 check declared by scenarios and baselines (3 tests of pages raise none);";
    assert!(whole.contains(budget), "{whole}");
    let part = stdout(&folder, &["check", ".", "--measure", "hits"]);
    assert!(part.contains("1 check of 1 scenario compared"), "{part}");
    let named = stdout(&folder, &["check", ".", "--scenario", "run"]);
    assert!(named.contains("4 checks of 1 scenario and 2 pages compared"), "{named}");
}

#[test]
fn steps_and_plays_reach_their_pages() {
    let plays = "rule house.twice \"Twice\"\nresolve {\n  play volley = \"volley.rule\" { }\n  \
                 result { hits = volley.hits * 2 (hits) \"hits\" }\n}\n";
    let steps = "title = \"Steps\"\n[[step]]\nname = \"a\"\nrule = \"house/twice.rule\"\n";
    let folder = with(&[("house/twice.rule", plays), ("run.toml", steps)]);
    let told = stdout(&folder, &["check", "run.toml"]);
    assert!(told.contains("3 checks of 2 pages compared"), "{told}");
}

#[test]
fn a_page_without_tests_is_nothing_to_check() {
    let folder = with(&[("house/fire.rule", "library a.b \"B\"\npart one() = 1\n")]);
    assert_eq!(refused(&folder, &["check", "house/fire.rule"]).0, 4);
}

#[test]
fn describe_tells_the_tests_of_a_page() {
    let told = stdout(&with(&[]), &["describe", "house/volley.rule"]);
    let examples =
        "\n  one of two\n    given    shots = 2\n    faces    4 3\n    then     hits = 1\n";
    assert!(told.contains(examples), "{told}");
    assert!(told.contains("\n  mean hits = 1\n    given    shots = 2\n"), "{told}");
    let told = stdout(&with(&[]), &["describe", "house/fire.rule"]);
    assert!(told.starts_with("house/fire.rule: Fire\nA library: "), "{told}");
    assert!(told.ends_with("\n  mean hits(4) = 2\n    because  4 * 1/2\n"), "{told}");
}

#[test]
fn what_a_page_says_of_itself_comes_before_what_scenarios_ask_of_it() {
    let expect = "[[expect]]\nmeasure = \"hits\"\nstatistic = \"mean\"\nvalue = 3\n";
    let folder = with(&[
        ("house/volley.rule", &VOLLEY.replace("hits = 1 given", "hits = 4 given")),
        ("run.toml", &format!("{SCENARIO}{expect}")),
    ]);
    let output = run(&folder, &["check", "run.toml"]);
    let told = String::from_utf8(output.stdout).unwrap();
    let page = told.find("mean hits = 4 given shots = 2 in house/volley.rule does not hold");
    let scenario = told.find("mean of hits of 'a volley' is 2, not the expected 3");
    assert!(page.is_some() && page < scenario, "{told}");
}

#[test]
fn a_fraction_of_many_digits_is_told_as_a_number() {
    let many = "rule house.many \"Many\"\nresolve { result { hits = count 300 of d6 >= 4 \"hits\" } }\n\
                expect p_ge(150) hits = 1/2\n";
    let folder = with(&[("many.rule", many)]);
    let told = String::from_utf8(run(&folder, &["test", "many.rule"]).stdout).unwrap();
    assert!(told.contains("line 3: it is 0.523014 (a fraction of 90 by 90 digits)\n"), "{told}");
    let told = String::from_utf8(run(&folder, &["check", "many.rule"]).stdout).unwrap();
    assert!(told.contains("does not hold: it is 0.523014 (a fraction of"), "{told}");
}

#[test]
fn a_page_that_cannot_be_read_keeps_no_other_from_being_tried() {
    let sound = "rule house.one \"One\"\nresolve { result { one = roll d6 \"one\" } }\n\
                 expect mean one = 7/2\n";
    let broken = sound.replace("roll", "rol");
    let folder = with(&[("broken.rule", broken.as_str()), ("one.rule", sound)]);
    let tried = run(&folder, &["test", "broken.rule", "one.rule"]);
    assert_eq!(tried.status.code(), Some(2));
    let told = String::from_utf8(tried.stdout).unwrap();
    assert!(told.contains("  holds  mean one = 7/2\n"), "{told}");
    assert!(told.ends_with("1 of 1 test holds.\n"), "{told}");
    let wrong = String::from_utf8(tried.stderr).unwrap();
    assert!(wrong.contains("broken.rule:2:"), "{wrong}");
}

#[test]
fn a_page_without_tests_is_told_how_to_begin_one() {
    let folder =
        with(&[("one.rule", "rule a.b \"B\"\nresolve { result { one = roll d6 \"one\" } }\n")]);
    let (code, told) = refused(&folder, &["test", "one.rule"]);
    assert_eq!(code, 4);
    assert!(told.contains("as the last line of the page: `expect mean hits = 7/2`"), "{told}");
}

/// A scenario stands for the rule that it asks about, and for the pages that it reaches.
#[test]
fn a_scenario_names_its_rule_wherever_a_rule_is_named() {
    let folder = with(&[]);
    let of_page = stdout(&folder, &["describe", "house/volley.rule"]);
    assert_eq!(stdout(&folder, &["describe", "run.toml"]), of_page);
    assert_eq!(
        stdout(&folder, &["new", "run.toml"]),
        stdout(&folder, &["new", "house/volley.rule"])
    );
    let tested = stdout(&folder, &["test", "run.toml", "house/volley.rule"]);
    assert!(
        tested.contains("house/fire.rule") && tested.ends_with("3 of 3 tests hold.\n"),
        "{tested}"
    );

    write(&folder, "mud.toml", &stdout(&folder, &["new", "ba.mud.table"]));
    assert!(stdout(&folder, &["describe", "mud.toml"]).starts_with("ba.mud.table: "));
    let (code, told) = refused(&folder, &["test", "mud.toml"]);
    assert_eq!(code, 4, "{told}");
    assert!(told.contains("no rule written as text (*.rule) in mud.toml"), "{told}");
}

/// A page is named by its path. Whoever names it by the id that it gives itself is told which that is.
#[test]
fn a_page_that_is_named_by_its_id_is_named_by_its_path_in_the_hint() {
    let folder = with(&[]);
    write(&folder, "house/run.toml", "title = \"A volley\"\nrule = \"house.volley\"\n");
    let (code, told) = refused(&folder, &["run", "house/run.toml"]);
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("a page is named by its path: `rule = \"volley.rule\"`"), "{told}");
}
