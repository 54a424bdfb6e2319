//! The faults that `.ci/put-back` puts back can still be put back: the text that each takes the place
//! of stands once in its file, and the test that must fail is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Table};

/// A fault, as the files beside this one list it.
struct Fault {
    name: String,
    was: String,
    file: String,
    before: String,
    after: String,
    test: String,
}

impl Fault {
    fn of(table: &Table) -> Fault {
        let text = |key: &str| table[key].as_str().unwrap().to_owned();
        assert_eq!(table.len(), 6, "{table}");
        Fault {
            name: text("name"),
            was: text("was"),
            file: text("file"),
            before: text("before"),
            after: text("after"),
            test: text("test"),
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn faults() -> Vec<Fault> {
    let folder = root().join("crates/cli/tests/faults_put_back");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| {
        let document: DocumentMut = fs::read_to_string(&path).unwrap().parse().unwrap();
        let faults = document["fault"].as_array_of_tables().unwrap();
        faults.iter().map(Fault::of).collect::<Vec<_>>()
    };
    paths.flat_map(read).collect()
}

/// All Rust sources of a crate, in one text.
fn sources(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| match path.is_dir() {
        true => sources(&path),
        false if path.extension().is_some_and(|it| it == "rs") => {
            fs::read_to_string(&path).unwrap()
        }
        false => String::new(),
    };
    entries.map(read).collect()
}

#[test]
fn every_fault_can_be_put_back() {
    for Fault { name, file, before, after, .. } in &faults() {
        let text = fs::read_to_string(root().join(file)).unwrap_or_default();
        assert_eq!(text.matches(before.as_str()).count(), 1, "{name}: the text in {file}");
        assert_ne!(before, after, "{name}");
    }
}

#[test]
fn every_fault_has_a_test_that_is_there() {
    for Fault { name, test, .. } in &faults() {
        let words: Vec<&str> = test.split(' ').collect();
        let (folder, wanted) = match words[..] {
            ["-p", package, "--lib", wanted] => (folder_of(package).join("src"), wanted),
            ["-p", package, "--test", _, wanted] => (folder_of(package).join("tests"), wanted),
            _ => panic!("{name}: `{test}` runs no single test"),
        };
        let last = wanted.rsplit("::").next().unwrap();
        let has = |what: &str| sources(&folder).contains(what);
        // A test, a file of tests, or a case of a list of which a macro makes tests.
        let forms = [format!("fn {last}("), format!("mod {last};"), format!("\n    {last}: ")];
        let is_there = forms.iter().any(|form| has(form));
        assert!(is_there, "{name}: {wanted}");
    }
}

fn folder_of(package: &str) -> PathBuf {
    let folder = package.strip_prefix("sandtable-").unwrap_or("cli");
    root().join("crates").join(folder)
}

#[test]
fn every_fault_has_a_name_of_its_own_and_says_what_it_was() {
    let faults = faults();
    let names: BTreeSet<&str> = faults.iter().map(|fault| fault.name.as_str()).collect();
    assert_eq!(names.len(), faults.len());
    assert!(faults.iter().all(|fault| fault.was.len() > 20));
    let page = fs::read_to_string(root().join("docs/reliability.md")).unwrap();
    let count = format!("The list has {} faults.", faults.len());
    assert!(page.contains(&count), "docs/reliability.md: {count}");
}
