//! Files and folders that the system holds as they are (`chattr`): found before anything is run, said in
//! words, and nothing is left beside them.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::support::program::{SCENARIO, read, sandtable, stdout, write};

/// Something that is held until this is dropped; nothing where it cannot be.
struct Held {
    path: PathBuf,
    how: &'static str,
}

impl Held {
    fn new(folder: &TempDir, path: &str, how: &'static str) -> Option<Held> {
        let held = Held { path: folder.path().join(path), how };
        held.changed('+').then_some(held)
    }

    fn changed(&self, sign: char) -> bool {
        let mut chattr = Command::new("chattr");
        chattr.arg(format!("{sign}{}", self.how)).arg(&self.path).stderr(Stdio::null());
        chattr.status().is_ok_and(|status| status.success())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.changed('-');
    }
}

/// All files below a folder, with what is in them.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    found
}

/// A folder with two scenarios and the results of both, with their pages.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "all/a.toml", SCENARIO);
    write(&folder, "all/b.toml", &SCENARIO.replace("pins = 3", "pins = 2"));
    write(&folder, "report.xml", "<testsuites></testsuites>");
    write(&folder, "summary", "from another step\n");
    stdout(&folder, &["run", "all", "-q", "--out", "o"]);
    folder
}

const UNCHANGED: &str = "nobody may change it (chattr +i)";
const TO_GROW: &str = "it may be added to, and not changed (chattr +a)";

#[test]
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
fn what_is_held_is_found_before_anything_is_run() {
    let folder = folder();
    if Held::new(&folder, "summary", "i").is_none() {
        eprintln!("SKIPPED: files that are held, for nothing can be held here");
        return;
    }
    let run_all = ["run", "all", "-q", "--out", "o"];
    let run_one = ["run", "all/a.toml", "-q", "--out", "o/bolt-action/a"];
    let check = ["check", "all/a.toml", "-q", "--junit", "report.xml"];
    let into = ["check", "all/a.toml", "-q", "--junit", "o/bolt-action/a/new.xml"];
    let cases: [(&str, &str, &[&str]); 11] = [
        ("o/index.html", "i", &run_all),
        ("o/index.html", "i", &run_one),
        ("o", "a", &run_all),
        ("o", "i", &run_one),
        ("o/bolt-action/a/index.html", "i", &run_one),
        ("o/bolt-action/a/summary.csv", "i", &run_all),
        ("o/bolt-action/a/summary.csv", "a", &run_one),
        ("o/bolt-action/a/.sandtable-inventory.json", "i", &run_one),
        ("o/bolt-action/a", "a", &run_one),
        ("o/bolt-action/a", "i", &into),
        ("report.xml", "a", &check),
    ];
    for (path, how, command) in cases {
        let _held = Held::new(&folder, path, how).unwrap();
        let before = files(&folder.path().join("o"));
        // So many trials take longer than any test waits.
        let long = ["--engine", "sample", "--trials", "1e13"];
        let long = if command[0] == "run" { &long[..] } else { &[] };
        let output = sandtable(&folder, &[command, long].concat()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let why = if how == "i" { UNCHANGED } else { TO_GROW };
        assert!(matches!(output.status.code(), Some(1 | 2)), "{path} +{how}: {said}");
        assert!(said.starts_with("error: ") && said.contains(why), "{path} +{how}: {said}");
        assert!(!said.contains("os error"), "{said}");
        assert_eq!(files(&folder.path().join("o")), before, "{path} +{how}");
    }
    stdout(&folder, &run_all);
}

/// A page that somebody else has put around the results is left whatever holds it.
#[test]
fn a_page_of_somebody_else_that_is_held_is_left_with_a_warning() {
    let folder = folder();
    for (out, around) in [("own", "own/index.html"), ("o", "o/index.html")] {
        write(&folder, around, "mine");
        let Some(_held) = Held::new(&folder, around, "i") else { return };
        let run = ["run", "all", "-q", "--out", out];
        let output = sandtable(&folder, &run).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        assert!(said.contains("index.html is not as this program wrote it, and is left"), "{said}");
        assert_eq!(read(&folder, around), "mine");
        assert!(folder.path().join(out).join("bolt-action/a/index.html").exists());
    }
}

/// Where something may be added, what only adds is done.
#[test]
fn what_grows_may_be_added_to() {
    let folder = folder();
    let Some(_summary) = Held::new(&folder, "summary", "a") else { return };
    let _around = Held::new(&folder, "all", "a").unwrap();
    let step = ["check", "all/a.toml", "-q", "--github", "--out", "all/checks"];
    let output = sandtable(&folder, &step).env("GITHUB_STEP_SUMMARY", "summary").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(read(&folder, "summary").starts_with("from another step\n## Odds"));
    let mut left: Vec<_> =
        files(&folder.path().join("all")).into_keys().filter(|it| it.is_file()).collect();
    left.retain(|it| it.extension().is_some_and(|it| it == "tmp"));
    assert_eq!(left, Vec::<PathBuf>::new());
}
