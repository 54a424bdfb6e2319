//! Numbers of what may have no value, where commands play a scenario more than once: priced, tuned,
//! swept, moved by a pip, combined.

use std::sync::LazyLock;

use crate::support::program::{
    self, MIRED_TRUCK, folder, number, read, refused, rows, stdout, write,
};
use tempfile::TempDir;

/// The mired truck, with help, and with what it may never come to.
static MUD: LazyLock<String> = LazyLock::new(|| {
    MIRED_TRUCK.to_owned()
        + r#"[measures]
wait = "turns ?? 7"
others = { of = "turns", given = "known(turns)" }
late = { of = "turns", given = "wait > 2 && wait < 9" }
[run]
measure = "turns"
[variants.helped]
circumstances.helper = { mobility = "tracked" }
[tune]
parameter = "figures.multiple"
range = [0, 3]
measure = "turns"
target = 2
"#
});

/// Two templates, if nobody disturbs the stands too often.
const LAYING: &str = r#"
title = "Laying mines"
rule = "cd.mine.laying"
[circumstances]
companies = 1
stands = 2
turns = 4
undisturbed = "2/3"
wanted = 2
[circumstances.clearing]
hand_lifters = 2
undisturbed = 0.5
[measures]
done = "known(turns)"
[run]
measure = "done"
[tune]
parameter = "circumstances.undisturbed"
range = [0.1, 1]
measure = "done"
target = 0.5
"#;

/// Veterans who hardly ever lose ten of ten.
const MINES: &str = r#"
title = "A rare end"
rule = "ba.minefield.attack"
[circumstances]
unit = { kind = "infantry", quality = "veteran", models = 10 }
order = "advance"
section = { mines = "anti-personnel" }
[measures]
left = { of = "10 - casualties", given = "hit" }
[run]
measure = "destroyed"
[[mix]]
weight = 2
[[mix]]
weight = 1
circumstances.unit.quality = "regular"
[variants.run]
circumstances.order = "run"
[price]
price = 50
reference = "run"
measure = "destroyed"
"#;

const SAMPLED: [&str; 4] = ["--engine", "sample", "--trials", "20000"];

fn with(scenario: &str) -> TempDir {
    let folder = folder();
    write(&folder, "it.toml", scenario);
    folder
}

#[track_caller]
fn said(folder: &TempDir, arguments: &[&str]) -> String {
    stdout(folder, &[arguments, &["--out", "out"]].concat())
}

/// What is refused before anything is played; the same where trials are asked for.
#[track_caller]
fn refused_alike(scenario: &str, arguments: &[&str]) -> String {
    let (code, exact) = refused(&with(scenario), arguments);
    let (_, sampled) = refused(&with(scenario), &[arguments, &SAMPLED[..]].concat());
    assert_eq!((code, &exact), (2, &sampled));
    exact
}

#[test]
fn a_chance_is_tuned_with_the_decimals_that_it_may_have() {
    let sampled = ["--range", "0.05..0.8", "--engine", "sample", "--trials", "8000"];
    for more in [&[][..], &sampled] {
        let folder = with(LAYING);
        said(&folder, &[&["tune", "it.toml"], more].concat());
        let row = &rows(&read(&folder, "out/tuning.csv"))[0];
        for point in rows(&read(&folder, "out/tuning-curve.csv")) {
            assert!(point["x"].len() <= "0.123456789".len(), "{}", point["x"]);
        }
        // The number is one that the file may say, and meets the target there.
        let changed = with(&LAYING.replace("\"2/3\"", &row["x"]));
        said(&changed, &["run", "it.toml"]);
        let summary = rows(&read(&changed, "out/summary.csv"));
        let done = summary.iter().find(|row| row["measure"] == "done").unwrap();
        assert!((number(done, "mean").unwrap() - 0.5).abs() < 0.03, "{row:?}");
    }
}

#[test]
fn steps_of_a_sweep_are_written_as_a_chance_takes_them() {
    let folder = with(LAYING);
    let sweep = ["sweep", "it.toml", "-P", "circumstances.undisturbed=0..1..0.142857142857"];
    said(&folder, &sweep);
    assert_eq!(rows(&read(&folder, "out/sweep.csv"))[1]["value"], "0.142857143");
}

/// What is freed was freed in some turn: the scale alone does not know it, and its law does.
#[test]
fn what_always_has_a_value_by_its_law_is_tuned_and_priced_exactly() {
    let freed = MUD
        .replace("[measures]\n", "[measures]\nleft = { of = \"turns\", given = \"freed\" }\n")
        .replace("measure = \"turns\"\ntarget = 2", "measure = \"left\"\ntarget = 2");
    let price = ["price", "it.toml", "--reference", "base", "--price", "50", "--measure", "left"];
    for command in [&["tune", "it.toml", "--range", "0..2"][..], &price] {
        let told = said(&with(&freed), command);
        assert!(!told.contains('±'), "{told}");
        let (code, told) = refused(&with(&freed), &[command, &SAMPLED[..]].concat());
        assert!(code == 2 && told.contains("`left` of variant `base` may have no value"), "{told}");
    }
    // Given a turn more, a truck that is still mired has none.
    let sometimes = freed.replace("given = \"freed\"", "given = \"freed or (turns ?? 7) > 6\"");
    let (code, told) = refused(&with(&sometimes), &["tune", "it.toml"]);
    assert!(code == 2 && told.contains("may have no value"), "{told}");
}

#[test]
fn a_mean_of_all_that_happens_is_refused_where_something_may_never_happen() {
    let price = ["price", "it.toml", "--reference", "base", "--price", "50", "--measure"];
    let tune = ["tune", "it.toml", "--measure"];
    let of = |command: &[&str], measure: &str| refused_alike(&MUD, &[command, &[measure]].concat());
    insta::assert_snapshot!(
        [
            of(&price, "turns"),
            of(&price, "2 * turns"),
            of(&tune, "turns"),
            of(&tune, "late"),
            refused_alike(&MUD, &["tune", "it.toml"]),
        ]
        .join("\n")
    );
}

#[test]
fn events_and_others_are_tuned_all_the_same() {
    let tune = ["tune", "it.toml", "--range", "0..2"];
    let event = ["--statistic", "p_le(2)", "--target", "0.5"];
    said(&with(&MUD), &[&tune[..], &event].concat());
    // Trials of the others have a count of their own.
    for more in [&[][..], &SAMPLED[..]] {
        let folder = with(&MUD);
        said(&folder, &[&tune[..], &["--measure", "others"], more].concat());
        let row = &rows(&read(&folder, "out/tuning.csv"))[0];
        let [low, high] = ["x_low", "x_high"].map(|end| number(row, end).unwrap());
        assert!(low < 1.3576 && 1.3575 < high && high - low < 0.1, "{row:?}");
    }
}

#[test]
fn what_is_never_met_on_the_way_is_told_with_its_place() {
    let tune = ["tune", "it.toml", "--measure", "others"];
    let (code, said) = refused(&with(&MUD), &tune);
    assert_eq!(code, 2);
    assert!(said.contains("never has a value at figures.multiple = 3"), "{said}");
    let output = program::run(&with(&MUD), &[&tune[..], &SAMPLED].concat());
    assert_eq!(output.status.code(), Some(5), "more trials might");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("too few trials met the condition of others at 3"), "{said}");
}

/// In a mix, situations count by how often they meet the condition: as `run` counts them.
#[test]
fn a_measure_under_a_condition_is_priced_by_those_that_meet_it() {
    let means = |command: &[&str], file: &str, column: &str| -> Vec<f64> {
        let folder = with(MINES);
        said(&folder, command);
        let rows = rows(&read(&folder, file));
        let whole = |row: &&program::Row| {
            row["measure"] == "left" && row.get("situation").is_none_or(String::is_empty)
        };
        rows.iter().filter(whole).map(|row| number(row, column).unwrap()).collect()
    };
    let run = means(&["run", "it.toml"], "out/summary.csv", "mean");
    let price = ["price", "it.toml", "--measure", "left"];
    let exact = means(&price, "out/price.csv", "value");
    let sampled = means(&[&price[..], &SAMPLED].concat(), "out/price.csv", "value");
    for ((run, exact), sampled) in run.iter().zip(&exact).zip(&sampled) {
        assert!((run - exact).abs() < 1e-9, "{run} {exact}");
        assert!((sampled - exact).abs() < 0.05, "{sampled} {exact}");
    }
}

#[test]
fn a_reference_that_no_trial_showed_may_yet_be_worth_something() {
    let alone = MINES
        .replace("[[mix]]\nweight = 2\n", "")
        .replace("[[mix]]\nweight = 1\ncircumstances.unit.quality = \"regular\"\n", "");
    let price = ["price", "it.toml"];
    let (_, exact) = refused(&with(&alone), &price);
    let trials = ["--engine", "sample", "--trials", "200"];
    let (_, sampled) = refused(&with(&alone), &[&price[..], &trials].concat());
    insta::assert_snapshot!([exact, sampled].join("\n"));
}

#[test]
fn a_sweep_says_beside_each_number_how_often_there_is_none() {
    let folder = with(&MUD);
    insta::assert_snapshot!(said(&folder, &["sweep", "it.toml", "-P", "figures.multiple=0..3"]));
    let csv = rows(&read(&folder, "out/sweep.csv"));
    let never: Vec<f64> = csv.iter().map(|row| number(row, "p_missing").unwrap()).collect();
    for (never, p) in never.iter().zip([0.0, 0.4f64, 0.8, 1.0]) {
        assert!((never - p.powi(6)).abs() < 1e-12, "{never}");
    }
    let json: serde_json::Value = serde_json::from_str(&read(&folder, "out/sweep.json")).unwrap();
    let p = &json["points"][2]["estimates"][0]["p_missing"];
    assert!((p["value"].as_f64().unwrap() - 0.262_144).abs() < 1e-12, "{p}");
    assert_eq!(p["ci_method"], "exact");
    let plot = read(&folder, "out/sweep-turns-mean.svg");
    assert!(plot.contains(">never</text>") && plot.contains("of what has a value"), "{plot}");
    program::stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    assert!(page.contains("never: 26.2144%"), "the page says so, too");
}

/// A condition is any expression, and no part of the name of a file on every system.
#[test]
fn what_is_expected_under_a_condition_has_files_with_plain_names() {
    let expected = "[[expect]]\nmeasure = \"turns\"\nstatistic = \"mean\"\nvalue = [2, 6]\n\
                    given = \"known(turns) and turns / 2 >= 1\"\n";
    let variant = "[variants.two]\ncircumstances.turns = 4\n";
    let folder = with(&[&*MUD, variant, expected].concat());
    let name = "turns given known(turns) and turns / 2 >= 1";
    let sweep = ["sweep", "it.toml", "-P", "circumstances.turns=2..3", "--measure", name];
    let sense = ["sense", "it.toml", "--measure", name];
    let commands = [
        ("", &["run", "it.toml"][..]),
        ("comparison-", &["compare", "it.toml"]),
        ("sweep-", &sweep),
        ("sensitivity-", &sense),
    ];
    for (prefix, command) in commands {
        said(&folder, command);
        let files = std::fs::read_dir(folder.path().join("out")).unwrap();
        let names: Vec<_> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        let about = format!("{prefix}turns-given-known-turns-and-turns-2-1-");
        assert!(names.iter().any(|name| name.starts_with(&about)), "{command:?}: {names:?}");
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        assert!(names.iter().all(|name| name.chars().all(is_plain)), "{names:?}");
    }
}

#[test]
fn a_sweep_names_every_method_of_its_intervals() {
    let folder = with(&MUD);
    let sweep = ["sweep", "it.toml", "-P", "circumstances.turns=1..3", "--measure", "freed"];
    let text = said(&folder, &[&sweep[..], &["--engine", "sample", "--trials", "50"]].concat());
    let csv = rows(&read(&folder, "out/sweep.csv"));
    for row in csv.iter().filter(|row| !row["ci_low"].is_empty()) {
        assert!(text.contains(&row["ci_method"]), "{} is missing in {text}", row["ci_method"]);
    }
    assert!(text.contains("Clopper-Pearson intervals"), "{text}");
}

#[test]
fn a_pip_changes_how_often_there_is_no_value() {
    let folder = with(&MUD);
    let text = said(&folder, &["sense", "it.toml"]);
    assert!(text.contains("turns: never 26.2144% as it is"), "{text}");
    assert!(text.contains("figures.multiple = 2: 0.4096% lower, 100% higher"), "{text}");
    let csv = rows(&read(&folder, "out/sensitivity.csv"));
    let row = csv.iter().find(|row| row["input"] == "figures.multiple = 2").unwrap();
    assert!((number(row, "base_p_missing").unwrap() - 0.262_144).abs() < 1e-12);
    assert!((number(row, "p_missing").unwrap() - 0.004_096).abs() < 1e-12);
}

/// That all of a thousand trials came to nothing does not say that all there are do.
#[test]
fn how_often_there_is_no_value_of_trials_never_looks_exact() {
    let folder = with(&MUD);
    let sampled = ["--engine", "sample", "--trials", "1000"];
    let text = said(&folder, &[&["sense", "it.toml"][..], &sampled].concat());
    assert!(text.contains("turns: never 2") && text.contains("% ± 2."), "{text}");
    assert!(text.contains("at least 99.63% higher"), "{text}");
    assert!(text.contains("turns has a value in none of 1,000 trials with:"), "{text}");
    let shown = rows(&read(&folder, "out/sensitivity.csv"));
    for row in shown.iter().filter(|row| row["measure"] == "turns" && row["note"].is_empty()) {
        for p in ["base_p_missing", "p_missing"] {
            let [p, low, high] = [p.to_owned(), format!("{p}_ci_low"), format!("{p}_ci_high")]
                .map(|column| number(row, &column).unwrap());
            assert!(low <= p && p <= high && low < high, "{row:?}");
        }
        assert!(!row["p_missing_ci_method"].is_empty(), "{row:?}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&read(&folder, "out/sensitivity.json")).unwrap();
    assert!(json["base"][0]["p_missing"]["ci_high"].is_number());
    let sweep = ["sweep", "it.toml", "-P", "figures.multiple=0..3"];
    said(&folder, &[&sweep[..], &sampled].concat());
    for row in rows(&read(&folder, "out/sweep.csv")) {
        assert!(number(&row, "p_missing_ci_low") < number(&row, "p_missing_ci_high"), "{row:?}");
    }
    program::stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    assert!(page.contains("at least 99.63%") && !page.contains("no value: 100%"), "{page}");
}

/// Nothing seen is an answer: a condition that no trial met leaves of a mean, and of a difference of two, what
/// the range of the measure allows.
#[test]
fn what_no_trial_showed_differs_by_no_more_than_its_range_allows() {
    let rare = MUD.replace(
        "[measures]\n",
        "[measures]\nrare = { of = \"turns\", given = \"known(turns) and turns > 6\" }\n",
    );
    let folder = with(&rare);
    let few = ["--measure", "rare", "--engine", "sample", "--trials", "50"];
    said(&folder, &[&["compare", "it.toml"][..], &few].concat());
    let row = &rows(&read(&folder, "out/comparison.csv"))[0];
    let last = number(row, "mean_variant_ci_high").unwrap();
    let widest = (Some(1.0 - last), Some(last - 1.0));
    assert_eq!((number(row, "ci_low"), number(row, "ci_high")), widest, "{row:?}");
    assert_eq!((&*row["ci_method"], &*row["difference"]), ("known range", ""), "{row:?}");
    assert_eq!(row["verdict"], "INCONCLUSIVE");
    program::stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    assert!(page.contains("neither of them had a value in any trial (n = 50)"), "{page}");
    said(&folder, &[&["sense", "it.toml"][..], &few].concat());
    let moved = rows(&read(&folder, "out/sensitivity.csv"));
    let moved: Vec<_> = moved.iter().filter(|row| !row["ci_method"].is_empty()).collect();
    assert!(!moved.is_empty());
    for row in moved {
        assert!(number(row, "ci_low").is_some() && row["ci_method"] != "unknown", "{row:?}");
    }
}

/// Nobody has a flamethrower and no shot is counted, whatever the dice say: twenty trials know it as well as
/// the law does.
#[test]
fn what_has_no_value_in_these_circumstances_is_exact_in_trials_too() {
    let folder = folder();
    let shipped =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/bolt-action/night-mmg.toml");
    let left = ["--measure", "ammunition_left", "--engine", "sample", "--trials", "20"];
    said(&folder, &[&["run", shipped][..], &left[2..]].concat());
    let summary = rows(&read(&folder, "out/summary.csv"));
    let of = |name: &'static str| summary.iter().filter(move |row| row["measure"] == name);
    assert_eq!(of("ammunition_left").count(), of("casualties").count());
    for row in of("ammunition_left").chain(of("flamethrowers_left")) {
        assert_eq!((&*row["p_missing"], &*row["p_missing_ci_method"]), ("1", "exact"), "{row:?}");
        assert!(!row.values().any(|cell| cell == "unknown"), "{row:?}");
    }
    let text = said(
        &folder,
        &[&["compare", shipped, "--toggle", "circumstances.weapons=1,2"][..], &left].concat(),
    );
    assert!(
        text.contains("EQUIVALENT: ammunition_left never has a value on either side."),
        "{text}"
    );
    program::stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    assert!(page.contains("neither of them ever has a value"), "{page}");
}

/// A side that never had a value takes nothing from what is known of the other.
#[test]
fn a_comparison_with_what_never_had_a_value_keeps_the_range_of_the_other() {
    let folder = with(&MUD);
    let hopeless = ["--toggle", "figures.multiple=2,3", "--measure", "turns"];
    let sampled = ["--engine", "sample", "--trials", "100"];
    let text = said(&folder, &[&["compare", "it.toml"][..], &hopeless, &sampled].concat());
    assert!(!text.contains("± ?"), "{text}");
    let never = "INCONCLUSIVE: turns has a value in none of 100 trials on one of the sides.";
    assert!(text.contains(never), "{text}");
    let row = &rows(&read(&folder, "out/comparison.csv"))[0];
    assert_eq!((&*row["p_missing_variant"], &*row["p_missing_variant_ci_high"]), ("1", "1"));
    assert!(number(row, "p_missing_variant_ci_low").unwrap() < 0.97, "{row:?}");
    let [low, high] = ["p_missing_reference_ci_low", "p_missing_reference_ci_high"]
        .map(|end| number(row, end).unwrap());
    assert!(low < 0.262 && 0.262 < high && high < 0.4, "{row:?}");
    let exact = said(&folder, &[&["compare", "it.toml"][..], &hopeless].concat());
    assert!(exact.contains("NO VALUE: turns never has a value on one of the sides"), "{exact}");
    assert!(!exact.contains("INCONCLUSIVE"), "what is exact is not undecided: {exact}");
    let row = &rows(&read(&folder, "out/comparison.csv"))[0];
    assert_eq!(row["verdict"], "NO VALUE");
    assert_eq!(row["p_missing_variant_ci_method"], "exact");
}

const FACTORIAL: [&str; 5] = [
    "compare",
    "it.toml",
    "--factorial",
    "circumstances.vehicle.mobility=wheeled,tracked",
    "figures.multiple=1,2",
];

#[test]
fn a_factorial_says_what_it_leaves_out() {
    let folder = with(&MUD);
    let text = said(&folder, &FACTORIAL);
    assert!(text.contains("Left out, as they may have no value"), "{text}");
    assert!(text.contains("`turns`, `late`") && text.contains("`turns ?? 7`"), "{text}");
    assert!(read(&folder, "out/factorial.json").contains("\"left_out\""));
    let refused = refused_alike(&MUD, &[&FACTORIAL[..], &["--measure", "turns"]].concat());
    let cell = "`turns` of the combination mobility=wheeled multiple=1 may have no value";
    assert!(refused.contains(cell), "{refused}");
}

#[test]
fn a_factorial_of_others_counts_them_in_each_cell() {
    let effects = |more: &[&str]| -> Vec<(f64, Option<f64>, Option<f64>)> {
        let folder = with(&MUD);
        said(&folder, &[&FACTORIAL[..], &["--measure", "others"], more].concat());
        let rows = rows(&read(&folder, "out/factorial.csv"));
        let effect = |row: &program::Row| {
            (number(row, "value").unwrap(), number(row, "ci_low"), number(row, "ci_high"))
        };
        rows.iter().map(effect).collect()
    };
    for ((exact, ..), (_, low, high)) in effects(&[]).iter().zip(effects(&SAMPLED)) {
        assert!(low.unwrap() < *exact && *exact < high.unwrap(), "{low:?} {exact} {high:?}");
    }
    let hopeless =
        ["compare", "it.toml", "--measure", "others", "--factorial", "figures.multiple=1,3"];
    let (code, said) = refused(&with(&MUD), &hopeless);
    assert_eq!(code, 2);
    assert!(said.contains("`others` has no mean with multiple=3"), "{said}");
}

#[test]
fn a_factorial_leaves_out_what_a_cell_never_meets_the_condition_of() {
    for more in [&[][..], &SAMPLED] {
        let folder = with(&MUD);
        let of = ["compare", "it.toml", "--factorial", "figures.multiple=1,3"];
        let text = said(&folder, &[&of[..], more].concat());
        let named = "`others`, whose condition ";
        assert!(text.contains(named) && text.contains("with multiple=3."), "{text}");
        let effects = rows(&read(&folder, "out/factorial.csv"));
        assert!(!effects.is_empty() && effects.iter().all(|row| row["measure"] != "others"));
    }
}

/// What a scenario has counted always has a value, and may be used as such; what it has not may not.
#[test]
fn what_is_counted_may_be_used() {
    let belt = |counted: &str, measure: &str| {
        format!(
            "title = \"A belt\"\nrule = \"ba.minefield.belt\"\n[circumstances]\nunit.models = 5\n\
             sections = [{{}}]\nturns = 1\ncounted = \"{counted}\"\n[measures]\nfew = \"{measure}\"\n"
        )
    };
    let folder = folder();
    write(&folder, "hits.toml", &belt("hits", "hits <= 3 * attacks"));
    assert!(stdout(&folder, &["run", "hits.toml", "--out", "out"]).contains("few"));
    write(&folder, "fubars.toml", &belt("fubars", "hits <= 3 * attacks"));
    assert!(refused(&folder, &["run", "fubars.toml"]).1.contains("not counted"));
}

/// That nothing reaches its target is said before the zeros that come of it, however little room there
/// is, and nothing is said where it does.
#[test]
fn out_of_reach_is_said_first() {
    let rifle = |distance: u32| {
        format!(
            "title = \"A rifle\"\nrule = \"ba.weapon.at\"\n[circumstances]\nweapon.name = \"rifle\"\n\
             target.unit.kind = \"infantry\"\ndistance = {distance}\n"
        )
    };
    let folder = folder();
    let heading = |distance: u32| {
        write(&folder, "rifle.toml", &rifle(distance));
        let answer = stdout(&folder, &["run", "rifle.toml", "--out", &format!("out{distance}")]);
        answer.lines().find(|line| line.starts_with("mean of")).unwrap().to_owned()
    };
    assert!(heading(30).starts_with("mean of  in_range"), "{}", heading(30));
    assert!(!heading(20).contains("in_range"), "{}", heading(20));
}
