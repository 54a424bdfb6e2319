//! The comparisons that a designer of these books would make, with the answers that the program gives.
//!
//! What is kept under `reports/gallery/comparisons/` is what the program writes now, and so is the
//! sample of results under `reports/gallery/mine-order/`, and the answers to questions of cost under
//! `reports/gallery/prices/`. After a change that moves numbers,
//! `SANDTABLE_GALLERY=write cargo test -p sandtable --test suite gallery::` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sandtable_report::png::{illegible, named};

use crate::support::program;

/// The name of an answer, the scenario, and what is asked of it.
const COMPARISONS: [(&str, &str, &[&str]); 20] = [
    ("mud-table-for-a-tank", "bolt-action/mud-vs-rough", &["--toggle", MUD]),
    (
        "mud-table-for-a-half-track",
        "bolt-action/mud-vs-rough",
        &["--toggle", MUD, "--reference", "half-track"],
    ),
    (
        "mud-table-for-a-truck",
        "bolt-action/mud-vs-rough",
        &["--toggle", MUD, "--reference", "truck"],
    ),
    ("mud-table-for-a-gun", "bolt-action/mud-vs-rough", &["--toggle", MUD, "--reference", "gun"]),
    ("mines-run-or-walk-regulars", "bolt-action/mine-order", &["--toggle", ORDER]),
    (
        "mines-run-or-walk-inexperienced",
        "bolt-action/mine-order",
        &["--toggle", ORDER, "--reference", "inexperienced"],
    ),
    (
        "mines-run-or-walk-veterans",
        "bolt-action/mine-order",
        &["--toggle", ORDER, "--reference", "veterans"],
    ),
    ("mines-order-by-quality", "bolt-action/mine-order", &["--factorial", ORDER, QUALITY]),
    ("fog-standard-or-optional", "bolt-action/fog-standard-vs-optional", &["--toggle", FOG]),
    ("clothing-or-none-for-an-army", "bolt-action/frostbite-army", &[]),
    (
        "clothing-or-none-for-a-tank",
        "bolt-action/frostbite-clothing-vehicles",
        &["--toggle", CLOTHING],
    ),
    ("veteran-officers-on-or-off", "wtj-1916/veteran-officers", &["--toggle", OFFICERS]),
    ("veteran-officers-in-command", "wtj-1916/veteran-officer-command", &["--toggle", OFFICERS]),
    ("night-modes", "bolt-action/night-modes", &[]),
    ("gliders-by-day-and-night", "command-decision/glider-day-and-night", &[]),
    ("mines-sensitivity", "bolt-action/mine-order", &["sense"]),
    ("gliders-sensitivity", "command-decision/glider-day-and-night", &["sense"]),
    (
        "mines-by-pins",
        "bolt-action/mine-order",
        &["sweep", "-P", "circumstances.unit.pins=0..8", "--measure", "stopped"],
    ),
    (
        "mines-by-dice-and-quality",
        "bolt-action/mine-order",
        &["sweep", "-P", "figures.section.dice_on_run=1..6", "-L", QUALITY],
    ),
    ("mud-switches", "bolt-action/mud-vs-rough", &["--factorial", MUD, KIND]),
];

const MUD: &str = "rulings.mud.mode=difficult-ground,table";
const ORDER: &str = "circumstances.order=advance,run";
const QUALITY: &str = "circumstances.unit.quality=inexperienced,regular,veteran";
const FOG: &str = "rulings.fog.mode=standard,optional";
const CLOTHING: &str = "circumstances.clothing=false,true";
const OFFICERS: &str = "rulings.wtj.102=no,yes";
const KIND: &str = "circumstances.unit.mobility=tracked,half-track,wheeled,artillery";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The answer and the files, by name: all but plots and manifests.
fn answered(scenario: &str, arguments: &[&str]) -> Vec<(String, String)> {
    let (command, arguments) = match arguments {
        ["run" | "sense" | "sweep", rest @ ..] => (arguments[0], rest),
        _ => ("compare", arguments),
    };
    let out = tempfile::tempdir().unwrap();
    let file = format!("scenarios/{scenario}.toml");
    let output = Command::new(program::path())
        .args([command, &file, "--out", out.path().to_str().unwrap()])
        .args(arguments)
        .current_dir(root())
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    let (said, _) = said.split_once("\nWritten to ").unwrap();
    let asked = [&[command, &file], arguments].concat().join(" ");
    let mut files = vec![("answer.txt".to_owned(), format!("$ sandtable {asked}\n\n{said}"))];
    files.extend(written(out.path(), &["csv", "svg"]));
    files
}

/// The files of a folder with these endings, by name.
fn written(folder: &Path, endings: &[&str]) -> Vec<(String, String)> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of = |path: PathBuf| {
        let ending = path.extension()?.to_str()?;
        let name = path.file_name()?.to_str()?.to_owned();
        endings.contains(&ending).then(|| (name, fs::read_to_string(&path).unwrap()))
    };
    paths.filter_map(of).collect()
}

#[test]
fn the_gallery_is_what_the_program_writes() {
    let gallery = root().join("reports/gallery/comparisons");
    let mut index = HEADING.to_owned();
    for (name, scenario, arguments) in COMPARISONS {
        let files = answered(scenario, arguments);
        index.push_str(&entry(name, &files[0].1));
        let kept: Vec<&(String, String)> =
            files.iter().filter(|(file, _)| is_kept(file, &files)).collect();
        only(&gallery.join(name), &kept);
        for (file, text) in kept {
            check(&gallery.join(name), file, text);
        }
    }
    check(&gallery, "README.md", &index);
}

/// All pictures that the documents show, and not only those that this test writes.
#[test]
fn every_picture_of_the_gallery_is_legible() {
    let mut folders = vec![root().join("reports/gallery")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "svg") {
                let svg = fs::read_to_string(&path).unwrap();
                let found = illegible(&svg).unwrap();
                assert!(found.is_empty(), "{}: {found:#?}", path.display());
                let names = named(&svg).unwrap();
                assert!(names.is_empty(), "{}: {names:?} are no words", path.display());
                seen += 1;
            }
        }
    }
    assert!(40 <= seen, "{seen} pictures");
}

/// Folders of studies, which `just studies` writes: each says of itself when it was made.
const STUDIES: [&str; 4] = ["check-study", "comparison-study", "measure-study", "tuning-study"];

/// What a comparison or a scenario that is gone once wrote would be held by nothing.
#[test]
fn each_folder_of_the_gallery_is_written_by_a_test_or_is_a_study_and_the_page_names_it() {
    let gallery = root().join("reports/gallery");
    let comparisons = COMPARISONS.map(|(name, ..)| Path::new("comparisons").join(name));
    let asked = ["tune", "price"].into_iter().flat_map(asking);
    let prices = asked.map(|scenario| Path::new("prices").join(folder_of(&scenario)));
    let alone = RUNS.map(|(name, ..)| name).into_iter().chain(STUDIES).map(PathBuf::from);
    let written: BTreeSet<PathBuf> = comparisons.into_iter().chain(prices).chain(alone).collect();
    let mut there = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(gallery.join(&folder)).unwrap().map(Result::unwrap);
        let within: Vec<PathBuf> = entries
            .filter(|entry| entry.file_type().unwrap().is_dir())
            .map(|entry| folder.join(entry.file_name()))
            .collect();
        if within.is_empty() {
            there.insert(folder);
        }
        folders.extend(within);
    }
    assert_eq!(there, written);
    let page = fs::read_to_string(gallery.join("README.md")).unwrap();
    let names = page.lines().filter_map(|row| row.strip_prefix("| ")?.split(" |").next());
    let names: String = names.collect::<Vec<_>>().join(" ");
    for folder in &written {
        let first = folder.iter().next().unwrap().to_str().unwrap();
        assert!(names.contains(first), "no row of the page is about {first}");
    }
}

/// Samples of what runs write: the folder, the scenario, and what is kept of it; all, if nothing is
/// said.
const RUNS: [(&str, &str, &[&str]); 3] = [
    ("mine-order", "bolt-action/mine-order", &[]),
    ("turn-by-turn", "command-decision/fog-clock", &["air-by-turn.svg", "turns.csv"]),
    ("many-variants", "bolt-action/mud-by-width", &["by_turn_6-distribution.svg"]),
];

/// What says which version of the rules wrote it is left out: the summary and the manifest.
#[test]
fn the_samples_of_results_are_what_runs_write() {
    for (name, scenario, wanted) in RUNS {
        let folder = root().join("reports/gallery").join(name);
        let files = answered(scenario, &["run"]);
        let is_kept = |file: &str| wanted.is_empty() || wanted.contains(&file);
        let kept: Vec<_> =
            files.iter().filter(|(file, _)| file != "summary.csv" && is_kept(file)).collect();
        assert!(wanted.len().max(1) <= kept.len(), "{name}: {kept:?}");
        only(&folder, &kept);
        for (file, text) in kept {
            check(&folder, file, text);
        }
    }
}

/// What the program answers to the questions of cost that ship with it: tables, sentences and pictures.
/// What says which version of the rules wrote it is left out: two columns, and the documents.
#[test]
fn the_answers_to_questions_of_cost_are_what_the_program_writes() {
    let gallery = root().join("reports/gallery/prices");
    let out = tempfile::tempdir().unwrap();
    let mut asked: BTreeMap<PathBuf, Vec<(String, String)>> = BTreeMap::new();
    for command in ["tune", "price"] {
        let scenarios = asking(command);
        assert!(5 <= scenarios.len(), "{command}: {}", scenarios.len());
        let mut program = Command::new(program::path());
        program.arg(command).args(&scenarios).arg("--out").arg(out.path()).arg("--quiet");
        let output = program.current_dir(root()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for scenario in scenarios {
            let folder = folder_of(&scenario);
            let files = written(&out.path().join(&folder), &["csv", "md", "svg"]);
            asked.insert(folder, files.into_iter().map(without_version).collect());
        }
    }
    for (folder, files) in asked {
        only(&gallery.join(&folder), &files.iter().collect::<Vec<_>>());
        for (file, text) in files {
            check(&gallery.join(&folder), &file, &text);
        }
    }
}

/// A page of prices by two measures has both, and tells its pictures apart by them.
#[test]
fn a_page_of_prices_has_every_measure_that_was_asked_about() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().to_str().unwrap();
    let scenario = "scenarios/bolt-action/mine-section-exchange.toml";
    for words in [&["price", scenario, "--quiet", "--out", folder][..], &["report", folder]] {
        let mut program = Command::new(program::path());
        assert!(program.args(words).current_dir(root()).output().unwrap().status.success());
    }
    let html = fs::read_to_string(out.path().join("index.html")).unwrap();
    let measures = [
        ("points_lost", "Price of what was lost"),
        ("points_held_up", "Points held up by an order failed"),
    ];
    for (measure, meaning) in measures {
        let row = format!("<th scope=\"row\">{measure}</th><td>dummy</td>");
        assert!(html.contains(&row), "{row}");
        assert!(html.contains(&format!(">{meaning}, fair prices: The fair exchange")));
    }
    assert!(html.contains("<td>all together</td>"));
}

/// The shipped scenarios that ask a question, by the table that asks it.
fn asking(table: &str) -> Vec<PathBuf> {
    let books = fs::read_dir(root().join("scenarios")).unwrap();
    let files = books.flat_map(|book| fs::read_dir(book.unwrap().path()).unwrap());
    let files = files.map(|file| file.unwrap().path());
    let asks = |file: &PathBuf| fs::read_to_string(file).unwrap().contains(&format!("[{table}]"));
    let mut files: Vec<PathBuf> = files.filter(asks).collect();
    files.sort();
    files
}

/// The folder of a shipped scenario: its book, and its name.
fn folder_of(scenario: &Path) -> PathBuf {
    let book = scenario.parent().unwrap().file_name().unwrap();
    Path::new(book).join(scenario.file_stem().unwrap())
}

/// A table without the columns that name the version of the rules and the program.
fn without_version((name, text): (String, String)) -> (String, String) {
    if Path::new(&name).extension().is_none_or(|ending| ending != "csv") {
        return (name, text);
    }
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let is_kept = |i: &usize| !["rules_hash", "version"].contains(&&rows[0][*i]);
    let kept: Vec<usize> = (0..rows[0].len()).filter(is_kept).collect();
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in &rows {
        writer.write_record(kept.iter().map(|i| &row[*i])).unwrap();
    }
    (name, String::from_utf8(writer.into_inner().unwrap()).unwrap())
}

const HEADING: &str = "\
# Comparisons

What a designer of these books would ask, and what the program answers. Each folder has the whole
answer, with its tables and plots.

";

/// A line of the index: the question, the command, and what is concluded.
fn entry(name: &str, answer: &str) -> String {
    let command = answer.lines().next().unwrap().trim_start_matches("$ ");
    let title = answer.lines().nth(2).unwrap();
    let verdicts = ["RAISES", "LOWERS", "EQUIVALENT", "INCONCLUSIVE"];
    let mut variant = "";
    let mut lines = vec![format!("- [{name}]({name}/answer.txt), {title}: `{command}`")];
    for line in answer.lines() {
        if verdicts.iter().any(|verdict| line.trim_start().starts_with(verdict)) {
            lines.push(format!("  - {variant}: {}", line.trim()));
        }
        variant = line;
    }
    lines.join("\n") + "\n"
}

/// Of what variants change, value by value, that of a single one.
fn is_kept(file: &str, files: &[(String, String)]) -> bool {
    let of_variant =
        |file: &str| file.starts_with("comparison-") && is_picture(file) && !is_main_plot(file);
    let single = || files.iter().filter(|(file, _)| of_variant(file)).count() == 1;
    let is_table = ["answer.txt", "comparison.csv"].contains(&file);
    is_table || is_main_plot(file) || of_variant(file) && single()
}

/// Holds a file to what it should be; or writes it, if that is asked for.
fn check(folder: &Path, file: &str, text: &str) {
    if writes() {
        write(folder, file, text);
    }
    let there = fs::read_to_string(folder.join(file)).unwrap_or_default();
    assert_eq!(there, text, "{}", folder.join(file).display());
}

/// Holds a folder to having these files and no others, which nobody writes any more; or removes those,
/// if that is asked for.
fn only(folder: &Path, kept: &[&(String, String)]) {
    let there = fs::read_dir(folder).into_iter().flatten();
    for path in there.map(|entry| entry.unwrap().path()) {
        if kept.iter().all(|(file, _)| !path.ends_with(file)) {
            assert!(writes(), "{} is written no more", path.display());
            fs::remove_file(&path).unwrap();
        }
    }
}

/// Whether the gallery is to be written.
fn writes() -> bool {
    std::env::var_os("SANDTABLE_GALLERY").is_some_and(|value| value == "write")
}

fn is_picture(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "svg")
}

/// The plot of a comparison, a sensitivity, a sweep, or a factorial; not those of every variant.
fn is_main_plot(file: &str) -> bool {
    // A sweep's plot is named after the measure and the statistic, others after the measure alone.
    let of_one_measure = ["sensitivity-", "factorial-", "comparison-"]
        .iter()
        .any(|kind| file.strip_prefix(kind).is_some_and(|measure| !measure.contains('-')));
    is_picture(file) && (of_one_measure || file.starts_with("sweep-"))
}

#[expect(clippy::disallowed_methods, reason = "written by hand, and read by the next test")]
fn write(folder: &Path, file: &str, text: &str) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join(file), text).unwrap();
}
