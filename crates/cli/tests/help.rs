//! What `--help` says of each command: every option, in the order in which it is shown.

use std::collections::BTreeSet;

use crate::support::commands;
use crate::support::program::{folder, sandtable, stdout};

macro_rules! helps {
    ($($command:ident)*) => {
        $(#[test]
        fn $command() {
            let help = stdout(&folder(), &[stringify!($command), "--help"]);
            insta::assert_snapshot!(stringify!($command), help);
        })*
    };
}

helps! { run compare sweep sense matrix best price tune check accept plan merge replay report fmt fork lsp }

#[test]
fn every_command_has_an_example() {
    let folder = folder();
    for name in commands::names() {
        let help = stdout(&folder, &[&name, "--help"]);
        let (_, examples) = help.split_once("Example").unwrap_or_else(|| panic!("{help}"));
        assert!(examples.contains("\n  sandtable "), "{help}");
    }
}

/// What follows the options, as a terminal with so many columns shows it.
fn after_options(name: &str, columns: usize) -> Vec<String> {
    let folder = folder();
    let help =
        sandtable(&folder, &[name, "--help"]).env("COLUMNS", columns.to_string()).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, after) = help.split_once("\nExample").unwrap_or_else(|| panic!("{help}"));
    after.lines().map(str::to_owned).collect()
}

#[test]
fn every_example_can_be_pasted_from_a_narrow_terminal() {
    for name in commands::names() {
        let lines = after_options(&name, 80);
        let examples = lines[1..].iter().take_while(|line| !line.is_empty());
        let mut goes_on = false;
        for line in examples {
            assert!(goes_on || line.starts_with("  sandtable "), "{name}: {line}");
            goes_on = line.ends_with('\\');
        }
        assert!(!goes_on, "{name}");
    }
}

/// A line of text that its author has broken is broken once more where a terminal is narrower.
#[test]
fn text_is_broken_by_the_terminal_alone() {
    for (name, columns) in commands::names().iter().flat_map(|name| [(name, 80), (name, 100)]) {
        let lines = after_options(name, columns);
        for pair in lines.windows(2) {
            let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ');
            if let [line, next] = pair
                && is_text(line)
                && is_text(next)
            {
                let word = next.split(' ').next().unwrap();
                let length = line.chars().count() + 1 + word.chars().count();
                assert!(columns < length, "{name}, {columns}: {line}\n{next}");
            }
        }
    }
}

#[test]
fn files_that_help_names_are_there() {
    let folder = folder();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut known = 0;
    for name in commands::names() {
        let help = stdout(&folder, &[&name, "--help"]);
        let files = help.split_whitespace().filter(|word| word.starts_with("scenarios/"));
        for file in files {
            assert!(root.join(file).exists(), "{name} --help names {file}, which is not there");
            known += 1;
        }
    }
    assert!(9 < known, "{known}");
}

#[test]
fn tests_that_try_every_command_leave_none_out() {
    let writing = commands::WRITING.iter().map(|asked| asked.words[0]);
    let telling = commands::TELLING.iter().map(|(words, _)| words[0]);
    let asked: BTreeSet<&str> =
        writing.chain(telling).chain(commands::APART.iter().copied()).collect();
    let names = commands::names();
    assert_eq!(asked, names.iter().map(|name| &**name).collect());
}
