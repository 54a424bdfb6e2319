//! The book explains every column of every file, and no column that there is not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::commands;
use crate::support::markdown::code;
use crate::support::program::{put, stdout};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// What writes the files that the book explains; those of `best` are held by its own tests.
const COMMANDS: [&[&str]; 10] = [
    &["run", "mine-order.toml"],
    &["run", "mud-by-width.toml", "--positions", "plight"],
    &["compare", "mine-order.toml"],
    &["compare", "mine-order.toml", "--factorial", ORDER, QUALITY],
    &["sweep", "mine-order.toml", "-P", "circumstances.unit.pins=0..1"],
    &["sense", "mine-order.toml"],
    &["price", "mine-type-mix.toml"],
    &["tune", "mine-section-price.toml"],
    &["matrix", "mine-dummy-choice.toml"],
    &["check", "mine-order.toml"],
];
const ORDER: &str = "circumstances.order=advance,run";
const QUALITY: &str = "circumstances.unit.quality=regular,veteran";

/// The columns of each file that the commands write.
fn columns() -> BTreeMap<String, BTreeSet<String>> {
    let elsewhere = ["best", "fork", "merge"];
    commands::assert_all_are_asked("--out", &COMMANDS.map(|it| it[0]), &elsewhere);
    let folder = TempDir::new().unwrap();
    let names =
        ["mine-order", "mud-by-width", "mine-type-mix", "mine-section-price", "mine-dummy-choice"];
    for name in names {
        let file = format!("../scenarios/bolt-action/{name}.toml");
        let text = read_to_string(docs().join(file)).unwrap();
        put(folder.path(), &format!("{name}.toml"), &text);
    }
    let mut found = BTreeMap::new();
    for (number, command) in COMMANDS.iter().enumerate() {
        let out = number.to_string();
        stdout(&folder, &[command, &["--out", &out][..]].concat());
        for entry in read_dir(folder.path().join(out)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "csv") {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                let text = read_to_string(&path).unwrap();
                let head = text.lines().next().unwrap().split(',').map(str::to_owned);
                found.insert(name, head.collect());
            }
        }
    }
    found
}

/// The number whose interval or fraction a column belongs to.
fn number(column: &str) -> &str {
    let ends = ["_ci_low", "_ci_high", "_ci_method", "_numerator", "_denominator", "_low", "_high"];
    let ends = [&ends[..], &["_method"]].concat();
    ends.iter().find_map(|end| column.strip_suffix(end)).unwrap_or(column)
}

#[test]
fn every_column_is_explained() {
    let pages = ["columns.md", "results.md"].map(|name| read_to_string(docs().join(name)).unwrap());
    let explained: BTreeSet<&str> = pages.iter().flat_map(|page| code(page)).collect();
    let mut silent = Vec::new();
    for (file, columns) in columns() {
        assert!(explained.contains(file.as_str()) || pages[0].contains(&file), "{file}");
        // A column that is a key says what it is.
        let unknown = columns.into_iter().filter(|column| !column.contains('.'));
        let unknown = unknown.filter(|column| {
            !explained.contains(column.as_str()) && !explained.contains(number(column))
        });
        silent.extend(unknown.map(|column| format!("{file}: {column}")));
    }
    assert_eq!(silent, [""; 0], "docs/columns.md does not explain them");
}

#[test]
fn no_column_is_explained_that_there_is_not() {
    let page = read_to_string(docs().join("columns.md")).unwrap();
    let columns = columns();
    let (_, files) = page.split_once("\n## summary.csv").unwrap();
    let mut gone = Vec::new();
    for row in files.lines().filter(|line| line.starts_with("| `")) {
        let names = row.split(" | ").next().unwrap();
        let names = code(names).into_iter().filter(|name| !name.contains('.'));
        let unknown = names.filter(|name| columns.values().all(|it| !it.contains(*name)));
        gone.extend(unknown);
    }
    assert_eq!(gone, [""; 0], "no file has such columns");
}

/// The number of a file whose interval is `ci_low` to `ci_high`.
const MAIN: [(&str, &str); 13] = [
    ("summary.csv", "mean"),
    ("distribution.csv", "p_eq"),
    ("turns.csv", "p"),
    ("positions.csv", "mean"),
    ("comparison.csv", "difference"),
    ("factorial.csv", "value"),
    ("cells.csv", "mean"),
    ("sweep.csv", "estimate"),
    ("sensitivity.csv", "change"),
    ("price.csv", "fair_price"),
    ("tuning-curve.csv", "value"),
    ("matrix.csv", "payoff"),
    ("checks.csv", "found"),
];

/// What trials cannot be wrong about: names, what was asked, how many there were, and what is said in other
/// columns with an interval.
const TOLD: &str = "answer at better budget cells closest column column_cost confidence cost count denominator \
                    difference_from dominance dominated_by effect engine expected file input key key_2 kind \
                    line margin measure method note numerator off_ladder option order pairs parameter \
                    placeholders printed printed_price reference reference_price rounded_price row row_cost \
                    rulebook rules_hash rung rung_price sampled_because scenario se seed sentence series \
                    series_2 side situation smallest_shift source spent state state_2 statistic step \
                    stop_reason suppressed target tier trials turn unresolved until value value_2 \
                    variant verdict version way weight whole_above whole_below x";

/// What follows from trials and has no interval, as the book says or as it is told by a column beside it.
const BARE: &str = "change crowds_out_below enters_below exchanged least_share miss most_share overpaid \
                    overpaid_percent printed_less_x share total_variation variance_ratio wasserstein worth";

/// What has ends but no method of its own: what was asked, what the book prints, and what `method` is of.
const WITHOUT_METHOD: [&str; 3] = ["range", "nearest", "x"];

/// An interval without its method says nothing of what it takes for granted.
#[test]
fn every_interval_has_its_method_beside_it() {
    let mut without = Vec::new();
    for (file, columns) in columns() {
        for column in columns.iter().filter(|column| column.ends_with("_low")) {
            let stem = column.strip_suffix("_low").unwrap();
            if !WITHOUT_METHOD.contains(&stem) && !columns.contains(&format!("{stem}_method")) {
                without.push(format!("{file}: {column}"));
            }
        }
    }
    assert_eq!(without, [""; 0]);
}

/// A number of trials without an interval looks as if it were exact.
#[test]
fn every_number_of_trials_has_an_interval_or_the_book_says_that_it_has_none() {
    let mut bare = BTreeSet::new();
    for (file, columns) in columns() {
        let main = |column: &str| MAIN.contains(&(&file, column)) && columns.contains("ci_low");
        for column in &columns {
            let is_end = ["ci_low", "ci_high", "ci_method"].contains(&&**column);
            let has = columns.contains(&format!("{column}_ci_low"))
                || columns.contains(&format!("{column}_low"));
            if !(is_end || has || main(column) || number(column) != column || column.contains('.'))
            {
                bare.insert(column.clone());
            }
        }
    }
    let known = TOLD.split_whitespace().chain(BARE.split_whitespace());
    let known: BTreeSet<String> = known.map(str::to_owned).collect();
    assert_eq!(bare, known);
}
