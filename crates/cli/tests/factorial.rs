//! What a sampled factorial knows of its effects and of its cells, against answers that are exact.

use tempfile::TempDir;

use crate::support::program::{Row, number, put, read, rows, stdout};

/// Ten men are each lost with one half, and cost so much; half of all games count. A game costs 5 times the
/// worth in the mean, with a variance of 5/2 times its square.
const PAGE: &str = r#"rule house.own "Losses"
source "none"
circumstances {
  n 0..60 (men) = 10 "Men."
}
figures {
  worth 0..100 = 10 "Points of a man."
  idle  0..3   = 0  "What changes nothing."
}
resolve {
  let lost = "loss": count n of d6 >= 4
  let coin = "coin": test d6 >= 4
  result {
    cost   = worth * lost amount (points) "points"
    counts = coin "whether the game counts"
    idle   = idle "nothing"
  }
}
"#;

const SCENARIO: &str = r#"title = "Losses"
rule = "own.rule"
[measures]
given = { of = "cost", given = "counts" }
third = "35/3 + 0 * cost"
spread = "(cost + 35/3) - cost"
"#;

const TRIALS: f64 = 40_000.0;

fn played(measure: &str, trials: &str) -> (TempDir, Vec<Row>, Vec<Row>) {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "own.rule", PAGE);
    put(folder.path(), "it.toml", SCENARIO);
    let asked = ["--factorial", "figures.worth=10,30", "figures.idle=0,1", "--measure", measure];
    let sampled = ["--engine", "sample", "--trials", trials, "--out", "o"];
    stdout(&folder, &[&["compare", "it.toml"], &asked[..], &sampled].concat());
    let [effects, cells] = ["o/factorial.csv", "o/cells.csv"].map(|it| rows(&read(&folder, it)));
    (folder, effects, cells)
}

fn effect(effects: &[Row], name: &str, column: &str) -> Option<f64> {
    number(effects.iter().find(|row| row["effect"] == name).unwrap(), column)
}

/// A standard deviation of so many trials is off by 1.7 % with a probability of less than 1e-6: the kurtosis
/// of ten coins is 2.8, so that its relative error is the root of 1.8 over four times the trials, 0.34 %.
fn assert_near(found: Option<f64>, exact: f64) {
    assert!((found.unwrap() / exact - 1.0).abs() < 0.017, "{found:?} is not near {exact}");
}

/// On common dice 30 for a man less 10 is 20 times the men in each trial.
#[test]
fn the_standard_error_of_an_effect_is_that_of_the_differences_trial_by_trial() {
    let (_folder, effects, cells) = played("cost", "4e4");
    assert_near(effect(&effects, "worth=30", "se"), 20.0 * 2.5f64.sqrt() / TRIALS.sqrt());
    assert_eq!(effect(&effects, "idle=1", "se"), None, "all trials are the same");
    let exact = effect(&effects, "worth=30", "value").unwrap();
    assert!((exact - 100.0).abs() < 1.0, "six standard errors, {exact}");
    for row in &cells {
        let worth: f64 = row["figures.worth"].parse().unwrap();
        assert_near(number(row, "se"), worth * 2.5f64.sqrt() / TRIALS.sqrt());
    }
}

/// Each cell counts half of the trials by itself: the variances of four means, each with half a weight, add up.
#[test]
fn the_standard_error_under_a_condition_is_that_of_means_of_their_own() {
    let (_folder, effects, cells) = played("given", "4e4");
    let of_cells = (2.5 * (10.0f64.powi(2) + 30.0f64.powi(2)) / (0.5 * TRIALS) * 2.0 / 4.0).sqrt();
    // How many count is off by 5 standard deviations, 2.5 %, once in a million and a half.
    let found = effect(&effects, "worth=30", "se").unwrap();
    assert!((found / of_cells - 1.0).abs() < 0.03, "{found} is not near {of_cells}");
    for row in &cells {
        let [low, share, high] =
            ["p_condition_ci_low", "p_condition", "p_condition_ci_high"].map(|it| number(row, it));
        assert!(low < share && share < high, "{row:?}");
        assert_eq!(row["p_condition_ci_method"], "Clopper-Pearson");
    }
}

/// Four cells at 95 %, each by itself; that they all hold fails less than once in five. The seed is fixed.
#[test]
fn each_cell_has_an_interval_of_its_own() {
    for (measure, method) in [("cost", "Student t"), ("counts", "Clopper-Pearson")] {
        let (_folder, _, cells) = played(measure, "4e4");
        assert_eq!(cells.len(), 4);
        for row in &cells {
            assert_eq!((&*row["ci_method"], &*row["confidence"]), (method, "0.95"));
            let worth: f64 = row["figures.worth"].parse().unwrap();
            let exact = if measure == "cost" { 5.0 * worth } else { 0.5 };
            let [low, high] = ["ci_low", "ci_high"].map(|it| number(row, it).unwrap());
            assert!(low < exact && exact < high && low < high, "{row:?}");
        }
    }
}

/// 35/3 is that whatever the dice say; that 35/3 more and as much less is nothing is not seen in the range.
#[test]
fn a_constant_has_no_effect_for_certain_and_no_width_of_rounding() {
    for trials in ["5", "1000"] {
        let (_folder, effects, cells) = played("third", trials);
        for row in effects.iter().chain(&cells) {
            assert_eq!((&*row["ci_method"], &*row["ci_low"], &*row["se"]), ("exact", "", ""));
        }
        assert!(effects.iter().all(|row| row["value"] == "0"), "{effects:?}");
        let (_folder, effects, cells) = played("spread", trials);
        for row in effects.iter().chain(&cells) {
            let width = number(row, "ci_high").unwrap() - number(row, "ci_low").unwrap();
            assert!(1e-3 < width && row["se"].is_empty(), "{row:?}");
        }
    }
}
