//! The files that a check writes beside its results: each is another, and none is lost.

use std::fs;

use crate::support::program::{folder, read, sandtable, write};

#[test]
fn a_summary_of_a_step_begins_on_a_line_of_its_own() {
    let folder = folder();
    let check = ["check", "order.toml", "-q", "--github"];
    for (before, after) in
        [("", "## Odds"), ("no end", "no end\n## Odds"), ("end\n", "end\n## Odds")]
    {
        write(&folder, "summary", before);
        let mut command = sandtable(&folder, &check);
        assert!(command.env("GITHUB_STEP_SUMMARY", "summary").output().unwrap().status.success());
        let text = read(&folder, "summary");
        assert!(text.starts_with(after), "{text}");
    }
}

#[test]
fn two_files_that_are_one_are_refused_before_anything_is_run() {
    let summary = |name: &str| vec![("GITHUB_STEP_SUMMARY", name.to_owned())];
    for (words, named, told) in [
        ("--junit both --ledger ./both", vec![], "--ledger: ./both is where --junit writes"),
        ("--junit new/both --ledger ./new//both", vec![], "is where --junit writes as well"),
        ("--junit o/checks.csv", vec![], "--junit: o/checks.csv is where --out writes as well"),
        ("--ledger o/summary.md", vec![], "--ledger: o/summary.md is where --out writes as well"),
        ("--junit a.xml", summary("a.xml"), "GITHUB_STEP_SUMMARY: a.xml is where --junit writes"),
        ("--quiet", summary("o/step.md"), "GITHUB_STEP_SUMMARY: o/step.md is where --out writes"),
    ] {
        let folder = folder();
        let words = words.split(' ').collect::<Vec<_>>();
        let check = [&["check", "order.toml", "--github", "--out", "o"], &words[..]].concat();
        let output = sandtable(&folder, &check).envs(named).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(told) && said.contains("name another file"), "{words:?}: {said}");
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "{words:?}: nothing is written"
        );
    }
}

/// Two names of one file, whether they are links or not, are one place.
#[cfg(unix)]
#[test]
fn two_names_of_one_file_are_refused_before_anything_is_run() {
    for (words, step) in [
        (&["--junit", "one", "--ledger", "other"][..], None),
        (&["--junit", "one"], Some("other")),
        (&["--ledger", "one"], Some("other")),
        (&["--junit", "link", "--ledger", "new"], None),
        (&["--junit", "new"], Some("link")),
        (&["--junit", "no/../new"], Some("new")),
    ] {
        let folder = folder();
        write(&folder, "one", "");
        fs::hard_link(folder.path().join("one"), folder.path().join("other")).unwrap();
        std::os::unix::fs::symlink("new", folder.path().join("link")).unwrap();
        let check = [&["check", "order.toml", "--github", "--out", "o"], words].concat();
        let mut command = sandtable(&folder, &check);
        step.map(|step| command.env("GITHUB_STEP_SUMMARY", step));
        let output = command.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains("writes as well"), "{words:?}: {said}");
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            4,
            "{words:?}: nothing is written"
        );
        assert_eq!(read(&folder, "one"), "", "{words:?}");
    }
}

/// Of two scenarios whose baselines are one file, only that of the second would stay.
#[cfg(unix)]
#[test]
fn baselines_that_are_one_file_are_refused_before_anything_is_run() {
    let folder = folder();
    write(&folder, "other.toml", &read(&folder, "order.toml"));
    write(&folder, "b/bolt-action/notes.md", "A link to what is not there yet:");
    let link = folder.path().join("b/bolt-action/other.baseline");
    std::os::unix::fs::symlink("order.baseline", link).unwrap();
    let accept = ["accept", "order.toml", "other.toml", "--baselines", "b"];
    let output = sandtable(&folder, &accept).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = "error: order.toml and other.toml would both have the baseline \
                    b/bolt-action/other.baseline\n";
    assert!(said.starts_with(expected), "{said}");
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.path().join("b/bolt-action/order.baseline").exists());
}
