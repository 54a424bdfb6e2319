//! Wherever a command line names a measure of which something is to be found out, an expression over the
//! measures stands as well.

use tempfile::TempDir;

use crate::support::program::{MINED_SECTION, command, put, read, rows, stdout};

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let asked = "[measures]\nmany = \"casualties >= 2\"\n\
                 [variants.walk]\ncircumstances.order = \"advance\"\n";
    put(folder.path(), "it.toml", &format!("{MINED_SECTION}{asked}"));
    folder
}

const COMMANDS: [(&[&str], &str); 6] = [
    (&["compare"], "comparison.csv"),
    (&["compare", "--factorial", "circumstances.order=advance,run"], "factorial.csv"),
    (&["sweep", "-P", "circumstances.unit.models=8..10"], "sweep.csv"),
    (&["sense"], "sensitivity.csv"),
    (&["price", "--ladder", "circumstances.unit.models=1,5,10", "--points", "10"], "price.csv"),
    (
        &[
            "tune",
            "--parameter",
            "circumstances.unit.models",
            "--range",
            "1..10",
            "--target",
            "1/3",
        ],
        "tuning-curve.csv",
    ),
];

/// What a command answers of a measure, but for its name.
fn answer(of: (&[&str], &str), measure: &str, engine: &[&str]) -> Vec<String> {
    let folder = folder();
    let (words, file) = of;
    let asked = ["it.toml", "--measure", measure, "--out", "o"];
    stdout(&folder, &[&words[..1], &asked, &words[1..], engine].concat());
    let rows = rows(&read(&folder, &format!("o/{file}")));
    let of_it = rows.iter().filter(|row| row["measure"] == measure);
    let without_name = of_it.map(|row| {
        let cells = row.iter().filter(|(column, _)| *column != "measure");
        cells.map(|(column, cell)| format!("{column}={cell}")).collect::<Vec<_>>().join(",")
    });
    without_name.collect()
}

#[test]
fn an_expression_is_answered_as_the_measure_that_it_defines() {
    for of in COMMANDS {
        for engine in [&[][..], &["--engine", "sample", "--trials", "2000"]] {
            let named = answer(of, "many", engine);
            assert!(!named.is_empty(), "{of:?}");
            assert_eq!(answer(of, "casualties >= 2", engine), named, "{of:?}");
        }
    }
}

#[test]
fn several_are_parted_by_commas_outside_of_brackets() {
    let folder = folder();
    let asked = ["--measure", "max(casualties, 2), pins,casualties > 0"];
    stdout(&folder, &[&["compare", "it.toml", "--out", "o"], &asked[..]].concat());
    let rows = rows(&read(&folder, "o/comparison.csv"));
    let measures: Vec<&str> = rows.iter().map(|row| &*row["measure"]).collect();
    assert_eq!(measures, ["max(casualties, 2)", "pins", "casualties > 0"]);
}

#[test]
fn what_is_no_expression_is_refused_alike_everywhere() {
    for (words, _) in COMMANDS {
        for (measure, said) in [
            ("casualties >= 2 && pin", "unknown measure `pin`; did you mean `pins`?"),
            ("casualties >=", "--measure"),
            ("1 / 0", "--measure"),
        ] {
            let folder = folder();
            let asked = [&words[..1], &["it.toml", "--measure", measure], &words[1..]].concat();
            let output = command(folder.path(), &asked).output().unwrap();
            let text = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{words:?} {measure}: {text}");
            assert!(text.starts_with("error: --measure: "), "{words:?} {measure}: {text}");
            assert!(text.contains(said), "{words:?} {measure}: {text}");
        }
    }
}
