//! That what is said fits the terminal, and that probabilities are percentages.

use crate::support::program::{MIRED_TRUCK, command, folder, stdout, write};

/// So many columns has the narrow terminal.
const NARROW: usize = 60;

/// Three variants, which take 6, 20 and 12 turns at most.
const VARIANTS: &str = "[variants.longer]\ncircumstances.turns = 20\n\
                        [variants.between]\ncircumstances.turns = 12\n";

/// The lines of an answer that is told on a narrow terminal, but for commands to copy and the files
/// that were written.
fn lines(folder: &tempfile::TempDir, arguments: &[&str]) -> Vec<String> {
    let narrow = NARROW.to_string();
    let out = command(folder.path(), arguments).env("COLUMNS", narrow).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    let is_to_copy =
        |line: &&str| line.starts_with("    sandtable") || line.starts_with("Written to");
    text.lines().filter(|line| !is_to_copy(line)).map(str::to_owned).collect()
}

#[test]
fn nothing_that_is_told_is_wider_than_the_terminal() {
    let folder = folder();
    write(&folder, "truck.toml", &format!("{MIRED_TRUCK}{VARIANTS}"));
    for arguments in [
        &["run", "truck.toml", "-v"][..],
        &["run", "truck.toml", "-v", "--engine", "sample", "--trials", "100"],
        &["compare", "truck.toml", "-v"],
        &["compare", "truck.toml", "-v", "--engine", "sample", "--trials", "100"],
        &["sense", "truck.toml", "-v"],
        &["sweep", "truck.toml", "-P", "circumstances.turns=1..9", "-P", "figures.multiple=2..9"],
    ] {
        for line in lines(&folder, arguments) {
            assert!(line.chars().count() <= NARROW, "{arguments:?}: {line}");
        }
    }
}

#[test]
fn a_probability_is_a_percentage_wherever_it_is_told() {
    let folder = folder();
    write(&folder, "truck.toml", &format!("{MIRED_TRUCK}{VARIANTS}"));
    let run = stdout(&folder, &["run", "truck.toml"]);
    assert!(run.contains("73.7856%") && !run.contains("0.737856"), "{run}");
    let compare = stdout(&folder, &["compare", "truck.toml", "--measure", "freed"]);
    assert!(compare.contains("+25.0615 pp"), "{compare}");
    let said = "RAISES freed by 25.0615 percentage points, from 73.7856% to 98.8471%.";
    assert!(compare.contains(said), "{compare}");
    let close =
        stdout(&folder, &["compare", "truck.toml", "--measure", "freed", "--margin", "freed=0.3"]);
    assert!(close.contains("up to 30 percentage points for freed"), "{close}");
}

/// A flattened list of points, of which only every so many-th is shown, tells two of eleven turns.
#[test]
fn a_sweep_over_two_keys_is_a_table_of_both() {
    let folder = folder();
    write(&folder, "truck.toml", MIRED_TRUCK);
    let (turns, multiple) = ("circumstances.turns=1..12", "figures.multiple=2..9");
    let both = stdout(&folder, &["sweep", "truck.toml", "-P", multiple, "-P", turns]);
    for turn in 1..=12 {
        let is_told = |line: &str| {
            line.starts_with("multiple \\ turns")
                && line.split_whitespace().any(|word| word == turn.to_string())
        };
        assert!(both.lines().any(is_told), "{turn}: {both}");
    }
    let many = stdout(
        &folder,
        &["sweep", "truck.toml", "-P", "circumstances.turns=1..60", "-P", multiple],
    );
    assert!(many.contains("One row in 3; sweep.csv has all."), "{many}");
    assert!(many.lines().any(|line| line.starts_with("60 ")), "the last is shown: {many}");
}
