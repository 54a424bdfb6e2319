//! What a measure is, seen through the program: never, nothing seen, under a condition.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/program.rs"]
mod program;

use program::{folder, number, read, refused, rows, run, stdout, write};

/// A truck in deep mud frees itself on a nine or a ten: in a fifth of the turns.
const MUD: &str = r#"
title = "A mired truck"
rule = "cd.mud.unmiring-self"
[circumstances]
vehicle = { mobility = "wheeled" }
mud = "deep"
surface = "cross-country"
turns = 6
[measures]
padded = "turns ?? 7"
soon = "known(turns) && turns <= 2"
wait = { of = "turns", given = "turns ?? 7 > 2" }
[run]
measure = "turns"
"#;

#[test]
fn never_is_told_apart_from_every_number() {
    let folder = folder();
    write(&folder, "mud.toml", MUD);
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
    write(&folder, "mud.toml", &format!("{MUD}{expect}"));
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

/// 200 runs of few trials, in which much is never seen: no interval of a mean or of a probability is a
/// point, and no zero looks like an exact one.
#[test]
fn no_sampled_interval_has_zero_width() {
    let folder = folder();
    write(&folder, "mud.toml", MUD);
    for seed in 0..50 {
        for trials in ["2", "5", "20", "200"] {
            let seed = seed.to_string();
            let arguments =
                ["run", "mud.toml", "--engine", "sample", "--trials", trials, "--seed", &seed];
            let output = run(&folder, &[&arguments[..], &["--out", "results", "-q"]].concat());
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            for file in ["summary", "distribution"] {
                for row in rows(&read(&folder, &format!("results/{file}.csv"))) {
                    if !row["ci_low"].is_empty() {
                        assert!(number(&row, "ci_low") < number(&row, "ci_high"), "{row:?}");
                    }
                }
            }
        }
    }
    let arguments = ["run", "mud.toml", "--engine", "sample", "--trials", "20", "--seed", "3"];
    let shown = stdout(&folder, &[&arguments[..], &["--out", "results"]].concat());
    assert!(shown.contains('±') || shown.contains("at most"), "{shown}");
}
