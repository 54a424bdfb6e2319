//! `tune` and `price` from outside: what they print, write and refuse.

use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::support::program::{self, MINED_SECTION, document, folder, number, rows, write};

static SCENARIO: LazyLock<String> = LazyLock::new(|| {
    let question = "How many points does one section take from a squad that runs across?";
    format!("question = \"{question}\"\n{MINED_SECTION}")
        .replace("A mined section", "What is a mined section worth?")
        + r#"[measures]
balance = "points_lost - cost"
[run]
seed = 1944
[variants.advance]
circumstances.order = "advance"
[variants.mixed]
circumstances.section.mines = "mixed"
[variants.dummy]
circumstances.section.mines = "dummy"
[tune]
parameter = "figures.section.cost"
range = [0, 100]
measure = "balance"
target = 0
variant = ["base", "advance"]
[price]
reference = "base"
price = 50
proportional = "a crosser meets one section"
measure = "points_lost"
printed = { base = 50, mixed = 100, dummy = 25 }
"#
});

/// The program, with the scenario in its folder.
fn sandtable(folder: &TempDir, scenario: &str, arguments: &[&str]) -> Command {
    write(folder, "mines.toml", scenario);
    program::sandtable(folder, arguments)
}

fn run(folder: &TempDir, scenario: &str, arguments: &[&str]) -> Output {
    sandtable(folder, scenario, arguments).output().unwrap()
}

#[track_caller]
fn stdout(folder: &TempDir, scenario: &str, arguments: &[&str]) -> String {
    write(folder, "mines.toml", scenario);
    program::stdout(folder, arguments)
}

/// The exit code with what is said on standard error; nothing may be said on standard output.
#[track_caller]
fn refused(scenario: &str, arguments: &[&str]) -> String {
    let folder = folder();
    write(&folder, "mines.toml", scenario);
    let (code, said) = program::refused(&folder, arguments);
    format!("{code}\n{said}")
}

/// A file with the hash of the rules left out, which any change of a rule changes.
fn read(folder: &TempDir, name: &str) -> String {
    program::read(folder, name).replace(sandtable::RULES_HASH, "HASH")
}

#[test]
fn tune_answers_in_sentences() {
    let folder = folder();
    insta::assert_snapshot!(stdout(&folder, &SCENARIO, &["tune", "mines.toml", "--out", "out"]));
    insta::assert_snapshot!("tuning.csv", read(&folder, "out/tuning.csv"));
    let curve = read(&folder, "out/tuning-curve.csv");
    assert!(
        curve.contains("mines,base,figures.section.cost,balance,mean,,12,0.5,,,,exact,,,,\n"),
        "{curve}"
    );
    assert!(read(&folder, "out/tuning.svg").starts_with("<svg"));
    assert!(read(&folder, "out/tuning.json").contains("\"in_words\""));
}

#[test]
fn tune_certifies_what_it_samples() {
    let folder = folder();
    let arguments =
        ["tune", "mines.toml", "--engine", "sample", "--trials", "20_000", "--out", "out"];
    insta::assert_snapshot!(stdout(&folder, &SCENARIO, &arguments));
    let csv = read(&folder, "out/tuning.csv");
    let row = &rows(&csv)[0];
    let (low, high) = (number(row, "x_low").unwrap(), number(row, "x_high").unwrap());
    assert!(low < 12.5 && 12.5 < high, "{csv}");
    let two_threads = [&arguments[..], &["--threads", "2"]].concat();
    stdout(&folder, &SCENARIO, &two_threads);
    assert_eq!(read(&folder, "out/tuning.csv"), csv, "the same at any number of threads");
}

#[test]
fn tune_takes_its_question_from_the_command_line() {
    let (plain, _) = SCENARIO.split_once("[tune]").unwrap();
    let arguments = [
        "tune",
        "mines.toml",
        "--parameter",
        "figures.to_hit.regular",
        "--range",
        "2..6",
        "--measure",
        "points_lost",
        "--target",
        "advance",
        "--format",
        "csv",
    ];
    insta::assert_snapshot!(
        stdout(&folder(), plain, &arguments).replace(sandtable::RULES_HASH, "HASH")
    );
}

#[test]
fn price_shows_each_variant_against_the_reference() {
    let folder = folder();
    insta::assert_snapshot!(stdout(&folder, &SCENARIO, &["price", "mines.toml", "--out", "out"]));
    insta::assert_snapshot!("price.csv", read(&folder, "out/price.csv"));
    assert!(read(&folder, "out/price.svg").starts_with("<svg"));
}

#[test]
fn price_shows_what_an_average_hides() {
    let mix = "[[mix]]\nweight = 9\ncircumstances.order = \"advance\"\n\
               [[mix]]\nweight = 1\ncircumstances.order = \"run\"\n";
    let scenario = SCENARIO
        .replace("[variants.advance]\ncircumstances.order = \"advance\"\n", "")
        .replace("variant = [\"base\", \"advance\"]\n", "");
    let scenario = scenario.replace("[tune]", &format!("{mix}[tune]"));
    let text = stdout(&folder(), &scenario, &["price", "mines.toml", "--out", "out"]);
    insta::assert_snapshot!(text);
}

#[test]
fn price_has_an_interval_where_it_samples() {
    let folder = folder();
    let arguments =
        ["price", "mines.toml", "--engine", "sample", "--trials", "1e5", "--out", "out"];
    insta::assert_snapshot!(stdout(&folder, &SCENARIO, &arguments));
}

#[test]
fn a_price_by_few_trials_says_how_little_is_known() {
    let folder = folder();
    let few = ["price", "mines.toml", "--engine", "sample", "--out", "out", "--trials"];
    let priced = |trials: &str, measure: &str| {
        let arguments = [&few[..], &[trials, "--measure", measure]].concat();
        stdout(&folder, &SCENARIO, &arguments)
    };
    let text = priced("50", "points_lost + 1000 * (casualties == 3)");
    assert!(text.contains("`base` could be worth nothing, as far as 50 trials can tell"), "{text}");
    let csv = read(&folder, "out/price.csv");
    let row = &rows(&csv)[1];
    assert!(40.0 < number(row, "value_high").unwrap(), "as far as its range goes: {csv}");
    assert_eq!(row["value_method"], "empirical Bernstein");
    assert_eq!((&*row["ci_low"], &*row["ci_high"], &*row["ci_method"]), ("", "", "unknown"));
    assert!(!text.contains(" ± ?") && text.contains("cannot be told"), "{text}");
    let text = priced("1", "points_lost + 1");
    assert!(text.contains("n = 1 in each situation"), "{text}");
}

#[test]
fn a_price_by_what_has_no_value_or_no_range_says_so() {
    let share = "share = { of = \"casualties / hits\", given = \"casualties > 0\" }\n";
    let unbounded = SCENARIO.replace("[run]\n", &format!("{share}[run]\n"));
    let price = ["price", "mines.toml", "--measure", "share", "--out", "out"];
    let said = refused(&unbounded, &price);
    assert!(said.contains("can be negative, as far as is known"), "{said}");
    assert!(said.contains("in [bounds], if it cannot be negative"), "{said}");
    let folder = folder();
    let bounded = format!("{share}[bounds]\nshare = [0, 1]\n[run]\n");
    let scenario = SCENARIO.replace("[run]\n", &bounded);
    let text = stdout(&folder, &scenario, &price);
    assert!(text.contains("`dummy` never meets the condition of share."), "{text}");
    assert!(!text.contains("always 0"), "what has no value is not zero: {text}");
    let trials = ["--engine", "sample", "--trials", "200"];
    let text = stdout(&folder, &scenario, &[&price[..], &trials].concat());
    assert!(text.contains("`dummy` met the condition of share in none of 200 trials."), "{text}");
}

/// What more trials than anybody waits for take.
const ENDLESS: [&str; 6] = ["--engine", "sample", "--trials", "1e12", "--out", "out"];

#[test]
fn answers_that_run_out_of_time_are_written_and_marked_partial() {
    for (command, file) in [("tune", "out/tuning.json"), ("price", "out/price.json")] {
        let folder = folder();
        let arguments = [&[command, "mines.toml", "--max-time", "8s"], &ENDLESS[..]].concat();
        let output = run(&folder, &SCENARIO, &arguments);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(5), "{text}");
        assert!(text.contains("PARTIAL: stopped by its time limit"), "{text}");
        let document = document(&folder, file);
        assert_eq!(document["complete"], false);
        assert_eq!(document["stop_reason"], "time_limit");
    }
}

#[test]
fn a_price_that_ran_out_of_time_says_how_many_trials_it_had() {
    let folder = folder();
    let arguments = [&["price", "mines.toml", "--max-time", "8s"], &ENDLESS[..]].concat();
    run(&folder, &SCENARIO, &arguments);
    let trials = document(&folder, "out/price.json")["prices"][0]["trials"].as_u64().unwrap();
    assert!(0 < trials && trials < 1_000_000_000_000, "{trials}");
}

/// What has been found is told unless the machine is too busy for that; then it is kept.
#[cfg(unix)]
#[test]
fn an_interrupted_search_ends_at_once_and_keeps_the_curve_so_far() {
    for _ in 0..3 {
        let folder = folder();
        let arguments = [&["tune", "mines.toml"], &ENDLESS[..]].concat();
        let mut command = sandtable(&folder, &SCENARIO, &arguments);
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        program::wait_until_held(&folder.path().join("out"));
        std::thread::sleep(std::time::Duration::from_secs(2));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        if !folder.path().join("out/tuning.json").exists() {
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains("out/pieces.json has what was done until then"), "{said}");
            continue;
        }
        let document = document(&folder, "out/tuning.json");
        assert_eq!(document["stop_reason"], "interrupted");
        assert_eq!(document["tuning"][0]["answer"], "stopped");
        assert!(read(&folder, "out/tuning.csv").contains(",stopped,"));
        return;
    }
    panic!("nothing was told in three goes");
}

#[test]
fn a_precision_in_the_file_is_refused_only_where_trials_are_needed() {
    let scenario = SCENARIO.replace("seed = 1944", "seed = 1944\nprecision = 0.01");
    stdout(&folder(), &scenario, &["tune", "mines.toml"]);
    stdout(&folder(), &scenario, &["price", "mines.toml"]);
    insta::assert_snapshot!(
        [
            refused(&scenario, &["tune", "mines.toml", "--engine", "sample"]),
            refused(&scenario, &["price", "mines.toml", "--engine", "sample"]),
        ]
        .join("\n")
    );
}

#[test]
fn a_target_that_cannot_be_met_is_refused() {
    insta::assert_snapshot!(refused(&SCENARIO, &["tune", "mines.toml", "--range", "20..100"]));
}

/// The other questions of the file are answered, and then comes what was not met.
#[test]
fn what_else_was_asked_is_answered_where_a_target_cannot_be_met() {
    let missed = "[[tune]]\nparameter = \"figures.section.cost\"\nrange = [20, 100]\n\
                  measure = \"balance\"\ntarget = 0\n[price]";
    let scenario = SCENARIO.replace("[tune]", "[[tune]]").replace("[price]", missed);
    let output = run(&folder(), &scenario, &["tune", "mines.toml"]);
    let told = String::from_utf8(output.stdout).unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(told.contains("12.5") && told.contains("from 20 to 100"), "{told}");
    assert!(said.contains("from 20 to 100"), "{said}");
}

/// Not all of 981 numbers are looked at, and of those between them trials certify nothing.
#[test]
fn trials_certify_that_a_target_is_missed_where_they_looked_and_nowhere_else() {
    let sampled = ["--range", "20..1000", "--engine", "sample", "--trials", "20000"];
    let said = refused(&SCENARIO, &[&["tune", "mines.toml"], &sampled[..]].concat());
    let looked_at =
        "values looked at, of 981, from 20 to 1000 (certified at 95%); the trials come nearest";
    assert!(
        said.contains("the target 0 is not met at any of the ") && said.contains(looked_at),
        "{said}"
    );
}

#[test]
fn a_measure_that_does_not_depend_on_the_parameter_is_refused() {
    insta::assert_snapshot!(refused(&SCENARIO, &["tune", "mines.toml", "--measure", "casualties"]));
}

/// A page whose measure is nine times its number less its square, and one that is always 4.
const HUMP: &str = r#"rule my.hump "A hump"

circumstances { at 1..9 = 3 "Where." }

resolve {
  let face = roll d6
  result {
    height = at * (10 - at)           "height"
    level  = 4                        "level"
    low    = if face == 1 then 1 else 0 "low"
  }
}
"#;

fn hump(more: &[&str]) -> String {
    let folder = folder();
    write(&folder, "hump.rule", HUMP);
    let file = "title = \"A hump\"\nrule = \"./hump.rule\"\n";
    let asked = ["tune", "mines.toml", "--parameter", "circumstances.at", "--range", "1..9"];
    stdout(&folder, file, &[&asked[..], more].concat())
}

/// Twelve and a half lies in the middle of 9 and 16, on both sides of the hump.
#[test]
fn all_numbers_that_are_equally_near_are_told_in_several_places() {
    let said = hump(&["--measure", "height", "--target", "12.5"]);
    let nearest = "nearest beside them are the whole numbers 1 (9), 2 (16), 8 (16) and 9 (9)";
    assert!(said.contains("in 2 places") && said.contains(nearest), "{said}");
}

#[test]
fn what_meets_the_target_everywhere_is_an_answer() {
    let said = hump(&["--measure", "level", "--target", "4"]);
    assert!(said.contains("everywhere from 1 to 9 (exact)"), "{said}");
}

#[test]
fn a_bad_question_is_refused() {
    let tune = |more: &[&str]| refused(&SCENARIO, &[&["tune", "mines.toml"], more].concat());
    let price = |more: &[&str]| refused(&SCENARIO, &[&["price", "mines.toml"], more].concat());
    insta::assert_snapshot!(
        [
            tune(&["--parameter", "circumstances.unit.modles"]),
            tune(&["--parameter", "circumstances.order"]),
            tune(&["--range", "100..0"]),
            tune(&["--range", "10"]),
            tune(&["--range", "0.5..100"]),
            tune(&["--range", "0..20000"]),
            tune(&["--measure", "points_lots - cost"]),
            tune(&["--statistic", "maen"]),
            tune(&["--target", "advnce"]),
            tune(&["--variant", "advnce"]),
            tune(&["--precision", "0.1"]),
            tune(&["--engine", "sample", "--trials", "10"]),
            tune(&["--engine", "sample", "--statistic", "sd"]),
            price(&["--precision", "0.1"]),
            price(&["--price", "0"]),
            price(&["--price", "-5"]),
            price(&["--reference", "bsae"]),
            price(&["--measure", "0 * casualties"]),
            price(&["--reference", "dummy"]),
        ]
        .join("\n")
    );
}

#[test]
fn a_bad_question_in_a_file_is_refused_with_its_place() {
    let change =
        |from: &str, to: &str| refused(&SCENARIO.replace(from, to), &["run", "mines.toml"]);
    insta::assert_snapshot!(
        [
            change("\"figures.section.cost\"", "\"figures.section.csot\""),
            change("\"figures.section.cost\"", "\"circumstances.order\""),
            change("range = [0, 100]", "range = [100, 0]"),
            change("measure = \"balance\"", "measure = \"balanec\""),
            change("target = 0", "target = { variant = \"runn\" }"),
            change("price = 50", "price = 0"),
            change("mixed = 100", "mxied = 100"),
        ]
        .join("\n")
    );
}

#[test]
fn a_scenario_that_asks_nothing_is_nothing_to_do() {
    let (plain, _) = SCENARIO.split_once("[tune]").unwrap();
    insta::assert_snapshot!(
        [
            refused(plain, &["tune", "mines.toml"]),
            refused(plain, &["price", "mines.toml"]),
            refused(plain, &["tune", "mines.toml", "--range", "1..2"]),
            refused(plain, &["price", "mines.toml", "--price", "5"]),
        ]
        .join("\n")
    );
}

#[test]
fn a_target_is_told_as_the_fraction_that_it_is() {
    let asked = ["--measure", "points_lost", "--parameter", "circumstances.unit.models"];
    let tune =
        [&["tune", "mines.toml", "--target", "7/3", "--range", "1..10"], &asked[..]].concat();
    let said = refused(&SCENARIO, &tune);
    assert!(said.contains("the target 7/3 is not met from 1 to 10"), "{said}");
}

/// What trials cannot answer is known before the first question is asked: nothing is played for it, and no
/// folder is made.
#[test]
fn a_later_question_that_trials_cannot_answer_is_refused_before_the_first_is_asked() {
    let second = r#"
[[tune]]
parameter = "figures.section.cost"
range = [0, 100]
measure = "balance"
statistic = "quantile(0.5)"
target = 0
"#;
    let scenario = SCENARIO.replace("[tune]", "[[tune]]") + second;
    let folder = folder();
    let asked = ["tune", "mines.toml", "--engine", "sample", "--trials", "1e5", "--out", "o"];
    let refused = run(&folder, &scenario, &asked);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(
        said.contains("`quantile(0.5)` of `balance` can only be tuned where it is exact"),
        "{said}"
    );
    assert!(!folder.path().join("o").exists(), "{said}");
}
