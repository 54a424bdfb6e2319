//! `tune` on curves that turn back or stand still, whose values are known exactly.

use tempfile::TempDir;

use crate::support::program::{self, MINED_SECTION, folder, number, read, rows, write};

/// Being forced back gets likelier up to four dice, and less likely from there: 0.12, 0.1872, 0.219,
/// 0.2291, 0.2247, 0.212, 0.1948, ..., 0.104.
const TO_HIT: &str = r#"title = "Dice"
rule = "cd.base.to-hit"
[circumstances]
dice = 6
hit_number = 4
quality = "regular"
"#;
const TUNE_DICE: [&str; 10] = [
    "tune",
    "dice.toml",
    "--parameter",
    "circumstances.dice",
    "--range",
    "1..12",
    "--measure",
    "forced_back",
    "--out",
    "out",
];

/// An assault that starts within 6 inches, 7 to 12, or further away.
const ASSAULT: &str = r#"title = "Assault"
rule = "ba.base.assault"
[circumstances]
attacker.unit = { kind = "infantry", quality = "regular", models = 8 }
defender.unit = { kind = "infantry", quality = "regular", models = 8 }
distance = 9
attacker.tough_fighters = 4
defender.tough_fighters = 2
reaction = { shots = 8, range_band = "short" }
"#;

fn dice() -> TempDir {
    let folder = folder();
    write(&folder, "dice.toml", TO_HIT);
    folder
}

fn said(folder: &TempDir, more: &[&str]) -> String {
    program::stdout(folder, &[&TUNE_DICE[..], more].concat())
}

/// Each of these seeds said at once that the target is not met, of its ends alone or of nothing.
#[test]
fn few_trials_do_not_certify_that_a_target_in_the_middle_is_missed() {
    let folder = dice();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let sampled = ["--target", "0.2", "--engine", "sample", "--trials", "2000", "--seed", seed];
        let output = program::run(&folder, &[&TUNE_DICE[..], &sampled].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(5), "{seed}: {text}");
        assert!(text.contains("too few"), "{seed}: {text}");
    }
}

#[test]
fn a_target_that_is_met_twice_is_told_with_both_places() {
    let folder = dice();
    let text = said(&folder, &["--target", "0.2"]);
    assert!(text.contains("in 2 places (exact): between 2 and 3, and between 6 and 7"), "{text}");
    assert!(text.contains("the whole numbers 7 (19.4784%) and 2 (18.72%)"), "{text}");
    let csv = read(&folder, "out/tuning.csv");
    let row = &rows(&csv)[0];
    assert_eq!((&*row["answer"], number(row, "nearest_low")), ("several", Some(7.0)), "{csv}");
    let points = read(&folder, "out/tuning-curve.csv");
    assert_eq!(rows(&points).len(), 12, "each number of dice: {points}");
}

#[test]
fn out_of_reach_of_a_curve_that_turns_back_its_most_is_told() {
    let folder = dice();
    let (code, text) = program::refused(&folder, &[&TUNE_DICE[..], &["--target", "0.3"]].concat());
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("the target 30% is not met from 1 to 12; the most"), "{text}");
    assert!(text.contains("is 22.9133%, at 4,"), "{text}");
    assert!(text.contains("Written to out: tuning.csv"), "{text}");
    // Which number has the most, trials cannot tell; they tell where they came nearest.
    let sampled = ["--target", "0.9", "--engine", "sample", "--trials", "20000"];
    let (code, text) = program::refused(&folder, &[&TUNE_DICE[..], &sampled].concat());
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("from 1 to 12 (certified at 95%); the trials come nearest at"), "{text}");
    assert!(!text.contains("the most that"), "{text}");
}

#[test]
fn a_number_as_it_was_printed_is_met() {
    let text = said(&dice(), &["--target", "0.229133"]);
    assert!(
        text.contains("4 meets it (exact, to the digits in which the target is written)"),
        "{text}"
    );
    assert!(text.contains("the scenario has 6, 2 more than that."), "no percentage: {text}");
}

#[test]
fn all_numbers_that_are_equally_near_are_told() {
    let folder = folder();
    write(&folder, "assault.toml", ASSAULT);
    let tune = ["tune", "assault.toml", "--parameter", "figures.assault.reach", "--range", "0..20"];
    let more = ["--measure", "won", "--target", "0.5", "--out", "out"];
    let text = program::stdout(&folder, &[tune, more].concat());
    assert!(text.contains("9 to 20 are equally near (exact); 8 gives 0% and 9 gives "), "{text}");
    assert!(text.contains(" 12 is one of them."), "{text}");
    let drawn = read(&folder, "out/tuning.svg");
    assert!(drawn.contains("equally near [9, 20]"), "{drawn}");
}

/// Half of the games have no more losses than the median, which is a whole number of men.
#[test]
fn a_quantile_is_tuned_to_numbers_that_the_key_takes() {
    let folder = folder();
    write(&folder, "assault.toml", ASSAULT);
    let key = "circumstances.attacker.tough_fighters";
    let tune = ["tune", "assault.toml", "--parameter", key, "--range", "0..8"];
    let more = ["--measure", "defenders_left", "--target", "0", "--statistic", "quantile(0.5)"];
    let text = program::stdout(&folder, &[&tune[..], &more, &["--out", "out"]].concat());
    let told = "everywhere from 3 to 8 (exact); 2 gives 3; the scenario's 4 is right.";
    assert!(text.contains(told), "{text}");
}

/// (c - 40)² is 9 three points below 40 and three above.
#[test]
fn a_measure_with_a_turning_point_has_an_answer_on_either_side() {
    let folder = folder();
    write(&folder, "mines.toml", MINED_SECTION);
    let tune = ["tune", "mines.toml", "--parameter", "figures.section.cost", "--range", "0..100"];
    let more = ["--measure", "(cost - 40) * (cost - 40)", "--target", "9", "--out", "out"];
    let text = program::stdout(&folder, &[tune, more].concat());
    assert!(text.contains("in 2 places (exact): at 37, and at 43."), "{text}");
}
