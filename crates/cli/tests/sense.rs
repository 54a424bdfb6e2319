//! `sense`: what a pip on each number of a rule would change.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/program.rs"]
mod program;

use program::{Row, folder, number, read, refused, rows, sandtable, stdout, write};

const MUD: &str = include_str!("../../../scenarios/bolt-action/mud-vs-rough.toml");

#[test]
fn an_exact_sensitivity_on_one_screen() {
    let folder = folder();
    insta::assert_snapshot!(stdout(&folder, &["sense", "order.toml", "--out", "out"]));
    insta::assert_snapshot!(read(&folder, "out/sensitivity.csv"));
    assert!(read(&folder, "out/sensitivity-passed.svg").contains("order test"));
}

#[test]
fn a_sampled_sensitivity_names_its_trials_and_intervals() {
    let folder = folder();
    let sampled = ["sense", "order.toml", "--engine", "sample", "--trials", "20_000"];
    insta::assert_snapshot!(stdout(&folder, &[&sampled[..], &["--format", "csv"]].concat()));
}

#[test]
fn sampled_changes_are_the_exact_ones_within_their_intervals() {
    // Normal intervals at five standard errors: each is wrong less than once in a million.
    let folder = folder();
    let sensed = |arguments: &[&str]| {
        let all = ["sense", "order.toml", "--format", "csv", "--confidence", "0.9999994"];
        rows(&stdout(&folder, &[&all[..], arguments].concat()))
    };
    let exact = sensed(&[]);
    let sampled = sensed(&["--engine", "sample", "--trials", "50_000"]);
    let mut held = 0;
    for row in &sampled {
        let asked = ["measure", "kind", "input", "step"];
        let same = |other: &&Row| asked.iter().all(|&column| other[column] == row[column]);
        let Some(truth) = exact.iter().find(same) else { continue };
        let (Some(change), Some(low), Some(high)) =
            (number(truth, "change"), number(row, "ci_low"), number(row, "ci_high"))
        else {
            continue;
        };
        assert!(low - 1e-9 <= change && change <= high + 1e-9, "{row:?} against {truth:?}");
        held += 1;
    }
    assert!(10 < held, "{held} rows were held against each other");
}

#[test]
fn a_figure_that_the_book_has_together_with_others_is_moved_alone() {
    let folder = folder();
    write(&folder, "mud.toml", MUD);
    let text = stdout(&folder, &["sense", "mud.toml", "-v"]);
    assert!(text.contains("figures.movement.infantry.advance = 6"), "{text}");
    assert!(!text.contains("Cannot be moved"), "{text}");
}

#[test]
fn results_are_the_same_at_any_number_of_threads() {
    let folder = folder();
    let with = |threads| {
        let sampled = ["sense", "order.toml", "--engine", "sample", "--trials", "40_000"];
        stdout(&folder, &[&sampled[..], &["--format", "csv", "--threads", threads]].concat())
    };
    let one = with("1");
    assert_eq!(with("2"), one);
    assert_eq!(with("7"), one);
}

#[test]
fn what_cannot_be_sensed_is_refused() {
    let folder = folder();
    let refusals = [
        refused(&folder, &["sense", "order.toml", "--measure", "pased"]),
        refused(&folder, &["sense", "order.toml", "--variant", "veteran"]),
        refused(&folder, &["sense", "nowhere.toml"]),
    ];
    assert!(refusals.iter().all(|(code, _)| *code == 2));
    let texts: Vec<_> = refusals.into_iter().map(|(_, text)| text).collect();
    insta::assert_snapshot!(texts.join("\n"));
    let unknown = sandtable(&folder, &["sense", "order.toml", "--statistic", "maen"]).output();
    assert_eq!(unknown.unwrap().status.code(), Some(2));
}
