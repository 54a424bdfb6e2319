//! `compare`, and what `replay --against` refuses, from outside.

use tempfile::TempDir;

use crate::support::program::{
    self, SCENARIO, command, folder, number, refused_at_once, report, rows, run, stdout, unfolded,
    write,
};

const WEEK: &str = include_str!("../../../scenarios/wtj-1916/hero-week.toml");

#[test]
fn a_comparison_is_exact_where_it_can_be() {
    let folder = folder();
    insta::assert_snapshot!(stdout(&folder, &["compare", "order.toml"]));
    insta::assert_snapshot!("comparison_csv", report(&folder, "comparison.csv"));
    insta::assert_snapshot!("moved_csv", report(&folder, "moved.csv"));
}

#[test]
fn a_sampled_comparison_is_on_common_dice() {
    let folder = folder();
    let arguments = ["compare", "order.toml", "--engine", "sample", "--trials", "5e4"];
    insta::assert_snapshot!(stdout(&folder, &arguments));
    let csv = report(&folder, "comparison.csv");
    assert!(csv.starts_with(
        "scenario,measure,reference,variant,engine,pairs,mean_reference,mean_variant,difference,se,\
         ci_low,ci_high,confidence,ci_method,p_higher,p_equal,p_lower,variance_ratio,\
         total_variation,wasserstein,margin,verdict,\
         mean_reference_ci_low,mean_reference_ci_high,mean_reference_ci_method,\
         mean_variant_ci_low,mean_variant_ci_high,mean_variant_ci_method,\
         p_higher_ci_low,p_higher_ci_high,p_higher_ci_method,\
         p_equal_ci_low,p_equal_ci_high,p_equal_ci_method,\
         p_lower_ci_low,p_lower_ci_high,p_lower_ci_method,\
         p_condition_reference,p_condition_reference_ci_low,p_condition_reference_ci_high,\
         p_condition_reference_ci_method,p_condition_variant,p_condition_variant_ci_low,\
         p_condition_variant_ci_high,p_condition_variant_ci_method,\
         p_missing_reference,p_missing_reference_ci_low,p_missing_reference_ci_high,\
         p_missing_reference_ci_method,p_missing_variant,p_missing_variant_ci_low,\
         p_missing_variant_ci_high,p_missing_variant_ci_method\n"
    ));
    let again = program::folder();
    stdout(&again, &[&arguments[..], &["--threads", "1"]].concat());
    assert_eq!(csv, report(&again, "comparison.csv"), "the same bytes at any number of threads");
}

#[test]
fn a_margin_that_is_not_decided_ends_with_five() {
    let folder = folder();
    let arguments = ["compare", "order.toml", "--engine", "sample", "--trials", "2000"];
    let undecided = run(&folder, &[&arguments[..], &["--margin", "0.16"]].concat());
    assert_eq!(undecided.status.code(), Some(5));
    assert_eq!(run(&folder, &arguments).status.code(), Some(0), "without a margin it is a report");
}

#[test]
fn values_of_a_key_are_compared_without_editing_the_file() {
    let toggle = ["compare", "order.toml", "--toggle", "circumstances.unit.pins=1,2,5"];
    insta::assert_snapshot!(stdout(&folder(), &toggle));
    let single =
        ["compare", "order.toml", "--toggle", "circumstances.unit.pins=5", "--format", "csv"];
    let text = stdout(&folder(), &single);
    assert!(text.contains("order,passed,base,circumstances.unit.pins=5,exact"), "{text}");
}

#[test]
fn a_factorial_says_what_switches_do_together() {
    let folder = folder();
    let text = stdout(
        &folder,
        &[
            "compare",
            "order.toml",
            "--factorial",
            "circumstances.unit.quality=regular,veteran",
            "circumstances.unit.pins=0,3",
        ],
    );
    insta::assert_snapshot!(text);
    insta::assert_snapshot!("factorial_csv", report(&folder, "factorial.csv"));
    insta::assert_snapshot!("cells_csv", report(&folder, "cells.csv"));
}

#[test]
fn a_sampled_factorial_has_intervals() {
    let text = stdout(
        &folder(),
        &[
            "compare",
            "order.toml",
            "--engine",
            "sample",
            "--trials",
            "2e4",
            "--factorial",
            "circumstances.unit.quality=regular,veteran",
            "circumstances.unit.pins=0,3",
        ],
    );
    insta::assert_snapshot!(text);
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
    a_toggle_that_changes_nothing: "compare", "order.toml", "--toggle", "circumstances.unit.pins=3";
    a_toggle_of_an_unknown_key: "compare", "order.toml", "--toggle", "circumstances.unit.pinz=3,4";
    a_toggle_to_an_impossible_value: "compare", "order.toml", "--toggle", "circumstances.unit.pins=3,400";
    a_toggle_without_a_value: "compare", "order.toml", "--toggle", "circumstances.unit.pins";
    a_toggle_with_a_value_twice: "compare", "order.toml", "--toggle", "circumstances.unit.pins=3,3";
    an_unknown_reference: "compare", "order.toml", "--reference", "veteran";
    an_unknown_measure: "compare", "order.toml", "--measure", "stedy";
    a_margin_of_an_unknown_measure: "compare", "order.toml", "--margin", "stedy=0.1";
    a_negative_margin: "compare", "order.toml", "--margin", "-1";
    a_factorial_with_a_single_value: "compare", "order.toml", "--factorial", "circumstances.unit.pins=3";
    a_factorial_of_one_key_twice: "compare", "order.toml", "--factorial", "circumstances.unit.pins=1,2", "circumstances.unit.pins=3,4";
    a_factorial_that_is_too_large: "compare", "order.toml", "--factorial", "circumstances.unit.pins=0,1,2,3,4,5,6,7,8,9", "circumstances.unit.quality=inexperienced,regular,veteran", "figures.morale.regular=2,3,4,5,6,7,8,9,10";
    a_factorial_value_of_another_kind: "compare", "order.toml", "--factorial", "circumstances.unit.pins=3,3.5", "circumstances.unit.quality=regular,veteran";
    a_replay_against_nobody: "replay", "order.toml", "--trial", "1", "--against", "veteran";
}

#[test]
fn a_file_without_variants_cannot_be_compared() {
    let folder = folder();
    let (alone, _) = SCENARIO.split_once("[variants.veterans]").unwrap();
    write(&folder, "alone.toml", alone);
    let output = run(&folder, &["compare", "alone.toml"]);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(String::from_utf8(output.stderr).unwrap());
}

#[test]
fn bounds_are_held_to() {
    let folder = folder();
    write(&folder, "bounded.toml", &format!("{SCENARIO}[bounds]\npins = [0, 1]\n"));
    let output = run(&folder, &["compare", "bounded.toml"]);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(String::from_utf8(output.stderr).unwrap());
    for (name, bounds) in [("a", "pinz = [0, 1]"), ("b", "pins = [1, 0]")] {
        let file = format!("{name}.toml");
        write(&folder, &file, &format!("{SCENARIO}[bounds]\n{bounds}\n"));
        let output = run(&folder, &["compare", &file]);
        insta::assert_snapshot!(
            format!("bounds_{name}"),
            String::from_utf8(output.stderr).unwrap()
        );
    }
}

#[test]
fn mixtures_are_compared_and_swept() {
    let folder = folder();
    let mixed = format!(
        "{SCENARIO}[[mix]]\nweight = 3\ncircumstances.unit.pins = 1\n[[mix]]\nweight = 1\n"
    );
    write(&folder, "mixed.toml", &mixed);
    let compared = stdout(&folder, &["compare", "mixed.toml", "--measure", "passed"]);
    insta::assert_snapshot!("mixture_compared", compared);
    let swept = stdout(&folder, &["sweep", "mixed.toml", "-P", "figures.morale.regular=7..9"]);
    insta::assert_snapshot!("mixture_swept", swept);
}

/// A condition that is never met leaves nothing to compare.
#[test]
fn what_is_not_there_is_no_distance_away() {
    let folder = folder();
    let given = "never = { of = \"passed\", given = \"pins > 90\" }\n[run]";
    write(&folder, "order.toml", &SCENARIO.replace("[run]", given));
    let told = rows(&stdout(&folder, &["compare", "order.toml", "--format", "csv"]));
    let of = |name: &str| told.iter().find(|row| row["measure"] == name).unwrap();
    let never = of("never");
    assert!(never["total_variation"].is_empty() && never["wasserstein"].is_empty(), "{never:?}");
    assert!(0.0 < number(of("passed"), "total_variation").unwrap());
    assert_eq!(of("passed")["ci_method"], "exact");
}

/// From far away the heroes never get there; then there is no difference, and the mean of the other side
/// has the interval that `run` gives it.
#[test]
fn a_mean_of_trials_beside_none_is_not_told_as_if_it_were_exact() {
    let folder = folder();
    write(&folder, "week.toml", WEEK);
    let sampled = ["compare", "week.toml", "--engine", "sample", "--trials", "200"];
    let measures = ["--measure", "killed_or_captured,turns"];
    let text = stdout(&folder, &[&sampled[..], &measures].concat());
    let beside_none: Vec<&str> =
        text.lines().filter(|line| line.contains("  none seen  ")).collect();
    assert!(!beside_none.is_empty(), "{text}");
    for line in beside_none {
        assert!(line.contains(" ± ") || line.contains(" to "), "{line}");
        assert!(!line.contains(" ± ?"), "{line}");
    }
    // All that is shown tells how often it has no value, not the main measure alone.
    assert!(text.contains("  turns: not within "), "{text}");
}

/// What a sampled comparison decides together is what its scenario asks about: the main measure, those
/// that it defines, and those that it expects something of.
#[test]
fn a_sampled_comparison_asks_what_its_scenario_asks() {
    let folder = folder();
    let sample = ["compare", "order.toml", "--engine", "sample", "--trials", "2e4"];
    let asked = |folder: &TempDir, more: &[&str]| {
        let _ = stdout(folder, &[&sample[..], more].concat());
        let csv = report(folder, "comparison.csv");
        let mut names: Vec<String> = rows(&csv).iter().map(|row| row["measure"].clone()).collect();
        names.dedup();
        names
    };
    assert_eq!(asked(&folder, &[]), ["passed", "steady"]);
    assert_eq!(asked(&folder, &["--measure", "pins,fubar"]), ["pins", "fubar"]);
    let text = stdout(&folder, &[&sample[..], &["--measure", "pins,fubar"]].concat());
    assert!(text.contains("\npins  ") && text.contains("\nfubar  "), "both are shown: {text}");
    let text = stdout(&folder, &sample);
    assert!(text.contains("measures more can be sampled by name, such as --measure "), "{text}");
    let expected = "[[expect]]\nmeasure = \"pins\"\nstatistic = \"mean\"\nvalue = [0, 9]\n";
    write(&folder, "order.toml", &format!("{SCENARIO}{expected}"));
    assert!(asked(&folder, &[]).contains(&"pins".to_owned()));
}

#[test]
fn a_list_varies_as_a_whole() {
    let folder = folder();
    let call = "title = \"On call\"\nrule = \"wtj.base.on-call\"\n\
                [circumstances]\nbarrages = 1\nturns = 3\n";
    write(&folder, "call.toml", call);
    let toggle = ["compare", "call.toml", "--toggle", "figures.needs=[5, 4, 3],[6,5,4,3]"];
    let text = stdout(&folder, &toggle);
    assert!(text.contains("Against figures.needs=[5,4,3]:"), "{text}");
    // By hand: one try in three, two and one half fails, 2/3 1/2 1/3 is 1/9; one in six before it, 5/18.
    assert!(text.contains("LOWERS activated by 0.166667 (exactly 1/6)"), "{text}");
    let sweep = ["sweep", "call.toml", "-L", "figures.needs=[5,4,3],[3]", "--format", "csv"];
    let text = stdout(&folder, &sweep);
    assert!(text.contains("\"[5,4,3]\"") && text.contains(",[3],"), "{text}");
}

#[test]
fn what_deterministic_rules_come_to_is_shown() {
    let folder = folder();
    let buy = "title = \"Too many sections\"\nrule = \"ba.minefield.purchase\"\n\
               [circumstances]\nforce = 1000\nsections = { anti_personnel = 5 }\n";
    write(&folder, "buy.toml", buy);
    let text = stdout(&folder, &["run", "buy.toml"]);
    let table: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("mean of")).collect();
    assert!(table[0].contains("allowed") && table[2].contains("250"), "{text}");
    let narrow =
        command(folder.path(), &["run", "order.toml"]).env("COLUMNS", "50").output().unwrap();
    let narrow = String::from_utf8(narrow.stdout).unwrap();
    assert!(narrow.contains(" more: -v shows "), "{narrow}");
}

/// With so many pins only a double one passes, however many they are.
#[test]
fn variants_that_come_to_the_same_are_one_row_of_one_picture() {
    let folder = folder();
    let toggle = ["compare", "order.toml", "--toggle", "circumstances.unit.pins=1,2,8,9,10"];
    let said = stdout(&folder, &toggle);
    let picture = report(&folder, "comparison-passed.svg");
    assert!(picture.contains("unit pins = 8 (unit pins = 9, "), "{picture}");
    assert_eq!(said.matches("comparison-passed").count(), 1, "yes or no is one picture: {said}");
}

#[test]
fn plots_of_what_compares_can_be_pixels_too() {
    let folder = folder();
    for (command, file) in [
        (vec!["compare", "order.toml", "--png"], "comparison-passed.png"),
        (vec!["sense", "order.toml", "--png"], "sensitivity-passed.png"),
        (
            vec!["sweep", "order.toml", "-P", "circumstances.unit.pins=0..2", "--png"],
            "sweep-passed-mean.png",
        ),
    ] {
        let _ = stdout(&folder, &command);
        let bytes =
            std::fs::read(folder.path().join("reports/bolt-action/order").join(file)).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "{file}");
    }
}

/// Fractions that no number of decimals says: a third of the units has three pins.
#[test]
fn weights_of_a_mix_are_fractions() {
    let folder = folder();
    let thirds = SCENARIO.replace("pins = 3", "pins = 1");
    let mix = "[[mix]]\nweight = \"1/3\"\ncircumstances.unit.pins = 3\n[[mix]]\nweight = \"2/3\"\n";
    write(&folder, "mix.toml", &format!("{thirds}{mix}"));
    let whole = mix.replace("\"1/3\"", "1").replace("\"2/3\"", "2");
    write(&folder, "whole.toml", &format!("{thirds}{whole}"));
    let answer = |file: &str| {
        stdout(&folder, &["run", file, "--format", "csv"])
            .replace(file.trim_end_matches(".toml"), "")
    };
    assert_eq!(answer("mix.toml"), answer("whole.toml"));
    write(&folder, "mix.toml", &format!("{thirds}{}", mix.replace("\"1/3\"", "\"1/x\"")));
    let output = run(&folder, &["run", "mix.toml"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("`1/x` is no number above 0; expected one, or a fraction"), "{text}");
}

#[test]
fn all_measures_that_a_factorial_is_asked_for_are_shown() {
    let switches = ["circumstances.unit.quality=regular,veteran", "circumstances.unit.pins=0,3"];
    let own = "[measures]\na = \"passed\"\nb = \"passed * 2\"\nc = \"passed * 3\"\nd = \"passed * 4\"\n\
               e = \"passed * 5\"\nf = \"passed * 6\"\n";
    let folder = folder();
    let scenario = SCENARIO.replace("[measures]\n", own);
    assert_ne!(scenario, SCENARIO);
    write(&folder, "order.toml", &scenario);
    let factorial = [&["compare", "order.toml", "--factorial"][..], &switches].concat();
    let told = stdout(&folder, &factorial);
    let heads = |text: &str| -> Vec<String> {
        let heads = text.lines().filter(|line| line.starts_with("effect"));
        heads.flat_map(str::split_whitespace).map(str::to_owned).collect()
    };
    let shown = heads(&told);
    for name in ["passed", "a", "b", "c", "d", "e", "f", "steady"] {
        assert!(shown.iter().any(|head| head == name), "{name}: {told}");
    }
    let more = told.lines().find(|line| line.contains(" more; -v shows them here.")).unwrap();
    assert!(more.starts_with("factorial.csv has "), "{more}");
    let named = stdout(&folder, &[&factorial[..], &["--measure", "pins,fubar"]].concat());
    assert!(heads(&named).ends_with(&["pins".to_owned(), "fubar".to_owned()]), "{named}");
    assert!(!named.contains("more; -v"), "{named}");
}

/// A toggle is of a key of the variant that is named, and so is the trial that is told of it.
#[test]
fn a_toggle_changes_the_variant_that_is_named_and_says_which() {
    let folder = folder();
    let toggle = ["compare", "order.toml", "--toggle", "circumstances.unit.pins=1,2"];
    let two = ["--toggle", "figures.morale.veteran=10,9", "--reference", "veterans"];
    let told = stdout(&folder, &[&toggle[..], &two].concat());
    let reference = "veterans circumstances.unit.pins=1 figures.morale.veteran=10";
    assert!(told.contains(&format!("\nAgainst {reference}:\n")), "{told}");
    let csv = report(&folder, "comparison.csv");
    let row = |variant: &str| format!("order,passed,{reference},{variant},exact,,0.8333");
    assert!(csv.contains(&row("circumstances.unit.pins=2")), "{csv}");
    assert!(
        unfolded(&told).contains("Left out: base, as --toggle changes veterans alone"),
        "{told}"
    );
    // The trials that are told are those that were compared.
    let commands = told.lines().filter_map(|line| line.trim().strip_prefix("sandtable replay "));
    let became = unfolded(&told).matches(": 1 became 0").count();
    assert_eq!((commands.clone().count(), became), (2, 2), "{told}");
    for line in commands {
        let words = shell_words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let trial = stdout(&folder, &[&["replay"][..], &words].concat());
        assert!(trial.contains("  passed: 1 became 0\n"), "{line}: {trial}");
    }
    let base = stdout(&folder, &toggle);
    assert!(base.contains("\nAgainst circumstances.unit.pins=1:\n"), "{base}");
    let factorial = ["--factorial", "circumstances.unit.pins=0,1", "--reference", "veterans"];
    let told = stdout(&folder, &[&toggle[..2], &factorial].concat());
    assert!(told.contains("\n2 combinations of veterans, exact."), "{told}");
}

/// The words of a command as a shell parts them, where quotes are the only signs.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words
}
