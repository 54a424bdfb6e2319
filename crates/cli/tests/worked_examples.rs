//! The worked examples of the rulebooks: each is held by a scenario here, or by a test that is named
//! after it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use sandtable::{Exactness, Scenario, Verified, verify};
use sandtable_rules::register;

use crate::support::repository::Repository;

/// Examples of what goes on without end: a sum that is cut off is no fraction.
const ENDLESS: [&str; 3] = ["CD-AMMO-014", "CD-BRIDGE-013", "CD-MINE-015"];

/// Every example, with the entry of the register that it is about.
fn listed() -> BTreeMap<&'static str, &'static str> {
    let lines = include_str!("worked_examples/ids.txt").lines();
    lines.map(|line| line.split_once(' ').unwrap()).collect()
}

/// All files of a kind in a folder and those below it, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|is| is == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn scenarios() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/worked_examples");
    files(&folder, "toml")
}

/// The examples that a file holds: those that its title begins with.
fn named(file: &Path) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(file).unwrap();
    let table: toml_edit::DocumentMut = text.parse().unwrap();
    let title = table.get("title").and_then(toml_edit::Item::as_str).unwrap_or_default();
    let (ids, _) = title.split_once(": ").ok_or("the title does not begin with an id")?;
    let ids: Vec<String> = ids.split(", ").map(str::to_owned).collect();
    let (listed, book) = (listed(), file.parent().and_then(Path::file_name).unwrap());
    for id in &ids {
        let rule = listed.get(id.as_str()).ok_or_else(|| format!("{id} is not in ids.txt"))?;
        let belongs = register::find(rule).unwrap().rulebook;
        if book != belongs {
            return Err(format!("{id} belongs in {belongs}"));
        }
    }
    if file.file_stem().unwrap() != ids[0].to_lowercase().as_str() {
        return Err(format!("the file is not named after {}", ids[0]));
    }
    Ok(ids)
}

/// Whether what was found is the expected fraction, and no other than it.
fn check(one: &Verified, ids: &[String]) -> Result<(), String> {
    let endless = ids.iter().any(|id| ENDLESS.contains(&id.as_str()));
    let exactness = if endless { Exactness::Rounded } else { Exactness::Fraction };
    if !one.holds {
        return Err(format!("line {}: {}, found {}", one.line, one.expectation, one.found));
    }
    if one.exactness != exactness {
        return Err(format!("line {}: compared by {:?}", one.line, one.exactness));
    }
    Ok(())
}

/// Verifies a file and tells which examples it holds, or what is wrong with it.
fn held(file: &Path) -> Result<Vec<String>, String> {
    let scenario = Scenario::read(file).map_err(|refused| refused.to_string())?;
    let ids = named(file)?;
    let verified = verify(&scenario).map_err(|failure| failure.to_string())?;
    if verified.is_empty() {
        return Err("it expects nothing".to_owned());
    }
    verified.iter().try_for_each(|one| check(one, &ids))?;
    let because = |one: &Verified| one.because.clone().unwrap_or_default();
    let missing = ids
        .iter()
        .find(|id| !verified.iter().any(|one| because(one).starts_with(&format!("{id}: "))));
    match missing {
        Some(id) if 1 < ids.len() => Err(format!("no expectation is because of {id}")),
        _ => Ok(ids),
    }
}

/// The names of all tests of the workspace.
fn test_names() -> BTreeSet<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names = BTreeSet::new();
    for file in files(&crates, "rs") {
        let text = std::fs::read_to_string(file).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for pair in lines.windows(2).filter(|pair| pair[0] == "#[test]") {
            let name = pair[1].strip_prefix("fn ").and_then(|rest| rest.split_once('('));
            names.extend(name.map(|(name, _)| name.to_owned()));
        }
    }
    names
}

#[test]
fn every_worked_example_holds_as_a_fraction() {
    let wrong: Vec<String> = scenarios()
        .iter()
        .filter_map(|file| held(file).err().map(|wrong| format!("{}: {wrong}", file.display())))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_worked_example_is_held_by_a_scenario_or_by_a_test() {
    let in_files: BTreeSet<String> =
        scenarios().iter().filter_map(|file| named(file).ok()).flatten().collect();
    let tests = test_names();
    let by_a_test = |id: &str| {
        let start = id.to_lowercase().replace('-', "_") + "_";
        tests.range(start.clone()..).next().is_some_and(|name| name.starts_with(&start))
    };
    let lost: Vec<&str> =
        listed().into_keys().filter(|id| !in_files.contains(*id) && !by_a_test(id)).collect();
    assert!(lost.is_empty(), "{} are held by nothing", lost.join(", "));
}

#[test]
fn every_worked_example_is_listed_once_and_about_an_entry_of_the_register() {
    let lines = include_str!("worked_examples/ids.txt").lines().count();
    assert_eq!(listed().len(), lines);
    for (id, rule) in listed() {
        assert!(register::find(rule).is_some(), "{id} is about {rule}");
    }
}

/// What is wrong with the example of a truck among mines once it has been changed.
fn after(change: impl Fn(&str) -> String, name: &str) -> Result<Vec<String>, String> {
    let repository = Repository::new();
    let truck = include_str!("worked_examples/bolt-action/mine-21.toml");
    repository.write(name, &change(truck));
    held(&repository.path(name))
}

const TRUCK: &str = "bolt-action/mine-21.toml";

#[test]
fn a_sound_example_holds_what_its_title_names() {
    assert_eq!(after(str::to_owned, TRUCK), Ok(vec!["mine-21".to_owned()]));
}

#[test]
fn a_wrong_expectation_does_not_pass() {
    let wrong = after(|text| text.replace("5/12", "7/12"), TRUCK).unwrap_err();
    assert_eq!(wrong, "line 16: mean of destroyed in variant base is 7/12, found 5/12");
}

#[test]
fn a_rounded_expectation_does_not_pass() {
    let rounded = |text: &str| text.replace("\"5/12\"", "0.4167\nmargin = 0.0001");
    assert_eq!(after(rounded, TRUCK).unwrap_err(), "line 16: compared by Rounded");
}

#[test]
fn an_example_without_an_expectation_does_not_pass() {
    let none = |text: &str| text.split("[[expect]]").next().unwrap().to_owned();
    assert_eq!(after(none, TRUCK).unwrap_err(), "it expects nothing");
}

#[test]
fn a_name_that_is_no_id_does_not_pass() {
    let other = after(str::to_owned, "bolt-action/truck.toml").unwrap_err();
    assert_eq!(other, "the file is not named after mine-21");
    let unknown = after(|text| text.replace("mine-21:", "mine-99:"), "bolt-action/mine-99.toml");
    assert_eq!(unknown.unwrap_err(), "mine-99 is not in ids.txt");
    let book = after(str::to_owned, "wtj-1916/mine-21.toml").unwrap_err();
    assert_eq!(book, "mine-21 belongs in bolt-action");
}

#[test]
fn an_id_of_a_group_that_no_expectation_names_does_not_pass() {
    let group = after(|text| text.replace("mine-21:", "mine-21, mine-19:"), TRUCK).unwrap_err();
    assert_eq!(group, "no expectation is because of mine-21");
}
