//! What `--help` says of each command: every option, in the order in which it is shown.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/program.rs"]
mod program;

use program::{folder, stdout};

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
    let all = stdout(&folder, &["--help"]);
    let (_, commands) = all.split_once("Commands:\n").unwrap();
    let names = commands.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"doctor") && 15 < names.len(), "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        let help = stdout(&folder, &[name, "--help"]);
        let (_, examples) = help.split_once("Example").unwrap_or_else(|| panic!("{help}"));
        assert!(examples.contains("\n  sandtable "), "{help}");
    }
}
