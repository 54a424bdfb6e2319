//! What a measure is, seen through the program: never, nothing seen, under a condition.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::TempDir;

use crate::support::program::{
    MINED_SECTION, MIRED_TRUCK, Row, folder, number, read, refused, rows, run, stdout, write,
};

/// The mired truck, with what counts where it never comes free.
static MUD: LazyLock<String> = LazyLock::new(|| {
    MIRED_TRUCK.to_owned()
        + r#"[measures]
padded = "turns ?? 7"
soon = "known(turns) && turns <= 2"
wait = { of = "turns", given = "turns ?? 7 > 2" }
[run]
measure = "turns"
"#
});

#[test]
fn never_is_told_apart_from_every_number() {
    let folder = folder();
    write(&folder, "mud.toml", &MUD);
    let answer = stdout(&folder, &["run", "mud.toml", "--out", "results"]);
    assert!(answer.contains("turns: not within 6 turns in base 26.2144%"), "{answer}");
    let summary = rows(&read(&folder, "results/summary.csv"));
    let turns = summary.iter().find(|row| row["measure"] == "turns").unwrap();
    // 5 * (1 - 7 * (4/5)^6 + 6 * (4/5)^7) over 1 - (4/5)^6.
    assert_eq!((&*turns["mean_numerator"], &*turns["mean_denominator"]), ("11023", "3843"));
    assert!((number(turns, "p_missing").unwrap() - 0.262_144).abs() < 1e-12);
    let distribution = rows(&read(&folder, "results/distribution.csv"));
    let never = distribution.iter().find(|row| row["measure"] == "turns").unwrap();
    assert_eq!((&*never["value"], &*never["p_le"]), ("", ""));
    assert_eq!((&*never["numerator"], &*never["denominator"]), ("4096", "15625"));
}

#[test]
fn a_condition_is_a_ratio_of_two_fractions() {
    let folder = folder();
    let expect = r#"
[[expect]]
measure = "turns"
given = "soon"
statistic = "mean"
value = "13/9"
because = "(1 * 1/5 + 2 * 4/25) / (1/5 + 4/25)"
[[expect]]
measure = "turns"
given = "soon"
statistic = "variance"
value = "20/81"
because = "the second turn in 4 of 9: 5/9 * 4/9"
"#;
    write(&folder, "mud.toml", &format!("{}{expect}", *MUD));
    stdout(&folder, &["check", "mud.toml", "--out", "checks"]);
    let checks = rows(&read(&folder, "checks/checks.csv"));
    let verdicts: Vec<&str> = checks.iter().map(|row| &*row["verdict"]).collect();
    assert_eq!(verdicts, ["PASS", "PASS"]);
}

#[test]
fn a_question_about_what_may_be_missing_is_refused_unless_it_is_guarded() {
    let folder = folder();
    write(&folder, "mud.toml", &MUD.replace("turns ?? 7\"\nsoon", "turns > 3\"\nsoon"));
    let (code, said) = refused(&folder, &["run", "mud.toml"]);
    assert_eq!(code, 2);
    let sentence = "`turns` may have no value (never), and then the question has no answer";
    assert!(said.contains(sentence), "{said}");
}

/// Ten regulars in a mined section: what may have no value, what is given, what is almost never seen, a
/// price and a parameter; claims that trials can settle and others that they cannot.
static MINES: LazyLock<String> = LazyLock::new(|| {
    MINED_SECTION.to_owned()
        + r#"[measures]
balance = "points_lost - cost"
worst = "casualties == 3"
impossible = "casualties > 3"
given_hit = { of = "casualties", given = "hit" }
given_worst = { of = "pins", given = "casualties == 3" }
[variants.advance]
circumstances.order = "advance"
[variants.veterans]
circumstances.unit.quality = "veteran"
[tune]
parameter = "figures.section.cost"
range = [0, 100]
measure = "balance"
target = 0
[price]
reference = "base"
price = 50
measure = "points_lost"
printed = { base = 50, advance = 50 }
[[expect]]
measure = "casualties"
statistic = "mean"
value = "5/4"
margin = 0.5
[[expect]]
measure = "casualties"
statistic = "sd"
value = 0.9
margin = 0.5
[[expect]]
measure = "worst"
statistic = "p_ge(1)"
value = 0.07
margin = 0.05
[[expect]]
measure = "given_hit"
statistic = "quantile(0.5)"
value = 1
margin = 1
"#
});

/// The only method whose interval may be one number: a quantile is one of the values of a measure,
/// and order statistics can leave but one of them.
const ONE_VALUE: &str = "order statistics, one value";

/// Each command that samples, with what it needs to, and how many runs of it: fewer of those that take
/// longer. The files that they write are checked.
const SAMPLING: [(usize, &[&str]); 8] = [
    (160, &["run", "mud.toml"]),
    (160, &["run", "mines.toml"]),
    (20, &["compare", "mines.toml"]),
    (160, &["sweep", "mud.toml", "-L", "circumstances.turns=3,6", "--statistic", "quantile(0.5)"]),
    (20, &["sense", "mines.toml", "--measure", "worst"]),
    (160, &["price", "mines.toml"]),
    (160, &["tune", "mines.toml"]),
    (160, &["check", "mines.toml"]),
];

/// A thousand runs of few trials, in which much is never seen, over all commands that sample: no
/// interval is a point but one that says why, and each number has a method.
#[test]
fn no_sampled_interval_has_zero_width() {
    let of = |(count, command): (usize, &'static [&'static str])| {
        (0..count).map(move |seed| (command, seed))
    };
    let runs: Vec<_> = SAMPLING.into_iter().flat_map(of).collect();
    assert_eq!(runs.len(), 1000);
    let (numbers, next) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|threads| {
        for _ in 0..16 {
            threads.spawn(|| {
                let folder = folder();
                while let Some((command, seed)) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let count = intervals_of(&folder, command, *seed);
                    numbers.fetch_add(count, Ordering::Relaxed);
                }
            });
        }
    });
    assert!(20_000 < numbers.into_inner(), "a run has many intervals");
}

/// Carries out a run, and counts its intervals.
fn intervals_of(folder: &TempDir, command: &[&str], seed: usize) -> usize {
    // Tuning refuses to certify anything by fewer.
    let least = if command[0] == "tune" { 1000 } else { 0 };
    let trials = (least + [2, 3, 5, 20, 200][seed % 5]).to_string();
    for (name, text) in [("mud.toml", &*MUD), ("mines.toml", &*MINES)] {
        let run = format!("[run]\nseed = {seed}\nengine = \"sample\"\n");
        let there = text.contains("[run]\n");
        let text = if there { text.replace("[run]\n", &run) } else { format!("{text}{run}") };
        write(folder, name, &text);
    }
    let arguments = [command, &["--trials", &trials, "--out", "results", "-q"]].concat();
    let output = run(folder, &arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    // Nothing is priced against what may be worth nothing.
    let worthless = ["could as well be zero", "what is worth nothing", "against it so far"];
    if command[0] == "price" && worthless.iter().any(|reason| said.contains(reason)) {
        assert_eq!(output.status.code(), Some(2), "{said}");
        return 0;
    }
    // A check may fail, or see too few trials to decide.
    assert!(matches!(output.status.code(), Some(0 | 3 | 5)), "{arguments:?}: {said}");
    let results = folder.path().join("results");
    let mut count = 0;
    for file in std::fs::read_dir(&results).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "csv") {
            let name = path.strip_prefix(folder.path()).unwrap().to_str().unwrap();
            for row in rows(&read(folder, name)) {
                count += check_row(&row, &format!("{arguments:?}, seed {seed}, {name}"));
            }
        }
    }
    std::fs::remove_dir_all(&results).unwrap();
    count
}

/// Checks the intervals of a row, and counts them.
fn check_row(row: &Row, context: &str) -> usize {
    let mut count = 0;
    for name in row.keys().filter_map(|column| column.strip_suffix("_low")) {
        let ends = number(row, &format!("{name}_low")).zip(number(row, &format!("{name}_high")));
        let method = row.get(&format!("{name}_method")).map(String::as_str);
        let Some((low, high)) = ends else { continue };
        count += 1;
        let of_check =
            method.is_none() && row.get("statistic").is_some_and(|it| it.starts_with("quantile"));
        let one = method == Some(ONE_VALUE) || of_check;
        assert!(low < high || (one && low <= high), "{context}: {name} in {row:?}");
        // Of what `run` says of a measure, only quantiles are such values; `sweep` was asked for one.
        let quantile = name.starts_with(['p', 'c']) && !name.starts_with("p_");
        assert!(!one || quantile, "{context}: {name} in {row:?}");
        assert!(method != Some(""), "{context}: {name} in {row:?}");
    }
    count
}

#[test]
fn every_number_of_a_run_has_an_interval_with_its_method_and_level() {
    let folder = folder();
    write(&folder, "mud.toml", &MUD);
    let sample = ["run", "mud.toml", "--engine", "sample", "--seed", "3", "--out", "results"];
    stdout(&folder, &[&sample[..], &["--trials", "5000"]].concat());
    let summary = rows(&read(&folder, "results/summary.csv"));
    let row = |measure: &str| summary.iter().find(|row| row["measure"] == measure).unwrap();
    let turns = row("turns");
    assert_eq!(turns["confidence"], "0.95");
    for (name, method) in [
        ("sd", "delta"),
        ("p_missing", "Clopper-Pearson"),
        ("min", "exact"),
        ("p05", ONE_VALUE),
        ("p25", ONE_VALUE),
        ("max", "exact"),
    ] {
        assert_eq!(turns[&format!("{name}_ci_method")], method, "{name} in {turns:?}");
        let value = number(turns, name).unwrap();
        let ends = ["low", "high"].map(|end| number(turns, &format!("{name}_ci_{end}")));
        match ends {
            [Some(low), Some(high)] => assert!(low <= value && value <= high, "{turns:?}"),
            _ => assert_eq!((method, ends), ("exact", [None, None]), "{name} in {turns:?}"),
        }
    }
    assert_eq!(row("padded")["p_missing_ci_method"], "exact", "it always has a value");
    for row in rows(&read(&folder, "results/distribution.csv")) {
        for tail in ["p_le", "p_ge"].into_iter().filter(|_| !row["value"].is_empty()) {
            let [p, low, high] =
                ["", "_ci_low", "_ci_high"].map(|end| number(&row, &format!("{tail}{end}")));
            if row[&format!("{tail}_ci_method")] == "exact" {
                // The end of the range of what always has a value.
                assert_eq!([p, low, high], [Some(1.0), None, None], "{tail} in {row:?}");
                continue;
            }
            let [p, low, high] = [p, low, high].map(Option::unwrap);
            assert!(low <= p && p <= high && low < high, "{tail} in {row:?}");
            assert_eq!(row[&format!("{tail}_ci_method")], "Clopper-Pearson", "{row:?}");
        }
    }
    let json = stdout(&folder, &[&sample[..], &["--trials", "5000", "--format", "json"]].concat());
    let documents: serde_json::Value = serde_json::from_str(&json).unwrap();
    let results = documents[0]["results"].as_array().unwrap();
    let turns_again = results.iter().find(|result| result["measure"] == "turns").unwrap();
    for name in ["mean", "sd", "p_missing", "min", "p05", "p25", "p50", "p75", "p95", "max"] {
        let found = &turns_again[name];
        // Files have fifteen digits of it.
        let rounded = |number: Option<f64>| number.map(|number| format!("{number:.12e}"));
        assert_eq!(rounded(found["value"].as_f64()), rounded(number(turns, name)), "{name}");
        let column = |end| if name == "mean" { end } else { format!("{name}_{end}") };
        let low = number(turns, &column("ci_low".into()));
        assert_eq!(rounded(found["ci_low"].as_f64()), rounded(low), "{name}");
        assert_eq!(found["ci_method"], turns[&column("ci_method".into())], "{name}");
    }
    let wait = results.iter().find(|result| result["measure"] == "wait").unwrap();
    assert_eq!(wait["p_condition"]["ci_method"], "Clopper-Pearson");
}

/// Where trials never lack a value on one side, they say how often it may be missing at most.
#[test]
fn a_comparison_never_takes_what_was_not_seen_for_impossible() {
    let folder = folder();
    let variants = "[variants.patient]\ncircumstances.turns = 20\n";
    write(&folder, "mud.toml", &format!("{}{variants}", *MUD));
    let arguments = ["compare", "mud.toml", "--engine", "sample", "--trials", "200", "--out", "o"];
    let shown = stdout(&folder, &arguments);
    // Four in five fail in each turn: in none of twenty, 1.2 %; in none of six, 26 %.
    let (_, told) = shown.split_once("turns: not within ").unwrap();
    let (_, told) = told.split_once(" in ").unwrap();
    let told = told.lines().next().unwrap();
    assert!(told.contains('±') || told.contains(" to "), "{told}");
    assert!(!told.contains(" 0% "), "{told}");
}

#[test]
fn what_was_sampled_says_so_on_the_screen_and_on_the_page() {
    let folder = folder();
    write(&folder, "mud.toml", &MUD);
    let arguments = ["run", "mud.toml", "--engine", "sample", "--trials", "20", "--seed", "3"];
    let shown = stdout(&folder, &[&arguments[..], &["--out", "results"]].concat());
    assert!(shown.contains('±') || shown.contains("at most"), "{shown}");
    assert!(shown.contains("\nIntervals at 95%: each mean on its own ("), "{shown}");
    stdout(&folder, &["report", "results"]);
    let html = read(&folder, "results/index.html");
    assert!(html.contains(" [1, "), "{html}");
    assert!(html.contains("Intervals are at 95%, each on its own;"), "{html}");
}

/// Mud that is hardly ever crossed too late: what is left unresolved is told nowhere.
#[test]
fn what_could_be_no_more_than_the_doubt_is_told_nowhere() {
    let folder = folder();
    let mud =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/command-decision/mud-crossing.toml");
    let answer = stdout(&folder, &["run", mud, "--out", "results"]);
    assert!(!answer.contains('≤') && !answer.contains("-0.00%"), "{answer}");
    for row in rows(&read(&folder, "results/summary.csv")) {
        assert_ne!(row["p_missing_ci_method"], "unresolved", "{row:?}");
        assert!(row["p50_ci_low"].is_empty() && row["p50_ci_high"].is_empty(), "{row:?}");
    }
    let plot = read(&folder, "results/turns-cumulative.svg");
    assert!(!plot.contains("never: at most"), "{plot}");
}

/// No or more is certain, and yes or less: that takes no trials.
#[test]
fn the_ends_of_the_range_are_certain() {
    let folder = folder();
    write(&folder, "mines.toml", MINED_SECTION);
    let sampled = ["--engine", "sample", "--trials", "200", "--out", "results"];
    stdout(&folder, &[&["run", "mines.toml"], &sampled[..]].concat());
    let of_hit = |row: &Row| row["measure"] == "hit";
    for row in rows(&read(&folder, "results/distribution.csv")).into_iter().filter(of_hit) {
        let certain = |tail: &str| row[tail] == "1" && row[&format!("{tail}_ci_method")] == "exact";
        assert_eq!(certain("p_ge"), row["value"] == "0", "{row:?}");
        assert_eq!(certain("p_le"), row["value"] == "1", "{row:?}");
    }
}

/// What a scenario says may end in a full stop; a title goes on behind it.
#[test]
fn no_picture_has_a_full_stop_in_the_middle_of_its_title() {
    let folder = folder();
    let measures = r#"[measures]
late = { of = "turns ?? 7 > 2", meaning = "the truck is late (1 yes, 0 no)." }
wait = { of = "turns ?? 7", meaning = "how long it waits. (turns)" }
"#;
    write(&folder, "mud.toml", &(MIRED_TRUCK.to_owned() + measures));
    stdout(&folder, &["run", "mud.toml", "--out", "results"]);
    for (name, title) in [("late", "The truck is late: "), ("wait", "How long it waits: ")] {
        let plot = read(&folder, &format!("results/{name}-distribution.svg"));
        assert!(plot.contains(&format!("<title>{title}")), "{plot}");
        assert!(!plot.contains("(1 yes, 0 no)"), "{plot}");
    }
}
