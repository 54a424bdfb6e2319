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
