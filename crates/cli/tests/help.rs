//! What `--help` says of each command: every option, in the order in which it is shown.

use std::collections::BTreeSet;

use crate::support::commands;
use crate::support::program::{folder, stdout};

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
