//! `sweep` from outside.

use crate::support::program::{
    folder, number, read, refused_at_once, report, rows, run, stdout, unfolded, write,
};

#[test]
fn a_sweep_over_one_key() {
    let folder = folder();
    let sweep = ["sweep", "order.toml", "-P", "circumstances.unit.pins=0..8"];
    insta::assert_snapshot!(stdout(&folder, &sweep));
    insta::assert_snapshot!("sweep_csv", report(&folder, "sweep.csv"));
}

#[test]
fn a_sweep_over_two_keys() {
    let sweep = [
        "sweep",
        "order.toml",
        "-P",
        "circumstances.unit.pins=0..6..2",
        "-L",
        "circumstances.unit.quality=inexperienced,regular,veteran",
        "--statistic",
        "p_ge(1)",
    ];
    insta::assert_snapshot!(stdout(&folder(), &sweep));
}

#[test]
fn a_sampled_sweep_has_its_dice_in_common() {
    let folder = folder();
    let sweep = ["sweep", "order.toml", "-P", "circumstances.unit.pins=0..8", "--trials", "2e4"];
    insta::assert_snapshot!(stdout(&folder, &[&sweep[..], &["--engine", "sample"]].concat()));
    // On common dice, whoever passes with a pin more passes with one less as well.
    let csv = report(&folder, "sweep.csv");
    let passed: Vec<f64> = rows(&csv).iter().map(|row| number(row, "estimate").unwrap()).collect();
    assert!(passed.windows(2).all(|pair| pair[1] <= pair[0]), "{passed:?}");
}

#[test]
fn a_sweep_that_changes_nothing_says_so() {
    let sweep = ["sweep", "order.toml", "-P", "figures.morale.veteran=8..10"];
    let text = stdout(&folder(), &sweep);
    let said = "41.6667% everywhere; figures.morale.veteran does not change it.";
    assert!(unfolded(&text).contains(said), "{text}");
    // Trials cannot tell what a key does not change.
    let sampled = ["--engine", "sample", "--trials", "2000"];
    let text = unfolded(&stdout(&folder(), &[&sweep[..], &sampled].concat()));
    let said = " everywhere; figures.morale.veteran did not change it in these trials.";
    assert!(text.contains(said), "{text}");
}

#[test]
fn a_sweep_that_was_cut_short_says_nothing_of_the_points_that_it_has_not_reached() {
    let folder = folder();
    let sweep = ["sweep", "order.toml", "-P", "figures.morale.veteran=4..12", "--out", "o"];
    let output = run(&folder, &[&sweep[..], &["--max-time", "0.000001s"]].concat());
    assert_eq!(output.status.code(), Some(5));
    let said = unfolded(&String::from_utf8(output.stdout).unwrap());
    assert!(
        said.contains("41.6667% wherever it was reached before the end. Known: exact; "),
        "{said}"
    );
    assert!(said.contains(" of 9 points reached."), "{said}");
    assert!(read(&folder, "o/sweep-passed-mean.svg").contains("reached"));
    stdout(&folder, &["report", "o"]);
    let page = read(&folder, "o/index.html");
    assert!(page.contains("is 41.6667% wherever it was reached before the end."), "{page}");
}

/// What comes up at several points is told by what they have in common.
#[test]
fn ties_of_a_sweep_are_not_told_at_one_of_them() {
    let folder = folder();
    let sweep = |more: &[&str]| {
        let pins = ["sweep", "order.toml", "-P", "circumstances.unit.pins=3..4"];
        unfolded(&stdout(&folder, &[&pins[..], more].concat()))
    };
    let text = sweep(&["-P", "figures.morale.veteran=8..10"]);
    let extremes = "from 27.7778% at circumstances.unit.pins = 4, whatever \
                    figures.morale.veteran is to 41.6667% at circumstances.unit.pins = 3, whatever \
                    figures.morale.veteran is. ";
    assert!(text.contains(extremes), "{text}");
    let text = sweep(&["-P", "figures.morale.regular=5..9"]);
    assert!(text.contains("from 2.77778% at 3 of 10 combinations to 41.6667% at "), "{text}");
    let all = ["sweep", "order.toml", "-P", "circumstances.unit.pins=0..12"];
    let text = unfolded(&stdout(&folder, &all));
    assert!(
        text.contains("from 2.77778% at circumstances.unit.pins = 7..12 to 100% at "),
        "{text}"
    );
    let both = [&all[..], &["-P", "figures.morale.regular=8..9"]].concat();
    let text = unfolded(&stdout(&folder, &both));
    let tie = "to 100% at circumstances.unit.pins = 0, whatever figures.morale.regular is. ";
    assert!(text.contains(tie), "{text}");
}

/// What differs never reads alike, and what trials do not tell apart is not told as if they did.
#[test]
fn the_ends_of_a_sweep_have_the_digits_that_tell_them_apart() {
    let folder = folder();
    let sweep = |more: &[&str]| {
        let pins = ["sweep", "order.toml", "-P", "circumstances.unit.pins=3..4"];
        unfolded(&stdout(&folder, &[&pins[..], more].concat()))
    };
    let text = sweep(&["--measure", "1 + pins / 100000000"]);
    assert!(text.contains("from 1.0000000"), "{text}");
    let text = sweep(&["--engine", "sample", "--trials", "50"]);
    assert_eq!(text.matches("(not told apart from 1 other)").count(), 2, "{text}");
    let text = sweep(&["--engine", "sample", "--trials", "20000"]);
    assert!(!text.contains("not told apart"), "{text}");
}

#[test]
fn a_wide_sweep_folds_to_the_terminal_and_tells_probabilities_in_percent() {
    let text = stdout(
        &folder(),
        &[
            "sweep",
            "order.toml",
            "-P",
            "circumstances.unit.pins=0..2",
            "-P",
            "figures.morale.regular=3..12",
            "--statistic",
            "p_ge(1)",
            "--engine",
            "sample",
            "--trials",
            "2e4",
        ],
    );
    let tables = text.lines().take_while(|line| !line.starts_with("p_ge(1) of passed: from"));
    let widest = tables.map(|line| line.chars().count()).max().unwrap();
    assert!(widest <= 100, "{widest}: {text}");
    assert_eq!(text.matches("pins \\ regular").count(), 3, "{text}");
    assert!(text.contains("at least 99.98") && text.contains("16.77% ± 0.53%"), "{text}");
}

/// What it comes to is the same everywhere, and how often there is nothing is not.
#[test]
fn how_often_there_is_no_number_is_not_told_of_all_points_as_of_one() {
    let folder = folder();
    let page = "rule house.own \"A try\"\nsource \"none\"\n\
                circumstances { p 0.00..1.00 = 0.5 \"Chance.\" }\n\
                resolve {\n  let hit = chance p\n  result {\n\
                held = if hit then 3 else nothing (points) \"points\" else \"never\"\n  }\n}\n";
    write(&folder, "own.rule", page);
    write(&folder, "own.toml", "title = \"A try\"\nrule = \"own.rule\"\n");
    let sweep = |values: &str| {
        let key = format!("circumstances.p={values}");
        unfolded(&stdout(&folder, &["sweep", "own.toml", "-L", &key, "--measure", "held"]))
    };
    let told = sweep("0.1,0.5,0.9");
    assert!(told.contains("mean of held: 3 everywhere; never: from 10% to 90%"), "{told}");
    let told = sweep("0,0.5,0.9");
    assert!(told.contains("3 wherever there is a number; never: from 10% to 100%"), "{told}");
    let told = sweep("0.5");
    assert!(told.contains("never 50%"), "{told}");
}

macro_rules! refused {
    ($($name:ident: $($argument:expr),+;)*) => {
        $(#[test]
        fn $name() {
            insta::assert_snapshot!(stringify!($name), refused_at_once(&[$($argument),+]));
        })*
    };
}

refused! {
    a_sweep_of_nothing: "sweep", "order.toml";
    a_sweep_of_a_text: "sweep", "order.toml", "-P", "circumstances.unit.quality=1..3";
    a_sweep_of_a_billion_points: "sweep", "order.toml", "-P", "circumstances.unit.pins=0..1e9";
    a_sweep_of_too_many_points_together: "sweep", "order.toml", "-P", "circumstances.unit.pins=0..200", "-P", "figures.morale.regular=0..200";
    a_sweep_of_three_keys: "sweep", "order.toml", "-P", "circumstances.unit.pins=0..2", "-P", "figures.morale.regular=7..9", "-L", "circumstances.unit.quality=regular,veteran";
    a_sweep_of_one_key_twice: "sweep", "order.toml", "-P", "circumstances.unit.pins=0..2", "-P", "circumstances.unit.pins=0..4";
    a_sweep_of_an_unknown_key: "sweep", "order.toml", "-P", "circumstances.unit.pinz=0..2";
    a_sweep_beyond_what_is_possible: "sweep", "order.toml", "-P", "circumstances.unit.pins=0..400..200";
    a_sweep_by_fractions_of_a_count: "sweep", "order.toml", "-P", "circumstances.unit.pins=0..2..0.5";
    a_sweep_downward: "sweep", "order.toml", "-P", "circumstances.unit.pins=5..2";
    a_sweep_that_never_moves: "sweep", "order.toml", "-P", "circumstances.unit.pins=5..7..0";
    a_statistic_that_does_not_exist: "sweep", "order.toml", "-P", "circumstances.unit.pins=0..2", "--statistic", "median";
    a_variant_that_does_not_exist: "sweep", "order.toml", "-P", "circumstances.unit.pins=0..2", "--variant", "veteran";
}

/// Spreadsheets make a date of 1/8.
#[test]
fn a_fraction_stands_in_no_cell() {
    let folder = tempfile::tempdir().unwrap();
    let page = "rule own.luck \"Luck\"\nsource \"Own\"\ncircumstances { p chance = 1/2 \"How likely.\" }\n\
                resolve { result { lucky = chance p \"luck\" } }\n";
    write(&folder, "luck.rule", page);
    write(&folder, "luck.toml", "title = \"Luck\"\nrule = \"luck.rule\"\n");
    let values = |of: [&str; 2]| {
        stdout(&folder, &[&["sweep", "luck.toml", "--out", "out"], &of[..]].concat());
        let rows = rows(&read(&folder, "out/sweep.csv"));
        rows.iter().map(|row| row["value"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(values(["-L", "circumstances.p=1/8,1/4"]), ["0.125", "0.25"]);
    let steps = values(["-P", "circumstances.p=1/8..1/2..1/8"]);
    assert_eq!(steps, ["0.125", "0.25", "0.375", "0.5"]);
}
