//! A measure under a condition is one of the trials that meet it, and of no others: whatever shows a number
//! of it says how many these are, on the terminal and in the files, exactly and by trials.

use tempfile::TempDir;

use crate::support::program::{MIRED_TRUCK, command, put};

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let asked = "[measures]\nleft = { of = \"turns\", given = \"known(turns)\" }\n\
                 none = { of = \"turns ?? 0\", given = \"(turns ?? 0) > 90\" }\n\
                 [variants.short]\ncircumstances.turns = 3\n";
    put(folder.path(), "s.toml", &format!("{MIRED_TRUCK}{asked}"));
    folder
}

const COMMANDS: [(&[&str], &str, &str); 6] = [
    (&["compare"], "comparison.csv", "p_condition_variant"),
    (&["sweep", "-P", "circumstances.turns=3..6"], "sweep.csv", "p_condition"),
    (&["sense"], "sensitivity.csv", "base_p_condition"),
    (
        &["price", "--ladder", "circumstances.turns=2,4,6", "--points", "10"],
        "price.csv",
        "p_condition",
    ),
    (
        &["tune", "--parameter", "circumstances.turns", "--range", "2..6", "--target", "2"],
        "tuning-curve.csv",
        "p_condition",
    ),
    (&["run"], "summary.csv", "p_condition"),
];

const ENGINES: [&[&str]; 2] = [&[], &["--engine", "sample", "--trials", "2000"]];

#[test]
fn the_share_that_meets_a_condition_stands_beside_every_number_of_it() {
    let folder = folder();
    for (words, file, column) in COMMANDS {
        for engine in ENGINES {
            let measure: &[&str] = if words[0] == "run" {
                &["--out", "o"]
            } else {
                &["--measure", "left", "--out", "o"]
            };
            let words = [&words[..1], &["s.toml"], &words[1..], measure, engine].concat();
            let output = command(folder.path(), &words).output().unwrap();
            let told = String::from_utf8(output.stdout).unwrap();
            assert!(told.contains("left: its condition is met in"), "{words:?}: {told}");
            let text = std::fs::read_to_string(folder.path().join("o").join(file)).unwrap();
            let mut rows = csv::Reader::from_reader(text.as_bytes());
            let heads = rows.headers().unwrap().clone();
            let at = |name: &str| heads.iter().position(|head| head == name).unwrap();
            let [measure, shown, low] =
                [at("measure"), at(column), at(&format!("{column}_ci_low"))];
            let mut seen = 0;
            for row in rows.records() {
                let row = row.unwrap();
                let share: f64 = row[shown].parse().unwrap_or(-1.0);
                assert!(
                    row[measure] != *"left" || (0.3..0.9).contains(&share),
                    "{words:?}: {row:?}"
                );
                assert_eq!(row[low].is_empty(), engine.is_empty() || share < 0.0, "{row:?}");
                seen += 1;
            }
            assert!(0 < seen, "{words:?}");
        }
    }
}

#[test]
fn a_condition_that_no_trial_met_has_no_price() {
    let folder = folder();
    let ladder = ["--ladder", "circumstances.turns=4,5,6", "--points", "10"];
    let asked = [&["price", "s.toml", "--measure", "none"], &ladder[..]].concat();
    for engine in ENGINES {
        let output = command(folder.path(), &[&asked, engine].concat()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("has no value on the rung"), "{said}");
    }
}

/// A variant, or a point, without a bar or a number would read as 0.
#[test]
fn pictures_say_of_a_condition_that_it_is_never_met() {
    let folder = tempfile::tempdir().unwrap();
    let asked = "[measures]\nlate = { of = \"turns ?? 0\", given = \"(turns ?? 0) > 3\" }\n\
                 [variants.short]\ncircumstances.turns = 3\n";
    put(folder.path(), "s.toml", &format!("{MIRED_TRUCK}{asked}"));
    let drawn = |words: &[&str], file: &str| {
        let output = command(folder.path(), words).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read_to_string(folder.path().join("o").join(file)).unwrap()
    };
    let run = ["run", "s.toml", "--out", "o"];
    assert!(drawn(&run, "late-distribution.svg").contains("short: condition never met"));
    let sampled = [&run[..], &["--engine", "sample", "--trials", "500"]].concat();
    let svg = drawn(&sampled, "late-distribution.svg");
    assert!(svg.contains("short: condition not met (n = 0)"), "{svg}");
    let over =
        ["sweep", "s.toml", "--measure", "late", "--out", "o", "-P", "circumstances.turns=3..6"];
    let svg = drawn(&over, "sweep-late-mean.svg");
    assert!(svg.contains(">condition never met<") && svg.contains("given: (turns ?? 0) &gt; 3"));
    let map = [&over[..], &["-L", "circumstances.mud=moderate,deep"]].concat();
    assert!(drawn(&map, "sweep-late-mean.svg").contains(">condition never met<"));
}

/// Of nothing, no share is without a value: a zero there would say that all of it has one.
#[test]
fn what_never_meets_its_condition_has_no_share_without_a_value() {
    let folder = folder();
    for engine in ENGINES {
        let words = [&["run", "s.toml", "--format", "csv", "--out", "o"][..], engine].concat();
        let output = command(folder.path(), &words).output().unwrap();
        let mut rows = csv::Reader::from_reader(&*output.stdout);
        let heads = rows.headers().unwrap().clone();
        let at = |name: &str| heads.iter().position(|head| head == name).unwrap();
        let [measure, missing] = [at("measure"), at("p_missing")];
        let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
        let never: Vec<&str> =
            rows.iter().filter(|row| &row[measure] == "none").map(|row| &row[missing]).collect();
        assert_eq!(never, ["", ""], "{words:?}");
        let other = rows.iter().find(|row| &row[measure] == "left").unwrap();
        assert_eq!(&other[missing], "0");
    }
}
