//! The book: what its pages and the README list is what the program reads, and what they show is
//! what it says. [`listings`] says how a listing is marked.
//!
//! `SANDTABLE_BOOK=write cargo test -p sandtable --test suite book::` writes what commands say now into the
//! pages; read the difference like code.

use std::collections::BTreeSet;
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::listings::{follow_page, listings, put, run};
use crate::support::markdown::{code, links};
use crate::support::shipped::shipped;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder of its own with the shipped scenarios, like the root of the repository.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in shipped() {
        let book = file.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let name = format!("scenarios/{book}/{}", file.file_name().unwrap().to_str().unwrap());
        put(folder.path(), &name, &read_to_string(&file).unwrap());
    }
    folder
}

fn is_to_be_written() -> bool {
    std::env::var_os("SANDTABLE_BOOK").is_some_and(|value| value == "write")
}

#[track_caller]
fn holds(name: &str) {
    let page = read_to_string(root().join(name)).unwrap();
    let followed = follow_page(&folder(), &page);
    if is_to_be_written() && followed.page != page {
        put(&root(), name, &followed.page);
    }
    assert!(followed.wrong.is_empty(), "{name}\n{}", followed.wrong.join("\n"));
}

macro_rules! pages {
    ($($name:ident $path:literal)*) => {
        /// The pages of the book, and what readers see first.
        const PAGES: &[&str] = &[$($path),*];

        $(#[test]
        fn $name() {
            holds($path);
        })*
    };
}

pages! {
    the_readme_is_so "README.md"
    best_play_is_so "docs/best.md"
    checks_are_so "docs/ci.md"
    clusters_are_so "docs/cluster.md"
    columns_are_so "docs/columns.md"
    comparing_is_so "docs/comparing.md"
    crates_are_so "docs/crates.md"
    data_are_so "docs/data.md"
    the_first_hour_is_so "docs/first-hour.md"
    the_first_rule_is_so "docs/first-rule.md"
    choices_are_so "docs/choice.md"
    prices_of_choices_are_so "docs/choosing.md"
    options_are_so "docs/matrix.md"
    pictures_are_so "docs/pictures.md"
    points_are_so "docs/points.md"
    reliability_is_so "docs/reliability.md"
    results_are_so "docs/results.md"
    the_language_is_so "docs/rule-language.md"
    scenarios_are_so "docs/scenario.md"
    statistics_are_so "docs/statistics.md"
    words_are_so "docs/words.md"
}

#[test]
fn every_page_of_the_book_is_held_and_stands_in_its_summary() {
    let files = read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let files = files.map(|name| name.into_string().unwrap());
    let pages: BTreeSet<String> = files
        .filter(|name| {
            name != "SUMMARY.md" && Path::new(name).extension().is_some_and(|it| it == "md")
        })
        .collect();
    let held = PAGES.iter().filter_map(|page| page.strip_prefix("docs/")).map(str::to_owned);
    assert_eq!(held.collect::<BTreeSet<_>>(), pages);
    let summary = read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed: Vec<String> = links(&summary).into_iter().map(|link| link.to).collect();
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), pages);
    assert_eq!(listed.len(), pages.len(), "each stands there once");
}

/// The words of a command line that is told, as far as they are options or commands.
fn told(command: &str) -> Option<(&str, Vec<&str>)> {
    let mut words = command.strip_prefix("sandtable ")?.split_whitespace();
    let command = words.next().filter(|word| word.chars().all(|c| c.is_ascii_lowercase()))?;
    let option = |word: &str| {
        let name: &str = word.split('=').next()?;
        let is_one = name.starts_with('-') && name.len() > 1 && !name.contains(char::is_numeric);
        is_one.then_some(name.len())
    };
    let options = words.take_while(|word| !["|", "#", "&&", ">", "--"].contains(word));
    Some((command, options.filter_map(|word| Some(&word[..option(word)?])).collect()))
}

/// Whether a help names an option, long or short.
fn names(help: &str, option: &str) -> bool {
    let words = help.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    words.into_iter().any(|word| word == option)
}

#[test]
fn every_command_that_is_told_is_one_with_its_options() {
    let folder = tempfile::tempdir().unwrap();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for name in PAGES {
        let page = read_to_string(root().join(name)).unwrap();
        let shells = listings(&page);
        let shells = shells.iter().filter(|it| ["sh", "yaml", "python"].contains(&it.kind));
        let in_shells = shells.flat_map(|listing| listing.text.lines().map(str::trim));
        for (command, options) in in_shells.chain(code(&page)).filter_map(told) {
            let output = run(&folder, &[command, "--help"]);
            let help = String::from_utf8(output.stdout).unwrap();
            if !output.status.success() {
                wrong.push(format!("{name}: there is no `sandtable {command}`"));
            }
            let unknown = options.into_iter().filter(|option| !names(&help, option));
            wrong.extend(unknown.map(|it| format!("{name}: `sandtable {command}` has no `{it}`")));
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(50 < count, "{count}");
}

/// Whether a listing has a command of which nothing is shown but that something is left out.
fn shows_nothing(page: &str) -> Vec<&str> {
    let blocks = page.split("```console\n$ ").skip(1).filter_map(|rest| rest.split_once("```"));
    let is_left_out = |text: &str| {
        let mut lines = text.lines().skip(1).filter(|line| !line.trim().is_empty()).peekable();
        lines.peek().is_some() && lines.all(|line| line.trim() == "...")
    };
    let all = blocks.map(|(text, _)| text).filter(|text| is_left_out(text));
    all.filter_map(|text| text.lines().next()).collect()
}

#[test]
fn of_every_command_something_is_shown() {
    for name in PAGES {
        let page = read_to_string(root().join(name)).unwrap();
        assert_eq!(shows_nothing(&page), Vec::<&str>::new(), "{name}");
    }
    assert_eq!(shows_nothing("```console\n$ a\n...\n```\n"), ["a"]);
}

#[test]
fn what_is_no_command_or_option_is_found() {
    assert_eq!(told("sandtable run a.toml --out b -q"), Some(("run", vec!["--out", "-q"])));
    assert_eq!(told("sandtable tune --range=-1..30 > b"), Some(("tune", vec!["--range"])));
    assert_eq!(told("sandtable"), None);
    assert!(names("  -o, --out <DIR>", "-o") && names("  -o, --out <DIR>", "--out"));
    assert!(!names("  -o, --output <DIR>", "--out"));
}
